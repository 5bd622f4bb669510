"""An evening of chaos: people play, things go wrong, then there is calm, and everything must add up."""

import asyncio
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from games.core.registry import all_games
from tests.chaos.club import Club
from tests.chaos.disturbance import Disturbance
from tests.chaos.faults import CALL_SECONDS, Injector
from tests.chaos.report import Report
from tests.chaos.upsets import upsets
from tests.chaos.watch import Watch, verdict
from tests.support.bot_methods import AT_START, methods_of_the_bot
from tests.support.evening import pin_tables
from tests.support.house import House, a_house
from tests.support.process import ROOT

KINDS = ("supergroup", "group", "supergroup", "forum", "group", "supergroup", "forum")
"""What the groups are, one for each game."""
STEPS = (1.0, 2.0, 4.0, 7.0, 12.0)
"""Seconds of the clock between two rounds."""
FAULTS_A_ROUND = (1, 2, 2, 3, 4)
UPSET = 0.5
"""How often something happens in a round beyond single calls that fail."""
CALM_STEPS = 90
"""Steps of the clock in which all that was held up must have been shown."""
IDLE_STEPS = 600
IDLE_STEP = 15.0
"""Nobody taps any more: so many steps of so many seconds must end every table."""

More = Callable[[Watch], Sequence[Disturbance]]


def _none(_: Watch) -> Sequence[Disturbance]:
    return ()


async def storm(folder: Path, seconds: float, seed: int, *, rounds: int = 0, more: More = _none) -> Report:
    """Plays so many real seconds of chaos, and at least so many rounds, in a house of its own; ``more`` adds
    disturbances to those known here."""
    rng = random.Random(seed)  # noqa: S311 - an evening that can be had again
    env = {"PICTURES": "1", "PLAYGROUND_STATE": "none", "GRANTS__START": "2000", "CALL_SECONDS": CALL_SECONDS}
    async with a_house(folder, **env) as house:
        club, report = Club(house.playground, rng), Report(seed, seconds)
        watch = Watch(house, club)
        for game, kind in zip(all_games(), KINDS, strict=True):
            await club.found(game, kind)
        await club.found("landsknecht", "private")
        await pin_tables(club.groups[0].room)
        injector = Injector(house.playground, methods_of_the_bot() - AT_START, rng)
        await _play(house, club, watch, injector, [*upsets(club), *more(watch)], report, rounds)
        await injector.end()
        await club.heal_all()
        await _calm(club, watch, report)
        await _idle(house, club, watch, report)
        await _judge(house, club, watch, injector, report)
    return report


async def _play(
    house: House,
    club: Club,
    watch: Watch,
    injector: Injector,
    disturbances: Sequence[Disturbance],
    report: Report,
    rounds: int,
) -> None:
    rng, end = club.rng, time.monotonic() + report.seconds
    turns, taken = list(disturbances), 0
    rng.shuffle(turns)
    while time.monotonic() < end or club.rounds < rounds:
        for _ in range(rng.choice(FAULTS_A_ROUND)):
            await injector.inject()
        doing = [club.round()]
        if rng.random() < UPSET:  # each in its turn, so that none is left out
            doing.append(_upset(turns[taken % len(turns)], house, rng, report))
            taken += 1
        await asyncio.gather(*doing)
        if house.bot.process.returncode is not None:
            raise AssertionError(f"the bot ended with {house.bot.process.returncode}:\n{house.bot.text()[-3000:]}")
        await house.playground.advance(rng.choice(STEPS))
        await watch.look()
    report.rounds, report.groups, report.seconds = club.rounds, club.founded, time.monotonic() - end + report.seconds


async def _upset(turn: Disturbance, house: House, rng: random.Random, report: Report) -> None:
    report.upsets[turn.name] += await turn.act(house, rng)


async def _calm(club: Club, watch: Watch, report: Report) -> None:
    """Nothing goes wrong any more; soon each open table is shown by one message and no more. People tap whatever
    looks like a table and is not the newest: the bot may not know of it."""
    wrong: list[str] = []
    for _ in range(CALM_STEPS):
        await club.playground.advance(5.0)
        for group in club.groups:
            await group.look()
            await watch.tap_strays(group)
        await watch.look()
        if not (wrong := watch.double_tables()):
            return
    report.doubled += len(wrong)
    report.complaints += wrong


async def _idle(house: House, club: Club, watch: Watch, report: Report) -> None:
    """Time alone ends every table."""
    for _ in range(IDLE_STEPS):
        if not watch.open_tables():
            break
        await house.playground.advance(IDLE_STEP)
        await watch.look()
    else:
        report.complaints.append(f"tables that do not end: {watch.open_tables()}")
    await _calm(club, watch, report)


async def _judge(house: House, club: Club, watch: Watch, injector: Injector, report: Report) -> None:
    await house.eventually(lambda: house.query("SELECT 1 FROM inbox WHERE state = 'waiting'") == [])
    await watch.look()
    heard, found = watch.heard, await verdict(watch.heard)
    seconds = [tapped.seconds for tapped in club.tapped if tapped.seconds is not None]
    report.slowest, report.median = max(seconds, default=0.0), statistics.median(seconds) if seconds else 0.0
    report.taps, report.answered = len(heard.came_in()), len(heard.answered())
    report.calls, report.failed, report.faults = heard.last, len(heard.failed), injector.happened
    report.lost, report.doubled = found.lost, report.doubled + found.doubled
    [(report.deals, report.games)] = house.query(
        "SELECT count(*), count(DISTINCT game) FROM deals WHERE kind = 'deal' AND state <> 'running'"
    )
    report.complaints += [
        *watch.complaints,
        *found.wrong,
        *(f"a tap was not answered: {query}" for query in watch.unanswered()),
        *watch.mismatches(),
        *watch.apologies(),
        *watch.left_behind(),
    ]
    if unheard := watch.unheard():
        report.complaints.append(f"{unheard} taps never came in")
    audit = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "audit", cwd=ROOT, env=house.env, stdout=asyncio.subprocess.PIPE
    )
    said, _ = await audit.communicate()
    report.audit = said.decode().strip()
    if audit.returncode != 0:
        report.complaints.append(f"audit: {report.audit}")
