"""Whole taps with any data in any place, at a real table: each is answered, nothing is a fault, no chip is lost."""

import asyncio
from functools import partial

from bot.callback import Act, Tap
from bot.notes import Says
from bot.words import LANGUAGES, words_for
from games.core.ids import TableId
from games.core.registry import all_games
from tests.support.parlour_evening import carry_on
from tests.support.premises import ADMIN, ADMIN_ELSEWHERE, ELSEWHERE, HERE, STRANGER, Premises, premises

MOST = 12
"""Taps, and steps of the evening before them."""
PEOPLE = (1, 2, 3, STRANGER, ADMIN, ADMIN_ELSEWHERE)
NUMBERS = (None, None, None, 0, 1, 2**31, 2**63 - 1)
"""What a field says; None is the truth."""
ACTS = tuple(Act)
HEAD = 6
"""Bytes that say who taps where, and what the fields are; a text follows."""
APOLOGIES = [words_for(language)(f"note-{Says.BROKEN}") for language in LANGUAGES]


def taps(data: bytes) -> None:
    """An evening's beginning by the first two bytes, then taps, one in each line."""
    if len(data) > 2:
        asyncio.run(_evening(data[0], data[1], data[2:].split(b"\n")[:MOST]))


async def _evening(game: int, steps: int, lines: list[bytes]) -> None:
    games = list(all_games().values())
    async with premises(":memory:") as made:
        made.parlour.game = games[game % len(games)]
        await made.parlour.table_opens(1, 2, 3)
        for step in range(steps % MOST):
            if not await made.table_here():
                break
            if await made.parlour.visit(partial(carry_on, number=step)) is not None:
                await made.parlour.ring()
        for line in lines:
            await _tap(made, line)
        assert await made.parlour.audit() == []


async def _tap(made: Premises, line: bytes) -> None:
    """A line of fewer bytes than a head is a button's whole data."""
    head, text = line[:HEAD], line[HEAD:].decode("utf-8", "replace")
    by = PEOPLE[head[0] % len(PEOPLE)] if head else STRANGER
    if len(head) < HEAD:
        data, where = line.decode("utf-8", "replace"), HERE
    else:
        where = (HERE, HERE, HERE, ELSEWHERE, by)[head[1] % 5]
        data = await _claim(made, head[2:], text)
    toast = await made.tap(by, data, where)
    assert len(toast.text) <= 200, data
    assert toast.text not in APOLOGIES, data


async def _claim(made: Premises, picks: bytes, choice: str) -> str:
    """What the table's own button would say, but for the fields that say otherwise."""
    play = await made.parlour.look()
    truth = (play.id, play.number, play.question.number if play.question else 0)
    told = [NUMBERS[pick % len(NUMBERS)] for pick in picks[:3]]
    table, deal, question = (now if said is None else said for now, said in zip(truth, told, strict=True))
    start = Tap(TableId(table), deal, question, ACTS[picks[3] % len(ACTS)]).encode()
    return f"{start}.{choice}" if choice else start
