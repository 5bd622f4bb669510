"""Twenty-One with pulling, section 4 of the rules page: what differs from section 3, named by paragraph."""

import pytest

from games.core.answers import Chose
from games.core.choosing import Choices, Span
from games.core.engine import Step, replay
from games.core.events import Said
from games.core.ids import SeatNo
from games.core.refused import Code
from games.core.script import Passing
from games.core.waits import Wait
from games.twenty_one import PULLING
from tests.support.coup import Coup
from tests.support.twenty_one import begun, dealt, draws, said, settled, stands, turn

GAME = "pulling"
YES = "draw pull stand"


def demanding(coup: Coup) -> str:
    """Who may make a demand now."""
    assert isinstance(coup.step.next, Choices)
    assert (coup.choices.topic, coup.choices.offered, coup.choices.wait) == ("demand", ("demand",), Wait.WINDOW)
    return coup.names(coup.choices.seats)


def test_4_a_demand_is_binding_unless_the_table_says_otherwise() -> None:
    assert dict(PULLING.complete(()) or ()) == {"demand": "binding", "bank": "players"}
    assert PULLING.complete((("demand", "advice"),)) is not None
    assert PULLING.complete((("demand", "never"),)) is None


def test_coup_5_the_banker_over_21_the_cards_pulled() -> None:
    coup = begun(GAME, "J 6", "T 8", "T 4", "A K", then="2 T 3 K")
    coup.chips(C=20)
    stands(coup, "A")
    coup.chooses("B", "pull", 2)
    stands(coup, "B")
    coup.chooses("Bank", "pull", 3)
    coup.closes()
    stands(coup, "Bank")
    assert settled(coup) == "C:two-card-21 A:banker-bust B:both-bust"
    coup.ends(Passing.STAY, A=20, C=20, Bank=-40)


# 4: a card from any place


def test_4_a_punter_takes_each_bought_card_from_the_top_or_from_any_place() -> None:
    coup = begun(GAME, "T 9", "2c 2d", then="3c 4c 5c 6c 7c")
    assert turn(coup) == f"A draw: {YES}"
    assert coup.choice.span("pull") == Span(1, 100)
    coup.chooses("A", "pull", 4)
    draws(coup, "A")
    coup.chooses("A", "pull", 2)
    assert coup.hand("A", "A") == "2c 2d 6c 3c 5c"
    assert turn(coup) == f"Bank draw: {YES}"
    draws(coup, "Bank")
    coup.closes()
    stands(coup, "Bank")
    assert coup.hand("Bank", None).split()[2:] == ["4c"]


def test_4_the_place_is_public_and_the_card_is_not() -> None:
    coup = begun(GAME, "T 9", "2 2", then="3 4 5")
    coup.chooses("A", "pull", 3)
    assert coup.picture.said == (Said("pulled", SeatNo(2), 3),)
    assert coup.hand("A", None) == coup.hand("A", "Bank") == "## ## ##"
    assert coup.hand("A", "A").split()[2:] == ["5c"]


def test_4_the_other_cards_keep_their_order_and_the_top_one_can_be_pulled_too() -> None:
    coup = begun(GAME, "T 9", "2 2", "8 8", then="3c 4c 5c 6c")
    coup.chooses("A", "pull", 1)
    coup.chooses("A", "pull", 2)
    stands(coup, "A")
    draws(coup, "B", 2)
    assert coup.hand("A").split()[2:] == ["3c", "5c"]
    assert coup.hand("B").split()[2:] == ["4c", "6c"]


def test_4_a_place_lies_between_1_and_the_cards_left() -> None:
    coup = begun(GAME, "T 9", "2 2", then="3 4 5 6", out_of=8)
    coup.refuses("A", Chose("pull"), Code.NOT_A_PLACE, least=1, most=4)
    coup.refuses("A", Chose("pull", 5), Code.NOT_A_PLACE, least=1, most=4)
    coup.refuses("A", Chose("draw", 2), Code.NO_SUCH_CHOICE)
    coup.chooses("A", "pull", 4)
    assert coup.choice.span("pull") == Span(1, 3)
    coup.refuses("A", Chose("pull", 4), Code.NOT_A_PLACE, least=1, most=3)


def test_4_three_bought_cards_at_most_pulled_or_not() -> None:
    coup = begun(GAME, "T 9", "2 2", "8 8")
    for place in (90, 50, 7):
        coup.chooses("A", "pull", place)
    assert turn(coup) == f"B draw: {YES}"
    assert said(coup) == "pulled A 90, pulled A 50, pulled A 7"


def test_4_the_last_card_of_the_shoe_is_pulled_and_nobody_can_draw_any_more() -> None:
    coup = begun(GAME, "T 9", "T 5", "8 8", then="6", out_of=7)
    coup.chooses("A", "pull", 1)
    assert said(coup) == "pulled A 1, shoe-out A 0, shoe-out B 0, shoe-out Bank 0"
    coup.ends(Passing.STAY, A=10, B=-10)


def test_4_pulls_are_carried_into_the_next_deal_of_the_shoe() -> None:
    deck = dealt("Tc 9c", "2c 2d", then="3c 3d 3h 3s 4c 4d 4h 4s")
    first = Coup(deck, "Bank A", game=GAME)
    first.stakes("A", "2", 10)
    first.closes()
    first.chooses("A", "pull", 3)
    first.chooses("A", "pull", 5)
    stands(first, "A", "Bank")
    assert first.result.pulls == ((4, 3), (5, 5))
    assert (first.result.next, first.result.left) == (6, 98)
    second = Coup(deck, "Bank A", game=GAME, first=6, nth=2, pulls=first.result.pulls)
    second.stakes("A", "2", 10)
    second.closes()
    assert (second.hand("A"), second.hand("Bank")) == ("3c 3s", "3d 4c")
    second.chooses("A", "pull", 98 - 4)
    draws(second, "A")
    assert second.hand("A") == "3c 3s As 4h"
    stands(second, "A", "Bank")
    assert second.result.pulls == ((4, 3), (5, 5), (10, 94))
    assert isinstance(replay(second.step.deal), Step)


# 4: demands


def test_4_before_each_card_the_banker_buys_there_is_a_window_for_those_still_in() -> None:
    coup = begun(GAME, "2 2", "T 8", "A K", "T 9", then="2 3 4")
    stands(coup, "A", "C")
    for k in range(3):
        assert turn(coup) == f"Bank draw: {YES}"
        draws(coup, "Bank")
        assert coup.picture.said[-1] == Said("buys", SeatNo(1), 0)
        assert demanding(coup) == "A C"
        assert coup.choices.awaited == ()
        coup.refuses("B", Chose("demand"), Code.NOT_ASKED)
        coup.refuses("Bank", Chose("demand"), Code.NOT_ASKED)
        assert len(coup.hand("Bank").split()) == 2 + k
        coup.closes()
    assert settled(coup) == "B:two-card-21 A:more C:more"


def test_4_without_a_demand_the_banker_takes_as_he_likes() -> None:
    coup = begun(GAME, "2 2", "T 8", then="3c 4c 5c 6c")
    stands(coup, "A")
    coup.chooses("Bank", "pull", 3)
    assert coup.picture.said[-1] == Said("buys", SeatNo(1), 3)
    coup.closes()
    draws(coup, "Bank")
    coup.closes()
    coup.chooses("Bank", "pull", 1)
    coup.closes()
    assert coup.hand("Bank").split()[2:] == ["5c", "3c", "4c"]


def test_4_no_window_before_a_banker_who_stands() -> None:
    coup = begun(GAME, "T 9", "T 8")
    stands(coup, "A", "Bank")
    assert said(coup) == ""
    coup.ends(A=-10, Bank=10)


def test_4_a_binding_demand_the_card_is_pulled_from_a_place_the_banker_chooses_not_the_top() -> None:
    coup = begun(GAME, "2 2", "T 8", then="3c 4c 5c 6c")
    stands(coup, "A")
    draws(coup, "Bank")
    coup.says("A", Chose("demand"))
    assert demanding(coup) == "A"
    coup.closes()
    assert turn(coup) == "Bank place: pull"
    assert coup.choice.span("pull") == Span(2, 100)
    coup.refuses("Bank", Chose("pull", 1), Code.NOT_A_PLACE, least=2, most=100)
    coup.refuses("Bank", Chose("draw"), Code.NO_SUCH_CHOICE)
    coup.refuses("Bank", Chose("stand"), Code.NO_SUCH_CHOICE)
    coup.refuses("A", Chose("pull", 2), Code.NOT_ASKED)
    coup.chooses("Bank", "pull", 2)
    assert said(coup) == "buys Bank 0, demand A 0, pulled Bank 2"
    assert turn(coup) == f"Bank draw: {YES}"


def test_4_a_demand_holds_for_that_card_only() -> None:
    coup = begun(GAME, "2 2", "T 8", then="3c 4c 5c 6c")
    stands(coup, "A")
    draws(coup, "Bank")
    coup.chooses("A", "demand")
    coup.closes()
    coup.chooses("Bank", "pull", 4)
    draws(coup, "Bank")
    coup.closes()
    assert coup.hand("Bank").split()[2:] == ["6c", "3c"]


def test_4_a_demand_as_advice_leaves_the_choice_to_the_banker() -> None:
    coup = begun(GAME, "2 2", "T 8", then="3c 4c 5c 6c", demand="advice")
    stands(coup, "A")
    for way, place in (("draw", 0), ("pull", 2)):
        draws(coup, "Bank")
        coup.chooses("A", "demand")
        coup.closes()
        assert turn(coup) == "Bank place: draw pull"
        coup.chooses("Bank", way, place)
    assert coup.hand("Bank").split()[2:] == ["3c", "5c"]


def test_4_a_banker_who_pulls_anyway_is_not_asked_again_but_for_the_top_card() -> None:
    coup = begun(GAME, "2 2", "T 8", then="3c 4c 5c 6c")
    stands(coup, "A")
    coup.chooses("Bank", "pull", 2)
    coup.chooses("A", "demand")
    coup.closes()
    assert turn(coup) == f"Bank draw: {YES}"
    coup.chooses("Bank", "pull", 1)
    coup.chooses("A", "demand")
    coup.closes()
    assert turn(coup) == "Bank place: pull"
    coup.chooses("Bank", "pull", 3)
    assert coup.hand("Bank").split()[2:] == ["4c", "6c"]


def test_4_several_may_demand_each_once_and_the_window_stays_open() -> None:
    coup = begun(GAME, "2 2", "T 8", "T 9")
    stands(coup, "A", "B")
    draws(coup, "Bank")
    number = coup.choices.number
    coup.chooses("B", "demand")
    coup.refuses("B", Chose("demand"), Code.NOT_ALLOWED)
    coup.chooses("A", "demand")
    assert (demanding(coup), coup.choices.number) == ("A B", number)
    assert coup.choices.public().barred == ()
    coup.closes()
    assert said(coup) == "buys Bank 0, demand B 0, demand A 0"


@pytest.mark.parametrize("way", [("draw", 0), ("pull", 1)])
def test_4_the_last_card_may_be_the_top_one(way: tuple[str, int]) -> None:
    coup = begun(GAME, "T 3", "T 8", then="4", out_of=5)
    stands(coup, "A")
    coup.chooses("Bank", *way)
    coup.chooses("A", "demand")
    coup.closes()
    if way[0] == "draw":
        assert turn(coup) == "Bank place: pull"
        assert coup.choice.span("pull") == Span(1, 1)
        coup.chooses("Bank", "pull", 1)
    assert said(coup).endswith("demand A 0, pulled Bank 1, shoe-out Bank 0")
    coup.ends(A=10, Bank=-10)


def test_4_of_two_cards_a_demand_leaves_the_second() -> None:
    coup = begun(GAME, "T 3", "T 8", then="4c 5c", out_of=6)
    stands(coup, "A")
    draws(coup, "Bank")
    coup.chooses("A", "demand")
    coup.closes()
    assert coup.choice.span("pull") == Span(2, 2)
    coup.closes()
    assert coup.hand("Bank").split()[2:] == ["5c"]
    coup.ends()


# standing orders


def test_clocks_a_punter_draws_from_the_top() -> None:
    coup = begun(GAME, "T 9", "2 3", then="4c 5c 6c")
    coup.closes()
    assert coup.hand("A").split()[2:] == ["4c", "5c", "6c"]
    assert coup.picture.said == ()


def test_clocks_the_banker_draws_from_the_top_and_after_a_demand_the_last_card() -> None:
    coup = begun(GAME, "2 2", "T 8", then="3c 2h 4c")
    stands(coup, "A")
    coup.closes()
    assert demanding(coup) == "A"
    coup.closes()
    coup.chooses("A", "demand")
    coup.closes()
    assert said(coup) == "buys Bank 0, buys Bank 0, demand A 0, pulled Bank 99"
    assert coup.hand("Bank").split()[2:4] == ["3c", "As"]


def test_clocks_after_a_demand_not_answered_the_rest_of_the_turn_is_the_clocks() -> None:
    coup = begun(GAME, "2 2", "T 8", then="3c 2h 4c")
    stands(coup, "A")
    draws(coup, "Bank")
    coup.chooses("A", "demand")
    coup.closes(2)
    assert coup.hand("Bank").split()[2:] == ["As"]
    assert said(coup) == "buys Bank 0, demand A 0, pulled Bank 100"
    coup.ends(A=10, Bank=-10)


def test_clocks_a_banker_who_leaves_with_a_demand_before_him() -> None:
    coup = begun(GAME, "2 2", "T 8", then="3c 2h 4c")
    stands(coup, "A")
    draws(coup, "Bank")
    coup.leaves("Bank")
    coup.chooses("A", "demand")
    coup.closes()
    assert said(coup) == "buys Bank 0, demand A 0, pulled Bank 100"


def test_the_house_takes_the_last_card_after_a_demand_and_else_the_top_one() -> None:
    coup = begun(GAME, "2 4", "T 8", "T 9", then="3c 2h 4c", bank="house")
    stands(coup, "A", "B")
    assert demanding(coup) == "A B"
    coup.closes()
    coup.chooses("B", "demand")
    coup.closes()
    assert coup.hand("House").split()[2:] == ["3c", "As"]


def test_a_leavers_turn_and_no_window_where_nobody_is_there_to_demand() -> None:
    coup = begun(GAME, "2 3", "T 8", "T 9", then="9c 3c")
    coup.leaves("B")
    coup.leaves("A")
    draws(coup, "Bank")
    assert turn(coup) == f"Bank draw: {YES}"
    draws(coup, "Bank")
    stands(coup, "Bank")
    assert said(coup) == "buys Bank 0, buys Bank 0"
    coup.ends(A=10, B=10, Bank=-20)


def test_who_comes_back_while_a_demand_is_open_may_make_it() -> None:
    coup = begun(GAME, "2 3", "T 8", "T 9")
    stands(coup, "A", "B")
    coup.leaves("B")
    draws(coup, "Bank")
    coup.chooses("B", "demand")
    coup.closes()
    assert turn(coup) == "Bank place: pull"
