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
    """The publisher's journal. ``on_moved`` and ``on_lost`` are the house's, set where all is put together."""

    db: Database
    clock: Clock
    on_moved: Callable[[int, int], Awaitable[None]] = field(init=False)
    on_lost: Callable[[int, int | None, bool], Awaitable[None]] = field(init=False)
    """Told the chat, the topic if it alone is lost (0: what is outside of topics), and whether the bot is still there
    but may not write."""

    async def _write(self, work: Callable[[Transaction], Awaitable[None]]) -> None:
        """What was done in a chat cannot be done again: it is written down, however long that takes."""
        await until_written(partial(self.db.transact, work))

    async def shown(self, post: PostId, message_id: int, photo: bool, final: bool) -> None:
        async def work(tx: Transaction) -> None:
            await posts.show(tx, post, message_id, photo)
            stored = await posts.load(tx, post)
            if final and stored is not None and stored.state == "closing":
                await posts.settle(tx, post)

        await self._write(work)

    async def replied(self, reply: ReplyId, message_id: int | None) -> None:
        await self._write(lambda tx: outbox.sent(tx, reply, self.clock.now(), message_id))

    async def noticed(self, notice: NoticeKey, message_id: int) -> None:
        async def work(tx: Transaction) -> None:
            stored = await tables.load(tx, notice.table)
            if stored is not None:
                at = self.clock.now()
                await notices.remember(tx, stored.chat, stored.topic, message_id, notice.person, stored.id, at)

        await self._write(work)

    async def moved(self, old_chat: int, new_chat: int) -> None:
        await self.on_moved(old_chat, new_chat)

    async def pinned(self, post: PostId, message_id: int) -> None:
        await self._write(lambda tx: posts.pin(tx, post, message_id))

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
