"""Writes down what the publisher has done: which message shows what, what was said."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from bot.clock import Clock
from bot.places import Place
from bot.wire import Why
from bot.wishes import NoticeKey
from storage import notices, outbox, posts, tables
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
    on_lost: Callable[[int, int | None], Awaitable[None]] = field(init=False)

    async def shown(self, post: PostId, message_id: int, final: bool) -> None:
        async def work(tx: Transaction) -> None:
            await posts.show(tx, post, message_id)
            stored = await posts.load(tx, post)
            if final and stored is not None and stored.state == "closing":
                await posts.settle(tx, post)

        await self.db.transact(work)

    async def replied(self, reply: ReplyId, message_id: int | None) -> None:
        await self.db.transact(lambda tx: outbox.sent(tx, reply, self.clock.now(), message_id))

    async def noticed(self, notice: NoticeKey, message_id: int) -> None:
        async def work(tx: Transaction) -> None:
            stored = await tables.load(tx, notice.table)
            if stored is not None:
                at = self.clock.now()
                await notices.remember(tx, stored.chat, stored.topic, message_id, notice.person, stored.id, at)

        await self.db.transact(work)

    async def moved(self, old_chat: int, new_chat: int) -> None:
        await self.on_moved(old_chat, new_chat)

    async def lost(self, place: Place, why: str) -> None:
        await self.on_lost(place.chat, place.topic if why == Why.TOPIC else None)
