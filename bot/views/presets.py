"""The sums that buttons offer: banks, limits and chips in steps of 1-2-5, always such as the table takes."""

from itertools import count

from games.core.chips import Limits
from games.core.ids import Chips
from games.core.setup import Bounds
from games.core.table import Offer

SHARE = 5
"""Who never kept the bank is offered this part of the wallet, and these limits."""
FIRST_LEAST = Chips(5)
FIRST_GREATEST = Chips(50)
LEASTS = 4
GREATESTS = 5


def _steps(low: int, high: int) -> tuple[Chips, ...]:
    """1, 2, 5, 10, 20, ... from ``low`` to ``high``, both included."""
    found: list[Chips] = []
    for power in count():
        for digit in (1, 2, 5):
            step = digit * 10**power
            if step > high:
                return tuple(found)
            if step >= low:
                found.append(Chips(step))
    raise AssertionError("steps grow past every bound")


def rounded(chips: int) -> Chips:
    """The greatest step that is not above ``chips``; 0 where there is none."""
    return max(_steps(1, chips), default=Chips(0))


def floor(bounds: Bounds, cover: int, least: Chips | None = None) -> Chips:
    """The smallest bank for a least stake; by default for the table's own least."""
    return Chips(max(bounds.bank, cover * (bounds.least if least is None else least)))


def banks(purse: Chips, floor: Chips) -> tuple[Chips, ...]:
    """A tenth, a quarter and a half of the wallet, rounded down to steps, and all of it; never under the floor."""
    if purse < floor:
        return ()
    parts = [rounded(purse // part) for part in (10, 4, 2)]
    return tuple(sorted({*(max(floor, part) for part in parts), purse}))


def leasts(bank: Chips, bounds: Bounds, cover: int) -> tuple[Chips, ...]:
    """Least stakes that such a bank may take, from the table's least on."""
    high = min(bounds.greatest, bank // cover)
    return tuple(sorted({bounds.least, *_steps(bounds.least, high)}))[:LEASTS]


def greatests(least: Chips, bounds: Bounds) -> tuple[Chips, ...]:
    """Greatest stakes that go with a least one, up to the table's greatest."""
    return tuple(sorted({*_steps(least, bounds.greatest), bounds.greatest}))[-GREATESTS:]


def clipped(bank: Chips, least: int, greatest: int, bounds: Bounds, cover: int) -> Offer:
    """The nearest limits that go with a bank; the bank is at least the table's floor."""
    least = max(bounds.least, min(least, bounds.greatest, bank // cover))
    greatest = max(least, min(greatest, bounds.greatest))
    return Offer(bank, Limits(Chips(least), Chips(greatest)))


def first_offer(purse: Chips, bounds: Bounds, cover: int, agreed: Limits | None = None) -> Offer | None:
    """What somebody who never kept the bank is offered; None where the wallet holds no bank."""
    low = floor(bounds, cover)
    if purse < low:
        return None
    bank = Chips(max(low, rounded(purse // SHARE)))
    return Offer(bank, agreed) if agreed else clipped(bank, FIRST_LEAST, FIRST_GREATEST, bounds, cover)


def again(offer: Offer, purse: Chips, bounds: Bounds, cover: int, agreed: Limits | None = None) -> Offer | None:
    """Last time's bank, as far as the wallet and the table's bounds allow it now."""
    low = floor(bounds, cover)
    if purse < low:
        return None
    bank = Chips(min(purse, max(low, offer.bank)))
    limits = offer.limits
    return Offer(bank, agreed) if agreed else clipped(bank, limits.least, limits.greatest, bounds, cover)


def proposal(
    last: Offer | None, purse: Chips, bounds: Bounds, cover: int, agreed: Limits | None = None
) -> Offer | None:
    """The bank that one tap keeps: last time's, or a first one. ``agreed`` limits are the table's for everybody."""
    if last is None:
        return first_offer(purse, bounds, cover, agreed)
    return again(last, purse, bounds, cover, agreed)


def after(chips: Chips, low: int, high: int) -> Chips:
    """The next step up from a sum, and from the highest one round to the lowest; itself where there are none."""
    steps = _steps(low, high) or (chips,)
    return next((step for step in steps if step > chips), steps[0])


def chip_row(limits: Limits) -> tuple[Chips, ...]:
    """The least stake, two steps between, the greatest; fewer where they coincide."""
    between = _steps(limits.least + 1, limits.greatest - 1)
    edge = (len(between) - 1) // 4
    middle = {between[edge], between[-1 - edge]} if between else set()
    return tuple(sorted({limits.least, *middle, limits.greatest}))
