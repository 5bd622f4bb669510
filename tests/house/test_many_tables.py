"""The bot is told to stop while thirty tables play: it stops in its time, and the next one carries on with all."""

import asyncio
import random
import signal
import time
from collections.abc import Sequence
from pathlib import Path

from bot.audit import audit
from bot.callback import Act
from games.core.ids import Chips, UserId
from storage import chats, ledger
from storage.chats import Chat, Person
from storage.database import Database
from storage.transaction import Transaction
from tests.support.evening import said
from tests.support.house import House, Room, Toast, a_house, taps, targets
from tests.support.parlour import Parlour, settings

TABLES = 30
NAMES = ("Аня", "Боря", "Вера")
DRAIN = 4.0
NOT_TAKEN = (said("old-deal"), said("old-question"), said("old-table"), said("not-written"), said("broken"))


async def at_the_stakes(db: Database, room: Room, now: float) -> None:
    """The room's table in its first window, one stake on it; the second of the three keeps the bank or the first."""
    people = list(room.people.items())

    async def settle_in(tx: Transaction) -> Chat:
        chat = await chats.chat(tx, room.id, f"{room.id}")
        await chats.set_language(tx, chat.key, "ru")
        for name, number in people:
            await chats.person(tx, Person(UserId(number), name, language="ru"))
            await ledger.open_wallet(tx, chat.key, UserId(number), Chips(1000), now)
        return await chats.load_chat(tx, chat.key)

    chat = await db.transact(settle_in)
    parlour = Parlour(db, chat, settings(), random.Random(room.id), now=now)  # noqa: S311 - secrets for tests
    question = await parlour.to_staking(*(number for _, number in people))
    assert await parlour.stake(question.punters[0], 10) is None


async def everybody_taps(rooms: Sequence[Room]) -> list[Toast]:
    """In each room all three stake at once."""
    shown = await asyncio.gather(*(room.table() for room in rooms))
    pairs = [(room, name, message) for room, message in zip(rooms, shown, strict=True) for name in NAMES]
    return await asyncio.gather(*(room.press(name, Act.STAKE, message=message) for room, name, message in pairs))


async def test_a_stop_in_the_middle_of_thirty_deals(tmp_path: Path) -> None:
    hour = "3600,3600,3600"
    async with a_house(tmp_path, CLOCKS__FIRST_STAKES=hour, DRAIN_SECONDS=str(DRAIN)) as house:
        rooms = [await house.playground.room(NAMES, title=f"Клуб {n}") for n in range(TABLES)]
        await house.bot.end()
        await seeded(house, rooms)
        await house.start_bot()
        await asyncio.gather(*(room.until(lambda m: bool(targets(m)), step=0.2) for room in rooms))
        before = rows(house, "answers")
        tapping = asyncio.create_task(everybody_taps(rooms))
        await house.eventually(lambda: rows(house, "answers") > before + TABLES // 2)  # in the middle of it all
        began = time.monotonic()
        assert await house.bot.end(signal.SIGTERM) == 0
        assert time.monotonic() - began < DRAIN + 2
        house.audit()
        await house.start_bot()  # what had come and was not worked on is done now
        toasts = await tapping
        taps_done = "inbox WHERE state = 'done' AND payload LIKE '%\"callback_query\"%'"
        await house.eventually(lambda: rows(house, taps_done) == TABLES * len(NAMES))
        assert not {toast.text for toast in toasts}.intersection(NOT_TAKEN)
        # Two of three are no bankers, and have staked once each.
        assert rows(house, "answers") == before + 2 * TABLES
        assert rows(house, "deals WHERE state = 'running'") == TABLES
        assert {taps(await room.table())[0].deal for room in rooms} == {1}
        assert house.faults() == []
        assert (await audit(house.database)).difference is None


async def seeded(house: House, rooms: Sequence[Room]) -> None:
    now = float((await house.playground.get("/api/clock"))["now"])
    db = await Database.open(house.database)
    try:
        for room in rooms:
            await at_the_stakes(db, room, now)
    finally:
        await db.close()


def rows(house: House, table: str) -> int:
    [(count,)] = house.query(f"SELECT count(*) FROM {table}")  # noqa: S608
    return int(count)
