"""Whatever a button offers, the table takes and the wallet holds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.views import presets
from games.core.chips import Limits
from games.core.ids import Chips, SeatNo
from games.core.setup import Bounds, Setup
from games.core.table import Offer

SUMS = st.integers(0, 10**12) | st.integers(0, 300)


@st.composite
def bounded(draw: st.DrawFn) -> tuple[Bounds, int]:
    """A table's bounds, and its cover."""
    least = draw(st.integers(1, 200))
    greatest = draw(st.integers(least, 5000))
    return Bounds(Chips(least), Chips(greatest), Chips(draw(st.integers(1, 2000)))), draw(st.integers(1, 3))


@st.composite
def kept(draw: st.DrawFn) -> Offer:
    """A bank that somebody kept under other bounds."""
    least = draw(st.integers(1, 9000))
    return Offer(Chips(draw(SUMS)), Limits(Chips(least), Chips(draw(st.integers(least, 10000)))))


def taken(offer: Offer, purse: int, bounds: Bounds, cover: int) -> bool:
    refused = Setup(1, SeatNo(1), bounds, cover).check(offer.bank, offer.limits)
    return refused is None and offer.bank <= purse


@given(SUMS, bounded(), kept())
def test_one_tap_is_offered_just_where_the_wallet_holds_a_bank(
    purse: int, table: tuple[Bounds, int], last: Offer
) -> None:
    bounds, cover = table
    for offer in (
        presets.first_offer(Chips(purse), bounds, cover),
        presets.again(last, Chips(purse), bounds, cover),
        presets.proposal(last, Chips(purse), bounds, cover),
        presets.proposal(None, Chips(purse), bounds, cover),
    ):
        assert (offer is None) == (purse < presets.floor(bounds, cover))
        assert offer is None or taken(offer, purse, bounds, cover)


@given(SUMS, bounded(), kept())
def test_what_still_goes_is_offered_as_it_was(purse: int, table: tuple[Bounds, int], last: Offer) -> None:
    bounds, cover = table
    if taken(last, purse, bounds, cover):
        assert presets.again(last, Chips(purse), bounds, cover) == last


@given(SUMS, bounded())
def test_every_preset_is_taken_alone_and_with_the_others(purse: int, table: tuple[Bounds, int]) -> None:
    bounds, cover = table
    banks = presets.banks(Chips(purse), presets.floor(bounds, cover))
    assert len(banks) <= 4
    assert list(banks) == sorted(set(banks))
    for bank in banks:
        for least in presets.leasts(bank, bounds, cover):
            for greatest in presets.greatests(least, bounds):
                assert taken(Offer(bank, Limits(least, greatest)), purse, bounds, cover)


@given(st.integers(1, 10**6), st.integers(0, 10**6))
def test_a_chip_row_runs_from_the_least_to_the_greatest(least: int, more: int) -> None:
    row = presets.chip_row(Limits(Chips(least), Chips(least + more)))
    assert row[0] == least
    assert row[-1] == least + more
    assert list(row) == sorted(set(row))
    assert len(row) <= 4
    assert all(presets.rounded(chip) == chip for chip in row[1:-1])


@pytest.mark.parametrize(
    ("limits", "row"),
    [
        ((5, 50), (5, 10, 20, 50)),
        ((5, 500), (5, 20, 100, 500)),
        ((7, 7), (7,)),
        ((1, 2), (1, 2)),
        ((1, 5), (1, 2, 5)),
    ],
)
def test_chip_rows(limits: tuple[int, int], row: tuple[int, ...]) -> None:
    assert presets.chip_row(Limits(Chips(limits[0]), Chips(limits[1]))) == row


def test_parts_of_a_wallet_are_rounded_and_the_whole_is_whole() -> None:
    assert presets.banks(Chips(1430), Chips(100)) == (100, 200, 500, 1430)
    assert presets.banks(Chips(120), Chips(100)) == (100, 120)
    assert presets.banks(Chips(99), Chips(100)) == ()


def test_a_first_bank_is_a_fifth_of_the_wallet() -> None:
    assert presets.first_offer(Chips(1000), Bounds(), 1) == Offer(Chips(200), Limits(Chips(5), Chips(50)))
    assert presets.first_offer(Chips(300), Bounds(), 1) == Offer(Chips(100), Limits(Chips(5), Chips(50)))
    assert presets.first_offer(Chips(99), Bounds(), 1) is None


@given(SUMS, bounded(), kept())
def test_agreed_limits_are_never_touched(purse: int, table: tuple[Bounds, int], last: Offer) -> None:
    bounds, cover = table
    agreed = Limits(bounds.least, bounds.greatest)
    asked = Setup(1, SeatNo(1), bounds, cover, agreed)
    for before in (None, last):
        offer = presets.proposal(before, Chips(purse), bounds, cover, agreed)
        assert (offer is None) == (purse < presets.floor(bounds, cover))
        assert offer is None or (asked.check(offer.bank, offer.limits) is None and offer.bank <= purse)


def test_a_sum_steps_up_and_round() -> None:
    assert [presets.after(Chips(n), 5, 50) for n in (5, 7, 20, 50, 900)] == [10, 10, 50, 5, 5]


def test_steps() -> None:
    assert [presets.rounded(n) for n in (0, 1, 3, 9, 10, 49, 50, 1999)] == [0, 1, 2, 5, 10, 20, 50, 1000]


@given(st.integers(1, 10**7), st.integers(1, 10**7), st.integers(1, 10**7))
def test_the_next_step_always_is_one(chips: int, low: int, high: int) -> None:
    then = presets.after(Chips(chips), low, high)
    assert then == chips or low <= then <= high
