"""A copy of the database while it is in use."""

import os
import sqlite3
from pathlib import Path


class NoBackup(Exception):
    """There is no copy; says why."""


def backup(database: Path, target: Path) -> None:
    """Copies the database as it is at one moment to a file that must not exist yet, readable by its owner alone.

    Whoever writes meanwhile goes on undisturbed. What goes wrong is ``NoBackup``, and leaves no file behind.
    """
    if not database.is_file():  # opening it would make an empty one
        raise NoBackup(f"there is no file {database}")
    try:
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except OSError as error:
        raise NoBackup(f"{target}: {error.strerror}") from None
    try:
        _copy(database, target)
    except BaseException as error:
        target.unlink()
        if isinstance(error, sqlite3.Error | OSError):
            raise NoBackup(f"{database} could not be copied to {target}: {error}") from None
        raise


def _copy(database: Path, target: Path) -> None:
    source, copy = sqlite3.connect(database), sqlite3.connect(target)
    try:
        source.backup(copy)
        # A copy is one file: a log beside it would be left behind when it is carried away.
        copy.execute("PRAGMA journal_mode = DELETE")
    finally:
        copy.close()
        source.close()
    with target.open("rb") as written:
        os.fsync(written.fileno())
