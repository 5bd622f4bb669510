"""Choices: one seat in its turn, or many in one window. What is offered depends on nothing hidden."""

from dataclasses import dataclass, replace

from games.core.answers import Chose, Close, Given, Leave, Legal, left
from games.core.ids import SeatNo
from games.core.refused import Code, Refused
from games.core.waits import Wait


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
