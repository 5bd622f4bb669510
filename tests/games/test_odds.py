"""The rules page's known odds of Landsknecht.

Exactly, by playing every order of small packs with the very script, where the page's figures become formulas in the
numbers of ranks and suits that give the page's figures for 13 and 4; and by a seeded sample of whole packs.
"""

import random
from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from math import comb, sqrt
from statistics import fmean, stdev

import pytest

from games.core.ids import ShoeId
from games.core.shoe import Secret, Shoe
from tests.support.odds import Course, course, orders
from tests.support.profile import DEEP

PACKS = [(4, 2), (5, 2), *([(6, 2), (4, 3)] if DEEP else [])]
SAMPLE = 40_000 if DEEP else 1_500
ERRORS = 5

every_pack = pytest.mark.parametrize(("ranks", "suits"), PACKS)


@cache
def enumerated(ranks: int, suits: int) -> tuple[Course, ...]:
    return tuple(course(shoe) for shoe in orders(ranks, suits))


@cache
def sample() -> tuple[Course, ...]:
    rnd = random.Random(20)  # noqa: S311 - the sample is to be the same each time
    return tuple(course(Shoe(ShoeId(f"N{n}"), Secret(rnd.randbytes(32)), cuts=(26,))) for n in range(SAMPLE))


# what the page says, for a pack of any size


def void(ranks: int, suits: int) -> Fraction:
    """The punters' card is of the banker's rank: each card that is not of a layout rank is equally likely."""
    return Fraction(suits - 1, (ranks - 2) * suits - 1)


def turned(cards_left: int, suits: int, cards: int) -> Fraction:
    """The first of the ``suits`` - 1 other banker's cards is the ``cards``-th of those left."""
    return Fraction(comb(cards_left - cards, suits - 2), comb(cards_left, suits - 1))


def punters_cards(ranks: int, suits: int) -> Fraction:
    """The first, and each further rank that comes before the banker's: its ``suits`` cards against ``suits`` - 1."""
    return 1 + Fraction((ranks - 4) * suits, 2 * suits - 1)


def test_the_formulas_give_the_pages_figures() -> None:
    assert void(13, 4) == Fraction(3, 43)
    assert all(turned(48, 4, t) == Fraction(comb(48 - t, 2), comb(48, 3)) for t in range(1, 47))
    assert sum(turned(48, 4, t) for t in range(1, 47)) == 1
    assert sum(t * turned(48, 4, t) for t in range(1, 47)) == Fraction(49, 4)
    assert punters_cards(13, 4) == Fraction(43, 7)


# exactly


@every_pack
def test_any_stake_at_any_moment_wins_with_one_half_exactly(ranks: int, suits: int) -> None:
    """At every window, after every run of cards that leads to it, for every open card."""
    outcomes: dict[tuple[object, ...], list[bool]] = defaultdict(list)
    for played in enumerated(ranks, suits):
        for lying, targets in played.windows:
            seen = tuple(card.rank for card in played.dealt[:lying])
            for target in targets:
                outcomes[(*seen, target)].append(played.won[target])
    assert len(outcomes) >= 8
    assert {Fraction(sum(won), len(won)) for won in outcomes.values()} == {Fraction(1, 2)}


@every_pack
def test_void_deals_exactly(ranks: int, suits: int) -> None:
    played = enumerated(ranks, suits)
    assert Fraction(sum(one.void for one in played), len(played)) == void(ranks, suits)


@every_pack
def test_the_cards_turned_after_a_four_card_layout_exactly(ranks: int, suits: int) -> None:
    counted = Counter(one.turned for one in enumerated(ranks, suits) if not one.void and one.laid == 4)
    left = ranks * suits - 4
    law = {t: turned(left, suits, t) for t in range(1, left - suits + 3)}
    assert sum(law.values()) == 1
    assert {t: Fraction(n, counted.total()) for t, n in counted.items()} == law


@every_pack
def test_the_punters_cards_of_a_deal_exactly(ranks: int, suits: int) -> None:
    opened = [len(one.won) for one in enumerated(ranks, suits) if not one.void]
    assert Fraction(sum(opened), len(opened)) == punters_cards(ranks, suits)


# a sample of whole packs


def held(values: list[float], expected: Fraction) -> bool:
    """Whether the mean is within five standard errors of what it should be."""
    return abs(fmean(values) - float(expected)) <= ERRORS * stdev(values) / sqrt(len(values))


def test_whole_packs_keep_to_the_odds() -> None:
    played = [one for one in sample() if not one.void]
    four = [float(one.turned) for one in played if one.laid == 4]
    first = [float(one.won[one.windows[0][1][0]]) for one in played]
    fifth = [float(one.won[one.windows[4][1][-1]]) for one in played if len(one.windows) > 4 and one.windows[4][1]]
    assert held([float(one.void) for one in sample()], Fraction(3, 43))
    assert held(four, Fraction(49, 4))
    assert held([float(len(one.won)) for one in played], Fraction(43, 7))
    assert held(first, Fraction(1, 2))
    assert held(fifth, Fraction(1, 2))
    assert min(map(len, (four, first, fifth))) > SAMPLE // 3


def test_a_wrong_figure_is_found() -> None:
    """Guards the guard: a neighbouring fraction is outside of five standard errors."""
    won = [float(one.won[one.windows[0][1][0]]) for one in sample() if not one.void]
    assert not held([float(one.void) for one in sample()], Fraction(6, 43))
    assert not held(won, Fraction(3, 5))
