"""Deadlines: each table is poked when its time has come, whoever came later or earlier, and no fault is chased."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.deadlines import LONGEST_SLEEP, REST, Deadlines
from games.core.ids import TableId
from storage import chats, tables
from storage.database import Database
from storage.transaction import Transaction
from tests.support.beside import beside
from tests.support.clock import ManualClock


class WatchedClock(ManualClock):
    """Says until when somebody sleeps by it."""

    def __init__(self) -> None:
        super().__init__()
        self.until: list[float] = []
        self.changed = asyncio.Condition()

    async def sleep_until(self, moment: float) -> None:
        async with self.changed:
            self.until.append(moment)
            self.changed.notify_all()
        await super().sleep_until(moment)

    async def slept(self, moment: float) -> None:
        """Waits until somebody sleeps until then, and forgets who did before."""
        async with asyncio.timeout(10), self.changed:
            await self.changed.wait_for(lambda: moment in self.until)
            self.until.clear()


@dataclass
class Hall:
    """Tables with deadlines, and the keeper who is poked: he notes it, and moves the deadline on as told."""

    db: Database
    clock: WatchedClock = field(default_factory=WatchedClock)
    after: dict[TableId, float | None] = field(default_factory=dict)
    faulty: set[TableId] = field(default_factory=set)
    pokes: list[tuple[TableId, float]] = field(default_factory=list)
    poked: asyncio.Condition = field(default_factory=asyncio.Condition)
    start: float = field(init=False)
    deadlines: Deadlines = field(init=False)

    def __post_init__(self) -> None:
        self.start = self.clock.now()
        self.deadlines = Deadlines(self.db, self.clock, self.poke)

    async def poke(self, table: TableId) -> bool:
        if table not in self.faulty:
            await self.set(table, self.after.pop(table, None))
        async with self.poked:
            self.pokes.append((table, self.clock.now() - self.start))
            self.poked.notify_all()
        return table not in self.faulty

    async def open(self, topic: int, seconds: float | None) -> TableId:
        """A table with a deadline so many seconds from the start."""

        async def work(tx: Transaction) -> TableId:
            chat = await chats.chat(tx, -1, "Friends")
            until = None if seconds is None else self.start + seconds
            return (await tables.create(tx, chat.key, topic, "g", "{}", until, self.start)).id

        return await self.db.transact(work)

    async def set(self, table: TableId, seconds: float | None) -> None:
        async def work(tx: Transaction) -> None:
            stored = await tables.load(tx, table)
            assert stored is not None
            until = None if seconds is None else self.start + seconds
            await tables.save(tx, table, stored.version, "{}", until, open=True)

        await self.db.transact(work)

    def running(self) -> AbstractAsyncContextManager[None]:
        return beside(self.deadlines.run())

    async def asleep(self, seconds: float) -> None:
        """Waits until whoever runs has done all there is to do and sleeps until so many seconds from the start."""
        await self.clock.slept(self.start + seconds)

    async def until(self, pokes: int) -> None:
        async with asyncio.timeout(10), self.poked:
            await self.poked.wait_for(lambda: len(self.pokes) >= pokes)


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    db = await Database.open(tmp_path / "bank.db")
    yield Hall(db)
    await db.close()


async def test_each_table_is_poked_at_its_time(hall: Hall) -> None:
    late, early, never = await hall.open(1, 20.0), await hall.open(2, 10.0), await hall.open(3, None)
    async with hall.running():
        await hall.asleep(10.0)
        await hall.clock.advance(9.9)
        assert hall.pokes == []
        await hall.clock.advance(0.1)
        await hall.asleep(20.0)
        assert hall.pokes == [(early, 10.0)]
        await hall.clock.advance(10.0)
        await hall.until(pokes=2)
    assert hall.pokes == [(early, 10.0), (late, 20.0)]
    assert never not in dict(hall.pokes)


async def test_what_is_past_at_the_start_is_carried_out_at_once_in_order(hall: Hall) -> None:
    second, first = await hall.open(1, -1.0), await hall.open(2, -5.0)
    async with hall.running():
        await hall.until(pokes=2)
    assert hall.pokes == [(first, 0.0), (second, 0.0)]


async def test_an_earlier_deadline_wakes_who_sleeps(hall: Hall) -> None:
    table = await hall.open(1, 50.0)
    async with hall.running():
        await hall.asleep(50.0)
        await hall.set(table, 5.0)
        hall.deadlines.changed()
        await hall.asleep(5.0)
        for topic in range(2, 5):  # whoever would not sleep had his turn at the database between these
            await hall.open(topic, None)
        assert hall.clock.until == []
        await hall.clock.advance(5.0)
        await hall.until(pokes=1)
    assert hall.pokes == [(table, 5.0)]


async def test_a_deadline_that_is_put_off_is_not_kept(hall: Hall) -> None:
    table = await hall.open(1, 10.0)
    async with hall.running():
        await hall.asleep(10.0)
        await hall.set(table, 30.0)
        await hall.clock.advance(10.0)
        await hall.asleep(30.0)
        assert hall.pokes == []
        await hall.clock.advance(20.0)
        await hall.until(pokes=1)
    assert hall.pokes == [(table, 30.0)]


async def test_a_table_is_poked_as_often_as_its_time_comes(hall: Hall) -> None:
    table = await hall.open(1, 3.0)
    async with hall.running():
        for k in range(1, 4):
            await hall.asleep(3.0 * k)
            hall.after[table] = 3.0 * (k + 1)
            await hall.clock.advance(3.0)
            await hall.until(pokes=k)
    assert hall.pokes == [(table, 3.0), (table, 6.0), (table, 9.0)]


async def test_a_deadline_at_once_is_no_sleep(hall: Hall) -> None:
    """A cut nobody is waited for: two standing orders in one moment."""
    table = await hall.open(1, 3.0)
    async with hall.running():
        await hall.asleep(3.0)
        hall.after[table] = 3.0
        await hall.clock.advance(3.0)
        await hall.until(pokes=2)
    assert hall.pokes == [(table, 3.0)] * 2


async def test_without_deadlines_it_looks_now_and_then(hall: Hall) -> None:
    async with hall.running():
        await hall.asleep(LONGEST_SLEEP)
        table = await hall.open(1, 30.0)  # and nobody says so
        await hall.clock.advance(LONGEST_SLEEP)
        await hall.until(pokes=1)
    assert hall.pokes == [(table, LONGEST_SLEEP)]


async def test_a_far_deadline_is_not_slept_through(hall: Hall) -> None:
    await hall.open(1, 10 * LONGEST_SLEEP)
    async with hall.running():
        await hall.asleep(LONGEST_SLEEP)
        await hall.clock.advance(LONGEST_SLEEP)
        await hall.asleep(2 * LONGEST_SLEEP)
    assert hall.pokes == []


async def test_a_table_at_fault_is_not_chased_and_holds_nobody(hall: Hall) -> None:
    broken, healthy = await hall.open(1, 1.0), await hall.open(2, 1.5)
    hall.faulty.add(broken)
    async with hall.running():
        await hall.asleep(1.0)
        await hall.clock.advance(1.0)
        await hall.asleep(1.0 + REST)
        await hall.clock.advance(REST)
        await hall.asleep(1.0 + 2 * REST)
    assert hall.pokes == [(broken, 1.0), (broken, 1.0 + REST), (healthy, 1.0 + REST)]
