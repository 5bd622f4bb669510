"""Colours, and Cards: made up for the tests; the registry finds them where this folder is one of ``games``.

1. Stakes: on a colour, or on one's own hand. 2. Cards are turned and stakes are settled.
"""

from collections.abc import Sequence

from games.core.answers import Target
from games.core.cards import Card, Suit
from games.core.dealer import Dealer
from games.core.draws import highest
from games.core.events import Area, Pile
from games.core.game import Game
from games.core.hands import Due, lay_open, settle_hands, staked, stakes_on_hands
from games.core.ids import Chips
from games.core.options import Option
from games.core.script import End, Ending, Passing, Script

RED, BLACK = Target("red"), Target("black")


def on_colours(dealer: Dealer) -> Script:
    """Two targets that no card shows; a card may lie by the banker before the stakes, which counts for nothing."""
    if dealer.option("first_card") == "shown":
        dealer.lay(Pile(Area.BANKER, "first"), dealer.turn())
    dealer.open_target(RED)
    dealer.open_target(BLACK)
    yield from dealer.first_stakes()
    if not dealer.any_stake:
        return End(Ending.DROPPED, Passing.LEFT)
    card = dealer.lay(Pile(Area.BANKER, "card"), dealer.turn())
    won, lost = (RED, BLACK) if card.suit in (Suit.DIAMONDS, Suit.HEARTS) else (BLACK, RED)
    dealer.take(lost, "other-colour")
    dealer.pay_all("same-colour")
    assert won in dealer.open
    return End(Ending.PLAYED, Passing.LEFT)


def on_cards(dealer: Dealer) -> Script:
    """A card each, the higher one wins; equal ones lose."""
    yield from stakes_on_hands(dealer, 1)
    if not dealer.any_stake:
        return End(Ending.DROPPED, Passing.LEFT)
    players = (*dealer.stakers, dealer.banker)
    for seat in players:
        dealer.deal_to(seat)
    lay_open(dealer, players)
    bankers = worth(dealer.hands[dealer.banker])
    dues = {}
    for seat in dealer.stakers:
        wins = worth(dealer.hands[seat]) > bankers
        stake = staked(dealer, seat)
        dues[seat] = Due(stake if wins else Chips(-stake), "higher-card" if wins else "lower-card")
    settle_hands(dealer, dues)
    return End(Ending.PLAYED, Passing.LEFT)


def worth(hand: Sequence[Card]) -> int:
    """What a hand of one card is worth."""
    return sum(card.rank for card in hand)


GAMES = (
    Game(
        name="colours",
        aliases=(),
        first_banker=highest,
        deal=on_colours,
        rules_version=1,
        own_options=(Option("first_card", ("hidden", "shown")),),
    ),
    Game(name="cards", aliases=(), first_banker=highest, deal=on_cards, rules_version=1, first_cards=1, points=worth),
)
