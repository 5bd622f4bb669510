"""Looks through the ledger entry by entry, trusting no balance and no trigger."""

from dataclasses import dataclass

from games.core.ids import Chips, DealId
from storage.accounts import Account, Movement
from storage.ledger import account_of
from storage.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Posted:
    """An entry with its postings in their order."""

    entry: int
    kind: str
    movements: tuple[Movement, ...]


async def entries_of(tx: Transaction, deal: DealId) -> list[Posted]:
    """What was posted for a deal, in the order in which it was."""
    rows = await tx.all(
        "SELECT entries.id, entries.kind AS what, amount,"
        " s.kind AS s_kind, s.person AS s_person, s.table_id AS s_table,"
        " t.kind AS t_kind, t.person AS t_person, t.table_id AS t_table"
        " FROM entries JOIN postings ON postings.entry = entries.id"
        " JOIN accounts AS s ON s.id = source JOIN accounts AS t ON t.id = target"
        " WHERE deal = ?1 ORDER BY entries.id, n",
        deal,
    )
    found: dict[int, tuple[str, list[Movement]]] = {}
    for row in rows:
        source = Account(row["s_kind"], row["s_person"], row["s_table"])
        target = Account(row["t_kind"], row["t_person"], row["t_table"])
        _, movements = found.setdefault(row["id"], (row["what"], []))
        movements.append(Movement(source, target, Chips(row["amount"])))
    return [Posted(entry, kind, tuple(movements)) for entry, (kind, movements) in found.items()]


async def first_overdraft(tx: Transaction) -> str | None:
    """The first entry that took an account other than a mint below zero, as a sentence."""
    row = await tx.maybe(
        "SELECT moved.entry, total, accounts.* FROM ("
        " SELECT entry, n, account, sum(chips) OVER (PARTITION BY account ORDER BY entry, n) AS total FROM ("
        "  SELECT entry, n, source AS account, -amount AS chips FROM postings"
        "  UNION ALL SELECT entry, n, target, amount FROM postings"
        " )) AS moved JOIN accounts ON accounts.id = account"
        " WHERE kind <> 'mint' AND total < 0 ORDER BY entry, n LIMIT 1"
    )
    if row is None:
        return None
    return f"Entry {row['entry']} takes the {account_of(row)} in chat {row['chat']} to {row['total']}."
