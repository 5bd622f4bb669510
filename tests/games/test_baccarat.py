"""Baccarat, "who buys?", by the paragraphs of section 5; the first card of every deck is burnt."""

import pytest

from games.baccarat import GAME
from games.core.answers import Chose, Close, Leave, Stake, Target
from games.core.chips import Transfer, wallet
from games.core.choosing import Choice
from games.core.events import ShoeBrought, ShoeCut
from games.core.ids import Chips, SeatNo
from games.core.refused import Code
from games.core.script import Ending, Passing
from games.core.shoe import default_cut
from tests.support.baccarats import last
from tests.support.coup import Coup, said, why
from tests.support.decks import stacked
from tests.support.ledger import Overdrawn

BANK = Target("bank")


def coup(deck: str, people: str = "Bank A B", *, buyer: str | None = "A", **options: str) -> Coup:
    """A coup whose bank of 50 is bought by A; the deck goes buyer, banker, buyer, banker, then what they draw."""
    begun = Coup(f"Qs | {deck}", people, bank=50, limits=(5, 20), game="baccarat", options=options)
    if buyer:
        begun.stakes(buyer, "bank", 50)
    return begun


# 5.1: who buys


def test_worked_coup_10_two_ties_then_the_buyer_wins_and_the_bank_passes() -> None:
    played = coup("2 3 5 4 | T 4 3 9 | 2 K 4 4")
    for _ in range(3):
        played.chips(Bank=0, A=-50)
        played.chooses("A", "stand")
        played.chooses("Bank", "stand")
    played.ends(Passing.LEFT, A=50, Bank=-50)
    assert said(played) == [("tie", None, 7), ("tie", None, 3)]
    assert why(played) == ["more"]


def test_5_1_the_stake_is_the_bank_no_more_and_no_less() -> None:
    played = coup("2 3 5 4", buyer=None)
    played.refuses("A", Stake(BANK, Chips(49)), Code.BELOW_LEAST, least=50, target="bank")
    played.refuses("A", Stake(BANK, Chips(51)), Code.ABOVE_GREATEST, greatest=50, left=50, target="bank")
    played.refuses("Bank", Stake(BANK, Chips(50)), Code.BANKER_STAKES)
    played.stakes("A", "bank", 50)


def test_5_1_the_first_who_answers_has_bought() -> None:
    played = coup("2 3 5 4", buyer=None)
    played.ready("A")
    played.stakes("B", "bank", 50)
    played.refuses("A", Stake(BANK, Chips(50)), Code.NOT_ASKED)
    played.refuses("A", Chose("draw"), Code.NOT_ASKED)
    assert played.names(played.choice.awaited) == "B"


def test_5_1_no_buyer_in_the_one_window_and_the_bank_passes() -> None:
    played = coup("2 3 5 4", buyer=None)
    played.ready("A", "B")
    assert played.awaited == ""
    played.closes()
    assert (played.result.ending, played.result.passing) == (Ending.DROPPED, Passing.LEFT)
    assert played.result.next == 1
    played.chips(Bank=0, A=0, B=0)


def test_5_1_a_wallet_that_has_not_got_the_bank_does_not_buy() -> None:
    played = coup("2 3 5 4", buyer=None)
    a, b = played.seats["A"], played.seats["B"]
    played.ledger.post([Transfer(wallet(a), wallet(b), Chips(4951))], played.people)
    before = played.step
    with pytest.raises(Overdrawn):
        played.stakes("A", "bank", 50)
    played.step = before  # the house drops the step
    played.stakes("B", "bank", 50)
    assert played.names(played.choice.awaited) == "B"


def test_5_1_nobody_who_could_buy_is_there() -> None:
    played = Coup("Qs | 2 3 5 4", "Bank A", game="baccarat", away=["A"])
    assert played.awaited == ""
    played.closes()
    assert played.result.ending is Ending.DROPPED


# 5.2 and 5.3: cards


def test_5_2_hands_are_seen_by_their_owners_alone() -> None:
    played = coup("2 3 5 3")
    assert played.hand("A", "A") == "2c 5c"
    assert played.hand("Bank", "Bank") == "3c 3d"
    for viewer, other in (("A", "Bank"), ("Bank", "A"), ("B", "A"), (None, "A"), (None, "Bank")):
        assert played.hand(other, viewer) == "## ##"
    played.closes(2)
    assert played.hand("A", "B") == "2c 5c"


@pytest.mark.parametrize(("third_card", "seen"), [("open", "## ## 6c"), ("hidden", "## ## ##")])
def test_5_3_the_buyers_third_card_is_open_or_hidden(third_card: str, seen: str) -> None:
    played = coup("2 3 K 4 | 6 8", third_card=third_card)
    played.chooses("A", "draw")
    assert played.hand("A", None) == seen
    assert played.hand("A", "A") == "2c Kc 6c"
    played.chooses("Bank", "draw")
    assert said(played) == []
    played.ends(Passing.LEFT, A=50, Bank=-50)


def test_5_3_each_draws_one_card_at_most_and_only_in_his_turn() -> None:
    played = coup("2 3 K 4 | 6 8")
    played.refuses("Bank", Chose("draw"), Code.NOT_ASKED)
    played.refuses("A", Chose("extra"), Code.NO_SUCH_CHOICE)
    played.chooses("A", "draw")
    played.refuses("A", Chose("draw"), Code.NOT_ASKED)
    played.refuses("Bank", Close(), Code.NOT_ASKED)


@pytest.mark.parametrize(("second", "drawn"), [("2", True), ("3", False)])
def test_5_3_the_clock_draws_on_four_or_less(second: str, drawn: bool) -> None:
    played = coup(f"2 3 {second} 3 | 5")
    played.closes(2)
    assert len(played.hand("A").split()) == 2 + drawn
    assert len(played.hand("Bank").split()) == 2


def test_5_3_a_buyer_who_leaves_plays_on_by_standing_order() -> None:
    played = coup("2 3 2 5 | 5")
    played.says("A", Leave())
    assert played.hand("A", None) == "## ## 5d"
    played.says("Bank", Leave())
    played.ends(Passing.LEFT, A=50, Bank=-50)


# 5.4: nines


def test_5_4_a_buyers_nine_is_shown_and_the_banker_may_draw_against_it() -> None:
    played = coup("2 3 7 5 | A")
    assert played.hand("A", None) == "2c 7c"
    assert played.hand("Bank", None) == "## ##"
    assert said(played) == [("natural", played.seats["A"], 9)]
    assert (played.names(played.choice.awaited), played.choice.topic) == ("Bank", "draw")
    played.chooses("Bank", "stand")
    played.ends(Passing.LEFT, A=50, Bank=-50)


def test_5_4_against_a_shown_nine_the_clock_draws_on_eight() -> None:
    played = coup("2 3 7 5 | A | K 2 3 5")
    played.closes()
    assert said(played)[-1] == ("tie", None, 9)
    assert played.hand("A") == "Kc 3d"


def test_5_4_against_a_shown_nine_the_clock_stands_on_nine() -> None:
    played = coup("2 4 7 5 | A | K 2 3 5")
    played.closes()
    assert said(played)[-1] == ("tie", None, 9)
    assert played.picture.left == 52 - 1 - 8


def test_5_4_a_bankers_nine_and_anybodys_eight_are_not_shown() -> None:
    played = coup("2 4 6 5")
    assert said(played) == []
    assert played.names(played.choice.awaited) == "A"
    assert played.choice.offered == ("draw", "stand")
    played.closes(2)
    played.ends(Passing.STAY, A=-50, Bank=50)


def test_5_4_a_nine_in_three_cards_is_shown_with_extra_alone() -> None:
    played = coup("2 3 K 3 | 7")
    played.chooses("A", "draw")
    assert said(played) == []
    assert played.hand("A", None) == "## ## 7c"
    played.closes()
    assert played.result.left == 52 - 6  # six against what may be anything: the banker's clock stands


def test_5_4_extra_one_card_more_after_a_draw() -> None:
    played = coup("2 3 7 4 | K A", nine="extra")
    played.chooses("Bank", "draw")
    assert played.choice.topic == "extra"
    played.chooses("Bank", "draw")
    assert len(played.hand("Bank").split()) == 4
    played.ends(Passing.LEFT, A=50, Bank=-50)


def test_5_4_extra_one_card_more_after_a_stand() -> None:
    played = coup("2 3 7 4 | K A", nine="extra")
    played.chooses("Bank", "stand")
    played.chooses("Bank", "stand")
    assert played.hand("Bank") == "3c 4c"
    played.ends(Passing.LEFT, A=50, Bank=-50)


def test_5_4_extra_after_a_nine_in_three_cards_hidden_or_not() -> None:
    played = coup("2 3 K 3 | 7 2 A", nine="extra", third_card="hidden")
    played.chooses("A", "draw")
    assert played.hand("A", None) == "2c Kc 7c"
    played.chooses("Bank", "draw")
    assert played.choice.topic == "extra"
    played.closes()
    assert said(played)[-1] == ("tie", None, 9)


def test_5_4_extra_is_not_asked_without_a_nine() -> None:
    played = coup("2 3 K 3 | 5", nine="extra")
    played.chooses("A", "draw")
    played.chooses("Bank", "stand")
    played.ends(Passing.LEFT, A=50, Bank=-50)


@pytest.mark.parametrize(("deck", "cards"), [("2 3 7 4 | 2 5", 3), ("2 3 7 4 | 3 5", 4), ("2 4 7 5 | 3 5", 2)])
def test_5_4_the_clock_takes_extra_only_where_the_banker_is_behind(deck: str, cards: int) -> None:
    played = coup(deck, nine="extra")
    played.closes()
    used = 52 - 1 - (played.picture.left if cards < 4 else played.result.left)
    replayed = 0 if cards == 4 else 4
    assert used == 2 + cards + replayed


def test_5_4_a_bankers_own_choice_then_the_clock() -> None:
    played = coup("2 3 7 4 | 2", nine="extra")
    played.chooses("Bank", "stand")
    played.closes()
    assert said(played)[-1] == ("tie", None, 9)


@pytest.mark.parametrize(
    ("deck", "gain", "naturals"),
    [("2 3 6 4", 50, [8]), ("2 4 7 4", 50, [9, 8]), ("2 4 5 5", -50, [9])],
)
def test_5_4_ends_an_eight_or_nine_in_two_cards_ends_the_coup(deck: str, gain: int, naturals: list[int]) -> None:
    played = coup(deck, nine="ends")
    played.ends(None, A=gain, Bank=-gain)
    assert [points for what, _, points in said(played) if what == "natural"] == naturals
    assert played.hand("A", None) == played.hand("A")


def test_5_4_ends_equal_naturals_are_played_again() -> None:
    played = coup("2 3 6 5 | 2 3 4 3 | 5", nine="ends")
    assert said(played)[-1] == ("tie", None, 8)
    assert played.names(played.choice.awaited) == "A"


# 5.5: ties


def test_5_5_a_tie_replayed_three_times_with_the_next_cards_and_the_same_stake() -> None:
    played = coup("2 2 5 5 | 3 3 4 4 | K K 6 6 | T T 7 6")
    for _ in range(3):
        played.closes(2)
        assert played.picture.staked == 50
        assert played.step.bank == 50
    played.refuses("B", Stake(BANK, Chips(50)), Code.NOT_ASKED)
    played.closes(2)
    assert played.picture.gathered == 3
    played.ends(Passing.LEFT, A=50, Bank=-50)


def _nearly_out() -> Coup:
    """Nine cards are left; a tie leaves five."""
    deck, first = last("2 2 5 5 | 3 4 6 7 8", 1)
    played = Coup(deck, "Bank A B", bank=50, game="baccarat", first=first, nth=5)
    played.stakes("A", "bank", 50)
    played.closes(2)
    return played


def test_5_5_with_fewer_than_seven_cards_left_the_pack_is_made_ready_anew() -> None:
    played = _nearly_out()
    assert played.wants_a_shoe
    played.redeals("Ks | 2 3 5 3", "S2")
    assert played.names(played.cut.awaited) == "B"
    assert played.cut.size == 52
    played.cuts("B", 20)
    assert [event.shoe for event in played.events if isinstance(event, ShoeBrought)] == ["S2"]
    assert ShoeCut(20, burnt=1) in played.events
    assert (played.picture.left, played.picture.staked) == (52 - 1 - 4, 50)
    assert played.hand("A") == "2c 5c"
    played.closes(2)
    assert (played.result.next, played.result.left) == (5, 47)
    played.ends(Passing.LEFT, A=50, Bank=-50)


def test_5_5_the_cutter_leaves_and_the_clock_cuts() -> None:
    played = _nearly_out()
    played.redeals("Ks | 2 3 5 3", "S2")
    played.leaves("B")
    assert played.cut.awaited == ()
    played.cuts(None, default_cut(52))
    played.closes(2)
    played.ends(Passing.LEFT, A=50, Bank=-50)


def test_5_5_the_longest_coup_takes_seven_cards_and_fewer_start_none() -> None:
    deck, first = last("2 3 K 2 | 7 K 2", 1)
    played = Coup(deck, "Bank A", bank=50, game="baccarat", options={"nine": "extra"}, first=first)
    played.stakes("A", "bank", 50)
    played.chooses("A", "draw")
    played.chooses("Bank", "draw")
    played.chooses("Bank", "draw")
    assert played.result.left == 0
    played.ends(Passing.LEFT, A=50, Bank=-50)
    assert GAME.can_start(7)
    assert not GAME.can_start(6)


# 5.6: the bank


@pytest.mark.parametrize(("bank_moves", "passing"), [("on-loss", Passing.STAY), ("each", Passing.LEFT)])
def test_5_6_a_banker_who_wins_keeps_the_bank_or_not(bank_moves: str, passing: Passing) -> None:
    played = coup("2 3 3 4", bank_moves=bank_moves)
    played.closes(2)
    played.ends(passing, A=-50, Bank=50)
    assert played.step.bank == 100
    assert why(played) == ["fewer"]


def test_0_the_house_plays_by_the_standing_orders() -> None:
    played = coup("2 2 3 2 | 5", people="A", bank="house")
    assert played.names(played.choice.awaited) == "A"
    played.chooses("A", "stand")
    assert len(played.hand("House").split()) == 3
    played.ends(None, A=-50, House=50)


def test_0_the_highest_card_keeps_the_first_bank_the_ace_is_low() -> None:
    drawn = GAME.first_banker((SeatNo(1), SeatNo(2), SeatNo(3)), stacked("A K Q"))
    assert drawn.keeper == SeatNo(2)


def test_0_nothing_hidden_shows_in_what_is_asked() -> None:
    """Other hands, the same procedure: whatever they hold, all are asked in the same words."""
    asked = set()
    for hands in ("2 3 5 4", "K 4 6 5", "A 2 4 9", "T J Q K"):
        played = coup(hands)
        assert isinstance(played.step.next, Choice)
        asked.add(played.choice.public())
        played.chooses("A", "stand")
        asked.add(played.choice.public())
    assert len(asked) == 2
