"""The house: an intent comes in, a table takes it, the move and its chips are committed, the new state is published.

The database's one write transaction is what keeps two people's moves apart: load, check, answer and commit happen
inside it, and no network or rendering does. What is to be shown is gathered there and handed to the publisher
before anything else is awaited, so views arrive in the order of their commits.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Protocol, TypeVar

import structlog

from bot import commands, opening, taps
from bot.acting import Arming, At
from bot.callback import Act, Tap
from bot.clock import Clock
from bot.intents import BotMoved, Commanded, PersonLeft, Tapped, TopicClosed, Where
from bot.notes import Note, Says
from bot.play import Broken, Entropy
from bot.publisher import Publisher
from bot.record import NOTE, REPLY, ReplyRecord
from bot.settings import Settings
from bot.showing import Showing, place_of
from bot.tables import News, Tables
from bot.views import answers, replies
from bot.views.message import Toast
from bot.visit import Visit
from bot.words import Words, words_for
from games.core.commands import GetUp
from games.core.ids import Chips, TableId
from games.core.table import Why
from storage import chats, inbox, ledger, notices, outbox, posts, stamps, supergroup, tables
from storage.chats import Chat, Person
from storage.database import Database
from storage.outbox import ReplyId
from storage.posts import Post
from storage.transaction import Transaction

log = structlog.get_logger(__name__)
T = TypeVar("T")

ALIVE = "last_alive"
ONE_REPLY = 10.0
"""Seconds in which a person gets one reply to a command."""


class Admins(Protocol):
    """Who is an admin of a chat: asked before a transaction, never inside one."""

    async def is_admin(self, chat: int, user: int) -> bool: ...


@dataclass(slots=True)
class Done:
    """What a transaction leaves to be done outside it."""

    chat: Chat | None = None
    note: Note | None = None
    news: list[News] = field(default_factory=list)
    replies: list[tuple[ReplyId, ReplyRecord]] = field(default_factory=list)
    where: Where | None = None
    resend: Post | None = None
    stray: bool = False
    language: str | None = None


class House:
    """Everything people and clocks can do, one transaction each."""

    def __init__(
        self,
        db: Database,
        clock: Clock,
        settings: Settings,
        publisher: Publisher,
        admins: Admins,
        username: str,
        entropy: Entropy,
    ) -> None:
        self._db = db
        self._clock = clock
        self._settings = settings
        self._publisher = publisher
        self._admins = admins
        self._username = username
        self._tables = Tables(settings, entropy, self._faulty)
        self._showing = Showing(publisher)
        self._arming = Arming()
        self._replied: dict[tuple[int, str], float] = {}
        self.on_change: Callable[[], None] = lambda: None
        """Called after a table was saved: there may be an earlier deadline now."""

    # taps

    async def tap(self, tapped: Tapped) -> Toast:
        """Does what a button asks for. Whatever comes, the tapper is answered."""
        admin = await self._is_admin_for(tapped)
        work = partial(self._tap, tapped=tapped, admin=admin)
        done = await self._guarded(work, tapped.update_id, tapped.tap.table if tapped.tap else None)
        self._publish(done)
        if done.stray and tapped.where and tapped.message_id:
            self._showing.strip(tapped.where, tapped.message_id)
        words = words_for(done.chat.language if done.chat and done.chat.language else tapped.by.language)
        return toast(done.note or Note(Says.BROKEN), words)

    async def _is_admin_for(self, tapped: Tapped) -> bool:
        wanted = tapped.tap is not None and tapped.tap.act in (Act.BEGIN, Act.AFTER, Act.LANGUAGE)
        if not wanted or tapped.where is None or tapped.where.private:
            return False
        return await self._admins.is_admin(tapped.where.chat, tapped.by.id)

    async def _tap(self, tx: Transaction, tapped: Tapped, admin: bool) -> Done:
        told = await inbox.load(tx, tapped.update_id)
        if told is not None and told.done:
            return Done(await self._known_chat(tx, tapped.where), NOTE.decode(told.answer) if told.answer else None)
        if tapped.where is None:
            note, done = Note(Says.OLD_TABLE), Done()
        else:
            visit = await self._visit(tx, tapped.where, tapped.by, tapped.by.language, admin)
            done = Done(where=tapped.where)
            note = await self._tap_at(visit, tapped, done)
            await self._collect(visit, done, f"{tapped.update_id}")
        done.note = note
        await inbox.finish(tx, tapped.update_id, NOTE.encode(note))
        return done

    async def _tap_at(self, visit: Visit, tapped: Tapped, done: Done) -> Note:
        """Finds the table a button belongs to, and checks that its message is the table's own."""
        tap, by = tapped.tap, tapped.by
        if tap is None:
            return Note(Says.NOT_A_BUTTON)
        if tap.table == 0:
            return await self._without_table(visit, tap)
        stored = await opening.of_tap(visit, tap.table)
        if stored is None:
            return Note(Says.OLD_TABLE)
        if not stored.open:
            return await opening.from_closed(visit, stored, tap)
        visit.play = await self._tables.load(visit.tx, visit.now, stored)
        overtook = await self._tables.catch_up(visit.play)
        note = await self._message_of(visit, tapped, done)
        if note is None:
            await visit.stir()
            note = await taps.act(At(visit, visit.play, tap, self._arming, by))
            if overtook and note.code in (Says.OLD_DEAL, Says.OLD_QUESTION):
                note = Note(Says.TIME_UP)
        await visit.save()
        return note

    async def _message_of(self, visit: Visit, tapped: Tapped, done: Done) -> Note | None:
        """None where the tapped message is the table's; a stray of ours loses its buttons."""
        post = await posts.living(visit.tx, visit.play.id) if visit.play else None
        if post is None or tapped.message_id == post.message_id or tapped.tap is None:
            return None
        if tapped.tap.act is Act.AFTER:  # stands under a reply, not under the table
            return None
        if post.message_id is None and tapped.message_id and self._publisher.adopt(post.id, tapped.message_id):
            return None
        done.stray = True
        return Note(Says.OLD_DEAL if tapped.tap.deal != visit.play.number else Says.OLD_TABLE) if visit.play else None

    async def _without_table(self, visit: Visit, tap: Tap) -> Note:
        match tap.act:
            case Act.GAME if not visit.where.private:
                return await opening.by_name(visit, tap.choice)
            case Act.LANGUAGE:
                return await commands.set_language(visit, tap.choice)
            case Act.GAME:
                return Note(Says.GROUPS_ONLY)
            case _:
                return Note(Says.NOT_A_BUTTON)

    # commands

    async def command(self, command: Commanded) -> None:
        """Does a command; its reply waits in the outbox until it is sent."""
        admin = command.anonymous_admin
        if command.by is not None and command.name in commands.OF_ADMINS and not command.where.private:
            admin = await self._admins.is_admin(command.where.chat, command.by.id)
        work = partial(self._command, command=command, admin=admin)
        self._publish(await self._guarded(work, command.update_id, None))

    async def _command(self, tx: Transaction, command: Commanded, admin: bool) -> Done:
        told = await inbox.load(tx, command.update_id)
        if told is not None and told.done:
            return Done()
        visit = await self._visit(tx, command.where, command.by, command.language, admin)
        done = Done(where=command.where)
        reply = await commands.run(commands.Asked(visit, command))
        if reply is not None and self._may_reply(command, visit.now):
            message = replies.note_text(reply, visit.words) if isinstance(reply, Note) else reply
            visit.say(message, command.message_id)
        await self._collect(visit, done, f"{command.update_id}")
        if visit.resend and visit.play is not None:
            done.resend = await posts.living(tx, visit.play.id)
        await inbox.finish(tx, command.update_id, None)
        return done

    def _may_reply(self, command: Commanded, now: float) -> bool:
        """One reply per person and command in ten seconds; lost with the process, which costs one reply."""
        if command.by is None:
            return True
        key = (command.by.id, command.name)
        last = self._replied.get(key)
        if last is not None and now - last < ONE_REPLY:
            return False
        self._replied = {key: at for key, at in self._replied.items() if now - at < ONE_REPLY}
        self._replied[key] = now
        return True

    # chats

    async def bot_moved(self, moved: BotMoved) -> None:
        """Welcomes a group that took the bot in; a chat that put it out gets its stakes back and silence."""
        if not moved.here:
            await self.lose(moved.where.chat, None, moved.update_id)
            return

        async def work(tx: Transaction) -> Done:
            if await self._finished(tx, moved.update_id):
                return Done()
            known = await chats.find(tx, moved.where.chat)
            fresh = known is None or not known.active
            visit = await self._visit(tx, moved.where, None, moved.by.language, False)
            done = Done(where=moved.where)
            if fresh and not moved.where.private:
                visit.say(replies.group_welcome(visit.words))
            await self._collect(visit, done, f"{moved.update_id}")
            return done

        self._publish(await self._guarded(work, moved.update_id, None))

    async def lose(self, chat: int, topic: int | None, update_id: int | None = None) -> None:
        """Nothing can be written there any more: running deals are voided, everything refunded."""

        async def work(tx: Transaction) -> Done:
            if update_id is not None and await self._finished(tx, update_id):
                return Done()
            known = await chats.find(tx, chat)
            if known is None:
                return Done()
            for stored in await tables.open_tables(tx):
                if stored.chat == known.key and topic in (None, stored.topic):
                    play = await self._tables.load(tx, self._clock.now(), stored)
                    await play.void(Why.CHAT_LOST)
                    await self._tables.save(play)
            if topic is None:
                await chats.set_active(tx, known.key, False)
            return Done()

        await self._guarded(work, update_id, None)

    async def person_left(self, left: PersonLeft) -> None:
        """Somebody left the chat: his seats are free, his stakes stay and are settled."""

        async def work(tx: Transaction) -> Done:
            done = Done(where=left.where)
            if await self._finished(tx, left.update_id):
                return done
            known = await chats.find(tx, left.where.chat)
            for stored in await tables.open_tables(tx):
                if known is not None and stored.chat == known.key:
                    play = await self._tables.load(tx, self._clock.now(), stored)
                    if await play.command(GetUp(left.who.id)) is None:
                        done.news += await self._tables.save(play)
            return done

        self._publish(await self._guarded(work, left.update_id, None))

    async def chat_moved(self, old: int, new: int, update_id: int | None = None) -> None:
        """A group has another number now: everything it had goes on there, with fresh messages."""

        async def work(tx: Transaction) -> Done:
            done = Done()
            if update_id is not None and await self._finished(tx, update_id):
                return done
            now = self._clock.now()
            found = await supergroup.migrate(tx, old, new, now)
            if isinstance(found, supergroup.TwoGames):
                stored = await tables.load(tx, found.new)
                if stored is not None:
                    play = await self._tables.load(tx, now, stored)
                    await play.void(Why.CHAT_LOST)
                    await self._tables.save(play)
                found = await supergroup.migrate(tx, old, new, now)
            if isinstance(found, supergroup.Moved):
                for table in found.open:
                    stored = await tables.load(tx, table)
                    if stored is not None:
                        done.news += await self._tables.save(await self._tables.load(tx, now, stored))
            return done

        done = await self._guarded(work, update_id, None)
        self._publisher.move(old, new)
        self._publish(done)

    async def topic_closed(self, closed: TopicClosed) -> None:
        """A topic nobody can write in: its table ends there, with everything refunded."""
        await self.lose(closed.where.chat, closed.where.topic, closed.update_id)

    async def ignore(self, update_id: int) -> None:
        """Nothing for us; but it has come, and need not come again."""

        async def work(tx: Transaction) -> None:
            await self._finished(tx, update_id)

        await self._transact(work)

    # clocks

    async def poke(self, table: TableId) -> None:
        """Looks at a table whose deadline may have come."""

        async def work(tx: Transaction) -> Done:
            done = Done()
            stored = await tables.load(tx, table)
            if stored is not None and stored.open:
                play = await self._tables.load(tx, self._clock.now(), stored)
                await self._tables.catch_up(play)
                done.news += await self._tables.save(play)
            return done

        self._publish(await self._guarded(work, None, table))

    async def resume(self) -> None:
        """Carries on after a stop: clocks get the time back that the bot was away, messages their newest view."""
        now = self._clock.now()
        last = await self._transact(lambda tx: stamps.get(tx, ALIVE))
        away = max(0.0, now - last) if last is not None else 0.0
        for stored in await self._transact(tables.open_tables):
            work = partial(self._resume_table, table=stored.id, last=last or now, away=away)
            self._publish(await self._guarded(work, None, stored.id))
        self._publish(await self._transact(self._resume_messages))

    async def _resume_table(self, tx: Transaction, table: TableId, last: float, away: float) -> Done:
        stored = await tables.load(tx, table)
        if stored is None:
            return Done()
        play = await self._tables.load(tx, self._clock.now(), stored)
        self._tables.give_back(play, last, away)
        return Done(news=await self._tables.save(play))

    async def _resume_messages(self, tx: Transaction) -> Done:
        """Final forms and replies that were not shown yet; calls that nobody will answer any more go."""
        done = Done()
        for post in await posts.unsettled(tx):
            stored = await tables.load(tx, post.table)
            if post.state == "closing" and stored is not None:
                done.news.append(await self._tables.final(tx, stored, post))
        for reply in await outbox.pending(tx):
            chat = await chats.load_chat(tx, reply.chat)
            self._showing.reply(chat, reply.topic, reply.id, REPLY.decode(reply.payload))
        for notice in await notices.standing(tx):
            chat = await chats.load_chat(tx, notice.chat)
            self._publisher.delete(place_of(chat, notice.topic), notice.message_id)
            await notices.forget(tx, notice.id)
        return done

    async def alive(self) -> None:
        """Stamps that the bot is up."""
        await self._transact(_nothing)

    # inside a transaction

    async def _visit(
        self, tx: Transaction, where: Where, by: Person | None, language: str | None, admin: bool
    ) -> Visit:
        """Makes chat and person known; a person's first time in a group brings the starting grant."""
        now = self._clock.now()
        chat = await chats.chat(tx, where.chat, where.title)
        if chat.language is None or where.private:
            spoken = words_for(language).language
            if spoken != chat.language:
                await chats.set_language(tx, chat.key, spoken)
                chat = replace(chat, language=spoken)
        if not chat.active:  # whoever speaks to us there proves that we are there
            await chats.set_active(tx, chat.key, True)
            chat = replace(chat, active=True)
        if by is not None:
            await chats.person(tx, by)
            if not where.private:
                await ledger.open_wallet(tx, chat.key, by.id, Chips(self._settings.grants.start), now)
        words = words_for(chat.language)
        return Visit(tx, now, self._settings, self._tables, where, chat, words, by, self._username, admin)

    async def _collect(self, visit: Visit, done: Done, key: str) -> None:
        """Takes over what a visit leaves, and queues what it said."""
        done.chat, done.news = visit.chat, visit.news
        for n, record in enumerate(visit.replies):
            reply = await outbox.put(
                visit.tx, visit.chat.key, visit.where.topic, REPLY.encode(record), visit.now, f"{key}:{n}"
            )
            if reply is not None:
                done.replies.append((reply, record))

    async def _finished(self, tx: Transaction, update_id: int) -> bool:
        """Marks an update as done that is answered with nothing; says whether it was before."""
        told = await inbox.load(tx, update_id)
        if told is not None and told.done:
            return True
        await inbox.finish(tx, update_id, None)
        return False

    async def _known_chat(self, tx: Transaction, where: Where | None) -> Chat | None:
        return await chats.find(tx, where.chat) if where else None

    # outside

    async def _transact(self, work: Callable[[Transaction], Awaitable[T]]) -> T:
        """One transaction, which also stamps that the bot is up."""

        async def stamped(tx: Transaction) -> T:
            done = await work(tx)
            await stamps.put(tx, ALIVE, self._clock.now())
            return done

        return await self._db.transact(stamped)

    async def _guarded(
        self, work: Callable[[Transaction], Awaitable[Done]], update_id: int | None, table: TableId | None
    ) -> Done:
        """Runs a transaction; a fault of ours is logged, undone, and ends the deal it happened in."""
        try:
            return await self._transact(work)
        except Exception as fault:
            log.exception("house.fault", update=update_id, table=table)
            return await self._after_fault(fault, update_id, table)

    async def _after_fault(self, fault: Exception, update_id: int | None, table: TableId | None) -> Done:
        async def work(tx: Transaction) -> Done:
            done = Done(note=Note(Says.BROKEN))
            stored = await tables.load(tx, table) if table else None
            if stored is not None and stored.open and isinstance(fault, Broken | AssertionError):
                play = await self._tables.load(tx, self._clock.now(), stored)
                await play.void(None)
                done.news += await self._tables.save(play)
            told = await inbox.load(tx, update_id) if update_id is not None else None
            if told is not None and not told.done:
                await inbox.finish(tx, told.update_id, NOTE.encode(Note(Says.BROKEN)))
            return done

        if table is not None:
            self._tables.forget(table)
        try:
            return await self._transact(work)
        except Exception:
            log.exception("house.fault-again", update=update_id, table=table)
            return Done(note=Note(Says.BROKEN))

    def _faulty(self, what: str, table: TableId) -> None:
        log.error("house.voided", what=what, table=table)

    def _publish(self, done: Done) -> None:
        """Hands over what a committed transaction left. Waits for nothing, so views keep the order of commits."""
        if done.news:
            self.on_change()
        for news in done.news:
            self._showing.tell(news)
        if done.chat is not None and done.where is not None:
            for reply, record in done.replies:
                self._showing.reply(done.chat, done.where.topic, reply, record)
        if done.resend is not None:
            self._showing.resend(done.resend)


async def _nothing(_: Transaction) -> None:
    """A transaction for the sake of its stamp."""


def toast(note: Note, words: Words) -> Toast:
    """A note as the answer to a tap."""
    if note.code == Says.SHOWN:
        return Toast(str(note.figures["text"]), note.alert)
    return answers.note(note, words)
