"""What waits to be told when a group gets another number, and what still comes from the old one: with the process
that heard of it, and with the next one after a kill."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.budget import Budget, Limits
from bot.callback import Act, Tap
from bot.clock import Clock
from bot.door import Door
from bot.journal import DatabaseJournal
from bot.keeper import Keeper
from bot.office import Office
from bot.publisher import Publisher
from bot.record import REPLY, ReplyRecord
from bot.views.message import Message
from bot.wishes import NoticeKey
from bot.words import words_for
from games.core.ids import TableId, UserId
from storage import chats, notices, outbox, posts, tables
from storage.outbox import ReplyId
from storage.posts import Post
from storage.transaction import Transaction
from tests.support.beside import beside
from tests.support.clock import ManualClock, settled
from tests.support.premises import HERE, Premises, premises
from tests.support.wire import Call

NEW = -1001
RU = words_for("ru")
DAILY, BALANCE = "на сегодня", "У вас"
"""What the replies to these commands have in common."""


@pytest.fixture
async def made(tmp_path: Path) -> AsyncIterator[Premises]:
    async with premises(tmp_path / "bank.db") as opened:
        await opened.speak("ru")
        yield opened


async def moves(made: Premises) -> None:
    await Door(made.office).chat_moved(HERE, NEW)


async def next_process(made: Premises) -> None:
    """The one there was has said nothing of what waits, and never will."""
    clock, db = made.office.clock, made.parlour.db
    publisher = Publisher(made.wire, clock, Budget(Limits.of(20, 30)), DatabaseJournal(db, clock))
    random = made.parlour.random.randbytes
    made.office = Office(db, clock, made.office.settings, publisher, "bankomet_bot", random)
    await Keeper(made.office).resume()


async def said(made: Premises) -> list[Call]:
    """What is sent in half a minute."""
    before, clock = len(made.wire.calls), made.office.clock
    assert isinstance(clock, ManualClock)
    async with beside(made.office.publisher.run()):
        for _ in range(30):
            made.parlour.now += 1.0
            await clock.advance(1.0)
            await made.parlour.db.turn()  # what was said is written down
    return [call for call in made.wire.calls[before:] if call.method == "send"]


def replies(calls: list[Call]) -> list[tuple[int, str, int | None]]:
    """The replies to commands: where, which, and to which message."""
    found = [(call, what) for call in calls for what in (DAILY, BALANCE) if what in call.text]
    return [(call.place.chat, what, call.reply_to) for call, what in found]


@pytest.mark.parametrize("kill", [False, True], ids=["same process", "killed"])
async def test_a_reply_that_waits_replies_to_nobodys_message(made: Premises, kill: bool) -> None:
    await made.write(1, "/daily")
    await moves(made)
    if kill:
        await next_process(made)
    assert replies(await said(made)) == [(NEW, DAILY, None)]
    if kill:
        await next_process(made)
        assert replies(await said(made)) == []


@pytest.mark.parametrize("kill", [False, True], ids=["same process", "killed"])
async def test_replies_of_the_new_chat_keep_what_they_reply_to(made: Premises, kill: bool) -> None:
    """People have written there before the bot heard that it is the old one."""
    await made.write(1, "/daily")
    new = await made.parlour.db.transact(lambda tx: chats.chat(tx, NEW, "Friends"))
    await made.parlour.db.transact(lambda tx: chats.set_language(tx, new.key, "ru"))
    await made.write(2, "/balance", NEW)
    asked = made.updates
    await moves(made)
    if kill:
        await next_process(made)
    assert set(replies(await said(made))) == {(NEW, DAILY, None), (NEW, BALANCE, asked)}


async def test_a_command_that_comes_late_from_the_old_number_is_answered_without_a_link(made: Premises) -> None:
    await moves(made)
    await made.write(1, "/daily")
    await made.write(2, "/balance", NEW)
    assert replies(await said(made)) == [(NEW, DAILY, None), (NEW, BALANCE, made.updates)]


async def test_a_reply_of_an_older_version_is_said_as_it_was_written(made: Premises) -> None:
    """It does not tell where it was asked for."""

    async def old(tx: Transaction) -> None:
        text = REPLY.encode(ReplyRecord(Message(f"{DAILY}: 200"), 17)).replace(',"asked_in":null', "")
        assert "asked_in" not in text
        await outbox.put(tx, made.parlour.chat.key, 0, text, made.parlour.now)

    await made.parlour.db.transact(old)
    await next_process(made)
    assert replies(await said(made)) == [(HERE, DAILY, 17)]


async def test_a_message_of_the_old_number_is_not_taken_for_the_tables(made: Premises) -> None:
    """The table is being sent to the new chat as somebody taps where it stood before."""
    await made.parlour.table_opens(1, 2)
    for news in made.parlour.news:
        made.office.showing.tell(news)
    async with beside(made.office.publisher.run()):
        await settled()
        made.wire.latency = 5.0
        await moves(made)
        await settled()
        sit = Tap(made.parlour.table_id, 1, 0, Act.SIT).encode()
        toast = await made.tap(3, sit, HERE, 999, sit)
        assert toast.text == RU("note-old-message")
        clock = made.office.clock
        assert isinstance(clock, ManualClock)
        await clock.advance(20)
        toast = await made.tap(3, sit, NEW, made.wire._last_id, sit)
        assert toast.text == RU("note-seated", waiting=0)
        await clock.advance(20)
    assert {call.message_id for call in made.wire.calls if call.place.chat == NEW} <= {None, made.wire._last_id}
    assert [call.place.chat for call in made.wire.calls if call.method == "send"] == [HERE, NEW]


class Books:
    """What the database has of a post, a reply and a call whose messages stood in the old chat."""

    def __init__(self, made: Premises, clock: Clock) -> None:
        self.db = made.parlour.db
        self.journal = DatabaseJournal(self.db, clock)
        self.now = made.parlour.now
        self.table = made.parlour.table_id

    async def post(self) -> Post:
        (found,) = await self.db.transact(lambda tx: posts_of(tx, self.table))
        return found

    async def reply(self) -> ReplyId:
        """One that goes away by itself."""
        stored = await self.db.transact(lambda tx: tables.load(tx, self.table))
        assert stored is not None
        chat = stored.chat
        reply = await self.db.transact(lambda tx: outbox.put(tx, chat, 0, "{}", self.now, stays=60.0))
        assert reply is not None
        return reply


async def posts_of(tx: Transaction, table: TableId) -> list[Post]:
    rows = await tx.all("SELECT id FROM posts WHERE table_id = ?1", table)
    found = [await posts.load(tx, row["id"]) for row in rows]
    return [post for post in found if post is not None]


@pytest.mark.parametrize("known", [False, True], ids=["new number", "two chats"])
async def test_what_is_told_of_the_old_numbers_messages_is_not_written_down(made: Premises, known: bool) -> None:
    """The publisher was about to tell it when the group got its number. Whether the process lives on or not, nothing
    is edited, unpinned or deleted by those numbers."""
    await made.parlour.table_opens(1, 2)
    books = Books(made, made.office.clock)
    post, reply = await books.post(), await books.reply()
    if known:
        await books.db.transact(lambda tx: chats.chat(tx, NEW, "Friends"))
    await moves(made)
    key = NoticeKey(books.table, UserId(1))
    await books.journal.shown(HERE, post.id, 30, True, final=False)
    await books.journal.pinned(HERE, post.id, 30)
    await books.journal.noticed(HERE, key, 31)
    await books.journal.replied(HERE, reply, 32)
    assert await books.post() == post
    assert await books.db.transact(lambda tx: posts.unpin(tx, books.table)) is None
    assert await books.db.transact(notices.standing) == []
    assert await books.db.transact(outbox.pending) == []
    assert await books.db.transact(lambda tx: outbox.litter(tx, books.now + 1e6)) == []

    await books.journal.shown(NEW, post.id, 40, True, final=False)
    await books.journal.pinned(NEW, post.id, 40)
    await books.journal.noticed(NEW, key, 41)
    assert (await books.post()).message_id == 40
    assert await books.db.transact(lambda tx: posts.unpin(tx, books.table)) == 40
    assert [notice.message_id for notice in await books.db.transact(notices.standing)] == [41]


async def test_a_result_that_was_shown_under_the_old_number_is_not_shown_again(made: Premises) -> None:
    await made.parlour.table_opens(1, 2)
    books = Books(made, made.office.clock)
    post = await books.post()
    await moves(made)
    await books.db.transact(lambda tx: posts.close(tx, post.id))
    await books.journal.shown(HERE, post.id, 30, False, final=True)
    told = await books.post()
    assert (told.state, told.message_id) == ("settled", None)
