"""The picture: what is seen of a deal, and what an audience does not see of hidden cards."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.answers import Target
from games.core.cards import Card, card, new_packs
from games.core.events import Area, Dealt, Discarded, Event, Gathered, Pile, Piled, ShoeBrought
from games.core.ids import Chips, SeatNo, ShoeId
from games.core.picture import Picture, Seen
from games.core.record import plain
from tests.support.coup import Coup

EMPTY = Picture(Chips(100), ShoeId("S1"), "00", 52)
SEATS = [SeatNo(k) for k in range(1, 5)]

audiences = st.none() | st.frozensets(st.sampled_from(SEATS), max_size=3)
piles = st.builds(Pile, st.sampled_from(Area), st.sampled_from(["1", "2", "Q"]))
dealt = st.builds(Dealt, piles, st.sampled_from(new_packs(1)), audiences)


def fold(events: list[Dealt]) -> Picture:
    picture = EMPTY
    for event in events:
        picture = picture.after(event)
    return picture


def may_see(event: Dealt, viewer: SeatNo | None) -> bool:
    return event.audience is None or viewer in event.audience


@given(st.lists(dealt, max_size=12), st.sampled_from([None, *SEATS]))
def test_a_viewer_is_given_the_faces_he_may_see_and_backs_for_all_others(
    events: list[Dealt], viewer: SeatNo | None
) -> None:
    seen = fold(events).seen_by(viewer)
    for pile in seen.piles:
        laid = [event for event in events if event.pile == pile.pile]
        assert pile.cards == tuple(Seen(event.card if may_see(event, viewer) else None) for event in laid)
    assert seen.left == 52 - len(events)
    if events:
        assert seen.turned == events[-1].pile
        assert seen.last == (events[-1].card if may_see(events[-1], viewer) else None)


@given(st.lists(st.tuples(dealt, st.sampled_from(new_packs(1))), max_size=12), st.sampled_from([None, *SEATS]))
def test_deals_that_differ_only_in_what_a_viewer_may_not_see_look_the_same_to_him(
    pairs: list[tuple[Dealt, Card]], viewer: SeatNo | None
) -> None:
    one = [event for event, _ in pairs]
    other = [event if may_see(event, viewer) else Dealt(event.pile, card, event.audience) for event, card in pairs]
    looks = [plain(fold(events).seen_by(viewer)) for events in (one, other)]
    assert looks[0] == looks[1]


def test_a_picture_before_any_card_has_no_last_one() -> None:
    assert EMPTY.last is None


def test_the_last_card_is_the_one_on_top_of_the_pile_touched_last() -> None:
    laid: list[Event] = [Dealt(Pile(Area.LAYOUT, "K"), card("Kc")), Dealt(Pile(Area.LAYOUT, "K"), card("Kd"))]
    picture = EMPTY.after(laid[0]).after(laid[1]).after(Dealt(Pile(Area.TARGET, "Q"), card("Qh")))
    assert picture.last == card("Qh")


def test_a_target_is_found_by_name() -> None:
    coup = Coup("K 4 | 6 | Q | 8 6")
    coup.stakes("A", "Q", 10)
    coup.stakes("B", "Q", 5)
    coup.stakes("A", "Q", 1)
    found = coup.picture.target(Target("Q"))
    assert (found.total, found.stakes) == (16, ((SeatNo(2), 11), (SeatNo(3), 5)))
    with pytest.raises(KeyError):
        coup.picture.target(Target("8"))


def test_nets_are_the_punters_gains_so_far() -> None:
    coup = Coup("K 4 | 6 | Q | 8 Q 6")
    coup.stakes("A", "Q", 10)
    coup.closes()
    coup.stakes("A", "8", 7)
    coup.closes()
    assert coup.picture.net == ((SeatNo(2), -10),)
    coup.closes()
    assert coup.picture.net == ((SeatNo(2), -3),)
    assert coup.picture.bank == 103


def test_what_is_laid_aside_is_counted_until_the_next_shoe() -> None:
    own = Pile(Area.HAND, "2")
    laid = EMPTY.after(Dealt(own, card("Qh"))).after(Dealt(own, card("4d"))).after(Discarded(own, 0))
    assert laid.out == 1
    gathered = laid.after(Piled(Pile(Area.DISCARD), 4, card("2c"))).after(Gathered())
    assert gathered.out == 6
    assert gathered.after(ShoeBrought(ShoeId("N2"), "0" * 64, 52)).out == 0
