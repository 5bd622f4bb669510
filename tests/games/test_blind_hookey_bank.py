"""Blind Hookey, section 2 of the rules page: stakes before the cut, how the bank moves, who comes and goes, what may
be seen, and the exact odds."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import product

import pytest

from games.blind_hookey import GAME
from games.core.cards import Rank
from games.core.engine import Result, replay
from games.core.events import Area, Pile, Shown
from games.core.refused import Code
from games.core.script import Ending, Passing
from games.core.staking import Staking
from tests.support.coup import Coup
from tests.support.packets import ALONE, CARDS, bet, deck, hookey, packets, said, turned, whys

# stakes = before


def test_before_stakes_lie_on_numbers_and_the_sizes_are_named_after_them() -> None:
    coup = hookey(deck("J T 3 T", 4, 5, 6, 37), stakes="before")
    assert (coup.open, packets(coup), coup.picture.left) == ("1 2 3", [], CARDS)
    coup.stakes("A", "1", 5)
    coup.stakes("C", "3", 6)
    coup.closes()
    assert coup.choice.topic == "sizes"
    for size in (4, 5, 6):
        coup.chooses("Bank", "size", size)
    coup.ends(A=5, C=-6, Bank=1)


def test_before_any_the_number_is_named_first_and_the_free_packet_last() -> None:
    coup = hookey(deck("9 K 4"), packets="any", stakes="before")
    coup.chooses("Bank", "packets", 3)
    assert coup.open == "1 2 3"
    coup.stakes("A", "2", 5)
    coup.closes()
    assert coup.choice.topic == "sizes"
    coup.chooses("Bank", "even")
    assert (coup.choice.topic, coup.choice.offered, turned(coup)) == ("free-packet", ("1", "3"), "")
    coup.chooses("Bank", "1")
    coup.ends(A=5, Bank=-5)


def test_before_the_clock_plays_the_rest_of_a_turn_but_not_the_next_turn() -> None:
    """A banker who slept over the number is asked for the sizes after the stakes; having slept there, he is not asked
    for his packet in the same turn."""
    coup = hookey(deck("9 K 4 3 2"), packets="any", stakes="before")
    coup.closes()
    coup.stakes("A", "2", 5)
    coup.closes()
    assert coup.choice.topic == "sizes"
    coup.closes()
    assert said(coup) == [("packets", 5), ("bankers-packet", 1)]
    coup.ends(A=5, Bank=-5)


# bank_moves


@pytest.mark.parametrize("every", [1, 2, 3, 5, 10])
@pytest.mark.parametrize(("moves", "goes"), [("left", Passing.LEFT), ("cut", Passing.DRAW)])
def test_bank_moves_every_n_deals_of_a_term(every: int, moves: str, goes: Passing) -> None:
    passings = []
    for nth in range(1, every + 1):
        coup = hookey(deck("2 3"), ALONE, nth=nth, bank_moves=moves, every=str(every))
        coup.closes()
        coup.stakes("A", "1", 5)
        coup.closes()
        passings.append(coup.result.passing)
    assert passings == [Passing.STAY] * (every - 1) + [goes]


ACES = {
    "two punters on two aces": ("A A 9", {"A": "1", "B": "2"}, Passing.DRAW),
    "one punter on two aces": ("A A 9", {"A": "1 2"}, Passing.STAY),
    "one punter on an ace, another elsewhere": ("A K 9", {"A": "1", "B": "2"}, Passing.STAY),
    "one ace staked, one not": ("A A 9", {"A": "1", "B": "1"}, Passing.DRAW),
    "one ace with one punter, one not staked": ("A A 9", {"B": "2"}, Passing.STAY),
    "a staked ace and the banker's": ("A 4 A", {"A": "1"}, Passing.DRAW),
    "the banker's ace alone": ("4 5 A", {"A": "1", "B": "2"}, Passing.STAY),
    "the banker's ace and one that is not staked": ("A 5 A", {"A": "2", "B": "2"}, Passing.STAY),
    "two punters on one ace": ("5 A 9", {"A": "2", "B": "2"}, Passing.DRAW),
    "one punter twice on one ace": ("A 5 9", {"A": "1 1"}, Passing.STAY),
    "no ace": ("K Q J", {"A": "1", "B": "1"}, Passing.STAY),
}


@pytest.mark.parametrize(("bottoms", "stakes", "goes"), ACES.values(), ids=ACES)
def test_bank_moves_aces(bottoms: str, stakes: Mapping[str, str], goes: Passing) -> None:
    coup = hookey(deck(bottoms), nth=7, packets="three", bank_moves="aces")
    coup.chooses("Bank", "even")
    for name, targets in stakes.items():
        for target in targets.split():
            coup.stakes(name, target, 5)
    coup.closes()
    assert coup.result.passing is goes
    assert (("aces", 0) in said(coup)) is (goes is Passing.DRAW)


def test_bank_moves_aces_two_who_share_a_packet_of_the_seven() -> None:
    coup = hookey(deck("A 2 3 4 5 6 9"), "Bank A B C D E F G", bank_moves="aces")
    coup.chooses("Bank", "even")
    coup.stakes("A", "1", 5)
    coup.stakes("G", "1", 5)
    coup.closes()
    coup.ends(Passing.DRAW, A=5, G=5, Bank=-10)


# a deal with no stakes


@pytest.mark.parametrize("moves", GAME.own_options[4].values)
@pytest.mark.parametrize("stakes", GAME.own_options[1].values)
def test_0_with_no_stake_in_two_openings_the_deal_is_dropped_and_the_bank_passes(stakes: str, moves: str) -> None:
    coup = hookey(deck("J T 3 A"), stakes=stakes, bank_moves=moves, every="10")
    if stakes == "after":
        coup.chooses("Bank", "even")
    first = coup.window.number
    coup.ready("A", "B")
    coup.closes()
    assert (coup.window.number, coup.awaited) == (first + 1, "A B C")
    coup.closes()
    assert (coup.result.ending, coup.result.passing) == (Ending.DROPPED, Passing.LEFT)
    assert (turned(coup), len(packets(coup))) == ("", 4 if stakes == "after" else 0)


def test_0_a_stake_in_the_second_opening_saves_the_deal() -> None:
    coup = hookey(deck("J T 3 T"))
    coup.closes(2)
    coup.stakes("A", "1", 5)
    coup.closes()
    coup.ends(A=5, Bank=-5)


# chips


def test_0_the_bank_is_covered_to_the_last_chip() -> None:
    coup = hookey(deck("K Q J 2"), chips=50)
    coup.closes()
    coup.stakes("A", "1", 30)
    coup.refuses("B", bet("2", 21), Code.ABOVE_COVER, free=20)
    coup.stakes("B", "2", 20)
    assert coup.awaited == ""
    coup.closes()
    coup.ends(A=30, B=20, Bank=-50)


def test_0_the_greatest_stake_is_a_total_for_each_packet() -> None:
    coup = hookey(deck("4 Q J"), packets="three", chips=200)
    coup.closes()
    coup.stakes("A", "1", 30)
    coup.stakes("A", "2", 50)
    coup.refuses("A", bet("1", 21), Code.ABOVE_GREATEST, greatest=50, left=20, target="1")
    coup.stakes("A", "1", 20)
    coup.closes()
    coup.ends()


# coming and going


def test_a_leavers_stake_stays_and_is_settled() -> None:
    coup = hookey(deck("J T 3 T"))
    coup.leaves("B")
    coup.chooses("Bank", "even")
    coup.stakes("A", "1", 10)
    coup.leaves("A")
    assert coup.awaited == "C"
    coup.closes()
    coup.ends(A=10, Bank=-10)


def test_a_banker_who_leaves_in_the_cut_is_asked_no_more() -> None:
    coup = hookey(deck("9 K 4 3 2"), packets="any")
    coup.chooses("Bank", "packets", 5)
    coup.chooses("Bank", "size", 10)
    coup.leaves("Bank")
    assert packets(coup) == [10, 10, 10, 10, 12]
    coup.stakes("A", "2", 5)
    coup.closes()
    assert said(coup)[-1] == ("bankers-packet", 1)
    coup.ends(A=5, Bank=-5)


def test_a_banker_who_is_away_is_not_waited_for() -> None:
    coup = hookey(deck("9 K 4 3 2"), packets="any", away="Bank")
    assert packets(coup) == [10, 10, 10, 10, 12]
    assert isinstance(coup.step.next, Staking)


# the house


@pytest.mark.parametrize(("kind", "number"), [("own", 3), ("three", 3), ("any", 3)])
def test_0_the_house_cuts_equal_packets_and_one_more_than_seats_of_any(kind: str, number: int) -> None:
    coup = hookey(deck("9 4 K"), "A B", packets=kind, bank="house", bank_moves="aces")
    assert said(coup) == [("packets", number)]
    assert packets(coup) == [17, 17, 18]
    coup.stakes("A", "1", 5)
    coup.closes()
    own = 2 if kind == "any" else 3
    assert said(coup)[-1] == ("bankers-packet", own)
    gain = 5 if kind == "any" else -5
    coup.ends(Passing.STAY, A=gain, House=-gain)


def test_0_one_punter_is_enough_for_the_house() -> None:
    coup = hookey(deck("A A"), "A", packets="any", bank="house", bank_moves="aces")
    coup.stakes("A", "2", 5)
    coup.closes()
    coup.ends(Passing.STAY, A=-5, House=5)
    assert said(coup) == [("packets", 2), ("bankers-packet", 1)]


# what may be seen


@pytest.mark.parametrize("discard", GAME.own_options[2].values)
def test_nobody_sees_a_bottom_card_before_all_are_turned(discard: str) -> None:
    coup = hookey(deck("2"), packets="any", discard=discard)
    for _ in range(3):  # the cut, the stakes, his packet
        everybody = [None, *coup.seats.values()]
        seen = [pile for viewer in everybody for pile in coup.picture.seen_by(viewer).piles]
        assert all(one.card is None for pile in seen for one in pile.cards)
        if isinstance(coup.step.next, Staking):
            coup.stakes("A", "2", 5)
        coup.closes()
    assert len(turned(coup).split()) == 5
    shown = [event.pile for event in coup.events if isinstance(event, Shown)]
    assert shown == [Pile(Area.PACKET, str(n)) for n in range(1, 6)]


def test_what_is_asked_does_not_depend_on_the_cards() -> None:
    asked = []
    for bottoms in ("A A A A 2", "2 3 4 5 A"):
        coup = hookey(deck(bottoms), packets="any", bank_moves="aces")
        questions = [coup.step.next]
        coup.closes()
        questions.append(coup.step.next)
        coup.stakes("A", "1", 5)
        coup.closes()
        questions.append(coup.step.next)
        asked.append(questions)
    assert asked[0] == asked[1]


# every table


@pytest.mark.parametrize("bank", ["players", "house"])
def test_every_combination_is_a_legal_table(bank: str) -> None:
    for kind, stakes, discard, equal, moves in product(*(option.values for option in GAME.own_options[:5])):
        chosen = {"packets": kind, "stakes": stakes, "discard": discard, "equal": equal, "bank_moves": moves}
        coup = Coup(deck("2"), "P Q R", game="blind-hookey", options=chosen | {"bank": bank})
        for _ in range(8):
            if isinstance(coup.step.next, Staking):
                coup.stakes("R", coup.window.targets_of(coup.seats["R"])[0], 5)
            if not isinstance(coup.step.next, Result):
                coup.closes()
        assert coup.result.ending is Ending.PLAYED
        assert replay(coup.step.deal) == coup.step


# odds


@pytest.mark.parametrize("kind", GAME.own_options[0].values)
@pytest.mark.parametrize(("equal", "value"), [("bank", Fraction(-1, 17)), ("return", Fraction(0))])
def test_the_odds_of_one_packet_exactly(kind: str, equal: str, value: Fraction) -> None:
    """Any two cards of the pack are as likely as any others to be the bottom cards of a punter's packet and the
    banker's. Pairs that differ in suits alone are one deal, whose weight is their number; the script deals it."""
    sizes = (17, 35) if kind == "three" else (26, 26)  # of three the second packet is nobody's
    chances: Counter[str] = Counter()
    gained = 0
    for mine, bankers in product(Rank, Rank):
        ways = 4 * 3 if mine is bankers else 4 * 4
        coup = hookey(deck(f"{mine.letter} {bankers.letter}", *sizes), ALONE, packets=kind, equal=equal)
        if kind == "any":
            coup.chooses("Bank", "packets", 2)
        coup.chooses("Bank", "even")
        coup.stakes("A", "1", 5)
        coup.closes()
        [(_, _, gain, why)] = whys(coup)
        chances[why] += ways
        gained += ways * gain
    pairs = chances.total()
    assert pairs == CARDS * (CARDS - 1)
    assert {why: Fraction(ways, pairs) for why, ways in chances.items()} == {
        "higher-packet": Fraction(8, 17),
        f"equal-{equal}": Fraction(1, 17),
        "lower-packet": Fraction(8, 17),
    }
    assert Fraction(gained, 5 * pairs) == value
