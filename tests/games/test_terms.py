"""Terms: a bank from its opening to its close, with the shoes, cutters and deals of each kind of game.

The games here are small ones without rules; how the bank passes in the common case is in ``test_passing``.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from games.core.chips import Limits
from games.core.choosing import Choice, Span
from games.core.commands import (
    Amend,
    CallVote,
    CloseBank,
    Command,
    CutShoe,
    DrawForBank,
    Drawn,
    Expire,
    GetUp,
    LeaveDeal,
    MarkCut,
    MarkMoved,
    NewShoe,
    OpenBank,
    Sit,
    StartDeal,
    Stir,
    Stop,
    Void,
    VoidDeal,
)
from games.core.ids import HOUSE, Chips, SeatNo, ShoeId, UserId
from games.core.questions import Cut
from games.core.refused import Code, Refused
from games.core.script import Ending, Passing
from games.core.setup import Setup
from games.core.shoe import default_cut
from games.core.table import Between, Bidding, Closed, Dealing, Moving, Open, Shuffled, Table, Term, Why
from games.core.waits import Wait
from tests.support.tables import (
    LIMITS,
    NEXT_SHOE,
    asked,
    begin,
    bidding,
    chooses,
    circle,
    done,
    effects,
    ended,
    lobby,
    outcome,
    passed,
    refused,
    set_up,
    shuffled,
)
from tests.support.toys import toys

S1 = ShoeId("S1")
STAYS = ended(passing=Passing.STAY)


@pytest.fixture(autouse=True)
def _with_toys() -> Iterator[None]:
    with toys():
        yield


def cut_by(table: Table, *seats: int | None) -> Table:
    """The shoe is cut by these seats (None: the clock), each at its own number."""
    return done(table, *(CutShoe(None if no is None else SeatNo(no), no or 26) for no in seats))


def dealing(game: str, people: int = 3, banker: int = 1) -> Table:
    """A running deal, the first of its term."""
    table = shuffled(people, banker, game)
    while isinstance(table.phase, Shuffled):
        table = cut_by(table, None)
    return done(table, chooses(None)) if isinstance(table.phase, Moving) else table


def between(game: str, people: int = 3, **how: Any) -> Table:
    return done(dealing(game, people), ended(passing=Passing.STAY, **how))


def the_term(table: Table) -> Term:
    assert table.term
    return table.term


def choice(table: Table) -> Choice:
    assert isinstance(table.question, Choice)
    return table.question


def cutter(table: Table) -> int:
    assert isinstance(table.question, Cut)
    return table.question.seat


def stirring(table: Table, *seats: int) -> Table:
    return done(table, *(Stir(SeatNo(seat)) for seat in seats))


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


# the house keeps the bank


def house(people: int, game: str = "toy", *commands: Command) -> Table:
    return done(lobby(people, game, bank="house"), begin(), *commands)


def test_the_house_puts_up_its_bank_at_once_and_nobody_draws() -> None:
    said = outcome(lobby(2, "toy", bank="house"), begin())
    assert said.effects == (OpenBank(None, Chips(500)), NewShoe(S1))
    assert the_term(said.table).banker == HOUSE
    assert the_term(said.table).limits == Limits(Chips(5), Chips(500))
    assert cutter(said.table) == 2


def test_one_punter_is_enough() -> None:
    assert refused(lobby(0, "toy", bank="house"), begin()).code is Code.TOO_FEW
    table = cut_by(house(1), 1)
    assert isinstance(table.phase, Dealing)
    again = done(table, ended(passing=Passing.LEFT))
    assert isinstance(again.phase, Shuffled)
    gone = outcome(again, GetUp(UserId(1)))
    assert (gone.effects, gone.table.phase) == ((CloseBank(None),), Closed(Why.NOBODY_CAME))


@pytest.mark.parametrize("passing", list(Passing))
def test_the_house_never_passes_the_bank(passing: Passing) -> None:
    said = outcome(cut_by(house(2), 2), ended(passing=passing))
    assert said.effects == (NewShoe(NEXT_SHOE),)
    assert (the_term(said.table).banker, the_term(said.table).deals) == (HOUSE, 1)


def test_a_finished_shoe_of_the_houses_is_followed_by_a_new_one_under_the_same_bank() -> None:
    table = cut_by(house(2, "carried"), 2)
    assert effects(table, ended(left=4)) == (StartDeal(),)
    assert effects(table, ended(left=3)) == (NewShoe(NEXT_SHOE),)


def test_a_broken_house_puts_up_a_fresh_bank() -> None:
    said = outcome(cut_by(house(2, "carried"), 2), ended(bank=9))
    assert said.effects == (CloseBank(None), OpenBank(None, Chips(500)), NewShoe(NEXT_SHOE))
    assert the_term(said.table).deals == 0


def test_the_houses_bank_covers_a_least_stake() -> None:
    table = done(lobby(1, "carried", bank="house"), *(amend("least", "300"),))
    assert effects(table, begin()) == (OpenBank(None, Chips(600)), NewShoe(S1))
    again = outcome(cut_by(done(table, begin()), 1), ended(bank=0))
    assert OpenBank(None, Chips(600)) in again.effects


def test_the_house_cuts_in_its_turn_at_once_and_moves_nothing() -> None:
    table = house(3, "renewed")
    assert cutter(table) == 1
    said = outcome(table, CutShoe(SeatNo(1), 5))
    assert said.effects == (MarkCut(S1, 5), MarkCut(S1, default_cut(52)))
    assert cutter(said.table) == 3
    assert effects(said.table, CutShoe(SeatNo(3), 7)) == (MarkCut(S1, 7), StartDeal())


def test_a_single_punter_cuts_before_and_after_the_house() -> None:
    table = cut_by(house(1, "renewed"), 1)
    assert cutter(table) == 1
    assert isinstance(cut_by(table, 1).phase, Dealing)


def test_the_house_does_not_wait_to_cut_where_the_seat_before_it_leaves() -> None:
    said = outcome(house(2, "renewed"), GetUp(UserId(1)))
    assert said.effects == (MarkCut(S1, default_cut(52)),)
    assert cutter(said.table) == 2


def test_nobody_comes_for_the_house_either() -> None:
    table = cut_by(house(1), 1)
    empty = ended(Ending.DROPPED)
    for _ in range(2):
        table = cut_by(done(table, empty), None)
    said = outcome(table, empty)
    assert (said.table.phase, said.effects) == (Closed(Why.NOBODY_STAKES), (CloseBank(None),))


def test_all_leave_the_house_alone() -> None:
    table = done(cut_by(house(2), 2), GetUp(UserId(1)), GetUp(UserId(2)))
    said = outcome(table, ended())
    assert (said.table.phase, said.effects) == (Closed(Why.NOBODY_CAME), (CloseBank(None),))


def test_a_fault_under_the_house_deals_again_with_a_fresh_bank() -> None:
    said = outcome(cut_by(house(2), 2), Void(None, NEXT_SHOE))
    assert said.effects == (VoidDeal(), CloseBank(None), OpenBank(None, Chips(500)), NewShoe(NEXT_SHOE))
    broke = outcome(said.table, Void(Why.HOUSE_BROKE, NEXT_SHOE))
    assert (broke.effects, broke.table.phase) == ((CloseBank(None),), Closed(Why.HOUSE_BROKE))


def test_people_join_and_vote_at_the_houses_table() -> None:
    table = done(cut_by(house(2), 2), CallVote(UserId(1)), Sit(UserId(7)))
    assert circle(done(table, ended())) == [1, 2, 3]


# what the table has agreed on


def test_limits_of_the_table_are_every_bankers() -> None:
    table = bidding(2, game="agreed")
    agreed = Limits(Chips(5), Chips(500))
    assert table.question == Setup(table.turn, SeatNo(1), table.bounds, 3, agreed)
    assert refused(table, set_up(1)).code is Code.LIMITS
    said = outcome(table, set_up(1, limits=agreed))
    assert said.effects[0] == OpenBank(UserId(1), Chips(100))
    free = done(lobby(2, "agreed", stake="free"), begin(), Drawn(SeatNo(1)))
    assert free.question == Setup(free.turn, SeatNo(1), free.bounds, 1)
    assert isinstance(done(free, set_up(1)).phase, Shuffled)


def test_one_sum_is_the_tables_least_stake_and_the_houses_too() -> None:
    table = done(lobby(2, "one-sum"), amend("least", "20"), begin(), Drawn(SeatNo(1)))
    assert isinstance(table.question, Setup)
    assert table.question.agreed == Limits(Chips(20), Chips(20))
    kept = done(lobby(2, "one-sum", bank="house"), amend("least", "20"), begin())
    assert the_term(kept).limits == Limits(Chips(20), Chips(20))


def test_where_the_stake_is_the_whole_bank_nobody_names_limits() -> None:
    asked_now = bidding(2, game="whole-bank").question
    assert isinstance(asked_now, Setup)
    assert asked_now.agreed == Limits(Chips(5), Chips(500))


# house rules in the lobby


def amend(name: str, value: str) -> Command:
    return Amend(name, value)


def test_a_house_rule_is_changed_before_the_first_deal() -> None:
    table = done(lobby(2, "agreed"), amend("stake", "free"), amend("bank", "house"))
    assert table.options == (("stake", "free"), ("bank", "house"))
    assert done(table, amend("bank", "players")).options[1] == ("bank", "players")


@pytest.mark.parametrize(
    ("name", "value"), [("stake", "dear"), ("nine", "draw"), ("bank", ""), ("house-rules", "maybe"), ("", "")]
)
def test_what_is_no_house_rule_is_refused(name: str, value: str) -> None:
    assert refused(lobby(2, "agreed"), amend(name, value)) == Refused(Code.NO_SUCH_OPTION)


def test_bounds_give_way_to_each_other() -> None:
    table = lobby(2, "toy")
    raised = done(table, amend("least", "600")).bounds
    assert (raised.least, raised.greatest) == (600, 600)
    lowered = done(table, amend("greatest", "3")).bounds
    assert (lowered.least, lowered.greatest) == (3, 3)
    assert done(table, amend("house-bank", "2000")).house_bank == 2000


@pytest.mark.parametrize("name", ["least", "greatest", "house-bank"])
@pytest.mark.parametrize(
    "value", ["0", "-5", "", "many", "1.5", "²", "٣", "1000000001", "0000000000001234567890", "9" * 5000, " 5", "5\n"]
)
def test_a_sum_is_a_whole_number_of_chips(name: str, value: str) -> None:
    assert refused(lobby(2, "toy"), amend(name, value)) == Refused(Code.NO_SUCH_OPTION)


def test_the_greatest_sum_there_is() -> None:
    assert done(lobby(2, "toy"), amend("greatest", "1000000000")).bounds.greatest == 10**9


def test_house_rules_are_shown_and_hidden() -> None:
    table = done(lobby(2, "toy"), amend("house-rules", "show"))
    assert table.amending
    assert not done(table, amend("house-rules", "hide")).amending


@pytest.mark.parametrize("name", ["bank", "least", "house-rules"])
def test_house_rules_stand_from_the_first_deal_on(name: str) -> None:
    value = {"bank": "house", "least": "7", "house-rules": "show"}[name]
    waits = done(dealing("toy", 2), GetUp(UserId(2)), ended())
    assert isinstance(waits.phase, Open)
    for table in (bidding(2), shuffled(2), dealing("toy", 2), waits):
        assert refused(table, amend(name, value)).code is Code.UNDER_WAY


def test_a_table_asks_for_the_bank_in_its_turn_after_a_pass() -> None:
    table = done(bidding(3, game="carried"), passed(1))
    assert isinstance(table.phase, Bidding)
    assert isinstance(table.question, Setup)
    assert (table.question.seat, table.question.cover) == (2, 2)


def test_a_lobby_begins_by_the_clock_with_the_house_too() -> None:
    assert effects(lobby(1, "toy", bank="house"), Expire(S1))[0] == OpenBank(None, Chips(500))
