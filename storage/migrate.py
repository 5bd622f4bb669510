"""Numbered SQL files bring a database's schema up to date, each in a transaction of its own."""

import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from storage.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Migration:
    """One file: ``0001.sql`` is number 1."""

    number: int
    sql: str

    @property
    def checksum(self) -> str:
        return sha256(self.sql.encode()).hexdigest()


class SchemaTooNew(Exception):
    """The file was written by a newer version of the program."""


class SchemaChanged(Exception):
    """A migration that this file has gone through is no longer what it was."""


def read_migrations(folder: Path) -> tuple[Migration, ...]:
    """The folder's files in order; their numbers run from 1 without a gap."""
    found = tuple(
        Migration(int(path.stem), path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.sql"))
    )
    if [migration.number for migration in found] != list(range(1, len(found) + 1)):
        raise ValueError(f"the migrations in {folder} are not numbered from 1 without a gap")
    return found


MIGRATIONS = read_migrations(Path(__file__).with_name("migrations"))


async def refuse_newer(tx: Transaction, *, migrations: Sequence[Migration]) -> None:
    """Raises ``SchemaTooNew`` where the file has gone through a migration that we do not know."""
    await tx.execute(
        "CREATE TABLE IF NOT EXISTS schema_migrations (number INTEGER PRIMARY KEY, checksum TEXT NOT NULL) STRICT"
    )
    row = await tx.maybe("SELECT number FROM schema_migrations ORDER BY number DESC LIMIT 1")
    if row is not None and row["number"] > len(migrations):
        raise SchemaTooNew(
            f"The database has schema {row['number']}, this program knows none after {len(migrations)}:"
            " start the version that wrote it, or a newer one."
        )


async def apply(tx: Transaction, *, migration: Migration) -> bool:
    """Runs the migration, unless another process or an earlier start has; whether it did."""
    row = await tx.maybe("SELECT checksum FROM schema_migrations WHERE number = ?1", migration.number)
    if row is None:
        for statement in _statements(migration.sql):
            await tx.execute(statement)
        await tx.execute(
            "INSERT INTO schema_migrations (number, checksum) VALUES (?1, ?2)",
            migration.number,
            migration.checksum,
        )
    elif row["checksum"] != migration.checksum:
        raise SchemaChanged(
            f"Migration {migration.number:04} was edited after this database had gone through it:"
            " put it back as it was and write the change as a new migration."
        )
    return row is None


def _statements(sql: str) -> Iterator[str]:
    """Cuts a script into statements; sqlite knows that a trigger's body is one."""
    statement = ""
    for line in sql.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""
    if statement.strip():
        raise ValueError(f"a migration ends inside a statement: {statement.strip()!r}")
