"""Whole numbers as people write them, and everything that only looks like one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.numbers import whole


@pytest.mark.parametrize(
    ("text", "number"), [("0", 0), ("5", 5), ("007", 7), ("9999999999999", 9_999_999_999_999), ("0" * 13, 0)]
)
def test_digits_are_a_number(text: str, number: int) -> None:
    assert whole(text) == number


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", " 5", "5 ", "5\n", "1 000", "1_000", "1,000", "5.0", "2.01k", "five"),
        *("-5", "+5", "−5", "1e9", "0x10", "NaN", "inf", "٣", "５", "²", "½"),
        *("9" * 14, "0" * 14, str(2**63), str(2**64)),
    ],
)
def test_anything_else_is_none(text: str) -> None:
    assert whole(text) is None


@given(st.integers(0, 9_999_999_999_999))
def test_every_number_that_fits_is_read(number: int) -> None:
    assert whole(str(number)) == number


@given(st.text(max_size=20))
def test_what_is_read_has_ascii_digits_alone(text: str) -> None:
    number = whole(text)
    assert (number is not None) == (0 < len(text) <= 13 and set(text) <= set("0123456789"))
    assert number is None or 0 <= number < 10**13
