"""The odds of Baccarat, exactly and by many deals."""

from fractions import Fraction
from itertools import combinations

import pytest

from games.baccarat import GAME
from games.core.cards import new_packs
from games.core.choosing import Choice
from games.core.dealer import Dealer
from games.core.events import Said
from games.core.points import is_ten, points
from tests.support.baccarats import Strategy, every_coup, held, sample
from tests.support.decks import cards_of
from tests.support.profile import DEEP


def test_points_count_the_last_digit() -> None:
    assert [points(cards_of(hand)) for hand in ("", "A", "T", "K Q", "9 9", "A A A", "5 6 9")] == [
        0,
        1,
        0,
        0,
        8,
        3,
        0,
    ]
    assert [is_ten(card) for card in cards_of("A 9 T J Q K")] == [False, False, True, True, True, True]


def test_the_points_of_two_cards_exactly() -> None:
    hands = [points(hand) for hand in combinations(new_packs(1), 2)]
    law = {0: Fraction(95, 663)} | {n: Fraction(64 if n % 2 else 62, 663) for n in range(1, 10)}
    assert {n: Fraction(hands.count(n), len(hands)) for n in range(10)} == law


DEALS = 100_000 if DEEP else 3_000


def _to_five(dealer: Dealer, asked: Choice) -> str:
    return "draw" if points(dealer.hands[asked.seat]) <= 5 else "stand"


def _below_nine(dealer: Dealer, asked: Choice) -> str:
    """The banker reacts to a shown nine."""
    shown = any(isinstance(event, Said) for event in dealer.events)
    return "draw" if points(dealer.hands[asked.seat]) <= (8 if shown else 5) else "stand"


ODDS = [
    (_to_five, 2612753 / 5872650, 323572 / 2936325),
    (_below_nine, 0.442746962, 0.112351162),
]


@pytest.mark.parametrize(("strategy", "win", "tie"), ODDS)
def test_sampled_coups_keep_to_the_odds(strategy: Strategy, win: float, tie: float) -> None:
    gains = sample(GAME, DEALS, 51, strategy, {})
    assert held([float(gain == 1) for gain in gains], win)
    assert held([float(gain is None) for gain in gains], tie)


@pytest.mark.skipif(not DEEP, reason="a hundred thousand coups")
@pytest.mark.parametrize(("strategy", "win", "tie"), ODDS)
def test_every_coup_keeps_to_the_odds_exactly(strategy: Strategy, win: float, tie: float) -> None:
    found = {1: Fraction(0), -1: Fraction(0), None: Fraction(0)}
    for gain, chance in every_coup(GAME, strategy, {}, 4, ((0, 2), (1, 3))):
        found[None if gain is None else int(gain)] += chance
    assert sum(found.values()) == 1
    assert float(found[1]) == pytest.approx(win, abs=1e-9)
    assert float(found[None]) == pytest.approx(tie, abs=1e-9)
