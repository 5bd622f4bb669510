"""Chips as facts: entries of postings that nothing changes afterwards.

A posting carries chips from one account to another, so every entry adds up to zero; the schema's triggers move
the balances and refuse whatever would take an account other than the mint below zero.
"""

from collections.abc import Mapping, Sequence
from typing import Literal

from games.core.ids import Chips, DealId, TableId, UserId
from storage.accounts import WALLET_CAP, Account, Movement, Short, TooRich, Worth
from storage.chats import ChatKey
from storage.transaction import Row, Transaction

__all__ = ["WALLET_CAP", "Account", "GrantKind", "Miscounted", "Movement", "Short", "TooRich", "Worth"]

GrantKind = Literal["start", "daily", "loan"]


class Miscounted(Exception):
    """Movements that could not fail were refused: whoever counted the chips was wrong."""


async def post(
    tx: Transaction,
    chat: ChatKey,
    kind: str,
    movements: Sequence[Movement],
    *,
    at: float,
    table: TableId | None = None,
    deal: DealId | None = None,
    by: UserId | None = None,
) -> Short | TooRich | None:
    """Writes the movements as one entry, in their order; or says why they cannot be, having written nothing.

    Accounts are made on first use. Without movements there is nothing to write.
    """
    named = dict.fromkeys(account for move in movements for account in (move.source, move.target))
    rows = {account: await _find(tx, chat, account) for account in named}
    refused = _refused(movements, {account: Chips(row["balance"]) for account, row in rows.items() if row})
    if refused is not None or not movements:
        return refused
    ids = {account: row["id"] if row else await _create(tx, chat, account) for account, row in rows.items()}
    entry = await tx.one(
        "INSERT INTO entries (chat, kind, table_id, deal, by, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6) RETURNING id",
        chat,
        kind,
        table,
        deal,
        by,
        at,
    )
    await tx.many(
        "INSERT INTO postings (entry, n, source, target, amount) VALUES (?1, ?2, ?3, ?4, ?5)",
        [(entry["id"], n, ids[move.source], ids[move.target], move.amount) for n, move in enumerate(movements)],
    )
    return None


async def post_counted(
    tx: Transaction,
    chat: ChatKey,
    kind: str,
    movements: Sequence[Movement],
    *,
    at: float,
    by: UserId | None = None,
) -> None:
    """Posts chips that the caller has counted in this very transaction; a refusal is a fault and raised."""
    refused = await post(tx, chat, kind, movements, at=at, by=by)
    if refused is not None:
        raise Miscounted(refused)


def _refused(movements: Sequence[Movement], balances: Mapping[Account, Chips]) -> Short | TooRich | None:
    """Plays the movements through, one after another as the triggers will, to the first that cannot be."""
    held = dict(balances)
    for move in movements:
        has, gets = held.get(move.source, Chips(0)), held.get(move.target, Chips(0))
        if move.source.kind != "mint" and has < move.amount:
            return Short(move.source, has, move.amount)
        if move.target.kind == "wallet" and gets + move.amount > WALLET_CAP:
            return TooRich(move.target, gets, move.amount)
        held[move.source] = Chips(has - move.amount)
        held[move.target] = Chips(gets + move.amount)
    return None


async def balance(tx: Transaction, chat: ChatKey, account: Account) -> Chips:
    """What the account holds; an account that was never used holds nothing."""
    row = await _find(tx, chat, account)
    return Chips(row["balance"] if row else 0)


async def _find(tx: Transaction, chat: ChatKey, account: Account) -> Row | None:
    # Spelled as the unique index is, or it is not used.
    return await tx.maybe(
        "SELECT id, balance FROM accounts WHERE chat = ?1 AND kind = ?2"
        " AND coalesce(person, 0) = coalesce(?3, 0) AND coalesce(table_id, 0) = coalesce(?4, 0)",
        chat,
        account.kind,
        account.person,
        account.table,
    )


async def _create(tx: Transaction, chat: ChatKey, account: Account) -> int:
    row = await tx.one(
        "INSERT INTO accounts (chat, kind, person, table_id) VALUES (?1, ?2, ?3, ?4) RETURNING id",
        chat,
        account.kind,
        account.person,
        account.table,
    )
    return int(row["id"])


async def open_wallet(tx: Transaction, chat: ChatKey, user: UserId, amount: Chips, at: float) -> bool:
    """Gives a person the starting grant; True the first time in the chat, False ever after."""
    if await last(tx, chat, user, "start") is not None:
        return False
    return await grant(tx, chat, user, "start", amount, at) is None


async def grant(
    tx: Transaction, chat: ChatKey, user: UserId, kind: GrantKind, amount: Chips, at: float
) -> Short | TooRich | None:
    """Mints chips into a wallet by way of the house. How often it may be is the caller's to know."""
    return await post(tx, chat, kind, _minted(user, amount), at=at, by=user)


async def give(
    tx: Transaction, chat: ChatKey, user: UserId, amount: Chips, at: float, *, by: UserId
) -> Short | TooRich | None:
    """Mints chips into a person's wallet because somebody (``by``) who may says so."""
    return await post(tx, chat, "grant", _minted(user, amount), at=at, by=by)


async def reset(
    tx: Transaction, chat: ChatKey, amount: Chips, at: float, *, by: UserId, only: UserId | None = None
) -> int:
    """Makes every wallet of the chat, or one alone, hold this much; how many held something else.

    What is missing comes from the mint and what is too much goes back to it, by way of the house. Chips that lie at
    tables stay there: it is the caller's to know that none do.
    """
    rows = await tx.all(
        "SELECT person, balance FROM accounts WHERE chat = ?1 AND kind = 'wallet' AND balance <> ?2"
        " AND person = coalesce(?3, person) ORDER BY id",
        chat,
        amount,
        only,
    )
    movements: list[Movement] = []
    for row in rows:
        user, missing = UserId(row["person"]), amount - row["balance"]
        movements += _minted(user, Chips(missing)) if missing > 0 else _unminted(user, Chips(-missing))
    await post_counted(tx, chat, "reset", movements, at=at, by=by)
    return len(rows)


def _minted(user: UserId, amount: Chips) -> list[Movement]:
    return [
        Movement(Account.mint(), Account.house(), amount),
        Movement(Account.house(), Account.wallet(user), amount),
    ]


def _unminted(user: UserId, amount: Chips) -> list[Movement]:
    return [
        Movement(Account.wallet(user), Account.house(), amount),
        Movement(Account.house(), Account.mint(), amount),
    ]


async def last(tx: Transaction, chat: ChatKey, user: UserId, kind: GrantKind) -> float | None:
    """When the person last got such a grant in the chat, or in one that the chat has taken over."""
    row = await tx.one(
        "SELECT max(at) AS at FROM entries WHERE by = ?2 AND kind = ?3"
        " AND chat IN (SELECT key FROM chats WHERE key = ?1 OR moved_to = ?1)",
        chat,
        user,
        kind,
    )
    return None if row["at"] is None else float(row["at"])


async def headroom(tx: Transaction, chat: ChatKey, user: UserId) -> Chips:
    """What a person may still win: his wallet must have room for it once all he has is back there."""
    return Chips(max(0, WALLET_CAP - (await worth(tx, chat, user)).total))


async def worth(tx: Transaction, chat: ChatKey, user: UserId) -> Worth:
    """Everything the person has in the chat, over all its tables."""
    row = await tx.maybe("SELECT * FROM worths WHERE chat = ?1 AND person = ?2", chat, user)
    return _worth(row) if row else Worth(Chips(0), Chips(0), Chips(0))


async def top(tx: Transaction, chat: ChatKey, limit: int) -> list[tuple[UserId, Worth]]:
    """The richest people of the chat, the richest first."""
    rows = await tx.all(
        "SELECT * FROM worths WHERE chat = ?1 ORDER BY wallet + staked + banked DESC, person LIMIT ?2",
        chat,
        limit,
    )
    return [(UserId(row["person"]), _worth(row)) for row in rows]


async def wallets_of(tx: Transaction, user: UserId) -> list[tuple[ChatKey, str, Worth]]:
    """A person's chips in every chat that still stands, by title."""
    rows = await tx.all(
        "SELECT worths.*, title FROM worths JOIN chats ON key = chat"
        " WHERE person = ?1 AND moved_to IS NULL ORDER BY title, key",
        user,
    )
    return [(ChatKey(row["chat"]), row["title"], _worth(row)) for row in rows]


def _worth(row: Row) -> Worth:
    return Worth(Chips(row["wallet"]), Chips(row["staked"]), Chips(row["banked"]))


async def holdings(tx: Transaction, table: TableId) -> list[tuple[Account, Chips]]:
    """The table's bank and reserves that hold anything."""
    rows = await tx.all(
        "SELECT kind, person, table_id, balance FROM accounts WHERE table_id = ?1 AND balance > 0 ORDER BY id",
        table,
    )
    return [(account_of(row), Chips(row["balance"])) for row in rows]


def account_of(row: Row) -> Account:
    """The account a row of ``accounts`` names."""
    return Account(row["kind"], row["person"], row["table_id"])


async def audit(tx: Transaction) -> list[str]:
    """Recomputes every balance from the postings; each sentence is something that cannot be so."""
    rows = await tx.all(
        "SELECT accounts.*, coalesce((SELECT sum(amount) FROM postings WHERE target = accounts.id), 0)"
        " - coalesce((SELECT sum(amount) FROM postings WHERE source = accounts.id), 0) AS posted"
        " FROM accounts ORDER BY id"
    )
    found = []
    for row in rows:
        name = f"The {account_of(row)} in chat {row['chat']}"
        if row["balance"] != row["posted"]:
            found.append(f"{name} holds {row['balance']}, but its postings say {row['posted']}.")
        if row["balance"] < 0 and row["kind"] != "mint":
            found.append(f"{name} is below zero: {row['balance']}.")
    sums = await tx.all(
        "SELECT chat, sum(balance) AS total FROM accounts GROUP BY chat HAVING sum(balance) <> 0 ORDER BY chat"
    )
    found += [f"All accounts of chat {row['chat']} add up to {row['total']}, not to zero." for row in sums]
    return found
