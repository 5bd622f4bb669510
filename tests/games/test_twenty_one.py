"""Twenty-One, section 3 of the rules page: the worked coup and the corners, named by paragraph.

Standing orders and the shoe are in ``test_twenty_one_clocks``, its odds in ``test_twenty_one_odds``, and what is
different with pulling in ``test_pulling``.
"""

from itertools import combinations

import pytest

from games.core.answers import Chose, Ready, Stake, Target
from games.core.cards import cards
from games.core.game import Shoes
from games.core.ids import Chips, SeatNo
from games.core.refused import Code
from games.core.registry import all_games, find
from games.core.script import Ending, Passing
from games.core.waits import Wait
from games.twenty_one import GAMES, TWENTY_ONE, points
from tests.support.coup import Coup
from tests.support.decks import stacked
from tests.support.twenty_one import begun, dealt, draws, settled, stands, turn

GAME = "twenty-one"


def test_0_two_packs_carried_on_two_chips_covered_and_one_reserved_for_each_staked() -> None:
    for game in GAMES:
        assert (game.packs, game.first_cards, game.needs, game.shoes) == (2, 2, 4, Shoes.ENDS_TERM)
        assert (game.cover(game.complete(()) or ()), game.reserve) == (2, 1)
        assert all_games()[game.name] is game


def test_both_games_of_the_family_are_found_by_name_and_alias() -> None:
    assert [game.name for game in GAMES] == ["twenty-one", "pulling"]
    for game in GAMES:
        assert {find(name) for name in (game.name, *game.aliases)} == {game}
    assert find("twenty-two") is None


def test_3_the_lowest_card_draws_the_bank_the_ace_low() -> None:
    drawn = TWENTY_ONE.first_banker((SeatNo(1), SeatNo(2), SeatNo(3)), stacked("2 A K", packs=2))
    assert drawn.keeper == 2


# worked coup


def test_coup_5_the_banker_over_21() -> None:
    coup = begun(GAME, "J 6", "T 8", "T 4", "A K", then="T K")
    coup.chips(C=20)
    assert settled(coup) == "C:two-card-21"
    stands(coup, "A")
    draws(coup, "B")
    stands(coup, "B")
    draws(coup, "Bank")
    stands(coup, "Bank")
    assert settled(coup) == "C:two-card-21 A:banker-bust B:both-bust"
    coup.ends(Passing.STAY, A=20, C=20, Bank=-40)


# counting


@pytest.mark.parametrize(
    ("hand", "worth"),
    [
        ("A K", 21),
        ("A A", 12),
        ("A A 9", 21),
        ("A A K", 12),
        ("A A A A A A A A", 18),
        ("A 5 T", 16),
        ("A K Q", 21),
        ("A A K Q", 22),
        ("T J Q", 30),
        ("K 2", 12),
        ("6 5 9", 20),
        ("A T K Q", 31),
    ],
)
def test_3_an_ace_is_1_or_11_whichever_is_better_and_not_over_21(hand: str, worth: int) -> None:
    full = [code + "shdc"[k % 4] for k, code in enumerate(hand.split())]
    assert points(cards(" ".join(full))) == worth


def test_3_two_aces_are_12_and_no_21() -> None:
    coup = begun(GAME, "T 9", "A A", then="9")
    assert settled(coup) == ""
    draws(coup, "A")
    stands(coup, "A", "Bank")
    assert settled(coup) == "A:more"
    coup.ends(A=10, Bank=-10)


def test_known_odds_64_of_1339_hands_are_21_in_two_cards() -> None:
    pack = stacked("", packs=2).order
    hands = [points(hand) for hand in combinations(pack, 2)]
    assert hands.count(21) * 1339 == 64 * len(hands)


# 3.1 and 3.2: stakes and first cards


def test_3_1_everybody_stakes_on_his_own_hand_before_any_card() -> None:
    coup = Coup(dealt("T 9", "T 8", "T 7"), game=GAME)
    assert coup.window.wait is Wait.FIRST_STAKES
    assert coup.picture.piles == ()
    coup.refuses("A", Stake(Target("3"), Chips(10)), Code.NOT_YOUR_TARGET, target="3")
    coup.refuses("Bank", Stake(Target("1"), Chips(10)), Code.BANKER_STAKES)
    coup.refuses("A", Stake(Target("2"), Chips(4)), Code.BELOW_LEAST, least=5, target="2")
    coup.stakes("A", "2", 10)
    coup.stakes("A", "2", 1)
    coup.refuses("A", Stake(Target("2"), Chips(40)), Code.ABOVE_GREATEST, greatest=50, left=39, target="2")
    coup.refuses("B", Stake(Target("3"), Chips(40)), Code.ABOVE_COVER, free=39)
    assert coup.awaited == "A B"
    coup.ready("A")
    assert coup.awaited == "B"


def test_3_1_nobody_stakes_in_two_windows_and_the_deal_is_dropped() -> None:
    coup = Coup(dealt("T 9", "T 8", "T 7"), game=GAME)
    coup.ready("A")
    coup.closes()
    assert coup.awaited == "A B"
    coup.closes()
    assert (coup.result.ending, coup.result.passing) == (Ending.DROPPED, Passing.LEFT)
    assert (coup.result.next, coup.result.left) == (0, 104)


def test_3_1_the_second_window_takes_stakes_as_the_first() -> None:
    coup = Coup(dealt("T 9", "T 8"), game=GAME, people="Bank A")
    coup.closes()
    coup.stakes("A", "2", 10)
    coup.closes()
    assert turn(coup) == "A draw: draw stand"


def test_3_2_two_rounds_to_the_stakers_the_banker_last_all_hidden() -> None:
    coup = Coup(dealt("9c 7c", "8d 5d", "2h 3h"), "Bank A B C", game=GAME)
    coup.stakes("A", "2", 10)
    coup.stakes("C", "4", 10)
    coup.closes()
    assert coup.hand("A") == "8d 5d"
    assert coup.hand("C") == "2h 3h"
    assert coup.hand("Bank") == "9c 7c"
    assert coup.hand("B") == ""
    for viewer in ("Bank", "A", "B", "C", None):
        for owner in ("Bank", "A", "C"):
            assert coup.hand(owner, viewer) == (coup.hand(owner) if owner == viewer else "## ##")
    assert coup.picture.left == 98


def test_a_short_shoe_takes_so_many_punters_and_no_more() -> None:
    people = "Bank A B C"
    for left, most in ((4, 1), (5, 1), (6, 2), (7, 2), (8, 3)):
        coup = Coup("", people, game=GAME, first=104 - left)
        for k, name in enumerate("ABC"):
            stake = Stake(Target(str(k + 2)), Chips(10))
            if k < most:
                coup.says(name, stake)
            else:
                coup.refuses(name, stake, Code.SHOE_SHORT, most=most)
        coup.stakes("A", "2", 1)
        assert coup.awaited == " ".join("ABC"[:most])


# 3.3: the banker's 21


def test_3_3_the_bankers_21_takes_all_stakes_at_once_from_21s_too() -> None:
    coup = begun(GAME, "K A", "A K", "A A", "5 6")
    assert settled(coup) == "A:banker-21 B:banker-21 C:banker-21"
    assert "##" not in " ".join(coup.hand(name, None) for name in coup.seats)
    coup.ends(Passing.STAY, A=-10, B=-10, C=-10, Bank=30)
    assert coup.result.left == 104 - 8


# 3.4: 21s in two cards, and turns


def test_3_4_a_two_card_21_is_shown_paid_twofold_now_and_out_of_the_deal() -> None:
    coup = begun(GAME, "T 7", "A T", "9 9", then="4")
    assert coup.hand("A", None) == coup.hand("A")
    assert coup.hand("B", None) == "## ##"
    coup.chips(A=20, B=-10)
    assert turn(coup) == "B draw: draw stand"
    stands(coup, "B")
    draws(coup, "Bank")
    stands(coup, "Bank")
    assert settled(coup) == "A:two-card-21 B:fewer"
    coup.ends(A=20, B=-10, Bank=-10)


def test_3_4_everybody_has_been_paid_and_the_banker_draws_no_card() -> None:
    coup = begun(GAME, "2 3", "A T", "K A")
    assert settled(coup) == "A:two-card-21 B:two-card-21"
    assert coup.hand("Bank", None) == coup.hand("Bank")
    coup.ends(Passing.STAY, A=20, B=20, Bank=-40)
    assert coup.result.left == 104 - 6


def test_0_a_bank_can_always_pay_and_may_be_left_with_nothing() -> None:
    coup = begun(GAME, "T 6", "A T", "9 9", "9 8", stakes=16, chips=96, then="6")
    stands(coup, "B", "C")
    draws(coup, "Bank")
    stands(coup, "Bank")
    coup.ends(A=32, B=32, C=32, Bank=-96)
    assert coup.step.bank == 0


def test_3_4_three_bought_cards_at_most_then_the_turn_is_over() -> None:
    coup = begun(GAME, "T 8", "2 2", "T 7", then="2 2 3")
    draws(coup, "A", 3)
    assert turn(coup) == "B draw: draw stand"
    assert coup.hand("A", "A") == "2c 2d 2h 2s 3c"
    assert coup.hand("A", None) == "## ## ## ## ##"
    coup.refuses("A", Chose("draw"), Code.NOT_ASKED)
    stands(coup, "B", "Bank")
    assert settled(coup) == "A:fewer B:fewer"


def test_3_4_21_in_three_cards_is_asked_on_and_wins_no_more_than_1_to_1() -> None:
    coup = begun(GAME, "T 9", "5 6", then="T")
    draws(coup, "A")
    assert turn(coup) == "A draw: draw stand"
    stands(coup, "A", "Bank")
    assert settled(coup) == "A:more"
    coup.ends(A=10, Bank=-10)


def test_3_4_a_hand_over_21_is_not_shown_and_its_turn_goes_on_being_asked_alike() -> None:
    """Two deals that differ only in what the bought cards are: until the showdown nobody else can tell."""
    over = begun(GAME, "Tc 9c", "Td 6d", "8h 8s", then="Kh 5h 5s")
    under = begun(GAME, "Tc 9c", "5d 6d", "8h 8s", then="2h 3h 4s")
    for _ in range(3):
        assert (turn(over), over.choice.barred) == ("A draw: draw stand", frozenset())
        draws(over, "A")
        draws(under, "A")
        assert over.choice.public() == under.choice.public()
        for viewer in (None, SeatNo(1), SeatNo(3)):
            assert over.picture.seen_by(viewer) == under.picture.seen_by(viewer)
    assert turn(over) == "B draw: draw stand"
    stands(over, "B", "Bank")
    assert settled(over) == "A:bust B:fewer"


def test_3_4_nobody_plays_another_ones_turn() -> None:
    coup = begun(GAME, "T 9", "T 6", "8 8")
    coup.refuses("B", Chose("draw"), Code.NOT_ASKED)
    coup.refuses("Bank", Chose("stand"), Code.NOT_ASKED)
    coup.refuses("A", Chose("pull", 5), Code.NO_SUCH_CHOICE)
    coup.refuses("A", Chose("draw", 5), Code.NO_SUCH_CHOICE)
    coup.refuses("A", Stake(Target("2"), Chips(10)), Code.NOT_ASKED)
    coup.refuses("A", Ready(), Code.NOT_ASKED)
    assert coup.names(coup.choice.awaited) == "A"


# 3.5: the banker, and the showdown


def test_3_5_the_banker_is_asked_last_and_buys_three_at_most() -> None:
    coup = begun(GAME, "2 2", "T 8", then="3 3 4")
    stands(coup, "A")
    assert turn(coup) == "Bank draw: draw stand"
    draws(coup, "Bank", 3)
    assert settled(coup) == "A:more"
    assert coup.hand("Bank", None) == coup.hand("Bank") == "2c 2d 3c 3d 4c"
    coup.ends(A=10, Bank=-10)


def test_3_5_more_equal_fewer_and_over_21_against_a_banker_of_19() -> None:
    coup = begun(GAME, "T 9", "T K", "J 9", "Q 8", "K 6", then="6")
    stands(coup, "A", "B", "C")
    draws(coup, "D")
    stands(coup, "D", "Bank")
    assert settled(coup) == "A:more B:equal C:fewer D:bust"
    coup.ends(A=10, C=-10, D=-10, Bank=10)


def test_3_5_both_over_21_and_the_stake_goes_back() -> None:
    coup = begun(GAME, "T 6", "K 5", then="7 6")
    draws(coup, "A")
    stands(coup, "A")
    draws(coup, "Bank")
    stands(coup, "Bank")
    assert settled(coup) == "A:both-bust"
    coup.ends()


def test_3_5_21_in_more_cards_against_21_is_equal() -> None:
    coup = begun(GAME, "T 5", "7 7", then="7 6")
    draws(coup, "A")
    stands(coup, "A")
    draws(coup, "Bank")
    stands(coup, "Bank")
    assert settled(coup) == "A:equal"


def test_3_5_a_banker_of_21_in_three_cards_does_not_take_a_two_card_21_any_more() -> None:
    coup = begun(GAME, "T 5", "A K", "T 9", then="6")
    stands(coup, "B")
    draws(coup, "Bank")
    stands(coup, "Bank")
    coup.ends(A=20, B=-10, Bank=-10)
