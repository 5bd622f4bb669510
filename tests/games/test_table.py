"""The table's people: who sits, who goes, who votes, and what every command does in every phase.

Whose the bank is, is in ``test_passing``.
"""

from dataclasses import replace

import pytest

from games.core.chips import Limits
from games.core.commands import (
    CallVote,
    CloseBank,
    Command,
    CutShoe,
    Draft,
    DrawForBank,
    Drawn,
    Expire,
    GetUp,
    LeaveDeal,
    MarkCut,
    NewShoe,
    OpenBank,
    Sit,
    StartDeal,
    Stir,
    Stop,
    Void,
    VoidDeal,
    VoteOver,
    VoteYes,
)
from games.core.conduct import apply
from games.core.ids import Chips, SeatNo, ShoeId, UserId
from games.core.questions import Cut
from games.core.refused import Code, Refused
from games.core.script import Ending
from games.core.setup import Setup
from games.core.table import (
    MOST_SEATS,
    Bidding,
    Closed,
    Dealing,
    Offer,
    Open,
    Shuffled,
    Table,
    Vote,
    Why,
)
from games.core.terms import Outcome
from tests.support.tables import (
    LIMITS,
    NEXT_SHOE,
    asked,
    begin,
    bidding,
    circle,
    deal_over,
    dealing,
    done,
    effects,
    ended,
    lobby,
    outcome,
    passed,
    refused,
    set_up,
    shuffled,
    term,
)

PHASES: dict[str, Table] = {
    "open": lobby(3),
    "bidding": bidding(3),
    "shuffled": shuffled(3),
    "dealing": dealing(3),
    "closed": done(lobby(3), Stop()),
}

Expected = type[Open] | type[Bidding] | type[Shuffled] | type[Dealing] | type[Closed] | Code
OVER = Code.TABLE_CLOSED

EVERY: list[tuple[Command, tuple[Expected, Expected, Expected, Expected]]] = [
    (Sit(UserId(9)), (Open, Bidding, Shuffled, Dealing)),
    (Sit(UserId(2)), (Code.SEATED_ALREADY,) * 4),
    (GetUp(UserId(3)), (Open, Bidding, Shuffled, Dealing)),
    (GetUp(UserId(1)), (Open, Bidding, Bidding, Dealing)),
    (GetUp(UserId(9)), (Code.NOT_SEATED,) * 4),
    (begin(), (Open, *(Code.UNDER_WAY,) * 3)),
    (Drawn(SeatNo(2)), (Bidding, *(Code.UNDER_WAY,) * 3)),
    (Draft(SeatNo(1), Chips(100), LIMITS), (Code.NOT_ASKED, Bidding, Code.NOT_ASKED, Code.NOT_ASKED)),
    (set_up(1), (Code.NOT_ASKED, Shuffled, Code.NOT_ASKED, Code.NOT_ASKED)),
    (set_up(2), (Code.NOT_ASKED,) * 4),
    (passed(1), (Code.NOT_ASKED, Bidding, Code.NOT_ASKED, Code.NOT_ASKED)),
    (passed(None), (Code.NOT_ASKED, Bidding, Code.NOT_ASKED, Code.NOT_ASKED)),
    (passed(2), (Code.NOT_ASKED,) * 4),
    (CutShoe(SeatNo(3), 1), (Code.NOT_ASKED, Code.NOT_ASKED, Dealing, Code.NOT_ASKED)),
    (CutShoe(None, 51), (Code.NOT_ASKED, Code.NOT_ASKED, Dealing, Code.NOT_ASKED)),
    (CutShoe(SeatNo(2), 1), (Code.NOT_ASKED,) * 4),
    (CutShoe(SeatNo(3), 52), (Code.NOT_ASKED, Code.NOT_ASKED, Code.NOT_A_CUT, Code.NOT_ASKED)),
    (ended(Ending.PLAYED), (Code.NOT_ASKED, Code.NOT_ASKED, Code.NOT_ASKED, Bidding)),
    (ended(Ending.DROPPED), (Code.NOT_ASKED, Code.NOT_ASKED, Code.NOT_ASKED, Bidding)),
    (Stir(SeatNo(2)), (Open, Bidding, Shuffled, Dealing)),
    (Stop(), (Closed, Closed, Closed, Dealing)),
    (CallVote(UserId(1)), (Code.NOT_ASKED, Code.NOT_ASKED, Code.NOT_ASKED, Dealing)),
    (VoteYes(SeatNo(2), NEXT_SHOE), (Code.NO_VOTE,) * 4),
    (VoteOver(), (Open, Bidding, Shuffled, Dealing)),
    (Void(None, NEXT_SHOE), (Code.NOT_ASKED, Code.NOT_ASKED, Bidding, Bidding)),
    (Void(Why.CHAT_LOST, NEXT_SHOE), (Closed,) * 4),
    (Expire(NEXT_SHOE), (Open, *(Code.UNDER_WAY,) * 3)),
]


@pytest.mark.parametrize("phase", list(PHASES))
@pytest.mark.parametrize(("command", "expected"), EVERY, ids=lambda value: str(value)[:40])
def test_every_command_in_every_phase(phase: str, command: Command, expected: tuple[Expected, ...]) -> None:
    said = apply(PHASES[phase], command)
    wanted = dict(zip(PHASES, (*expected, OVER), strict=True))[phase]
    if isinstance(wanted, Code):
        assert isinstance(said, Refused)
        assert said.code is wanted
    else:
        assert isinstance(said, Outcome)
        assert isinstance(said.table.phase, wanted)


# sitting down


def test_seats_are_numbered_in_joining_order_and_never_again() -> None:
    table = done(lobby(3), GetUp(UserId(2)), Sit(UserId(7)), Sit(UserId(2)))
    assert [(seat.no, seat.user) for seat in table.circle] == [(1, 1), (3, 3), (4, 7), (5, 2)]


def test_twenty_sit_and_no_more() -> None:
    full = lobby(MOST_SEATS)
    assert refused(full, Sit(UserId(21))) == Refused(Code.TABLE_FULL, {"most": 20})
    assert len(done(full, GetUp(UserId(5)), Sit(UserId(21))).circle) == 20


def test_who_waits_counts_and_who_leaves_makes_room() -> None:
    running = done(dealing(19), Sit(UserId(30)))
    assert refused(running, Sit(UserId(31))).code is Code.TABLE_FULL
    running = done(running, GetUp(UserId(5)), Sit(UserId(31)))
    assert len(deal_over(running).circle) == 20


def test_a_joiner_waits_for_the_deals_end_and_sits_last() -> None:
    running = done(dealing(2), Sit(UserId(7)))
    assert (circle(running), running.joining) == ([1, 2], (7,))
    assert refused(running, Sit(UserId(7))).code is Code.SEATED_ALREADY
    after = deal_over(running)
    assert (circle(after), after.joining) == ([1, 2, 3], ())
    assert asked(after) == [2, 3, 1]


def test_a_joiner_who_thinks_better_of_it() -> None:
    running = done(dealing(2), Sit(UserId(7)), GetUp(UserId(7)))
    assert running == dealing(2)


def test_before_the_cut_a_joiner_sits_at_once_and_changes_nothing_else() -> None:
    table = shuffled(2)
    after = done(table, Sit(UserId(7)))
    assert circle(after) == [1, 2, 3]
    assert (after.phase, after.turn) == (table.phase, table.turn)


@pytest.mark.parametrize(
    ("keeper", "passes", "then"),
    [(1, 0, [1, 2, 3, 4]), (2, 0, [2, 3, 4, 1]), (3, 0, [3, 4, 1, 2]), (3, 1, [1, 2, 4]), (2, 2, [1, 4])],
)
def test_a_joiner_is_asked_for_the_bank_in_his_turn(keeper: int, passes: int, then: list[int]) -> None:
    table = done(bidding(3, keeper), *[passed()] * passes)
    after = done(table, Sit(UserId(7)))
    assert (asked(after), after.turn) == (then, table.turn)


# getting up


def test_who_leaves_a_deal_keeps_his_place_until_its_end_and_comes_back_as_new() -> None:
    running = dealing(3)
    assert effects(running, GetUp(UserId(2))) == (LeaveDeal(SeatNo(2)),)
    gone = done(running, GetUp(UserId(2)))
    assert circle(gone) == [1, 2, 3]
    assert gone.seat_of(UserId(2)) is None
    assert refused(gone, GetUp(UserId(2))).code is Code.NOT_SEATED
    back = deal_over(done(gone, Sit(UserId(2))))
    assert [(seat.no, seat.user) for seat in back.circle] == [(1, 1), (3, 3), (4, 2)]


def test_too_few_for_a_deal_finish_it_and_wait() -> None:
    running = done(dealing(2), GetUp(UserId(2)))
    after = outcome(running, ended(Ending.PLAYED))
    assert after.effects == (CloseBank(UserId(1)),)
    assert (after.table.phase, circle(after.table)) == (Open(), [1])
    assert refused(after.table, begin()).code is Code.TOO_FEW
    again = done(after.table, Sit(UserId(5)))
    assert effects(again, begin()) == (DrawForBank((SeatNo(1), SeatNo(3))),)


def test_everybody_leaves_a_deal_and_the_table_closes() -> None:
    running = done(dealing(2), GetUp(UserId(1)), GetUp(UserId(2)))
    after = outcome(running, ended(Ending.PLAYED))
    assert after == Outcome(replace(after.table, circle=(), phase=Closed(Why.NOBODY_CAME)), (CloseBank(UserId(1)),))


def test_too_few_for_a_set_up_wait() -> None:
    assert done(bidding(2), GetUp(UserId(2))).phase == Open()
    assert done(bidding(2), GetUp(UserId(1))).phase == Open()


def test_too_few_for_a_cut_wait_and_the_bank_goes_back() -> None:
    for leaver in (1, 2):
        said = outcome(shuffled(2), GetUp(UserId(leaver)))
        assert (said.table.phase, said.effects) == (Open(), (CloseBank(UserId(1)),))


def test_another_cuts_where_the_cutter_leaves() -> None:
    table = shuffled(4, banker=2)
    assert isinstance(table.question, Cut)
    assert table.question.seat == 1
    after = outcome(table, GetUp(UserId(1)))
    assert after.effects == ()
    assert after.table.phase == Shuffled(term(2), (SeatNo(4),))
    assert after.table.turn == table.turn + 1
    assert done(table, GetUp(UserId(3))).phase == table.phase


def test_the_lobby_in_time() -> None:
    assert effects(lobby(2), Expire(NEXT_SHOE)) == (DrawForBank((SeatNo(1), SeatNo(2))),)
    for people in (0, 1):
        assert done(lobby(people), Expire(NEXT_SHOE)).phase == Closed(Why.NOBODY_CAME)
    assert done(lobby(1), GetUp(UserId(1))).phase == Open()


# set-up and cut


def test_the_table_asks_with_its_own_number_each_time() -> None:
    table = bidding(2)
    assert table.question == Setup(table.turn, SeatNo(1), table.bounds, 1)
    assert table.question.awaited == (1,)
    assert [PHASES[name].question for name in ("open", "dealing", "closed")] == [None] * 3
    after = done(table, passed(1))
    assert after.question == Setup(table.turn + 1, SeatNo(2), table.bounds, 1)
    cut = done(after, set_up(2))
    assert cut.question == Cut(after.turn + 1, SeatNo(1), 52)


def test_a_draft_is_kept_until_the_bank_is_opened() -> None:
    table = done(bidding(2), Draft(SeatNo(1), Chips(200), LIMITS))
    assert table.phase == Bidding((SeatNo(1), SeatNo(2)), Offer(Chips(200), LIMITS))
    assert table.turn == bidding(2).turn
    said = outcome(table, set_up(1, 300))
    assert said.effects == (OpenBank(UserId(1), Chips(300)), NewShoe(ShoeId("S1")))
    assert said.table.phase == Shuffled(term(1), (SeatNo(2),))


@pytest.mark.parametrize(
    ("least", "greatest", "bank", "code"),
    [
        (4, 50, 100, Code.LIMITS),
        (5, 501, 100, Code.LIMITS),
        (5, 50, 99, Code.BANK_TOO_SMALL),
        (101, 200, 100, Code.BANK_TOO_SMALL),
    ],
)
def test_a_bank_that_may_not_be_opened(least: int, greatest: int, bank: int, code: Code) -> None:
    limits = Limits(Chips(least), Chips(greatest))
    said = refused(bidding(2), set_up(1, bank, limits))
    assert said.code is code
    assert refused(bidding(2), Draft(SeatNo(1), Chips(bank), limits)) == said
    assert said.figures == ({"least": 5, "greatest": 500} if code is Code.LIMITS else {"least": max(100, least)})


def test_a_cut_starts_the_deal() -> None:
    said = outcome(shuffled(3), CutShoe(SeatNo(3), 30))
    assert said.effects == (MarkCut(ShoeId("S1"), 30), StartDeal())
    assert said.table.phase == Dealing(term(1, deals=1))
    assert said.table.deals == 1


# votes


@pytest.mark.parametrize(("people", "needed"), [(2, 1), (3, 2), (4, 2), (5, 3)])
def test_the_majority_of_the_other_seats_ends_the_deal_now(people: int, needed: int) -> None:
    table = done(dealing(people), CallVote(UserId(1)))
    for seat in range(2, needed + 1):
        table = done(table, VoteYes(SeatNo(seat), NEXT_SHOE))
        assert isinstance(table.phase, Dealing)
    said = outcome(table, VoteYes(SeatNo(needed + 1), NEXT_SHOE))
    assert said.effects == (VoidDeal(), CloseBank(UserId(1)))
    assert said.table.phase == Closed(Why.STOPPED)


@pytest.mark.parametrize(("people", "needed"), [(2, 2), (3, 2), (4, 3)])
def test_all_seats_are_the_others_where_the_asker_does_not_sit(people: int, needed: int) -> None:
    table = done(dealing(people), CallVote(UserId(99)))
    for seat in range(1, needed):
        table = done(table, VoteYes(SeatNo(seat), NEXT_SHOE))
    assert table.vote == Vote(UserId(99), frozenset(SeatNo(seat) for seat in range(1, needed)))
    assert isinstance(done(table, VoteYes(SeatNo(needed), NEXT_SHOE)).phase, Closed)


def test_a_yes_counts_once_and_the_asker_has_none() -> None:
    table = done(dealing(5), CallVote(UserId(1)), VoteYes(SeatNo(2), NEXT_SHOE))
    assert refused(table, VoteYes(SeatNo(2), NEXT_SHOE)).code is Code.ALREADY
    assert refused(table, VoteYes(SeatNo(1), NEXT_SHOE)).code is Code.ALREADY


def test_a_running_vote_is_not_begun_anew() -> None:
    table = done(dealing(5), CallVote(UserId(1)), VoteYes(SeatNo(2), NEXT_SHOE))
    assert refused(table, CallVote(UserId(3))).code is Code.ALREADY


def test_a_vote_ends_with_its_time_or_its_deal() -> None:
    table = done(dealing(3), CallVote(UserId(1)))
    assert done(table, VoteOver()) == dealing(3)
    for after in (deal_over(table), done(table, Void(None, NEXT_SHOE)), done(table, Void(Why.CHAT_LOST, NEXT_SHOE))):
        assert after.vote is None
        assert refused(after, VoteYes(SeatNo(2), NEXT_SHOE)).code in (Code.NO_VOTE, Code.TABLE_CLOSED)


def test_a_seat_that_is_not_there_is_a_fault_of_ours() -> None:
    with pytest.raises(KeyError):
        apply(lobby(2), Stir(SeatNo(9)))
