"""The dealer's hands by themselves, without the rules of any game: chips with reserves, hands, pulled cards, shoes.

Staking windows as people meet them are in ``test_staking``; choices are in ``test_asking``.
"""

from typing import Any

import pytest

from games.core.answers import Close, CutAt, Leave, Shuffled, Stake, Target
from games.core.chips import BANK as THE_BANK
from games.core.chips import Transfer, reserve, wallet
from games.core.dealer import Dealer, hand
from games.core.events import (
    Area,
    Discarded,
    Gathered,
    Opened,
    Pile,
    Piled,
    Said,
    Settled,
    ShoeBrought,
    ShoeCut,
    Shown,
)
from games.core.hands import Due, lay_open, own_target, settle_hands, staked, stakes_on_hands
from games.core.ids import HOUSE, Chips, SeatNo, ShoeId
from games.core.picture import Picture, Seen
from games.core.questions import Cut, Shuffle
from games.core.refused import Code
from games.core.shoe import Pull
from games.core.staking import Staking
from games.core.waits import Wait
from tests.support.decks import cards_of, stacked
from tests.support.toys import BANK, A, B, C, Hand, dealer

ONE, TWO, THREE = Target("1"), Target("2"), Target("3")


def bet(target: Target, amount: int) -> Stake:
    return Stake(target, Chips(amount))


def staked_dealer(*stakes: tuple[SeatNo, Target, int], **changes: Any) -> Dealer:
    """A dealer with these stakes lying on targets 1 to 3, and nothing else to tell."""
    found = dealer(**changes)
    for target in (ONE, TWO, THREE):
        found.open_target(target)
    run = Hand(found.staking(Wait.STAKES))
    for seat, target, amount in stakes:
        run.says(seat, bet(target, amount))
    run.says(None, Close())
    found.events.clear()
    found.transfers.clear()
    return found


def codes(found: Dealer, many: int) -> str:
    return " ".join(card.code for card in found.pack[found.next :][:many])


# settling


@pytest.mark.parametrize(
    ("gain", "moves"),
    [
        (-30, [Transfer(reserve(A), THE_BANK, Chips(30))]),
        (-10, [Transfer(reserve(A), THE_BANK, Chips(10)), Transfer(reserve(A), wallet(A), Chips(20))]),
        (0, [Transfer(reserve(A), wallet(A), Chips(30))]),
        (1, [Transfer(THE_BANK, wallet(A), Chips(1)), Transfer(reserve(A), wallet(A), Chips(30))]),
        (30, [Transfer(THE_BANK, wallet(A), Chips(30)), Transfer(reserve(A), wallet(A), Chips(30))]),
    ],
)
def test_whatever_a_stake_costs_or_brings_the_rest_of_its_reserve_goes_back(gain: int, moves: list[Transfer]) -> None:
    found = staked_dealer((A, ONE, 10), cover=3, reserve=3)
    found.settle(A, ONE, Chips(gain), "why")
    assert found.transfers == moves
    assert found.events == [Settled(A, ONE, Chips(10), Chips(gain), "why")]
    assert (found.bank, found.free, found.stakes) == (100 - gain, (100 - gain) // 3, {})


def test_a_stake_sets_its_whole_reserve_aside() -> None:
    found = dealer(cover=3, reserve=3)
    found.open_target(ONE)
    run = Hand(found.staking(Wait.STAKES))
    run.says(A, bet(ONE, 10))
    assert found.transfers == [Transfer(wallet(A), reserve(A), Chips(30))]
    assert found.free == 33 - 10
    run.refuses(B, bet(ONE, 24), Code.ABOVE_COVER, free=23)


def test_nobody_loses_more_than_was_set_aside() -> None:
    found = staked_dealer((A, ONE, 10), reserve=2)
    with pytest.raises(ValueError, match="at least one chip"):
        found.settle(A, ONE, Chips(-21), "why")


def test_the_bank_takes_a_target_and_it_closes() -> None:
    found = staked_dealer((A, ONE, 10), (B, ONE, 5), (A, TWO, 7), reserve=3)
    found.take(ONE, "taken")
    assert (found.bank, found.open, found.closed) == (115, [TWO, THREE], {ONE})
    assert [event.gain for event in found.events if isinstance(event, Settled)] == [-10, -5]
    assert Transfer(reserve(A), wallet(A), Chips(20)) in found.transfers


def test_all_are_paid_in_the_order_of_targets_and_of_stakes() -> None:
    found = staked_dealer((B, TWO, 5), (B, ONE, 6), (A, ONE, 7))
    found.pay_all("paid")
    settled = [(event.seat, event.target, event.gain) for event in found.events if isinstance(event, Settled)]
    assert settled == [(B, ONE, 6), (A, ONE, 7), (B, TWO, 5)]
    assert (found.bank, found.any_stake) == (82, False)


def test_stakers_stand_in_turn_however_they_came() -> None:
    found = staked_dealer((C, ONE, 5), (A, TWO, 5), punters="2 3 4")
    assert (found.stakers, found.seats) == ((A, C), (A, B, C, BANK))


def test_hands_are_settled_losers_first_so_that_the_bank_is_never_short_on_the_way() -> None:
    found = dealer(punters="2 3 4", bank=Chips(30))
    run = Hand(stakes_on_hands(found, first_cards=1))
    for seat in (A, B, C):
        run.says(seat, bet(own_target(seat), 10))
    run.says(None, Close())
    assert (staked(found, B), found.free) == (10, 0)
    dues = {A: Due(Chips(30), "more"), B: Due(Chips(-10), "fewer"), C: Due(Chips(0), "equal")}
    settle_hands(found, dues)
    assert [event.seat for event in found.events if isinstance(event, Settled)] == [B, C, A]
    assert (found.bank, found.stakes) == (10, {})


# windows of every kind


def test_a_shoe_takes_only_as_many_punters_as_it_has_first_cards_for() -> None:
    found = dealer(punters="2 3 4", next=46)
    run = Hand(stakes_on_hands(found, first_cards=2))
    assert isinstance(run.question, Staking)
    assert run.question.most == 2
    assert run.question.targets_of(C) == (own_target(C),)
    run.refuses(A, bet(own_target(B), 5), Code.NOT_YOUR_TARGET, target="3")
    run.says(C, bet(own_target(C), 5))
    run.says(A, bet(own_target(A), 5))
    run.refuses(B, bet(own_target(B), 5), Code.SHOE_SHORT, most=2)
    assert run.question.awaited == (A, C)
    run.says(C, bet(own_target(C), 1))
    run.says(None, Close())
    assert found.stakers == (A, C)


def test_one_target_stays_free() -> None:
    found = dealer()
    for target in (ONE, TWO, THREE):
        found.open_target(target)
    run = Hand(found.staking(Wait.STAKES, keep_free=True))
    run.says(A, bet(ONE, 5))
    run.says(B, bet(THREE, 5))
    run.refuses(A, bet(TWO, 5), Code.LAST_FREE)
    run.says(A, bet(THREE, 5))
    assert isinstance(run.question, Staking)
    assert [run.question.range_of(A, target) is None for target in (ONE, TWO, THREE)] == [False, True, False]


def test_a_window_may_close_with_its_first_stake() -> None:
    found = dealer()
    found.open_target(ONE)
    run = Hand(found.staking(Wait.STAKES, first_only=True))
    run.says(B, bet(ONE, 5))
    assert run.over
    assert found.stakers == (B,)


def test_the_first_window_is_opened_once_more_and_ready_counts_anew() -> None:
    found = dealer(punters="2")
    found.open_target(ONE)
    run = Hand(found.first_stakes())
    number = run.question.number
    run.says(None, Close())
    assert (run.question.number, run.over) == (number + 1, False)
    run.says(None, Close())
    assert (run.over, found.any_stake) == (True, False)


# hands


def fold(found: Dealer) -> Picture:
    picture = Picture(Chips(100), ShoeId("S1"), "00", 52)
    for event in found.events:
        picture = picture.after(event)
    return picture


def test_a_hand_is_its_owners_until_it_is_shown() -> None:
    found = dealer("A K Q J")
    found.deal_to(A)
    found.deal_to(A, openly=True)
    found.deal_to(B, found.turn())
    ace, king, queen = cards_of("A K Q")
    assert found.hands == {A: [ace, king], B: [queen]}
    picture = fold(found)
    assert picture.seen_by(A).pile(hand(A)).cards == (Seen(ace), Seen(king))
    assert picture.seen_by(None).pile(hand(A)).cards == (Seen(None), Seen(king))
    assert picture.seen_by(A).pile(hand(B)).cards == (Seen(None),)
    lay_open(found, [A, B])
    assert fold(found).seen_by(None).pile(hand(A)).cards == (Seen(ace), Seen(king))
    assert found.events[-2:] == [Shown(hand(A)), Shown(hand(B))]


def test_a_card_goes_out_face_down_and_another_comes() -> None:
    found = dealer("T 9 8")
    found.deal_to(A)
    found.deal_to(A)
    found.discard(A)
    found.deal_to(A)
    assert " ".join(card.code for card in found.hands[A]) == "9c 8c"
    assert found.events[2] == Discarded(hand(A), 0)
    seen = fold(found).seen_by(A).pile(hand(A)).cards
    assert [one.card.code for one in seen if one.card] == ["9c", "8c"]
    found.discard(A, 1)
    assert " ".join(card.code for card in found.hands[A]) == "9c"


def test_hands_are_thrown_in_and_stakes_stay() -> None:
    found = staked_dealer((A, ONE, 10))
    found.events += [Opened(ONE)]
    found.deal_to(A)
    found.throw_in()
    assert (found.hands, found.events[-1], found.any_stake) == ({}, Gathered(), True)
    picture = fold(found)
    assert (picture.piles, picture.gathered) == ((), 1)
    assert picture.target(ONE).open
    found.settle(A, ONE, Chips(-10), "why")
    assert fold(found).target(ONE).taken == 10


def test_cards_are_piled_up_face_down_and_the_bottom_one_is_revealed() -> None:
    found, pile = dealer("2 3 4 5 6"), Pile(Area.PACKET, "1")
    bottom = found.pile_up(pile, 4)
    assert (bottom.code, found.left, found.events) == ("5c", 48, [Piled(pile, 4, bottom)])
    picture = fold(found)
    assert (picture.left, picture.pile(pile).under) == (48, 3)
    assert {picture.seen_by(viewer).pile(pile).cards for viewer in (None, A, BANK)} == {(Seen(None),)}
    found.reveal(pile)
    assert fold(found).seen_by(None).pile(pile).cards == (Seen(bottom),)


def test_what_no_card_shows_is_said() -> None:
    found = dealer()
    found.say("sizes")
    found.say("baccarat", A, 2)
    assert fold(found).said == (Said("sizes"), Said("baccarat", A, 2))


def test_a_house_rule_is_known_to_the_script() -> None:
    found = dealer(options=(("equal", "return"), ("bank", "players")))
    assert found.option("equal") == "return"
    with pytest.raises(KeyError):
        found.option("nine")


# pulled cards


def test_a_card_is_pulled_from_anywhere_and_the_others_keep_their_order() -> None:
    found = dealer("2 3 4 5 6 7")
    assert found.turn().code == "2c"
    assert found.pull(3).code == "5c"
    assert found.pull(1).code == "3c"
    assert (codes(found, 3), found.left) == ("4c 6c 7c", 49)
    assert found.pull(49).code == found.shoes[0].order[-1].code
    assert (found.left, found.pulls) == (48, [(1, 3), (2, 1), (3, 49)])


def test_a_carried_on_shoe_remembers_what_was_pulled() -> None:
    first = dealer("2 3 4 5 6 7")
    first.turn()
    for place in (3, 5, 1):
        first.pull(place)
    later = dealer("2 3 4 5 6 7", next=first.next, pulls=list(first.pulls))
    assert later.pack == first.pack
    assert codes(later, 5) == codes(first, 5)


# a new shoe


def brought(found: Dealer, run: Hand, deck: str = "", name: str = "S2") -> None:
    """The house brings a shoe to whoever asked for one."""
    assert isinstance(run.question, Shuffle)
    shoe = stacked(deck, name, run.question.packs)
    found.shoes.append(shoe)
    run.says(None, Shuffled(shoe.id, shoe.secret.commitment))


def test_a_new_shoe_is_cut_and_its_top_cards_are_burnt() -> None:
    pulls: list[Pull] = [(1, 2)]
    found = dealer("2 3 4", packs=2, burn=1, next=90, pulls=pulls)
    run = Hand(found.shuffle_and_cut())
    brought(found, run, "5 6 7")
    assert isinstance(run.question, Cut)
    assert (run.question.seat, run.question.size, run.question.others) == (B, 104, (BANK, A))
    run.says(B, CutAt(50))
    assert run.over
    assert (codes(found, 2), found.left, found.pulls, found.shoes[1].cuts) == ("6c 7c", 103, [], (50,))
    assert [type(event) for event in found.events] == [ShoeBrought, ShoeCut]
    assert fold(found).left == found.left


def test_everybody_may_leave_before_the_clock_cuts() -> None:
    found = dealer(punters="2 3 4")
    run = Hand(found.shuffle_and_cut())
    brought(found, run)
    for seat in (C, A, BANK, B):
        run.says(seat, Leave())
        run.refuses(seat, Leave(), Code.ALREADY)
    assert isinstance(run.question, Cut)
    assert run.question.awaited == ()
    run.says(None, CutAt(26))
    assert (run.over, found.absent) == (True, {A, B, C, BANK})


def test_the_house_keeps_the_bank_and_nobody_waits_for_it() -> None:
    found = dealer(banker=HOUSE, punters="1 2", absent={A})
    run = Hand(found.shuffle_and_cut())
    brought(found, run)
    run.says(A, CutAt(3))
    assert (run.over, found.absent) == (True, set())
