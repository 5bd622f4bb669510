"""The house's office: one transaction for each thing that happens, and what is to be done when it has committed.

The database's one write transaction is what keeps two people's moves apart: load, check, answer and commit happen
inside it, and no network or rendering does. What is to be shown is gathered there and handed to the publisher
before anything else is awaited, so views arrive in the order of their commits.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TypeVar

import structlog

from bot import logs
from bot.chat_settings import wanted
from bot.clock import Clock
from bot.intents import Where
from bot.metrics import UNWATCHED, Meters
from bot.notes import Note, Says
from bot.patience import until_written
from bot.play import Entropy, Play
from bot.publisher import Publisher
from bot.record import NOTE, REPLY, ReplyRecord
from bot.running import Broken
from bot.settings import Settings
from bot.showing import Showing
from bot.tables import News, Tables
from bot.views.message import Message
from bot.visit import Visit
from bot.words import words_for
from games.core.ids import TableId
from storage import chats, inbox, ledger, outbox, stamps, tables
from storage.chats import Chat, Person
from storage.database import Database
from storage.outbox import ReplyId
from storage.posts import Post
from storage.tables import StoredTable
from storage.transaction import Transaction
from storage.trouble import passes

log = structlog.get_logger(__name__)
T = TypeVar("T")

ALIVE = "last_alive"
MOST_REFUSED = 10_000
"""Updates of which it is remembered that their sender was told that nothing came of them."""


@dataclass(slots=True)
class Done:
    """What a transaction leaves to be done outside it."""

    chat: Chat | None = None
    note: Note | None = None
    news: list[News] = field(default_factory=list)
    replies: list[tuple[ReplyId, ReplyRecord]] = field(default_factory=list)
    where: Where | None = None
    resend: Post | None = None
    redraw: Message | None = None
    stray: bool = False
    about: dict[str, int] = field(default_factory=dict)
    """The table and the deal it was about, for the log."""


Work = Callable[[Transaction], Awaitable[Done]]
Undo = Callable[[Transaction, StoredTable], Awaitable[Play]]


class Office:
    """What taps, commands, chats and clocks share."""

    def __init__(
        self,
        db: Database,
        clock: Clock,
        settings: Settings,
        publisher: Publisher,
        username: str,
        entropy: Entropy,
        meters: Meters = UNWATCHED,
    ) -> None:
        self.clock = clock
        self.meters = meters
        self.settings = settings
        self.publisher = publisher
        self.tables = Tables(settings, entropy, self._faulty)
        self.showing = Showing(publisher, settings)
        self.on_change: Callable[[], None] = lambda: None
        """Called after a table was saved: there may be an earlier deadline now."""
        self._db = db
        self._username = username
        self._refused: set[int] = set()

    # inside a transaction

    async def visit(
        self, tx: Transaction, where: Where, by: Person | None, language: str | None, admin: bool
    ) -> Visit:
        """Makes chat and person known; a person's first time in a group brings the starting grant."""
        now = self.clock.now()
        chat = await chats.chat(tx, where.chat, where.title)
        if chat.language is None or where.private:
            spoken = words_for(language).language
            if spoken != chat.language:
                await chats.set_language(tx, chat.key, spoken)
                chat = replace(chat, language=spoken)
        news: list[News] = []
        if not chat.active:  # whoever speaks to us there proves that we are there
            await chats.set_active(tx, chat.key, True)
            chat = replace(chat, active=True)
            news += await self.tables.finals(tx, chat.key)
        if by is not None:
            await chats.person(tx, by)
            if not where.private:
                await ledger.open_wallet(tx, chat.key, by.id, wanted(chat, self.settings).start, now)
        words = words_for(chat.language)
        return Visit(tx, now, self.settings, self.tables, where, chat, words, by, self._username, admin, news=news)

    async def collect(self, visit: Visit, done: Done, key: str) -> None:
        """Takes over what a visit leaves, and queues what it said."""
        done.chat, done.news, done.redraw = visit.chat, visit.news, visit.redraw
        if visit.play is not None:
            running = visit.play.running
            done.about = {"table": visit.play.id} | ({"deal": running.id} if running is not None else {})
        for n, said in enumerate(visit.replies):
            payload, once = REPLY.encode(said.record), said.key or f"{key}:{n}"
            reply = await outbox.put(
                visit.tx, visit.chat.key, visit.where.topic, payload, visit.now, once, said.stays
            )
            if reply is not None:
                done.replies.append((reply, said.record))

    async def finished(self, tx: Transaction, update_id: int) -> bool:
        """Marks an update as done that is answered with nothing; says whether it was before."""
        told = await inbox.load(tx, update_id)
        if told is not None and told.done:
            return True
        await inbox.finish(tx, update_id, None)
        return False

    async def known_chat(self, tx: Transaction, where: Where | None) -> Chat | None:
        return await chats.find(tx, where.chat) if where else None

    # outside

    async def transact(self, work: Callable[[Transaction], Awaitable[T]]) -> T:
        """One transaction, which also stamps that the bot is up."""

        async def stamped(tx: Transaction) -> tuple[T, list[int], list[logs.Happening]]:
            self.tables.happened.clear()  # of a transaction that was undone nothing has happened
            told = await inbox.refuse(tx, self._refused, NOTE.encode(Note(Says.NOT_WRITTEN))) if self._refused else []
            done = await work(tx)
            await stamps.put(tx, ALIVE, self.clock.now())
            return done, told, list(self.tables.happened)

        done, told, happened = await self._db.transact(stamped)
        self._refused.difference_update(told)
        for happening in happened:
            self._tell(happening)
        return done

    def _tell(self, happening: logs.Happening) -> None:
        with logs.about():
            logs.at_table(happening.chat, happening.table, happening.deal)
            log.info(happening.event, **happening.figures)
        if happening.event == "deal.ended":
            self.meters.deal(str(happening.figures["game"]), str(happening.figures["ending"]))

    async def guarded(self, work: Work, update_id: int | None, table: TableId | None) -> Done:
        """Runs a transaction; a fault of ours is logged, undone, and ends the deal it happened in. As long as the
        database takes nothing, an update is refused: whoever asked may ask again."""
        try:
            return await self._tried(work, update_id, table)
        except Exception as fault:
            if not passes(fault):
                raise
            with logs.about(update=update_id, table=table):
                log.error("house.not-written", error=repr(fault))
            if update_id is not None:
                self.refuse(update_id)
            return Done(note=Note(Says.NOT_WRITTEN))

    async def surely(self, work: Work, update_id: int | None) -> Done:
        """As ``guarded``, for what nobody could ask for again: it is done once the database takes it."""
        return await until_written(lambda: self._tried(work, update_id, None))

    def refuse(self, update_id: int) -> bool:
        """Whoever sent this update is told that nothing came of it: it is written down so, as soon as that can be.
        False where he was told before."""
        before = update_id in self._refused
        self._refused.add(update_id)
        if len(self._refused) > MOST_REFUSED:  # of those, some come no more
            self._refused.discard(min(self._refused))
        return not before

    async def _tried(self, work: Work, update_id: int | None, table: TableId | None) -> Done:
        """Raises only what may pass by itself."""
        with logs.about(update=update_id, table=table):
            try:
                return await self.transact(work)
            except Exception as fault:
                if table is not None:
                    self.tables.forget(table)
                if passes(fault):
                    raise
                log.exception("house.fault")
                return await self._after_fault(fault, update_id, table)

    async def _after_fault(self, fault: Exception, update_id: int | None, table: TableId | None) -> Done:
        """What cannot go on is voided; a table where that meets a fault too is given up, or it would for ever."""
        ways: tuple[Undo | None, ...] = (None,)
        if table is not None and _ends_the_deal(fault, update_id):
            ways = (self._void, self._give_up)
        for undo in ways:
            try:
                return await self.transact(partial(self._apologise, undo=undo, update_id=update_id, table=table))
            except Exception as again:
                log.exception("house.fault-again")
                if passes(again):
                    break
        return Done(note=Note(Says.BROKEN))

    async def _apologise(
        self, tx: Transaction, undo: Undo | None, update_id: int | None, table: TableId | None
    ) -> Done:
        done = Done(note=Note(Says.BROKEN))
        stored = await tables.load(tx, table) if table and undo else None
        if stored is not None and undo is not None and stored.open:
            done.news += await self.tables.save(await undo(tx, stored))
        told = await inbox.load(tx, update_id) if update_id is not None else None
        if told is not None and not told.done:
            await inbox.finish(tx, told.update_id, NOTE.encode(Note(Says.BROKEN)))
        return done

    async def _void(self, tx: Transaction, stored: StoredTable) -> Play:
        play = await self.tables.load(tx, self.clock.now(), stored)
        if not play.lost and await play.void(None) is not None:  # there is no deal that could be at fault
            return await self._give_up(tx, stored)
        return play

    async def _give_up(self, tx: Transaction, stored: StoredTable) -> Play:
        return await self.tables.give_up(tx, self.clock.now(), stored, "the table can neither go on nor be undone")

    def _faulty(self, what: str, table: TableId) -> None:
        log.error("house.voided", what=what, table=table)

    def publish(self, done: Done) -> None:
        """Hands over what a committed transaction left. Waits for nothing, so views keep the order of commits."""
        if done.news:
            self.on_change()
        for news in done.news:
            self.showing.tell(news)
        if done.chat is not None and done.where is not None:
            for reply, record in done.replies:
                self.showing.reply(done.chat, done.where.topic, reply, record)
        if done.resend is not None:
            self.showing.resend(done.resend)


def _ends_the_deal(fault: Exception, update_id: int | None) -> bool:
    """Whether a table cannot go on after this. A tap can be tried again, whatever was wrong with it; but a clock
    would ring for ever."""
    return update_id is None or isinstance(fault, Broken | AssertionError)
