"""Macao, by the paragraphs of section 7."""

import pytest

from games.core.answers import Chose, Close, Leave, Stake, Target
from games.core.chips import Transfer, wallet
from games.core.choosing import Choices
from games.core.game import Shoes
from games.core.ids import Chips, SeatNo
from games.core.options import defaults
from games.core.refused import Code
from games.core.script import Ending, Passing
from games.macao import GAME
from tests.support.baccarats import last
from tests.support.coup import Coup, said, why
from tests.support.decks import stacked
from tests.support.ledger import Overdrawn
from tests.support.macao import coup


def stand(played: Coup, *names: str) -> None:
    for name in names:
        played.chooses(name, "stand")


# worked coups


def test_worked_coup_7() -> None:
    played = coup("9 5 7 5 7 | 3", "Bank A B C D")
    assert (why(played), said(played)) == (["natural-nine"], [("natural", played.seats["A"], 9)])
    played.chips(A=30)
    played.chooses("B", "buy")
    stand(played, "C", "D", "Bank")
    played.ends(Passing.STAY, A=30, B=10, C=-10, D=-10, Bank=-20)
    assert why(played) == ["natural-nine", "equal", "fewer", "more"]


def test_worked_coup_8_a_bankers_nine() -> None:
    played = coup("9 4 9", "Bank A B")
    played.ends(Passing.STAY, A=-30, B=-30, Bank=60)
    assert set(why(played)) == {"banker-nine"}


def test_worked_coup_8_a_bankers_eight() -> None:
    played = coup("9 8 4 8", "Bank A B C")
    played.ends(Passing.STAY, A=30, B=-20, C=-20, Bank=10)
    assert why(played) == ["banker-eight", "banker-eight", "natural-nine"]
    assert played.hand("C", None) == "4c"


# 7.1: stakes


def test_7_1_fixed_is_no_more_and_no_less() -> None:
    played = Coup("2", bank=100, limits=(10, 50), game="macao")
    played.refuses("A", Stake(Target("2"), Chips(9)), Code.BELOW_LEAST, least=10, target="2")
    played.refuses("A", Stake(Target("2"), Chips(11)), Code.ABOVE_GREATEST, greatest=10, left=10, target="2")
    played.stakes("A", "2", 10)
    played.refuses("A", Stake(Target("2"), Chips(1)), Code.ABOVE_GREATEST, greatest=10, left=0, target="2")
    assert played.awaited == "B"


def test_7_1_a_range_is_one_and_the_table_agrees_on_its_limits() -> None:
    played = Coup("2", bank=1000, limits=(10, 50), game="macao", options={"stake": "range"})
    played.stakes("A", "2", 11)
    played.stakes("A", "2", 39)
    assert GAME.agreed(defaults(GAME.options))


def test_7_1_a_punter_sets_aside_three_times_his_stake() -> None:
    played = Coup("2", bank=100, limits=(10, 50), game="macao")
    a, b = played.seats["A"], played.seats["B"]
    played.ledger.post([Transfer(wallet(a), wallet(b), Chips(5000 - 29))], played.people)
    before = played.step
    with pytest.raises(Overdrawn):
        played.stakes("A", "2", 10)
    played.step = before  # the house drops the step
    played.stakes("B", "3", 10)
    played.chips(B=5000 - 29 - 30)


def test_7_1_the_bank_covers_three_times_the_stakes() -> None:
    played = Coup("2", bank=59, limits=(10, 50), game="macao")
    assert played.window.free == 19
    played.stakes("A", "2", 10)
    played.refuses("B", Stake(Target("3"), Chips(10)), Code.ABOVE_COVER, free=9)


def test_7_1_the_shoe_is_short() -> None:
    deck, first = last("2 3", 2)
    played = Coup(deck, bank=100, limits=(10, 50), game="macao", first=first)
    played.stakes("B", "3", 10)
    played.refuses("A", Stake(Target("2"), Chips(10)), Code.SHOE_SHORT, most=1)
    played.closes()
    assert played.result.left == 0  # nobody can exchange or buy: all stand
    played.ends(Passing.STAY, B=-10, Bank=10)


def test_7_1_two_windows_without_a_stake_and_the_bank_passes() -> None:
    played = Coup("2", game="macao")
    played.closes(2)
    assert (played.result.ending, played.result.passing) == (Ending.DROPPED, Passing.LEFT)


def test_7_1_one_card_each_seen_by_its_owner_alone() -> None:
    played = coup("2 3 K", "Bank A B", window=False)
    assert (played.hand("A", "A"), played.hand("B", "B"), played.hand("Bank", "Bank")) == ("2c", "3c", "Kc")
    assert [played.hand(name, None) for name in ("A", "B", "Bank")] == 3 * ["##"]
    assert played.hand("A", "B") == "##"


# 7.2: tens


def test_7_2_new_cards_come_in_the_order_of_the_taps() -> None:
    played = coup("K Q T | 2 J 3 4", "Bank A B", window=False)
    assert (played.choices.topic, played.choices.awaited) == ("tens", ())
    for name in ("Bank", "A", "B", "A"):
        played.chooses(name, "throw-in")
    assert [played.hand(name) for name in ("Bank", "A", "B")] == ["2c", "4c", "3c"]
    assert played.hand("A", None) == "##"
    assert isinstance(played.step.next, Choices)  # it stays open for its whole time
    played.closes()
    assert played.names(played.choice.awaited) == "A"


def test_7_2_who_may_not_is_told_so_and_says_done() -> None:
    played = coup("K 2 3", "Bank A B", window=False)
    number = played.choices.number
    played.refuses("B", Chose("throw-in"), Code.NOT_ALLOWED)
    played.chooses("B", "done")
    assert not played.step.events
    played.refuses("B", Chose("done"), Code.NOT_ALLOWED)
    played.refuses("A", Close(), Code.NOT_ASKED)
    assert played.choices.number == number


def test_7_2_done_keeps_a_ten_and_the_clock_throws_in_all_others_in_turn() -> None:
    played = coup("K Q T T | J 2 3", "Bank A B C", window=False)
    played.chooses("A", "done")
    played.refuses("A", Chose("throw-in"), Code.NOT_ALLOWED)
    played.closes()
    assert [played.hand(name) for name in ("A", "B", "C", "Bank")] == ["Kc", "2c", "3c", "4c"]


def test_7_2_once_is_once() -> None:
    played = coup("K Q 2 | J T", "Bank A B", window=False, exchange="once")
    played.chooses("A", "throw-in")
    played.refuses("A", Chose("throw-in"), Code.NOT_ALLOWED)
    played.closes()
    assert [played.hand(name) for name in ("A", "B")] == ["Jc", "Tc"]


def test_7_2_off_has_no_window() -> None:
    played = coup("K 2", window=False, exchange="off")
    assert played.names(played.choice.awaited) == "A"
    assert (played.choice.topic, played.choice.offered) == ("buy", ("buy", "stand"))


def test_7_2_a_thrown_in_ten_is_no_buying() -> None:
    played = coup("K 2 | 9", window=False)
    played.chooses("A", "throw-in")
    assert said(played) == []
    played.closes()
    assert said(played) == [("natural", played.seats["A"], 9)]
    played.ends(Passing.STAY, A=30, Bank=-30)


def test_7_2_with_the_first_card_only_a_bought_ten_stays() -> None:
    played = coup("2 3 | K")
    played.chooses("A", "buy")
    assert played.names(played.choice.awaited) == "Bank"
    stand(played, "Bank")
    played.ends(Passing.STAY, A=-10, Bank=10)


def test_7_2_any_a_bought_ten_goes_too_before_the_next_seats_turn() -> None:
    played = coup("2 3 | K Q 5 T 4", exchange="any")
    played.chooses("A", "buy")
    for _ in range(2):
        assert (played.choice.topic, played.choice.offered) == ("tens", ("throw-in", "done"))
        played.chooses("A", "throw-in")
    played.refuses("A", Chose("throw-in"), Code.NOT_ALLOWED)
    assert played.hand("A", None) == "## ##"
    played.chooses("A", "done")
    played.chooses("Bank", "buy")
    played.chooses("Bank", "throw-in")
    played.chooses("Bank", "done")
    assert (played.hand("A"), played.hand("Bank")) == ("2c 5c", "3c 4c")
    played.ends(Passing.STAY, A=-10, Bank=10)


def test_7_2_any_a_ten_may_be_kept_and_the_clock_throws_in() -> None:
    played = coup("2 3 | K T J 5", "Bank A", exchange="any")
    played.chooses("A", "buy")
    played.chooses("A", "done")
    assert played.hand("A") == "2c Kc"
    played.closes()
    assert played.hand("Bank") == "3c 5c"
    played.ends(Passing.STAY, A=-10, Bank=10)


def test_7_2_any_who_falls_asleep_after_buying_throws_in() -> None:
    played = coup("2 3 | K T 5", "Bank A", exchange="any")
    played.chooses("A", "buy")
    played.leaves("A")
    assert played.hand("A") == "2c 5c"


def test_7_2_any_the_shoe_runs_out_while_tens_are_thrown_in() -> None:
    deck, first = last("K 2 | K K", 2)
    played = Coup(deck, "Bank A", bank=100, limits=(10, 50), game="macao", first=first, options={"exchange": "any"})
    played.stakes("A", "2", 10)
    played.closes()
    played.chooses("A", "throw-in")
    played.chooses("A", "done")
    played.closes()
    played.chooses("A", "buy")
    assert played.result.left == 0
    played.ends(Passing.STAY, A=-10, Bank=10)


def test_7_2_the_shoe_runs_out_in_the_window() -> None:
    deck, first = last("K Q J | T", 2)
    played = Coup(deck, "Bank A B", bank=100, limits=(10, 50), game="macao", first=first)
    played.stakes("A", "2", 10)
    played.stakes("B", "3", 10)
    played.closes()
    played.chooses("B", "throw-in")
    played.refuses("A", Chose("throw-in"), Code.NOT_ALLOWED)
    assert isinstance(played.step.next, Choices)
    played.closes()
    played.ends(Passing.STAY, A=-10, B=-10, Bank=20)


def test_7_2_a_leaver_in_the_window_throws_in_by_the_clock() -> None:
    played = coup("K 7 | 2", window=False)
    played.says("A", Leave())
    assert played.hand("A") == "Kc"
    played.closes()
    assert played.hand("A") == "2c 3c"  # and at once buys on two


# 7.3: naturals


def test_7_3_a_punters_eight_is_paid_double_and_out() -> None:
    played = coup("8 4 7", "Bank A B")
    played.chips(A=20)
    assert played.hand("A", None) == "8c"
    assert played.names(played.choice.awaited) == "B"
    stand(played, "B", "Bank")
    played.ends(Passing.STAY, A=20, B=-10, Bank=-10)


def test_7_3_when_all_punters_are_out_the_banker_has_no_turn() -> None:
    played = coup("8 9 4", "Bank A B")
    played.ends(Passing.STAY, A=20, B=30, Bank=-50)


def test_7_3_a_bought_nine_is_no_natural() -> None:
    played = coup("5 7 | 4")
    played.chooses("A", "buy")
    stand(played, "Bank")
    played.ends(Passing.STAY, A=10, Bank=-10)
    assert said(played) == []


@pytest.mark.parametrize(
    ("cards", "gain", "reason"),
    [
        ("9 7", 30, "natural-nine"),
        ("8 7", 20, "natural-eight"),
        ("9 8", 30, "natural-nine"),
        ("9 9", -30, "banker-nine"),
        ("8 8", -20, "banker-eight"),
        ("8 9", -30, "banker-nine"),
        ("7 8", -20, "banker-eight"),
        ("7 7", -10, "equal"),
    ],
)
def test_7_5_naturals_at_the_showdown_pay_their_winner(cards: str, gain: int, reason: str) -> None:
    played = coup(cards, naturals="showdown")
    assert said(played) == []
    assert played.hand("A", None) == "##"
    stand(played, "A", "Bank")
    played.ends(Passing.STAY, A=gain, Bank=-gain)
    assert why(played) == [reason]


def test_7_5_who_holds_an_eight_may_buy_but_a_bought_nine_pays_once() -> None:
    played = coup("8 7 | A", naturals="showdown")
    played.chooses("A", "buy")
    stand(played, "Bank")
    played.ends(Passing.STAY, A=10, Bank=-10)


def test_7_5_a_bankers_bought_eight_takes_once() -> None:
    played = coup("8 5 | 3", naturals="showdown")
    stand(played, "A")
    played.chooses("Bank", "buy")
    played.ends(Passing.STAY, A=-10, Bank=10)
    assert why(played) == ["equal"]


# 7.4 to 7.6


@pytest.mark.parametrize(("first", "cards"), [("5", 2), ("6", 1)])
def test_0_the_clock_buys_on_five_or_less(first: str, cards: int) -> None:
    played = coup(f"{first} 7 | 3")
    played.closes()
    assert len(played.hand("A").split()) == cards


def test_7_4_one_card_in_turn_the_banker_last() -> None:
    played = coup("2 3 4 | 5 6 7", "Bank A B")
    played.refuses("B", Chose("buy"), Code.NOT_ASKED)
    for name in ("A", "B", "Bank"):
        played.chooses(name, "buy")
    played.ends(Passing.STAY, A=10, B=10, Bank=-20)


def test_0_the_shoe_runs_out_and_all_stand() -> None:
    deck, first = last("2 3 4 | 5", 2)
    played = Coup(deck, bank=100, limits=(10, 50), game="macao", first=first)
    played.stakes("A", "2", 10)
    played.stakes("B", "3", 10)
    played.closes(2)
    played.chooses("A", "buy")
    assert played.result.left == 0
    played.ends(Passing.STAY, A=10, B=-10)


def test_7_6_the_term_ends_with_the_shoe() -> None:
    assert (GAME.shoes, GAME.needs, GAME.first_cards) == (Shoes.ENDS_TERM, 2, 1)
    assert (GAME.cover(()), GAME.reserve) == (3, 3)
    assert GAME.first_banker((SeatNo(1), SeatNo(2), SeatNo(3)), stacked("3 A 2")).keeper == SeatNo(2)


def test_0_the_house_throws_in_and_buys_by_the_standing_orders() -> None:
    played = coup("7 K | Q 2 4", "A", bank="house")
    stand(played, "A")
    assert played.hand("House") == "2c 4c"
    played.ends(None, A=10, House=-10)


def test_0_nothing_hidden_shows_in_what_is_asked() -> None:
    asked = set()
    for hands in ("2 3 4", "K 3 4", "T Q 6", "7 5 K"):
        played = coup(hands, "Bank A B", window=False)
        asked.add(played.choices.public())
    assert len(asked) == 1


def test_0_after_buying_everybody_is_asked_about_tens() -> None:
    asked = set()
    for bought in "5TKA":
        played = coup(f"2 3 | {bought}", exchange="any")
        played.chooses("A", "buy")
        asked.add(played.choice.public())
    assert len(asked) == 1
