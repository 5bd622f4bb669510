"""Updates in: stored before they are confirmed, in order within a chat, and nothing lost with the process."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from bot.intake import KEEP_SECONDS, STILL_ASKED, Intake, NotStored, Payload, chat_of, poll_for_ever
from bot.patience import LONGEST_BACKOFF, Unreachable
from bot.turnstile import Turnstile
from storage import chats, inbox, outbox
from storage.database import Database, Transaction
from tests.support.clock import ManualClock, settled

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


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "bank.db"


@pytest.fixture
async def post(path: Path) -> AsyncIterator[Post]:
    db = await Database.open(path)
    yield Post(db)
    await db.close()


@pytest.fixture
async def other(post: Post, path: Path) -> AsyncIterator[Database]:
    """The same file, opened once more."""
    assert await post.known() == []
    db = await Database.open(path)
    yield db
    await db.close()


async def test_an_update_is_confirmed_once_it_is_stored(post: Post, other: Database) -> None:
    post.worker.hold(8)
    async with post.running():
        post.sender.send(update(7), update(8))
        await post.worker.until(begun=2, ended=1)
        assert post.sender.offsets == [None, 9]
        stored = await other.transact(lambda tx: inbox.load(tx, 8))  # not worked on yet, and safe already
        post.worker.release(8)
    assert stored is not None
    assert (json.loads(stored.payload), stored.received_at) == (update(8)[1], post.clock.now())


async def test_a_batch_that_cannot_be_stored_is_not_confirmed(post: Post, other: Database) -> None:
    """Another process holds the database: the offset waits as long as it does."""
    free, held = asyncio.Event(), asyncio.Event()

    async def hold(_: Transaction) -> None:
        held.set()
        await free.wait()

    async with post.running():
        await post.sender.until(polls=1)
        holding = asyncio.create_task(other.transact(hold))
        try:
            await held.wait()
            post.sender.send(update(7))
            await settled()
            assert (post.sender.offsets, post.worker.begun) == ([None], [])
        finally:
            free.set()
            await holding
        await post.worker.until(ended=1)
        await post.sender.until(polls=2)
    assert post.sender.offsets == [None, 8]


async def test_a_poll_without_updates_confirms_nothing(post: Post) -> None:
    async with post.running():
        post.sender.send()
        post.sender.send(update(7))
        await post.worker.until(ended=1)
        post.sender.send()
        await post.sender.until(polls=4)
    assert post.sender.offsets == [None, None, 8, 8]


async def test_what_a_dead_process_left_is_worked_on_first(post: Post) -> None:
    rows = [(number, json.dumps(payload)) for number, payload in (update(3), update(4), update(5, BEN))]
    await post.db.transact(lambda tx: inbox.store(tx, rows, 1.0))
    await post.db.transact(lambda tx: inbox.finish(tx, 3, None))
    post.worker.hold(4)
    async with post.running():
        post.sender.send(update(6))
        await post.worker.until(begun=2, ended=1)
        post.worker.release(4)
        await post.worker.until(ended=3)
    assert post.worker.begun == [4, 5, 6]
    assert await post.waiting() == []


async def test_an_update_that_was_answered_is_worked_on_again(post: Post) -> None:
    """Whoever tapped may not have got the answer: it is given once more."""
    async with post.running():
        post.sender.send(update(7))
        await post.worker.until(ended=1)
        post.sender.send(update(7), update(8))
        await post.worker.until(ended=3)
    assert post.worker.begun == [7, 7, 8]


async def test_what_was_answered_just_before_the_end_is_answered_again(post: Post) -> None:
    """The answer may have been lost with the process; later than that nobody waits for it any more."""

    async def fill(tx: Transaction) -> None:
        now = post.clock.now()
        for number, at in ((1, now - STILL_ASKED - 1), (2, now - 1), (3, now)):
            await inbox.store(tx, [(number, json.dumps(update(number)[1]))], at)
            await inbox.finish(tx, number, "yes" if number < 3 else None)
        await inbox.turn_away(tx, {4: "slowly"}, now)  # of which no more is known

    await post.db.transact(fill)
    async with post.running():
        await post.worker.until(ended=1)
        post.sender.send(update(5))
        await post.worker.until(ended=2)
    assert post.worker.begun == [2, 5]


async def test_an_update_that_is_done_without_an_answer_is_not(post: Post) -> None:
    post.worker.answer = None
    async with post.running():
        post.sender.send(update(7))
        await post.worker.until(ended=1)
        post.sender.send(update(7), update(8))
        await post.worker.until(ended=2)
    assert post.worker.begun == [7, 8]


async def test_an_update_that_waits_is_worked_on_once(post: Post) -> None:
    post.worker.hold(6)
    async with post.running():
        post.sender.send(update(6), update(7), update(7))
        post.sender.send(update(6), update(7), update(8))
        await post.sender.until(polls=3)
        post.worker.release(6)
        await post.worker.until(ended=3)
    assert post.worker.begun == [6, 7, 8]


async def test_a_slow_update_holds_its_own_chat_alone(post: Post) -> None:
    post.worker.hold(1)
    async with post.running():
        post.sender.send(update(1), update(2), update(3, BEN), update(4, BEN), update(5))
        await post.worker.until(ended=2)
        assert (post.worker.begun, post.worker.ended) == ([1, 3, 4], [3, 4])
        post.worker.release(1)
        await post.worker.until(ended=5)
    assert post.worker.ended == [3, 4, 1, 2, 5]


async def test_a_chat_whose_line_was_empty_gets_a_new_one(post: Post) -> None:
    async with post.running():
        for number in range(1, 6):
            post.sender.send(update(number))
            await post.worker.until(ended=number)
    assert post.worker.ended == [1, 2, 3, 4, 5]


async def test_an_update_at_fault_stays_and_holds_nobody(post: Post) -> None:
    post.worker.faulty.add(1)
    async with post.running():
        post.sender.send(update(1), update(2), update(3, BEN))
        await post.worker.until(ended=3)
    assert await post.waiting() == [1]


async def test_a_stop_lets_finish_what_is_under_way_and_leaves_the_rest(post: Post) -> None:
    post.worker.hold(1, 3)
    run = asyncio.create_task(post.intake.run())
    await post.intake.receive([update(1), update(2), update(3, BEN), update(4, BEN)])
    await post.worker.until(begun=2)
    post.intake.stop()
    await settled()
    assert not run.done()
    post.worker.release(1, 3)
    async with asyncio.timeout(10):
        await run
    assert post.worker.ended == [1, 3]
    assert await post.waiting() == [2, 4]

    after = Post(post.db)  # the next process
    await after.clock.advance(STILL_ASKED + 1)
    async with after.running():
        await after.worker.until(ended=2)
    assert sorted(after.worker.begun) == [2, 4]


async def test_what_is_received_after_a_stop_is_kept_for_the_next_start(post: Post) -> None:
    lives = [post.intake.lives]
    async with post.working():
        await post.intake.receive([update(1)])
        lives.append(post.intake.lives)
        await post.worker.until(ended=1)
        post.intake.stop()
        lives.append(post.intake.lives)
        await post.intake.receive([update(2)])
    assert lives == [False, True, False]
    assert post.worker.begun == [1]
    assert await post.waiting() == [2]


async def test_what_is_received_before_the_start_waits_for_it_and_is_worked_on_once(post: Post) -> None:
    early = asyncio.create_task(post.intake.receive([update(1)]))
    await settled()
    assert (early.done(), await post.known()) == (False, [])
    async with post.working():
        await early
        await post.worker.until(ended=1)
    assert post.worker.begun == [1]


async def test_updates_in_any_order_and_more_than_once_are_each_worked_on(post: Post) -> None:
    post.worker.answer = None
    async with post.working():
        numbers = [5, 3, 5, 4, 3, 1, 2, 5]
        await asyncio.gather(*(post.intake.receive([update(number)]) for number in numbers))
        await post.worker.until(ended=5)
        await post.intake.receive([update(number) for number in numbers])
    assert sorted(post.worker.begun) == [1, 2, 3, 4, 5]


async def test_what_the_database_refuses_is_not_confirmed_and_comes_again(post: Post, other: Database) -> None:
    await other.transact(
        lambda tx: tx.execute(
            "CREATE TRIGGER full BEFORE INSERT ON inbox BEGIN SELECT raise(ABORT, 'the disk is full'); END"
        )
    )
    refused: list[int] = []
    post.intake.on_refused = lambda payload: refused.append(payload["update_id"])
    async with post.running():
        with pytest.raises(NotStored, match="the disk is full"):
            await post.intake.receive([update(6)])
        post.sender.send(update(7))
        post.sender.send(update(7), update(8))  # what was not confirmed comes again, and more with it
        await post.rests.until(times=2)
        assert (set(post.sender.offsets), post.worker.begun) == ({None}, [])
        await other.transact(lambda tx: tx.execute("DROP TRIGGER full"))
        post.sender.send(update(7), update(8))
        await post.worker.until(ended=2)
        await post.sender.until(polls=4)
    assert post.sender.offsets == [None, None, None, 9]
    assert post.rests.seconds == [0.5, 1.0]
    assert await post.known() == [7, 8]
    assert refused == [6, 7, 7, 8]


async def test_a_source_that_is_away_is_asked_less_and_less_often(post: Post) -> None:
    for _ in range(8):
        post.sender.batches.put_nowait(Unreachable("away"))
    async with post.running():
        post.sender.send(update(7))
        await post.worker.until(ended=1)
        post.sender.batches.put_nowait(Unreachable("away again"))
        await post.sender.until(polls=11)
    assert post.rests.seconds == [0.5, 1.0, 2.0, 4.0, 8.0, 16.0, LONGEST_BACKOFF, LONGEST_BACKOFF, 0.5]
    assert post.sender.offsets == [None] * 9 + [8, 8]


async def test_a_source_that_names_its_time_gets_it(post: Post) -> None:
    for wait in (45.0, 3.0, 0.25):
        post.sender.batches.put_nowait(Unreachable("flood", wait))
    async with post.running():
        await post.sender.until(polls=4)
    assert post.rests.seconds == [45.0, 3.0, 2.0]


async def test_what_is_older_than_two_days_is_forgotten_and_nothing_else(post: Post) -> None:
    start = post.clock.now()

    async def receive(tx: Transaction, number: int, at: float, is_done: bool) -> None:
        await inbox.store(tx, [(number, "{}")], at)
        if is_done:
            await inbox.finish(tx, number, None)

    async def say(tx: Transaction, key: str, at: float, is_sent: bool) -> None:
        chat = await chats.chat(tx, ANN, "Friends")
        reply = await outbox.put(tx, chat.key, 0, "hello", at, key)
        assert reply is not None
        if is_sent:
            await outbox.sent(tx, reply, at)

    async def fill(tx: Transaction) -> None:
        await receive(tx, 1, start, is_done=True)
        await receive(tx, 2, start, is_done=False)
        await receive(tx, 3, start + 1, is_done=True)
        await say(tx, "old", start, is_sent=True)
        await say(tx, "pending", start, is_sent=False)
        await say(tx, "young", start + 1, is_sent=True)

    await post.db.transact(fill)
    await post.clock.advance(KEEP_SECONDS)
    await post.intake.tidy()
    assert await post.known() == [1, 2, 3]
    await post.clock.advance(1)
    await post.intake.tidy()
    assert await post.known() == [2, 3]
    left = await post.db.transact(lambda tx: tx.all("SELECT key FROM outbox ORDER BY id"))
    assert [row["key"] for row in left] == ["pending", "young"]


@pytest.mark.parametrize(
    ("payload", "chat"),
    [
        ({"message": {"chat": {"id": -5}}}, -5),
        ({"my_chat_member": {"chat": {"id": -5}}}, -5),
        ({"chat_member": {"chat": {"id": -5}}}, -5),
        ({"callback_query": {"from": {"id": 9}, "message": {"chat": {"id": -5}}}}, -5),
        ({"callback_query": {"from": {"id": 9}, "inline_message_id": "x"}}, 9),
        ({"poll": {"id": "1"}}, 0),
        ({"message": {"chat": {"id": "-5"}}}, 0),
        ({"message": None}, 0),
        ({"my_chat_member": {"chat": -5}}, 0),
        ({"callback_query": []}, 0),
        ({"callback_query": {"from": {"id": 9}, "message": 1}}, 9),
    ],
)
def test_an_update_belongs_to_a_chat(payload: dict[str, Any], chat: int) -> None:
    assert chat_of(payload) == chat
