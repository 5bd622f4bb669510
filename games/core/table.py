"""The table: people, places, whose the bank is and who deals next. A pure state machine, plain frozen data.

A table is long-lived and must survive upgrades, so it holds no card, no amount of chips that lies anywhere, and
no time. ``conduct.apply`` takes a command and gives the table afterwards.
Section 0 of the rules page, "People".
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, assert_never

from games.core.chips import Limits
from games.core.choosing import Choice, Span
from games.core.game import Game
from games.core.ids import Chips, SeatNo, ShoeId, UserId
from games.core.options import Options, value
from games.core.questions import Cut
from games.core.registry import all_games
from games.core.setup import Bounds, Setup
from games.core.shoe import Pull
from games.core.waits import Wait

MOST_MOVED = 10
"""How many cards a banker may move from the top of a fresh shoe to its bottom."""
MOST_SEATS = 20
ASLEEP = 2
"""Deals in a row with nothing tapped that make a seat away."""
EMPTY = 3
"""Deals in a row that nobody staked in: they close the table."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One person's place in the circle. ``missed`` deals in a row went by with nothing tapped."""

    no: SeatNo
    user: UserId
    missed: int = 0
    stirred: bool = False

    @property
    def away(self) -> bool:
        """Not waited for, and passed over as banker; back on any tap."""
        return self.missed >= ASLEEP and not self.stirred


@dataclass(frozen=True, slots=True)
class Term:
    """One banker's time with the bank; ``HOUSE`` where no person keeps it.

    ``shoe`` is the one in use: its next card, how many are left in it, and what was pulled out of it. ``deals``
    counts the deals begun in this term.
    """

    banker: SeatNo
    limits: Limits
    shoe: ShoeId
    next: int = 0
    left: int = 0
    pulls: tuple[Pull, ...] = ()
    deals: int = 0


@dataclass(frozen=True, slots=True)
class Offer:
    """A bank and its limits that a seat is choosing, or chose the last time it kept the bank."""

    bank: Chips
    limits: Limits


@dataclass(frozen=True, slots=True)
class Open:
    """The lobby: people sit down; also where a table waits that has become too small."""

    kind: Literal["open"] = "open"


@dataclass(frozen=True, slots=True)
class Bidding:
    """Seats are asked for the bank in turn; the first of ``asked`` is asked now. ``draft`` is what he has chosen so
    far where he chooses anew."""

    asked: tuple[SeatNo, ...]
    draft: Offer | None = None
    kind: Literal["bidding"] = "bidding"


@dataclass(frozen=True, slots=True)
class Shuffled:
    """A bank is open and a shoe is committed to; the first of ``cutters`` cuts it now, the others after him."""

    term: Term
    cutters: tuple[SeatNo, ...]
    kind: Literal["shuffled"] = "shuffled"


@dataclass(frozen=True, slots=True)
class Moving:
    """The shoe is cut, and the banker may move some cards from its top to its bottom."""

    term: Term
    kind: Literal["moving"] = "moving"


@dataclass(frozen=True, slots=True)
class Dealing:
    """A deal runs."""

    term: Term
    kind: Literal["dealing"] = "dealing"


@dataclass(frozen=True, slots=True)
class Between:
    """Between two deals of a term: the banker may give the bank up."""

    term: Term
    kind: Literal["between"] = "between"


class Why(StrEnum):
    """Why a table closed."""

    STOPPED = "stopped"
    FOLLOWED = "followed"
    """Another game goes on at its place, with the same seats where it was chosen here."""
    NOBODY_KEEPS = "nobody-keeps"
    NOBODY_STAKES = "nobody-stakes"
    NOBODY_CAME = "nobody-came"
    CHAT_LOST = "chat-lost"
    HOUSE_BROKE = "house-broke"
    """The house has no chips for another bank today."""
    UNREADABLE = "unreadable"
    """What was written down of it is no table that could go on."""


@dataclass(frozen=True, slots=True)
class Closed:
    """The table's end."""

    why: Why
    kind: Literal["closed"] = "closed"


Phase = Open | Bidding | Shuffled | Moving | Dealing | Between | Closed


@dataclass(frozen=True, slots=True)
class Vote:
    """A vote on ending the deal now: who asked, and whose yes it has."""

    asker: UserId
    yes: frozenset[SeatNo]


@dataclass(frozen=True, slots=True)
class Table:
    """A table between two commands. ``deals`` counts the deals begun, ``turn`` the questions the table has asked.

    ``options`` are its house rules, ``bounds`` what bankers may name; ``house_bank`` is the bank that the house puts
    up where it keeps it. ``amending``: the lobby shows the house rules, to be changed; ``choosing``: it shows the
    games, to be turned to another.
    """

    game: str
    bounds: Bounds
    options: Options = ()
    house_bank: Chips = Chips(500)
    circle: tuple[Seat, ...] = ()
    joining: tuple[UserId, ...] = ()
    leaving: frozenset[SeatNo] = frozenset()
    seats_given: int = 0
    deals: int = 0
    turn: int = 0
    empty: int = 0
    opener: UserId | None = None
    stopping: bool = False
    successor: str | None = None
    vote: Vote | None = None
    amending: bool = False
    choosing: bool = False
    phase: Phase = Open()

    def seat_of(self, user: UserId) -> Seat | None:
        """A person's seat, unless he is about to leave it."""
        return next((s for s in self.circle if s.user == user and s.no not in self.leaving), None)

    def seat(self, no: SeatNo) -> Seat:
        """The seat with this number; KeyError where there is none."""
        for found in self.circle:
            if found.no == no:
                return found
        raise KeyError(no)

    @property
    def rules(self) -> Game:
        """The game as the registry knows it."""
        return all_games()[self.game]

    @property
    def cover(self) -> int:
        """The most a bank can lose per staked chip, by the house rules of this table."""
        return self.rules.cover(self.options)

    @property
    def house_keeps(self) -> bool:
        """Whether the house keeps the bank."""
        return bool(self.options) and value(self.options, "bank") == "house"

    @property
    def fewest(self) -> int:
        """How many people make a game: a banker and a punter, or a punter of the house's."""
        return 1 if self.house_keeps else 2

    @property
    def agreed(self) -> Limits | None:
        """The limits of every banker, where the table has agreed on them; None where he names them."""
        rules, bounds = self.rules, self.bounds
        if rules.one_sum(self.options):
            return Limits(bounds.least, bounds.least)
        if self.house_keeps or rules.agreed(self.options) or rules.whole_bank:
            return Limits(bounds.least, bounds.greatest)
        return None

    @property
    def term(self) -> Term | None:
        """The present banker's term, while there is one."""
        return self.phase.term if isinstance(self.phase, Shuffled | Moving | Dealing | Between) else None

    @property
    def away(self) -> frozenset[SeatNo]:
        return frozenset(seat.no for seat in self.circle if seat.away)

    @property
    def question(self) -> Setup | Cut | Choice | None:
        """What the table itself asks now; a running deal asks its own questions."""
        match self.phase:
            case Bidding(asked):
                return Setup(self.turn, asked[0], self.bounds, self.cover, self.agreed)
            case Shuffled(cutters=cutters):
                return Cut(self.turn, cutters[0], self.rules.cards, self.away & {cutters[0]})
            case Moving(term):
                spans = (("move", Span(0, MOST_MOVED)),)
                return Choice(self.turn, term.banker, "move-under", ("move",), spans=spans, absent=self.away)
            case Between(term):
                keeps = ("keep", "give-up")
                return Choice(self.turn, term.banker, "keep-bank", keeps, absent=self.away, wait=Wait.BETWEEN)
            case Open() | Dealing() | Closed():
                return None
            case _:
                assert_never(self.phase)
