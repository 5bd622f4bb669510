"""The few kinds of question a script or a table asks. A question is the one place that decides what is legal:
checks, keyboards, simulated players and counts all ask it, and an answer is checked before the script sees it.

Who is asked, who is awaited and when a window closes never depend on hidden cards.
"""

from dataclasses import dataclass, replace
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

    LOBBY = "lobby"
    SETUP = "setup"
    CUT = "cut"
    FIRST_STAKES = "first-stakes"
    STAKES = "stakes"
    CHOICE = "choice"
    WINDOW = "window"
    BETWEEN = "between"
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


@dataclass(frozen=True, slots=True)
class Staking:
    """A staking window. Its number stays while it is open, however many people stake in it.

    ``open`` lists the targets in the order they opened, ``mine`` what each seat has on each, ``free`` is the free
    cover in stake chips, ``room`` how many more stakes the window takes (a bound nobody meets by hand).

    Where games differ: ``own`` gives each seat the one target that it may stake on, ``most`` is how many seats may
    stake at all (the shoe holds no cards for more), ``keep_free`` keeps one target free of stakes.
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
    own: tuple[tuple[SeatNo, Target], ...] = ()
    most: int | None = None
    keep_free: bool = False

    def total(self, seat: SeatNo, target: Target) -> Chips:
        """What ``seat`` has on ``target`` so far."""
        return Chips(sum(chips for who, what, chips in self.mine if who == seat and what == target))

    def targets_of(self, seat: SeatNo) -> tuple[Target, ...]:
        """The open targets that this seat may stake on."""
        if not self.own:
            return self.open
        return tuple(target for who, target in self.own if who == seat and target in self.open)

    def range_of(self, seat: SeatNo, target: Target) -> StakeRange | None:
        """What ``seat`` may add on an open target; None where it may add nothing."""
        if target not in self.targets_of(seat) or self._hindrance(seat, target):
            return None
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
                return left(seat, (self.banker, *self.punters), self.absent)
            case CutAt() | Shuffled() | Chose():
                return Refused(Code.NOT_ASKED)
            case _:
                assert_never(given)

    def _check_stake(self, seat: SeatNo | None, target: Target, amount: Chips) -> Refused | None:
        if seat is None or seat not in self.punters:
            return Refused(Code.BANKER_STAKES if seat == self.banker else Code.NOT_IN_DEAL)
        if target not in self.open:
            code = Code.TARGET_CLOSED if target in self.closed else Code.NO_SUCH_TARGET
            return Refused(code, {"target": target})
        if target not in self.targets_of(seat):
            return Refused(Code.NOT_YOUR_TARGET, {"target": target})
        if hindered := self._hindrance(seat, target):
            return hindered
        so_far = self.total(seat, target)
        if so_far + amount < self.limits.least or amount < 1:
            return Refused(Code.BELOW_LEAST, {"least": 1 if so_far else self.limits.least, "target": target})
        if so_far + amount > self.limits.greatest:
            rest = self.limits.greatest - so_far
            return Refused(Code.ABOVE_GREATEST, {"greatest": self.limits.greatest, "left": rest, "target": target})
        if amount > self.free:
            return Refused(Code.ABOVE_COVER, {"free": self.free})
        return None if self.room else Refused(Code.WINDOW_FULL)

    def _hindrance(self, seat: SeatNo, target: Target) -> Refused | None:
        """What keeps a seat from a target that lies open to it, whatever the amount."""
        stakers = {who for who, _, _ in self.mine}
        if self.most is not None and seat not in stakers and len(stakers) >= self.most:
            return Refused(Code.SHOE_SHORT, {"most": self.most})
        taken = {what for _, what, _ in self.mine} | {target}
        if self.keep_free and len(taken) == len(self.open):
            return Refused(Code.LAST_FREE)
        return None

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

    def public(self) -> "Staking":
        """As everybody may see it."""
        return self


@dataclass(frozen=True, slots=True)
class Span:
    """The numbers an option may name, both ends included."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Choice:
    """One seat chooses. ``topic`` says what about; ``offered`` is what the chat's keyboard shows and depends on
    nothing hidden. ``barred`` are options on offer that this hand may not take, which only its owner is told.

    ``spans`` gives the options that need a number theirs. ``others`` are the deal's other seats, who may leave.
    """

    number: int
    seat: SeatNo
    topic: str
    offered: tuple[str, ...]
    barred: frozenset[str] = frozenset()
    spans: tuple[tuple[str, Span], ...] = ()
    absent: frozenset[SeatNo] = frozenset()
    others: tuple[SeatNo, ...] = ()
    wait: Wait = Wait.CHOICE

    @property
    def awaited(self) -> tuple[SeatNo, ...]:
        return () if self.seat in self.absent else (self.seat,)

    def span(self, option: str) -> Span | None:
        """The numbers that go with an option; None where it needs none."""
        return dict(self.spans).get(option)

    def check(self, seat: SeatNo | None, given: Given) -> Refused | None:
        """As ``Staking.check``."""
        match given:
            case Chose():
                if seat != self.seat:
                    return Refused(Code.NOT_ASKED)
                return _chosen(given, self.offered, self.barred, self.span(given.option))
            case Close():
                return None if seat is None else Refused(Code.NOT_ASKED)
            case Leave():
                return left(seat, (self.seat, *self.others), self.absent)
            case _:
                return Refused(Code.NOT_ASKED)

    def legal(self, seat: SeatNo) -> tuple[Legal, ...]:
        """All that ``seat`` may answer; of an option with numbers the least and the most stand for all."""
        if seat != self.seat:
            return ()
        return _choices(self.offered, self.barred, self.spans)

    @property
    def standing(self) -> Given:
        """The clock's answer: the script then plays the standing order for the rest of the turn."""
        return Close()

    def public(self) -> "Choice":
        """As everybody may see it: what is barred is hidden."""
        return replace(self, barred=frozenset())


@dataclass(frozen=True, slots=True)
class Choices:
    """Many seats choose in one window, all alike: same buttons, same clock, nobody awaited, never closed early.

    ``barred`` is what each seat's hand may not take now, which only that seat is told.
    """

    number: int
    seats: tuple[SeatNo, ...]
    topic: str
    offered: tuple[str, ...]
    barred: tuple[tuple[SeatNo, frozenset[str]], ...] = ()
    spans: tuple[tuple[str, Span], ...] = ()
    absent: frozenset[SeatNo] = frozenset()
    others: tuple[SeatNo, ...] = ()
    wait: Wait = Wait.WINDOW

    @property
    def awaited(self) -> tuple[SeatNo, ...]:
        return ()

    def check(self, seat: SeatNo | None, given: Given) -> Refused | None:
        """As ``Staking.check``."""
        match given:
            case Chose():
                if seat is None or seat not in self.seats:
                    return Refused(Code.NOT_ASKED)
                barred = dict(self.barred).get(seat, frozenset())
                return _chosen(given, self.offered, barred, dict(self.spans).get(given.option))
            case Close():
                return None if seat is None else Refused(Code.NOT_ASKED)
            case Leave():
                return left(seat, (*self.seats, *self.others), self.absent)
            case _:
                return Refused(Code.NOT_ASKED)

    def legal(self, seat: SeatNo) -> tuple[Legal, ...]:
        """As ``Choice.legal``."""
        if seat not in self.seats:
            return ()
        return _choices(self.offered, dict(self.barred).get(seat, frozenset()), self.spans)

    @property
    def standing(self) -> Given:
        """The clock closes the window; the script plays the standing orders."""
        return Close()

    def public(self) -> "Choices":
        """As everybody may see it: what is barred is hidden."""
        return replace(self, barred=())


def left(seat: SeatNo | None, here: tuple[SeatNo, ...], absent: frozenset[SeatNo]) -> Refused | None:
    """Whether a seat of the deal may leave: once, and only one that is in it."""
    if seat not in here:
        return Refused(Code.NOT_IN_DEAL)
    return Refused(Code.ALREADY) if seat in absent else None


def _chosen(given: Chose, offered: tuple[str, ...], barred: frozenset[str], span: Span | None) -> Refused | None:
    if given.option not in offered:
        return Refused(Code.NO_SUCH_CHOICE)
    if given.option in barred:
        return Refused(Code.NOT_ALLOWED)
    if span is None:
        return Refused(Code.NO_SUCH_CHOICE) if given.number else None
    if not span.least <= given.number <= span.most:
        return Refused(Code.NOT_A_PLACE, {"least": span.least, "most": span.most})
    return None


def _choices(
    offered: tuple[str, ...], barred: frozenset[str], spans: tuple[tuple[str, Span], ...]
) -> tuple[Chose, ...]:
    found: list[Chose] = []
    for option in offered:
        span = dict(spans).get(option)
        if option not in barred:
            found += [Chose(option)] if span is None else [Chose(option, n) for n in sorted({span.least, span.most})]
    return tuple(found)


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
                return left(seat, (self.seat, *self.others), self.absent)
            case _:
                return Refused(Code.NOT_ASKED)

    def legal(self, seat: SeatNo) -> tuple[Legal, ...]:
        return tuple(CutAt(place) for place in self.offered) if seat == self.seat else ()

    @property
    def standing(self) -> Given:
        """The published default place."""
        return CutAt(default_cut(self.size))

    def public(self) -> "Cut":
        """As everybody may see it."""
        return self


@dataclass(frozen=True, slots=True)
class Shuffle:
    """A new shoe is wanted, which only the house can bring: no person is asked."""

    number: int
    packs: int

    def check(self, seat: SeatNo | None, given: Given) -> Refused | None:
        """Only the house's ``Shuffled`` will do."""
        legal = seat is None and isinstance(given, Shuffled)
        return None if legal else Refused(Code.NOT_ASKED)


Question = Staking | Choice | Choices | Cut | Shuffle
Asked = Staking | Choice | Choices | Cut
"""What people are asked; a shuffle is the house's business."""


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
