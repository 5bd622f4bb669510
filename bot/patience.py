"""Asking somebody who may be away, less and less often, until he answers."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import structlog

from storage.trouble import passes

log = structlog.get_logger(__name__)

LONGEST_BACKOFF = 30.0

T = TypeVar("T")
Rest = Callable[[float], Awaitable[None]]
"""Passes real seconds: how long somebody is away is not about any table."""


class Unreachable(Exception):
    """Somebody did not answer as he should; ``wait``: how many seconds he wants to be left alone, if he said so."""

    longest = LONGEST_BACKOFF
    """Seconds between two questions to him at most."""

    def __init__(self, text: str, wait: float = 0.0) -> None:
        super().__init__(text)
        self.wait = wait


class NotWritten(Unreachable):
    """The database takes nothing now: its disk is full, or another process keeps it locked."""

    longest = 1.0


async def persistently(ask: Callable[[], Awaitable[T]], event: str, rest: Rest = asyncio.sleep) -> T:
    """What ``ask`` answers, as soon as it does; each time that it does not is logged as ``event``."""
    failures = 0
    while True:
        try:
            return await ask()
        except Unreachable as trouble:
            seconds = max(trouble.wait, min(2.0**failures / 2, trouble.longest))
            failures += 1
            log.warning(event, why=str(trouble), again_in=seconds)
            await rest(seconds)


async def until_written(write: Callable[[], Awaitable[T]], rest: Rest = asyncio.sleep) -> T:
    """Writes what must be written sooner or later, again and again as long as the database takes nothing."""

    async def ask() -> T:
        try:
            return await write()
        except Exception as error:
            if passes(error):
                raise NotWritten(repr(error)) from error
            raise

    return await persistently(ask, "database.refuses", rest)
