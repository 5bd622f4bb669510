"""What the publisher has done, written down where the next process finds it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.journal import DatabaseJournal
from bot.places import Place
from bot.wire import Why
from bot.wishes import NoticeKey
from games.core.ids import TableId, UserId
from storage import chats, notices, outbox, posts
from storage.chats import Chat
from storage.database import Database
from storage.outbox import ReplyId
from storage.posts import Post, PostId
from storage.transaction import Transaction
from tests.storage.conftest import ANN, World, settle_in
from tests.support.clock import ManualClock

HERE = -1
"""The number of the world's chat."""


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    opened = await Database.open(tmp_path / "bank.db")
    yield opened
    await opened.close()


@pytest.fixture
async def world(database: Database) -> World:
    return await database.transact(settle_in)


@pytest.fixture
def journal(database: Database) -> DatabaseJournal:
    return DatabaseJournal(database, ManualClock(1_000.0))


async def post(database: Database, world: World) -> PostId:
    begun = await database.transact(lambda tx: posts.begin(tx, world.table, 1))
    return begun.id


async def load(database: Database, number: PostId) -> Post:
    found = await database.transact(lambda tx: posts.load(tx, number))
    assert found is not None
    return found


async def test_a_posts_message_is_kept_and_followed(
    database: Database, world: World, journal: DatabaseJournal
) -> None:
    number = await post(database, world)
    for message, photo in ((30, False), (30, True), (40, False)):
        await journal.shown(HERE, number, message, photo, final=False)
        assert await load(database, number) == Post(number, world.table, 1, message, "living", photo)


async def test_a_pinned_message_is_kept_until_its_table_closes(
    database: Database, world: World, journal: DatabaseJournal
) -> None:
    number = await post(database, world)
    assert await database.transact(lambda tx: posts.unpin(tx, world.table)) is None
    await journal.pinned(HERE, number, 30)
    assert await database.transact(lambda tx: posts.unpin(tx, world.table)) == 30
    assert await database.transact(lambda tx: posts.unpin(tx, world.table)) is None


async def test_a_chat_that_takes_no_photos_is_known(
    database: Database, world: World, journal: DatabaseJournal
) -> None:
    async def chat(tx: Transaction) -> Chat:
        return await chats.load_chat(tx, world.chat)

    assert (await database.transact(chat)).photos
    await journal.no_photos((await database.transact(chat)).telegram_id)
    await journal.no_photos(-999)  # of which nothing is known
    assert not (await database.transact(chat)).photos


async def test_a_final_form_settles_the_post_once(database: Database, world: World, journal: DatabaseJournal) -> None:
    number = await post(database, world)
    await database.transact(lambda tx: posts.close(tx, number))
    await journal.shown(HERE, number, 30, False, final=False)
    assert (await load(database, number)).state == "closing"
    for _ in range(2):
        await journal.shown(HERE, number, 30, False, final=True)
        assert (await load(database, number)).state == "settled"
    assert await database.transact(posts.unsettled) == []


async def test_a_post_that_still_lives_is_not_settled(
    database: Database, world: World, journal: DatabaseJournal
) -> None:
    """A final form that was shown before its transaction had closed the post would be no final form."""
    number = await post(database, world)
    await journal.shown(HERE, number, 30, False, final=True)
    assert (await load(database, number)).state == "living"


async def test_a_reply_that_was_sent_waits_no_more(
    database: Database, world: World, journal: DatabaseJournal
) -> None:
    first = await database.transact(lambda tx: outbox.put(tx, world.chat, 0, "{}", 1.0))
    second = await database.transact(lambda tx: outbox.put(tx, world.chat, 0, "{}", 1.0))
    assert first is not None
    assert second is not None
    await journal.replied(HERE, first, 30)
    await journal.replied(HERE, second, None)
    assert await database.transact(outbox.pending) == []
    rows = await database.transact(lambda tx: tx.all("SELECT sent_at, message_id FROM outbox ORDER BY id"))
    assert [tuple(row) for row in rows] == [(1_000.0, 30), (1_000.0, None)]


async def test_a_reply_that_is_not_there_is_no_trouble(world: World, journal: DatabaseJournal) -> None:
    assert world.table
    await journal.replied(HERE, ReplyId(99), 30)


async def test_a_call_is_remembered_until_it_is_taken_away(
    database: Database, world: World, journal: DatabaseJournal
) -> None:
    await journal.noticed(HERE, NoticeKey(world.table, ANN), 50)
    (notice,) = await database.transact(notices.standing)
    assert (notice.chat, notice.message_id, notice.person, notice.at) == (world.chat, 50, ANN, 1_000.0)
    await journal.noticed(HERE, NoticeKey(TableId(99), UserId(101)), 51)
    assert await database.transact(notices.standing) == [notice]


async def test_the_house_hears_of_a_move_and_of_a_loss(journal: DatabaseJournal) -> None:
    heard: list[tuple[object, ...]] = []

    async def on_moved(old: int, new: int) -> None:
        heard.append(("moved", old, new))

    async def on_lost(chat: int, topic: int | None, muted: bool) -> None:
        heard.append(("lost", chat, topic, muted))

    journal.on_moved, journal.on_lost = on_moved, on_lost
    await journal.moved(-1, -1001)
    for why in Why:
        await journal.lost(Place(-1001, 8), why)
    await journal.lost(Place(-1001), Why.TOPIC)
    assert heard == [
        ("moved", -1, -1001),
        ("lost", -1001, None, False),  # removed
        ("lost", -1001, None, True),  # no right
        ("lost", -1001, 8, False),  # the topic alone, closed
        ("lost", -1001, 8, False),  # and deleted
        ("lost", -1001, 0, False),  # all that is in no topic
    ]


async def test_what_was_to_be_shown_in_a_deleted_topic_is_settled_and_in_a_closed_one_waits(
    database: Database, world: World, journal: DatabaseJournal
) -> None:
    async def on_lost(chat: int, topic: int | None, muted: bool) -> None:
        assert (chat, topic, muted) == (-1, 0, False)

    journal.on_lost = on_lost
    over = await post(database, world)
    await database.transact(lambda tx: posts.close(tx, over))
    living = await database.transact(lambda tx: posts.begin(tx, world.table, 2))
    await journal.lost(Place(-1), Why.TOPIC)
    assert [one.id for one in await database.transact(posts.unsettled)] == [over, living.id]
    await journal.lost(Place(-1), Why.TOPIC_GONE)
    assert [one.id for one in await database.transact(posts.unsettled)] == [living.id]
    assert (await load(database, over)).state == "settled"
