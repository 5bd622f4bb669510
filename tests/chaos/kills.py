"""The bot is killed at random moments of an evening: ``python -m tests.chaos.kills [--times N] [--seed S]``.

After each start: nothing was lost, nothing happened twice, and clocks got the time back in which nobody could play.
"""

import argparse
import asyncio
import random
import signal
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bot.audit import audit
from bot.record import RECORD, Record
from games.core.registry import all_games
from tests.chaos.accounts import every_tap_is_accounted_for, one_message_a_table
from tests.chaos.crowd import Crowd
from tests.support.house import House, Process, a_house

NAMES = ("Аня", "Боря", "Вера", "Гена")
HELD = ("sendMessage", "sendPhoto", "editMessageText", "editMessageMedia", "answerCallbackQuery")
"""In the middle of these calls the bot is likely to be when it is killed."""
STARTING = 2.5
"""Seconds that a start may take, so that some are cut short anywhere in it."""
STEPS = (1.0, 4.0, 11.0, 21.0)
"""Seconds between two moments in which people act."""
PATIENCE = 3.0
"""Real seconds for which they wait for their answers, but when the bot is killed."""
DOWN = (0.0, 0.0, 2.0, 9.0, 40.0)
"""Seconds for which it stays away; a tap has to be fetched in the 150 s after it."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What a dead process has left: when it last was alive, and the open tables."""

    alive: float
    tables: dict[int, Record]

    @classmethod
    def of(cls, house: House) -> "Snapshot":
        rows = house.query("SELECT id, record FROM tables WHERE open")
        [(alive,)] = house.query("SELECT at FROM stamps WHERE name = 'last_alive'")
        return cls(alive, {number: RECORD.decode(record) for number, record in rows})


@dataclass
class Kill:
    """A ``kill -9`` and another start, which may be killed in its turn. What it finds wrong it raises. ``alone``:
    nothing else goes wrong in this evening that could end a deal or be logged as a fault."""

    alone: bool = True
    name: str = "kill -9"
    times: int = 0
    slowest: float = 0.0
    """Seconds from a start until it takes taps."""

    async def act(self, house: House, rng: random.Random) -> None:
        await asyncio.sleep(rng.uniform(0.0, 0.3))  # of real time: this is what the process is doing something in
        assert await house.bot.end(signal.SIGKILL) == -signal.SIGKILL
        self.times += 1
        before = Snapshot.of(house)
        while rng.random() < 0.2:
            before = await self._start_in_vain(house, rng, before)
        await house.playground.advance(rng.choice(DOWN))
        start, began = await _now(house), time.monotonic()
        await house.start_bot()
        self.slowest = max(self.slowest, time.monotonic() - began)
        check_clocks(before, Snapshot.of(house), start, await _now(house))
        house.audit()
        if self.alone:
            check_deals(house)
        await _overdue_is_done(house, before)

    async def _start_in_vain(self, house: House, rng: random.Random, before: Snapshot) -> Snapshot:
        """A process that is killed before it is up."""
        start = await _now(house)
        house.bot = await Process.start("bot", house.folder / "bot.log", house.env)
        await asyncio.sleep(rng.uniform(0.3, STARTING))
        assert await house.bot.end(signal.SIGKILL) == -signal.SIGKILL
        self.times += 1
        after = Snapshot.of(house)
        check_clocks(before, after, start, await _now(house))
        return after


async def _now(house: House) -> float:
    return float((await house.playground.get("/api/clock"))["now"])


def check_clocks(before: Snapshot, after: Snapshot, start: float, end: float) -> None:
    """Every clock that ran got the same time back, the one between the last sign of life and the start; one that had
    run out before got none."""
    given = set()
    for number, record in before.tables.items():
        now = after.tables.get(number)
        if now is None or now.asked != record.asked or record.until is None:
            continue
        back = now.asked_at - record.asked_at
        if record.until > before.alive:
            given.add(round(back, 3))
        else:
            assert back == 0, f"table {number} got {back} s for a deadline that had passed"
    assert len(given) <= 1, f"clocks got different times back: {given}"
    for back in given:
        if after.alive == before.alive:
            assert back == 0, f"{back} s given back by a start that did not get so far"
        else:
            assert start - before.alive - 0.01 <= back <= end - before.alive + 0.01, (back, start, end, before.alive)


def check_deals(house: House) -> None:
    """No deal was given up, and nothing went wrong in the bot's own eyes."""
    assert house.query("SELECT id, table_id FROM deals WHERE state = 'void'") == []
    assert house.faults() == []


async def _overdue_is_done(house: House, before: Snapshot) -> None:
    """What should have happened before the kill happens at the start."""

    def done() -> bool:
        now = Snapshot.of(house).tables
        return all(
            number not in now or now[number].asked != record.asked or now[number].vote_until != record.vote_until
            for number, record in before.tables.items()
            if record.until is not None and record.until <= before.alive
        )

    await house.eventually(done)


@dataclass
class Evening:
    """One table of each game, and the kills of the evening."""

    house: House
    rng: random.Random
    kill: Kill = field(default_factory=Kill)
    crowds: list[Crowd] = field(default_factory=list)

    async def open(self) -> None:
        for game in all_games():
            room = await self.house.playground.room(NAMES, title=game)
            self.crowds.append(Crowd(room, game, self.rng))

    async def until(self, times: int) -> None:
        """Plays until the bot was killed so often."""
        while self.kill.times < times:
            for _ in range(self.rng.randint(2, 5)):
                await self._people(PATIENCE)
                await self.house.playground.advance(self.rng.choice(STEPS))
            if self.rng.random() < 0.5:
                await self._hold()
            await asyncio.gather(self._people(0.0), self.kill.act(self.house, self.rng))
            await self.house.playground.clear_faults()

    async def _people(self, patience: float) -> None:
        await asyncio.gather(*(crowd.act(patience) for crowd in self.crowds))

    async def _hold(self) -> None:
        """The next calls take long, or are done without the bot hearing of it."""
        method = self.rng.choice(HELD)
        fault = {"drop_reply": True} if self.rng.random() < 0.5 else {"delay": self.rng.uniform(0.1, 2.0)}
        await self.house.playground.fault(method=method, times=self.rng.randint(1, 4), **fault)

    async def end(self) -> None:
        """All that must hold when nothing is under way any more."""
        sent = sum(crowd.taps for crowd in self.crowds)
        await every_tap_is_accounted_for(self.house, sent)
        for crowd in self.crowds:
            await one_message_a_table(self.house, crowd.room)
        check_deals(self.house)
        self.house.audit()
        found = await audit(self.house.database)
        assert found.difference is None, found
        assert found.older == 0


async def an_evening(folder: Path, times: int, seed: int) -> str:
    """So many kills; what happened, as a line."""
    async with a_house(folder, PICTURES="1", PLAYGROUND_STATE="none", PLAYGROUND_ANSWER_WINDOW="3600") as house:
        evening = Evening(house, random.Random(seed))  # noqa: S311 - an evening that can be had again
        await evening.open()
        await evening.until(times)
        await evening.end()
        [(played,)] = house.query("SELECT count(*) FROM deals WHERE kind = 'deal' AND state = 'played'")
        [(answers,)] = house.query("SELECT count(*) FROM answers")
        taps = sum(crowd.taps for crowd in evening.crowds)
        return (
            f"seed {seed}: {evening.kill.times} kills, {taps} taps, {answers} answers in the log,"
            f" {played} deals played; chips lost 0, doubled 0, deals voided 0;"
            f" slowest start {evening.kill.slowest:.1f} s"
        )


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.chaos.kills", description=__doc__)
    parser.add_argument("--times", type=int, default=200, help="how often the bot is killed")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        told = asyncio.run(an_evening(Path(folder), given.times, given.seed))
    sys.stdout.write(f"{told}\n")


if __name__ == "__main__":
    main()
