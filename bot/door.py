"""The door: the bot comes to chats and leaves them, people leave, groups get another number, topics close."""

from functools import partial

import structlog

from bot import welcome
from bot.intents import BotMoved, PersonLeft, TopicClosed
from bot.office import Done, Office
from bot.patience import until_written
from bot.play import Play
from bot.record import REPLY, ReplyRecord
from bot.tables import Answered, News
from bot.views import replies
from bot.words import words_for
from games.core.commands import GetUp
from games.core.ids import TableId, UserId
from games.core.table import Why
from storage import callers, chats, outbox, supergroup, tables
from storage.chats import Chat
from storage.outbox import ReplyId
from storage.transaction import Transaction

log = structlog.get_logger(__name__)

Letter = tuple[Chat, ReplyId, ReplyRecord]
"""A private word that waits in the outbox, and the private chat it is for."""


class Door:
    """What happens to chats, as updates or the messenger's refusals tell it."""

    def __init__(self, office: Office) -> None:
        self._office = office

    async def bot_moved(self, moved: BotMoved) -> None:
        """Welcomes a group that took the bot in; a chat that put it out gets its stakes back and silence."""
        if not moved.here:
            await self.lose(moved.where.chat, None, update_id=moved.update_id)
            return

        async def work(tx: Transaction) -> Done:
            if await self._office.finished(tx, moved.update_id):
                return Done()
            known = await chats.find(tx, moved.where.chat)
            fresh = known is None or not known.active  # not where its rights have changed
            visit = await self._office.visit(tx, moved.where, None, moved.by.language, False)
            await chats.set_photos(tx, visit.chat.key, moved.photos)
            done = Done(where=moved.where)
            if fresh and not moved.where.private and (said := await welcome.to_group(visit, welcome.DAY)):
                visit.say(said, stays=None)
            await self._office.collect(visit, done, f"{moved.update_id}")
            return done

        self._office.publish(await self._office.surely(work, moved.update_id))
        log.info("chat.here", chat=moved.where.chat)

    async def lose(self, chat: int, topic: int | None, muted: bool = False, *, update_id: int | None = None) -> None:
        """Nothing can be written there any more: running deals are voided, everything refunded. Where the bot is
        still there but ``muted``, whoever opened a table hears of it in private, if he ever wrote to it there."""
        told: list[Letter] = []
        closed: list[TableId] = []

        async def work(tx: Transaction) -> Done:
            told.clear()
            closed.clear()
            if update_id is not None and await self._office.finished(tx, update_id):
                return Done()
            known = await chats.find(tx, chat)
            if known is None or known.telegram_id != chat:  # a number that was given up takes nothing along
                return Done()
            for stored in await tables.open_tables(tx):
                if stored.chat == known.key and topic in (None, stored.topic):
                    play = await self._office.tables.load(tx, self._office.clock.now(), stored)
                    await play.void(Why.CHAT_LOST)
                    await self._office.tables.save(play)
                    closed.append(stored.id)
                    if muted and play.table.opener is not None:
                        told.extend(await self._letter(tx, play.table.opener, known))
            if topic is None:
                await chats.set_active(tx, known.key, False)
            return Done()

        await self._office.surely(work, update_id)
        log.info("chat.lost", chat=chat, topic=topic, muted=muted)
        for table in closed:
            self._office.showing.tell(Answered(table, None))
        self._office.publisher.forget(chat, topic)
        for private, reply, record in told:
            self._office.showing.reply(private, 0, reply, record)

    async def _letter(self, tx: Transaction, to: UserId, about: Chat) -> list[Letter]:
        """One private word to a person about a chat that fell silent; none where the two never spoke in private."""
        private = await chats.find(tx, to)
        if private is None or not private.active:
            return []
        record = ReplyRecord(replies.silenced(about.title, words_for(private.language)), None)
        now = self._office.clock.now()
        reply = await outbox.put(tx, private.key, 0, REPLY.encode(record), now)
        return [] if reply is None else [(private, reply, record)]

    async def person_left(self, left: PersonLeft) -> None:
        """Somebody left the chat: his seats are free, his stakes stay and are settled."""

        async def work(tx: Transaction) -> Done:
            done = Done(where=left.where)
            if await self._office.finished(tx, left.update_id):
                return done
            known = await chats.find(tx, left.where.chat)
            if known is not None:
                await callers.remove(tx, known.key, left.who.id)
            for stored in await tables.open_tables(tx):
                if known is not None and stored.chat == known.key:
                    play = await self._office.tables.load(tx, self._office.clock.now(), stored)
                    await self._office.tables.catch_up(play)
                    await play.command(GetUp(left.who.id))  # refused where he does not sit
                    done.news += await self._office.tables.save(play)
            return done

        self._office.publish(await self._office.surely(work, left.update_id))

    async def chat_moved(self, old: int, new: int, update_id: int | None = None) -> None:
        """A group has another number now: everything it had goes on there, with fresh messages."""
        written = False

        async def work(tx: Transaction) -> Done:
            nonlocal written
            done, written = Done(), False
            if update_id is not None and await self._office.finished(tx, update_id):
                return done
            now = self._office.clock.now()
            gave_way = False
            while isinstance(found := await supergroup.migrate(tx, old, new, now), supergroup.InTheWay):
                closed = await self._close(tx, found.table, now)
                done.news += closed if found.here else []
                gave_way = True
            if isinstance(found, supergroup.Moved):
                if gave_way:
                    done.news += await self._office.tables.finals(tx, found.chat)
                for table in found.open:
                    play = await self._table(tx, table, now)
                    done.news += await self._office.tables.save(play)
            written = True
            return done

        done = await self._office.surely(work, update_id)
        if written:  # else a fault kept the old number, and the next word of the new one moves it
            log.info("chat.moved", chat=old, to=new)
            self._office.publisher.move(old, new)
        self._office.publish(done)

    async def _close(self, tx: Transaction, table: TableId, now: float) -> list[News]:
        """A table closes at whose place another goes on."""
        play = await self._table(tx, table, now)
        await play.void(Why.FOLLOWED)
        return await self._office.tables.save(play)

    async def _table(self, tx: Transaction, table: TableId, now: float) -> Play:
        stored = await tables.load(tx, table)
        assert stored is not None  # noqa: S101 - it was found in this very transaction
        return await self._office.tables.load(tx, now, stored)

    async def topic_closed(self, closed: TopicClosed) -> None:
        """A topic nobody can write in: its table ends there, with everything refunded."""
        await self.lose(closed.where.chat, closed.where.topic, update_id=closed.update_id)

    async def ignore(self, update_id: int) -> None:
        """Nothing for us; but it has come, and need not come again."""

        async def work(tx: Transaction) -> None:
            await self._office.finished(tx, update_id)

        await until_written(partial(self._office.transact, work))
