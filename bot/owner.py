"""Tells whoever runs the bot, in his private chat, that something has gone wrong; at most once a minute."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from bot.clock import Clock
from bot.places import Place
from bot.views.message import Message
from bot.views.report import report
from bot.words import Words

EVERY = 60.0
"""Seconds from one report to the next at least."""
MOST_KEPT = 100_000
"""More faults than that in a minute are no longer counted."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A line of the log at error level: its name, the kind of exception, what it is about. Never its words, which can
    hold anything."""

    event: str
    error: str | None = None
    update: int | None = None
    chat: int | None = None
    table: int | None = None
    deal: int | None = None


class FaultWatch(logging.Handler):
    """Hears of each such line, ours or a library's, in whichever thread it is logged."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.hearers: list[Callable[[Fault], None]] = []

    def emit(self, record: logging.LogRecord) -> None:
        try:
            for hear in self.hearers:
                hear(fault_of(record))
        except Exception:
            self.handleError(record)  # whoever logs is not to suffer for it

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Hears inside."""
        logging.getLogger().addHandler(self)
        try:
            yield
        finally:
            logging.getLogger().removeHandler(self)


def fault_of(record: logging.LogRecord) -> Fault:
    """What a record tells. A library's is named after its logger: its words are not a fixed set."""
    if not isinstance(record.msg, dict):
        kind = record.exc_info[0] if record.exc_info else None
        return Fault(record.name, kind.__name__ if kind else None)
    told: dict[str, Any] = record.msg
    error = told.get("error_type")
    about = {name: told[name] for name in ("update", "chat", "table", "deal") if isinstance(told.get(name), int)}
    return Fault(str(told.get("event", record.name)), str(error) if error else None, **about)


class Owner:
    """The one who is told. A report that fails is logged and no more: it is never itself reported."""

    def __init__(
        self,
        chat: int,
        words: Words,
        clock: Clock,
        say: Callable[[Place, Message], Awaitable[None]],
        last: float | None = None,
    ) -> None:
        """To be made in the event loop that ``run`` will be in. ``last`` is when the latest report was made, by
        whichever process, in unix seconds."""
        self._chat = chat
        self._words = words
        self._clock = clock
        self._say = say
        self._next = clock.now() if last is None else min(last, clock.now()) + EVERY
        self._loop = asyncio.get_running_loop()
        self._heard = asyncio.Event()
        self._first: Fault | None = None
        self._more = 0

    def hear(self, fault: Fault) -> None:
        """Notes a fault; any thread may call this."""
        ours = fault.chat == self._chat and fault.update is None
        if not ours and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._note, fault)

    def _note(self, fault: Fault) -> None:
        if self._first is None:
            self._first = fault
        else:
            self._more = min(self._more + 1, MOST_KEPT)
        self._heard.set()

    def _report(self, fault: Fault, more: int) -> Message:
        return report(fault.event, fault.error, fault.table, fault.deal, more, self._words)

    async def run(self) -> None:
        """Reports until cancelled: the first at once, those of the minute after it together."""
        while True:
            await self._heard.wait()
            # a clock that was put back keeps nobody waiting for longer than the minute
            await self._clock.sleep_until(min(self._next, self._clock.now() + EVERY))
            self._heard.clear()
            if self._first is not None:
                told = self._report(self._first, self._more)
                self._first, self._more = None, 0
                self._next = self._clock.now() + EVERY
                await self._say(Place(self._chat), told)
