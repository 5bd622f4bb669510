"""Cards and packs. A card prints masked, so that no log line shows one by accident; ``code`` is its notation."""

from dataclasses import dataclass
from enum import IntEnum, StrEnum


class Suit(StrEnum):
    """The suits in the order of a new pack."""

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"

    @property
    def symbol(self) -> str:
        return {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}[self.value]


class Rank(IntEnum):
    """The ranks in the order of a new pack, two to ace; the value is an order, not a game's points."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        """One ASCII character: ``2`` to ``9``, ``T J Q K A``."""
        return "23456789TJQKA"[self.value - 2]

    @property
    def face(self) -> str:
        """As a person reads it: the letter, but ``10`` for the ten."""
        return "10" if self is Rank.TEN else self.letter


_RANKS = {rank.letter: rank for rank in Rank}


@dataclass(frozen=True, slots=True, repr=False)
class Card:
    """A card of a pack; two packs hold equal cards."""

    rank: Rank
    suit: Suit

    def __repr__(self) -> str:
        return "Card(masked)"

    @property
    def code(self) -> str:
        """Two ASCII characters, rank and suit: ``7s``, ``Td``, ``Ah``."""
        return self.rank.letter + self.suit.value

    @property
    def face(self) -> str:
        """As a person reads it: ``Q♦``, ``10♠``."""
        return self.rank.face + self.suit.symbol


def card(code: str) -> Card:
    """The card of a two-character code; ValueError for anything else."""
    if len(code) != 2 or code[0] not in _RANKS:
        raise ValueError(f"no card is written {code!r}")
    return Card(_RANKS[code[0]], Suit(code[1]))


def cards(codes: str) -> tuple[Card, ...]:
    """Cards from codes divided by spaces."""
    return tuple(card(code) for code in codes.split())


def new_packs(packs: int) -> tuple[Card, ...]:
    """``packs`` packs of 52 in start order: pack after pack, in each clubs, diamonds, hearts, spades, 2 to ace."""
    return tuple(Card(rank, suit) for _ in range(packs) for suit in Suit for rank in Rank)
