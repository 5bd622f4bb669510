"""Cards and their notations."""

import pytest

from games.core.cards import Card, Rank, Suit, card, cards, new_packs


def test_a_card_is_read_as_it_is_written() -> None:
    assert card("Td") == Card(Rank.TEN, Suit.DIAMONDS)
    assert [found.code for found in cards("2c Td Ah")] == ["2c", "Td", "Ah"]
    assert all(card(found.code) == found for found in new_packs(1))


@pytest.mark.parametrize("wrong", ["", "T", "1c", "10d", "Tx", "cT", "td"])
def test_anything_else_is_no_card(wrong: str) -> None:
    with pytest.raises(ValueError, match=r"card|Suit"):
        card(wrong)


def test_people_read_a_ten_as_ten() -> None:
    assert [found.face for found in cards("Td Qs 2c Ah")] == ["10♦", "Q♠", "2♣", "A♥"]


def test_a_card_prints_masked() -> None:
    assert repr(card("Ah")) == str(card("Ah")) == "Card(masked)"
