"""The house keeps the bank: it is there at once, never passes, cuts in its turn, and one punter is enough.

Section 0 of the rules page; the games here are small ones without rules.
"""

from collections.abc import Iterator

import pytest

from games.core.chips import Limits
from games.core.commands import (
    CallVote,
    CloseBank,
    Command,
    CutShoe,
    GetUp,
    MarkCut,
    NewShoe,
    OpenBank,
    Sit,
    StartDeal,
    Void,
    VoidDeal,
)
from games.core.ids import HOUSE, Chips, SeatNo, UserId
from games.core.refused import Code
from games.core.script import Ending, Passing
from games.core.shoe import default_cut
from games.core.table import Closed, Dealing, Shuffled, Table, Why
from tests.support.tables import (
    NEXT_SHOE,
    begin,
    circle,
    done,
    effects,
    ended,
    lobby,
    outcome,
    refused,
)
from tests.support.terms import S1, amend, cut_by, cutter, the_term
from tests.support.toys import toys


@pytest.fixture(autouse=True)
def _with_toys() -> Iterator[None]:
    with toys():
        yield


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
