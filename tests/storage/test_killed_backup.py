"""A copy has its name when it is whole and not before, however the process that makes it ends."""

import errno
import fcntl
import os
import signal
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from games.core.ids import Chips
from storage import ledger
from storage.backup import NoBackup, backup
from storage.database import Database
from tests.storage.conftest import ANN, World

BACKUP = """
import os, resource, signal, sys
from pathlib import Path
from storage.backup import backup

def dies(*_):
    os.kill(os.getpid(), signal.SIGKILL)

os.umask(0)
{how}
backup(Path(sys.argv[1]), Path(sys.argv[2]))
"""
KILLED = {
    # Where the copy would grow beyond two pages, the system ends the process as it stands.
    "in the middle of the copy": """
signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192))
""",
    "before the copy is on the disk": "os.fsync = dies",
    "before the copy has its name": "os.link = dies",
    "when the copy has its name": "os.unlink = dies",
}


@pytest.fixture
async def source(database: Database, world: World, path: Path) -> Path:
    """A database with something in it."""
    await database.transact(lambda tx: ledger.open_wallet(tx, world.chat, ANN, Chips(1000), 1.0))
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "copies"
    made.mkdir()
    return made


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def is_whole(path: Path) -> bool:
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as copy:
        (sound,) = copy.execute("PRAGMA integrity_check").fetchone()
        (chips,) = copy.execute("SELECT sum(balance) FROM accounts WHERE kind = 'wallet'").fetchone()
    return bool(sound == "ok" and chips == 1000)


@pytest.mark.parametrize("when", KILLED)
def test_what_a_kill_leaves_is_no_copy_and_goes_with_the_next(source: Path, folder: Path, when: str) -> None:
    first, second = folder / "first.db", folder / "second.db"
    ended = subprocess.run([sys.executable, "-c", BACKUP.format(how=KILLED[when]), source, first], check=False)
    assert ended.returncode in (-signal.SIGKILL, -signal.SIGXFSZ)
    left = [path for path in folder.iterdir() if path != first]
    assert any(path.stat().st_size for path in left) or when == "when the copy has its name"
    assert {stat.S_IMODE(path.stat().st_mode) for path in left} == {0o600}
    named = when == "when the copy has its name"
    assert first.exists() is named
    backup(source, second)
    assert names(folder) == (["first.db", "second.db"] if named else ["second.db"])
    assert all(is_whole(folder / name) for name in names(folder))


def test_what_is_not_certainly_left_by_a_kill_stays(source: Path, folder: Path) -> None:
    """One that somebody writes just now, and what has nearly such a name."""
    (folder / ".bankomet-backup-keep").touch()
    (folder / ".bankomet-backup-12345678.db").touch()
    (folder / ".bankomet-backup-folder00").mkdir()
    (folder / ".bankomet-backup-link0000").symlink_to(source)
    os.mkfifo(folder / ".bankomet-backup-pipe0000")
    written = folder / ".bankomet-backup-written0"
    with written.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        before = names(folder)
        backup(source, folder / "first.db")
        assert names(folder) == sorted([*before, "first.db"])
    backup(source, folder / "second.db")
    assert names(folder) == sorted({*before, "first.db", "second.db"} - {written.name})


def test_a_folder_that_cannot_be_looked_through_gets_its_copy(
    source: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_: Path) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "iterdir", refused)
    backup(source, folder / "copy.db")
    assert is_whole(folder / "copy.db")


@pytest.mark.parametrize("seen", ["locked", "removed"])
def test_a_copy_that_is_tidied_away_as_it_begins_begins_anew(
    source: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, seen: str
) -> None:
    """Somebody who tidies the folder finds it before it is locked."""
    real = fcntl.flock
    tidied: list[Path] = []

    def tidies_first(file: int, how: int) -> None:
        if not tidied:
            (claim,) = folder.iterdir()
            tidied.append(claim)
            claim.unlink()
            if seen == "locked":
                raise BlockingIOError(errno.EWOULDBLOCK, "Resource temporarily unavailable")
        real(file, how)

    monkeypatch.setattr(fcntl, "flock", tidies_first)
    backup(source, folder / "copy.db")
    assert tidied
    assert names(folder) == ["copy.db"]
    assert is_whole(folder / "copy.db")


def fails(error: int) -> Any:
    def call(*_: object) -> None:
        raise OSError(error, os.strerror(error))

    return call


def test_a_file_that_came_meanwhile_is_not_written_over(
    source: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, copy = os.fsync, folder / "copy.db"

    def somebody_is_first(file: int) -> None:
        copy.write_text("mine")
        real(file)

    monkeypatch.setattr(os, "fsync", somebody_is_first)
    with pytest.raises(NoBackup, match="File exists"):
        backup(source, copy)
    assert copy.read_text() == "mine"
    assert names(folder) == ["copy.db"]


@pytest.mark.parametrize("error", [errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS])
def test_a_disk_without_second_names_keeps_copies_too(
    source: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, error: int
) -> None:
    monkeypatch.setattr(os, "link", fails(error))
    copy = folder / "copy.db"
    backup(source, copy)
    assert names(folder) == ["copy.db"]
    assert is_whole(copy)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    copy.write_text("mine")
    with pytest.raises(NoBackup, match="File exists"):
        backup(source, copy)
    assert copy.read_text() == "mine"


def test_a_copy_that_gets_no_name_leaves_none(source: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "link", fails(errno.EPERM))
    monkeypatch.setattr(Path, "replace", fails(errno.EIO))
    with pytest.raises(NoBackup, match="Input/output error"):
        backup(source, folder / "copy.db")
    assert names(folder) == []


def test_a_disk_without_locks_keeps_copies_too(source: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fcntl, "flock", fails(errno.ENOLCK))
    left = folder / ".bankomet-backup-abcdefgh"
    left.touch()
    backup(source, folder / "copy.db")
    assert names(folder) == [left.name, "copy.db"]  # nobody knows whether somebody is at work there
    assert is_whole(folder / "copy.db")


@pytest.mark.parametrize(("error", "made"), [(errno.EINVAL, True), (errno.EIO, False)])
def test_a_disk_that_does_not_keep_a_folders_names(
    source: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, error: int, made: bool
) -> None:
    """Some cannot promise it, which is as good as it gets there; where it fails there is no promise."""
    real = os.fsync

    def sync(file: int) -> None:
        if stat.S_ISDIR(os.fstat(file).st_mode):
            raise OSError(error, os.strerror(error))
        real(file)

    monkeypatch.setattr(os, "fsync", sync)
    if made:
        backup(source, folder / "copy.db")
    else:
        with pytest.raises(NoBackup, match="Input/output error"):
            backup(source, folder / "copy.db")
    assert names(folder) == ["copy.db"]
    assert is_whole(folder / "copy.db")
