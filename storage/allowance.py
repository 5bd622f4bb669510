"""What the house may put up: its account is filled from the mint, up to so much a day."""

from games.core.ids import Chips
from storage import ledger
from storage.accounts import Account, Movement
from storage.chats import ChatKey
from storage.transaction import Transaction

DAY = 86_400.0


async def fill(tx: Transaction, chat: ChatKey, wanted: Chips, a_day: Chips, now: float) -> None:
    """Mints what the house lacks of ``wanted``, as far as today's allowance goes. Days are the world's (UTC)."""
    has = await ledger.balance(tx, chat, Account.house())
    missing = min(wanted - has, a_day - await _minted(tx, chat, now - now % DAY))
    if missing > 0:
        move = Movement(Account.mint(), Account.house(), Chips(missing))
        await ledger.post_counted(tx, chat, "allowance", [move], at=now)


async def _minted(tx: Transaction, chat: ChatKey, since: float) -> int:
    row = await tx.one(
        "SELECT coalesce(sum(amount), 0) AS chips FROM entries JOIN postings ON postings.entry = entries.id"
        " WHERE entries.chat = ?1 AND entries.kind = 'allowance' AND entries.at >= ?2",
        chat,
        since,
    )
    return int(row["chips"])
