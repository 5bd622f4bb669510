"""What a game is, to everything outside it: its name, its numbers and its two scripts."""

from collections.abc import Callable
from dataclasses import dataclass

from games.core.events import Event
from games.core.ids import SeatNo
from games.core.script import Dealer, Script
from games.core.shoe import Shoe


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw for the bank: what was seen, and whose the bank is. ``used`` cards of the shoe were turned."""

    events: tuple[Event, ...]
    keeper: SeatNo
    used: int


@dataclass(frozen=True, slots=True)
class Game:
    """A game of the rules page.

    ``packs`` of 52 make its shoe; ``cover`` and ``reserve`` are the most a bank and a punter can lose per staked
    chip. ``first_banker(seats, shoe)`` draws for the bank, a pure function, since nobody is asked anything in it.
    ``rules_version`` rises with every change that would make a stored deal replay differently.
    """

    name: str
    aliases: tuple[str, ...]
    packs: int
    cover: int
    reserve: int
    first_banker: Callable[[tuple[SeatNo, ...], Shoe], Draw]
    deal: Callable[[Dealer], Script]
    rules_version: int
