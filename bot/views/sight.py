"""What views are given: plain values, reduced to what everyone may see. A view cannot leak what it has not."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.core.cards import Card
from games.core.events import Area
from games.core.ids import Chips, DealId, ShoeId, TableId, UserId
from games.core.picture import Picture
from games.core.questions import Asked
from games.core.setup import Setup
from games.core.table import Offer, Table, Why
from storage.medals import Won


@dataclass(frozen=True, slots=True)
class ShoeSealed:
    """A shoe that is committed to; ``cuts`` are the places cut so far, ``moved`` cards then went from its top to its
    bottom."""

    id: ShoeId
    commitment: str
    cuts: tuple[int, ...] = ()
    moved: int = 0


@dataclass(frozen=True, slots=True)
class ShoeOpen:
    """A finished shoe: its secret (64 hex digits) is public. ``moved`` cards went from its top to its bottom."""

    id: ShoeId
    commitment: str
    cuts: tuple[int, ...]
    secret: str
    moved: int = 0


@dataclass(frozen=True, slots=True)
class DrawSeen:
    """The draw for the first bank: cards face up to one seat after the other, ``keeper`` has won it."""

    cards: tuple[tuple[UserId, Card], ...]
    keeper: UserId
    shoe: ShoeOpen


@dataclass(frozen=True, slots=True)
class Sight:
    """One living table as everyone may see it.

    ``number`` is the deal this message is of, ``names`` full names as people wrote them (not escaped), ``until`` the
    deadline in unix seconds. ``offer`` and ``purse`` are the asked seat's last bank and its wallet during set-up;
    ``as_last`` says that this offer is just what the seat kept the last time; ``unanswered``, that whoever was asked
    for the bank before did not answer. ``deal`` is the number that the log has for it, None where none runs.
    """

    table_id: TableId
    number: int
    table: Table
    names: Mapping[UserId, str]
    pace: str
    question: Setup | Asked | None
    picture: Picture | None = None
    until: float | None = None
    shoe: ShoeSealed | None = None
    drawn: DrawSeen | None = None
    offer: Offer | None = None
    purse: Chips = Chips(0)
    narrowed: tuple[str, int, int] | None = None
    as_last: bool = False
    unanswered: bool = False
    deal: DealId | None = None


@dataclass(frozen=True, slots=True)
class PileShown:
    """Cards as everybody saw them at the end; ``owner`` is whose hand it is, None the house or nobody."""

    area: Area
    name: str
    owner: UserId | None
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Finished:
    """A deal that is over. ``net`` names the stakers in seat order and the banker last; they add up to zero.

    ``ending`` is "played", "dropped", "void", or "unreadable" where nobody can tell any more. ``next`` is asked for
    the bank now; ``closed`` says why the table closed with this deal, if it did; ``asleep``, that the bank was closed
    because its banker does not answer; ``medals`` were won in it. ``bankers_packet`` names the pile of the packet
    that was the bank's; ``deal`` is the number that the log has for it.
    """

    table_id: TableId
    number: int
    game: str
    ending: str
    banker: UserId | None
    last: Card | None
    net: tuple[tuple[UserId | None, Chips], ...]
    shoes: tuple[ShoeOpen, ...]
    names: Mapping[UserId, str]
    next: UserId | None = None
    closed: Why | None = None
    piles: tuple[PileShown, ...] = ()
    asleep: bool = False
    medals: tuple[Won, ...] = ()
    bankers_packet: str = ""
    deal: DealId | None = None


@dataclass(frozen=True, slots=True)
class Closing:
    """A table that closed while no deal ran."""

    table_id: TableId
    number: int
    game: str
    why: Why
    names: Mapping[UserId, str]
