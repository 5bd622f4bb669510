"""What the bot is told about a message after its group got another number: that message is none of the new chat's."""

from collections.abc import Awaitable, Callable

import pytest

from storage import chats, outbox, posts, supergroup
from storage.chats import ChatKey
from storage.database import Database, Transaction
from storage.outbox import ReplyId
from storage.posts import PostId
from storage.supergroup import Moved
from tests.storage.conftest import World

OLD, NEW, OTHER = -1, -100, -7


async def wait(database: Database, world: World) -> tuple[PostId, ReplyId]:
    """A post and a reply of the old chat that were not told of yet."""

    async def work(tx: Transaction) -> tuple[PostId, ReplyId]:
        post = await posts.begin(tx, world.table, 1)
        reply = await outbox.put(tx, world.chat, 0, "x", 1.0, stays=60.0)
        assert reply is not None
        return post.id, reply

    return await database.transact(work)


async def nothing(tx: Transaction) -> None:
    """Nobody has heard of the new number."""


async def new_chat_known(tx: Transaction) -> None:
    await chats.chat(tx, NEW, "Friends, upgraded")


async def where(database: Database, post: PostId, reply: ReplyId) -> list[tuple[bool, bool]]:
    """Whether each of these numbers is the post's chat's, and the reply's."""

    async def work(tx: Transaction) -> list[tuple[bool, bool]]:
        return [
            (await posts.in_chat(tx, post, number), await outbox.in_chat(tx, reply, number))
            for number in (OLD, NEW, OTHER)
        ]

    return await database.transact(work)


@pytest.mark.parametrize("before", [nothing, new_chat_known])
async def test_what_waits_belongs_to_the_number_that_its_chat_has_now(
    database: Database, world: World, before: Callable[[Transaction], Awaitable[None]]
) -> None:
    post, reply = await wait(database, world)
    await database.transact(lambda tx: chats.chat(tx, OTHER, "Others"))
    await database.transact(before)
    assert await where(database, post, reply) == [(True, True), (False, False), (False, False)]
    moved = await database.transact(lambda tx: supergroup.migrate(tx, OLD, NEW, 50.0))
    assert isinstance(moved, Moved)
    assert await where(database, post, reply) == [(False, False), (True, True), (False, False)]


async def test_what_was_never_there_is_in_no_chat(database: Database, world: World) -> None:
    assert world.chat == ChatKey(1)
    assert await where(database, PostId(9), ReplyId(9)) == [(False, False)] * 3


async def test_a_reply_of_the_old_number_is_done_with_and_never_tidied_away(database: Database, world: World) -> None:
    """Its message cannot be deleted; one with its number in the new chat is somebody's."""
    _, reply = await wait(database, world)
    await database.transact(lambda tx: supergroup.migrate(tx, OLD, NEW, 50.0))
    await database.transact(lambda tx: outbox.sent(tx, reply, 51.0, None))
    assert await database.transact(outbox.pending) == []
    assert await database.transact(lambda tx: outbox.litter(tx, 1000.0)) == []
