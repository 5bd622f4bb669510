"""What it costs a tap to be counted and logged: a whole tap unwatched, counted, and logged at the most talkative
level; and what is counted and logged for one alone, without the disk's noise.
"""

import asyncio
import logging
import os
import sys
from contextlib import AsyncExitStack
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TextIO

import structlog

from benchmarks.measure import in_turn, tell
from bot import logs
from bot.budget import Budget
from bot.callback import Act, Tap
from bot.house import House
from bot.intents import Tapped, Where
from bot.metrics import UNWATCHED, Meters, Prometheus
from bot.notes import Note
from bot.office import Office
from bot.publisher import Publisher
from bot.redact import configure_logging
from games.core.ids import DealId, TableId, UserId
from storage import inbox
from storage.chats import Person
from tests.support.clock import ManualClock
from tests.support.parlour import Parlour, a_parlour
from tests.support.wire import Notebook, ScriptedWire

A_ROUND = 60
ROUNDS = 9
TOKEN = "1000000001:" + "x" * 35
ANN, HERE = Person(UserId(1), "Ann"), Where(-1, "Friends", False, 0)

log = structlog.get_logger(__name__)


class Taps:
    """Somebody asks again and again what is going on: a tap that writes little, so that the rest weighs most."""

    def __init__(self, parlour: Parlour, meters: Meters, level: str, stream: TextIO) -> None:
        clock = ManualClock(parlour.now)
        publisher = Publisher(ScriptedWire(clock), clock, Budget(), Notebook(), meters=meters)
        office = Office(parlour.db, clock, parlour.settings, publisher, "bankomet_bot", os.urandom, meters)
        parlour.db.on_end = meters.transaction
        self._parlour, self._house, self._meters = parlour, House(office, _Nobody()), meters
        self._level, self._stream = level, stream
        self._updates = count(1)

    async def round(self) -> int:
        configure_logging(self._level, True, [TOKEN], self._stream)
        for _ in range(A_ROUND):
            await self._tap(next(self._updates))
        return A_ROUND

    async def _tap(self, number: int) -> None:
        asked = Tap(self._parlour.table_id, 1, 1, Act.WHAT_NOW)
        await self._parlour.db.transact(lambda tx: inbox.store(tx, [(number, "{}")], self._parlour.now))
        self._meters.received(number)
        with logs.about(update=number, chat=HERE.chat), self._meters.working(number, "tap"):
            toast = await self._house.tap(Tapped(number, f"q{number}", HERE, ANN, None, asked))
            assert toast.alert, toast  # it was told, and not refused
            self._meters.answered(late=False)


class _Nobody:
    """No one is an admin."""

    async def is_admin(self, chat: int, user: int) -> bool:  # noqa: ARG002
        return False

    def forget(self, chat: int, user: int) -> None:
        """Nobody was known for one."""


class Alone:
    """What a tap has counted, and what it has logged, and nothing else."""

    def __init__(self, stream: TextIO) -> None:
        self._meters = Prometheus()
        self._stream = stream

    async def counted(self) -> int:
        for number in range(A_ROUND):
            self._meters.received(number)
            with self._meters.working(number, "tap"):
                self._meters.transaction(0.0, 0.001)
                self._meters.transaction(0.0, 0.001)
                self._meters.tap(Note("shown"))
                self._meters.request("answerCallbackQuery", "200", 0.05)
                self._meters.answered(late=False)
        return A_ROUND

    async def logged(self) -> int:
        configure_logging("debug", True, [TOKEN], self._stream)
        for number in range(A_ROUND):
            with logs.about(update=number, chat=-1):
                logs.at_table(-1, TableId(1), DealId(1))
                log.debug("tap.done", act="WHAT_NOW", answer="shown")
        return A_ROUND


async def main(folder: Path, stream: TextIO) -> None:
    things = {}
    kinds = (
        ("unwatched", UNWATCHED, "info"),
        ("counted", Prometheus(), "info"),
        ("all of it", Prometheus(), "debug"),
    )
    async with AsyncExitStack() as stack:
        for name, meters, level in kinds:
            parlour = await stack.enter_async_context(a_parlour(folder / f"{name}.db", 3))
            await parlour.to_staking(1, 2, 3)
            things[f"a tap, {name}"] = Taps(parlour, meters, level, stream).round
        alone = Alone(stream)
        things |= {"counts alone": alone.counted, "a line alone": alone.logged}
        unwatched, counted, both, counts, line = await in_turn(things, ROUNDS)
        logging.getLogger().handlers.clear()
    print(f"{A_ROUND} taps a round, files in {folder}")
    tell("A tap that is counted against one that is not", counted, unwatched)
    tell("One that is logged too against one that is not", both, unwatched)
    tell("A tap against what is counted for it", unwatched, counts)
    tell("A tap against the line that is logged for it", unwatched, line)


if __name__ == "__main__":
    with TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as made, open(os.devnull, "w") as nowhere:
        asyncio.run(main(Path(made), nowhere))
