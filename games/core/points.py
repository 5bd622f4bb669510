"""Points by the last digit, as both Baccarats and Macao count them."""

from collections.abc import Iterable

from games.core.cards import Card, Rank


def pips(card: Card) -> int:
    """What a card is worth: the ace 1, ten and court cards 10, the others their pips."""
    return 1 if card.rank is Rank.ACE else min(card.rank, 10)


def is_ten(card: Card) -> bool:
    """Whether a card is worth ten, and so nothing in a sum."""
    return card.rank is not Rank.ACE and card.rank >= Rank.TEN


def points(hand: Iterable[Card]) -> int:
    """The last digit of a hand's sum; 0 for no cards."""
    return sum(map(pips, hand)) % 10
