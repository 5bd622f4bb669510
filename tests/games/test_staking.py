"""Staking windows as the rules page's section 0 has them, seen through Landsknecht."""

import pytest

from games.core.answers import Close, CutAt, Given, Leave, LetItRun, Ready, Shuffled, Stake, StakeRange, Target
from games.core.dealer import STAKES_A_WINDOW
from games.core.ids import Chips, SeatNo, ShoeId
from games.core.refused import Code
from games.core.waits import Wait
from tests.support.coup import Coup
from tests.support.decks import secret_of

Q, NINE = Target("Q"), Target("9")
LONG = "K 4 | 6 | Q | 8 K 4 9 6"


def bet(target: Target, amount: int) -> Stake:
    return Stake(target, Chips(amount))


# chips


def test_cover_can_be_used_to_the_last_chip_and_no_further() -> None:
    coup = Coup(LONG, bank=60)
    coup.stakes("A", "Q", 50)
    coup.refuses("B", bet(Q, 11), Code.ABOVE_COVER, free=10)
    coup.stakes("B", "Q", 10)
    coup.refuses("B", bet(Q, 1), Code.ABOVE_COVER, free=0)
    assert coup.awaited == ""
    assert not coup.runs()
    coup.closes(5)
    coup.ends(Bank=-60, A=50, B=10)


def test_a_first_stake_is_at_least_the_least_and_an_addition_any_whole_number() -> None:
    coup = Coup(LONG)
    for amount in (4, 0, -5):
        coup.refuses("A", bet(Q, amount), Code.BELOW_LEAST, least=5, target="Q")
    coup.stakes("A", "Q", 5)
    coup.stakes("A", "Q", 1)
    for amount in (0, -1, -6):
        coup.refuses("A", bet(Q, amount), Code.BELOW_LEAST, least=1, target="Q")
    assert coup.picture.target(Q).stakes == ((coup.seats["A"], 6),)


def test_the_greatest_counts_a_seats_total_on_one_target() -> None:
    coup = Coup(LONG, bank=200)
    coup.refuses("A", bet(Q, 51), Code.ABOVE_GREATEST, greatest=50, left=50, target="Q")
    coup.stakes("A", "Q", 30)
    coup.refuses("A", bet(Q, 21), Code.ABOVE_GREATEST, greatest=50, left=20, target="Q")
    coup.stakes("A", "Q", 20)
    coup.stakes("B", "Q", 50)
    coup.closes()
    coup.stakes("A", "8", 50)
    coup.chips(A=-100, B=-50)


def test_cover_less_than_the_least_takes_no_first_stake() -> None:
    coup = Coup(LONG, bank=12, limits=(5, 50))
    coup.stakes("A", "Q", 8)
    coup.refuses("B", bet(Q, 5), Code.ABOVE_COVER, free=4)
    assert coup.window.range_of(coup.seats["B"], Q) is None
    assert coup.window.range_of(coup.seats["A"], Q) == StakeRange(Q, Chips(1), Chips(4))


@pytest.mark.parametrize("target", ["8", "K", "6", "Z", ""])
def test_a_target_that_is_not_there(target: str) -> None:
    Coup(LONG).refuses("A", bet(Target(target), 5), Code.NO_SUCH_TARGET, target=target)


def test_who_may_not_stake() -> None:
    coup = Coup(LONG)
    coup.refuses("Bank", bet(Q, 5), Code.BANKER_STAKES)
    coup.refuses("nobody", bet(Q, 5), Code.NOT_IN_DEAL)
    assert coup.window.check(None, bet(Q, 5)) is not None


# ready


def test_ready_is_for_punters_and_said_once() -> None:
    coup = Coup(LONG)
    coup.refuses("Bank", Ready(), Code.NOT_ASKED)
    coup.refuses("Bank", LetItRun(), Code.NOT_ASKED)
    coup.refuses("nobody", Ready(), Code.NOT_IN_DEAL)
    coup.ready("A")
    coup.refuses("A", Ready(), Code.ALREADY)
    coup.let_it_run("A")
    coup.refuses("A", LetItRun(), Code.ALREADY)
    coup.refuses("A", Ready(), Code.ALREADY)
    assert coup.awaited == "B"


def test_a_further_stake_withdraws_ones_own_ready_alone() -> None:
    coup = Coup(LONG)
    coup.ready("A", "B")
    assert coup.awaited == ""
    coup.stakes("A", "Q", 5)
    assert coup.awaited == "A"
    coup.let_it_run("A")
    coup.stakes("A", "Q", 5)
    assert coup.awaited == "A"


def test_ready_goes_with_a_new_target_and_stays_over_a_card_that_opens_none() -> None:
    coup = Coup(LONG)
    coup.stakes("A", "Q", 5)
    coup.ready("A", "B")
    coup.closes()
    assert (coup.open, coup.window.wait, coup.awaited) == ("Q 8", Wait.STAKES, "A B")
    coup.ready("A")
    coup.closes()
    assert coup.window.wait is Wait.LEAST
    assert coup.window.ready == {coup.seats["A"]}
    coup.closes(2)
    assert (coup.open, coup.window.ready) == ("Q 8 9", frozenset())


def test_nobody_is_waited_for_over_a_card_that_opens_none() -> None:
    coup = Coup(LONG)
    coup.stakes("A", "Q", 5)
    coup.closes(2)
    assert (coup.window.wait, coup.awaited) == (Wait.LEAST, "")
    coup.stakes("B", "8", 5)


def test_let_it_run_holds_for_the_rest_of_the_deal() -> None:
    coup = Coup(LONG)
    coup.stakes("A", "Q", 5)
    coup.let_it_run("A")
    assert not coup.runs()
    coup.let_it_run("B")
    assert coup.runs()
    coup.closes()
    assert (coup.open, coup.awaited) == ("Q 8", "")
    coup.closes(3)
    assert coup.runs()
    coup.stakes("B", "9", 5)
    assert coup.awaited == "B"
    assert not coup.runs()


def test_who_cannot_stake_more_counts_as_ready() -> None:
    coup = Coup(LONG, bank=200)
    coup.stakes("A", "Q", 50)
    assert coup.awaited == "B"
    coup.let_it_run("B")
    assert coup.runs()
    coup.closes()
    assert coup.awaited == "A"


# coming and going


def test_an_away_seat_is_not_awaited_but_back_when_it_stakes() -> None:
    coup = Coup(LONG, away=["A"])
    assert coup.awaited == "B"
    coup.stakes("A", "Q", 5)
    assert coup.awaited == "A B"


@pytest.mark.parametrize("tap", [Ready(), LetItRun()])
def test_an_away_seat_is_back_on_any_tap(tap: Given) -> None:
    coup = Coup(LONG, away=["A"])
    coup.says("A", tap)
    assert coup.window.absent == frozenset()


def test_an_away_cutter_is_back_when_he_cuts() -> None:
    coup = Coup("9 2 | J | J", away=["A", "B"])
    coup.redeals("K 4 | 6 | Q", "S2")
    assert coup.cut.awaited == ()
    coup.cuts("B")
    assert coup.awaited == "B"


def test_a_leavers_stakes_stay_and_are_settled() -> None:
    coup = Coup("K 4 | 6 | Q | 8 Q 6")
    coup.stakes("A", "Q", 10)
    coup.closes()
    coup.stakes("A", "8", 7)
    coup.leaves("A")
    coup.refuses("A", Leave(), Code.ALREADY)
    assert coup.awaited == "B"
    coup.closes(2)
    coup.ends(A=-3, Bank=3)


def test_the_banker_may_leave_and_a_stranger_cannot() -> None:
    coup = Coup(LONG)
    coup.refuses("nobody", Leave(), Code.NOT_IN_DEAL)
    coup.leaves("Bank")
    coup.stakes("A", "Q", 10)
    coup.closes(5)
    coup.ends(A=10, Bank=-10)


# turning and bounds


def test_the_next_card_is_the_bankers_or_the_clocks() -> None:
    coup = Coup(LONG)
    coup.stakes("A", "Q", 10)
    coup.refuses("A", Close(), Code.NOT_ASKED)
    coup.refuses("nobody", Close(), Code.NOT_ASKED)
    coup.says("Bank", Close())
    assert coup.open == "Q 8"


@pytest.mark.parametrize("given", [CutAt(10), Shuffled(ShoeId("S1"), "00")])
def test_what_no_staking_window_asks(given: Given) -> None:
    coup = Coup(LONG)
    for name in ("Bank", "A"):
        coup.refuses(name, given, Code.NOT_ASKED)


def test_a_window_takes_a_bounded_number_of_stakes_and_still_closes() -> None:
    """The most answers a window can get: everybody says all there is to say around each of the thousand stakes."""
    coup = Coup(LONG, people="Bank A", bank=2000, limits=(1, 2000))

    def chatter() -> None:
        coup.leaves("A")
        coup.ready("A")
        coup.leaves("A")
        coup.let_it_run("A")
        coup.leaves("A")

    chatter()
    for _ in range(STAKES_A_WINDOW):
        coup.stakes("A", "Q", 1)
        chatter()
    coup.leaves("Bank")
    coup.refuses("A", bet(Q, 1), Code.WINDOW_FULL)
    assert coup.window.awaited == ()
    coup.closes()
    coup.stakes("A", "8", 1)


# what a seat may answer


def test_legal_answers_are_listed_and_each_is_accepted() -> None:
    coup = Coup(LONG, bank=30)
    coup.stakes("A", "Q", 10)
    a, b, bank = coup.seats["A"], coup.seats["B"], coup.seats["Bank"]
    assert coup.window.legal(a) == (StakeRange(Q, Chips(1), Chips(20)), Ready(), LetItRun())
    assert coup.window.legal(b) == (StakeRange(Q, Chips(5), Chips(20)), Ready(), LetItRun())
    assert coup.window.legal(bank) == (Close(),)
    assert coup.window.legal(SeatNo(99)) == ()
    coup.let_it_run("A")
    assert coup.window.legal(a) == (StakeRange(Q, Chips(1), Chips(20)),)


def test_a_cut_offers_eight_places_to_one_seat() -> None:
    coup = Coup("9 2 | J | J")
    coup.refuses("B", CutAt(10), Code.NOT_ASKED)
    coup.redeals("K 4 | 6 | Q", "S2")
    assert coup.cut.legal(coup.seats["A"]) == ()
    assert coup.cut.legal(coup.seats["B"]) == tuple(CutAt(place) for place in coup.cut.offered)
    coup.refuses("A", CutAt(10), Code.NOT_ASKED)
    coup.refuses("B", Ready(), Code.NOT_ASKED)
    coup.refuses("nobody", Leave(), Code.NOT_IN_DEAL)
    coup.leaves("B")
    coup.refuses("B", Leave(), Code.ALREADY)


def test_only_the_house_brings_a_shoe_and_only_the_one_it_names() -> None:
    coup = Coup("9 2 | J | J")
    named = Shuffled(coup.picture.shoe, secret_of("S1").commitment)
    coup.refuses("B", named, Code.NOT_ASKED)
    coup.refuses("B", Ready(), Code.NOT_ASKED)
