"""What each command does. A table of functions: one guard for all of them, no permission checked twice."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from bot import about, choosing, opening, staking
from bot.callback import Act
from bot.intents import Commanded
from bot.notes import Note, Says
from bot.numbers import whole
from bot.play import Play
from bot.settings import PACES
from bot.sights import full_name, name_of, names
from bot.views import replies
from bot.views.message import Message
from bot.visit import Visit
from bot.words import words_for
from games.core.answers import Chose
from games.core.choosing import Choice
from games.core.commands import CallVote, GetUp, Sit, Stop
from games.core.ids import Chips
from games.core.refused import Code
from games.core.staking import Staking
from games.core.table import Dealing, Why
from storage import chats, ledger
from storage.chats import Person
from storage.ledger import GrantKind

TOP = 10


@dataclass(frozen=True, slots=True)
class Asked:
    """A command with the visit that came of it."""

    visit: Visit
    command: Commanded

    @property
    def by(self) -> Person:
        """Who wrote it, where only a person may."""
        if self.visit.by is None:
            raise ValueError("a person writes this command")
        return self.visit.by

    @property
    def words(self) -> tuple[str, ...]:
        return self.command.words


Where = Literal["group", "anywhere"]
Who = Literal["person", "person-or-admin", "anybody"]
NOW = ("now", "сейчас")
LANGUAGE_NAMES: Mapping[str, str] = {"ru": "ru", "русский": "ru", "en": "en", "english": "en"}

Reply = Note | Message | None
Doing = Callable[[Asked], Awaitable[Reply]]


async def run(asked: Asked) -> Reply:
    """Does a command and gives the reply; None where the table itself is the answer."""
    command, visit = asked.command, asked.visit
    doing, where, who = COMMANDS[command.name]
    if where == "group" and visit.where.private:
        return replies.groups_only(visit.username, visit.words)
    if who == "person" and visit.by is None:
        return Note(Says.NOT_A_PERSON)
    if who == "person-or-admin" and visit.by is None and not visit.admin:
        return Note(Says.NOT_A_PERSON)
    return await doing(asked)


# tables


async def _newgame(asked: Asked) -> Reply:
    reply = await opening.newgame(asked.visit, " ".join(asked.words))
    return None if isinstance(reply, Note) and reply.code == Says.OPENED else reply


async def _table(asked: Asked) -> Reply:
    """Sends the table's message anew at the bottom."""
    if await asked.visit.find_table() is None:
        return Note(Says.NO_TABLE)
    asked.visit.resend = True
    await asked.visit.save()
    return None


async def _sit(asked: Asked) -> Reply:
    play = await asked.visit.find_table()
    if play is None:
        return Note(Says.NO_TABLE)
    refused = await play.command(Sit(asked.by.id))
    await asked.visit.save()
    return refused or Note(Says.SEATED, {"waiting": int(asked.by.id in play.table.joining)})


async def _leave(asked: Asked) -> Reply:
    play = await asked.visit.find_table()
    if play is None:
        return Note(Says.NO_TABLE)
    refused = await play.command(GetUp(asked.by.id))
    await asked.visit.save()
    return refused or Note(Says.GOT_UP, {"waiting": int(bool(play.table.leaving))})


async def _stop(asked: Asked) -> Reply:
    visit, play = asked.visit, await asked.visit.find_table()
    if play is None:
        return Note(Says.NO_TABLE)
    if asked.words and asked.words[0].casefold() in NOW and isinstance(play.table.phase, Dealing):
        reply = await _stop_now(asked, play)
    elif not visit.runs_the_table:
        return Note(Says.OPENER_ONLY)
    else:
        runs = isinstance(play.table.phase, Dealing)
        reply = await play.command(Stop()) or Note(Says.STOPPING if runs else Says.STOPPED)
    await visit.save()
    return reply


async def _stop_now(asked: Asked, play: Play) -> Note:
    """A disinterested admin voids the deal; anybody else who may ask at all calls a vote of the other seats."""
    visit = asked.visit
    if visit.by is None:  # an anonymous admin may be the banker himself
        return Note(Says.NOT_A_PERSON)
    question, term = play.question, play.table.term
    # Whoever has got up in mid-deal has no seat any more, but his bank and his stakes are in it.
    mine = {seat.no for seat in play.table.circle if seat.user == visit.by.id}
    staked = isinstance(question, Staking) and any(who in mine for who, _, _ in question.mine)
    banks = term is not None and term.banker in mine
    if visit.admin and not staked and not banks:
        await play.void(Why.STOPPED)
        return Note(Says.STOPPED)
    if visit.seat is None and not visit.runs_the_table:
        return Note(Says.OPENER_ONLY)
    return await play.command(CallVote(visit.by.id)) or Note(Says.VOTE_CALLED)


async def _stake(asked: Asked) -> Reply:
    visit, play = asked.visit, await asked.visit.find_table()
    if play is None:
        return Note(Says.NO_TABLE)
    if refused := staking.misread(asked.words):
        return refused
    seat = visit.seat
    if seat is None:
        return Note(Says.NEXT_DEAL if asked.by.id in play.table.joining else Code.NOT_SEATED)
    if play.running is None or not isinstance(play.question, Staking):
        return Note(Says.NOTHING_RUNS)
    wanted = staking.read(asked.words, play.question, seat.no)
    if wanted is None:
        return Note(Says.STAKE_HOW)
    await visit.stir()
    note = await staking.place(visit, play, seat.no, wanted)
    await visit.save()
    return note


async def _place(asked: Asked) -> Reply:
    """A place in the pack by its number, for whoever is asked for one."""
    visit, play = asked.visit, await asked.visit.find_table()
    if play is None:
        return Note(Says.NO_TABLE)
    number = whole(asked.words[0]) if len(asked.words) == 1 else None
    if not number:
        return Note(Says.PLACE_HOW)
    question, seat = play.question, visit.seat
    if not isinstance(question, Choice) or not question.spans or seat is None:
        return Note(Says.NOTHING_RUNS)
    if question.seat != seat.no:
        return Note(Says.OTHERS_TURN, {"name": await name_of(play, question.seat)})
    await visit.stir()
    note = await choosing.give(visit, play, seat.no, Chose(question.spans[0][0], number))
    await visit.save()
    return note


# chips


async def _balance(asked: Asked) -> Reply:
    visit = asked.visit
    if visit.where.private:
        rows = [(title, worth) for _, title, worth in await ledger.wallets_of(visit.tx, asked.by.id)]
        return replies.balances(rows, visit.words)
    whose = asked.command.target or asked.by
    worth = await ledger.worth(visit.tx, visit.chat.key, whose.id)
    return replies.balance(full_name(whose), worth, whose.id == asked.by.id, visit.words)


async def _daily(asked: Asked) -> Reply:
    grants = asked.visit.settings.grants
    left = await _wait_left(asked, "daily", grants.daily_every)
    if left is not None:
        return Note(Says.DAILY_LATER, left)
    return await _grant(asked, "daily", Chips(grants.daily), Says.PAID_DAILY)


async def _loan(asked: Asked) -> Reply:
    """The house helps whoever has nothing at all here; nobody ever owes, so it is not asked back."""
    visit, grants = asked.visit, asked.visit.settings.grants
    worth = await ledger.worth(visit.tx, visit.chat.key, asked.by.id)
    if worth.total:
        return Note(Says.LOAN_RICH, {"worth": worth.total})
    left = await _wait_left(asked, "loan", grants.loan_every)
    if left is not None:
        return Note(Says.LOAN_LATER, left)
    return await _grant(asked, "loan", Chips(grants.loan), Says.PAID_LOAN)


async def _wait_left(asked: Asked, kind: GrantKind, every: float) -> Mapping[str, int] | None:
    """Hours and minutes until the house gives again; None when it does now."""
    visit = asked.visit
    last = await ledger.last(visit.tx, visit.chat.key, asked.by.id, kind)
    if last is None or visit.now - last >= every:
        return None
    minutes = int((last + every - visit.now) // 60) + 1
    return {"hours": minutes // 60, "minutes": minutes % 60}


async def _grant(asked: Asked, kind: GrantKind, amount: Chips, done: Says) -> Note:
    visit = asked.visit
    refused = await ledger.grant(visit.tx, visit.chat.key, asked.by.id, kind, amount, visit.now)
    if refused is not None:
        return Note(Says.TOO_RICH)
    if await visit.find_table() is not None:  # a bank that was out of his reach may not be now
        await visit.save()
    return Note(done, {"amount": amount, "wallet": await visit.wallet()})


async def _top(asked: Asked) -> Reply:
    visit = asked.visit
    rows = await ledger.top(visit.tx, visit.chat.key, TOP)
    known = await names(visit.tx, [user for user, _ in rows])
    return replies.top([(known[user], worth.total) for user, worth in rows], visit.words)


# words


async def _help(asked: Asked) -> Reply:
    return replies.help_text(asked.visit.words)


async def _rules(asked: Asked) -> Reply:
    return await about.by_command(asked.visit, Act.RULES, " ".join(asked.words))


async def _odds(asked: Asked) -> Reply:
    return await about.by_command(asked.visit, Act.ODDS, " ".join(asked.words))


async def _start(asked: Asked) -> Reply:
    visit = asked.visit
    if visit.where.private:
        return replies.private_welcome(visit.username, visit.words)
    return replies.group_welcome(visit.words)


async def _language(asked: Asked) -> Reply:
    if not asked.words:
        return replies.language_choice(asked.visit.words)
    return await set_language(asked.visit, asked.words[0])


async def set_language(visit: Visit, wanted: str) -> Note:
    """The chat speaks another language from now on; in a group an admin says so."""
    language = LANGUAGE_NAMES.get(wanted.casefold())
    if language is None:
        return Note(Says.LANGUAGE_HOW)
    if not visit.where.private and not visit.admin:
        return Note(Says.ADMIN_ONLY)
    await chats.set_language(visit.tx, visit.chat.key, language)
    visit.chat = await chats.load_chat(visit.tx, visit.chat.key)
    visit.words = words_for(language)
    if await visit.find_table() is not None:
        await visit.save()
    return Note(Says.LANGUAGE_SET)


async def _pace(asked: Asked) -> Reply:
    if not asked.words:
        return replies.pace_choice(asked.visit.words)
    return await set_pace(asked.visit, asked.words[0])


async def set_pace(visit: Visit, wanted: str) -> Note:
    """How long this group's tables wait from the next question on; an admin says so."""
    pace = next((pace for pace in PACES if wanted.casefold() in (pace, visit.words(f"pace-{pace}"))), None)
    if pace is None:
        return Note(Says.PACE_HOW)
    if not visit.admin:
        return Note(Says.ADMIN_ONLY)
    await chats.set_pace(visit.tx, visit.chat.key, pace)
    visit.chat = await chats.load_chat(visit.tx, visit.chat.key)
    if await visit.find_table() is not None:
        await visit.save()
    return Note(Says.PACE_SET, {"pace": visit.words(f"pace-{pace}")})


COMMANDS: Mapping[str, tuple[Doing, Where, Who]] = {
    "newgame": (_newgame, "group", "person-or-admin"),
    "table": (_table, "group", "anybody"),
    "sit": (_sit, "group", "person"),
    "leave": (_leave, "group", "person"),
    "stake": (_stake, "group", "person"),
    "place": (_place, "group", "person"),
    "stop": (_stop, "group", "person-or-admin"),
    "balance": (_balance, "anywhere", "person"),
    "daily": (_daily, "group", "person"),
    "loan": (_loan, "group", "person"),
    "top": (_top, "group", "anybody"),
    "rules": (_rules, "anywhere", "anybody"),
    "odds": (_odds, "anywhere", "anybody"),
    "help": (_help, "anywhere", "anybody"),
    "pace": (_pace, "group", "person-or-admin"),
    "language": (_language, "anywhere", "person-or-admin"),
    "start": (_start, "anywhere", "anybody"),
}
"""Every command: what it does, where it may be said, and by whom."""

OF_ADMINS = frozenset({"newgame", "stop", "pace", "language"})
"""The commands for which it matters whether the writer is an admin of the chat."""
