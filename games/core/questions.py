"""The few kinds of question a script or a table asks. A question is the one place that decides what is legal:
checks, keyboards, simulated players and counts all ask it, and an answer is checked before the script sees it.

Who is asked, who is awaited and when a window closes never depend on hidden cards. ``staking`` and ``choosing`` have
a module each, and so has the table's own ``setup``.
"""

from dataclasses import dataclass
from typing import Literal

from games.core.answers import CutAt, Given, Leave, Legal, Shuffled, left
from games.core.choosing import Choice, Choices
from games.core.ids import SeatNo
from games.core.refused import Code, Refused
from games.core.shoe import cut_places, default_cut
from games.core.staking import Staking
from games.core.waits import Wait


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
