"""House rules: what the opener changes in the lobby, and the limits that a table agrees on for every banker."""

from collections.abc import Iterator

import pytest

from games.core.chips import Limits
from games.core.commands import (
    Drawn,
    Expire,
    GetUp,
    OpenBank,
)
from games.core.ids import Chips, SeatNo, UserId
from games.core.refused import Code, Refused
from games.core.setup import Setup
from games.core.table import Bidding, Open, Shuffled
from tests.support.tables import (
    begin,
    bidding,
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
from tests.support.terms import S1, amend, dealing, the_term
from tests.support.toys import toys


@pytest.fixture(autouse=True)
def _with_toys() -> Iterator[None]:
    with toys():
        yield


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


def test_a_lobby_turns_to_another_game_with_the_same_seats() -> None:
    shown = done(lobby(2, "agreed"), amend("stake", "free"), amend("least", "20"), amend("games", "show"))
    assert (shown.choosing, shown.amending) == (True, False)
    turned = done(shown, amend("game", "one-sum"))
    assert (turned.game, turned.choosing, turned.circle, turned.bounds) == (
        "one-sum",
        False,
        shown.circle,
        shown.bounds,
    )
    assert turned.options == lobby(2, "one-sum").options
    kept = done(shown, amend("game", "agreed"))
    assert (kept.options, kept.choosing) == (shown.options, False)


def test_a_lobby_shows_one_thing_to_be_changed_at_a_time() -> None:
    table = done(lobby(2, "toy"), amend("games", "show"), amend("house-rules", "show"))
    assert (table.choosing, table.amending) == (False, True)
    table = done(table, amend("games", "show"), amend("games", "hide"))
    assert not table.choosing
    assert not table.amending


@pytest.mark.parametrize("name", ["whist", "", "TOY"])
def test_no_lobby_turns_to_what_is_no_game(name: str) -> None:
    assert refused(lobby(2, "toy"), amend("game", name)) == Refused(Code.NO_SUCH_OPTION)


@pytest.mark.parametrize("name", ["bank", "least", "house-rules", "game", "games"])
def test_house_rules_stand_from_the_first_deal_on(name: str) -> None:
    value = {"bank": "house", "least": "7", "game": "one-sum"}.get(name, "show")
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
