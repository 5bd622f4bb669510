"""Shoes: the secret behind an order of cards, the cuts, and how far it has been dealt."""

from dataclasses import dataclass, field
from typing import Literal

from games.core.ids import DealId, ShoeId, TableId
from storage.chats import ChatKey
from storage.transaction import Conflict, Row, Transaction


@dataclass(frozen=True, slots=True)
class StoredShoe:
    """A shoe as stored; ``next`` is the index of the next card no finished deal has used."""

    id: ShoeId
    table: TableId
    packs: int
    secret: bytes = field(repr=False)
    commitment: str
    cuts: tuple[int, ...]
    moved: int
    next: int
    state: Literal["open", "finished"]
    created_at: float


async def create(
    tx: Transaction,
    shoe: ShoeId,
    table: TableId,
    packs: int,
    secret: bytes,
    commitment: str,
    at: float,
) -> None:
    """Puts a fresh shoe on the table. Its id was never used before, at any table."""
    await tx.execute(
        "INSERT INTO shoes (id, table_id, packs, secret, commitment, created_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        shoe,
        table,
        packs,
        secret,
        commitment,
        at,
    )


async def cut(tx: Transaction, shoe: ShoeId, place: int) -> None:
    """Adds a cut; a ``Conflict`` once cards have been dealt or the shoe is finished."""
    row = await tx.maybe(
        "UPDATE shoes SET cuts = CASE cuts WHEN '' THEN '' ELSE cuts || ',' END || ?2"
        " WHERE id = ?1 AND next = 0 AND state = 'open' RETURNING id",
        shoe,
        str(place),
    )
    if row is None:
        raise Conflict(f"shoe {shoe} can no longer be cut")


async def move(tx: Transaction, shoe: ShoeId, cards: int) -> None:
    """Notes how many cards were carried from the top to the bottom; when it may be, is as for a cut."""
    row = await tx.maybe(
        "UPDATE shoes SET moved = ?2 WHERE id = ?1 AND next = 0 AND state = 'open' RETURNING id", shoe, cards
    )
    if row is None:
        raise Conflict(f"no cards of shoe {shoe} can be moved any more")


async def use(tx: Transaction, deal: DealId, shoe: ShoeId, first: int) -> None:
    """Notes that the deal goes on from this shoe, beginning with card ``first``."""
    await tx.execute(
        "INSERT INTO deal_shoes (deal, n, shoe, first) SELECT ?1, count(*), ?2, ?3 FROM deal_shoes WHERE deal = ?1",
        deal,
        shoe,
        first,
    )


async def advance(tx: Transaction, shoe: ShoeId, next: int) -> None:
    """Leaves the cards before ``next`` behind; going back, or a finished shoe, is a ``Conflict``."""
    row = await tx.maybe(
        "UPDATE shoes SET next = ?2 WHERE id = ?1 AND next <= ?2 AND state = 'open' RETURNING id", shoe, next
    )
    if row is None:
        raise Conflict(f"shoe {shoe} cannot go on from card {next}")


async def finish(tx: Transaction, shoe: ShoeId) -> None:
    """Takes the shoe off the table for good, so that its secret may be told; again is harmless."""
    await tx.execute("UPDATE shoes SET state = 'finished' WHERE id = ?1 AND state = 'open'", shoe)


async def load(tx: Transaction, shoe: ShoeId) -> StoredShoe | None:
    row = await tx.maybe("SELECT * FROM shoes WHERE id = ?1", shoe)
    return None if row is None else _shoe(row)


async def last_finished(tx: Transaction, chat: ChatKey) -> StoredShoe | None:
    """The youngest of a chat's shoes that are finished."""
    row = await tx.maybe(
        "SELECT shoes.* FROM tables JOIN shoes ON table_id = tables.id WHERE chat = ?1 AND state = 'finished'"
        " ORDER BY shoes.created_at DESC, shoes.id LIMIT 1",
        chat,
    )
    return None if row is None else _shoe(row)


async def of_table(tx: Transaction, table: TableId) -> list[StoredShoe]:
    """All shoes the table has had, the oldest first."""
    rows = await tx.all("SELECT * FROM shoes WHERE table_id = ?1 ORDER BY created_at, id", table)
    return [_shoe(row) for row in rows]


def _shoe(row: Row) -> StoredShoe:
    return StoredShoe(
        id=ShoeId(row["id"]),
        table=TableId(row["table_id"]),
        packs=row["packs"],
        secret=row["secret"],
        commitment=row["commitment"],
        cuts=tuple(int(place) for place in row["cuts"].split(",") if place),
        moved=row["moved"],
        next=row["next"],
        state=row["state"],
        created_at=row["created_at"],
    )
