"""Draws for the bank, section 0 of the rules page: whose card is best, and what becomes of equal ones."""

import pytest

from games.core.draws import Draw, first_ace, highest, highest_ace_high, lowest
from games.core.events import Area, Pile
from games.core.ids import SeatNo, ShoeId
from games.core.script import Endless
from games.core.shoe import Shoe
from tests.support.decks import secret_of, stacked


def seats(*numbers: int) -> tuple[SeatNo, ...]:
    return tuple(SeatNo(no) for no in numbers)


def told(drawn: Draw) -> str:
    """What was seen: seat and rank, in order."""
    return " ".join(f"{event.pile.name}{event.card.rank.letter}" for event in drawn.events)


@pytest.mark.parametrize(
    ("draw", "deck", "keeper"),
    [
        (lowest, "K 2 A", 5),
        (lowest, "K 2 3", 2),
        (highest, "K 2 A", 1),
        (highest, "A 2 Q", 5),
        (highest_ace_high, "K 2 A", 5),
        (highest_ace_high, "K Q J", 1),
    ],
)
def test_whose_card_is_best_keeps_the_bank(draw: object, deck: str, keeper: int) -> None:
    assert callable(draw)
    drawn = draw(seats(1, 2, 5), stacked(deck))
    assert (drawn.keeper, drawn.used) == (keeper, 3)


def test_equal_seats_alone_draw_again_from_the_next_cards() -> None:
    drawn = highest(seats(1, 2, 5, 7), stacked("K 2 K K | 3 9 9 | 4 5"))
    assert told(drawn) == "1K 22 5K 7K 13 59 79 54 75"
    assert (drawn.keeper, drawn.used) == (7, 9)
    assert {event.pile.area for event in drawn.events} == {Area.DRAW}


def test_two_aces_are_equal_both_low_and_high() -> None:
    assert lowest(seats(1, 2), stacked("A A 2 3")).keeper == 1
    assert highest_ace_high(seats(1, 2), stacked("A A 2 3")).keeper == 2


def test_two_may_tie_again_and_again() -> None:
    drawn = lowest(seats(1, 2), stacked(" ".join(rank + " " + rank for rank in "KQJT98765432") + " A K"))
    assert (drawn.keeper, drawn.used) == (1, 26)


def test_a_pack_in_which_all_pairs_tie_is_a_fault() -> None:
    with pytest.raises(Endless):
        lowest(seats(1, 2), stacked(" ".join(2 * [rank + " " + rank for rank in "KQJT98765432A"])))


def test_twenty_seats_draw_from_one_pack() -> None:
    everybody = seats(*range(1, 21))
    deck = "K Q J K Q J K Q J K Q J T T T T 9 9 9 9 | 8 8 7 8 | 6 5 4"
    drawn = highest(everybody, stacked(deck))
    again = [event.pile for event in drawn.events[20:]]
    assert again == [Pile(Area.DRAW, str(no)) for no in (1, 4, 7, 10, 1, 4, 10)]
    assert (drawn.keeper, drawn.used) == (1, 27)


@pytest.mark.parametrize("draw", [lowest, highest, highest_ace_high, first_ace])
@pytest.mark.parametrize("people", [1, 2, 20])
def test_a_draw_always_finds_somebody(draw: object, people: int) -> None:
    assert callable(draw)
    everybody = seats(*range(1, people + 1))
    keepers = {draw(everybody, Shoe(ShoeId(f"D{n}"), secret_of(f"D{n}"))).keeper for n in range(60 * people)}
    assert keepers == set(everybody)
