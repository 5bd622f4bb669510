"""Deadlines are columns of the database; this only pokes the tables whose time has come."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from bot.clock import Clock
from bot.patience import until_written
from games.core.ids import TableId
from storage import tables
from storage.database import Database

LONGEST_SLEEP = 60.0
REST = 1.0
"""Seconds until a table is poked again that is at fault: its deadline stays past, and must not be chased."""


class Deadlines:
    """Sleeps until the earliest deadline there is, or until somebody says that there may be an earlier one."""

    def __init__(self, db: Database, clock: Clock, poke: Callable[[TableId], Awaitable[bool]]) -> None:
        """``poke`` looks at a table and says whether it could."""
        self._db = db
        self._clock = clock
        self._poke = poke
        self._changed = asyncio.Event()

    def changed(self) -> None:
        """A table was saved."""
        self._changed.set()

    async def run(self) -> None:
        """Works until cancelled. A deadline that is past is carried out at once, also at the start."""
        while True:
            self._changed.clear()
            now = self._clock.now()
            due = await until_written(partial(self._db.transact, partial(tables.due, now=now)))
            poked = [await self._poke(table) for table in due]
            earliest = await until_written(partial(self._db.transact, tables.next_deadline))
            until = now + REST if not all(poked) else min(earliest or now + LONGEST_SLEEP, now + LONGEST_SLEEP)
            if until > self._clock.now():
                await self._sleep(until)

    async def _sleep(self, until: float) -> None:
        waits = [
            asyncio.ensure_future(self._clock.sleep_until(until)),
            asyncio.ensure_future(self._changed.wait()),
        ]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()
