"""The few kinds of question a script or a table asks. A question is the one place that decides what is legal:
checks, keyboards, simulated players and counts all ask it, and an answer is checked before the script sees it.

Who is asked, who is awaited and when a window closes never depend on hidden cards.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, NewType, assert_never

from games.core.chips import Limits
from games.core.ids import Chips, SeatNo, ShoeId
from games.core.refused import Code, Refused
from games.core.shoe import cut_places, default_cut

Target = NewType("Target", str)
"""What a stake lies on, by a short ASCII name that does not depend on where it is shown: a rank's letter."""


class Wait(StrEnum):
    """The kind of deadline; seconds are the outside's business."""

    SETUP = "setup"
    CUT = "cut"
    FIRST_STAKES = "first-stakes"
    STAKES = "stakes"
    LEAST = "least"
    """A window nobody is waited for in: it stays open for the least time alone."""


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


Given = Stake | Ready | LetItRun | Close | Leave | CutAt | Shuffled


@dataclass(frozen=True, slots=True)
class StakeRange:
    """A legal choice: any whole number of chips from ``least`` to ``most`` on ``target``."""

    target: Target
    least: Chips
    most: Chips


Legal = StakeRange | Ready | LetItRun | Close | CutAt


@dataclass(frozen=True, slots=True)
class Staking:
    """A staking window. Its number stays while it is open, however many people stake in it.

    ``open`` lists the targets in the order they opened, ``mine`` what each seat has on each, ``free`` is the free
    cover in stake chips, ``room`` how many more stakes the window takes (a bound nobody meets by hand).
    """

    number: int
    wait: Wait
    banker: SeatNo
    punters: tuple[SeatNo, ...]
    open: tuple[Target, ...]
    closed: frozenset[Target]
    mine: tuple[tuple[SeatNo, Target, Chips], ...]
    limits: Limits
    free: Chips
    room: int
    ready: frozenset[SeatNo] = frozenset()
    running: frozenset[SeatNo] = frozenset()
    absent: frozenset[SeatNo] = frozenset()

    def total(self, seat: SeatNo, target: Target) -> Chips:
        """What ``seat`` has on ``target`` so far."""
        return Chips(sum(chips for who, what, chips in self.mine if who == seat and what == target))

    def range_of(self, seat: SeatNo, target: Target) -> StakeRange | None:
        """What ``seat`` may add on an open target; None where it may add nothing."""
        so_far = self.total(seat, target)
        least = Chips(1) if so_far else self.limits.least
        most = Chips(min(self.limits.greatest - so_far, self.free))
        return StakeRange(target, least, most) if least <= most and self.room else None

    def able(self, seat: SeatNo) -> bool:
        """Whether limits, cover and targets let a punter stake at all; his wallet does not count."""
        return any(self.range_of(seat, target) for target in self.open)

    @property
    def awaited(self) -> tuple[SeatNo, ...]:
        """The punters the window waits for: nobody where it stays open for the least time alone."""
        if self.wait is Wait.LEAST:
            return ()
        done = self.ready | self.running | self.absent
        return tuple(seat for seat in self.punters if seat not in done and self.able(seat))

    @property
    def runs(self) -> bool:
        """Whether everybody who could still stake lets it run."""
        others = [s for s in self.punters if s not in self.running and s not in self.absent and self.able(s)]
        return bool(self.running) and not others

    def check(self, seat: SeatNo | None, given: Given) -> Refused | None:
        """Why this answer of this seat (None: clock or house) is not legal now; None when it is."""
        match given:
            case Stake(target, amount):
                return self._check_stake(seat, target, amount)
            case Ready() | LetItRun():
                if seat not in self.punters:
                    return Refused(Code.NOT_ASKED if seat == self.banker else Code.NOT_IN_DEAL)
                said = self.ready | self.running if isinstance(given, Ready) else self.running
                return Refused(Code.ALREADY) if seat in said else None
            case Close():
                return None if seat in (None, self.banker) else Refused(Code.NOT_ASKED)
            case Leave():
                if seat not in (self.banker, *self.punters):
                    return Refused(Code.NOT_IN_DEAL)
                return Refused(Code.ALREADY) if seat in self.absent else None
            case CutAt() | Shuffled():
                return Refused(Code.NOT_ASKED)
            case _:
                assert_never(given)

    def _check_stake(self, seat: SeatNo | None, target: Target, amount: Chips) -> Refused | None:
        if seat is None or seat not in self.punters:
            return Refused(Code.BANKER_STAKES if seat == self.banker else Code.NOT_IN_DEAL)
        if target not in self.open:
            code = Code.TARGET_CLOSED if target in self.closed else Code.NO_SUCH_TARGET
            return Refused(code, {"target": target})
        so_far = self.total(seat, target)
        if so_far + amount < self.limits.least or amount < 1:
            return Refused(Code.BELOW_LEAST, {"least": 1 if so_far else self.limits.least, "target": target})
        if so_far + amount > self.limits.greatest:
            left = self.limits.greatest - so_far
            return Refused(Code.ABOVE_GREATEST, {"greatest": self.limits.greatest, "left": left, "target": target})
        if amount > self.free:
            return Refused(Code.ABOVE_COVER, {"free": self.free})
        return None if self.room else Refused(Code.WINDOW_FULL)

    def legal(self, seat: SeatNo) -> tuple[Legal, ...]:
        """All that ``seat`` may answer now."""
        if seat == self.banker:
            return (Close(),)
        ranges = [found for target in self.open if (found := self.range_of(seat, target))]
        says = [says for says in (Ready(), LetItRun()) if self.check(seat, says) is None]
        return (*ranges, *says) if seat in self.punters else ()

    @property
    def standing(self) -> Given:
        """What the clock does at the deadline."""
        return Close()


@dataclass(frozen=True, slots=True)
class Cut:
    """One seat cuts ``size`` cards; any place from 1 to ``size`` - 1 is legal, ``offered`` are eight of them.

    Inside a deal ``others`` are its other seats, who may leave meanwhile.
    """

    number: int
    seat: SeatNo
    size: int
    absent: frozenset[SeatNo] = frozenset()
    others: tuple[SeatNo, ...] = ()
    wait: Literal[Wait.CUT] = Wait.CUT

    @property
    def offered(self) -> tuple[int, ...]:
        return cut_places(self.size)

    @property
    def awaited(self) -> tuple[SeatNo, ...]:
        return () if self.seat in self.absent else (self.seat,)

    def check(self, seat: SeatNo | None, given: Given) -> Refused | None:
        """As ``Staking.check``."""
        match given:
            case CutAt(place):
                if seat not in (None, self.seat):
                    return Refused(Code.NOT_ASKED)
                return None if 0 < place < self.size else Refused(Code.NOT_A_CUT, {"most": self.size - 1})
            case Leave():
                if seat not in (self.seat, *self.others):
                    return Refused(Code.NOT_IN_DEAL)
                return Refused(Code.ALREADY) if seat in self.absent else None
            case _:
                return Refused(Code.NOT_ASKED)

    def legal(self, seat: SeatNo) -> tuple[Legal, ...]:
        return tuple(CutAt(place) for place in self.offered) if seat == self.seat else ()

    @property
    def standing(self) -> Given:
        """The published default place."""
        return CutAt(default_cut(self.size))


@dataclass(frozen=True, slots=True)
class Shuffle:
    """A new shoe is wanted, which only the house can bring: no person is asked."""

    number: int
    packs: int

    def check(self, seat: SeatNo | None, given: Given) -> Refused | None:
        """Only the house's ``Shuffled`` will do."""
        legal = seat is None and isinstance(given, Shuffled)
        return None if legal else Refused(Code.NOT_ASKED)


Question = Staking | Cut | Shuffle


@dataclass(frozen=True, slots=True)
class Bounds:
    """The table's bounds: stakes from ``least`` to ``greatest``, a bank of at least ``bank`` chips."""

    least: Chips = Chips(5)
    greatest: Chips = Chips(500)
    bank: Chips = Chips(100)


@dataclass(frozen=True, slots=True)
class Setup:
    """The table asks one seat to keep the bank: how much, and the limits of its term; or to pass.

    ``cover`` is the most the bank can lose per staked chip.
    """

    number: int
    seat: SeatNo
    bounds: Bounds
    cover: int
    wait: Literal[Wait.SETUP] = Wait.SETUP

    @property
    def awaited(self) -> tuple[SeatNo, ...]:
        return (self.seat,)

    def check(self, bank: Chips, limits: Limits) -> Refused | None:
        """Why such a bank with such limits may not be opened; whether a wallet holds it is asked elsewhere."""
        if not self.bounds.least <= limits.least <= limits.greatest <= self.bounds.greatest:
            return Refused(Code.LIMITS, {"least": self.bounds.least, "greatest": self.bounds.greatest})
        floor = self.floor(limits.least)
        return Refused(Code.BANK_TOO_SMALL, {"least": floor}) if bank < floor else None

    def floor(self, least: Chips) -> Chips:
        """The smallest bank that may be opened with this least stake."""
        return Chips(max(self.bounds.bank, self.cover * least))
