"""Baccarat with doubled bank, by the paragraphs of section 6."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.answers import Chose, Stake, Target
from games.core.chips import BANK
from games.core.choosing import Choice
from games.core.dealer import Dealer
from games.core.events import Dealt, Discarded, Said, Settled
from games.core.game import Cutters, Shoes
from games.core.ids import Chips, SeatNo
from games.core.points import points
from games.core.refused import Code
from games.core.script import Ending, Passing
from games.doubled_bank import GAME
from tests.support.baccarats import every_coup, held, last, sample
from tests.support.coup import Coup, said
from tests.support.decks import stacked
from tests.support.profile import DEEP

DEALS = 100_000 if DEEP else 1_500


def coup(deck: str, stakes: str = "A 10", *, people: str = "", chips: int = 1000, **options: str) -> Coup:
    """A deal in which these stakes lie; whoever has none is no punter, unless ``people`` says more.

    The deck goes A, B, ..., Bank, Bank, ..., B, A, then what they draw.
    """
    laid = dict(zip(stakes.split()[::2], map(int, stakes.split()[1::2]), strict=True))
    seated = people or " ".join(["Bank", *laid])
    played = Coup(deck, seated, bank=chips, limits=(1, 200), game="doubled-bank", options=options)
    for name, amount in laid.items():
        played.stakes(name, str(played.seats[name]), amount)
    played.closes()
    return played


def why(played: Coup) -> dict[SeatNo, str]:
    return {event.seat: event.why for event in played.events if isinstance(event, Settled)}


# worked coups


def test_worked_coup_6_eighteen_on_the_table_six_each() -> None:
    played = coup("2 K 3 | 3 6 4", "A 3 B 3")
    played.closes(2)
    played.chooses("Bank", "stand")
    played.ends(Passing.STAY, A=3, B=3, Bank=-6)
    assert set(why(played).values()) == {"sixes"}


def test_worked_coup_9_unequal_stakes_share_in_equal_parts() -> None:
    played = coup("2 K 3 | 3 6 4", "A 10 B 1")
    played.closes(3)
    played.ends(Passing.STAY, A=1, B=10, Bank=-11)


def test_worked_coup_9_chips_that_do_not_divide_stay_with_the_bank() -> None:
    played = coup("2 3 | 3 4", "A 5")
    played.closes(2)
    played.ends(Passing.STAY, A=2, Bank=-2)


def test_worked_coup_9_who_staked_much_loses_by_sharing() -> None:
    played = coup("2 K A 3 | 3 5 6 4", "A 100 B 1 C 1")
    played.closes(4)
    played.ends(Passing.STAY, A=-24, B=75, C=75, Bank=-126)


@pytest.mark.parametrize(("stakes", "gains"), [("A 10", {"A": 5}), ("A 5 B 1", {"A": 2, "B": 0})])
def test_worked_coup_9_pairwise_each_stake_with_its_double_is_halved(stakes: str, gains: dict[str, int]) -> None:
    played = coup("2 3 | 3 4" if len(gains) == 1 else "2 K 3 | 3 6 4", stakes, sixes="pairwise")
    played.closes(len(gains) + 1)
    played.ends(Passing.STAY, **{name: gain for name, gain in gains.items() if gain}, Bank=-sum(gains.values()))


@pytest.mark.parametrize("sixes", ["together", "pairwise"])
def test_6_6_with_even_sixes_give_the_stake_back(sixes: str) -> None:
    played = coup("2 K 3 | 3 6 4", "A 10 B 1", sixes=sixes, bank_sets="even")
    played.closes(3)
    played.ends(Passing.STAY)
    assert set(why(played).values()) == {"sixes"}


# 6.1 and 6.2: stakes and cards


@pytest.mark.parametrize(("bank_sets", "free"), [("double", 50), ("even", 101)])
def test_6_1_the_bank_covers_what_it_sets(bank_sets: str, free: int) -> None:
    played = Coup("2", bank=101, limits=(1, 200), game="doubled-bank", options={"bank_sets": bank_sets})
    played.refuses("A", Stake(Target("2"), Chips(free + 1)), Code.ABOVE_COVER, free=free)
    played.stakes("A", "2", free - 3)
    played.refuses("B", Stake(Target("3"), Chips(4)), Code.ABOVE_COVER, free=3)


def test_6_1_everybody_stakes_on_his_own_hand() -> None:
    played = Coup("2", bank=100, game="doubled-bank")
    assert played.open == "2 3"
    played.refuses("A", Stake(Target("3"), Chips(5)), Code.NOT_YOUR_TARGET, target="3")
    played.refuses("A", Stake(Target("1"), Chips(5)), Code.NO_SUCH_TARGET, target="1")
    played.stakes("A", "2", 5)
    played.stakes("A", "2", 1)


def test_6_1_two_windows_without_a_stake_and_the_bank_passes() -> None:
    played = Coup("2", game="doubled-bank")
    played.closes(2)
    assert (played.result.ending, played.result.passing) == (Ending.DROPPED, Passing.LEFT)
    assert played.result.next == 0


def test_6_1_the_shoe_is_short_of_cards_for_a_third_punter() -> None:
    deck, first = last("2 K 3 | 3 4 8 | 2", 2)
    played = Coup(deck, "Bank A B C", bank=100, game="doubled-bank", first=first)
    played.stakes("C", "4", 5)
    played.stakes("A", "2", 5)
    played.refuses("B", Stake(Target("3"), Chips(5)), Code.SHOE_SHORT, most=2)
    played.stakes("A", "2", 5)
    assert played.window.able(played.seats["C"])
    assert not played.window.able(played.seats["B"])
    played.closes()
    assert played.picture.left == 1
    assert played.names(played.choice.awaited) == "A"


def test_6_2_the_cards_go_round_and_come_back() -> None:
    played = coup("2 3 4 | K 4 5", "B 5 C 5", people="Bank A B C")
    dealt = [event.pile.name for event in played.events if isinstance(event, Dealt)]
    assert dealt == ["3", "4", "1", "1", "4", "3"]
    assert (played.hand("B", "B"), played.hand("Bank", "Bank")) == ("2c 5c", "4c Kc")
    for viewer in ("A", "C", "Bank", None):
        assert played.hand("B", viewer) == "## ##"


# 6.3: naturals


def test_6_3_a_bankers_nine_takes_all_stakes_of_nines_too() -> None:
    played = coup("2 K 4 | 5 8 7", "A 10 B 20")
    played.ends(Passing.STAY, A=-10, B=-20, Bank=30)
    assert set(why(played).values()) == {"banker-nine"}
    assert said(played) == [("natural", played.seats["Bank"], 9)]
    assert played.hand("A", None) == "2c 7c"


def test_6_3_open_hands_have_had_their_turn_and_only_weak_ones_draw() -> None:
    played = coup("K 2 2 3 | 4 3 2 8", "A 10 B 10 C 10")
    assert said(played) == [("natural", played.seats["A"], 8)]
    assert [played.hand(name, None) for name in ("A", "B", "C", "Bank")] == ["Kc 8c", *3 * ["## ##"]]
    assert played.names(played.choice.awaited) == "C"
    played.refuses("C", Chose("draw"), Code.NOT_ALLOWED)
    played.chooses("C", "stand")
    asked_of_c = played.choice
    played.chooses("B", "draw")
    assert asked_of_c.offered == played.choice.offered == ("draw", "stand")


def test_6_3_only_weak_hands_draw_against_a_natural_by_the_clock_too() -> None:
    played = coup("K 2 2 3 | 4 3 2 8 | 4", "A 10 B 10 C 10")
    played.closes(3)
    assert [len(played.hand(name).split()) for name in ("A", "B", "C", "Bank")] == [2, 3, 2, 2]


def test_6_3_the_bankers_eight_is_open_loses_to_a_nine_and_draws_nothing() -> None:
    played = coup("2 K 4 | 4 3 7 | 5", "A 10 B 10")
    assert [found[1:] for found in said(played)] == [(played.seats["A"], 9), (played.seats["Bank"], 8)]
    assert played.names(played.choice.awaited) == "B"
    played.chooses("B", "draw")
    played.ends(Passing.STAY, A=20, B=-10, Bank=-10)
    assert why(played) == {played.seats["A"]: "more", played.seats["B"]: "equal"}


def test_6_4_without_a_natural_anyone_may_draw() -> None:
    played = coup("K 3 | 3 7 | 2", "A 10")
    played.chooses("A", "draw")
    assert played.hand("A", "A") == "Kc 7c 2c"
    assert played.hand("A", None) == "## ## ##"
    played.chooses("Bank", "stand")
    played.ends(Passing.STAY, A=20, Bank=-20)


@pytest.mark.parametrize(("stakers", "order"), [("ABCDE", "A E B D C"), ("ABCD", "A D B C"), ("BDE", "B E D")])
def test_6_4_the_order_is_inwards_and_the_banker_last(stakers: str, order: str) -> None:
    played = coup("", " ".join(f"{name} 5" for name in stakers), people="Bank A B C D E")
    asked = []
    while isinstance(played.step.next, Choice):
        asked.append(played.names(played.choice.awaited))
        played.chooses(asked[-1], "stand")
    assert " ".join(asked) == f"{order} Bank"


# 6.5: baccarats


def test_6_5_baccarats_are_drawn_again_and_again() -> None:
    played = coup("2 K | 6 4 | 4 K T 7", "A 10")
    played.chooses("A", "draw")
    for times in (1, 2, 3):
        assert said(played) == times * [("baccarat", played.seats["A"], 0)]
        assert played.hand("A") == ""
        assert (played.choice.topic, played.names(played.choice.awaited)) == ("again", "A")
        played.chooses("A", "draw")
    assert played.hand("A", "A") == "7c"
    assert played.hand("A", None) == "##"
    assert sum(isinstance(event, Discarded) for event in played.events) == 3 + 1 + 1
    played.chooses("Bank", "stand")
    played.ends(Passing.STAY, A=20, Bank=-20)


def test_6_5_a_baccarat_may_stand_on_nothing() -> None:
    played = coup("2 K | K 4 | 4", "A 10")
    played.chooses("A", "draw")
    played.chooses("A", "stand")
    played.chooses("Bank", "stand")
    played.ends(Passing.STAY, A=-10, Bank=10)
    assert why(played) == {played.seats["A"]: "equal"}


def test_6_5_thirty_is_a_baccarat_and_two_tens_are_none() -> None:
    played = coup("K K | 6 K | K 5", "A 10")
    assert said(played) == []
    played.chooses("A", "draw")
    assert said(played) == [("baccarat", played.seats["A"], 0)]


def test_6_5_a_baccarat_may_draw_against_an_open_natural() -> None:
    played = coup("2 K 3 | 4 9 2 | 6 5", "A 10 B 10")
    played.chooses("A", "draw")
    played.chooses("A", "draw")
    assert played.hand("A") == "5c"
    assert played.names(played.choice.awaited) == "Bank"


def test_6_5_the_clock_draws_again_on_every_baccarat() -> None:
    played = coup("2 K | 6 2 | 6 K 9 | 4", "A 10")
    played.closes()
    assert played.hand("A") == "9c"
    assert len(said(played)) == 2


def test_6_5_who_falls_asleep_on_a_baccarat_draws_again() -> None:
    played = coup("2 K | 6 4 | 4 K 9", "A 10")
    played.chooses("A", "draw")
    played.leaves("A")
    assert played.hand("A") == "9c"
    played.closes()
    played.ends(Passing.STAY, A=20, Bank=-20)


@pytest.mark.parametrize(("second", "cards"), [("2", 3), ("3", 2)])
def test_0_the_clock_draws_on_four_or_less(second: str, cards: int) -> None:
    played = coup(f"2 K | 6 {second} | A", "A 10")
    played.closes()
    assert len(played.hand("A").split()) == cards


def test_0_the_shoe_runs_out_and_all_stand() -> None:
    deck, first = last("2 K 3 | 3 4 5 | 2 6", 2)
    played = Coup(deck, bank=100, game="doubled-bank", first=first)
    played.stakes("A", "2", 5)
    played.stakes("B", "3", 5)
    played.closes()
    played.chooses("A", "stand")
    played.chooses("B", "draw")
    played.chooses("Bank", "draw")
    assert played.result.left == 0
    played.ends(Passing.STAY, A=10, B=10, Bank=-20)


def test_0_the_shoe_runs_out_on_a_baccarat() -> None:
    deck, first = last("2 3 | 3 4 | 4", 2)
    played = Coup(deck, "Bank A", bank=100, game="doubled-bank", first=first)
    played.stakes("A", "2", 5)
    played.closes()
    played.chooses("A", "draw")
    assert played.hand("A") == ""
    played.ends(Passing.STAY, A=-5, Bank=5)


# 6.6 and 6.7: settling


def test_6_6_six_in_three_cards_or_in_one_counts_alike_and_others_settle_as_usual() -> None:
    played = coup("2 K 2 K K 3 | 3 5 7 4 4 3 | A 6 6", "A 4 B 8 C 10 D 20 E 30")
    for name, option in zip("AEBBDC", ["draw", "stand", "draw", "draw", "stand", "stand"], strict=True):
        played.chooses(name, option)
    played.chooses("Bank", "stand")
    played.ends(Passing.STAY, A=12, B=8, C=6, D=40, E=-30, Bank=-36)
    assert [why(played)[played.seats[name]] for name in "ABCDE"] == [*3 * ["sixes"], "more", "fewer"]


@given(
    stakes=st.lists(st.integers(1, 200), min_size=1, max_size=7),
    ranks=st.lists(st.sampled_from("567"), min_size=7, max_size=7),
    sixes=st.sampled_from(["together", "pairwise"]),
    bank_sets=st.sampled_from(["double", "even"]),
)
def test_0_no_settlement_breaks_the_bank_on_the_way(
    stakes: list[int], ranks: list[str], sixes: str, bank_sets: str
) -> None:
    """The bank holds just its cover; it is never below zero after any transfer, nor is anybody's reserve."""
    names = "ABCDEFG"[: len(stakes)]
    seconds = "".join(ranks[: len(stakes)])
    tens = ("T " * 4 + "J " * 4).split()[: len(stakes)]
    deck = " ".join([*tens, "Q", "6", *reversed(seconds)])
    cover = 2 if bank_sets == "double" else 1
    laid = " ".join(f"{name} {stake}" for name, stake in zip(names, stakes, strict=True))
    played = coup(deck, laid, chips=cover * sum(stakes), sixes=sixes, bank_sets=bank_sets)
    bank: int = played.step.bank
    played.closes(len(stakes) + 1)
    for transfer in played.step.transfers:
        bank += transfer.amount * ((transfer.target == BANK) - (transfer.source == BANK))
        assert bank >= 0
    assert bank == played.step.bank


def test_0_six_small_stakes_and_a_great_one_share_more_than_the_bank_has_at_first() -> None:
    played = coup("T T T T J J Q | 6 6 6 6 6 6 6", "A 100 B 1 C 1 D 1 E 1 F 1", chips=210)
    played.closes(7)
    played.ends(Passing.STAY, A=-55, B=44, C=44, D=44, E=44, F=44, Bank=-165)


def test_6_7_the_banker_keeps_the_bank_and_the_shoe_is_renewed() -> None:
    assert (GAME.shoes, GAME.cutters, GAME.needs, GAME.packs) == (Shoes.RENEWED, Cutters.THREE, 4, 2)
    assert GAME.first_banker((SeatNo(1), SeatNo(2), SeatNo(3)), stacked("3 A 2")).keeper == SeatNo(2)


def test_0_the_house_draws_by_the_standing_orders() -> None:
    played = coup("3 2 | 2 4 | 5", "A 10", people="A", bank="house")
    played.chooses("A", "stand")
    assert len(played.hand("House").split()) == 3
    played.ends(None, A=-10, House=10)


def test_0_nothing_hidden_shows_in_what_is_asked() -> None:
    """Whether a hand may draw next to an open natural is its owner's to know."""
    asked = set()
    for second in "23456":
        played = coup(f"K {second} 3 | 4 A 9", "A 10 B 10")
        asked.add(played.choice.public())
    assert len(asked) == 1


# odds


def _to_five(dealer: Dealer, asked: Choice) -> str:
    natural = any(isinstance(event, Said) and event.what == "natural" for event in dealer.events)
    return "draw" if points(dealer.hands[asked.seat]) <= (4 if natural else 5) else "stand"


def _once(dealer: Dealer, asked: Choice) -> str:
    return "stand" if asked.topic == "again" else _to_five(dealer, asked)


ODDS = [
    (_once, "double", 0.367434),
    (_to_five, "double", 0.356360),
    (_to_five, "even", -0.095760),
    (_once, "even", -0.088377),
]


def test_sampled_deals_keep_to_the_odds() -> None:
    for seed, (strategy, bank_sets, expected) in enumerate(ODDS):
        gains = sample(GAME, DEALS, seed, strategy, {"bank_sets": bank_sets})
        assert held([float(gain) for gain in gains if gain is not None], expected), (bank_sets, strategy)


@pytest.mark.skipif(not DEEP, reason="a hundred thousand deals each")
@pytest.mark.parametrize("bank_sets", ["double", "even"])
def test_every_deal_without_a_second_buy_keeps_to_the_odds_exactly(bank_sets: str) -> None:
    mean = Fraction(0)
    for gain, chance in every_coup(GAME, _once, {"bank_sets": bank_sets}, 4, ((0, 3), (1, 2))):
        assert gain is not None
        mean += gain * chance
    expected = {"double": 0.367434, "even": -0.088377}[bank_sets]
    assert float(mean) == pytest.approx(expected, abs=1e-6)
