"""Transactions: one at a time, all or nothing, whatever happens inside."""

import asyncio
import logging
import sqlite3
from pathlib import Path

import pytest

from games.core.ids import ShoeId
from storage import shoes, stamps
from storage.database import Abort, Database, Transaction, TransactionEnded
from tests.storage.conftest import World


async def stamp(database: Database, name: str) -> float | None:
    return await database.transact(lambda tx: stamps.get(tx, name))


async def test_a_returning_function_commits(database: Database) -> None:
    await database.transact(lambda tx: stamps.put(tx, "a", 1.0))
    assert await stamp(database, "a") == 1.0


async def test_a_raising_function_undoes_everything(database: Database) -> None:
    async def fail(tx: Transaction) -> None:
        await stamps.put(tx, "a", 1.0)
        raise LookupError("on purpose")

    with pytest.raises(LookupError):
        await database.transact(fail)
    assert await stamp(database, "a") is None


async def test_abort_undoes_everything_and_returns_its_value(database: Database) -> None:
    async def refuse(tx: Transaction) -> str:
        await stamps.put(tx, "a", 1.0)
        raise Abort("no")

    assert await database.transact(refuse) == "no"
    assert await stamp(database, "a") is None


async def test_a_failed_statement_spoils_the_transaction_even_if_its_error_is_swallowed(
    database: Database,
) -> None:
    async def swallow(tx: Transaction) -> None:
        await stamps.put(tx, "a", 1.0)
        with pytest.raises(sqlite3.OperationalError):
            await tx.execute("SELECT nonsense")

    with pytest.raises(TransactionEnded):
        await database.transact(swallow)
    assert await stamp(database, "a") is None


async def test_nothing_runs_after_a_failed_statement(database: Database) -> None:
    async def go_on(tx: Transaction) -> None:
        with pytest.raises(sqlite3.OperationalError):
            await tx.many("INSERT INTO nowhere VALUES (?1)", [(1,)])
        await stamps.put(tx, "a", 1.0)

    with pytest.raises(TransactionEnded):
        await database.transact(go_on)
    assert await stamp(database, "a") is None


async def test_a_transaction_is_of_no_use_after_its_end(database: Database) -> None:
    async def leak(tx: Transaction) -> Transaction:
        return tx

    tx = await database.transact(leak)
    with pytest.raises(TransactionEnded):
        await tx.execute("SELECT 1")
    with pytest.raises(TransactionEnded):
        await tx.many("SELECT ?1", [(1,)])


async def test_one_means_exactly_one(database: Database) -> None:
    with pytest.raises(ValueError, match="unpack"):
        await database.transact(lambda tx: tx.one("SELECT 1 WHERE 0"))


async def test_a_transaction_inside_a_transaction_is_refused_rather_than_waited_for(
    database: Database,
) -> None:
    async def outer(_: Transaction) -> None:
        await database.transact(lambda tx: stamps.put(tx, "a", 1.0))

    with pytest.raises(RuntimeError, match="inside a transaction"):
        await database.transact(outer)


async def test_transactions_do_not_interleave(database: Database) -> None:
    async def count_up(tx: Transaction) -> None:
        seen = await stamps.get(tx, "count") or 0.0
        await asyncio.sleep(0)
        await stamps.put(tx, "count", seen + 1)

    await asyncio.gather(*(database.transact(count_up) for _ in range(20)))
    assert await stamp(database, "count") == 20


async def test_a_turn_comes_when_all_have_ended_that_were_asked_for_before(database: Database) -> None:
    before = database.ended
    asked = [asyncio.create_task(database.transact(lambda tx: stamps.put(tx, "a", 1.0))) for _ in range(3)]
    spoilt = asyncio.create_task(database.transact(lambda tx: tx.execute("no SQL")))
    await asyncio.sleep(0)
    await database.turn()
    assert database.ended == before + 4
    assert all(one.done() for one in [*asked, spoilt])
    assert isinstance(spoilt.exception(), sqlite3.OperationalError)


async def test_transactions_of_two_connections_do_not_interleave(database: Database, path: Path) -> None:
    other = await Database.open(path)

    async def count_up(tx: Transaction) -> None:
        await stamps.put(tx, "count", (await stamps.get(tx, "count") or 0.0) + 1)

    await asyncio.gather(*(connection.transact(count_up) for connection in (database, other) * 5))
    await other.close()
    assert await stamp(database, "count") == 10


async def test_a_cancelled_function_undoes_everything(database: Database) -> None:
    written = asyncio.Event()

    async def linger(tx: Transaction) -> None:
        await stamps.put(tx, "a", 1.0)
        written.set()
        await asyncio.Event().wait()

    task = asyncio.create_task(database.transact(linger))
    await written.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await stamp(database, "a") is None


@pytest.mark.parametrize("turns", range(12))
async def test_a_cancellation_at_any_moment_leaves_all_or_nothing(database: Database, turns: int) -> None:
    """Each case cancels some turns of the loop later: in the begin, between two statements, in the commit."""

    async def two(tx: Transaction) -> None:
        await stamps.put(tx, "a", 1.0)
        await stamps.put(tx, "b", 1.0)

    task = asyncio.create_task(database.transact(two))
    for _ in range(turns):
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert (await stamp(database, "a") is None) is (await stamp(database, "b") is None)


async def test_a_cancellation_during_the_commit_waits_for_it(database: Database) -> None:
    returned = asyncio.Event()

    async def write(tx: Transaction) -> None:
        await stamps.put(tx, "a", 1.0)
        returned.set()

    task = asyncio.create_task(database.transact(write))
    await returned.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert await stamp(database, "a") == 1.0


async def test_a_closed_database_takes_no_transaction_and_can_be_closed_again(path: Path) -> None:
    database = await Database.open(path)
    await database.close()
    await database.close()
    with pytest.raises(ValueError, match="connection"):
        await database.transact(lambda tx: stamps.put(tx, "a", 1.0))


async def test_closing_waits_for_the_transaction_under_way(path: Path) -> None:
    database = await Database.open(path)
    writing = asyncio.create_task(database.transact(lambda tx: stamps.put(tx, "a", 1.0)))
    await asyncio.sleep(0)
    await database.close()
    await writing
    again = await Database.open(path)
    assert await stamp(again, "a") == 1.0
    await again.close()


@pytest.mark.parametrize(
    ("pragma", "value"),
    [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("recursive_triggers", 1)],
)
async def test_the_file_is_opened_for_keeps(database: Database, pragma: str, value: str | int) -> None:
    row = await database.transact(lambda tx: tx.one(f"PRAGMA {pragma}"))
    assert row[0] == value


async def test_no_value_of_a_statement_is_logged(
    database: Database, world: World, caplog: pytest.LogCaptureFixture
) -> None:
    secret = b"0123456789abcdef0123456789abcdef"
    with caplog.at_level(logging.DEBUG):
        await database.transact(lambda tx: shoes.create(tx, ShoeId("S1"), world.table, 1, secret, "0" * 64, 1.0))
    assert secret.decode() not in caplog.text


async def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(sqlite3.OperationalError, match=r"Not a directory: .*/file/deeper"):
        await Database.open(tmp_path / "file" / "deeper" / "bank.db")


async def test_bytes_that_are_no_text_spoil_that_text_alone(database: Database) -> None:
    row = await database.transact(lambda tx: tx.one("SELECT CAST(x'41ff42' AS TEXT) AS damaged, 'Ч' AS whole"))
    assert tuple(row) == ("A\ufffdB", "Ч")
