"""A copy of the database while it is in use."""

import errno
import fcntl
import os
import re
import sqlite3
import stat
import tempfile
from contextlib import suppress
from pathlib import Path

_CLAIM = ".bankomet-backup-"
"""How the name of a file begins that is locked for as long as a copy is being written beside it."""
_CLAIMS = re.compile(r"\.bankomet-backup-[a-z0-9_]{8}")
_COPY = ".db"
"""How the copy's name goes on after its claim's."""
_WRITTEN = ("-journal", "-wal", "-shm", "")
"""What SQLite may write: the copy, and beside it."""
_NO_LINKS = (errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS)
"""What a file system says that gives no file a second name."""


class NoBackup(Exception):
    """There is no copy; says why."""


def backup(database: Path, target: Path) -> None:
    """Copies the database as it is at one moment to a file that must not exist yet, readable by its owner alone.

    Whoever writes meanwhile goes on undisturbed. The file gets its name when it is whole and on the disk. What goes
    wrong is ``NoBackup``, and leaves nothing that is not whole. What a killed process leaves has another name, and is
    removed with the next copy that is made in that folder; where no file can have two names, one that is killed at
    the very end may leave an empty file.
    """
    if not database.is_file():  # opening it would make an empty one
        raise NoBackup(f"there is no file {database}")
    if os.path.lexists(target):  # said before the work; it is not written over after it either
        raise NoBackup(f"{target}: {os.strerror(errno.EEXIST)}")
    _tidy(target.parent)
    try:
        lock, claim = _claimed(target.parent)
    except OSError as error:
        raise NoBackup(f"{target}: {error.strerror}") from None
    try:
        copy = claim.with_name(claim.name + _COPY)
        _copy(database, copy)
        _name(copy, target)
    except (sqlite3.Error, OSError) as error:
        raise NoBackup(f"{database} could not be copied to {target}: {error}") from None
    finally:
        _remove(claim)
        os.close(lock)


def _claimed(folder: Path) -> tuple[int, Path]:
    """A new file in the folder, open and locked. The copy itself is not locked so: some file systems know but one
    kind of lock, and SQLite would wait for ours."""
    while True:
        lock, name = tempfile.mkstemp(prefix=_CLAIM, dir=folder)
        try:
            ours = _locks(lock)
        except OSError:  # where nothing can be locked nobody takes it for left behind either
            ours = True
        if ours and os.path.lexists(name):
            return lock, Path(name)
        os.close(lock)  # whoever was tidying has come between


def _locks(file: int) -> bool:
    """Locks the file until it is closed or the process ends, unless somebody else has."""
    with suppress(BlockingIOError):
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    return False


def _tidy(folder: Path) -> None:
    """Removes what killed processes of ours have left in the folder. Where that cannot be done it can wait."""
    claims: list[Path] = []
    with suppress(OSError):
        claims += [path for path in folder.iterdir() if _CLAIMS.fullmatch(path.name)]
    for claim in claims:
        with suppress(OSError):
            _tidy_after(claim)


def _tidy_after(claim: Path) -> None:
    lock = os.open(claim, os.O_RDWR | os.O_NOFOLLOW)
    try:
        found = os.fstat(lock)
        if stat.S_ISREG(found.st_mode) and found.st_uid == os.geteuid() and _locks(lock):
            _remove(claim)
    finally:
        os.close(lock)


def _remove(claim: Path) -> None:
    """The claim itself last: by its name alone the others are known for ours."""
    for end in (*(_COPY + end for end in _WRITTEN), ""):
        claim.with_name(claim.name + end).unlink(missing_ok=True)


def _copy(database: Path, copy: Path) -> None:
    os.close(os.open(copy, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    source, target = sqlite3.connect(database), sqlite3.connect(copy)
    try:
        source.backup(target)
        # A copy is one file: a log beside it would be left behind when it is carried away.
        target.execute("PRAGMA journal_mode = DELETE")
    finally:
        target.close()
        source.close()
    with copy.open("rb") as written:
        os.fsync(written.fileno())


def _name(copy: Path, target: Path) -> None:
    """Gives the copy its name, unless something has it: renaming would write over that."""
    try:
        os.link(copy, target)
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        try:
            copy.replace(target)
        except OSError:
            target.unlink()  # empty as it is, it looks like a copy
            raise
    folder = os.open(target.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    except OSError as error:
        if error.errno != errno.EINVAL:  # which says that it has no such promise to give
            raise
    finally:
        os.close(folder)
