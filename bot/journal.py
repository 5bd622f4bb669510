"""Writes down what the publisher has done: which message shows what, what was said."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial

from bot.clock import Clock
from bot.patience import until_written
from bot.places import Place
from bot.wire import Why
from bot.wishes import NoticeKey
from storage import chats, notices, outbox, posts, tables
from storage.database import Database
from storage.outbox import ReplyId
from storage.posts import PostId
from storage.transaction import Transaction


@dataclass(slots=True)
class DatabaseJournal:
    """The publisher's journal. ``on_moved`` and ``on_lost`` are the house's, set where all is put together.

    A message of a number that its group has no longer is not kept: in the new chat its number is somebody else's.
    """

    db: Database
    clock: Clock
    on_moved: Callable[[int, int], Awaitable[None]] = field(init=False)
    on_lost: Callable[[int, int | None, bool], Awaitable[None]] = field(init=False)
    """Told the chat, the topic if it alone is lost (0: what is outside of topics), and whether the bot is still there
    but may not write."""

    async def _write(self, work: Callable[[Transaction], Awaitable[None]]) -> None:
        """What was done in a chat cannot be done again: it is written down, however long that takes."""
        await until_written(partial(self.db.transact, work))

    async def shown(self, chat: int, post: PostId, message_id: int, photo: bool, final: bool) -> None:
        async def work(tx: Transaction) -> None:
            if await posts.in_chat(tx, post, chat):
                await posts.show(tx, post, message_id, photo)
            stored = await posts.load(tx, post)
            if final and stored is not None and stored.state == "closing":
                await posts.settle(tx, post)

        await self._write(work)

    async def replied(self, chat: int, reply: ReplyId, message_id: int | None) -> None:
        async def work(tx: Transaction) -> None:
            here = await outbox.in_chat(tx, reply, chat)
            await outbox.sent(tx, reply, self.clock.now(), message_id if here else None)

        await self._write(work)

    async def noticed(self, chat: int, notice: NoticeKey, message_id: int) -> None:
        async def work(tx: Transaction) -> None:
            stored = await tables.load(tx, notice.table)
            if stored is not None and (await chats.load_chat(tx, stored.chat)).telegram_id == chat:
                at = self.clock.now()
                await notices.remember(tx, stored.chat, stored.topic, message_id, notice.person, stored.id, at)

        await self._write(work)

    async def moved(self, old_chat: int, new_chat: int) -> None:
        await self.on_moved(old_chat, new_chat)

    async def pinned(self, chat: int, post: PostId, message_id: int) -> None:
        async def work(tx: Transaction) -> None:
            if await posts.in_chat(tx, post, chat):
                await posts.pin(tx, post, message_id)

        await self._write(work)

    async def no_photos(self, chat: int) -> None:
        async def work(tx: Transaction) -> None:
            known = await chats.find(tx, chat)
            if known is not None:
                await chats.set_photos(tx, known.key, False)

        await self._write(work)

    async def lost(self, place: Place, why: Why) -> None:
        topic = place.topic or 0
        await self.on_lost(place.chat, topic if why.of_topic else None, why is Why.NO_RIGHT)
        if why is not Why.TOPIC_GONE:
            return

        async def work(tx: Transaction) -> None:
            known = await chats.find(tx, place.chat)
            if known is not None:  # else every start would try to show them there
                await posts.settle_all(tx, known.key, topic)

        await self._write(work)
