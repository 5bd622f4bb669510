"""Blind Hookey, section 2 of the rules page: the worked coup, and the packets with all their corners."""

import pytest

from games.blind_hookey import GAME
from games.core.answers import Chose, Ready
from games.core.choosing import Span
from games.core.draws import highest_ace_high
from games.core.events import Area, Pile
from games.core.game import Shoes
from games.core.refused import Code
from games.core.script import Passing
from games.core.staking import Staking
from games.core.waits import Wait
from tests.support.packets import ALONE, CARDS, bet, deck, hookey, packets, said, turned, whys

# the game


def test_2_one_fresh_pack_and_a_chip_covered_and_reserved_for_each_chip_staked() -> None:
    assert (GAME.name, GAME.packs, GAME.shoes, GAME.cover(()), GAME.reserve) == ("blind-hookey", 1, Shoes.FRESH, 1, 1)


def test_2_the_first_banker_cuts_the_highest_card_the_ace_being_high() -> None:
    assert GAME.first_banker is highest_ace_high


def test_2_a_banker_may_narrow_the_limits_that_the_table_agreed_on() -> None:
    assert not GAME.agreed(())


def test_2_the_options_with_their_defaults_first() -> None:
    assert {option.name: option.values for option in GAME.options} == {
        "packets": ("own", "three", "any"),
        "stakes": ("after", "before"),
        "discard": ("none", "bottom-card", "bottom-packet"),
        "equal": ("bank", "return"),
        "bank_moves": ("left", "cut", "aces"),
        "every": ("1", "2", "3", "5", "10"),
        "bank": ("players", "house"),
    }


# the worked coup


@pytest.mark.parametrize(("equal", "b", "why"), [("bank", -5, "equal-bank"), ("return", 0, "equal-return")])
def test_coup_4(equal: str, b: int, why: str) -> None:
    coup = hookey(deck("J T 3 T"), equal=equal)
    coup.chooses("Bank", "even")
    for name, target in (("C", "3"), ("A", "1"), ("B", "2")):
        coup.stakes(name, target, 5)
    coup.chips(Bank=0, A=-5, B=-5, C=-5)
    coup.closes()
    assert turned(coup) == "Jc Tc 3c Td"
    assert whys(coup) == [("A", "1", 5, "higher-packet"), ("B", "2", b, why), ("C", "3", -5, "lower-packet")]
    coup.ends(Passing.LEFT, **{name: gain for name, gain in (("A", 5), ("B", b), ("C", -5), ("Bank", -b)) if gain})


def test_2_the_ace_is_high_and_suits_are_equal() -> None:
    coup = hookey(deck("As Kc Kd Ks"), equal="return")
    coup.chooses("Bank", "even")
    for name, target in (("A", "1"), ("B", "2"), ("C", "3")):
        coup.stakes(name, target, 5)
    coup.closes()
    coup.ends(A=5, Bank=-5)


# packets = own


def test_own_each_stakes_on_his_packet_only_and_the_last_is_the_bankers() -> None:
    coup = hookey(deck("J T 3 T"))
    assert said(coup) == [("packets", 4)]
    coup.chooses("Bank", "even")
    assert coup.open == "1 2 3"
    assert [coup.window.targets_of(coup.seats[name]) for name in "ABC"] == [("1",), ("2",), ("3",)]
    coup.refuses("A", bet("2", 5), Code.NOT_YOUR_TARGET, target="2")
    coup.refuses("A", bet("4", 5), Code.NO_SUCH_TARGET, target="4")
    coup.refuses("Bank", bet("1", 5), Code.BANKER_STAKES)
    assert coup.awaited == "A B C"


def test_own_a_packet_is_its_seats_whether_he_stakes_or_not_and_all_are_turned() -> None:
    coup = hookey(deck("2 T Q J"))
    coup.chooses("Bank", "even")
    coup.stakes("C", "3", 7)
    coup.closes()
    assert turned(coup) == "2c Tc Qc Jc"
    assert said(coup)[-1] == ("bankers-packet", 4)
    coup.ends(C=7, Bank=-7)


def test_own_with_nine_punters_the_seventh_shares_the_firsts_packet() -> None:
    coup = hookey(deck("K 2 3 4 5 6 9"), "Bank A B C D E F G H I", chips=500)
    assert said(coup) == [("packets", 7)]
    coup.chooses("Bank", "even")
    assert coup.open == "1 2 3 4 5 6"
    shared = [coup.window.targets_of(coup.seats[name])[0] for name in "ABCDEFGHI"]
    assert shared == ["1", "2", "3", "4", "5", "6", "1", "2", "3"]
    coup.stakes("G", "1", 10)
    coup.stakes("H", "2", 20)
    coup.stakes("A", "1", 30)
    coup.closes()
    coup.ends(G=10, A=30, H=-20, Bank=-20)


@pytest.mark.parametrize(("punters", "number"), [(1, 2), (5, 6), (6, 7), (7, 7), (19, 7)])
def test_own_one_packet_for_each_seat_and_seven_at_most(punters: int, number: int) -> None:
    coup = hookey(deck("2"), " ".join(["Bank", *(f"P{n}" for n in range(punters))]))
    assert said(coup) == [("packets", number)]
    coup.closes()
    assert len(packets(coup)) == number


# packets = three


def test_three_anyone_may_stake_on_one_of_the_two_or_on_both() -> None:
    coup = hookey(deck("Q 5 9"), packets="three")
    coup.chooses("Bank", "even")
    assert coup.open == "1 2"
    coup.stakes("A", "1", 10)
    coup.stakes("A", "2", 6)
    coup.stakes("B", "2", 20)
    coup.refuses("C", bet("3", 5), Code.NO_SUCH_TARGET, target="3")
    coup.closes()
    coup.ends(A=4, B=-20, Bank=16)


# packets = any


def test_any_the_banker_names_two_to_twelve_packets() -> None:
    coup = hookey(deck("2"), packets="any")
    asked = coup.choice
    assert (asked.seat, asked.topic, asked.offered) == (coup.seats["Bank"], "packets", ("packets",))
    assert asked.span("packets") == Span(2, 12)
    for number in (0, 1, 13, -4):
        coup.refuses("Bank", Chose("packets", number), Code.NOT_A_PLACE, least=2, most=12)
    coup.refuses("A", Chose("packets", 3), Code.NOT_ASKED)
    coup.chooses("Bank", "packets", 12)
    coup.chooses("Bank", "even")
    assert packets(coup) == [4] * 11 + [8]
    assert coup.open == "1 2 3 4 5 6 7 8 9 10 11 12"


def test_any_the_last_free_packet_takes_no_stake_and_is_the_bankers() -> None:
    coup = hookey(deck("4 9 K"), packets="any")
    coup.chooses("Bank", "packets", 3)
    coup.chooses("Bank", "even")
    coup.stakes("A", "3", 5)
    coup.stakes("B", "1", 8)
    coup.refuses("C", bet("2", 5), Code.LAST_FREE)
    coup.stakes("C", "3", 5)
    coup.stakes("A", "1", 9)
    coup.closes()
    assert said(coup)[-1] == ("bankers-packet", 2)
    coup.ends(A=-4, B=-8, C=5, Bank=7)


def test_any_of_several_free_packets_the_banker_names_his_before_anything_is_turned() -> None:
    coup = hookey(deck("4 9 K A"), packets="any")
    coup.chooses("Bank", "packets", 4)
    coup.chooses("Bank", "even")
    coup.stakes("A", "2", 5)
    coup.closes()
    assert (coup.choice.topic, coup.choice.offered) == ("free-packet", ("1", "3", "4"))
    assert turned(coup) == ""
    coup.refuses("Bank", Chose("2"), Code.NO_SUCH_CHOICE)
    coup.refuses("A", Chose("1"), Code.NOT_ASKED)
    coup.chooses("Bank", "3")
    assert turned(coup) == "4c 9c Kc Ac"
    coup.ends(A=-5, Bank=5)


def test_any_at_the_deadline_there_is_a_packet_more_than_seats_and_the_first_free_is_the_bankers() -> None:
    coup = hookey(deck("9 K 4 3 2"), packets="any")
    coup.closes()
    assert packets(coup) == [10, 10, 10, 10, 12]
    coup.stakes("A", "1", 5)
    coup.stakes("B", "3", 5)
    coup.closes(2)
    assert said(coup) == [("packets", 5), ("bankers-packet", 2)]
    coup.ends(A=-5, B=-5, Bank=10)


def test_any_at_the_deadline_never_more_than_twelve_packets() -> None:
    coup = hookey(deck("2"), " ".join(["Bank", *(f"P{n}" for n in range(15))]), packets="any")
    coup.closes()
    assert said(coup) == [("packets", 12)]


def test_any_two_packets_are_one_to_stake_on_and_one_to_keep_free() -> None:
    coup = hookey(deck("7 8"), packets="any")
    coup.chooses("Bank", "packets", 2)
    coup.chooses("Bank", "even")
    coup.stakes("A", "2", 5)
    coup.refuses("B", bet("1", 5), Code.LAST_FREE)
    coup.stakes("B", "2", 5)
    coup.closes()
    coup.ends(A=5, B=5, Bank=-10)


# sizes


def test_sizes_are_asked_of_the_banker_alone() -> None:
    coup = hookey(deck("J T 3 T"))
    asked = coup.choice
    assert (asked.topic, asked.offered, coup.names(asked.awaited)) == ("sizes", ("even", "uneven", "size"), "Bank")
    assert asked.wait is Wait.CHOICE
    coup.refuses("A", Chose("even"), Code.NOT_ASKED)
    coup.refuses("Bank", Chose("even", 13), Code.NO_SUCH_CHOICE)
    coup.refuses("Bank", Ready(), Code.NOT_ASKED)


def test_sizes_the_banker_may_name_each_and_the_last_takes_the_rest() -> None:
    coup = hookey(deck("J T 3 T", 20, 4, 9, 19))
    for size in (20, 4, 9):
        coup.chooses("Bank", "size", size)
    assert packets(coup) == [20, 4, 9, 19]
    coup.stakes("A", "1", 5)
    coup.closes()
    assert turned(coup) == "Jc Tc 3c Td"
    coup.ends(A=5, Bank=-5)


def test_sizes_leave_four_cards_for_every_packet_and_what_is_forced_is_not_asked() -> None:
    coup = hookey(deck("J T 3 T"))
    assert coup.choice.span("size") == Span(4, 40)
    for size in (3, 41, 0, -1):
        coup.refuses("Bank", Chose("size", size), Code.NOT_A_PLACE, least=4, most=40)
    coup.chooses("Bank", "size", 10)
    assert coup.choice.span("size") == Span(4, 34)
    coup.chooses("Bank", "size", 34)
    assert packets(coup) == [10, 34, 4, 4]
    assert coup.open == "1 2 3"


def test_sizes_uneven_are_thicker_from_packet_to_packet() -> None:
    coup = hookey(deck("J T 3 T"))
    coup.chooses("Bank", "uneven")
    assert packets(coup) == [7, 11, 14, 20]


@pytest.mark.parametrize("people", ["Bank A", "Bank A B C", "Bank A B C D E F"])
@pytest.mark.parametrize("discard", GAME.own_options[2].values)
@pytest.mark.parametrize("how", ["even", "uneven"])
def test_sizes_of_either_kind_are_at_least_four_and_use_the_whole_pack(people: str, discard: str, how: str) -> None:
    coup = hookey(deck("2"), people, discard=discard)
    coup.chooses("Bank", how)
    assert min(packets(coup)) >= 4
    assert sum(packets(coup)) == CARDS - (discard == "bottom-card")
    if how == "even":
        assert len(set(packets(coup)[:-1])) <= 1
    else:
        assert packets(coup) == sorted(packets(coup))
        assert packets(coup)[0] < sum(packets(coup)) // len(packets(coup))


def test_sizes_named_for_some_packets_and_even_for_the_rest() -> None:
    coup = hookey(deck("J T 3 T"))
    coup.chooses("Bank", "size", 5)
    coup.chooses("Bank", "even")
    assert packets(coup) == [5, 15, 15, 17]


def test_sizes_at_the_deadline_the_rest_of_the_pack_is_cut_equal() -> None:
    coup = hookey(deck("J T 3 T"))
    coup.chooses("Bank", "size", 5)
    coup.closes()
    assert packets(coup) == [5, 15, 15, 17]
    assert isinstance(coup.step.next, Staking)


def test_sizes_thirteen_packets_can_be_cut_in_one_way_only() -> None:
    coup = hookey(deck("2"), packets="any", discard="bottom-packet")
    coup.chooses("Bank", "packets", 12)
    assert packets(coup) == [4] * 13
    assert coup.window.wait is Wait.FIRST_STAKES


# discard


def test_bottom_card_is_thrown_out_unseen_before_the_cut() -> None:
    coup = hookey(deck("J 3 T", 17, 17, 17), packets="three", discard="bottom-card")
    assert coup.choice.span("size") == Span(4, 43)
    assert (coup.picture.left, len(coup.picture.pile(Pile(Area.DISCARD)).cards)) == (51, 1)
    coup.chooses("Bank", "even")
    coup.stakes("A", "1", 5)
    coup.closes()
    assert packets(coup) == [17, 17, 17]
    assert turned(coup) == "Jc 3c Tc"
    coup.ends(A=5, Bank=-5)


def test_bottom_card_before_is_thrown_out_after_the_stakes() -> None:
    coup = hookey(deck("J 3 T", 17, 17, 17), packets="three", discard="bottom-card", stakes="before")
    assert coup.picture.left == CARDS
    coup.stakes("B", "2", 5)
    coup.closes()
    assert coup.picture.left == 51


def test_bottom_packet_one_more_is_cut_and_the_lowest_is_neither_used_nor_turned() -> None:
    coup = hookey(deck("J 3 T A"), packets="three", discard="bottom-packet")
    assert said(coup) == [("packets", 3)]
    coup.chooses("Bank", "even")
    assert (packets(coup), coup.open) == ([13] * 4, "1 2")
    coup.stakes("A", "1", 5)
    coup.stakes("A", "2", 6)
    coup.closes()
    assert turned(coup) == "Jc 3c Tc"
    assert coup.picture.pile(Pile(Area.DISCARD)).under == 12
    coup.ends(A=-1, Bank=1)


def test_bottom_packet_beyond_the_seven() -> None:
    coup = hookey(deck("2"), "Bank A B C D E F G", discard="bottom-packet")
    coup.chooses("Bank", "even")
    assert (packets(coup), coup.open) == ([6] * 7 + [10], "1 2 3 4 5 6")


def test_bottom_packet_takes_the_rest_after_the_named_sizes() -> None:
    coup = hookey(deck("K 2", 30, 6), ALONE, discard="bottom-packet")
    coup.chooses("Bank", "size", 30)
    assert coup.choice.span("size") == Span(4, 18)
    coup.chooses("Bank", "size", 6)
    assert packets(coup) == [30, 6, 16]
    coup.stakes("A", "1", 5)
    coup.closes()
    coup.ends(A=5, Bank=-5)
