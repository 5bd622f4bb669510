"""Deadlines are columns of the database; this only pokes the tables whose time has come."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from bot.clock import Clock
from games.core.ids import TableId
from storage import tables
from storage.database import Database

LONGEST_SLEEP = 60.0


class Deadlines:
    """Sleeps until the earliest deadline there is, or until somebody says that there may be an earlier one."""

    def __init__(self, db: Database, clock: Clock, poke: Callable[[TableId], Awaitable[None]]) -> None:
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
            for table in await self._db.transact(partial(tables.due, now=now)):
                await self._poke(table)
            earliest = await self._db.transact(tables.next_deadline)
            until = min(earliest or now + LONGEST_SLEEP, now + LONGEST_SLEEP)
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
