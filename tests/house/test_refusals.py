"""What cannot be is answered clearly and changes nothing: no chip moves, no answer is written down."""

import asyncio
from collections.abc import Callable

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.callback import Act, decode
from bot.notes import Says
from games.core.ids import TableId
from games.core.refused import Code
from tests.support.evening import (
    banker_of,
    card,
    keep_and_cut,
    question,
    reply_to,
    said,
    to_staking,
    to_the_end,
    turn,
)
from tests.support.house import House, Message, Room, acts, button, forged, targets

NAMES = ("Аня", "Боря", "Вера")
FORGERIES = 150


async def a_window(house: House, bank: str, *more: str) -> tuple[Room, Message, str, list[str]]:
    """A first staking window: its message, who keeps the bank, who may stake. ``more`` are there and do not sit."""
    room = await house.playground.room((*NAMES, *more))
    message, banker = await to_staking(room, NAMES, bank)
    return room, message, banker, [name for name in NAMES if name != banker]


async def test_stakes_beyond_the_limits(patient: House) -> None:
    room, message, _, (first, second) = await a_window(patient, "200.5.50")
    target = targets(message)[0]
    q = card(message, target)
    await room.press(first, Act.CHIP, "20", message)
    await room.press(first, Act.STAKE, target, message)
    before = patient.written(room)

    await room.press(first, Act.CHIP, "50", message)
    above = await room.press(first, Act.STAKE, target, message)
    assert above.text == said(Code.ABOVE_GREATEST, card=q, greatest=50, left=30)
    below = await reply_to(room, await room.send(second, f"/stake {target} 4"))
    assert below["text"] == said(Code.BELOW_LEAST, card=q, least=5)
    assert patient.written(room) == before
    patient.audit()


async def test_a_stake_above_the_wallet_names_where_chips_come_from(patient: House) -> None:
    room, message, banker, (punter, _) = await a_window(patient, "1000.5.500")
    target = targets(message)[0]
    await reply_to(room, await room.send(punter, f"/stake {target} 500"))
    two = await play_until(room, banker, lambda m: target in targets(m) and len(targets(m)) > 1)
    if two is None:  # the deal was over first: what was staked is lost or doubled, and the next deal is another
        return await test_a_stake_above_the_wallet_names_where_chips_come_from(patient)
    other = next(found for found in targets(two) if found != target)
    await room.tap(punter, two, forged(two, Act.CHIP, "300"))
    await room.press(punter, Act.STAKE, other, two)
    await room.playground.advance(1.0)
    before = patient.written(room)

    short = await room.press(punter, Act.STAKE, other, two)
    assert short.text == said(Code.ABOVE_GREATEST, card=card(two, other), greatest=500, left=200)
    assert patient.written(room) == before
    patient.audit()
    return None


async def play_until(room: Room, banker: str, wanted: Callable[[Message], bool]) -> Message | None:
    """The banker turns cards until the window is as wanted; None where the deal ends before."""
    message: Message | None = await room.table()
    while message is not None and not wanted(message):
        message = await turn(room, banker)
    return message


async def next_window(room: Room, bank: str) -> tuple[Message, str]:
    """The next deal's first window, and who keeps its bank."""
    asked = await room.until(lambda m: Act.ACCEPT in acts(m))
    banker = await banker_of(room, asked)
    return await keep_and_cut(room, banker, bank), banker


async def test_a_stake_on_a_closed_card_and_on_no_card(patient: House) -> None:
    room, message, banker, _ = await a_window(patient, "100.5.50")
    while True:
        first = targets(message)[0]
        punter = next(name for name in NAMES if name != banker)
        await room.press(punter, Act.STAKE, first, message)
        closed = await play_until(room, banker, lambda m, first=first: first not in targets(m))
        if closed is not None:
            break
        message, banker = await next_window(room, "100.5.50")
    before = patient.written(room)

    late = await room.tap(punter, closed, forged_stake(message, closed, first))
    assert late.text == said(Code.TARGET_CLOSED, card=card(message, first))
    none = await room.tap(punter, closed, forged(message, Act.STAKE, "Z"))
    assert none.text == said(Code.NO_SUCH_TARGET, card="Z")
    written = await reply_to(room, await room.send(punter, f"/stake {first} 5"))
    assert written["text"] == said(Code.TARGET_CLOSED, card=card(message, first))
    assert patient.written(room) == before
    patient.audit()
