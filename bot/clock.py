"""The time, and waiting for it. Deadlines and the publisher's pace use it; HTTP time-outs stay real."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Protocol

import httpx
import structlog

log = structlog.get_logger(__name__)

LONGEST_NAP = 30.0
"""A wall clock can be set while somebody sleeps by it: seconds until he looks again."""
POLL_SECONDS = 25.0
RETRY_SECONDS = 1.0


class Clock(Protocol):
    def now(self) -> float:
        """Unix seconds."""

    async def sleep_until(self, moment: float) -> None:
        """Returns as soon as that time is reached, also by a jump."""


class SystemClock:
    """The computer's own clock."""

    def now(self) -> float:
        return time.time()

    async def sleep_until(self, moment: float) -> None:
        while (left := moment - self.now()) > 0:  # noqa: ASYNC110 (the wall clock is the event)
            await asyncio.sleep(min(left, LONGEST_NAP))


async def _at_once() -> bool:
    """There is nothing to wait for."""
    return True


class FollowedClock:
    """Real time, or a time that stands still, plus an offset that a server tells; it may jump forward, and sleepers
    wake as it does.

    Asking with a revision is at the same time the proof of having taken it over: the server answers whoever moved
    the clock only then. So the next question is asked after the sleepers were woken, and asked once more, to wait for
    the answer, when all has been done that they do: ``quiet`` is to return then, and whether it is so.
    """

    def __init__(self, url: str, real: Callable[[], float] = time.time) -> None:
        self.quiet: Callable[[], Awaitable[bool]] = _at_once
        self._url = url
        self._real = real
        self._standing: float | None = None
        self._offset = 0.0
        self._jumped = asyncio.Event()
        self._told = asyncio.Event()

    def now(self) -> float:
        return (self._real() if self._standing is None else self._standing) + self._offset

    async def sleep_until(self, moment: float) -> None:
        while (left := moment - self.now()) > 0:
            jumped = self._jumped
            try:
                async with asyncio.timeout(min(left, LONGEST_NAP) if self._standing is None else None):
                    await jumped.wait()
            except TimeoutError:
                continue

    async def told(self) -> None:
        """Returns once the server has told its time; before that, ``now`` is the computer's."""
        await self._told.wait()

    async def run(self) -> None:
        """Follows the server for ever; while it is away, its clock stands or runs on as it did."""
        timeout = httpx.Timeout(5.0, read=POLL_SECONDS + 5.0)
        known: int | None = None
        away = False
        async with httpx.AsyncClient(timeout=timeout) as client:
            while True:
                try:
                    known = await self._follow(client, known)
                    away = False
                except (httpx.HTTPError, ValueError, KeyError, TypeError) as error:
                    if not away:
                        log.warning("clock.away", error=repr(error))
                    away = True
                    await asyncio.sleep(RETRY_SECONDS)

    async def _follow(self, client: httpx.AsyncClient, known: int | None) -> int:
        """Asks for what is new, and takes it over; the newest revision."""
        if known is None:
            return await self._ask(client, {})
        newer = await self._ask(client, {"known": known, "wait": 0})
        if newer != known:
            return newer
        resting = await self.quiet()
        return await self._ask(client, {"known": known, "wait": POLL_SECONDS, "resting": resting})

    async def _ask(self, client: httpx.AsyncClient, asked: dict[str, float | bool]) -> int:
        answer = await client.get(self._url, params=asked)
        told = answer.raise_for_status().json()
        standing, offset, revision = told.get("standing"), float(told["offset"]), int(told["revision"])
        standing = None if standing is None else float(standing)
        if (standing, offset) != (self._standing, self._offset):
            self._standing, self._offset = standing, offset
            await self._wake()
        self._told.set()
        return revision

    async def _wake(self) -> None:
        self._jumped.set()
        self._jumped = asyncio.Event()
        # Those woken run in the loop's next round, before this goes on.
        await asyncio.sleep(0)
