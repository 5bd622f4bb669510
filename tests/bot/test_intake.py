"""Updates in: stored before they are confirmed, in order within a chat, and nothing lost with the process."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.intake import KEEP_SECONDS, STILL_ASKED, NotStored, Payload, chat_of
from bot.patience import LONGEST_BACKOFF, Unreachable
from storage import chats, inbox, outbox
from storage.database import Database, Transaction
from tests.support.clock import settled
from tests.support.intake import ANN, BEN, Post, update


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
    assert json.loads(stored.payload) == update(8)[1]


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


@pytest.mark.parametrize("turned_away", [False, True])
async def test_half_a_character_holds_nobody_up(post: Post, turned_away: bool) -> None:
    """Wherever it stands; who is too fast is answered in whole characters too."""
    query = {"id": "q", "from": {"id": 9, "first_name": "\udfff"}, "data": "\ud800", "message": {"chat": {"id": BEN}}}
    broken: Payload = {"update_id": 8, "callback_query": query, "\ud83d": ["a\ud83d", "\ude00", "😀"]}
    mended = {**query, "from": {"id": 9, "first_name": "\ufffd"}, "data": "\ufffd"}
    whole: Payload = {"update_id": 8, "callback_query": mended, "\ufffd": ["a\ufffd", "\ufffd", "😀"]}
    heard: list[Payload] = []

    def hear(payload: Payload) -> None:
        heard.append(payload)

    post.turnstile.on_turned_away = hear
    if turned_away:
        post.turnstile.sift([(n, {"callback_query": {"from": {"id": 9}}}) for n in range(100, 110)])
    async with post.running():
        post.sender.send(update(7), (8, broken), update(9))
        await post.worker.until(ended=2 if turned_away else 3)
        await post.sender.until(polls=2)
    assert post.sender.offsets == [None, 10]
    assert await post.known() == [7, 8, 9]
    if turned_away:
        assert heard == [whole]
    else:
        stored = await post.db.transact(lambda tx: inbox.load(tx, 8))
        assert stored is not None
        assert json.loads(stored.payload) == whole


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
