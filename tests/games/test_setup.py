"""The question of whether a seat keeps the bank: bounds, limits that the table has agreed on, the smallest bank."""

import pytest

from games.core.chips import Limits
from games.core.ids import Chips, SeatNo
from games.core.refused import Code, Refused
from games.core.setup import Bounds, Setup

BOUNDS = Bounds(Chips(5), Chips(500), Chips(100))


def limits(least: int, greatest: int) -> Limits:
    return Limits(Chips(least), Chips(greatest))


def setup(cover: int = 1, agreed: Limits | None = None) -> Setup:
    return Setup(1, SeatNo(2), BOUNDS, cover, agreed)


@pytest.mark.parametrize(("least", "greatest"), [(4, 500), (5, 501), (1, 1), (501, 501)])
def test_limits_lie_within_the_tables_bounds(least: int, greatest: int) -> None:
    said = setup().check(Chips(1000), limits(least, greatest))
    assert said == Refused(Code.LIMITS, {"least": 5, "greatest": 500})


def test_a_banker_may_narrow_them() -> None:
    for least, greatest in ((5, 500), (5, 5), (500, 500), (20, 30)):
        assert setup().check(Chips(1000), limits(least, greatest)) is None


def test_what_the_table_has_agreed_on_is_not_the_bankers_to_change() -> None:
    agreed = setup(agreed=limits(10, 10))
    assert agreed.check(Chips(100), limits(10, 10)) is None
    for least, greatest in ((5, 500), (10, 20), (9, 10)):
        said = agreed.check(Chips(100), limits(least, greatest))
        assert said == Refused(Code.LIMITS, {"least": 10, "greatest": 10})


@pytest.mark.parametrize(("cover", "least", "floor"), [(1, 5, 100), (1, 101, 101), (3, 33, 100), (3, 34, 102)])
def test_the_smallest_bank_covers_a_least_stake(cover: int, least: int, floor: int) -> None:
    asked = setup(cover)
    assert asked.floor(Chips(least)) == floor
    assert asked.check(Chips(floor), limits(least, 500)) is None
    said = asked.check(Chips(floor - 1), limits(least, 500))
    assert said == Refused(Code.BANK_TOO_SMALL, {"least": floor})


def test_the_asked_seat_is_awaited() -> None:
    assert setup().awaited == (2,)
