"""Shoes with a wished order, written down as people speak of cards.

A deck is ranks or cards divided by spaces, the top one first: ``K 4 | 6 | Q | 8 K 6s``. A rank alone takes its first
suit that is still free (clubs, diamonds, hearts, spades); a bar only helps the eye.
"""

from dataclasses import dataclass

from games.core.cards import Card, card, new_packs
from games.core.ids import ShoeId
from games.core.shoe import Secret, Shoe


@dataclass(frozen=True, slots=True)
class StackedShoe(Shoe):
    """A shoe whose order is given rather than computed; cuts do not change it."""

    stack: tuple[Card, ...] = ()

    @property
    def order(self) -> tuple[Card, ...]:
        return self.stack


def cards_of(deck: str, packs: int = 1) -> tuple[Card, ...]:
    """The wished cards, no card oftener than it is there."""
    free = list(new_packs(packs))
    wished = []
    for code in deck.replace("|", " ").split():
        found = card(code) if len(code) == 2 else next(c for c in free if c.rank.letter == code)
        free.remove(found)
        wished.append(found)
    return tuple(wished)


def stacked(deck: str, shoe: str = "S1", packs: int = 1) -> StackedShoe:
    """A shoe with the wished cards on top; the others follow as in a new pack."""
    wished = list(cards_of(deck, packs))
    rest = list(new_packs(packs))
    for found in wished:
        rest.remove(found)
    return StackedShoe(ShoeId(shoe), secret_of(shoe), packs, (26,), stack=(*wished, *rest))


def secret_of(text: str) -> Secret:
    """A secret for tests: the text, filled up to its 32 bytes."""
    return Secret(text.encode().ljust(32, b"."))
