"""Twenty-One, section 3 of the rules page: standing orders, people who leave, the shoe that is carried on."""

import pytest

from games.core.chips import Limits
from games.core.commands import CloseBank, Ended
from games.core.conduct import apply
from games.core.ids import Chips, SeatNo, ShoeId, UserId
from games.core.script import Ending, Passing
from games.core.setup import Bounds
from games.core.table import Between, Bidding, Dealing, Seat, Table, Term
from games.core.terms import Outcome
from games.twenty_one import TWENTY_ONE
from tests.support.coup import Coup
from tests.support.twenty_one import begun, dealt, draws, said, settled, stands, turn

GAME = "twenty-one"


# standing orders


@pytest.mark.parametrize(
    ("hand", "drawn"),
    [("T 5", 1), ("T 6", 0), ("A 4", 1), ("A 5", 0), ("7 4", 2), ("2 2", 3), ("K K", 0)],
)
def test_clocks_a_punter_draws_below_16(hand: str, drawn: int) -> None:
    coup = begun(GAME, "T 9", hand, then="3 2 4")
    coup.closes()
    assert len(coup.hand("A").split()) == 2 + drawn
    assert turn(coup) == "Bank draw: draw stand"


@pytest.mark.parametrize(("hand", "drawn"), [("T 3", 1), ("T 4", 0), ("A 2", 1), ("A 3", 0), ("2 2", 3)])
def test_clocks_the_banker_draws_below_14(hand: str, drawn: int) -> None:
    coup = begun(GAME, hand, "T 9", then="3 2 4")
    stands(coup, "A")
    coup.closes()
    assert len(coup.hand("Bank").split()) == 2 + drawn


def test_clocks_the_standing_order_plays_the_whole_rest_of_a_turn_and_no_more() -> None:
    coup = begun(GAME, "T 9", "2 3", "9 9", then="2 3 4")
    draws(coup, "A")
    coup.closes()
    assert coup.hand("A", "A").split()[2:] == ["2d", "3d", "4c"]
    assert turn(coup) == "B draw: draw stand"


def test_clocks_a_hand_over_21_draws_no_more() -> None:
    coup = begun(GAME, "T 9", "T 5", then="8 2")
    draws(coup, "A")
    coup.closes()
    assert len(coup.hand("A").split()) == 3


def test_a_leavers_hand_is_played_by_his_standing_order_and_his_winnings_are_his() -> None:
    coup = begun(GAME, "T 8", "T 9", "T 5", "T 7", then="5 T")
    coup.leaves("B")
    assert turn(coup) == "A draw: draw stand"
    stands(coup, "A")
    assert turn(coup) == "C draw: draw stand"
    assert len(coup.hand("B").split()) == 3
    coup.leaves("C")
    assert turn(coup) == "Bank draw: draw stand"
    stands(coup, "Bank")
    coup.ends(A=10, B=10, C=-10, Bank=-10)


def test_a_banker_who_leaves_inside_a_deal_is_played_to_its_end() -> None:
    coup = begun(GAME, "7 6", "T 9", then="9")
    coup.leaves("Bank")
    stands(coup, "A")
    coup.ends(A=20, Bank=-20)


def test_who_is_away_is_not_waited_for() -> None:
    coup = Coup(dealt("T 8", "T 5", "T 9", then="6"), away=("A",), game=GAME)
    coup.stakes("B", "3", 10)
    assert coup.awaited == "B"
    coup.closes()
    assert turn(coup) == "B draw: draw stand"


def test_the_house_plays_by_the_bankers_standing_order_and_nobody_sees_its_cards() -> None:
    coup = begun(GAME, "9 4", "T 9", then="4", bank="house")
    assert coup.hand("House", "A") == "## ##"
    stands(coup, "A")
    assert len(coup.hand("House").split()) == 3
    coup.ends(Passing.STAY, A=10, House=-10)


# the shoe


def test_a_shoe_that_runs_out_in_mid_deal_lets_nobody_draw_any_more() -> None:
    coup = begun(GAME, "T 3", "T 2", "T 4", "9 9", then="5 4", out_of=10)
    draws(coup, "A", 2)
    assert coup.result.left == 0
    assert said(coup) == "shoe-out A 0, shoe-out B 0, shoe-out C 0, shoe-out Bank 0"
    coup.ends(Passing.STAY, A=10, B=10, C=10, Bank=-30)


def test_what_was_drawn_before_the_shoe_ran_out_counts() -> None:
    coup = begun(GAME, "T 3", "T 2", "T 9", then="K", out_of=7)
    draws(coup, "A")
    assert settled(coup) == "A:bust B:more"
    coup.ends(A=-10, B=10)


def test_a_full_hand_is_not_told_that_the_shoe_is_out() -> None:
    coup = begun(GAME, "T 8", "2 2", then="2 3 4", out_of=7)
    draws(coup, "A", 3)
    assert said(coup) == "shoe-out Bank 0"
    coup.ends(A=-10, Bank=10)


def test_the_last_four_cards_start_a_deal_that_nobody_draws_in() -> None:
    coup = begun(GAME, "T 3", "T 2", out_of=4)
    assert settled(coup) == "A:fewer"
    coup.ends(A=-10, Bank=10)


def test_the_next_deal_of_the_term_goes_on_with_the_cards_left() -> None:
    first = begun(GAME, "T 9", "T 8")
    stands(first, "A", "Bank")
    deck = dealt("T 9", "T 8") + " 7h 3h 2h 4h"
    second = Coup(deck, "Bank A", game=GAME, first=first.result.next, nth=2)
    second.stakes("A", "2", 10)
    second.closes()
    assert (second.hand("A"), second.hand("Bank")) == ("7h 2h", "3h 4h")
    assert second.picture.left == 104 - 8


def table() -> Table:
    """A table in the middle of a deal."""
    circle = (Seat(SeatNo(1), UserId(11)), Seat(SeatNo(2), UserId(12)))
    term = Term(SeatNo(1), Limits(Chips(5), Chips(50)), ShoeId("S1"), deals=1)
    return Table(GAME, Bounds(), TWENTY_ONE.complete(()) or (), circle=circle, seats_given=2, phase=Dealing(term))


def after(left: int, bank: int = 100) -> Outcome:
    ended = Ended(Ending.PLAYED, Passing.STAY, Chips(bank), 104 - left, left, ((10, 3),), ShoeId("S1"), ShoeId("S2"))
    outcome = apply(table(), ended)
    assert isinstance(outcome, Outcome)
    return outcome


def test_3_6_the_term_goes_on_while_the_shoe_can_start_a_deal() -> None:
    outcome = after(left=4)
    assert isinstance(outcome.table.phase, Between)
    assert (outcome.table.phase.term.next, outcome.table.phase.term.pulls) == (100, ((10, 3),))
    assert outcome.effects == ()


def test_3_6_the_bank_passes_one_seat_left_when_the_shoe_cannot_start_a_deal() -> None:
    outcome = after(left=3)
    assert outcome.table.phase == Bidding((SeatNo(2), SeatNo(1)))
    assert outcome.effects == (CloseBank(UserId(11)),)


def test_0_a_bank_that_cannot_cover_one_least_stake_is_broken() -> None:
    assert isinstance(after(left=50, bank=10).table.phase, Between)
    assert isinstance(after(left=50, bank=9).table.phase, Bidding)
