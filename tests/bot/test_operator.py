"""``python -m bot COMMAND`` on files that are not as they should be: what it says, and the number it exits with."""

import asyncio
import runpy
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from storage.database import Database
from storage.migrate import MIGRATIONS

COMMANDS = (("verify", "S1"), ("export", "1"), ("audit",), ("run",), ())


def run(monkeypatch: pytest.MonkeyPatch, path: Path, *arguments: str) -> object:
    """What the command exits with."""
    monkeypatch.setenv("DATABASE", str(path))
    monkeypatch.setenv("BOT_TOKEN", "1:" + "x" * 30)
    monkeypatch.setattr(sys, "argv", ["bot", *arguments])
    sys.modules.pop("bot.__main__", None)
    with pytest.raises(SystemExit) as stopped:
        runpy.run_module("bot", run_name="__main__")
    return stopped.value.code


def write(path: Path, sql: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(sql)
        connection.commit()


async def make(path: Path) -> None:
    await (await Database.open(path)).close()


@pytest.fixture
def newer(tmp_path: Path) -> Path:
    """A database that a later version has written."""
    path = tmp_path / "bank.db"
    asyncio.run(make(path))
    write(path, f"INSERT INTO schema_migrations VALUES ({len(MIGRATIONS) + 1}, 'x')")  # noqa: S608
    return path


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_newer_database_is_refused(
    newer: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: tuple[str, ...]
) -> None:
    before = newer.read_bytes()
    assert run(monkeypatch, newer, *command) == 2
    told = capsys.readouterr()
    assert f"The database has schema {len(MIGRATIONS) + 1}" in told.err
    assert "start the version that wrote it" in told.err
    assert (told.out, newer.read_bytes()) == ("", before)


def test_a_newer_database_can_be_copied(newer: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Which is what whoever wants to go back should do first; a copy takes no knowledge of what is in it."""
    assert run(monkeypatch, newer, "backup", str(tmp_path / "copy.db")) == 0
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        [(latest,)] = copy.execute("SELECT max(number) FROM schema_migrations")
    assert latest == len(MIGRATIONS) + 1


@pytest.mark.parametrize("command", [("verify", "S1"), ("export", "1"), ("audit",)], ids=" ".join)
def test_where_there_is_no_file_none_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: tuple[str, ...]
) -> None:
    path = tmp_path / "none.db"
    assert run(monkeypatch, path, *command) == 2
    assert capsys.readouterr().err == f"DATABASE: there is no file {path}\n"
    assert not path.exists()


@pytest.mark.parametrize("command", [("run",), ()], ids=" ".join)
def test_a_folder_that_cannot_be_made_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: tuple[str, ...]
) -> None:
    (tmp_path / "file").touch()
    assert run(monkeypatch, tmp_path / "file" / "deeper" / "bank.db", *command) == 1
    told = capsys.readouterr().err
    assert f"DATABASE: Not a directory: {tmp_path / 'file' / 'deeper'}" in told
    assert "Traceback" not in told


@pytest.mark.parametrize("command", [*COMMANDS, ("backup", "copy.db")], ids=" ".join)
def test_a_file_that_is_no_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "wrong.db"
    path.write_bytes(b"this is no database at all" * 50)
    assert run(monkeypatch, path, *command) == 1
    assert "not a database" in capsys.readouterr().err
    assert path.read_bytes() == b"this is no database at all" * 50


@pytest.mark.parametrize(
    "written",
    [
        "٣",
        "５",
        "Ⅻ",
        "1e9",
        "0x10",
        "1_000",
        "-5",
        "+5",
        " 5",
        "5 ",
        "",
        "5.0",
        str(2**63 - 1),
        str(2**63),
        "9" * 5000,
    ],
)
def test_a_deal_that_is_no_number_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], written: str
) -> None:
    path = tmp_path / "bank.db"
    asyncio.run(make(path))
    assert run(monkeypatch, path, "export", "--", written) == 2
    assert "argument deal: a whole number in the digits 0 to 9" in capsys.readouterr().err
    assert run(monkeypatch, path, "export", "9999999999999") == 1
    assert capsys.readouterr().err == "There is no deal 9999999999999 here.\n"


@pytest.mark.parametrize("written", ["", "'", "a\nb", "<b>", "٣", "\x1b[2J", "9" * 5000])
def test_a_shoe_that_there_cannot_be_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], written: str
) -> None:
    path = tmp_path / "bank.db"
    asyncio.run(make(path))
    assert run(monkeypatch, path, "verify", "--", written) == 1
    assert capsys.readouterr().out.startswith("There is no shoe ")
    assert run(monkeypatch, path, "verify", "--", f"A{written}\udcff") == 2
    assert "argument shoe: that is no text" in capsys.readouterr().err
