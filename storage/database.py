"""The database: one write connection, one transaction at a time."""

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any, TypeVar, cast

import aiosqlite

from storage.migrate import MIGRATIONS, Migration, apply, refuse_newer
from storage.transaction import Abort, Conflict, Row, Transaction, TransactionEnded

__all__ = ["Abort", "Conflict", "Database", "Row", "Transaction", "TransactionEnded"]

T = TypeVar("T")

BUSY_TIMEOUT_MS = 5_000
BUSY_AGAIN_MS = 100
"""As long as another process keeps the lock: whoever waits in line behind one who waited in vain shall not wait as
long again."""

# Recursive triggers make REPLACE fire the triggers that refuse a DELETE.
PRAGMAS = (
    f"PRAGMA busy_timeout = {BUSY_TIMEOUT_MS}",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA recursive_triggers = ON",
)


class Database:
    """An open database file; ``transact`` is the only way in."""

    def __init__(self, connection: aiosqlite.Connection) -> None:
        self._connection = connection
        self._lock = asyncio.Lock()
        self._owner: asyncio.Task[Any] | None = None
        self._patient = True
        self.ended = 0
        """How many transactions have ended, well or not."""
        self.migrated: list[int] = []
        """The migrations that the file has gone through as it was opened."""
        self.on_end: Callable[[float, float], None] = lambda _waited, _took: None
        """Told after each transaction how many seconds it had to wait for its turn, and how many it took."""

    @classmethod
    async def open(cls, path: Path | str, migrations: Sequence[Migration] = MIGRATIONS) -> "Database":
        """Opens the file, made with its folders where there is none, and brings its schema up to date."""
        # It logs every statement with its values at debug level, secrets among them.
        logging.getLogger("aiosqlite").setLevel(logging.INFO)
        _make_folder_of(Path(path))
        connection = await aiosqlite.connect(path, isolation_level=None)
        connection.row_factory = Row
        connection.text_factory = _text
        database = cls(connection)
        try:
            for pragma in PRAGMAS:
                await connection.execute_fetchall(pragma)
            await database.transact(partial(refuse_newer, migrations=migrations))
            for migration in migrations:
                if await database.transact(partial(apply, migration=migration)):
                    database.migrated.append(migration.number)
        except BaseException:
            await database.close()
            raise
        return database

    async def transact(self, fn: Callable[[Transaction], Awaitable[T]]) -> T:
        """Runs ``fn`` in a transaction of its own and commits when it returns.

        Whatever it raises undoes all of it; ``Abort(value)`` does so and makes ``value`` the result. A
        cancellation that comes during the commit is raised after it. Inside ``fn`` await nothing but SQL.
        """
        if self._owner is not None and self._owner is asyncio.current_task():
            raise RuntimeError("a transaction inside a transaction would wait for itself for ever")
        asked = perf_counter()
        async with self._lock:
            began = perf_counter()
            self._owner = asyncio.current_task()
            try:
                return await self._run(fn)
            finally:
                self._owner = None
                self.ended += 1
                self.on_end(began - asked, perf_counter() - began)

    async def turn(self) -> None:
        """Returns when all transactions that were asked for before have ended."""
        async with self._lock:
            pass

    async def _run(self, fn: Callable[[Transaction], Awaitable[T]]) -> T:
        tx = Transaction(self._connection)
        try:
            await self._begin(tx)
            result = await fn(tx)
            tx.end_well()
            await _to_the_end(self._connection.commit())
        except Abort as abort:
            await self._undo(tx)
            return cast("T", abort.value)
        except BaseException:
            await self._undo(tx)
            raise
        return result

    async def _begin(self, tx: Transaction) -> None:
        """Waits long for another process once, and briefly from then on until it gives way."""
        try:
            await tx.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            await self._wait_for(BUSY_AGAIN_MS, patient=False)
            raise
        await self._wait_for(BUSY_TIMEOUT_MS, patient=True)

    async def _wait_for(self, milliseconds: int, *, patient: bool) -> None:
        if self._patient is not patient:
            await self._connection.execute_fetchall(f"PRAGMA busy_timeout = {milliseconds}")
            self._patient = patient

    async def _undo(self, tx: Transaction) -> None:
        """Does nothing where no transaction is open: after a commit that went through, or a failed begin."""
        tx.end()
        await _to_the_end(self._connection.rollback())

    async def close(self) -> None:
        """Waits for the transaction under way, then closes the file. Closing twice is harmless."""
        async with self._lock:
            await _to_the_end(self._connection.close())


def _text(raw: bytes) -> str:
    """A text as it is stored. Bytes that are none are marked: they may spoil what they stand in, not every row beside
    it."""
    return raw.decode("utf-8", "replace")


def _make_folder_of(path: Path) -> None:
    """Says as SQLite does of the file itself that there can be none."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise sqlite3.OperationalError(f"{error.strerror}: {error.filename}") from None


async def _to_the_end(work: Coroutine[Any, Any, None]) -> None:
    """Awaits ``work`` whatever happens; a cancellation meanwhile is raised when it is done."""
    task = asyncio.create_task(work)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.shield(task)
        except asyncio.CancelledError as error:
            cancelled = error
    task.result()
    if cancelled is not None:
        raise cancelled
