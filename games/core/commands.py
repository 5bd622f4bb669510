"""What can be said to a table, and what is owed to it afterwards."""

from dataclasses import dataclass

from games.core.chips import Limits
from games.core.ids import Chips, SeatNo, ShoeId, UserId
from games.core.script import Ending
from games.core.table import Why


@dataclass(frozen=True, slots=True)
class Sit:
    user: UserId


@dataclass(frozen=True, slots=True)
class GetUp:
    user: UserId


@dataclass(frozen=True, slots=True)
class Begin:
    """Play with those who sit."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """The draw for the first bank fell to ``keeper``."""

    keeper: SeatNo


@dataclass(frozen=True, slots=True)
class Draft:
    """What the asked seat has chosen so far; not yet a bank."""

    seat: SeatNo
    bank: Chips
    limits: Limits


@dataclass(frozen=True, slots=True)
class SetUp:
    """The asked seat keeps the bank. ``shoe`` is the id of the fresh shoe that the house commits to for it."""

    seat: SeatNo
    bank: Chips
    limits: Limits
    shoe: ShoeId


@dataclass(frozen=True, slots=True)
class Pass:
    """The asked seat does not want the bank; None is the clock."""

    seat: SeatNo | None


@dataclass(frozen=True, slots=True)
class CutShoe:
    """The cutter, or the clock (None), cuts."""

    seat: SeatNo | None
    place: int


@dataclass(frozen=True, slots=True)
class Ended:
    ending: Ending


@dataclass(frozen=True, slots=True)
class Stir:
    """A seat tapped something."""

    seat: SeatNo


@dataclass(frozen=True, slots=True)
class Stop:
    """Ends the table after the deal; at once where none runs. ``successor`` names the game that follows it."""

    successor: str | None = None


@dataclass(frozen=True, slots=True)
class CallVote:
    """Somebody wants the deal ended now: the other seats are asked."""

    user: UserId


@dataclass(frozen=True, slots=True)
class VoteYes:
    seat: SeatNo


@dataclass(frozen=True, slots=True)
class VoteOver:
    """The time for voting is over."""


@dataclass(frozen=True, slots=True)
class Void:
    """The deal cannot be finished. After a fault (``why`` None) the same banker is asked first."""

    why: Why | None


@dataclass(frozen=True, slots=True)
class Expire:
    """Nobody came to the lobby in time."""


Command = (
    Sit
    | GetUp
    | Begin
    | Drawn
    | Draft
    | SetUp
    | Pass
    | CutShoe
    | Ended
    | Stir
    | Stop
    | CallVote
    | VoteYes
    | VoteOver
    | Void
    | Expire
)

# Effects: what the outside owes after a command, in this order


@dataclass(frozen=True, slots=True)
class DrawForBank:
    """Draw for the bank among ``seats`` and say ``Drawn``."""

    seats: tuple[SeatNo, ...]


@dataclass(frozen=True, slots=True)
class OpenBank:
    """``bank`` chips go from the banker's wallet into the bank, and the fresh shoe is published."""

    banker: UserId
    bank: Chips


@dataclass(frozen=True, slots=True)
class CloseBank:
    """What is in the bank goes back to the banker; his shoe is finished and its secret published."""

    banker: UserId


@dataclass(frozen=True, slots=True)
class StartDeal:
    """A deal begins with the shoe just cut."""

    shoe: ShoeId
    place: int


@dataclass(frozen=True, slots=True)
class VoidDeal:
    """The running deal ends here: open stakes go back."""


@dataclass(frozen=True, slots=True)
class LeaveDeal:
    """A seat of the running deal is waited for no more."""

    seat: SeatNo


Effect = DrawForBank | OpenBank | CloseBank | StartDeal | VoidDeal | LeaveDeal
