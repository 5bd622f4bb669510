"""Where chips lie during a deal, and how they move: from one place to another, so a step always adds up to zero."""

from dataclasses import dataclass
from enum import StrEnum

from games.core.ids import Chips, SeatNo


class Purse(StrEnum):
    WALLET = "wallet"
    RESERVE = "reserve"
    BANK = "bank"


@dataclass(frozen=True, slots=True)
class Place:
    """A punter's wallet or his reserve on the table (which holds his stakes), or the bank (of no seat)."""

    purse: Purse
    seat: SeatNo | None = None


BANK = Place(Purse.BANK)


def wallet(seat: SeatNo) -> Place:
    return Place(Purse.WALLET, seat)


def reserve(seat: SeatNo) -> Place:
    return Place(Purse.RESERVE, seat)


@dataclass(frozen=True, slots=True)
class Transfer:
    """``amount`` chips (at least 1) from one place to another."""

    source: Place
    target: Place
    amount: Chips

    def __post_init__(self) -> None:
        if self.amount < 1 or self.source == self.target:
            raise ValueError("a transfer moves at least one chip to another place")


@dataclass(frozen=True, slots=True)
class Limits:
    """The least and the greatest total a punter may have on one target, for one term."""

    least: Chips
    greatest: Chips

    def __post_init__(self) -> None:
        if not 1 <= self.least <= self.greatest:
            raise ValueError("limits are 1 <= least <= greatest")
