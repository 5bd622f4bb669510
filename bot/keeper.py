"""The keeper of the clocks: deadlines that have come, and carrying on after a stop."""

from functools import partial

from bot.office import ALIVE, Done, Office
from bot.record import REPLY
from bot.showing import place_of
from games.core.ids import TableId
from storage import chats, notices, outbox, stamps, tables
from storage.transaction import Transaction


class Keeper:
    """Nobody taps here: time passes, or the bot was away."""

    def __init__(self, office: Office) -> None:
        self._office = office

    async def poke(self, table: TableId) -> bool:
        """Looks at a table whose deadline may have come; False where that met a fault."""

        async def work(tx: Transaction) -> Done:
            done = Done()
            stored = await tables.load(tx, table)
            if stored is not None and stored.open:
                play = await self._office.tables.load(tx, self._office.clock.now(), stored)
                await self._office.tables.catch_up(play)
                done.news += await self._office.tables.save(play)
            return done

        done = await self._office.guarded(work, None, table)
        self._office.publish(done)
        return done.note is None

    async def resume(self) -> None:
        """Carries on after a stop: clocks get the time back that the bot was away, messages their newest view."""
        now = self._office.clock.now()
        last = await self._office.transact(lambda tx: stamps.get(tx, ALIVE))
        away = max(0.0, now - last) if last is not None else 0.0
        for stored in await self._office.transact(tables.open_tables):
            work = partial(self._resume_table, table=stored.id, last=last or now, away=away)
            self._office.publish(await self._office.guarded(work, None, stored.id))
        self._office.publish(await self._office.transact(self._resume_messages))

    async def _resume_table(self, tx: Transaction, table: TableId, last: float, away: float) -> Done:
        stored = await tables.load(tx, table)
        if stored is None:
            return Done()
        play = await self._office.tables.load(tx, self._office.clock.now(), stored)
        self._office.tables.give_back(play, last, away)
        return Done(news=await self._office.tables.save(play))

    async def _resume_messages(self, tx: Transaction) -> Done:
        """Final forms and replies that were not shown yet; calls that nobody will answer any more go."""
        done = Done(news=list(await self._office.tables.finals(tx)))
        for reply in await outbox.pending(tx):
            chat = await chats.load_chat(tx, reply.chat)
            self._office.showing.reply(chat, reply.topic, reply.id, REPLY.decode(reply.payload))
        for notice in await notices.standing(tx):
            chat = await chats.load_chat(tx, notice.chat)
            self._office.publisher.delete(place_of(chat, notice.topic), notice.message_id)
            await notices.forget(tx, notice.id)
        return done

    async def alive(self) -> None:
        """Stamps that the bot is up."""
        await self._office.transact(_nothing)


async def _nothing(_: Transaction) -> None:
    """A transaction for the sake of its stamp."""
