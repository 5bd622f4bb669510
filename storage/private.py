"""Whether a database is its owner's alone: it holds the secrets of shoes that people are betting on."""

import stat
from pathlib import Path


def open_to_others(path: Path) -> bool:
    """Whether anybody but the file's owner may read or write it, as where a version that made it so left it behind.
    What belongs to it (``-wal``, ``-shm``) is made by SQLite with the same rights."""
    return bool(stat.S_IMODE(path.stat().st_mode) & 0o077)
