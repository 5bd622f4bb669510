"""A person's chips over time, out of the ledger: whatever changed all he has, wherever it lay."""

from dataclasses import dataclass

from games.core.ids import Chips, DealId, UserId
from storage.chats import ChatKey
from storage.results import OF_CHAT
from storage.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Change:
    """All that a person has in a chat grew by ``change`` to ``worth``; ``deal`` is None for what the house did."""

    at: float
    deal: DealId | None
    change: Chips
    worth: Chips


async def changes(tx: Transaction, chat: ChatKey, person: UserId) -> list[Change]:
    """From his first chips to today. What he only moves (stakes into a reserve, a bank put up) changes nothing; all
    that one deal did to him is one change, at the time of the last."""
    rows = await tx.all(
        f"WITH mine AS (SELECT id FROM accounts WHERE person = ?2 AND chat IN ({OF_CHAT})),"  # noqa: S608
        " moved AS (SELECT entry, amount FROM postings WHERE target IN mine"
        "           UNION ALL SELECT entry, -amount FROM postings WHERE source IN mine)"
        " SELECT at, deal, sum(amount) AS change FROM moved JOIN entries ON entries.id = entry"
        " GROUP BY entry HAVING sum(amount) <> 0 ORDER BY entry",
        chat,
        person,
    )
    told: list[Change] = []
    worth = 0
    for row in rows:
        deal, change = row["deal"], row["change"]
        worth += change
        if told and deal is not None and told[-1].deal == deal:
            change += told.pop().change
        told.append(Change(row["at"], DealId(deal) if deal is not None else None, Chips(change), Chips(worth)))
    return told


async def began_with(tx: Transaction, chat: ChatKey, person: UserId) -> Chips:
    """The first chips that the person ever had in the chat; 0 where he never had any."""
    row = await tx.maybe(
        "SELECT amount FROM entries JOIN postings ON entry = entries.id JOIN accounts ON accounts.id = target"  # noqa: S608
        f" WHERE by = ?2 AND entries.kind = 'start' AND entries.chat IN ({OF_CHAT})"
        " AND accounts.kind = 'wallet' ORDER BY entries.id LIMIT 1",
        chat,
        person,
    )
    return Chips(row["amount"] if row else 0)
