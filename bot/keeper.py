"""The keeper of the clocks: deadlines that have come, and carrying on after a stop."""

from functools import partial

import structlog

from bot import logs
from bot.office import ALIVE, Done, Office
from bot.patience import until_written
from bot.places import Place
from bot.record import REPLY
from bot.showing import place_of
from games.core.ids import TableId
from storage import chats, notices, outbox, stamps, tables
from storage.codec import BrokenText, UnknownVersion
from storage.outbox import Litter, ReplyId
from storage.transaction import Transaction
from storage.trouble import passes

log = structlog.get_logger(__name__)

TIDY_EVERY = 5.0
"""Seconds between two looks for messages whose time is over."""
ASKED_SECONDS = 30.0
"""How long a message is written down after its deletion was asked for."""
DELETABLE_SECONDS = 48 * 3600.0
"""The messenger deletes nothing that is older."""


class _AtTable(Exception):
    """Something is wrong at this table alone."""

    def __init__(self, table: TableId) -> None:
        self.table = table


class Keeper:
    """Nobody taps here: time passes, or the bot was away."""

    def __init__(self, office: Office) -> None:
        self._office = office
        self._asked_away: dict[ReplyId, float] = {}

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
        """Carries on after a stop: clocks get the time back that the bot was away, messages their newest view.

        All clocks get it in one transaction, with the stamp that the bot is up: whenever this is cut short, the next
        start gives back what was not given, and nothing twice.
        """
        broken: set[TableId] = set()
        while True:
            try:
                done = await self._office.transact(partial(self._resume_clocks, but=broken))
                break
            except _AtTable as fault:
                broken.add(fault.table)
        self._office.publish(done)
        for table in broken:
            await self.poke(table)
        self._office.publish(await self._office.transact(self._resume_messages))

    async def _resume_clocks(self, tx: Transaction, but: set[TableId]) -> Done:
        now, last = self._office.clock.now(), await stamps.get(tx, ALIVE)
        away = max(0.0, now - last) if last is not None else 0.0
        done = Done()
        for stored in await tables.open_tables(tx):
            if stored.id in but:
                continue
            try:
                with logs.about():
                    play = await self._office.tables.load(tx, now, stored)
                    self._office.tables.give_back(play, now if last is None else last, away)
                    done.news += await self._office.tables.save(play)
            except Exception as fault:
                if passes(fault):
                    raise
                raise _AtTable(stored.id) from fault
        return done

    async def _resume_messages(self, tx: Transaction) -> Done:
        """Final forms and replies that were not shown yet; calls that nobody will answer any more go."""
        done = Done(news=list(await self._office.tables.finals(tx)))
        for reply in await outbox.pending(tx):
            chat = await chats.load_chat(tx, reply.chat)
            try:
                said = REPLY.decode(reply.payload)
            except (BrokenText, UnknownVersion):  # one that nobody can say any more is no reason not to start
                log.exception("reply.unreadable", reply=reply.id, chat=chat.telegram_id)
            else:
                self._office.showing.reply(chat, reply.topic, reply.id, said)
        for notice in await notices.standing(tx):
            chat = await chats.load_chat(tx, notice.chat)
            self._office.publisher.delete(place_of(chat, notice.topic), notice.message_id)
            await notices.forget(tx, notice.id)
        return done

    async def tidy_for_ever(self) -> None:
        """Takes away what has stayed long enough, also what was due when the bot was down; until cancelled."""
        while True:
            await self.tidy()
            await self._office.clock.sleep_until(self._office.clock.now() + TIDY_EVERY)

    async def tidy(self) -> None:
        """Has short messages deleted whose time is over. They stay written down a little longer, so that a deletion
        that was lost with the process is asked for again."""
        now = self._office.clock.now()

        async def work(tx: Transaction) -> list[tuple[Place, Litter]]:
            found = []
            for litter in await outbox.litter(tx, now):
                chat = await chats.load_chat(tx, litter.chat)
                asked_at = self._asked_away.get(litter.reply)
                over = asked_at is not None and now - asked_at >= ASKED_SECONDS
                if over or not chat.active or now - litter.sent_at > DELETABLE_SECONDS:
                    await outbox.tidied(tx, litter.reply)
                elif asked_at is None:
                    found.append((place_of(chat, litter.topic), litter))
            return found

        for place, litter in await until_written(partial(self._office.transact, work)):
            self._asked_away[litter.reply] = now
            self._office.publisher.delete(place, litter.message_id)
        kept = {reply: at for reply, at in self._asked_away.items() if now - at <= 2 * ASKED_SECONDS}
        self._asked_away = kept

    async def alive(self) -> None:
        """Stamps that the bot is up; while the database takes nothing, nobody can play either."""
        try:
            await self._office.transact(_nothing)
        except Exception as error:
            if not passes(error):
                raise
            log.warning("keeper.not-stamped", why=repr(error))


async def _nothing(_: Transaction) -> None:
    """A transaction for the sake of its stamp."""
