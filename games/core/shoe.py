"""The shoe: a secret committed to before anyone stakes, cut by people, an order that anybody can compute again.

The scheme is fixed to the byte (see docs/fairness.md); a shoe's order is a pure function of its secret, its id
and its cuts. Nothing here draws a random number: the secret comes from outside.
"""

import hashlib
import hmac
import re
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from games.core.cards import Card, new_packs
from games.core.ids import ShoeId

PACK = 52
DEPTHS = 8

Pull = tuple[int, int]
"""A card pulled out of the pack: how many cards had been dealt, and its place among those left, 1 the top."""
_WORDS = 2**32


@dataclass(frozen=True, slots=True, repr=False)
class Secret:
    """32 random bytes that nobody may see before the shoe is finished; prints masked."""

    value: bytes

    def __post_init__(self) -> None:
        if len(self.value) != 32:
            raise ValueError("a shoe's secret has 32 bytes")

    def __repr__(self) -> str:
        return "Secret(masked)"

    @property
    def commitment(self) -> str:
        """SHA-256 of the secret in hex: what is published before the cut."""
        return hashlib.sha256(self.value).hexdigest()


@dataclass(frozen=True, slots=True)
class Shoe:
    """A shuffled shoe of ``packs`` packs. ``cuts`` are the places people tapped, in tap order; ``moved`` cards
    then went from the top to the bottom."""

    id: ShoeId
    secret: Secret
    packs: int = 1
    cuts: tuple[int, ...] = ()
    moved: int = 0

    def __post_init__(self) -> None:
        if not re.fullmatch("[A-Za-z0-9]{1,12}", self.id):
            raise ValueError("a shoe's id is one to twelve ASCII letters and digits")
        if not all(0 < cut < self.size for cut in self.cuts):
            raise ValueError("a cut leaves a card on either side")

    @property
    def size(self) -> int:
        return PACK * self.packs

    @property
    def order(self) -> tuple[Card, ...]:
        """All cards, the top one first."""
        return _order(self.secret, self.id, self.packs, self.cuts, self.moved)


def after_pulls(order: Sequence[Card], pulls: Sequence[Pull]) -> list[Card]:
    """The order of a shoe out of which cards were pulled: each came to its top, the others kept their order."""
    cards = list(order)
    for at, place in pulls:
        cards.insert(at, cards.pop(at + place - 1))
    return cards


def cut_places(size: int) -> tuple[int, ...]:
    """The eight depths offered to whoever cuts ``size`` cards, evenly spread."""
    return tuple(size * k // (DEPTHS + 1) for k in range(1, DEPTHS + 1))


def default_cut(size: int) -> int:
    """Where the clock cuts when nobody does: the fourth of the eight depths."""
    return cut_places(size)[3]


def _words(secret: Secret, shoe: ShoeId, cuts: tuple[int, ...]) -> Iterator[int]:
    """The stream: HMAC-SHA256 blocks, each read as eight big-endian 32-bit numbers."""
    places = ",".join(map(str, cuts))

    def block(i: int) -> tuple[int, ...]:
        text = f"bankomet-shoe-1|{shoe}|{places}|{i}".encode("ascii")
        return struct.unpack(">8I", hmac.digest(secret.value, text, "sha256"))

    return chain.from_iterable(map(block, range(_WORDS)))


def _below(n: int, words: Iterator[int]) -> int:
    """A number below ``n`` without bias: words at or above the greatest multiple of ``n`` are skipped."""
    limit = _WORDS - _WORDS % n
    return next(word for word in words if word < limit) % n


@lru_cache(maxsize=512)
def _order(secret: Secret, shoe: ShoeId, packs: int, cuts: tuple[int, ...], moved: int) -> tuple[Card, ...]:
    order = list(new_packs(packs))
    words = _words(secret, shoe, cuts)
    for k in range(len(order) - 1, 0, -1):
        other = _below(k + 1, words)
        order[k], order[other] = order[other], order[k]
    return tuple(order[moved:] + order[:moved])


def verify(shoe: Shoe, commitment: str) -> bool:
    """Whether the published secret is the one that was committed to."""
    return hmac.compare_digest(shoe.secret.commitment, commitment)
