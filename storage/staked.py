"""Whose the stakes of a deal were, by the ledger: seats are given up, postings stay."""

from games.core.ids import DealId, UserId
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
