"""The log of deals: how each began, what was answered, how it ended. A deal is rebuilt from here by replay."""

from dataclasses import dataclass
from typing import Literal

from games.core.ids import DealId, SeatNo, ShoeId, TableId
from storage.transaction import Conflict, Row, Transaction

DealKind = Literal["draw", "deal"]
"""A draw chooses a banker; a deal is played for chips."""

By = Literal["seat", "clock", "house"]
DealState = Literal["running", "played", "dropped", "void"]
DealEnd = Literal["played", "dropped", "void"]


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """One answer; ``seat`` is whose it is, ``by`` says who really gave it."""

    seat: SeatNo | None
    by: By
    given: str
    digest: str
    at: float


@dataclass(frozen=True, slots=True)
class ShoeUse:
    """A shoe a deal was dealt from, and the index of its first card."""

    shoe: ShoeId
    first: int


@dataclass(frozen=True, slots=True)
class StoredDeal:
    """A deal with everything a replay needs; ``number`` counts the table's deals of its kind from 1."""

    id: DealId
    table: TableId
    kind: DealKind
    number: int
    game: str
    rules_version: int
    start: str
    state: DealState
    outcome: str | None
    answers: tuple[StoredAnswer, ...]
    shoes: tuple[ShoeUse, ...]


async def start_deal(
    tx: Transaction, table: TableId, kind: DealKind, game: str, rules_version: int, start: str, at: float
) -> DealId:
    """Opens the table's next deal; one that is still running is a ``Conflict``."""
    if await running(tx, table) is not None:
        raise Conflict(f"a deal is running at table {table}")
    row = await tx.one(
        "INSERT INTO deals (table_id, kind, number, game, rules_version, start, started_at)"
        " SELECT ?1, ?2, 1 + coalesce(max(number), 0), ?3, ?4, ?5, ?6"
        " FROM deals WHERE table_id = ?1 AND kind = ?2 RETURNING id",
        table,
        kind,
        game,
        rules_version,
        start,
        at,
    )
    return DealId(row["id"])


async def append(
    tx: Transaction,
    deal: DealId,
    n: int,
    *,
    seat: SeatNo | None,
    by: By,
    given: str,
    digest: str,
    at: float,
) -> None:
    """Adds answer ``n``, counted from 0; a ``Conflict`` where it is not the next or the deal has ended."""
    row = await tx.maybe(
        "SELECT state, (SELECT count(*) FROM answers WHERE deal = deals.id) AS next FROM deals WHERE id = ?1",
        deal,
    )
    if row is None or row["state"] != "running" or row["next"] != n:
        raise Conflict(f"answer {n} is not the next of deal {deal}")
    await tx.execute(
        "INSERT INTO answers (deal, n, seat, by, given, digest, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        deal,
        n,
        seat,
        by,
        given,
        digest,
        at,
    )


async def finish(tx: Transaction, deal: DealId, state: DealEnd, outcome: str | None, at: float) -> None:
    """Ends a running deal; one that has ended is a ``Conflict``."""
    row = await tx.maybe(
        "UPDATE deals SET state = ?2, outcome = ?3, ended_at = ?4 WHERE id = ?1 AND state = 'running' RETURNING id",
        deal,
        state,
        outcome,
        at,
    )
    if row is None:
        raise Conflict(f"deal {deal} is not running")


async def load(tx: Transaction, deal: DealId) -> StoredDeal | None:
    """The deal with its answers and shoes in order."""
    row = await tx.maybe("SELECT * FROM deals WHERE id = ?1", deal)
    return None if row is None else await _deal(tx, row)


async def using(tx: Transaction, shoe: ShoeId) -> list[StoredDeal]:
    """All deals that were dealt from a shoe, the oldest first."""
    rows = await tx.all(
        "SELECT * FROM deals WHERE id IN (SELECT deal FROM deal_shoes WHERE shoe = ?1) ORDER BY id", shoe
    )
    return [await _deal(tx, row) for row in rows]


async def running(tx: Transaction, table: TableId) -> StoredDeal | None:
    """The deal that is being played at the table."""
    row = await tx.maybe("SELECT * FROM deals WHERE table_id = ?1 AND state = 'running'", table)
    return None if row is None else await _deal(tx, row)


async def numbered(tx: Transaction, table: TableId, number: int) -> StoredDeal | None:
    """The table's deal with that number, draws for the bank not counted."""
    row = await tx.maybe("SELECT * FROM deals WHERE table_id = ?1 AND kind = 'deal' AND number = ?2", table, number)
    return None if row is None else await _deal(tx, row)


async def _deal(tx: Transaction, row: Row) -> StoredDeal:
    answers = await tx.all("SELECT seat, by, given, digest, at FROM answers WHERE deal = ?1 ORDER BY n", row["id"])
    shoes = await tx.all("SELECT shoe, first FROM deal_shoes WHERE deal = ?1 ORDER BY n", row["id"])
    return StoredDeal(
        id=DealId(row["id"]),
        table=TableId(row["table_id"]),
        kind=row["kind"],
        number=row["number"],
        game=row["game"],
        rules_version=row["rules_version"],
        start=row["start"],
        state=row["state"],
        outcome=row["outcome"],
        answers=tuple(StoredAnswer(**dict(answer)) for answer in answers),
        shoes=tuple(ShoeUse(**dict(use)) for use in shoes),
    )
