"""/grant and /reset: what an admin may do with people's chips. Both are in the ledger with the admin's name."""

from bot.callback import Tap
from bot.commands.asked import Asked, Reply
from bot.notes import Note, Says
from bot.numbers import whole
from bot.sights import full_name
from bot.views import settings as views
from bot.visit import Visit
from games.core.ids import Chips, UserId
from storage import chats, ledger, stamps, tables
from storage.chats import Person
from storage.ledger import Account

CONFIRM = 60.0
"""Seconds in which a reset may be confirmed."""


async def grant(asked: Asked) -> Reply:
    """``/grant 500`` as a reply to somebody's message, or ``/grant @username 500``."""
    visit = asked.visit
    if refused := _not_an_admin(visit):
        return refused
    *named, sum_ = asked.words or ("",)
    if len(named) > 1 or not (named or asked.command.target):
        return Note(Says.GRANT_HOW)
    most, amount = visit.settings.grants.most, whole(sum_)
    if amount is None or not 1 <= amount <= most:
        return Note(Says.GRANT_RANGE, {"most": most})
    whom = await _named(asked, named[0]) if named else asked.command.target
    if whom is None:
        return Note(Says.UNKNOWN_PERSON, {"name": named[0]})
    return await _give(visit, asked.by, whom, amount)


async def _give(visit: Visit, by: Person, whom: Person, amount: Chips) -> Reply:
    await _welcome(visit, whom)
    room = await ledger.headroom(visit.tx, visit.chat.key, whom.id)
    if amount > room or await ledger.give(visit.tx, visit.chat.key, whom.id, amount, visit.now, by=by.id):
        return Note(Says.GRANT_FULL, {"room": room})
    if await visit.find_table() is not None:  # a bank that was out of his reach may not be now
        await visit.save()
    wallet = await ledger.balance(visit.tx, visit.chat.key, Account.wallet(whom.id))
    return views.granted(full_name(by), full_name(whom), amount, wallet, visit.words)


async def reset(asked: Asked) -> Reply:
    """``/reset`` for everybody; as a reply, or ``/reset @username``, for one person. Asks before it is done."""
    visit, words = asked.visit, asked.words
    if refused := _not_an_admin(visit):
        return refused
    if len(words) > 1:
        return Note(Says.RESET_HOW)
    whom = await _named(asked, words[0]) if words else asked.command.target
    if words and whom is None:
        return Note(Says.UNKNOWN_PERSON, {"name": words[0]})
    if await _plays(visit):
        return Note(Says.RESET_TABLE)
    if whom is not None:
        await _welcome(visit, whom)
    only = None if whom is None else (whom.id, full_name(whom))
    await stamps.put(visit.tx, _asked_for(visit, whom.id if whom else None), visit.now)
    return views.confirm_reset(full_name(asked.by), only, visit.wanted.start, visit.words)


async def confirm(visit: Visit, tap: Tap) -> Note:
    """A button under a reset that was asked for: only who asked may answer, once and within a minute."""
    said = views.reset_choice(tap.choice)
    if visit.where.private or said is None or visit.by is None:
        return Note(Says.NOT_A_BUTTON)
    if not visit.admin:
        return Note(Says.ADMIN_ONLY)
    yes, only = said
    name = _asked_for(visit, only)
    asked_at = await stamps.get(visit.tx, name)
    if asked_at is None:
        return Note(Says.RESET_OTHERS)
    if yes and await _plays(visit):
        return Note(Says.RESET_TABLE)
    await stamps.drop(visit.tx, name)
    late = visit.now - asked_at > CONFIRM
    if late or not yes:
        visit.redraw = views.not_reset(visit.words)
        return Note(Says.RESET_LATE if late else Says.RESET_DROPPED)
    start = visit.wanted.start
    count = await ledger.reset(visit.tx, visit.chat.key, start, visit.now, by=visit.by.id, only=only)
    whose = None if only is None else full_name((await chats.people(visit.tx, [only]))[only])
    visit.redraw = views.was_reset(full_name(visit.by), whose, start, count, visit.words)
    return Note(Says.RESET_DONE)


def _not_an_admin(visit: Visit) -> Note | None:
    """Chips are an admin's to give who is known by name: an anonymous one may be anybody of several."""
    if visit.by is None:
        return Note(Says.OWN_NAME if visit.admin else Says.NOT_A_PERSON)
    return None if visit.admin else Note(Says.ADMIN_ONLY)


async def _named(asked: Asked, username: str) -> Person | None:
    """Who has that username here, if it is one person's."""
    if not username.startswith("@"):
        return None
    found = await chats.called(asked.visit.tx, asked.visit.chat.key, username.removeprefix("@"))
    return found[0] if len(found) == 1 else None


async def _welcome(visit: Visit, whom: Person) -> None:
    """Somebody who never spoke to us gets the starting chips first, as on a first visit: they come once."""
    await chats.person(visit.tx, whom)
    await ledger.open_wallet(visit.tx, visit.chat.key, whom.id, visit.wanted.start, visit.now)


async def _plays(visit: Visit) -> bool:
    """Whether a table is open anywhere in the chat: then not all chips are in wallets."""
    return any(table.chat == visit.chat.key for table in await tables.open_tables(visit.tx))


def _asked_for(visit: Visit, only: UserId | None) -> str:
    """Names the moment at which the visitor asked for such a reset."""
    return f"reset {visit.chat.key} {visit.user} {only or views.EVERYBODY}"
