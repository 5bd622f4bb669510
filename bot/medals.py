"""The medals: few feats, each won once by a person in a chat, each a rule over what is stored.

A rule says whether one person's part in a deal that was just played has earned its medal. ``FOR_A_DEAL`` look at the
deal alone; ``FOR_A_LIFE`` at what came before it, and are asked only of those who lack the medal.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement

from games.core.cards import Card, Rank, Suit
from games.core.engine import Start
from games.core.game import Game
from games.core.ids import Chips
from games.core.registry import all_games
from storage.balances import Change
from storage.results import Career, Score

HELD = 10
"""Deals of one banker in a row."""
SWEPT = 3
"""Punters whose stakes a banker takes, paying nobody."""
A_YEAR = 365 * 86_400.0
LAST_CHIP = 100
"""Whoever has no more than the hundredth part of what he began with is down to his last chip."""


@dataclass(frozen=True, slots=True)
class Deed:
    """One person's part in a deal that was played. ``scores`` are everybody's with his own, but for the house's;
    ``bank`` is what the bank held at its end; ``hand`` is what everybody saw of his."""

    game: Game
    start: Start
    bank: Chips
    score: Score
    scores: tuple[Score, ...]
    hand: tuple[Card, ...] = ()

    @property
    def cover(self) -> int:
        return self.game.cover(self.start.options)

    @property
    def broken(self) -> bool:
        """Whether the bank cannot cover another least stake."""
        return self.bank // self.cover < self.start.limits.least

    @property
    def won(self) -> bool:
        return self.score.gain > 0

    @property
    def others(self) -> tuple[Score, ...]:
        """The punters but for him."""
        return tuple(one for one in self.scores if not one.banker and one.person != self.score.person)


@dataclass(frozen=True, slots=True)
class Past:
    """One person's life in the chat, the deal just played included."""

    at: float
    career: Career
    changes: tuple[Change, ...]
    """What he had over time; empty where it does not matter, since he has not come back to what he began with."""


def _breaker(deed: Deed) -> bool:
    most = max((one.gain for one in deed.scores if not one.banker), default=Chips(0))
    return not deed.game.whole_bank and not deed.score.banker and deed.won and deed.score.gain == most and deed.broken


def _banco(deed: Deed) -> bool:
    covers = deed.score.staked >= deed.start.bank // deed.cover
    return not deed.score.banker and deed.won and not deed.others and covers


def _keeper(deed: Deed) -> bool:
    return deed.score.banker and deed.start.nth >= HELD and not deed.broken


def _natural(deed: Deed) -> bool:
    count = deed.game.points
    if count is None or len(deed.hand) != deed.game.first_cards or not deed.won:
        return False
    return count(deed.hand) == _best(deed.game)


def _sweep(deed: Deed) -> bool:
    return deed.score.banker and len(deed.others) >= SWEPT and all(one.gain < 0 for one in deed.others)


def _comeback(past: Past) -> bool:
    """Once down to the last chip since the house last gave him anything, and now at what he began with."""
    if not past.changes:
        return False
    began = past.changes[0].change
    down = False
    for change in past.changes:
        down = change.deal is not None and (down or change.worth <= began / LAST_CHIP)
    return down and past.changes[-1].worth >= began


def _all_games(past: Past) -> bool:
    return past.career.games == len(all_games())


def _year(past: Past) -> bool:
    return past.at - past.career.since >= A_YEAR


FOR_A_DEAL: Mapping[str, Callable[[Deed], bool]] = {
    "breaker": _breaker,
    "banco": _banco,
    "keeper": _keeper,
    "sweep": _sweep,
    "natural": _natural,
}
FOR_A_LIFE: Mapping[str, Callable[[Past], bool]] = {
    "comeback": _comeback,
    "all-games": _all_games,
    "year": _year,
}
MEDALS = (*FOR_A_DEAL, *FOR_A_LIFE)
"""Every medal, in the order in which they are listed."""


def of_deal(deed: Deed) -> list[str]:
    """The medals that a part in a deal has earned by itself."""
    return [medal for medal, earned in FOR_A_DEAL.items() if earned(deed)]


def of_life(past: Past) -> list[str]:
    """The medals that all that came before has earned."""
    return [medal for medal, earned in FOR_A_LIFE.items() if earned(past)]


@cache
def _best(game: Game) -> int:
    """The most points of any first cards of a game."""
    assert game.points is not None  # noqa: S101 - asked for games that count points alone
    cards = [Card(rank, Suit.SPADES) for rank in Rank]
    return max(map(game.points, combinations_with_replacement(cards, game.first_cards)))
