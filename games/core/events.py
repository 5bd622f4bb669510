"""What can be seen at the table, each with its audience. A script makes events; everything shown is their fold."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from games.core.answers import Target
from games.core.cards import Card
from games.core.ids import Chips, SeatNo, ShoeId

Audience = frozenset[SeatNo] | None
"""The seats that may see it; None is everyone."""

EVERYONE: Audience = None


class Area(StrEnum):
    """The parts of a table that hold cards."""

    LAYOUT = "layout"
    BANKER = "banker"
    TARGET = "target"
    HAND = "hand"
    PACKET = "packet"
    DISCARD = "discard"
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
class Settled:
    """A seat's stake on a target is settled: ``gain`` chips come from the bank, or go to it where it is below zero.

    ``why`` names the rule, for whoever asks why: a short word that the catalogues know.
    """

    seat: SeatNo
    target: Target
    stake: Chips
    gain: Chips
    why: str
    kind: Literal["settled"] = "settled"


@dataclass(frozen=True, slots=True)
class Shown:
    """Everybody sees the cards of a pile from now on."""

    pile: Pile
    kind: Literal["shown"] = "shown"


@dataclass(frozen=True, slots=True)
class Discarded:
    """The card at ``index`` (from the bottom) of a pile goes out face down; the others keep their order."""

    pile: Pile
    index: int
    kind: Literal["discarded"] = "discarded"


@dataclass(frozen=True, slots=True)
class Piled:
    """``count`` unseen cards are laid down as a pile, such as a packet of the cut pack; ``bottom`` is its lowest."""

    pile: Pile
    count: int
    bottom: Card
    kind: Literal["piled"] = "piled"


@dataclass(frozen=True, slots=True)
class Said:
    """Something everybody may know that no card or chip shows: a short word, a seat, a number."""

    what: str
    seat: SeatNo | None = None
    number: int = 0
    kind: Literal["said"] = "said"


@dataclass(frozen=True, slots=True)
class Gathered:
    """All cards that lie are taken up again; nothing of them counts. Stakes stay where they are."""

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
    """The shoe was cut ``place`` cards from the top, and ``burnt`` cards of it went out unseen."""

    place: int
    burnt: int = 0
    kind: Literal["shoe-cut"] = "shoe-cut"


Event = (
    Dealt | Opened | Closed | Staked | Settled | Shown | Discarded | Piled | Said | Gathered | ShoeBrought | ShoeCut
)
