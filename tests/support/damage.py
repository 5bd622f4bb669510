"""A database that somebody, or a bad disk, has laid hands on."""

from storage.database import Database
from storage.transaction import Transaction, Value

NO_TEXT = "CAST(x'7bff7d' AS TEXT)"
"""Bytes that no text has, as SQL."""


async def damage(db: Database, sql: str, *values: Value) -> None:
    """Does what the schema's triggers would refuse."""

    async def work(tx: Transaction) -> None:
        rows = await tx.all("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")
        for row in rows:
            await tx.execute(f"DROP TRIGGER {row['name']}")
        await tx.execute(sql, *values)
        for row in rows:
            await tx.execute(row["sql"])

    await db.transact(work)
