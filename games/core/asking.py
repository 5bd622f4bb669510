"""Choices: what a script asks one seat in its turn, or many seats in one window."""

from collections.abc import Callable, Collection, Mapping, Sequence

from games.core.answers import Chose, Close, Leave
from games.core.choosing import Choice, Choices, Span
from games.core.dealer import Dealer
from games.core.ids import HOUSE, SeatNo
from games.core.script import Asking, Choosing, bounded, seat_of


def choose(
    dealer: Dealer,
    seat: SeatNo,
    topic: str,
    offered: Sequence[str],
    barred: Collection[str] = (),
    spans: Mapping[str, Span] | None = None,
) -> Choosing:
    """Asks one seat; None where the standing order plays: at the deadline, and at once for who is not there."""
    if seat in dealer.absent or seat == HOUSE:
        return None
    number, others = dealer.ask(), tuple(who for who in dealer.seats if who != seat)
    for _ in bounded(len(dealer.seats) + 2):
        told = yield Choice(
            number=number,
            seat=seat,
            topic=topic,
            offered=tuple(offered),
            barred=frozenset(barred),
            spans=tuple((spans or {}).items()),
            absent=frozenset(dealer.absent),
            others=others,
        )
        if not isinstance(told.given, Leave):
            break
        dealer.absent.add(seat_of(told))
        if seat in dealer.absent:
            break
    return told.given if isinstance(told.given, Chose) else None


def window(
    dealer: Dealer,
    seats: Sequence[SeatNo],
    topic: str,
    offered: Sequence[str],
    barred: Callable[[SeatNo], Collection[str]],
    do: Callable[[SeatNo, Chose], None],
    most: int,
    spans: Mapping[str, Span] | None = None,
) -> Asking:
    """One window for many seats: ``do`` is called for each choice as it comes; after ``most`` no more are taken.
    It stays open for its whole time, whatever anybody holds; what the clock then does is the script's."""
    number, others = dealer.ask(), tuple(who for who in dealer.seats if who not in seats)
    room = most
    for _ in bounded(2 * (most + len(dealer.seats)) + 1):  # each seat leaves once, and once more after each choice
        told = yield Choices(
            number=number,
            seats=tuple(seats),
            topic=topic,
            offered=tuple(offered),
            barred=tuple((seat, frozenset(barred(seat) if room else offered)) for seat in seats),
            spans=tuple((spans or {}).items()),
            absent=frozenset(dealer.absent),
            others=others,
        )
        if isinstance(told.given, Close):
            return
        seat = seat_of(told)
        if isinstance(told.given, Chose):
            room -= 1
            dealer.absent.discard(seat)
            do(seat, told.given)
        else:
            dealer.absent.add(seat)
