"""The question of whether a seat keeps the bank, which the table asks."""

from dataclasses import dataclass
from typing import Literal

from games.core.chips import Limits
from games.core.ids import Chips, SeatNo
from games.core.refused import Code, Refused
from games.core.waits import Wait


@dataclass(frozen=True, slots=True)
class Bounds:
    """The table's bounds: stakes from ``least`` to ``greatest``, a bank of at least ``bank`` chips."""

    least: Chips = Chips(5)
    greatest: Chips = Chips(500)
    bank: Chips = Chips(100)


@dataclass(frozen=True, slots=True)
class Setup:
    """The table asks one seat to keep the bank: how much, and the limits of its term; or to pass.

    ``cover`` is the most the bank can lose per staked chip. ``agreed`` are limits that the table has agreed on for
    every banker; None where he names them himself.
    """

    number: int
    seat: SeatNo
    bounds: Bounds
    cover: int
    agreed: Limits | None = None
    wait: Literal[Wait.SETUP] = Wait.SETUP

    @property
    def awaited(self) -> tuple[SeatNo, ...]:
        return (self.seat,)

    def check(self, bank: Chips, limits: Limits) -> Refused | None:
        """Why such a bank with such limits may not be opened; whether a wallet holds it is asked elsewhere."""
        if self.agreed is not None and limits != self.agreed:
            return Refused(Code.LIMITS, {"least": self.agreed.least, "greatest": self.agreed.greatest})
        if not self.bounds.least <= limits.least <= limits.greatest <= self.bounds.greatest:
            return Refused(Code.LIMITS, {"least": self.bounds.least, "greatest": self.bounds.greatest})
        floor = self.floor(limits.least)
        return Refused(Code.BANK_TOO_SMALL, {"least": floor}) if bank < floor else None

    def floor(self, least: Chips) -> Chips:
        """The smallest bank that may be opened with this least stake."""
        return Chips(max(self.bounds.bank, self.cover * least))
