"""Terms: a bank from its opening to its close, with the shoes, cutters and deals of each kind of game.

The games here are small ones without rules; how the bank passes in the common case is in ``test_passing``.
"""

from collections.abc import Iterator

import pytest

from games.core.choosing import Span
from games.core.commands import (
    CloseBank,
    CutShoe,
    DrawForBank,
    Drawn,
    GetUp,
    LeaveDeal,
    MarkCut,
    MarkMoved,
    NewShoe,
    Sit,
    StartDeal,
    Stop,
    Void,
)
from games.core.ids import SeatNo, UserId
from games.core.refused import Code, Refused
from games.core.script import Ending, Passing
from games.core.table import Between, Closed, Dealing, Moving, Open, Shuffled, Term, Why
from games.core.waits import Wait
from tests.support.tables import (
    LIMITS,
    NEXT_SHOE,
    asked,
    bidding,
    chooses,
    circle,
    done,
    effects,
    ended,
    lobby,
    outcome,
    refused,
    shuffled,
)
from tests.support.terms import S1, between, choice, cut_by, cutter, dealing, stirring, the_term
from tests.support.toys import toys

STAYS = ended(passing=Passing.STAY)


@pytest.fixture(autouse=True)
def _with_toys() -> Iterator[None]:
    with toys():
        yield


# carried-on shoes


def test_a_fresh_shoe_counts_what_is_burnt() -> None:
    assert (the_term(shuffled(3, game="renewed")).next, the_term(shuffled(3, game="renewed")).left) == (1, 51)
    assert (the_term(shuffled(3, game="carried")).next, the_term(shuffled(3, game="carried")).left) == (0, 104)


def test_the_next_deal_of_a_term_goes_on_with_the_cards_left() -> None:
    table = between("carried", next_card=20, left=84)
    said = outcome(table, chooses(1, "keep"))
    assert said.effects == (StartDeal(),)
    assert the_term(said.table) == Term(SeatNo(1), LIMITS, S1, next=20, left=84, deals=2)
    assert said.table.deals == 2


def test_what_was_pulled_out_of_a_shoe_is_remembered_and_forgotten_with_it() -> None:
    pulls = ((4, 17), (5, 2))
    table = done(dealing("carried"), ended(passing=Passing.STAY, pulls=pulls), chooses(1, "keep"))
    assert the_term(table).pulls == pulls
    renewed = done(dealing("renewed"), ended(passing=Passing.STAY, left=2, pulls=pulls), chooses(1, "keep"))
    assert the_term(renewed).pulls == ()


def test_a_term_ends_with_its_shoe_where_the_game_says_so() -> None:
    assert isinstance(between("carried", left=4).phase, Between)
    said = outcome(dealing("carried"), ended(passing=Passing.STAY, left=3))
    assert said.effects == (CloseBank(UserId(1)),)
    assert asked(said.table) == [2, 3, 1]


def test_a_shoe_is_renewed_within_the_term_where_the_game_says_so() -> None:
    table = between("renewed", left=6)
    said = outcome(table, chooses(1, "keep"))
    assert said.effects == (NewShoe(NEXT_SHOE),)
    assert the_term(said.table) == Term(SeatNo(1), LIMITS, NEXT_SHOE, next=1, left=51, deals=1)
    assert cutter(said.table) == 2
    assert effects(between("renewed", left=7), chooses(1, "keep")) == (StartDeal(),)


def test_a_deal_that_took_a_new_shoe_leaves_that_one_to_the_term() -> None:
    table = done(dealing("renewed"), ended(passing=Passing.STAY, shoe="S7", next_card=9, left=43))
    assert (the_term(table).shoe, the_term(table).left) == ("S7", 43)


def test_a_game_of_fresh_shoes_takes_one_for_every_deal_of_a_term() -> None:
    said = outcome(between("toy", left=50), chooses(1, "keep"))
    assert said.effects == (NewShoe(NEXT_SHOE),)
    assert isinstance(said.table.phase, Shuffled)
    assert the_term(cut_by(said.table, 3)).deals == 2


# three cutters, and cards moved under


@pytest.mark.parametrize(
    ("people", "banker", "order"), [(2, 1, [2, 1, 2]), (3, 1, [2, 1, 3]), (3, 2, [3, 2, 1]), (5, 5, [1, 5, 4])]
)
def test_left_banker_and_right_cut_in_this_order(people: int, banker: int, order: list[int]) -> None:
    table = shuffled(people, banker, "renewed")
    for no in order:
        assert cutter(table) == no
        others = {1, 2, 3, 4, 5} - {no}
        assert {refused(table, CutShoe(SeatNo(other), 9)).code for other in others} == {Code.NOT_ASKED}
        turn, said = table.turn, outcome(table, CutShoe(SeatNo(no), no))
        table = said.table
        assert said.effects == (MarkCut(S1, no),)
        assert table.turn > turn
    assert isinstance(table.phase, Moving)


def test_the_clock_cuts_three_times_and_moves_nothing() -> None:
    table = shuffled(3, game="renewed")
    for _ in range(3):
        table = cut_by(table, None)
    said = outcome(table, chooses(None))
    assert said.effects == (StartDeal(),)
    assert isinstance(said.table.phase, Dealing)


def test_the_banker_moves_up_to_ten_cards_under() -> None:
    table = cut_by(shuffled(3, game="renewed"), 2, 1, 3)
    question = choice(table)
    assert (question.seat, question.topic, question.offered) == (1, "move-under", ("move",))
    assert (question.span("move"), question.awaited) == (Span(0, 10), (1,))
    assert refused(table, chooses(1, "move", 11)) == Refused(Code.NOT_A_PLACE, {"least": 0, "most": 10})
    assert refused(table, chooses(1, "keep")).code is Code.NO_SUCH_CHOICE
    assert refused(table, chooses(2, "move", 3)).code is Code.NOT_ASKED
    assert effects(table, chooses(1, "move", 10)) == (MarkMoved(S1, 10), StartDeal())
    assert effects(table, chooses(1, "move", 0)) == (StartDeal(),)


def test_a_cutter_who_leaves_is_left_out_and_the_last_is_replaced() -> None:
    table = shuffled(4, game="renewed")  # 2, 1 and 4 cut
    gone = done(table, GetUp(UserId(2)))
    assert (cutter(gone), gone.turn) == (1, table.turn + 1)
    later = done(table, GetUp(UserId(4)))
    assert (cutter(later), later.turn) == (2, table.turn)
    assert isinstance(cut_by(later, 2, 1).phase, Moving)
    last = done(cut_by(table, 2, 1), GetUp(UserId(4)))
    assert cutter(last) == 3


def test_a_banker_who_leaves_before_he_has_moved_gets_his_bank_back() -> None:
    table = cut_by(shuffled(3, game="renewed"), 2, 1, 3)
    said = outcome(table, GetUp(UserId(1)))
    assert (said.effects, asked(said.table)) == ((CloseBank(UserId(1)),), [2, 3])
    stays = done(table, GetUp(UserId(2)), Sit(UserId(9)))
    assert (circle(stays), stays.phase) == ([1, 3, 4], table.phase)


# between two deals


def test_the_banker_may_keep_the_bank_or_give_it_up_and_nobody_else() -> None:
    table = between("toy")
    question = choice(table)
    assert (question.seat, question.topic, question.offered) == (1, "keep-bank", ("keep", "give-up"))
    assert (question.wait, question.awaited) == (Wait.BETWEEN, (1,))
    assert refused(table, chooses(2, "give-up")).code is Code.NOT_ASKED
    assert refused(table, chooses(1, "dance")).code is Code.NO_SUCH_CHOICE
    said = outcome(table, chooses(1, "give-up"))
    assert (said.effects, asked(said.table)) == ((CloseBank(UserId(1)),), [2, 3, 1])


def test_at_the_deadline_the_banker_keeps_it() -> None:
    assert isinstance(done(between("toy"), chooses(None)).phase, Shuffled)


def test_nothing_is_to_be_chosen_elsewhere() -> None:
    for table in (lobby(3), bidding(3), shuffled(3, game="toy"), dealing("toy")):
        assert refused(table, chooses(None)).code is Code.NOT_ASKED
        assert refused(table, chooses(1, "keep")).code is Code.NOT_ASKED


def test_people_come_and_go_between_deals() -> None:
    table = done(between("toy"), Sit(UserId(8)), GetUp(UserId(2)))
    assert (circle(table), table.phase) == ([1, 3, 4], between("toy").phase)
    said = outcome(table, GetUp(UserId(1)))
    assert (said.effects, asked(said.table)) == ((CloseBank(UserId(1)),), [3, 4])
    alone = outcome(between("toy", 2), GetUp(UserId(2)))
    assert (alone.effects, alone.table.phase) == ((CloseBank(UserId(1)),), Open())


def test_a_bank_that_covers_no_least_stake_is_broken() -> None:
    said = outcome(dealing("carried"), ended(passing=Passing.STAY, bank=9))  # two chips cover one, the least is five
    assert (said.effects, asked(said.table)) == ((CloseBank(UserId(1)),), [2, 3, 1])
    assert isinstance(between("carried", bank=10).phase, Between)


def test_a_banker_who_sleeps_through_two_deals_loses_the_bank() -> None:
    table = done(stirring(dealing("toy"), 2, 3), STAYS)
    assert isinstance(table.phase, Between)
    table = cut_by(done(table, chooses(None)), None)
    said = outcome(stirring(table, 2, 3), STAYS)
    assert (said.effects, asked(said.table)) == ((CloseBank(UserId(1)),), [2, 3])
    tapped = done(stirring(table, 1, 2, 3), STAYS)
    assert isinstance(tapped.phase, Between)


def test_a_banker_who_left_in_mid_deal_loses_the_bank_whatever_the_game_says() -> None:
    table = dealing("toy")
    assert effects(table, GetUp(UserId(1))) == (LeaveDeal(SeatNo(1)),)
    said = outcome(done(table, GetUp(UserId(1))), STAYS)
    assert (said.effects, asked(said.table)) == ((CloseBank(UserId(1)),), [2, 3])


def test_three_deals_with_no_stake_close_a_term_too() -> None:
    empty = ended(Ending.DROPPED, Passing.STAY)
    table = stirring(dealing("toy"), 1, 2, 3)
    for _ in range(2):
        table = stirring(cut_by(done(table, empty, chooses(1, "keep")), None), 1, 2, 3)
    said = outcome(table, empty)
    assert (said.table.phase, said.effects) == (Closed(Why.NOBODY_STAKES), (CloseBank(UserId(1)),))


def test_faults_and_stops_between_deals_give_the_bank_back() -> None:
    moving = cut_by(shuffled(3, game="renewed"), 2, 1, 3)
    for table in (between("toy"), moving):
        said = outcome(table, Void(None, NEXT_SHOE))
        assert (said.effects, asked(said.table)) == ((CloseBank(UserId(1)),), [1, 2, 3])
        stopped = outcome(table, Stop())
        assert (stopped.effects, stopped.table.phase) == ((CloseBank(UserId(1)),), Closed(Why.STOPPED))


# drawing for the bank again


def test_the_bank_is_drawn_for_anew_among_all_who_sit() -> None:
    table = done(dealing("toy"), Sit(UserId(8)))
    said = outcome(table, ended(passing=Passing.DRAW))
    assert said.effects == (CloseBank(UserId(1)), DrawForBank((SeatNo(1), SeatNo(2), SeatNo(3), SeatNo(4))))
    assert asked(done(said.table, Drawn(SeatNo(3)))) == [3, 4, 1, 2]


def test_it_is_drawn_for_even_where_the_banker_is_broken_or_gone() -> None:
    table = done(dealing("toy"), GetUp(UserId(1)))
    said = outcome(table, ended(passing=Passing.DRAW, bank=0))
    assert said.effects == (CloseBank(UserId(1)), DrawForBank((SeatNo(2), SeatNo(3))))
