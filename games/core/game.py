"""What a game is, to everything outside it: its name, its numbers and its two scripts."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from games.core.cards import Card
from games.core.dealer import Dealer
from games.core.draws import Draw
from games.core.ids import SeatNo
from games.core.options import Option, Options, complete
from games.core.script import Script
from games.core.shoe import PACK, Shoe

BANK = Option("bank", ("players", "house"))
"""The house rule that every game has: who keeps the bank."""


class Shoes(StrEnum):
    """What becomes of a shoe between two deals of a term."""

    FRESH = "fresh"  # every deal has a shoe of its own
    ENDS_TERM = "ends-term"  # carried on; the term ends when it cannot start a deal
    RENEWED = "renewed"  # carried on; when it cannot start a deal there is a new one in the same term


class Cutters(StrEnum):
    """Who cuts a shoe."""

    RIGHT = "right"  # the seat right of the banker
    THREE = "three"  # the seat left of him, he, and the seat right of him, one tap each; then he may move cards under


def _one(_: Options) -> int:
    return 1


@dataclass(frozen=True, slots=True)
class Game:
    """A game of the rules page.

    ``packs`` of 52 make its shoe, ``burn`` cards go unseen from its top. ``cover`` and ``reserve`` are the most a
    bank and a punter can lose per staked chip. ``first_cards`` each staker and the banker get; ``needs`` is how few
    cards a carried-on shoe starts a deal with (0 where every deal has a fresh one). ``agreed`` says that the stakes'
    limits are the table's for every banker, ``one_sum`` that its least stake is the only one, ``whole_bank``
    that the one stake there is equals the bank. ``points`` counts a hand where the game has points.
    ``rules_version`` rises with every change that would make a stored deal replay differently.
    """

    name: str
    aliases: tuple[str, ...]
    first_banker: Callable[[tuple[SeatNo, ...], Shoe], Draw]
    deal: Callable[[Dealer], Script]
    rules_version: int
    packs: int = 1
    burn: int = 0
    cover: Callable[[Options], int] = _one
    reserve: int = 1
    first_cards: int = 0
    needs: int = 0
    shoes: Shoes = Shoes.FRESH
    cutters: Cutters = Cutters.RIGHT
    agreed: Callable[[Options], bool] = lambda _: False
    one_sum: Callable[[Options], bool] = lambda _: False
    whole_bank: bool = False
    points: Callable[[Sequence[Card]], int] | None = None
    own_options: tuple[Option, ...] = ()

    @property
    def options(self) -> tuple[Option, ...]:
        """Every house rule of the game, who keeps the bank among them."""
        return (*self.own_options, BANK)

    @property
    def cards(self) -> int:
        """The cards of a full shoe."""
        return PACK * self.packs

    def complete(self, given: Options) -> Options | None:
        """Every option, as given or by default; None for what the game does not know."""
        return complete(self.options, given)

    def can_start(self, left: int) -> bool:
        """Whether a carried-on shoe with so many cards left starts a deal."""
        return left >= self.needs
