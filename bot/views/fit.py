"""How a text is made to fit: built ever smaller, in a fixed order, until it does."""

from collections.abc import Callable
from dataclasses import dataclass

from bot.views.message import TEXT_LIMIT
from bot.views.pieces import NAME, utf16


@dataclass(frozen=True, slots=True)
class Room:
    """How much a text may tell: who waits for a seat, graphemes of a name, entries of a list, proofs in full."""

    waiting: bool
    name: int
    entries: int
    proofs: int


_SHORT_NAME = 8
_ALL = 100
_PROOFS = 2

ROOMS = (
    Room(True, NAME, _ALL, _ALL),
    Room(False, NAME, _ALL, _ALL),
    Room(False, _SHORT_NAME, _ALL, _ALL),
    Room(False, _SHORT_NAME, _ALL, _PROOFS),
    *(Room(False, _SHORT_NAME, entries, _PROOFS) for entries in (12, 8, 6, 4, 3, 2, 1, 0)),
)


@dataclass(frozen=True, slots=True)
class Fitted:
    """A text that fits; ``cut`` if it tells less than it could."""

    text: str
    cut: bool


def fit(build: Callable[[Room], str]) -> Fitted:
    """The fullest text that fits a message. The last room is so small that every text fits it."""
    for room in ROOMS:
        text = build(room)
        if utf16(text) <= TEXT_LIMIT:
            return Fitted(text, room is not ROOMS[0])
    raise AssertionError("the smallest text is too long")
