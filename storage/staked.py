"""Whose the stakes of a deal and the bank were, by the ledger: seats are given up, postings stay."""

from games.core.ids import DealId, TableId, UserId
from storage.transaction import Transaction


async def stakers(tx: Transaction, deal: DealId) -> list[UserId]:
    """Who placed each stake of a deal, in the order of the stakes. Each is an entry of its own, and the first thing
    in it comes out of the staker's wallet."""
    rows = await tx.all(
        "SELECT person FROM entries JOIN postings ON entry = entries.id AND n = 0"
        " JOIN accounts ON accounts.id = source WHERE deal = ?1 AND entries.kind = 'stake' ORDER BY entries.id",
        deal,
    )
    return [UserId(row["person"]) for row in rows]


async def last_banker(tx: Transaction, table: TableId) -> UserId | None:
    """Whose the bank was that was opened last at the table; None is the house, or that none ever was."""
    row = await tx.maybe(
        "SELECT person FROM accounts JOIN postings ON target = accounts.id JOIN entries ON entries.id = entry"
        " WHERE accounts.table_id = ?1 AND accounts.kind = 'bank' AND entries.kind = 'open-bank'"
        " ORDER BY entry DESC LIMIT 1",
        table,
    )
    return None if row is None or row["person"] is None else UserId(row["person"])
