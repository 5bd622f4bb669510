"""What views are given: plain values, reduced to what everyone may see. A view cannot leak what it has not."""

from collections.abc import Mapping
from dataclasses import dataclass

from games.core.cards import Card
from games.core.ids import Chips, ShoeId, TableId, UserId
from games.core.picture import Picture
from games.core.questions import Cut, Setup, Staking
from games.core.table import Offer, Table, Why


@dataclass(frozen=True, slots=True)
class ShoeSealed:
    """A shoe that is committed to; ``cuts`` are the places cut so far."""

    id: ShoeId
    commitment: str
    cuts: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ShoeOpen:
    """A finished shoe: its secret (64 hex digits) is public."""

    id: ShoeId
    commitment: str
    cuts: tuple[int, ...]
    secret: str


@dataclass(frozen=True, slots=True)
class DrawSeen:
    """The draw for the first bank: cards face up to one seat after the other, the last of them decided."""

    cards: tuple[tuple[UserId, Card], ...]
    shoe: ShoeOpen


@dataclass(frozen=True, slots=True)
class Sight:
    """One living table as everyone may see it.

    ``number`` is the deal this message is of, ``names`` full names as people wrote them (not escaped), ``until`` the
    deadline in unix seconds. ``offer`` and ``purse`` are the asked seat's last bank and its wallet during set-up;
    ``as_last`` says that this offer is just what the seat kept the last time.
    """

    table_id: TableId
    number: int
    table: Table
    names: Mapping[UserId, str]
    pace: str
    question: Setup | Cut | Staking | None
    picture: Picture | None = None
    until: float | None = None
    shoe: ShoeSealed | None = None
    drawn: DrawSeen | None = None
    offer: Offer | None = None
    purse: Chips = Chips(0)
    as_last: bool = False


@dataclass(frozen=True, slots=True)
class Finished:
    """A deal that is over. ``net`` names the stakers in seat order and the banker last; they add up to zero.

    ``ending`` is "played", "dropped" or "void". ``next`` is asked for the bank now; ``closed`` says why the table
    closed with this deal, if it did.
    """

    table_id: TableId
    number: int
    game: str
    ending: str
    banker: UserId
    last: Card | None
    net: tuple[tuple[UserId, Chips], ...]
    shoes: tuple[ShoeOpen, ...]
    names: Mapping[UserId, str]
    next: UserId | None = None
    closed: Why | None = None


@dataclass(frozen=True, slots=True)
class Closing:
    """A table that closed while no deal ran."""

    table_id: TableId
    number: int
    game: str
    why: Why
    names: Mapping[UserId, str]
