"""Named moments, such as when the bot was last alive."""

from storage.transaction import Transaction


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
