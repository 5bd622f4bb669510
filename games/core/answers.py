"""Answers: what a seat, the clock or the house can say to a question, and what of it is legal."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, NewType

from games.core.ids import Chips, SeatNo, ShoeId
from games.core.refused import Code, Refused

Target = NewType("Target", str)
"""What a stake lies on, by a short ASCII name that does not depend on where it is shown: a rank's letter."""


class By(StrEnum):
    """Who gave an answer."""

    SEAT = "seat"
    CLOCK = "clock"
    HOUSE = "house"


@dataclass(frozen=True, slots=True)
class Stake:
    """``amount`` more chips of the answering seat on ``target``."""

    target: Target
    amount: Chips
    kind: Literal["stake"] = "stake"


@dataclass(frozen=True, slots=True)
class Ready:
    """Nothing more from me in this window; holds until a new target opens."""

    kind: Literal["ready"] = "ready"


@dataclass(frozen=True, slots=True)
class LetItRun:
    """Ready for the rest of the deal."""

    kind: Literal["let-it-run"] = "let-it-run"


@dataclass(frozen=True, slots=True)
class Close:
    """The window closes: the clock's standing order, or the banker's "next card"."""

    kind: Literal["close"] = "close"


@dataclass(frozen=True, slots=True)
class Leave:
    """The answering seat has left the table: it is waited for no more, its stakes stay."""

    kind: Literal["leave"] = "leave"


@dataclass(frozen=True, slots=True)
class Chose:
    """One of the options on offer; ``number`` where the option asks for one, such as a place in the pack."""

    option: str
    number: int = 0
    kind: Literal["chose"] = "chose"


@dataclass(frozen=True, slots=True)
class CutAt:
    """A cut ``place`` cards from the top."""

    place: int
    kind: Literal["cut"] = "cut"


@dataclass(frozen=True, slots=True)
class Shuffled:
    """The house has a new shoe: its id, and the commitment to its secret."""

    shoe: ShoeId
    commitment: str
    kind: Literal["shuffled"] = "shuffled"


Given = Stake | Ready | LetItRun | Close | Leave | Chose | CutAt | Shuffled


@dataclass(frozen=True, slots=True)
class StakeRange:
    """A legal choice: any whole number of chips from ``least`` to ``most`` on ``target``."""

    target: Target
    least: Chips
    most: Chips


Legal = StakeRange | Ready | LetItRun | Close | CutAt | Chose


def left(seat: SeatNo | None, here: tuple[SeatNo, ...], absent: frozenset[SeatNo]) -> Refused | None:
    """Whether a seat of the deal may leave: once, and only one that is in it."""
    if seat not in here:
        return Refused(Code.NOT_IN_DEAL)
    return Refused(Code.ALREADY) if seat in absent else None
