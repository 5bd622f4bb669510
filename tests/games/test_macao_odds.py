"""The odds of Macao, exactly and by many deals."""

from fractions import Fraction
from math import perm

from games.core.choosing import Choice
from games.core.dealer import Dealer
from games.core.events import Discarded
from games.core.points import points
from games.macao import GAME
from tests.support.baccarats import every_coup, held, sample
from tests.support.coup import said
from tests.support.macao import coup
from tests.support.profile import DEEP

DEALS = 100_000 if DEEP else 2_500


def _to_five(dealer: Dealer, asked: Choice) -> str:
    return "buy" if points(dealer.hands[asked.seat]) <= 5 else "stand"


def test_a_one_card_nine_with_and_without_exchange_exactly() -> None:
    """After any number of tens thrown in, the script finds the nine; all such courses together are one in nine."""
    found = Fraction(0)
    for tens in range(33):
        deck = " ".join([*(4 * 2 * "TJQK")[:tens], "9"])
        cards = deck.split()
        played = coup(" ".join([cards[0], "2", *cards[1:]]))
        assert said(played) == [("natural", played.seats["A"], 9)]
        found += Fraction(perm(32, tens) * 8, perm(104, tens + 1))
        assert sum(isinstance(event, Discarded) for event in played.events) == tens
        if tens == 0:
            assert found == Fraction(1, 13)
    assert found == Fraction(1, 9)


def test_without_exchange_the_odds_are_exact() -> None:
    mean = Fraction(0)
    for gain, chance in every_coup(GAME, _to_five, {"exchange": "off"}, 2):
        assert gain is not None
        mean += gain * chance
    assert mean == Fraction(-705752, 6897189)


def test_sampled_deals_with_exchange_keep_to_the_odds() -> None:
    gains = sample(GAME, DEALS, 71, _to_five, {})
    assert held([float(gain) for gain in gains if gain is not None], -0.128000)
