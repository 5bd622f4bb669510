"""A clock that moves only when told to."""

import asyncio
import heapq
from itertools import count

ROUNDS = 60
"""Rounds of the loop after which everything has run that needs no more time."""


async def settled() -> None:
    for _ in range(ROUNDS):
        await asyncio.sleep(0)


class ManualClock:
    """Passing a stretch of time stops at each moment somebody sleeps until, and lets him act then."""

    def __init__(self, start: float = 1_800_000_000.0) -> None:
        self._now = start
        self._order = count()
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []

    def now(self) -> float:
        return self._now

    async def sleep_until(self, moment: float) -> None:
        if moment <= self._now:
            return
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (moment, next(self._order), woken))
        await woken

    async def advance(self, seconds: float) -> None:
        end = self._now + seconds
        await settled()
        while self._sleepers and self._sleepers[0][0] <= end:
            moment, _, woken = heapq.heappop(self._sleepers)
            if not woken.done():
                self._now = max(self._now, moment)
                woken.set_result(None)
                await settled()
        self._now = end
        await settled()
