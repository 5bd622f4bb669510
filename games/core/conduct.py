"""How a table is conducted: ``apply(table, command)`` gives the table afterwards with the effects that are owed for
it, or a refusal that changes nothing. Section 0 of the rules page, "People"; pure.

Authority (who opened the table, who is an admin) is not known here: whoever may not say a command is told so before.
"""

import re
from dataclasses import replace
from typing import assert_never

from games.core.answers import Close, CutAt
from games.core.choosing import Choice
from games.core.commands import (
    Amend,
    Begin,
    CallVote,
    Choose,
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
    MarkCut,
    Pass,
    SetUp,
    Sit,
    Stir,
    Stop,
    Void,
    VoidDeal,
    VoteOver,
    VoteYes,
)
from games.core.ids import HOUSE, Chips, SeatNo, ShoeId, UserId
from games.core.options import changed, defaults
from games.core.questions import Cut
from games.core.refused import Code, Refused
from games.core.registry import all_games
from games.core.script import Ending
from games.core.setup import Bounds, Setup
from games.core.table import (
    EMPTY,
    MOST_SEATS,
    Between,
    Bidding,
    Closed,
    Dealing,
    Moving,
    Offer,
    Open,
    Seat,
    Shuffled,
    Table,
    Vote,
    Why,
)
from games.core.terms import (
    Outcome,
    after_cut,
    after_deal,
    bid,
    carry_on,
    circle_from,
    close,
    house_term,
    left_of,
    move_under,
    open_term,
    owner,
    right_of,
    wait_or_close,
)

MOST_CHIPS = 10**9
"""No house rule in chips is greater."""


def apply(table: Table, command: Command) -> Outcome | Refused:
    """One command; the only way a table changes."""
    if isinstance(table.phase, Closed):
        return Refused(Code.TABLE_CLOSED)
    match command:
        case Sit(user):
            return _sit(table, user)
        case GetUp(user):
            return _get_up(table, user)
        case Amend(name, value):
            return _amend(table, name, value)
        case Begin(shoe):
            return _begin(table, shoe)
        case Drawn(keeper):
            return _drawn(table, keeper)
        case Draft() | SetUp() | Pass() | CutShoe() | Choose():
            return _reply(table, command)
        case Ended():
            return _ended(table, command)
        case Stir(seat):
            return Outcome(_change(table, replace(table.seat(seat), stirred=True)))
        case Stop(successor):
            return _stop(table, successor)
        case CallVote() | VoteYes() | VoteOver():
            return _vote(table, command)
        case Void(why, shoe):
            return _void(table, why, shoe)
        case Expire(shoe):
            enough = len(table.circle) >= table.fewest
            return _begin(table, shoe) if enough else Outcome(close(table, Why.NOBODY_CAME))
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
        case Open() | Shuffled() | Moving() | Between() | Closed():  # a closed table has refused already
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
            if len(table.circle) <= table.fewest:
                return Outcome(wait_or_close(_settle_people(leaving)))
            rest = tuple(no for no in asked if no != seat.no)
            left = _settle_people(leaving)
            if asked[0] == seat.no:
                return Outcome(bid(left, rest))
            return Outcome(replace(left, phase=replace(table.phase, asked=rest)))
        case Shuffled() | Moving() | Between():
            return _leave_term(leaving, table.phase, seat)
        case Dealing():
            return Outcome(leaving, (LeaveDeal(seat.no),))
        case _:
            assert_never(table.phase)


def _leave_term(table: Table, phase: Shuffled | Moving | Between, seat: Seat) -> Outcome:
    """Somebody leaves while no deal runs but a bank is open: the bank goes back if he kept it, another cuts if he was
    to cut."""
    banker = phase.term.banker
    stay = _settle_people(table)
    back = CloseBank(owner(table, banker))
    if len(stay.circle) < table.fewest:
        return Outcome(wait_or_close(stay), (back,))
    if seat.no == banker:
        return Outcome(bid(stay, left_of(table, banker)), (back,))
    if isinstance(phase, Shuffled) and seat.no in phase.cutters:
        others = tuple(no for no in phase.cutters if no != seat.no) or (right_of(stay, banker),)
        asked_anew = int(phase.cutters[0] == seat.no)
        return after_cut(replace(stay, phase=replace(phase, cutters=others), turn=table.turn + asked_anew))
    return Outcome(stay)


def _settle_people(table: Table) -> Table:
    """Seats who leave go, who waits sits down at the circle's end. Never while a deal runs."""
    table = _seat_joiners(table)
    circle = tuple(seat for seat in table.circle if seat.no not in table.leaving)
    return replace(table, circle=circle, leaving=frozenset())


def _seat_joiners(table: Table) -> Table:
    new = [Seat(SeatNo(no), user) for no, user in enumerate(table.joining, table.seats_given + 1)]
    given = table.seats_given + len(new)
    return replace(table, circle=(*table.circle, *new), joining=(), seats_given=given)


# the lobby


def _amend(table: Table, name: str, wanted: str) -> Outcome | Refused:
    """A house rule is changed before the first deal."""
    if not isinstance(table.phase, Open) or table.deals:
        return Refused(Code.UNDER_WAY)
    if name in ("house-rules", "games") and wanted in ("show", "hide"):
        shown = name if wanted == "show" else ""
        return Outcome(replace(table, amending=shown == "house-rules", choosing=shown == "games"))
    if name == "game":
        return _turn_to(table, wanted)
    if name in ("least", "greatest", "house-bank"):
        return _amend_chips(table, name, wanted)
    options = changed(table.rules.options, table.options, name, wanted)
    return Refused(Code.NO_SUCH_OPTION) if options is None else Outcome(replace(table, options=options))


def _turn_to(table: Table, wanted: str) -> Outcome | Refused:
    """The lobby of another game: the seats and the sums stay, the house rules are its own."""
    game = all_games().get(wanted)
    if game is None:
        return Refused(Code.NO_SUCH_OPTION)
    options = table.options if wanted == table.game else defaults(game.options)
    return Outcome(replace(table, game=wanted, options=options, choosing=False))


def _amend_chips(table: Table, name: str, wanted: str) -> Outcome | Refused:
    """Bounds and the house's bank in chips; whatever no longer fits gives way."""
    if not re.fullmatch("[0-9]{1,12}", wanted) or not 1 <= int(wanted) <= MOST_CHIPS:
        return Refused(Code.NO_SUCH_OPTION)
    chips, bounds = Chips(int(wanted)), table.bounds
    match name:
        case "least":
            bounds = Bounds(chips, Chips(max(chips, bounds.greatest)), bounds.bank)
        case "greatest":
            bounds = Bounds(Chips(min(chips, bounds.least)), chips, bounds.bank)
        case _:
            return Outcome(replace(table, house_bank=chips))
    return Outcome(replace(table, bounds=bounds))


def _begin(table: Table, shoe: ShoeId) -> Outcome | Refused:
    if not isinstance(table.phase, Open):
        return Refused(Code.UNDER_WAY)
    if len(table.circle) < table.fewest:
        return Refused(Code.TOO_FEW)
    if table.house_keeps:
        least = table.cover * table.bounds.least
        return house_term(replace(table, house_bank=Chips(max(table.house_bank, least))), shoe)
    return Outcome(table, (DrawForBank(tuple(seat.no for seat in table.circle)),))


def _drawn(table: Table, keeper: SeatNo) -> Outcome | Refused:
    if not isinstance(table.phase, Open):
        return Refused(Code.UNDER_WAY)
    return Outcome(bid(table, circle_from(table, keeper)))


# what the table itself asks


def _reply(table: Table, command: Draft | SetUp | Pass | CutShoe | Choose) -> Outcome | Refused:
    """An answer to the question that the table itself asks."""
    phase = table.phase
    match command:
        case CutShoe():
            return _cut(table, command)
        case Choose():
            return _choose(table, command)
        case Draft() | SetUp() | Pass():
            if not isinstance(phase, Bidding) or command.seat not in (None, phase.asked[0]):
                return Refused(Code.NOT_ASKED)
            if isinstance(command, Pass):
                return Outcome(bid(table, phase.asked[1:]))
            return _set_up(table, phase, command)
        case _:
            assert_never(command)


def _cut(table: Table, command: CutShoe) -> Outcome | Refused:
    phase, question = table.phase, table.question
    if not isinstance(phase, Shuffled) or not isinstance(question, Cut):
        return Refused(Code.NOT_ASKED)
    if refused := question.check(command.seat, CutAt(command.place)):
        return refused
    cut = replace(table, phase=replace(phase, cutters=phase.cutters[1:]), turn=table.turn + 1)
    return after_cut(cut, MarkCut(phase.term.shoe, command.place))


def _choose(table: Table, command: Choose) -> Outcome | Refused:
    """Cards moved under, or the bank kept: the clock moves none, and keeps it."""
    phase, question, chose = table.phase, table.question, command.chose
    if not isinstance(phase, Moving | Between) or not isinstance(question, Choice):
        return Refused(Code.NOT_ASKED)
    if refused := question.check(command.seat, chose or Close()):
        return refused
    term = phase.term
    if isinstance(phase, Moving):
        return move_under(table, term, chose.number if chose else 0)
    if chose is None or chose.option == "keep":
        return carry_on(table, term, command.shoe)
    return Outcome(bid(table, left_of(table, term.banker)), (CloseBank(owner(table, term.banker)),))


def _set_up(table: Table, phase: Bidding, command: Draft | SetUp) -> Outcome | Refused:
    setup = Setup(table.turn, command.seat, table.bounds, table.cover, table.agreed)
    if refused := setup.check(command.bank, command.limits):
        return refused
    if isinstance(command, Draft):
        return Outcome(replace(table, phase=replace(phase, draft=Offer(command.bank, command.limits))))
    return open_term(table, command.seat, command.bank, command.limits, command.shoe)


# how deals end


def _ended(table: Table, end: Ended) -> Outcome | Refused:
    if not isinstance(table.phase, Dealing):
        return Refused(Code.NOT_ASKED)
    term = table.phase.term
    empty = table.empty + 1 if end.ending is Ending.DROPPED else 0
    why = _stopped(table) if table.stopping else Why.NOBODY_STAKES if empty >= EMPTY else None
    back = CloseBank(owner(table, term.banker))
    awake = tuple(replace(s, missed=0 if s.stirred else s.missed + 1, stirred=False) for s in table.circle)
    table = _seat_joiners(replace(table, circle=awake, empty=empty))
    asked = left_of(table, term.banker)  # of his place, though he may be about to leave it
    table = _settle_people(table)
    if why is not None:
        return Outcome(close(table, why), (back,))
    if len(table.circle) < table.fewest:
        return Outcome(wait_or_close(table), (back,))
    return after_deal(table, term, end, asked, back)


def _void(table: Table, why: Why | None, shoe: ShoeId) -> Outcome | Refused:
    """The running deal, or a bank that is open between deals, is undone; a voided deal counts towards nothing. Who
    closes the table with it closes it for good: a game that was to follow does not."""
    if why is not None:
        table = replace(table, successor=None)
    elif table.stopping:
        why = _stopped(table)
    term = table.term
    if term is None:
        return Outcome(close(table, why)) if why is not None else Refused(Code.NOT_ASKED)
    effects: tuple[Effect, ...] = (CloseBank(owner(table, term.banker)),)
    if isinstance(table.phase, Dealing):
        effects = (VoidDeal(), *effects)
    table = _seat_joiners(replace(table, vote=None))
    asked = circle_from(table, term.banker)
    table = _settle_people(table)
    if why is not None:
        return Outcome(close(table, why), effects)
    if len(table.circle) < table.fewest:
        return Outcome(wait_or_close(table), effects)
    if term.banker == HOUSE:
        return house_term(table, shoe).owing(*effects)
    return Outcome(bid(table, asked), effects)


def _stop(table: Table, successor: str | None) -> Outcome:
    table = replace(table, successor=successor)
    if isinstance(table.phase, Dealing):
        return Outcome(replace(table, stopping=True))
    back = (CloseBank(owner(table, table.term.banker)),) if table.term else ()
    return Outcome(close(_settle_people(table), _stopped(table)), back)


def _stopped(table: Table) -> Why:
    return Why.STOPPED if table.successor is None else Why.FOLLOWED


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
        case VoteYes(seat=seat):
            vote = table.vote
            if vote is None:
                return Refused(Code.NO_VOTE)
            if table.seat(seat).user == vote.asker or seat in vote.yes:
                return Refused(Code.ALREADY)
            yes = vote.yes | {seat}
            others = sum(s.user != vote.asker for s in table.circle)
            if 2 * len(yes) > others:
                return _void(table, Why.STOPPED, command.shoe)
            return Outcome(replace(table, vote=replace(vote, yes=yes)))
        case _:
            assert_never(command)


def _change(table: Table, seat: Seat) -> Table:
    return replace(table, circle=tuple(seat if s.no == seat.no else s for s in table.circle))
