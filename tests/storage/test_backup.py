"""A copy that is made while somebody writes is the database at one moment."""

import resource
import sqlite3
import stat
from pathlib import Path

import pytest

from games.core.ids import Chips
from storage import ledger
from storage.backup import NoBackup, backup
from storage.database import Database
from storage.transaction import Transaction
from tests.storage.conftest import ANN, World


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


async def test_a_copy_holds_what_was_committed_and_nothing_of_what_is_under_way(
    database: Database, world: World, path: Path, tmp_path: Path
) -> None:
    await database.transact(lambda tx: ledger.open_wallet(tx, world.chat, ANN, Chips(1000), 1.0))
    target = tmp_path / "copy.db"

    async def more(tx: Transaction) -> None:
        await ledger.grant(tx, world.chat, ANN, "daily", Chips(200), 2.0)
        backup(path, target)

    await database.transact(more)
    copy = await Database.open(target)
    assert await copy.transact(ledger.audit) == []
    assert (await copy.transact(lambda tx: ledger.worth(tx, world.chat, ANN))).wallet == 1000
    await copy.close()
    assert (await database.transact(lambda tx: ledger.worth(tx, world.chat, ANN))).wallet == 1200


@pytest.mark.usefixtures("database")
async def test_a_copy_is_one_file_that_its_owner_alone_may_read(path: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy.db"
    backup(path, target)
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert [name for name in files(tmp_path) if name.startswith("copy")] == ["copy.db"]


@pytest.mark.usefixtures("database")
async def test_nothing_is_written_over(path: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy.db"
    target.write_text("mine")
    with pytest.raises(NoBackup, match="exists"):
        backup(path, target)
    assert target.read_text() == "mine"


async def test_there_is_nothing_to_copy(tmp_path: Path) -> None:
    with pytest.raises(NoBackup, match="no file"):
        backup(tmp_path / "none.db", tmp_path / "copy.db")
    assert files(tmp_path) == []


@pytest.mark.usefixtures("database")
async def test_a_folder_that_is_not_there(path: Path, tmp_path: Path) -> None:
    with pytest.raises(NoBackup, match="No such file"):
        backup(path, tmp_path / "far" / "copy.db")


@pytest.mark.usefixtures("database")
async def test_a_file_is_not_copied_to_itself(path: Path) -> None:
    with pytest.raises(NoBackup, match=r"bank\.db: File exists"):
        backup(path, path)
    await (await Database.open(path)).close()  # it still is one


@pytest.mark.usefixtures("database")
async def test_a_folder_is_no_file_to_write(path: Path, tmp_path: Path) -> None:
    with pytest.raises(NoBackup, match="File exists"):
        backup(path, tmp_path)


@pytest.mark.usefixtures("database")
async def test_a_disk_without_room_leaves_no_copy(path: Path, tmp_path: Path) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (8192, hard))
    try:
        with pytest.raises(NoBackup, match=r"bank\.db could not be copied to .*copy\.db: "):
            backup(path, tmp_path / "copy.db")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
    assert not (tmp_path / "copy.db").exists()


async def test_a_file_that_is_no_database_leaves_no_copy(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.db"
    wrong.write_bytes(b"this is no database at all" * 50)
    with pytest.raises(NoBackup, match=r"wrong\.db could not be copied to .*: file is not a database"):
        backup(wrong, tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()


@pytest.mark.usefixtures("database")
async def test_a_copy_that_is_interrupted_is_taken_away(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> sqlite3.Connection:
        raise KeyboardInterrupt

    monkeypatch.setattr("storage.backup.sqlite3.connect", interrupted)
    with pytest.raises(KeyboardInterrupt):
        backup(path, tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()
