"""A stranger's check of a shoe, written from the published description alone; it knows none of the code it checks.

Everything it needs stands in the chat: the shoe's id, the commitment, the places cut, the secret.
"""

import hashlib
import hmac
from collections.abc import Iterator, Sequence

SUITS = "cdhs"
RANKS = "23456789TJQKA"


def commitment_of(secret: str) -> str:
    """What must have been published before the cut, for a secret in hex."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def cards_of(shoe: str, secret: str, cuts: Sequence[int], packs: int = 1) -> list[str]:
    """All cards of the shoe, the top one first, each as rank and suit: ``Th``."""
    cards = [rank + suit for _ in range(packs) for suit in SUITS for rank in RANKS]
    numbers = _numbers(bytes.fromhex(secret), shoe, ",".join(str(place) for place in cuts))
    for last in range(len(cards) - 1, 0, -1):
        other = _below(last + 1, numbers)
        cards[last], cards[other] = cards[other], cards[last]
    return cards


def _numbers(secret: bytes, shoe: str, cuts: str) -> Iterator[int]:
    """The stream: each HMAC block gives eight big-endian numbers of four bytes."""
    block = 0
    while True:
        text = f"bankomet-shoe-1|{shoe}|{cuts}|{block}"
        digest = hmac.new(secret, text.encode("ascii"), hashlib.sha256).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def _below(n: int, numbers: Iterator[int]) -> int:
    """The next number that is below the greatest multiple of n within 2**32, modulo n."""
    greatest = 2**32 // n * n
    for number in numbers:
        if number < greatest:
            return number % n
    raise AssertionError("the stream has no end")
