"""What can be seen at the table, each with its audience. A script makes events; everything shown is their fold."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from games.core.cards import Card
from games.core.ids import Chips, SeatNo, ShoeId
from games.core.questions import Target

Audience = frozenset[SeatNo] | None
"""The seats that may see it; None is everyone."""

EVERYONE: Audience = None


class Area(StrEnum):
    """The parts of a table that hold cards."""

    LAYOUT = "layout"
    BANKER = "banker"
    TARGET = "target"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Pile:
    """Where a card lies: an area, and a name in it (a rank's letter, a seat's number)."""

    area: Area
    name: str = ""


@dataclass(frozen=True, slots=True)
class Dealt:
    """A card is put on a pile, on top; those outside the audience see its back."""

    pile: Pile
    card: Card
    audience: Audience = EVERYONE
    kind: Literal["dealt"] = "dealt"


@dataclass(frozen=True, slots=True)
class Opened:
    """Stakes may be put on this target from now on."""

    target: Target
    kind: Literal["opened"] = "opened"


@dataclass(frozen=True, slots=True)
class Closed:
    """No more stakes on this target in this deal."""

    target: Target
    kind: Literal["closed"] = "closed"


@dataclass(frozen=True, slots=True)
class Staked:
    """A seat puts ``amount`` more on a target."""

    seat: SeatNo
    target: Target
    amount: Chips
    kind: Literal["staked"] = "staked"


@dataclass(frozen=True, slots=True)
class Lost:
    """The bank takes a seat's whole stake on a target."""

    seat: SeatNo
    target: Target
    stake: Chips
    kind: Literal["lost"] = "lost"


@dataclass(frozen=True, slots=True)
class Won:
    """A seat gets its stake on a target back, and ``pay`` chips from the bank."""

    seat: SeatNo
    target: Target
    stake: Chips
    pay: Chips
    kind: Literal["won"] = "won"


@dataclass(frozen=True, slots=True)
class Gathered:
    """All cards are taken up again; nothing of them counts."""

    kind: Literal["gathered"] = "gathered"


@dataclass(frozen=True, slots=True)
class ShoeBrought:
    """A fresh shoe of ``size`` cards with its commitment, not cut yet."""

    shoe: ShoeId
    commitment: str
    size: int
    kind: Literal["shoe-brought"] = "shoe-brought"


@dataclass(frozen=True, slots=True)
class ShoeCut:
    """The shoe was cut ``place`` cards from the top."""

    place: int
    kind: Literal["shoe-cut"] = "shoe-cut"


Event = Dealt | Opened | Closed | Staked | Lost | Won | Gathered | ShoeBrought | ShoeCut
