"""What can be said to a table, and what is owed to it afterwards.

Commands that may lead to a new shoe bear the id of one that the house is ready to commit to; it is used or not.
"""

from dataclasses import dataclass

from games.core.answers import Chose
from games.core.chips import Limits
from games.core.ids import Chips, SeatNo, ShoeId, UserId
from games.core.script import Ending, Passing
from games.core.shoe import Pull
from games.core.table import Why


@dataclass(frozen=True, slots=True)
class Sit:
    user: UserId


@dataclass(frozen=True, slots=True)
class GetUp:
    user: UserId


@dataclass(frozen=True, slots=True)
class Amend:
    """A house rule is changed in the lobby: an option of the game, or ``least``, ``greatest``, ``house-bank``;
    ``game`` turns it into the lobby of another one. ``house-rules`` and ``games`` show what there is to be changed
    (``show``), or no more (``hide``)."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Begin:
    """Play with those who sit."""

    shoe: ShoeId


@dataclass(frozen=True, slots=True)
class Drawn:
    """The draw for the bank fell to ``keeper``."""

    keeper: SeatNo


@dataclass(frozen=True, slots=True)
class Draft:
    """What the asked seat has chosen so far; not yet a bank."""

    seat: SeatNo
    bank: Chips
    limits: Limits


@dataclass(frozen=True, slots=True)
class SetUp:
    """The asked seat keeps the bank."""

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
class Choose:
    """An answer to a choice that the table itself asks; None and None is the clock's standing order."""

    seat: SeatNo | None
    chose: Chose | None
    shoe: ShoeId


@dataclass(frozen=True, slots=True)
class Ended:
    """A deal ended so. ``bank`` is what the bank holds now; ``next``, ``left`` and ``pulls`` are its shoe's."""

    ending: Ending
    passing: Passing
    bank: Chips
    next: int
    left: int
    pulls: tuple[Pull, ...]
    shoe: ShoeId
    new_shoe: ShoeId


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
    """One more for ending the deal now."""

    seat: SeatNo
    shoe: ShoeId


@dataclass(frozen=True, slots=True)
class VoteOver:
    """The time for voting is over."""


@dataclass(frozen=True, slots=True)
class Void:
    """The deal cannot be finished. After a fault (``why`` None) the same banker is asked first."""

    why: Why | None
    shoe: ShoeId


@dataclass(frozen=True, slots=True)
class Expire:
    """Nobody came to the lobby in time."""

    shoe: ShoeId


Command = (
    Sit
    | GetUp
    | Amend
    | Begin
    | Drawn
    | Draft
    | SetUp
    | Pass
    | CutShoe
    | Choose
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
    """``bank`` chips go from the banker's wallet into the bank; None is the house's account."""

    banker: UserId | None
    bank: Chips


@dataclass(frozen=True, slots=True)
class CloseBank:
    """What is in the bank goes back to the banker (None: the house); his shoe is finished, its secret published."""

    banker: UserId | None


@dataclass(frozen=True, slots=True)
class NewShoe:
    """A fresh shoe is committed to. What was in use before is finished."""

    shoe: ShoeId


@dataclass(frozen=True, slots=True)
class MarkCut:
    """The shoe was cut here."""

    shoe: ShoeId
    place: int


@dataclass(frozen=True, slots=True)
class MarkMoved:
    """So many cards of the shoe went from its top to its bottom."""

    shoe: ShoeId
    cards: int


@dataclass(frozen=True, slots=True)
class StartDeal:
    """A deal begins with the term's shoe."""


@dataclass(frozen=True, slots=True)
class VoidDeal:
    """The running deal ends here: open stakes go back."""


@dataclass(frozen=True, slots=True)
class LeaveDeal:
    """A seat of the running deal is waited for no more."""

    seat: SeatNo


Effect = DrawForBank | OpenBank | CloseBank | NewShoe | MarkCut | MarkMoved | StartDeal | VoidDeal | LeaveDeal
