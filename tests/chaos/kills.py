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
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from bot.audit import audit
from bot.intake import STILL_ASKED
from bot.record import RECORD, Record
from games.core.registry import all_games
from tests.chaos.accounts import books, effects, one_message_a_table
from tests.chaos.crowd import Crowd
from tests.chaos.heard import Heard
from tests.chaos.report import as_table, ended
from tests.support.house import House, a_house
from tests.support.process import Process

NAMES = ("Аня", "Боря", "Вера", "Гена")
HELD = ("sendMessage", "sendPhoto", "editMessageText", "editMessageMedia", "answerCallbackQuery")
"""In the middle of these calls the bot is likely to be when it is killed."""
BUSY = (0.1, 0.3, 1.0)
"""Real seconds in which a process has something to do after people have tapped."""
STARTING = 2.5
"""Seconds that a start may take, so that some are cut short anywhere in it."""
STEPS = (1.0, 4.0, 11.0, 21.0)
"""Seconds between two moments in which people act."""
PATIENCE = 3.0
"""Real seconds for which they wait for their answers, but when the bot is killed."""
ROUNDS = 40
"""So many at most until the evening has come on, however slow the machine: kills in which nothing is played show
nothing."""
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
    """A ``kill -9`` and another start, which may be killed in its turn. ``alone``: nothing else goes wrong in this
    evening that could end a deal or be logged as a fault. What is wrong after it ``complain`` is told."""

    heard: Heard
    complain: Callable[[str], None]
    alone: bool = True
    name: str = "kill -9"
    times: int = 0
    in_vain: int = 0
    """Of them, starts that were cut short."""
    given_back: int = 0
    """Clocks that got the time back in which nobody could play."""
    overdue: int = 0
    """Deadlines that had come before, and were carried out after."""
    slowest: float = 0.0
    """Seconds from a start until it takes taps."""
    died: dict[str, bool] = field(default_factory=dict)
    """Taps that were done as the process died, before anybody was told; whether the next came in time to tell it."""

    async def act(self, house: House, rng: random.Random) -> int:
        times = self.times
        await asyncio.sleep(rng.uniform(0.0, rng.choice(BUSY)))
        assert await house.bot.end(signal.SIGKILL) == -signal.SIGKILL
        self.times += 1
        before = Snapshot.of(house)
        lost = await self._untold()
        while rng.random() < 0.2:
            before = await self._start_in_vain(house, rng, before)
            lost |= await self._untold()
        down = rng.choice(DOWN)
        self.died |= dict.fromkeys(lost, down < STILL_ASKED)
        await house.playground.advance(down)
        start, began = await _now(house), time.monotonic()
        await house.start_bot()
        self.slowest = max(self.slowest, time.monotonic() - began)
        self._check_clocks(before, Snapshot.of(house), start, await _now(house))
        self._all(books(house.query).wrong)
        if self.alone:
            self._all(spoilt(house))
        await self._overdue_is_done(house, before)
        return self.times - times

    async def _untold(self) -> set[str]:
        """Whose answers have died with the process, but for those known already."""
        await self.heard.look()
        return self.heard.untold() - self.died.keys()

    async def _start_in_vain(self, house: House, rng: random.Random, before: Snapshot) -> Snapshot:
        """A process that is killed before it is up."""
        start = await _now(house)
        house.bot = await Process.start("bot", house.folder / "bot.log", house.env)
        await asyncio.sleep(rng.uniform(0.3, STARTING))
        assert await house.bot.end(signal.SIGKILL) == -signal.SIGKILL
        self.times += 1
        self.in_vain += 1
        after = Snapshot.of(house)
        self._check_clocks(before, after, start, await _now(house))
        return after

    def _all(self, wrong: list[str]) -> None:
        for one in wrong:
            self.complain(one)

    def _check_clocks(self, before: Snapshot, after: Snapshot, start: float, end: float) -> None:
        back, wrong = clocks(before, after, start, end)
        self.given_back += back
        self._all(wrong)

    async def _overdue_is_done(self, house: House, before: Snapshot) -> None:
        """What should have happened before the kill happens at the start."""

        def left() -> list[int]:
            now = Snapshot.of(house).tables
            return [
                number
                for number, record in before.tables.items()
                if record.until is not None
                and record.until <= before.alive
                and number in now
                and now[number].asked == record.asked
                and now[number].vote_until == record.vote_until
            ]

        self.overdue += sum(one.until is not None and one.until <= before.alive for one in before.tables.values())
        try:
            await house.eventually(lambda: not left())
        except TimeoutError:
            self.complain(f"the deadlines of tables {left()} had come, and are not carried out")


async def _now(house: House) -> float:
    return float((await house.playground.get("/api/clock"))["now"])


def clocks(before: Snapshot, after: Snapshot, start: float, end: float) -> tuple[int, list[str]]:
    """Every clock that ran got the same time back, the one between the last sign of life and the start; one that had
    run out before got none. How many got any, and what is wrong."""
    given, wrong, times = set(), [], 0
    for number, record in before.tables.items():
        now = after.tables.get(number)
        if now is None or now.asked != record.asked or record.until is None:
            continue
        back = now.asked_at - record.asked_at
        times += back > 0
        if record.until > before.alive:
            given.add(round(back, 3))
        elif back != 0:
            wrong.append(f"table {number} got {back} s for a deadline that had passed")
    if len(given) > 1:
        wrong.append(f"clocks got different times back: {given}")
    for back in given:
        if after.alive == before.alive:
            if back != 0:
                wrong.append(f"{back} s given back by a start that did not get so far")
        elif not start - before.alive - 0.01 <= back <= end - before.alive + 0.01:
            wrong.append(f"{back} s given back, away from {before.alive} to between {start} and {end}")
    return times, wrong


def spoilt(house: House) -> list[str]:
    """Deals that were given up, and what went wrong in the bot's own eyes."""
    void = house.query("SELECT id, table_id FROM deals WHERE state = 'void'")
    return [*(f"deal {deal} of table {table} was given up" for deal, table in void), *house.faults()]


@dataclass
class Evening:
    """One table of each game, and the kills of the evening."""

    house: House
    rng: random.Random
    kill: Kill = field(init=False)
    heard: Heard = field(init=False)
    crowds: list[Crowd] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    rounds: int = 0

    def __post_init__(self) -> None:
        self.heard = Heard(self.house)
        self.kill = Kill(self.heard, self.complaints.append)

    async def open(self) -> None:
        for game in all_games():
            room = await self.house.playground.room(NAMES, title=game)
            self.crowds.append(Crowd(room, game, self.rng))

    async def until(self, times: int) -> None:
        """Plays until the bot was killed so often."""
        while self.kill.times < times:
            await self._play(self._answers() + 1, self.rng.randint(2, 5))
            if self.rng.random() < 0.5:
                await self._hold()
            await asyncio.gather(self._people(0.0), self.kill.act(self.house, self.rng))
            await self.house.playground.clear_faults()

    async def _play(self, answers: int, rounds: int) -> None:
        """So many rounds, and on until the log has so many rows."""
        for done in range(ROUNDS):
            if done >= rounds and self._answers() >= answers:
                return
            await self._people(PATIENCE)
            await self.house.playground.advance(self.rng.choice(STEPS))
        self.complaints.append(f"nothing was played in {ROUNDS} rounds")

    def _answers(self) -> int:
        [(count,)] = self.house.query("SELECT count(*) FROM answers")
        return int(count)

    async def _people(self, patience: float) -> None:
        self.rounds += 1
        await asyncio.gather(*(crowd.act(patience) for crowd in self.crowds))

    async def _hold(self) -> None:
        """The next calls take long, or are done without the bot hearing of it."""
        method, times = self.rng.choice(HELD), self.rng.randint(1, 4)
        fault = {"drop_reply": True} if self.rng.random() < 0.5 else {"delay": self.rng.uniform(0.1, 2.0)}
        await self.house.playground.fault(method=method, times=times, **fault)

    async def end(self) -> "Killed":
        """All that must hold when nothing is under way any more."""
        done = await effects(self.house, sum(crowd.taps for crowd in self.crowds))
        await self._messages()
        await self.heard.look()
        silent, lost = self.heard.untold(), self.kill.died
        untold = [query for query in sorted(silent) if lost.get(query, True)]
        doubled, account = self.heard.doubled(), books(self.house.query)
        self.complaints += [*account.wrong, *doubled, *self.heard.wrong, *spoilt(self.house)]
        self.complaints += [f"nobody was told what came of tap {query}" for query in untold]
        for what, count in asdict(done).items():
            if count:
                self.complaints.append(f"taps {what}: {count}")
        found = await audit(self.house.database)
        if found.difference is not None or found.older:
            self.complaints.append(f"audit: {found}")
        [(deals, played, void)] = self.house.query(
            "SELECT count(*), count(*) FILTER (WHERE state = 'played'), count(*) FILTER (WHERE state = 'void')"
            " FROM deals WHERE kind = 'deal' AND state <> 'running'"
        )
        return Killed(
            self,
            taps=len(self.heard.came_in()),
            deals=f"{deals}, {played}",
            void=void,
            given=len(lost.keys() - silent),
            late=len(silent) - len(untold),
            lost=account.lost,
            doubled=len(doubled) + done.doubled + account.doubled,
            audit=str(found),
        )

    async def _messages(self) -> None:
        for crowd in self.crowds:
            try:
                await one_message_a_table(self.house, crowd.room)
            except AssertionError as wrong:
                self.complaints.append(str(wrong))


@dataclass(frozen=True, slots=True)
class Killed:
    """What an evening with kills came to. ``given`` and ``late`` are answers that died with a process."""

    evening: Evening
    taps: int
    deals: str
    void: int
    given: int
    late: int
    lost: int
    doubled: int
    audit: str

    @property
    def complaints(self) -> list[str]:
        return self.evening.complaints

    @property
    def restarts(self) -> int:
        return self.evening.kill.times

    def __str__(self) -> str:
        evening, kill, heard = self.evening, self.evening.kill, self.evening.heard
        rows = (
            ("groups, rounds", f"{len(evening.crowds)}, {evening.rounds}"),
            ("deals ended, of them played", self.deals),
            ("calls of the bot, of them held up or cut off", f"{heard.last}, {len(heard.failed)}"),
            ("restarts survived, of them starts cut short", f"{kill.times}, {kill.in_vain}"),
            ("slowest start", f"{kill.slowest:.1f} s"),
            ("clocks that got their time back", f"{kill.given_back}"),
            ("deadlines that had come, carried out after", f"{kill.overdue}"),
            ("taps, of them answered", f"{self.taps}, {len(heard.answered())}"),
            ("answers that died, given by the next process", f"{self.given}"),
            ("- nobody waits for them any more", f"{self.late}"),
            ("deals given up", f"{self.void}"),
            ("chips lost", f"{self.lost}"),
            ("doubled", f"{self.doubled}"),
            ("audit", self.audit),
        )
        return as_table("an evening with kills", rows, self.complaints)


async def an_evening(folder: Path, times: int, seed: int) -> Killed:
    """So many kills, and what came of them."""
    async with a_house(folder, PICTURES="1", PLAYGROUND_STATE="none", PLAYGROUND_ANSWER_WINDOW="3600") as house:
        evening = Evening(house, random.Random(seed))  # noqa: S311 - an evening that can be had again
        await evening.open()
        await evening.until(times)
        return await evening.end()


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit 0 where nothing was wrong in the end, else 1, with the logs kept."""
    parser = argparse.ArgumentParser(prog="python -m tests.chaos.kills", description=__doc__)
    parser.add_argument("--times", type=int, default=200, help="how often the bot is killed")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    folder = Path(tempfile.mkdtemp(prefix="kills-"))
    found = asyncio.run(an_evening(folder, given.times, given.seed))
    return ended(f"seed {given.seed}:\n{found}", found.complaints, folder)


if __name__ == "__main__":
    sys.exit(main())
