"""Numbers in a button's data, where it may say any: what only looks like one is answered, and nothing is changed."""

from collections.abc import Iterator

import pytest

from bot.callback import Act
from bot.notes import Says
from bot.play import Play
from bot.words import LANGUAGES, words_for
from games.core.choosing import Choice, Choices
from games.core.ids import SeatNo
from games.core.questions import Cut
from games.core.registry import all_games
from games.core.setup import Setup
from games.core.staking import Staking
from tests.support.malformed import NOT_A_NUMBER, kept
from tests.support.parlour_evening import carry_on
from tests.support.premises import Premises, premises

ANN = 1
"""Who opened the table, sits at it, and is an admin."""
STEPS = 60
APOLOGIES = [words_for(language)(f"note-{Says.BROKEN}") for language in LANGUAGES]
BESIDE = (
    *((Act.HISTORY, form) for form in ("mine.{}.0", "mine.1.{}", "chat.{}.0", "chat.1.{}")),
    *((Act.RESET, form) for form in ("yes.{}", "no.{}")),
    *((Act.SETTING, f"{name}.{{}}") for name in ("start", "daily", "least", "greatest", "bank", "from", "to", "pin")),
    *((act, "{}") for act in (Act.GAME, Act.RULES, Act.ODDS, Act.PACE, Act.LANGUAGE, Act.TOP, Act.CHECK, Act.WHY)),
    *((act, "{}") for act in (Act.CALL_ME, Act.SETTING, Act.HISTORY, Act.RESET)),
)
"""Buttons of no table, with where their number stands."""
TAKE_A_NUMBER = {Act.ACCEPT, Act.DRAFT, Act.CUT, Act.STAKE, Act.CHIP, Act.CHOOSE, Act.NARROW, Act.AMEND}
"""The buttons of a table with a number in their choice."""
ODD = tuple(odd for odd in NOT_A_NUMBER if odd.strip("0"))  # a button may say nought


def forms(play: Play) -> Iterator[tuple[Act, str]]:
    """The buttons that answer the present question, with where their number stands."""
    match play.question:
        case Setup():
            yield from (
                (act, form) for act in (Act.ACCEPT, Act.DRAFT) for form in ("{}.5.50", "200.{}.50", "200.5.{}", "{}")
            )
        case Cut():
            yield Act.CUT, "{}"
        case Staking():
            yield from ((Act.STAKE, "{}"), (Act.CHIP, "{}"))
        case Choice() | Choices() as question:
            for option in question.offered:
                yield Act.CHOOSE, f"{option}.{{}}"
            for option, _ in question.spans:
                yield from ((Act.NARROW, f"{option}.{{}}.9"), (Act.NARROW, f"{option}.1.{{}}"))
            yield Act.CHOOSE, "{}"
        case None:
            pass
    yield from ((Act.AMEND, "house-bank.{}"), (Act.AMEND, "{}"))


def asked(play: Play) -> int:
    """Somebody who may answer the present question."""
    match play.question:
        case Setup(seat=seat) | Cut(seat=seat) | Choice(seat=seat) if seat is not None:
            pass
        case Choices(seats=seats):
            seat = seats[0]
        case Staking(punters=punters):
            seat = punters[0]
        case _:
            return ANN
    return next(at.user for at in play.table.circle if at.no == SeatNo(seat))


async def forge(made: Premises, by: int, data: str) -> None:
    """A tap with this data is answered in words, and changes nothing."""
    made.parlour.now += 0.001
    before = await kept(made)
    toast = await made.tap(by, data)
    assert 0 < len(toast.text) <= 200, data
    assert toast.text not in APOLOGIES, data
    assert await kept(made) == before, data


async def forge_all(made: Premises, seen: set[tuple[str, str]]) -> None:
    """Each odd number in each place where the present question takes one, as far as that was not yet seen."""
    play = await made.parlour.look()
    here = f"{play.id}.{play.number}.{play.question.number if play.question else 0}"
    for act, form in forms(play):
        kind = (type(play.question).__name__, f"{act.value}.{form}")
        if kind in seen:
            continue
        seen.add(kind)
        await made.tap(asked(play), f"{here}.{Act.WHAT_NOW.value}")  # who has tapped is awake, whatever he says
        for odd in ODD:
            await forge(made, asked(play), f"{here}.{act.value}.{form.format(odd)}")


async def test_no_question_takes_what_only_looks_like_a_number() -> None:
    seen: set[tuple[str, str]] = set()
    for game in all_games().values():
        async with premises(":memory:") as made:
            made.parlour.game = game
            await made.parlour.table_opens(1, 2, 3)
            for step in range(STEPS):
                if not await made.table_here():
                    break
                await forge_all(made, seen)
                if await made.parlour.visit(lambda play, step=step: carry_on(play, step)) is not None:  # type: ignore[misc]
                    await made.parlour.ring()
            assert await made.parlour.audit() == []
    kinds = {kind for kind, _ in seen}
    assert kinds >= {"Setup", "Cut", "Staking", "Choice", "NoneType"}
    assert {form[0] for _, form in seen} >= TAKE_A_NUMBER


async def test_no_button_beside_the_table_takes_one() -> None:
    async with premises(":memory:") as made:
        await made.parlour.to_staking(1, 2, 3)
        await made.write(ANN, "/reset")
        for act, form in BESIDE:
            for odd in ODD:
                await forge(made, ANN, f"0.0.0.{act.value}.{form.format(odd)}")


@pytest.mark.parametrize("place", [0, 1, 2], ids=["table", "deal", "question"])
async def test_a_table_a_deal_and_a_question_are_told_in_their_own_digits(place: int) -> None:
    async with premises(":memory:") as made:
        await made.parlour.to_staking(1, 2, 3)
        play = await made.parlour.look()
        await made.tap(asked(play), f"{play.id}.{play.number}.0.{Act.WHAT_NOW.value}")  # who has tapped is awake
        for odd in (*ODD, "", " 1", "1 ", "Z", "zzzzzzzzzzzzz", "1y2p0ij32e8e8"):
            here = [str(play.id), str(play.number), str(play.question.number if play.question else 0)]
            here[place] = odd
            for act in (Act.READY, Act.RUN, Act.NEXT, Act.ACCEPT, Act.CUT, Act.CHOOSE):
                await forge(made, asked(play), ".".join([*here, act.value, "1"]))
