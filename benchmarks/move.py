"""A stake's whole transaction on disk against SQLite's bare commit, and the price of ``synchronous = FULL``.

The files lie in the folder that is named, or in the system's for temporary files: a disk in memory tells nothing.
"""

import asyncio
import sqlite3
import sys
from contextlib import AsyncExitStack, closing
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from benchmarks.measure import in_turn, tell
from games.core.staking import Staking
from storage import database
from tests.support.parlour import Parlour, a_parlour

PEOPLE = 20
A_ROUND = 60
ROUNDS = 9
LEVELS = ("FULL", "NORMAL")


class Stakes:
    """A window of twenty people that takes one stake after another, whoever's turn it is."""

    def __init__(self, parlour: Parlour, question: Staking) -> None:
        self._parlour = parlour
        self._target = question.open[0]
        self._turn = cycle(question.punters)
        self._left = len(question.punters)

    async def round(self) -> int:
        for _ in range(A_ROUND):
            first = self._left > 0
            self._left -= first
            assert await self._parlour.stake(next(self._turn), 5 if first else 1, self._target) is None
        return A_ROUND


class Commits:
    """One small row a transaction, with nothing of ours around it."""

    def __init__(self, connection: sqlite3.Connection, level: str) -> None:
        self._connection = connection
        for line in ("journal_mode = WAL", f"synchronous = {level}"):
            connection.execute(f"PRAGMA {line}")
        connection.execute("CREATE TABLE rows (n INTEGER PRIMARY KEY, text TEXT)")

    async def round(self) -> int:
        for _ in range(A_ROUND):
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.execute("INSERT INTO rows (text) VALUES ('a stake')")
            self._connection.execute("COMMIT")
        return A_ROUND


async def main(folder: Path) -> None:
    things = {}
    async with AsyncExitStack() as stack:
        for level in LEVELS:
            pragmas = tuple(line.replace("= FULL", f"= {level}") for line in database.PRAGMAS)
            with patch.object(database, "PRAGMAS", pragmas):
                parlour = await stack.enter_async_context(a_parlour(folder / f"stakes-{level}.db", PEOPLE))
                question = await parlour.to_staking(*range(1, PEOPLE + 1), bank=900)
            bare = stack.enter_context(closing(sqlite3.connect(folder / f"bare-{level}.db", isolation_level=None)))
            things[f"a stake, {level}"] = Stakes(parlour, question).round
            things[f"a bare commit, {level}"] = Commits(bare, level).round
        stake, commit, quick_stake, quick_commit = await in_turn(things, ROUNDS)
    print(f"{PEOPLE} people, {A_ROUND} transactions a round, files in {folder}")
    tell("A stake against a bare commit", stake, commit)
    tell("A stake, FULL against NORMAL", stake, quick_stake)
    tell("A bare commit, FULL against NORMAL", commit, quick_commit)


if __name__ == "__main__":
    with TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as made:
        asyncio.run(main(Path(made)))
