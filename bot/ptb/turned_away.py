"""What those are told who are not listened to since they are too fast: short, and without the database."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import structlog
from telegram import Update
from telegram.ext import CommandHandler, filters

from bot.clock import Clock
from bot.commands import COMMANDS
from bot.house import House
from bot.intake import Payload
from bot.intents import Commanded, Tapped
from bot.limits import Buckets
from bot.ptb.app import App, Spawn
from bot.ptb.intents import read
from bot.ptb.wire import TelegramWire
from bot.record import NOTE

log = structlog.get_logger(__name__)

AT_ONCE = 8
"""Answers under way: few of the connections there are, so that nobody else waits for one."""
MOST = 256
"""Answers that may wait: what is more goes unanswered, and the messenger gives it up by itself."""
NOTICE_EVERY = 60.0
"""Seconds between two messages to one person that his commands are not heeded."""
ANY_COMMAND = ("", ())
"""None of them is done."""


class _Few:
    """Runs things, few of them at once."""

    def __init__(self, spawn: Spawn) -> None:
        self._spawn = spawn
        self._gate = asyncio.Semaphore(AT_ONCE)
        self._waiting = 0

    def run(self, job: Callable[[], Coroutine[Any, Any, None]]) -> None:
        if self._waiting < MOST:
            self._waiting += 1
            self._spawn(self._in_turn(job))
        else:
            log.debug("turnstile.unanswered")

    async def _in_turn(self, job: Callable[[], Coroutine[Any, Any, None]]) -> None:
        try:
            async with self._gate:
                await job()
        finally:
            self._waiting -= 1


def turning_away(
    app: App, house: House, wire: TelegramWire, clock: Clock, spawn: Spawn
) -> Callable[[Payload], str | None]:
    """What is done with an update that is not worked on: a tap is answered, one command a minute too."""
    few = _Few(spawn)
    notices = Buckets(1, 1 / NOTICE_EVERY)
    ours = CommandHandler(list(COMMANDS), _nothing, filters.UpdateType.MESSAGE)

    def turn_away(payload: Payload) -> str | None:
        update = Update.de_json(payload, app.bot)
        if update.callback_query is None and not ours.check_update(update):
            return None
        intent = read(update, ANY_COMMAND)
        if isinstance(intent, Tapped):
            note, toast = house.too_fast(intent)
            few.run(lambda: wire.answer(intent.query, toast))
            return NOTE.encode(note)
        if isinstance(intent, Commanded) and intent.by and notices.takes(intent.by.id, clock.now()):
            few.run(lambda: house.not_heeded(intent))
        return None

    return turn_away


async def _nothing(*_: Any) -> None:
    """A handler wants something to call."""
