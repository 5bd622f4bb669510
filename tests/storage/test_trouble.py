"""Another process has the lock, or the disk is full: nothing is written, nobody waits long, and all goes on after."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from storage import stamps
from storage.database import BUSY_TIMEOUT_MS, Database, Transaction
from storage.trouble import passes


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Somebody else has begun to write."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


async def put(database: Database, name: str) -> None:
    await database.transact(lambda tx: stamps.put(tx, name, 1.0))


async def waits(database: Database) -> int:
    """For how many milliseconds the next transaction would wait for a lock."""
    row = await database.transact(lambda tx: tx.one("PRAGMA busy_timeout"))
    return int(row[0])


async def test_a_lock_is_waited_for_once_and_then_only_briefly_until_it_is_gone(
    database: Database, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("storage.database.BUSY_AGAIN_MS", 0)
    await database.transact(lambda tx: tx.execute("PRAGMA busy_timeout = 1000"))
    with locked(path):
        began = time.monotonic()
        for _ in range(5):
            with pytest.raises(sqlite3.OperationalError, match="locked") as error:
                await put(database, "a")
            assert passes(error.value)
        assert 1 <= time.monotonic() - began < 4
    await put(database, "b")
    assert await waits(database) == BUSY_TIMEOUT_MS
    assert await database.transact(lambda tx: stamps.get(tx, "a")) is None
    assert await database.transact(lambda tx: stamps.get(tx, "b")) == 1.0


async def test_a_full_file_undoes_the_transaction_and_takes_the_next_when_there_is_room(database: Database) -> None:
    async def limit(tx: Transaction, pages: str) -> None:
        await tx.execute(f"PRAGMA max_page_count = {pages}")

    async def much(tx: Transaction) -> None:
        await stamps.put(tx, "a", 1.0)
        await tx.many("INSERT INTO stamps (name, at) VALUES (?1, 1)", [(f"{n:0500}",) for n in range(100)])

    await database.transact(lambda tx: limit(tx, "1"))  # which sets it to what the file has now
    with pytest.raises(sqlite3.OperationalError, match="full") as error:
        await database.transact(much)
    assert passes(error.value)
    assert await database.transact(lambda tx: stamps.get(tx, "a")) is None
    await database.transact(lambda tx: limit(tx, "1000000"))
    await database.transact(much)
    assert await database.transact(lambda tx: stamps.get(tx, "a")) == 1.0


async def test_a_mistake_of_ours_does_not_pass(database: Database) -> None:
    with pytest.raises(sqlite3.OperationalError) as error:
        await database.transact(lambda tx: tx.execute("SELECT nonsense"))
    assert not passes(error.value)
    with pytest.raises(sqlite3.IntegrityError) as broken:
        await database.transact(lambda tx: tx.execute("INSERT INTO stamps (name, at) VALUES ('a', NULL)"))
    assert not passes(broken.value)


@pytest.mark.parametrize(
    ("error", "passing"),
    [(OSError("x"), True), (ValueError("x"), False), (sqlite3.ProgrammingError("closed"), False)],
)
def test_what_else_passes(error: Exception, passing: bool) -> None:
    assert passes(error) is passing
