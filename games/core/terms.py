"""Terms: how a bank is opened, its shoe made ready, carried on from deal to deal, and closed. Pure.

Section 0 of the rules page: "People", "Chips" (broken), "The shoe", and the house as banker.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from games.core.chips import Limits
from games.core.commands import (
    CloseBank,
    DrawForBank,
    Effect,
    Ended,
    MarkCut,
    MarkMoved,
    NewShoe,
    OpenBank,
    StartDeal,
)
from games.core.game import Cutters, Shoes
from games.core.ids import HOUSE, Chips, SeatNo, ShoeId, UserId
from games.core.script import Passing
from games.core.shoe import default_cut
from games.core.table import (
    Between,
    Bidding,
    Closed,
    Dealing,
    Moving,
    Open,
    Shuffled,
    Table,
    Term,
    Why,
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The table afterwards, and what is owed for it, in order."""

    table: Table
    effects: tuple[Effect, ...] = ()

    def owing(self, *before: Effect) -> "Outcome":
        """The same, with effects that come first."""
        return replace(self, effects=(*before, *self.effects))


# places in the circle


def circle_from(table: Table, first: SeatNo) -> tuple[SeatNo, ...]:
    """All seats in turn to the left, from ``first`` on; the house sits before the first seat."""
    order = [seat.no for seat in table.circle]
    at = order.index(first) if first != HOUSE else 0
    return tuple(order[at:] + order[:at])


def left_of(table: Table, banker: SeatNo) -> tuple[SeatNo, ...]:
    """All seats in turn from the left of the banker's place, himself last."""
    order = circle_from(table, banker)
    return order if banker == HOUSE else (*order[1:], order[0])


def right_of(table: Table, banker: SeatNo) -> SeatNo:
    """The seat right of the banker's place."""
    return circle_from(table, banker)[-1]


# whose the bank is


def bid(table: Table, asked: Sequence[SeatNo]) -> Table:
    """Asks the next seat for the bank; whoever is away or gone is passed over."""
    here = {seat.no for seat in table.circle if not seat.away}
    rest = tuple(no for no in asked if no in here)
    if not rest:
        return close(table, Why.NOBODY_KEEPS)
    return replace(table, phase=Bidding(rest), turn=table.turn + 1, vote=None)


def close(table: Table, why: Why) -> Table:
    return replace(table, phase=Closed(why), turn=table.turn + 1, vote=None)


def wait_or_close(table: Table) -> Table:
    """What becomes of a table that has too few people for a deal."""
    if not table.circle:
        return close(table, Why.NOBODY_CAME)
    return replace(table, phase=Open(), turn=table.turn + 1, vote=None)


def owner(table: Table, banker: SeatNo) -> UserId | None:
    """Whose chips a banker's are; None is the house."""
    return None if banker == HOUSE else table.seat(banker).user


def open_term(table: Table, banker: SeatNo, bank: Chips, limits: Limits, shoe: ShoeId) -> Outcome:
    """A bank is put up, and a fresh shoe committed to."""
    ready = fresh_shoe(table, Term(banker, limits, shoe), shoe)
    return ready.owing(OpenBank(owner(table, banker), bank))


def house_term(table: Table, shoe: ShoeId) -> Outcome:
    """The house puts up the bank that the opener set, with the table's limits."""
    limits = table.agreed
    assert limits is not None  # noqa: S101 - the house names none of its own
    return open_term(table, HOUSE, table.house_bank, limits, shoe)


# shoes


def fresh_shoe(table: Table, term: Term, shoe: ShoeId) -> Outcome:
    """A new shoe for the term; whoever has to cut it is asked."""
    rules = table.rules
    renewed = replace(term, shoe=shoe, next=rules.burn, left=rules.cards - rules.burn, pulls=())
    shuffled = replace(table, phase=Shuffled(renewed, cutters(table, term.banker)), turn=table.turn + 1)
    return after_cut(shuffled, NewShoe(shoe))


def cutters(table: Table, banker: SeatNo) -> tuple[SeatNo, ...]:
    """Who cuts, in order."""
    right = right_of(table, banker)
    if table.rules.cutters is Cutters.RIGHT:
        return (right,)
    return (left_of(table, banker)[0], banker, right)


def after_cut(table: Table, *effects: Effect) -> Outcome:
    """Goes on after a shoe was brought or cut: the house cuts at once, the last cut ends in a deal."""
    phase = table.phase
    assert isinstance(phase, Shuffled)  # noqa: S101 - a shoe was brought or cut just now
    if phase.cutters[:1] == (HOUSE,):
        cut = replace(table, phase=replace(phase, cutters=phase.cutters[1:]))
        return after_cut(cut, *effects, MarkCut(phase.term.shoe, default_cut(table.rules.cards)))
    if phase.cutters:
        return Outcome(table, effects)
    if table.rules.cutters is Cutters.THREE and phase.term.banker != HOUSE:
        return Outcome(replace(table, phase=Moving(phase.term), turn=table.turn + 1), effects)
    return start_deal(table, phase.term).owing(*effects)


def move_under(table: Table, term: Term, cards: int) -> Outcome:
    """The banker has moved so many cards under; the deal begins."""
    started = start_deal(table, term)
    return started.owing(MarkMoved(term.shoe, cards)) if cards else started


def start_deal(table: Table, term: Term) -> Outcome:
    """The next deal of the term begins."""
    dealing = Dealing(replace(term, deals=term.deals + 1))
    return Outcome(replace(table, phase=dealing, deals=table.deals + 1), (StartDeal(),))


# from deal to deal


def after_deal(table: Table, term: Term, end: Ended, asked: tuple[SeatNo, ...], back: CloseBank) -> Outcome:
    """Where the bank goes after a deal; ``asked`` are the seats from the left of the banker's place, and ``back`` is
    owed where his term ends."""
    term = replace(term, next=end.next, left=end.left, pulls=end.pulls, shoe=end.shoe)
    broken = end.bank // table.cover < term.limits.least
    if term.banker == HOUSE:
        return house_term(table, end.new_shoe).owing(back) if broken else carry_on(table, term, end.new_shoe)
    gone = term.banker not in {seat.no for seat in table.circle if not seat.away}
    out = table.rules.shoes is Shoes.ENDS_TERM and not table.rules.can_start(term.left)
    if end.passing is Passing.STAY and not (broken or gone or out):
        return Outcome(replace(table, phase=Between(term), turn=table.turn + 1, vote=None))
    if end.passing is Passing.DRAW:
        drawing = replace(table, phase=Open(), vote=None)
        return Outcome(drawing, (back, DrawForBank(tuple(seat.no for seat in table.circle))))
    return Outcome(bid(table, asked), (back,))


def carry_on(table: Table, term: Term, shoe: ShoeId) -> Outcome:
    """The next deal of the same term, with the shoe as it is or with a new one."""
    table = replace(table, vote=None)
    if table.rules.shoes is Shoes.FRESH or not table.rules.can_start(term.left):
        return fresh_shoe(table, term, shoe)
    return start_deal(table, term)
