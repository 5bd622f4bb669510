"""Games in which every punter stakes on a hand of his own: the staking, and a settlement that every bank can bear."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.core.answers import Target
from games.core.dealer import Dealer
from games.core.ids import Chips, SeatNo
from games.core.script import Asking


@dataclass(frozen=True, slots=True)
class Due:
    """What a punter gets from the bank for his stake, or pays where it is below zero; ``why`` names the rule."""

    gain: Chips
    why: str


def own_target(seat: SeatNo) -> Target:
    """What stakes on a seat's hand lie on: the seat's number."""
    return Target(str(seat))


def staked(dealer: Dealer, seat: SeatNo) -> Chips:
    """What a seat has staked on its own hand."""
    return dealer.stakes[seat, own_target(seat)]


def stakes_on_hands(dealer: Dealer, first_cards: int) -> Asking:
    """The stakes before the cards, each punter's on his own hand; no more punters than there are first cards for."""
    own = {seat: own_target(seat) for seat in dealer.punters}
    for target in own.values():
        dealer.open_target(target)
    yield from dealer.first_stakes(own=own, most=dealer.left // first_cards - 1)


def settle_hands(dealer: Dealer, dues: Mapping[SeatNo, Due]) -> None:
    """Settles hands in turn, but whoever gets nothing before whoever is paid: what the bank takes is there when it
    pays, so it is never short on the way where it can bear the whole."""
    for seat, due in sorted(dues.items(), key=lambda item: item[1].gain > 0):
        dealer.settle(seat, own_target(seat), due.gain, due.why)


def lay_open(dealer: Dealer, seats: Iterable[SeatNo]) -> None:
    """The showdown: everybody sees these hands."""
    for seat in seats:
        dealer.show(seat)
