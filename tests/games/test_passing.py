"""Whose the bank is: how it passes, who is passed over, and what closes a table."""

import pytest

from games.core.commands import (
    CloseBank,
    CutShoe,
    GetUp,
    Sit,
    Stir,
    Stop,
    Void,
    VoidDeal,
)
from games.core.ids import SeatNo, UserId
from games.core.questions import Cut
from games.core.script import Ending
from games.core.table import Bidding, Closed, Dealing, Open, Table, Why
from games.core.terms import Outcome
from tests.support.tables import (
    NEXT_SHOE,
    asked,
    bidding,
    circle,
    deal_over,
    dealing,
    done,
    effects,
    ended,
    lobby,
    next_deal,
    outcome,
    passed,
    set_up,
    shuffled,
)


def why(table: Table) -> Why:
    assert isinstance(table.phase, Closed), table.phase
    return table.phase.why


def stirring(table: Table, *seats: int) -> Table:
    return done(table, *(Stir(SeatNo(seat)) for seat in seats))


# turns


def test_who_wins_the_draw_and_declines_makes_way_for_the_seat_to_his_left() -> None:
    table = bidding(3, keeper=3)
    assert asked(table) == [3, 1, 2]
    assert asked(done(table, passed(3))) == [1, 2]


@pytest.mark.parametrize("ending", list(Ending))
def test_after_a_deal_the_bank_passes_one_seat_left_and_the_old_banker_is_asked_last(ending: Ending) -> None:
    said = outcome(dealing(4, banker=2), ended(ending))
    assert asked(said.table) == [3, 4, 1, 2]
    assert said.effects == (CloseBank(UserId(2)),)


def test_the_old_banker_may_take_it_again_where_all_others_refuse() -> None:
    table = done(deal_over(dealing(3)), passed(2), passed(3), set_up(1))
    assert table.term
    assert table.term.banker == 1


def test_all_refuse_and_the_table_closes() -> None:
    table = done(bidding(3), passed(1), passed(None), passed(3))
    assert why(table) is Why.NOBODY_KEEPS


def test_the_cutter_sits_right_of_the_banker() -> None:
    for banker, cutter in {1: 3, 2: 1, 3: 2}.items():
        question = shuffled(3, banker).question
        assert isinstance(question, Cut)
        assert question.awaited == (cutter,)


# leaving


def test_a_banker_who_leaves_in_mid_deal_ends_his_term_and_the_bank_passes_left_of_his_place() -> None:
    table = done(dealing(4, banker=2), GetUp(UserId(2)))
    assert isinstance(table.phase, Dealing)
    said = outcome(table, ended(Ending.PLAYED))
    assert said.effects == (CloseBank(UserId(2)),)
    assert (circle(said.table), asked(said.table)) == ([1, 3, 4], [3, 4, 1])


def test_a_banker_who_leaves_before_the_cut_gets_his_bank_back_and_the_left_of_his_place_is_asked() -> None:
    said = outcome(shuffled(4, banker=2), GetUp(UserId(2)))
    assert said.effects == (CloseBank(UserId(2)),)
    assert asked(said.table) == [3, 4, 1]


def test_who_leaves_while_the_bank_is_offered() -> None:
    table = bidding(3)
    gone = done(table, GetUp(UserId(2)))
    assert (asked(gone), gone.turn) == ([1, 3], table.turn)
    next_one = done(table, GetUp(UserId(1)))
    assert (asked(next_one), next_one.turn) == ([2, 3], table.turn + 1)


def test_the_last_one_asked_leaves_and_the_table_closes() -> None:
    table = done(bidding(4), passed(1), passed(2), passed(3), GetUp(UserId(4)))
    assert why(table) is Why.NOBODY_KEEPS


# sleep


def asleep(people: int, sleeper: int) -> Table:
    """Two deals in which one seat tapped nothing and all others did; the next bank is offered."""
    table = dealing(people)
    others = [seat for seat in range(1, people + 1) if seat != sleeper]
    table = deal_over(stirring(table, *others))
    assert table.away == frozenset()
    return deal_over(stirring(next_deal(table), *others))


def test_two_silent_deals_make_a_seat_away_and_it_is_passed_over_as_banker() -> None:
    table = asleep(4, sleeper=3)
    assert table.away == {3}
    assert asked(table) == [4, 1, 2]


def test_a_tap_brings_a_seat_back() -> None:
    table = done(asleep(4, sleeper=3), Stir(SeatNo(3)))
    assert table.away == frozenset()
    table = deal_over(next_deal(table))
    assert table.away == frozenset()
    assert asked(table) == [1, 2, 3, 4]


def test_one_deal_with_a_tap_begins_the_count_anew() -> None:
    table = deal_over(dealing(3))
    table = deal_over(stirring(next_deal(table), 1, 2, 3))
    table = deal_over(next_deal(table))
    assert table.away == frozenset()
    assert deal_over(next_deal(table)).phase == Closed(Why.NOBODY_KEEPS)


def test_who_fell_asleep_is_not_waited_for_as_cutter() -> None:
    table = done(asleep(3, sleeper=2), set_up(3))
    question = table.question
    assert isinstance(question, Cut)
    assert (question.seat, question.awaited) == (2, ())
    assert isinstance(done(table, CutShoe(SeatNo(2), 7)).phase, Dealing)


def test_all_are_away_and_the_table_closes() -> None:
    table = deal_over(next_deal(deal_over(dealing(3))))
    assert why(table) is Why.NOBODY_KEEPS


# empty deals


def test_three_empty_deals_in_a_row_close_the_table() -> None:
    table = dealing(3)
    for _ in range(2):
        table = next_deal(deal_over(stirring(table, 1, 2, 3), Ending.DROPPED))
    said = outcome(table, ended(Ending.DROPPED))
    assert why(said.table) is Why.NOBODY_STAKES
    assert len(said.effects) == 1


def test_a_played_deal_between_them_begins_the_count_anew() -> None:
    table = dealing(3)
    for ending in (Ending.DROPPED, Ending.DROPPED, Ending.PLAYED, Ending.DROPPED, Ending.DROPPED):
        table = next_deal(deal_over(stirring(table, 1, 2, 3), ending))
    assert isinstance(table.phase, Dealing)


# void and stop


def test_after_a_fault_the_same_banker_is_asked_first_and_nothing_counts() -> None:
    table = done(dealing(3, banker=2), Sit(UserId(7)))
    said = outcome(table, Void(None, NEXT_SHOE))
    assert said.effects == (VoidDeal(), CloseBank(UserId(2)))
    assert asked(said.table) == [2, 3, 4, 1]
    assert circle(said.table) == [1, 2, 3, 4]
    assert [seat.missed for seat in said.table.circle] == [0] * 4
    assert said.table.empty == 0


def test_a_fault_before_the_cut_gives_the_bank_back() -> None:
    said = outcome(shuffled(3), Void(None, NEXT_SHOE))
    assert (said.effects, asked(said.table)) == ((CloseBank(UserId(1)),), [1, 2, 3])


def test_a_fault_at_a_table_that_became_too_small() -> None:
    table = done(dealing(2), GetUp(UserId(2)), Void(None, NEXT_SHOE))
    assert table.phase == Open()


def test_a_fault_after_a_stop_closes_the_table() -> None:
    table = done(dealing(3), Stop(), Void(None, NEXT_SHOE))
    assert why(table) is Why.STOPPED
    assert why(done(dealing(3), Stop("macao"), Void(None, NEXT_SHOE))) is Why.FOLLOWED


@pytest.mark.parametrize("closes", [Why.STOPPED, Why.CHAT_LOST, Why.FOLLOWED])
def test_whoever_ends_the_deal_now_ends_the_evening(closes: Why) -> None:
    table = done(dealing(3), Stop("macao"), Void(closes, NEXT_SHOE))
    assert (why(table), table.successor) == (closes, None)


@pytest.mark.parametrize("table", [lobby(2), bidding(2), shuffled(2), dealing(2)])
def test_a_lost_chat_closes_the_table_from_anywhere(table: Table) -> None:
    said = outcome(table, Void(Why.CHAT_LOST, NEXT_SHOE))
    assert why(said.table) is Why.CHAT_LOST
    assert (VoidDeal() in said.effects) is isinstance(table.phase, Dealing)
    assert (CloseBank(UserId(1)) in said.effects) is (table.term is not None)


def test_a_stop_lets_the_deal_end_and_keeps_those_who_sit() -> None:
    table = done(dealing(3), Stop(), Sit(UserId(7)), GetUp(UserId(3)))
    assert isinstance(table.phase, Dealing)
    said = outcome(table, ended(Ending.PLAYED))
    assert said == Outcome(said.table, (CloseBank(UserId(1)),))
    assert why(said.table) is Why.STOPPED
    assert [seat.user for seat in said.table.circle] == [1, 2, 7]


def test_a_stop_between_deals_is_at_once() -> None:
    assert effects(lobby(2), Stop()) == effects(bidding(2), Stop()) == ()
    assert effects(shuffled(2), Stop()) == (CloseBank(UserId(1)),)


def test_a_successor_is_named_and_follows() -> None:
    table = done(dealing(2), Stop("macao"))
    assert table.successor == "macao"
    assert why(deal_over(table)) is Why.FOLLOWED
    assert why(done(bidding(2), Stop("macao"))) is Why.FOLLOWED
    assert isinstance(bidding(2).phase, Bidding)
