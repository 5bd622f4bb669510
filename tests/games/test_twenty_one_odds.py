"""The known odds of Twenty-One: a fresh shoe, one punter.

Exactly, by adding up every course of the cards with a reckoning of its own; the very script then gives that
reckoning's gain on every shoe of a sample, by its standing orders and by players who draw below 17, and keeps to the
odds itself.
"""

import random
from collections import Counter
from fractions import Fraction
from functools import cache
from math import perm, sqrt
from statistics import fmean, stdev

import pytest

from games.core.answers import Chose, Close, Given, Stake, Target
from games.core.cards import Card, Rank, new_packs
from games.core.chips import Limits
from games.core.choosing import Choice
from games.core.dealer import Dealer
from games.core.game import Game
from games.core.ids import Chips, SeatNo, ShoeId
from games.core.script import Answer
from games.core.staking import Staking
from games.twenty_one import PULLING, TWENTY_ONE, points
from tests.support.decks import StackedShoe, secret_of
from tests.support.profile import DEEP

BANKER, PUNTER = SeatNo(1), SeatNo(2)
SAMPLE = 60_000 if DEEP else 4_000
ERRORS = 5
DEALT = 12
"""More cards than two hands of five, so that a sampled shoe need not be longer."""

KNOWN = {(16, 14): 0.177151, (17, 17): 0.232142}
"""The punter's gain a chip staked where he draws below the first number and the banker below the second."""

each_strategy = pytest.mark.parametrize("below", KNOWN)

Values = tuple[int, ...]
"""A hand's cards by their values in the order they came, an ace being 1."""


# a reckoning of its own


def total(values: Values) -> int:
    hard = sum(values)
    return hard + 10 if 1 in values and hard <= 11 else hard


def gain(mine: int, cards: int, banker: Values) -> int:
    """What a punter with a hand of so much in so many cards gains with a stake of 1; both hands are played out."""
    his = total(banker)
    if his == 21 and len(banker) == 2:
        return -1
    if mine == 21 and cards == 2:
        return 2
    if his > 21:
        return 2 if mine <= 21 else 0
    return -1 if mine > 21 else (mine > his) - (mine < his)


def goes_on(values: Values, below: int) -> bool:
    return len(values) < 2 or (len(values) < 5 and total(values) < below)


def hands(below: int, so_far: Values = ()) -> Counter[Values]:
    """Every hand there can be, its values sorted, with the number of orders that lead to it."""
    if not goes_on(so_far, below):
        return Counter([tuple(sorted(so_far))])
    found: Counter[Values] = Counter()
    for value in range(1, 11):
        found += hands(below, (*so_far, value))
    return found


@cache
def exact(below: tuple[int, int]) -> Fraction:
    """The punter's mean gain. Cards are as likely in one place of the shoe as in another, so the punter's hand may be
    thought dealt first, and a banker's 21 may be looked at after it."""
    bankers = [(hand, tuple(Counter(hand).items()), orders) for hand, orders in hands(below[1]).items()]

    @cache
    def against(worth: int, cards: int) -> list[tuple[tuple[tuple[int, int], ...], int, int]]:
        """The banker's hands: their values counted, their cards, and gain times orders against a punter's hand."""
        met = [(counted, len(hand), orders * gain(worth, cards, hand)) for hand, counted, orders in bankers]
        return [one for one in met if one[2]]

    sums: Counter[int] = Counter()
    for punter, ways in hands(below[0]).items():
        left = [0, *[8] * 9, 32]
        for value in punter:
            ways *= left[value]
            left[value] -= 1
        ways_of = [[perm(there, times) for times in range(6)] for there in left]
        by_cards = [0] * 6
        for counted, cards, gained in against(total(punter), len(punter)):
            for value, times in counted:
                gained *= ways_of[value][times]
            by_cards[cards] += gained
        for cards, gained in enumerate(by_cards):
            sums[len(punter) + cards] += ways * gained
    return sum((Fraction(ways, perm(104, cards)) for cards, ways in sums.items()), Fraction(0))


@each_strategy
def test_known_odds_exactly(below: tuple[int, int]) -> None:
    assert round(float(exact(below)), 6) == KNOWN[below]


# the very script


def shoes(number: int) -> list[tuple[Card, ...]]:
    """The tops of so many shuffled shoes, the same each time."""
    rnd = random.Random(21)  # noqa: S311 - the sample is to be the same each time
    pack = new_packs(2)
    return [tuple(rnd.sample(pack, DEALT)) for _ in range(number)]


def played(game: Game, top: tuple[Card, ...], below: tuple[int, int] | None) -> int:
    """The punter's gain with a stake of 1; where no strategies are given the clock plays for both."""
    dealer = Dealer(
        banker=BANKER,
        punters=(PUNTER,),
        cutter=PUNTER,
        limits=Limits(Chips(1), Chips(1)),
        cover=2,
        bank=Chips(10),
        shoes=[StackedShoe(ShoeId("N1"), secret_of("N1"), 2, (26,), stack=top)],
        next=0,
        absent=set(),
        options=game.complete(()) or (),
    )
    script = game.deal(dealer)
    asked = next(script)
    while True:
        seat: SeatNo | None = None
        given: Given = Close()
        if isinstance(asked, Staking) and not dealer.any_stake:
            seat, given = PUNTER, Stake(Target("2"), Chips(1))
        elif isinstance(asked, Choice) and below is not None:
            seat = asked.seat
            given = Chose("draw" if points(dealer.hands[seat]) < below[seat == BANKER] else "stand")
        try:
            asked = script.send(Answer(seat, given))
        except StopIteration:
            return 10 - dealer.bank


def reckoned(top: tuple[Card, ...], below: tuple[int, int]) -> int:
    """The same by the reckoning of the tests: two cards each in turn, then the punter's turn, then the banker's."""
    values = [1 if card.rank is Rank.ACE else min(card.rank, 10) for card in top]
    punter, banker, rest = (values[0], values[2]), (values[1], values[3]), iter(values[4:])
    both: list[Values] = []
    for hand, limit in zip((punter, banker), below, strict=True):
        played_out: Values = hand
        if 21 not in (total(punter), total(banker)):
            while goes_on(played_out, limit):
                played_out = (*played_out, next(rest))
        both.append(played_out)
    return gain(total(both[0]), len(both[0]), both[1])


@each_strategy
@pytest.mark.parametrize("game", [TWENTY_ONE, PULLING], ids=lambda game: game.name)
def test_known_odds_of_the_script(game: Game, below: tuple[int, int]) -> None:
    tops = shoes(SAMPLE)
    gains = [played(game, top, below) for top in tops]
    assert gains == [reckoned(top, below) for top in tops]
    assert abs(fmean(gains) - KNOWN[below]) <= ERRORS * stdev(gains) / sqrt(SAMPLE)


@pytest.mark.parametrize("game", [TWENTY_ONE, PULLING], ids=lambda game: game.name)
def test_the_standing_orders_are_the_first_of_these_strategies(game: Game) -> None:
    for top in shoes(SAMPLE // 3):
        assert played(game, top, None) == played(game, top, (16, 14))
