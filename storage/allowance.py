"""What the house may put up: its account is filled from the mint, up to so much a day."""

from games.core.ids import Chips
from storage import ledger
from storage.accounts import Account, Movement
from storage.chats import ChatKey
from storage.transaction import Transaction

DAY = 86_400.0


async def left(tx: Transaction, chat: ChatKey, a_day: Chips, now: float) -> Chips:
    """What may still be minted today; what a chat that was taken over had counts. Days are the world's (UTC)."""
    row = await tx.one(
        "SELECT coalesce(sum(amount), 0) AS chips FROM entries JOIN postings ON postings.entry = entries.id"
        " WHERE entries.chat IN (SELECT key FROM chats WHERE key = ?1 OR moved_to = ?1)"
        " AND entries.kind = 'allowance' AND entries.at >= ?2",
        chat,
        now - now % DAY,
    )
    return Chips(max(0, a_day - int(row["chips"])))


async def fill(tx: Transaction, chat: ChatKey, wanted: Chips, a_day: Chips, now: float) -> None:
    """Mints what the house lacks of ``wanted``, as far as today's allowance goes."""
    has = await ledger.balance(tx, chat, Account.house())
    missing = min(wanted - has, await left(tx, chat, a_day, now))
    if missing > 0:
        move = Movement(Account.mint(), Account.house(), Chips(missing))
        await ledger.post_counted(tx, chat, "allowance", [move], at=now)
