"""A group gets a new number: everything it had goes on under that one."""

from dataclasses import dataclass

from games.core.ids import Chips, TableId, UserId
from storage import chats, ledger, stamps, tables
from storage.accounts import WALLET_CAP, Account, Movement
from storage.chats import Chat, ChatKey
from storage.tables import StoredTable
from storage.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Moved:
    """The chat goes on as ``chat``: its open tables need messages anew."""

    chat: ChatKey
    open: tuple[TableId, ...]


@dataclass(frozen=True, slots=True)
class InTheWay:
    """Nothing was changed: both chats have an open table at one place. Close this one and try again; ``here``: it is
    the new chat's, where messages can still be touched."""

    table: TableId
    here: bool


async def migrate(tx: Transaction, old_telegram_id: int, new_telegram_id: int, at: float) -> Moved | InTheWay | None:
    """Lets the new number stand for the old one; None where the old one was never heard of.

    Where the new number has a chat already, the old one's chips, tables and choices are merged into it.
    Whatever still arrives under the old number is led to the chat that goes on, so once more is harmless.
    """
    old, new = await chats.find(tx, old_telegram_id), await chats.find(tx, new_telegram_id)
    if old is None:
        return None
    if new is None:
        await _renumber(tx, old, new_telegram_id)
        return Moved(old.key, await _open_tables(tx, old.key))
    if new.key == old.key:
        return Moved(new.key, await _open_tables(tx, new.key))
    return await _merge(tx, old, new, at)


async def _open_tables(tx: Transaction, chat: ChatKey) -> tuple[TableId, ...]:
    return tuple(table.id for table in await tables.open_tables(tx) if table.chat == chat)


async def _renumber(tx: Transaction, old: Chat, telegram_id: int) -> None:
    await tx.execute("UPDATE chats SET telegram_id = ?2 WHERE key = ?1", old.key, telegram_id)
    await tx.execute(
        "INSERT INTO chats (telegram_id, title, active, moved_to) VALUES (?1, ?2, 0, ?3)",
        old.telegram_id,
        old.title,
        old.key,
    )
    await _lose_messages(tx, old.key)


async def _lose_messages(tx: Transaction, chat: ChatKey) -> None:
    """The messages stayed behind; in the new chat their numbers are other people's messages."""
    await tx.execute(
        "UPDATE posts SET message_id = NULL, photo = 0 WHERE table_id IN (SELECT id FROM tables WHERE chat = ?1)",
        chat,
    )
    await tx.execute("UPDATE tables SET pinned = NULL WHERE chat = ?1", chat)
    await tx.execute("DELETE FROM notices WHERE chat = ?1", chat)
    await tx.execute("UPDATE outbox SET stays_until = NULL WHERE chat = ?1 AND sent_at IS NOT NULL", chat)


async def _merge(tx: Transaction, old: Chat, new: Chat, at: float) -> Moved | InTheWay:
    moving = [table for table in await tables.open_tables(tx) if table.chat == old.key]
    for table in moving:
        rival = await tables.at_place(tx, new.key, table.topic)
        if rival is not None:
            loser = await _loser(tx, table, rival)
            return InTheWay(loser.id, here=loser is rival)
    await _lose_messages(tx, old.key)
    # Closed ones too: their deals are asked about where they are remembered.
    await tx.execute("UPDATE tables SET chat = ?2 WHERE chat = ?1", old.key, new.key)
    twice = await _granted_twice(tx, old.key, new.key)
    await _carry_chips(tx, old.key, new.key, at)
    await _carry_choices(tx, old, new)
    await stamps.carry(tx, old.key, new.key)
    await tx.execute("UPDATE chats SET moved_to = ?2, active = 0 WHERE ?1 IN (key, moved_to)", old.key, new.key)
    await _return_grants(tx, new.key, twice, at)
    return Moved(new.key, await _open_tables(tx, new.key))


async def _loser(tx: Transaction, table: StoredTable, rival: StoredTable) -> StoredTable:
    """Which of the two tables yields: one at which nothing was dealt yet, the new chat's before the old one's."""
    for candidate in (rival, table):
        row = await tx.maybe("SELECT 1 FROM deals WHERE table_id = ?1 LIMIT 1", candidate.id)
        if row is None and not await ledger.holdings(tx, candidate.id):
            return candidate
    return rival


async def _granted_twice(tx: Transaction, old: ChatKey, new: ChatKey) -> list[tuple[UserId, Chips]]:
    """Who was given a starting grant in both chats, with the amount of the one in the new chat."""
    rows = await tx.all(
        "SELECT entries.by, max(postings.amount) AS amount FROM entries JOIN postings ON entry = entries.id"
        " WHERE kind = 'start' AND chat IN (SELECT key FROM chats WHERE ?2 IN (key, moved_to))"
        " AND by IN (SELECT by FROM entries WHERE kind = 'start'"
        "            AND chat IN (SELECT key FROM chats WHERE ?1 IN (key, moved_to)))"
        " GROUP BY entries.by ORDER BY entries.by",
        old,
        new,
    )
    return [(UserId(row["by"]), Chips(row["amount"])) for row in rows]


async def _carry_chips(tx: Transaction, old: ChatKey, new: ChatKey, at: float) -> None:
    """Gives every chip back to the old mint and strikes it anew at the new one: each chat stays at zero. Who has
    nothing left keeps his empty wallet: he is one of the chat's people."""
    await tx.execute(
        "INSERT INTO accounts (chat, kind, person) SELECT ?2, kind, person FROM accounts"
        " WHERE chat = ?1 AND kind = 'wallet' ON CONFLICT DO NOTHING",
        old,
        new,
    )
    rows = await tx.all(
        "SELECT kind, person, table_id, balance FROM accounts"
        " WHERE chat = ?1 AND kind <> 'mint' AND balance > 0 ORDER BY id",
        old,
    )
    given, struck = [], []
    for row in rows:
        account, chips = ledger.account_of(row), Chips(row["balance"])
        given.append(Movement(account, Account.mint(), chips))
        # What would pass the cap stays with the mint: a migration cannot be refused.
        room = chips
        if account.kind == "wallet":
            room = min(chips, Chips(WALLET_CAP - await ledger.balance(tx, new, account)))
        if room > 0:
            struck.append(Movement(Account.mint(), account, room))
    for chat, movements in ((old, given), (new, struck)):
        await ledger.post_counted(tx, chat, "merge", movements, at=at)


async def _return_grants(tx: Transaction, chat: ChatKey, twice: list[tuple[UserId, Chips]], at: float) -> None:
    """Takes the second starting grant back, as far as the wallet still has it."""
    returned = []
    for person, granted in twice:
        wallet = Account.wallet(person)
        chips = min(granted, await ledger.balance(tx, chat, wallet))
        if chips > 0:
            returned.append(Movement(wallet, Account.mint(), chips))
    await ledger.post_counted(tx, chat, "merge", returned, at=at)


async def _carry_choices(tx: Transaction, old: Chat, new: Chat) -> None:
    """The old chat's settings win: they were made over a longer time."""
    await tx.execute(
        "UPDATE chats SET language = coalesce(?2, language), pace = ?3, settings = coalesce(?4, settings)"
        " WHERE key = ?1",
        new.key,
        old.language,
        old.pace,
        old.settings,
    )
    await tx.execute(
        "INSERT INTO preferences (chat, person, game, payload)"
        " SELECT ?2, person, game, payload FROM preferences WHERE chat = ?1"
        " ON CONFLICT (chat, person, game) DO UPDATE SET payload = excluded.payload",
        old.key,
        new.key,
    )
    await tx.execute("UPDATE outbox SET chat = ?2 WHERE chat = ?1 AND sent_at IS NULL", old.key, new.key)
    # Who asked to be called in either chat is called in the one that goes on, and not sooner than in both.
    await tx.execute(
        "INSERT INTO callers (chat, person, since, called)"
        " SELECT ?2, person, since, called FROM callers WHERE chat = ?1"
        " ON CONFLICT (chat, person) DO UPDATE SET since = min(since, excluded.since),"
        " called = max(coalesce(called, excluded.called), coalesce(excluded.called, called))",
        old.key,
        new.key,
    )
    await tx.execute("DELETE FROM callers WHERE chat = ?1", old.key)
