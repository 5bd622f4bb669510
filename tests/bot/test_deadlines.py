"""Deadlines: each table is poked when its time has come, whoever came later or earlier, and no fault is chased."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.deadlines import LONGEST_SLEEP, REST, Deadlines
from games.core.ids import TableId
from storage import chats, tables
from storage.database import Database
from storage.transaction import Transaction
from tests.support.clock import ManualClock


@dataclass
class Hall:
    """Tables with deadlines, and the keeper who is poked: he notes it, and moves the deadline on as told."""

    db: Database
    clock: ManualClock = field(default_factory=ManualClock)
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

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        task = asyncio.create_task(self.deadlines.run())
        try:
            yield
        finally:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def asleep(self) -> None:
        """Waits until whoever runs sleeps by the clock: the database's thread has answered."""
        async with asyncio.timeout(10):
            await self.clock.slept_by()

    async def until(self, pokes: int) -> None:
        async with asyncio.timeout(10), self.poked:
            await self.poked.wait_for(lambda: len(self.pokes) >= pokes)


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    db = await Database.open(tmp_path / "bank.db")
    yield Hall(db)
    await db.close()
