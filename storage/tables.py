"""Table records: one opaque text a table, with a version, a place and a deadline."""

from dataclasses import dataclass

from games.core.ids import TableId
from storage.chats import ChatKey
from storage.transaction import Conflict, Row, Transaction


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as it was last saved; ``topic`` is 0 where the chat has none."""

    id: TableId
    chat: ChatKey
    topic: int
    game: str
    version: int
    record: str
    open: bool
    deadline: float | None
    created_at: float


async def create(
    tx: Transaction, chat: ChatKey, topic: int, game: str, record: str, deadline: float | None, at: float
) -> StoredTable:
    """Opens a table at a free place; a place that is taken is a ``Conflict``."""
    row = await tx.maybe(
        "INSERT INTO tables (chat, topic, game, record, deadline, created_at)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (chat, topic) WHERE open DO NOTHING RETURNING *",
        chat,
        topic,
        game,
        record,
        deadline,
        at,
    )
    if row is None:
        raise Conflict(f"a table is open in chat {chat}, topic {topic}")
    return _table(row)


async def load(tx: Transaction, table: TableId) -> StoredTable | None:
    """The table, open or closed."""
    row = await tx.maybe("SELECT * FROM tables WHERE id = ?1", table)
    return None if row is None else _table(row)


async def at_place(tx: Transaction, chat: ChatKey, topic: int) -> StoredTable | None:
    """The open table there."""
    row = await tx.maybe("SELECT * FROM tables WHERE chat = ?1 AND topic = ?2 AND open", chat, topic)
    return None if row is None else _table(row)


async def open_tables(tx: Transaction) -> list[StoredTable]:
    """Every open table of every chat."""
    return [_table(row) for row in await tx.all("SELECT * FROM tables WHERE open ORDER BY id")]


async def some_records(tx: Transaction, after: TableId, most: int = 200) -> list[tuple[TableId, str]]:
    """The records of so many tables, open or closed, whose numbers are greater than that one, in order."""
    rows = await tx.all("SELECT id, record FROM tables WHERE id > ?1 ORDER BY id LIMIT ?2", after, most)
    return [(TableId(row["id"]), row["record"]) for row in rows]


async def save(
    tx: Transaction,
    table: TableId,
    expected_version: int,
    record: str | None,
    deadline: float | None,
    open: bool,
) -> int:
    """Saves over the version the caller has seen and returns the new one; another version is a ``Conflict``. Without
    a record the one there is stays, to the byte.

    A table is closed when its chips are gone and its deal has ended: post and finish first, then save.
    """
    row = await tx.maybe(
        "UPDATE tables SET version = version + 1, record = coalesce(?3, record), deadline = ?4, open = ?5"
        " WHERE id = ?1 AND version = ?2 RETURNING version",
        table,
        expected_version,
        record,
        deadline,
        open,
    )
    if row is None:
        raise Conflict(f"table {table} is no longer at version {expected_version}")
    return int(row["version"])


async def turn_to(tx: Transaction, table: TableId, game: str) -> None:
    """A table where nothing was dealt yet is one of another game now."""
    await tx.execute("UPDATE tables SET game = ?2 WHERE id = ?1", table, game)


async def played_last(tx: Transaction, chat: ChatKey) -> str | None:
    """The game of the newest deal in a chat, or in one that became it; None where nothing was ever dealt."""
    row = await tx.maybe(
        "SELECT deals.game FROM deals JOIN tables ON tables.id = table_id WHERE kind = 'deal'"
        " AND tables.chat IN (SELECT key FROM chats WHERE ?1 IN (key, moved_to)) ORDER BY deals.id DESC LIMIT 1",
        chat,
    )
    return None if row is None else str(row["game"])


async def due(tx: Transaction, now: float) -> list[TableId]:
    """The open tables whose deadline has come, the earliest first."""
    rows = await tx.all("SELECT id FROM tables WHERE open AND deadline <= ?1 ORDER BY deadline, id", now)
    return [TableId(row["id"]) for row in rows]


async def next_deadline(tx: Transaction) -> float | None:
    """The earliest deadline of any open table."""
    row = await tx.one("SELECT min(deadline) AS at FROM tables WHERE open AND deadline IS NOT NULL")
    return None if row["at"] is None else float(row["at"])


def _table(row: Row) -> StoredTable:
    return StoredTable(
        id=TableId(row["id"]),
        chat=ChatKey(row["chat"]),
        topic=row["topic"],
        game=row["game"],
        version=row["version"],
        record=row["record"],
        open=bool(row["open"]),
        deadline=row["deadline"],
        created_at=row["created_at"],
    )
