"""The staking window: who may stake how much on what, and whom it waits for."""

from dataclasses import dataclass
from typing import assert_never

from games.core.answers import (
    Chose,
    Close,
    CutAt,
    Given,
    Leave,
    Legal,
    LetItRun,
    Ready,
    Shuffled,
    Stake,
    StakeRange,
    Target,
    left,
)
from games.core.chips import Limits
from games.core.ids import Chips, SeatNo
from games.core.refused import Code, Refused
from games.core.waits import Wait


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
