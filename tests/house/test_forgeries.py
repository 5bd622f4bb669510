"""Data that no button of ours ever said, or that another's did: answered, and nothing comes of it."""

import asyncio

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.callback import DATA_LIMIT, Act, Tap, decode
from games.core.ids import TableId
from tests.support.evening import question, to_staking
from tests.support.house import House, Room, targets

NAMES = ("Аня", "Боря", "Вера")
SOME = 150
AT_ONCE = 25
HUGE = (0, 1, 2, 2**31, 2**63 - 1)
NO_SUCH_TARGETS = ("", "Z", "0", "99999999999999", "-1", "q", "Q.Q", "x" * 32)
MINE_TO_DO = {Act.GET_UP, Act.CHIP}
"""What a punter may do at any time, whatever its button says of deal and question."""
IN_TIME = {Act.STAKE, Act.READY, Act.RUN}
"""What a punter may do in the right deal."""


def collected(strategy: st.SearchStrategy[str], wanted: int) -> list[str]:
    """So many different examples of a strategy, the same in every run."""
    found: dict[str, None] = {}

    @settings(max_examples=wanted, database=None, derandomize=True)
    @given(strategy)
    def collect(data: str) -> None:
        found[data] = None

    collect()
    return list(found)


def garbage() -> st.SearchStrategy[str]:
    """Data of any kind, and data that nearly looks like ours."""
    part = st.one_of(st.text("0123456789abcz", max_size=15), st.text(max_size=6))
    nearly = st.lists(part, min_size=2, max_size=6).map(".".join)
    whole = st.one_of(st.text(min_size=1, max_size=60), nearly)
    return whole.filter(
        lambda data: 1 <= len(data.encode("utf-8", "surrogatepass")) <= DATA_LIMIT and _sendable(data)
    )


def _sendable(data: str) -> bool:
    return data.isprintable() and decode(data) is None


def claims(asked: tuple[int, int, int]) -> st.SearchStrategy[str]:
    """Well-formed data with any field untrue: another table, deal or question, a choice nobody offers."""
    table, deal, number = asked

    def untrue(tap: Tap) -> bool:
        mine = tap.table == table and (tap.act in MINE_TO_DO or (tap.act in IN_TIME and tap.deal == deal))
        return not mine and tap.act is not Act.RULES

    taps = st.builds(
        Tap,
        st.sampled_from((table, *HUGE)).map(TableId),
        st.sampled_from((deal, *HUGE)),
        st.sampled_from((number, number + 1, *HUGE)),
        st.sampled_from(sorted(set(Act) - {Act.SIT})),
        st.sampled_from(("", "5", "200.5.50", "landsknecht", "ru", "Z", "9999999999999", "-1")),
    )
    return taps.filter(untrue).map(Tap.encode)


async def tap_all(room: Room, name: str, message: int, forgeries: list[str]) -> None:
    """Taps them all, a few at once; every one is answered with words."""
    for at in range(0, len(forgeries), AT_ONCE):
        some = forgeries[at : at + AT_ONCE]
        toasts = await asyncio.gather(*(room.tap(name, message, data) for data in some))
        for data, toast in zip(some, toasts, strict=True):
            assert toast.answered, data
            assert 0 < len(toast.text) <= 200, data


async def test_garbage_and_untrue_claims_change_nothing(patient: House) -> None:
    room = await patient.playground.room((*NAMES, "Глеб"))
    message, banker = await to_staking(room, NAMES)
    await room.press("Глеб", Act.WHAT_NOW, message=message)
    punter = next(name for name in reversed(NAMES) if name != banker)
    before = patient.written(room)
    number = message["message_id"]

    await tap_all(room, punter, number, collected(garbage(), SOME))
    untrue = collected(claims(question(message)), SOME)
    await tap_all(room, punter, number, untrue)
    await tap_all(room, "Глеб", number, untrue)
    for choice in NO_SUCH_TARGETS:
        data = Tap(TableId(question(message)[0]), question(message)[1], 1, Act.STAKE, choice)
        await tap_all(room, punter, number, [data.encode()])
    assert patient.written(room) == before
    assert targets(await room.settled()) == targets(message)
    patient.audit()
    assert patient.faults() == []
