"""Commands about chips: what somebody has, what the house gives."""

from collections.abc import Mapping

from bot.commands.asked import Asked, Reply
from bot.notes import Note, Says
from bot.sights import full_name
from bot.views import replies
from games.core.ids import Chips
from storage import ledger
from storage.ledger import GrantKind


async def balance(asked: Asked) -> Reply:
    visit = asked.visit
    if visit.where.private:
        rows = [(title, worth) for _, title, worth in await ledger.wallets_of(visit.tx, asked.by.id)]
        return replies.balances(rows, visit.words)
    whose = asked.command.target or asked.by
    worth = await ledger.worth(visit.tx, visit.chat.key, whose.id)
    return replies.balance(full_name(whose), worth, whose.id == asked.by.id, visit.words)


async def daily(asked: Asked) -> Reply:
    left = await _wait_left(asked, "daily", asked.visit.settings.grants.daily_every)
    if left is not None:
        return Note(Says.DAILY_LATER, left)
    return await _grant(asked, "daily", asked.visit.wanted.daily, Says.PAID_DAILY)


async def loan(asked: Asked) -> Reply:
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
