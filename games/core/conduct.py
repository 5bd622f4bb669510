"""How a table is conducted: ``apply(table, command)`` gives the table afterwards with the effects that are owed for
it, or a refusal that changes nothing. Section 0 of the rules page, "People"; pure.

Authority (who opened the table, who is an admin) is not known here: whoever may not say a command is told so before.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import assert_never

from games.core.commands import (
    Begin,
    CallVote,
    CloseBank,
    Command,
    CutShoe,
    Draft,
    DrawForBank,
    Drawn,
    Effect,
    Ended,
    Expire,
    GetUp,
    LeaveDeal,
    OpenBank,
    Pass,
    SetUp,
    Sit,
    StartDeal,
    Stir,
    Stop,
    Void,
    VoidDeal,
    VoteOver,
    VoteYes,
)
from games.core.ids import SeatNo, UserId
from games.core.questions import Cut, CutAt, Setup
from games.core.refused import Code, Refused
from games.core.script import Ending
from games.core.table import (
    EMPTY,
    MOST_SEATS,
    Bidding,
    Closed,
    Dealing,
    Offer,
    Open,
    Seat,
    Shuffled,
    Table,
    Term,
    Vote,
    Why,
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The table afterwards, and what is owed for it, in order."""

    table: Table
    effects: tuple[Effect, ...] = ()


def apply(table: Table, command: Command) -> Outcome | Refused:
    """One command; the only way a table changes."""
    if isinstance(table.phase, Closed):
        return Refused(Code.TABLE_CLOSED)
    match command:
        case Sit(user):
            return _sit(table, user)
        case GetUp(user):
            return _get_up(table, user)
        case Begin():
            return _begin(table)
        case Drawn(keeper):
            return _drawn(table, keeper)
        case Draft() | SetUp() | Pass() | CutShoe():
            return _reply(table, command)
        case Ended(ending):
            return _ended(table, ending)
        case Stir(seat):
            return Outcome(_change(table, replace(table.seat(seat), stirred=True)))
        case Stop(successor):
            return _stop(table, successor)
        case CallVote() | VoteYes() | VoteOver():
            return _vote(table, command)
        case Void(why):
            return _void(table, why)
        case Expire():
            return _begin(table) if len(table.circle) > 1 else Outcome(_close(table, Why.NOBODY_CAME))
        case _:
            assert_never(command)


# coming and going


def _sit(table: Table, user: UserId) -> Outcome | Refused:
    if table.seat_of(user) or user in table.joining:
        return Refused(Code.SEATED_ALREADY)
    if len(table.circle) - len(table.leaving) + len(table.joining) >= MOST_SEATS:
        return Refused(Code.TABLE_FULL, {"most": MOST_SEATS})
    table = replace(table, joining=(*table.joining, user))
    match table.phase:
        case Dealing():
            return Outcome(table)
        case Bidding(asked):
            seated = _settle_people(table)
            phase = replace(table.phase, asked=_with_last_place(asked, seated.circle[-1].no))
            return Outcome(replace(seated, phase=phase))
        case Open() | Shuffled() | Closed():  # a closed table has refused already
            return Outcome(_settle_people(table))
        case _:
            assert_never(table.phase)


def _with_last_place(asked: tuple[SeatNo, ...], new: SeatNo) -> tuple[SeatNo, ...]:
    """The seats asked in turn, with one more at the circle's end: before the turn comes round to the first places."""
    at = next((k for k in range(1, len(asked)) if asked[k] < asked[k - 1]), len(asked))
    return (*asked[:at], new, *asked[at:])


def _get_up(table: Table, user: UserId) -> Outcome | Refused:
    if user in table.joining:
        return Outcome(replace(table, joining=tuple(u for u in table.joining if u != user)))
    seat = table.seat_of(user)
    if seat is None:
        return Refused(Code.NOT_SEATED)
    leaving = replace(table, leaving=table.leaving | {seat.no})
    match table.phase:
        case Open() | Closed():  # a closed table has refused already
            return Outcome(_settle_people(leaving))
        case Bidding(asked):
            if len(table.circle) <= 2:
                return Outcome(_wait_or_close(_settle_people(leaving)))
            rest = tuple(no for no in asked if no != seat.no)
            left = _settle_people(leaving)
            if asked[0] == seat.no:
                return Outcome(_bid(left, rest))
            return Outcome(replace(left, phase=replace(table.phase, asked=rest)))
        case Shuffled():
            return _leave_shuffled(leaving, table.phase, seat)
        case Dealing():
            return Outcome(leaving, (LeaveDeal(seat.no),))
        case _:
            assert_never(table.phase)


def _leave_shuffled(table: Table, phase: Shuffled, seat: Seat) -> Outcome:
    """Somebody leaves while the cut is awaited: another cuts, or the bank goes back before anything was dealt."""
    banker = phase.term.banker
    stay = _settle_people(table)
    if seat.no != banker and len(stay.circle) > 1:
        if seat.no != phase.cutter:
            return Outcome(stay)
        return Outcome(replace(stay, phase=replace(phase, cutter=_right_of(stay, banker)), turn=table.turn + 1))
    back = (CloseBank(table.seat(banker).user),)
    if len(stay.circle) < 2:
        return Outcome(_wait_or_close(stay), back)
    return Outcome(_bid(stay, _left_of(table, banker)), back)


def _settle_people(table: Table) -> Table:
    """Seats who leave go, who waits sits down at the circle's end. Never while a deal runs."""
    table = _seat_joiners(table)
    circle = tuple(seat for seat in table.circle if seat.no not in table.leaving)
    return replace(table, circle=circle, leaving=frozenset())


def _seat_joiners(table: Table) -> Table:
    new = [Seat(SeatNo(no), user) for no, user in enumerate(table.joining, table.seats_given + 1)]
    given = table.seats_given + len(new)
    return replace(table, circle=(*table.circle, *new), joining=(), seats_given=given)


def _wait_or_close(table: Table) -> Table:
    """What becomes of a table that has too few people for a deal."""
    if not table.circle:
        return _close(table, Why.NOBODY_CAME)
    return replace(table, phase=Open(), turn=table.turn + 1, vote=None)


# whose the bank is


def _begin(table: Table) -> Outcome | Refused:
    if not isinstance(table.phase, Open):
        return Refused(Code.UNDER_WAY)
    if len(table.circle) < 2:
        return Refused(Code.TOO_FEW)
    return Outcome(table, (DrawForBank(tuple(seat.no for seat in table.circle)),))


def _drawn(table: Table, keeper: SeatNo) -> Outcome | Refused:
    if not isinstance(table.phase, Open):
        return Refused(Code.UNDER_WAY)
    return Outcome(_bid(table, _circle_from(table, keeper)))


def _circle_from(table: Table, first: SeatNo) -> tuple[SeatNo, ...]:
    """All seats in turn to the left, from ``first`` on."""
    order = [seat.no for seat in table.circle]
    at = order.index(first)
    return tuple(order[at:] + order[:at])


def _left_of(table: Table, banker: SeatNo) -> tuple[SeatNo, ...]:
    """All seats in turn from the left of the banker's place, himself last."""
    order = _circle_from(table, banker)
    return (*order[1:], order[0])


def _right_of(table: Table, banker: SeatNo) -> SeatNo:
    return _circle_from(table, banker)[-1]


def _bid(table: Table, asked: Sequence[SeatNo]) -> Table:
    """Asks the next seat for the bank; whoever is away or gone is passed over."""
    here = {seat.no for seat in table.circle if not seat.away}
    rest = tuple(no for no in asked if no in here)
    if not rest:
        return _close(table, Why.NOBODY_KEEPS)
    return replace(table, phase=Bidding(rest), turn=table.turn + 1, vote=None)


def _reply(table: Table, command: Draft | SetUp | Pass | CutShoe) -> Outcome | Refused:
    """An answer to the question that the table itself asks."""
    phase = table.phase
    match command:
        case CutShoe(seat, place):
            question = table.question
            if not isinstance(phase, Shuffled) or not isinstance(question, Cut):
                return Refused(Code.NOT_ASKED)
            if refused := question.check(seat, CutAt(place)):
                return refused
            dealt = replace(table, phase=Dealing(phase.term), deals=table.deals + 1)
            return Outcome(dealt, (StartDeal(phase.shoe, place),))
        case Draft() | SetUp() | Pass():
            if not isinstance(phase, Bidding) or command.seat not in (None, phase.asked[0]):
                return Refused(Code.NOT_ASKED)
            if isinstance(command, Pass):
                return Outcome(_bid(table, phase.asked[1:]))
            return _set_up(table, phase, command)
        case _:
            assert_never(command)


def _set_up(table: Table, phase: Bidding, command: Draft | SetUp) -> Outcome | Refused:
    setup = Setup(table.turn, command.seat, table.bounds, table.cover)
    if refused := setup.check(command.bank, command.limits):
        return refused
    if isinstance(command, Draft):
        return Outcome(replace(table, phase=replace(phase, draft=Offer(command.bank, command.limits))))
    term = Term(command.seat, command.limits)
    shuffled = Shuffled(term, command.shoe, _right_of(table, command.seat))
    effect = OpenBank(table.seat(command.seat).user, command.bank)
    return Outcome(replace(table, phase=shuffled, turn=table.turn + 1), (effect,))


# how deals end


def _ended(table: Table, ending: Ending) -> Outcome | Refused:
    if not isinstance(table.phase, Dealing):
        return Refused(Code.NOT_ASKED)
    empty = table.empty + 1 if ending is Ending.DROPPED else 0
    term = table.phase.term
    why = _stopped(table) if table.stopping else Why.NOBODY_STAKES if empty >= EMPTY else None
    return _after_deal(replace(table, empty=empty), term, why)


def _after_deal(table: Table, term: Term, why: Why | None) -> Outcome:
    """The term ends with its deal: the bank goes back and passes on, people come and go."""
    back = CloseBank(table.seat(term.banker).user)
    awake = tuple(replace(s, missed=0 if s.stirred else s.missed + 1, stirred=False) for s in table.circle)
    table = _seat_joiners(replace(table, circle=awake))
    asked = _left_of(table, term.banker)  # of his place, though he may be about to leave it
    table = _settle_people(table)
    if why is not None:
        return Outcome(_close(table, why), (back,))
    if len(table.circle) < 2:
        return Outcome(_wait_or_close(table), (back,))
    return Outcome(_bid(table, asked), (back,))


def _void(table: Table, why: Why | None) -> Outcome | Refused:
    """The running deal, or a bank that waits for its cut, is undone; a voided deal counts towards nothing."""
    if why is None and table.stopping:
        why = _stopped(table)
    term = table.term
    if term is None:
        return Outcome(_close(table, why)) if why is not None else Refused(Code.NOT_ASKED)
    effects: tuple[Effect, ...] = (CloseBank(table.seat(term.banker).user),)
    if isinstance(table.phase, Dealing):
        effects = (VoidDeal(), *effects)
    table = _seat_joiners(replace(table, vote=None))
    asked = _circle_from(table, term.banker)
    table = _settle_people(table)
    if why is not None:
        return Outcome(_close(table, why), effects)
    return Outcome(_bid(table, asked) if len(table.circle) > 1 else _wait_or_close(table), effects)


def _stop(table: Table, successor: str | None) -> Outcome:
    table = replace(table, successor=successor)
    if isinstance(table.phase, Dealing):
        return Outcome(replace(table, stopping=True))
    back = (CloseBank(table.seat(table.term.banker).user),) if table.term else ()
    return Outcome(_close(_settle_people(table), _stopped(table)), back)


def _stopped(table: Table) -> Why:
    return Why.STOPPED if table.successor is None else Why.FOLLOWED


def _close(table: Table, why: Why) -> Table:
    return replace(table, phase=Closed(why), turn=table.turn + 1, vote=None)


def _vote(table: Table, command: CallVote | VoteYes | VoteOver) -> Outcome | Refused:
    """A vote on voiding the deal: the majority of the seats other than the asker's carries it."""
    match command:
        case CallVote(user):
            if not isinstance(table.phase, Dealing):
                return Refused(Code.NOT_ASKED)
            if table.vote is not None:
                return Refused(Code.ALREADY)
            return Outcome(replace(table, vote=Vote(user, frozenset())))
        case VoteOver():
            return Outcome(replace(table, vote=None))
        case VoteYes(seat):
            vote = table.vote
            if vote is None:
                return Refused(Code.NO_VOTE)
            if table.seat(seat).user == vote.asker or seat in vote.yes:
                return Refused(Code.ALREADY)
            yes = vote.yes | {seat}
            others = sum(s.user != vote.asker for s in table.circle)
            if 2 * len(yes) > others:
                return _void(table, Why.STOPPED)
            return Outcome(replace(table, vote=replace(vote, yes=yes)))
        case _:
            assert_never(command)


def _change(table: Table, seat: Seat) -> Table:
    return replace(table, circle=tuple(seat if s.no == seat.no else s for s in table.circle))
