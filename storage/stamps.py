"""Named moments, such as when the bot was last alive."""

from storage.chats import ChatKey
from storage.transaction import Transaction


def of_chat(what: str, chat: ChatKey) -> str:
    """The name of a moment of a chat, which goes with it when it gets another number."""
    return f"{what} {chat}"


async def put(tx: Transaction, name: str, at: float) -> None:
    await tx.execute(
        "INSERT INTO stamps (name, at) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET at = ?2", name, at
    )


async def get(tx: Transaction, name: str) -> float | None:
    row = await tx.maybe("SELECT at FROM stamps WHERE name = ?1", name)
    return None if row is None else float(row["at"])


async def drop(tx: Transaction, name: str) -> None:
    """Forgets a moment, if it was ever noted."""
    await tx.execute("DELETE FROM stamps WHERE name = ?1", name)


async def carry(tx: Transaction, old: ChatKey, new: ChatKey) -> None:
    """The moments of a chat are another's now; where both have one, the later counts."""
    await tx.execute(
        "INSERT INTO stamps (name, at) SELECT substr(name, 1, length(name) - length(?1)) || ?2, at FROM stamps"
        " WHERE name LIKE '% ' || ?1 AND name NOT LIKE '% % %'"
        " ON CONFLICT (name) DO UPDATE SET at = max(at, excluded.at)",
        str(old),
        str(new),
    )
