"""The bank's edge from simulated play, with its standard error. A pure function of the seed."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt

from games.core.cards import new_packs
from games.core.events import Settled
from games.core.game import Game
from games.core.shoe import Shoe
from games.odds.coup import Coup, stacked

FEWEST = 2
"""Deals; fewer have no standard error."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What the bank won for a staked chip over so many deals, and the standard error of it."""

    deals: int
    edge: float
    error: float


@dataclass(slots=True)
class Tally:
    """Sums over deals: what was staked, what the bank won, and their products."""

    deals: int = 0
    staked: int = 0
    won: int = 0
    staked_2: int = 0
    won_2: int = 0
    both: int = 0

    def add(self, staked: int, won: int) -> None:
        self.deals += 1
        self.staked += staked
        self.won += won
        self.staked_2 += staked * staked
        self.won_2 += won * won
        self.both += staked * won

    def estimate(self) -> Estimate:
        """A ratio's mean and error: deals in which more is staked weigh more."""
        edge = self.won / self.staked
        squares = self.won_2 - 2 * edge * self.both + edge * edge * self.staked_2
        error = sqrt(max(0.0, squares) * self.deals / (self.deals - 1)) / self.staked
        return Estimate(self.deals, edge, error)


def shoes(game: Game, seed: int) -> Callable[[], Shoe]:
    """Gives a fresh shoe of the game as often as it is called."""
    rnd = random.Random(seed)  # noqa: S311 - a sample that can be drawn again, not a game for chips
    order = list(new_packs(game.packs))

    def fresh() -> Shoe:
        order.sort(key=lambda _: rnd.random())  # half the time of a shuffle, which is much of a deal's
        return stacked(game, order)

    return fresh


def simulate(coup: Coup, deals: int, seed: int, progress: Callable[[int], None] | None = None) -> Estimate:
    """Plays so many deals, each from fresh shoes; ``progress`` is told after each how many there were."""
    tally, fresh = Tally(), shoes(coup.game, seed)
    for done in range(1, deals + 1):
        settled = [event for event in coup.play(fresh) if isinstance(event, Settled)]
        tally.add(sum(event.stake for event in settled), -sum(event.gain for event in settled))
        if progress is not None:
            progress(done)
    return tally.estimate()
