"""An intake at work between a sender of updates and somebody who works on them."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from bot.intake import Intake, Payload, poll_for_ever
from bot.patience import Unreachable
from bot.turnstile import Turnstile
from storage import inbox
from storage.database import Database, Transaction
from tests.support.clock import ManualClock

Batch = Sequence[tuple[int, Payload]]
ANN, BEN = -1, -2


def update(number: int, chat: int = ANN) -> tuple[int, Payload]:
    return number, {"update_id": number, "message": {"chat": {"id": chat}, "text": f"№ {number}"}}


@dataclass
class Sender:
    """The other side: gives batch after batch, each poll's offset confirming what came before it."""

    batches: asyncio.Queue[Batch | Unreachable] = field(default_factory=asyncio.Queue)
    offsets: list[int | None] = field(default_factory=list)
    asked: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def poll(self, offset: int | None) -> Batch:
        async with self.asked:
            self.offsets.append(offset)
            self.asked.notify_all()
        batch = await self.batches.get()
        if isinstance(batch, Unreachable):
            raise batch
        return batch

    def send(self, *updates: tuple[int, Payload]) -> None:
        self.batches.put_nowait(updates)

    async def until(self, polls: int) -> None:
        """Waits until it was asked so often: all batches before the last question are stored."""
        async with asyncio.timeout(10), self.asked:
            await self.asked.wait_for(lambda: len(self.offsets) >= polls)


@dataclass
class Worker:
    """Works on an update in two steps, so that another one's can come between: begun and, when let go, ended."""

    db: Database
    answer: str | None = "yes"
    begun: list[int] = field(default_factory=list)
    ended: list[int] = field(default_factory=list)
    held: dict[int, asyncio.Event] = field(default_factory=dict)
    faulty: set[int] = field(default_factory=set)
    changed: asyncio.Condition = field(default_factory=asyncio.Condition)

    def hold(self, *numbers: int) -> None:
        self.held |= {number: asyncio.Event() for number in numbers}

    def release(self, *numbers: int) -> None:
        for number in numbers:
            self.held.pop(number).set()

    async def work(self, payload: Payload) -> None:
        number = payload["update_id"]
        await self._tell(self.begun, number)
        if number in self.held:
            await self.held[number].wait()
        if number in self.faulty:
            await self._tell(self.ended, number)
            raise ValueError(number)
        await self.db.transact(lambda tx: self._finish(tx, number))
        await self._tell(self.ended, number)

    async def _finish(self, tx: Transaction, number: int) -> None:
        known = await inbox.load(tx, number)
        assert known is not None
        if not known.done:
            await inbox.finish(tx, number, self.answer)

    async def _tell(self, where: list[int], number: int) -> None:
        async with self.changed:
            where.append(number)
            self.changed.notify_all()

    async def until(self, *, begun: int = 0, ended: int = 0) -> None:
        """Waits until so many updates were begun and ended."""
        async with asyncio.timeout(10), self.changed:
            await self.changed.wait_for(lambda: len(self.begun) >= begun and len(self.ended) >= ended)


@dataclass
class Rests:
    """Passes real time without spending it; keeps how long it would have been."""

    seconds: list[float] = field(default_factory=list)
    rested: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def rest(self, seconds: float) -> None:
        async with self.rested:
            self.seconds.append(seconds)
            self.rested.notify_all()

    async def until(self, times: int) -> None:
        """Waits until there were so many rests."""
        async with asyncio.timeout(10), self.rested:
            await self.rested.wait_for(lambda: len(self.seconds) >= times)


@dataclass
class Post:
    """An intake with all that is around it."""

    db: Database
    clock: ManualClock = field(default_factory=ManualClock)
    sender: Sender = field(default_factory=Sender)
    rests: Rests = field(default_factory=Rests)
    worker: Worker = field(init=False)
    turnstile: Turnstile = field(init=False)
    intake: Intake = field(init=False)

    def __post_init__(self) -> None:
        self.worker = Worker(self.db)
        self.turnstile = Turnstile(self.clock, 10, 4.0)
        self.intake = Intake(self.db, self.clock, self.turnstile, self.worker.work)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Polls and works until the block ends, then stops as the bot does."""
        async with self.working():
            polling = asyncio.create_task(poll_for_ever(self.sender, self.intake, self.rests.rest))
            try:
                yield
            finally:
                self.intake.stop()
                await ended(polling)

    @asynccontextmanager
    async def working(self) -> AsyncIterator[None]:
        """Works, on what is received, until the block ends."""
        run = asyncio.create_task(self.intake.run())
        try:
            yield
        finally:
            self.intake.stop()
            async with asyncio.timeout(10):
                await run

    async def waiting(self) -> list[int]:
        return await self.db.transact(inbox.waiting)

    async def known(self) -> list[int]:
        rows = await self.db.transact(lambda tx: tx.all("SELECT update_id FROM inbox ORDER BY update_id"))
        return [int(row["update_id"]) for row in rows]


async def ended(task: asyncio.Task[None]) -> None:
    """Cancels a task that runs for ever; what it died of before is raised."""
    task.cancel()
    async with asyncio.timeout(10):
        await asyncio.wait({task})
    if not task.cancelled():
        task.result()
