"""Guards the guard of hidden cards: of two small games that differ in one line, the one that keeps its secret passes
and each that lets it show is found. ``test_deal_laws`` holds the real games against the same comparison.
"""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from games.core.asking import choose, window
from games.core.cards import Card, Suit
from games.core.dealer import Dealer
from games.core.game import Game
from games.core.hands import Due, lay_open, settle_hands, stakes_on_hands
from games.core.ids import Chips, SeatNo
from games.core.script import End, Ending, Passing, Script
from tests.support.rules import complete
from tests.support.secrecy import compare
from tests.support.toys import TOY, toys
from tests.support.wandering import Wanderer, opening, shuffled_shoe


def red(hand: list[Card]) -> bool:
    return hand[0].suit in (Suit.HEARTS, Suit.DIAMONDS)


def game(turn: Callable[[Dealer, SeatNo], Script]) -> Game:
    """One hidden card each, a turn for every hand, and the showdown: red wins."""

    def deal(dealer: Dealer) -> Script:
        yield from stakes_on_hands(dealer, first_cards=1)
        if not dealer.any_stake:
            return End(Ending.DROPPED, Passing.LEFT)
        for seat in dealer.stakers:
            dealer.deal_to(seat)
        for seat in dealer.stakers:
            yield from turn(dealer, seat)
        lay_open(dealer, dealer.stakers)
        gains = {seat: Due(Chips(1 if red(dealer.hands[seat]) else -1), "colour") for seat in dealer.stakers}
        settle_hands(dealer, gains)
        return End(Ending.PLAYED, Passing.STAY)

    return replace(TOY, name="secret", deal=deal)


def honest(dealer: Dealer, seat: SeatNo) -> Script:
    """Every hand is asked alike; only its owner is told that a red one may not draw."""
    yield from choose(dealer, seat, "card", ("draw", "stand"), {"draw"} if red(dealer.hands[seat]) else ())
    yield from window(
        dealer, (seat,), "last", ("yes",), lambda _: ("yes",) if red(dealer.hands[seat]) else (), _idle, 1
    )
    return END


def skips(dealer: Dealer, seat: SeatNo) -> Script:
    if not red(dealer.hands[seat]):
        yield from choose(dealer, seat, "card", ("draw", "stand"))
    return END


def offers_less(dealer: Dealer, seat: SeatNo) -> Script:
    yield from choose(dealer, seat, "card", ("stand",) if red(dealer.hands[seat]) else ("draw", "stand"))
    return END


def asks_once_more(dealer: Dealer, seat: SeatNo) -> Script:
    for _ in range(2 if red(dealer.hands[seat]) else 1):
        yield from choose(dealer, seat, "card", ("draw", "stand"))
    return END


def counts_by_it(dealer: Dealer, seat: SeatNo) -> Script:
    dealer.windows += red(dealer.hands[seat])
    yield from choose(dealer, seat, "card", ("draw", "stand"))
    return END


def draws_by_it(dealer: Dealer, seat: SeatNo) -> Script:
    yield from choose(dealer, seat, "card", ("draw", "stand"))
    if red(dealer.hands[seat]):
        dealer.deal_to(seat)
    return END


END = End(Ending.PLAYED, Passing.STAY)


def _not_red(dealer: Dealer, seat: SeatNo, option: str) -> set[str]:
    """What a red hand may not take."""
    return {option} if red(dealer.hands[seat]) else set()


def _idle(_: SeatNo, __: object) -> None:
    pass


def compared(turn: Callable[[Dealer, SeatNo], Script], viewer: SeatNo | None = None) -> int:
    """Many walks through the game, each over other hidden cards; how many had hidden cards changed on the table."""
    secret, changed, rnd = game(turn), 0, random.Random(5)  # noqa: S311
    with toys(secret):
        for _ in range(80):
            deal = opening(secret, complete(secret), 4, shuffled_shoe(rnd, 1))
            walked = Wanderer(rnd, leavers=False, sleepers=False).walk(deal)
            changed += compare(walked[: rnd.randint(1, len(walked))], viewer, rnd).dealt > 0
    return changed


@pytest.mark.parametrize("viewer", [None, 1, 2, 3])
def test_an_honest_game_shows_nothing(viewer: int | None) -> None:
    assert compared(honest, SeatNo(viewer) if viewer else None) > 10


@pytest.mark.parametrize("turn", [skips, offers_less, asks_once_more, counts_by_it, draws_by_it])
def test_a_game_that_lets_hidden_cards_show_is_found(turn: Callable[[Dealer, SeatNo], Script]) -> None:
    with pytest.raises(AssertionError):
        compared(turn)
