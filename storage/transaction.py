"""The one handle through which SQL is run, and the two ways to give a transaction up."""

import sqlite3
from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

import aiosqlite

T = TypeVar("T")

Value = str | int | float | bytes | None
Row = sqlite3.Row


class Abort(Exception, Generic[T]):
    """Raised inside a transaction: undo everything, and let ``transact`` return ``value``.

    The value is of the type the transaction's function returns, so that callers see one type either way.
    """

    def __init__(self, value: T) -> None:
        super().__init__(value)
        self.value = value


class Conflict(Exception):
    """Somebody else was there first: nothing of this transaction may stand; load anew and decide again."""


class TransactionEnded(Exception):
    """A transaction was used after its end, or after one of its statements had failed."""


class Transaction:
    """Runs SQL until its ``transact`` returns.

    As in PostgreSQL, a failed statement spoils the whole transaction: whatever the caller makes of the error,
    nothing more can be run and nothing is committed.
    """

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection
        self._usable = True

    async def execute(self, sql: str, *values: Value) -> None:
        """Runs a statement whose rows nobody wants."""
        await self.all(sql, *values)

    async def one(self, sql: str, *values: Value) -> Row:
        """The only row of a statement that always has one."""
        (row,) = await self.all(sql, *values)
        return row

    async def maybe(self, sql: str, *values: Value) -> Row | None:
        """The first row, or None where there is none."""
        rows = await self.all(sql, *values)
        return rows[0] if rows else None

    async def all(self, sql: str, *values: Value) -> list[Row]:
        """Every row, in one hop to the database's thread."""
        self._check()
        try:
            return list(await self._connection.execute_fetchall(sql, values))
        except BaseException:
            self.end()
            raise

    async def many(self, sql: str, rows: Iterable[Sequence[Value]]) -> None:
        """Runs one statement for each of the rows."""
        self._check()
        try:
            async with self._connection.executemany(sql, rows):
                pass
        except BaseException:
            self.end()
            raise

    def end(self) -> None:
        """Forbids any further use."""
        self._usable = False

    def end_well(self) -> None:
        """Ends what is to be committed; raises where a statement has failed and its error was swallowed."""
        self._check()
        self.end()

    def _check(self) -> None:
        if not self._usable:
            raise TransactionEnded("this transaction has ended, or one of its statements has failed")
