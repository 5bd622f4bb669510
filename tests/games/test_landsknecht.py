"""Landsknecht, section 1 of the rules page: the worked coups and the corners of the cards, named by paragraph.

How people stake in its windows is in ``test_staking``.
"""

import pytest

from games.core.answers import CutAt, Stake, Target
from games.core.events import Area, Dealt, Gathered, Pile, ShoeBrought, ShoeCut
from games.core.ids import Chips, SeatNo
from games.core.refused import Code
from games.core.script import Ending
from games.core.shoe import default_cut
from games.core.waits import Wait
from games.landsknecht import GAME
from tests.support.coup import Coup
from tests.support.decks import stacked

Q, SEVEN = Target("Q"), Target("7")


def test_0_one_pack_and_a_chip_covered_and_reserved_for_each_chip_staked() -> None:
    assert (GAME.name, GAME.packs, GAME.cover(()), GAME.reserve) == ("landsknecht", 1, 1, 1)


# worked coups


def test_coup_1_the_bank_pays_every_open_stake() -> None:
    coup = Coup("K 4 | 6 | Q | 8 K 6")
    coup.stakes("A", "Q", 10)
    coup.closes()
    assert coup.open == "Q 8"
    coup.stakes("B", "8", 5)
    coup.closes()
    assert coup.pile(Area.LAYOUT, "K") == "Kc Kd"
    coup.chips(Bank=0, A=-10, B=-5)
    coup.closes()
    coup.ends(A=10, B=5, Bank=-15)


def test_coup_2_the_bank_takes_closes_and_pays_the_rest() -> None:
    coup = Coup("9 2 | J | Q | Q 7 Q J", people="Bank A")
    coup.stakes("A", "Q", 10)
    coup.closes()
    coup.chips(Bank=10, A=-10)
    coup.refuses("A", Stake(Q, Chips(10)), Code.TARGET_CLOSED, target="Q")
    coup.closes()
    coup.stakes("A", "7", 20)
    coup.closes()
    assert coup.pile(Area.TARGET, "Q") == "Qc Qd Qh"
    coup.chips(Bank=10, A=-30)
    coup.closes()
    coup.ends(A=10, Bank=-10)


def test_coup_3_gathered_and_dealt_anew() -> None:
    coup = Coup("5 5 A | A 5 3 | 3")
    assert coup.wants_a_shoe
    assert Gathered() in coup.events
    assert coup.picture.piles == ()
    laid = [(event.pile.area, event.card.code) for event in coup.events if isinstance(event, Dealt)]
    assert " ".join(code for area, code in laid if area is Area.LAYOUT) == "5c 5d Ac Ad 5h"
    assert laid[-2:] == [(Area.BANKER, "3c"), (Area.TARGET, "3d")]
    coup.redeals("K 4 | 6 | Q | 6", "S2")
    coup.cuts("B")
    coup.stakes("A", "Q", 10)
    coup.closes()
    coup.ends(A=10, Bank=-10)


# 1.1 to 1.3: the layout and the two cards beside it


def test_1_1_cards_of_the_first_rank_pile_up_until_two_ranks_lie() -> None:
    coup = Coup("9 9 9 9 2 | 3 | 4")
    assert coup.pile(Area.LAYOUT, "9") == "9c 9d 9h 9s"
    assert coup.pile(Area.LAYOUT, "2") == "2c"
    assert coup.open == "4"


def test_1_2_and_1_3_every_layout_card_there_is_may_come_first() -> None:
    coup = Coup("9 2 | 9 2 9 K | 2 9 2 Q")
    assert coup.pile(Area.LAYOUT, "9") == "9c 9d 9h 9s"
    assert coup.pile(Area.LAYOUT, "2") == "2c 2d 2h 2s"
    assert coup.pile(Area.BANKER, "K") == "Kc"
    assert coup.open == "Q"


def test_1_2_the_bankers_card_may_pair_the_layout_twice() -> None:
    coup = Coup("9 2 | 2 9 J | Q")
    assert coup.pile(Area.LAYOUT, "2") == "2c 2d"
    assert coup.pile(Area.BANKER, "J") == "Jc"
    assert coup.picture.left == 52 - 6


def test_1_3_twice_in_a_row_cut_by_the_same_cutter_and_by_the_clock() -> None:
    coup = Coup("9 2 | J | J", bank=80)
    coup.redeals("K 4 | 6 | 6", "S2")
    assert coup.names([coup.cut.seat]) == "B"
    coup.cuts("B", 11)
    assert coup.wants_a_shoe
    coup.redeals("A 3 | 7 | 8", "S3")
    assert coup.names([coup.cut.seat]) == "B"
    coup.cuts(None, default_cut(52))
    brought = [event.shoe for event in coup.events if isinstance(event, ShoeBrought)]
    assert brought == ["S2", "S3"]
    assert [event.place for event in coup.events if isinstance(event, ShoeCut)] == [11, default_cut(52)]
    assert (coup.picture.shoe, coup.picture.gathered, coup.picture.left) == ("S3", 2, 48)
    assert coup.step.bank == 80


def test_1_3_the_new_shoe_is_cut_anywhere_between_two_cards() -> None:
    coup = Coup("9 2 | J | J")
    coup.redeals("K 4 | 6 | Q", "S2")
    for place in (0, 52, -3):
        coup.refuses("B", CutAt(place), Code.NOT_A_CUT, most=51)
    coup.cuts("B", 51)
    assert ShoeCut(51) in coup.events


def test_1_3_the_cutter_leaves_while_the_cut_is_awaited() -> None:
    coup = Coup("9 2 | J | J")
    coup.redeals("K 4 | 6 | Q | 6", "S2")
    assert coup.names(coup.cut.awaited) == "B"
    coup.leaves("B")
    assert coup.cut.awaited == ()
    coup.leaves("A")
    coup.cuts(None, default_cut(52))
    assert coup.awaited == ""


# 1.4: turning


def test_1_4_a_layout_rank_changes_nothing() -> None:
    coup = Coup("K 4 | 6 | Q | 4 K")
    coup.stakes("A", "Q", 10)
    coup.closes(2)
    assert coup.open == "Q"
    assert coup.pile(Area.LAYOUT, "4") == "4c 4d"
    coup.chips(Bank=0, A=-10)


def test_1_4_all_stakes_on_a_rank_go_to_the_bank_when_it_comes_again() -> None:
    coup = Coup("K 4 | 6 | Q | Q 6", people="Bank A B C")
    coup.stakes("A", "Q", 10)
    coup.stakes("B", "Q", 5)
    coup.stakes("A", "Q", 3)
    coup.closes()
    coup.chips(Bank=18, A=-13, B=-5, C=0)
    closed = coup.picture.target(Q)
    assert (closed.open, closed.taken, closed.stakes) == (False, 18, ())
    coup.closes()
    coup.ends(Bank=18, A=-13, B=-5)


def test_1_4_a_closed_rank_takes_no_stake_and_no_fourth_card_matters() -> None:
    coup = Coup("K 4 | 6 | Q | Q Q Q 6")
    coup.stakes("A", "Q", 10)
    for _ in range(3):
        coup.closes()
        coup.refuses("A", Stake(Q, Chips(10)), Code.TARGET_CLOSED, target="Q")
        assert coup.open == ""
        coup.chips(Bank=10, A=-10)
    assert coup.pile(Area.TARGET, "Q") == "Qc Qd Qh Qs"
    coup.closes()
    coup.ends(Bank=10, A=-10)


def test_1_4_what_the_bank_takes_covers_later_stakes() -> None:
    coup = Coup("K 4 | 6 | Q | 7 Q 6", people="Bank A", bank=10, limits=(5, 50))
    coup.stakes("A", "Q", 10)
    coup.refuses("A", Stake(Q, Chips(1)), Code.ABOVE_COVER, free=0)
    coup.closes()
    coup.refuses("A", Stake(SEVEN, Chips(5)), Code.ABOVE_COVER, free=0)
    coup.closes()
    coup.stakes("A", "7", 20)
    coup.closes()
    coup.ends(Bank=-10, A=10)


def test_1_4_ten_cards_can_be_open_at_once_and_all_are_paid() -> None:
    coup = Coup("K 4 | 6 | Q | 2 3 5 7 8 9 T J A | 6", people="Bank A B")
    coup.stakes("A", "Q", 5)
    for opened in "235789TJA":
        coup.closes()
        coup.stakes("B" if opened in "258TA" else "A", opened, 5)
    assert coup.open == "Q 2 3 5 7 8 9 T J A"
    assert coup.window.free == 50
    coup.closes()
    coup.ends(Bank=-50, A=25, B=25)


def test_1_4_the_last_cards_of_the_pack_end_the_deal_at_the_latest() -> None:
    """The banker's three other cards lie at the very bottom: every other card is turned before."""
    deck = "K 4 | 6c | Q | " + " ".join(4 * [*"235789TJA"] + 3 * ["Q"] + 3 * ["K"] + 3 * ["4"])
    coup = Coup(deck, people="Bank A")
    coup.stakes("A", "Q", 5)
    coup.closes(4 * 9 + 9)
    assert coup.picture.left == 3
    coup.closes()
    coup.ends(Bank=5, A=-5)
    assert coup.result.next == 50


# a deal with no stakes


def test_0_the_first_window_is_opened_once_more_then_the_deal_is_dropped() -> None:
    coup = Coup("K 4 | 6 | Q | 6")
    coup.ready("A", "B")
    first = coup.window
    coup.closes()
    assert coup.window.number > first.number
    assert (coup.window.wait, coup.open, coup.awaited) == (Wait.FIRST_STAKES, "Q", "A B")
    coup.closes()
    assert coup.result.ending is Ending.DROPPED
    assert dict(coup.result.net) == {SeatNo(1): 0}
    assert coup.result.next == 4
    coup.chips(Bank=0, A=0, B=0)


def test_0_a_stake_in_the_second_opening_saves_the_deal() -> None:
    coup = Coup("K 4 | 6 | Q | 6")
    coup.closes()
    coup.stakes("B", "Q", 5)
    coup.closes()
    coup.ends(Bank=-5, B=5)


def test_0_later_windows_need_no_stake() -> None:
    coup = Coup("K 4 | 6 | Q | Q 7 8 6")
    coup.stakes("A", "Q", 5)
    coup.closes(4)
    coup.ends(Bank=5, A=-5)


def test_0_a_finished_deal_takes_no_answer() -> None:
    coup = Coup("K 4 | 6 | Q | 6", people="Bank A")
    coup.stakes("A", "Q", 5)
    standing = coup.window.standing
    coup.closes()
    coup.refuses("Bank", standing, Code.DEAL_OVER)
    coup.refuses("A", Stake(Q, Chips(5)), Code.DEAL_OVER)


# the first banker


@pytest.mark.parametrize(
    ("deck", "piles"),
    [("A", "1"), ("2 A", "1 2"), ("2 3 K A", "1 2 5 1"), ("2 3 4 5 6 7 8 A A", "1 2 5 1 2 5 1 2")],
)
def test_the_first_ace_brings_the_bank(deck: str, piles: str) -> None:
    drawn = GAME.first_banker((SeatNo(1), SeatNo(2), SeatNo(5)), stacked(deck))
    dealt = drawn.events
    assert [event.pile for event in dealt] == [Pile(Area.DRAW, name) for name in piles.split()]
    assert " ".join(event.card.rank.letter for event in dealt) == deck[: 2 * drawn.used - 1]
    assert drawn.keeper == int(piles[-1])
