"""The schema's files: each once, in order, and never a guess about a file from elsewhere."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from storage import stamps
from storage.database import Database
from storage.migrate import MIGRATIONS, Migration, SchemaChanged, SchemaTooNew, read_migrations


def write(path: Path, sql: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(sql)
        connection.commit()


async def open_and_close(path: Path, *migrations: Migration) -> None:
    await (await Database.open(path, migrations)).close()


async def test_an_empty_file_gets_the_schema_and_a_second_start_changes_nothing(path: Path) -> None:
    first = await Database.open(path)
    await first.transact(lambda tx: stamps.put(tx, "a", 1.0))
    await first.close()
    second = await Database.open(path)
    assert await second.transact(lambda tx: stamps.get(tx, "a")) == 1.0
    rows = await second.transact(lambda tx: tx.all("SELECT number, checksum FROM schema_migrations"))
    assert [tuple(row) for row in rows] == [(known.number, known.checksum) for known in MIGRATIONS]
    await second.close()


async def test_a_later_migration_is_run_on_a_file_that_has_the_earlier_ones(path: Path) -> None:
    one = Migration(1, "CREATE TABLE a (x);\n")
    two = Migration(2, "-- adds b\nCREATE TABLE b (x);\nINSERT INTO b\nVALUES (2);\n")
    await open_and_close(path, one)
    await open_and_close(path, one, two)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT x FROM b").fetchall() == [(2,)]


async def test_a_failing_migration_leaves_no_trace(path: Path) -> None:
    with pytest.raises(sqlite3.OperationalError, match="nonsense"):
        await open_and_close(path, Migration(1, "CREATE TABLE a (x);\nSELECT nonsense;\n"))
    await open_and_close(path, Migration(1, "CREATE TABLE a (x);\n"))


async def test_a_newer_schema_is_left_alone(path: Path) -> None:
    await open_and_close(path, *MIGRATIONS)
    write(path, "INSERT INTO schema_migrations VALUES (9999, 'x')")
    with pytest.raises(SchemaTooNew, match=r"has schema 9999, this program knows none after \d+"):
        await Database.open(path)


async def test_an_edited_migration_is_noticed(path: Path) -> None:
    await open_and_close(path, Migration(1, "CREATE TABLE a (x);\n"))
    with pytest.raises(SchemaChanged, match="Migration 0001 was edited"):
        await open_and_close(path, Migration(1, "CREATE TABLE a (x, y);\n"))


async def test_a_script_that_ends_inside_a_statement_is_refused(path: Path) -> None:
    with pytest.raises(ValueError, match="ends inside a statement: 'CREATE TABLE b'"):
        await open_and_close(path, Migration(1, "CREATE TABLE a (x);\nCREATE TABLE b"))


def test_the_files_are_numbered_without_a_gap(tmp_path: Path) -> None:
    (tmp_path / "0001.sql").write_text("SELECT 1;\n")
    (tmp_path / "0003.sql").write_text("SELECT 3;\n")
    with pytest.raises(ValueError, match="without a gap"):
        read_migrations(tmp_path)


def test_line_ends_do_not_change_a_checksum(tmp_path: Path) -> None:
    for folder, end in (("unix", b"\n"), ("dos", b"\r\n")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "0001.sql").write_bytes(b"SELECT 1;" + end)
    assert read_migrations(tmp_path / "unix") == read_migrations(tmp_path / "dos")
