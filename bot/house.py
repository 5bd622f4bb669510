"""The house: an intent comes in, a table takes it, the move is committed, the new state is published."""

from collections.abc import Iterable
from functools import partial
from typing import Protocol

import structlog

from bot import apart, commands, opening, taps
from bot.acting import Arming, At
from bot.callback import Act, Tap, decode
from bot.commands.asked import Asked
from bot.intents import Commanded, Tapped, Where
from bot.limits import Replies
from bot.notes import Note, Says
from bot.office import Done, Office
from bot.record import NOTE
from bot.tidying import NOTE_SECONDS, how_long
from bot.views import answers, replies
from bot.views.message import Message, Toast
from bot.visit import Visit
from bot.words import Words, words_for
from games.core.ids import TableId
from games.core.refused import Code
from storage import inbox, posts
from storage.chats import Person
from storage.transaction import Transaction

log = structlog.get_logger(__name__)

OF_ADMINS = frozenset(
    {
        Act.BEGIN,
        Act.AFTER,
        Act.OTHER,
        Act.GAME,
        Act.AGAIN,
        Act.OPEN,
        Act.AMEND,
        Act.HOUSE_RULES,
        Act.LANGUAGE,
        Act.PACE,
        Act.SETTING,
        Act.RESET,
    }
)
"""The buttons for which it matters whether the tapper is an admin of the chat."""


class Admins(Protocol):
    """Who is an admin of a chat: asked before a transaction, never inside one."""

    async def is_admin(self, chat: int, user: int) -> bool: ...

    def forget(self, chat: int, user: int) -> None: ...


class House:
    """What people do: taps and commands."""

    def __init__(self, office: Office, admins: Admins) -> None:
        self._office = office
        self._admins = admins
        self._arming = Arming()
        self._replies = Replies()

    # taps

    async def tap(self, tapped: Tapped) -> Toast:
        """Does what a button asks for. Whatever comes, the tapper is answered."""
        admin = await self._is_admin_for(tapped)
        work = partial(self._tap, tapped=tapped, admin=admin)
        done = await self._office.guarded(work, tapped.update_id, tapped.tap.table if tapped.tap else None)
        self._office.publish(done)
        if tapped.where and tapped.message_id and done.stray:
            self._office.showing.strip(tapped.where, tapped.message_id)
        elif tapped.where and tapped.message_id and done.redraw is not None:
            self._office.showing.redraw(tapped.where, tapped.message_id, done.redraw)
        words = words_for(done.chat.language if done.chat and done.chat.language else tapped.by.language)
        note = done.note or Note(Says.BROKEN)
        self._office.meters.tap(note)
        act = tapped.tap.act.name if tapped.tap else None
        log.debug("tap.done", act=act, answer=note.code, **done.about)
        return toast(note, words)

    def refuse(self, tapped: Tapped) -> Toast | None:
        """What a tapper is told whose tap could not even be stored; None where he was told."""
        if not self._office.refuse(tapped.update_id):
            return None
        self._office.meters.tap(Note(Says.NOT_WRITTEN))
        return toast(Note(Says.NOT_WRITTEN), words_for(tapped.by.language))

    def too_fast(self, tapped: Tapped) -> tuple[Note, Toast]:
        """What a tapper is told whose tap is not even looked at, since there are so many of them."""
        note = Note(Says.TOO_FAST)
        self._office.meters.tap(note)
        return note, toast(note, words_for(tapped.by.language))

    def rights_changed(self, chat: int, user: int) -> None:
        """Whether somebody is an admin is asked anew: he became one, or is none any more."""
        self._admins.forget(chat, user)

    async def _is_admin_for(self, tapped: Tapped) -> bool:
        wanted = tapped.tap is not None and tapped.tap.act in OF_ADMINS
        if not wanted or tapped.where is None or tapped.where.private:
            return False
        return await self._admins.is_admin(tapped.where.chat, tapped.by.id)

    async def _tap(self, tx: Transaction, tapped: Tapped, admin: bool) -> Done:
        told = await inbox.load(tx, tapped.update_id)
        if told is not None and told.done:
            return Done(
                await self._office.known_chat(tx, tapped.where), NOTE.decode(told.answer) if told.answer else None
            )
        if tapped.where is None:
            note, done = Note(Says.OLD_TABLE), Done()
        else:
            visit = await self._office.visit(tx, tapped.where, tapped.by, tapped.by.language, admin)
            done = Done(where=tapped.where)
            note = await self._tap_at(visit, tapped, done)
            # By what would be said, not by what was tapped: a forged choice makes no other button of it.
            said = "".join(reply.record.message.text for reply in visit.replies)
            button = _asked(tapped.where, tapped.by, f"button {said}")
            wants = visit.replies or visit.resend
            if wants and not self._replies.may(button, (), tapped.update_id, visit.now):
                visit.replies.clear()
                visit.resend = False
            await self._office.collect(visit, done, f"{tapped.update_id}")
            if visit.resend and visit.play is not None:
                done.resend = await posts.living(tx, visit.play.id)
        done.note = note
        await inbox.finish(tx, tapped.update_id, NOTE.encode(note))
        return done

    async def _tap_at(self, visit: Visit, tapped: Tapped, done: Done) -> Note:
        """Finds the table a button belongs to, and checks that its message is the table's own."""
        tap, by = tapped.tap, tapped.by
        if tap is None:
            return Note(Says.NOT_A_BUTTON)
        if tap.table == 0 or tap.act in apart.OF_DEALS_PAST:
            done_apart = await apart.act(visit, tap)
            if visit.redraw is not None and not _turns_itself(tap, tapped.stands):
                visit.redraw = None  # no button says this there: a message stays what it is
            return done_apart
        stored = await opening.of_tap(visit, tap.table)
        if stored is None:
            return Note(Says.OLD_TABLE)
        if not stored.open:  # buttons that are still there are taken away now, where that could not be done before
            visit.news += await visit.tables.finals(visit.tx, visit.chat.key, stored.topic)
            done.stray = await self._is_stray(visit, stored.id, tapped)
            return await opening.from_closed(visit, stored, tap)
        visit.play = await self._office.tables.load(visit.tx, visit.now, stored)
        if visit.play.lost:
            await visit.save()
            return Note(Code.TABLE_CLOSED)
        await self._office.tables.catch_up(visit.play)
        note = await self._message_of(visit, tapped, done)
        if note is None:
            await visit.stir()
            note = await taps.act(At(visit, visit.play, tap, self._arming, by))
        await visit.save()
        return note

    async def _message_of(self, visit: Visit, tapped: Tapped, done: Done) -> Note | None:
        """None where the tapped message is the table's; a stray of ours loses its buttons."""
        post = await posts.living(visit.tx, visit.play.id) if visit.play else None
        if post is None or tapped.message_id in (None, post.message_id) or tapped.tap is None:
            return None
        if tapped.tap.act is Act.AFTER:  # stands under a reply, not under the table
            return None
        if visit.where.chat != visit.chat.telegram_id:  # a message that stayed behind when the group got its number
            return Note(Says.OLD_MESSAGE if tapped.tap.deal == post.number else Says.OLD_DEAL)
        newer = post.message_id is None or tapped.message_id > post.message_id
        # Else it is the last deal's, whose next is on its way.
        mine = tapped.tap.deal == post.number and _shows_a_table(tapped.tap, tapped.stands)
        if newer and mine and self._office.publisher.adopt(post.id, tapped.message_id):
            return None  # people see a message before we are told that it was sent
        # A post that is over has its result, or will: that takes its buttons away.
        done.stray = await self._is_stray(visit, post.table, tapped)
        return Note(Says.OLD_MESSAGE if tapped.tap.deal == post.number else Says.OLD_DEAL)

    @staticmethod
    async def _is_stray(visit: Visit, table: TableId, tapped: Tapped) -> bool:
        """Whether a message with a table's buttons shows none of its deals, or none any more."""
        if tapped.message_id is None or tapped.tap is None or not _shows_a_table(tapped.tap, tapped.stands):
            return False
        return await posts.shown_by(visit.tx, table, tapped.message_id) is None

    # commands

    async def command(self, command: Commanded) -> None:
        """Does a command; its reply waits in the outbox until it is sent."""
        admin = command.anonymous_admin
        if command.by is not None and command.name in commands.OF_ADMINS and not command.where.private:
            admin = await self._admins.is_admin(command.where.chat, command.by.id)
        work = partial(self._command, command=command, admin=admin)
        done = await self._office.surely(work, command.update_id)
        self._office.publish(done)
        self._office.meters.command(command.name)
        log.debug("command.done", command=command.name, **done.about)

    async def _command(self, tx: Transaction, command: Commanded, admin: bool) -> Done:
        told = await inbox.load(tx, command.update_id)
        if told is not None and told.done:
            return Done()
        visit = await self._office.visit(tx, command.where, command.by, command.language, admin)
        done = Done(where=command.where)
        only_told = command.name in commands.ONLY_TOLD
        may = not only_told or self._may_reply(command, visit.now)
        reply = await commands.run(Asked(visit, command)) if may else None
        if not only_told and (reply is not None or visit.resend):
            told_to_all = isinstance(reply, Message) and command.name in commands.TOLD_TO_ALL
            may = told_to_all or self._may_reply(command, visit.now)
        if may and reply is not None:
            message = replies.note_text(reply, visit.words) if isinstance(reply, Note) else reply
            stays = how_long(command.name, is_note=isinstance(reply, Note))
            visit.say(message, command.message_id, stays=stays)
        await self._office.collect(visit, done, f"{command.update_id}")
        if may and visit.resend and visit.play is not None:
            done.resend = await posts.living(tx, visit.play.id)
        await inbox.finish(tx, command.update_id, None)
        return done

    async def not_heeded(self, command: Commanded) -> None:
        """Tells somebody who writes commands too fast that this one and more are not heeded."""

        async def work(tx: Transaction) -> Done:
            visit = await self._office.visit(tx, command.where, command.by, command.language, False)
            done = Done(where=command.where)
            told = replies.note_text(Note(Says.COMMANDS_TOO_FAST), visit.words)
            visit.say(told, command.message_id, stays=NOTE_SECONDS)
            await self._office.collect(visit, done, f"{command.update_id}")
            return done

        self._office.publish(await self._office.guarded(work, None, None))

    def _may_reply(self, command: Commanded, now: float) -> bool:
        """One message per person and words in ten seconds, and few per command; lost with the process, which costs
        one."""
        words = command.words if command.target is None else (*command.words, str(command.target.id))
        asked = _asked(command.where, command.by, command.name)
        return self._replies.may(asked, words, command.update_id, now)


def _asked(where: Where, by: Person | None, what: str) -> tuple[int, int, str]:
    """Those without a name of their own have one turn together."""
    return where.chat, by.id if by else 0, what


def _shows_a_table(tap: Tap, stands: Iterable[str]) -> bool:
    """Whether a message with these buttons was made to show the table and the deal that the tap speaks of."""
    return any(
        one.table == tap.table and one.deal == tap.deal and one.act is not Act.AFTER
        for data in stands
        if (one := decode(data)) is not None
    )


def _turns_itself(tap: Tap, stands: Iterable[str]) -> bool:
    """Whether a message with these buttons is one that this tap may turn over: a menu, or a history of the same
    person. It may have been turned already, so that the very button is gone."""

    def leaf(one: Tap) -> tuple[str, str]:
        return one.act, one.choice.rpartition(".")[0] if one.act is Act.HISTORY else ""

    return leaf(tap) in {leaf(one) for data in stands if (one := decode(data)) is not None}


def toast(note: Note, words: Words) -> Toast:
    """A note as the answer to a tap."""
    if note.code == Says.SHOWN:
        return Toast(str(note.figures["text"]), note.alert)
    return answers.note(note, words)
