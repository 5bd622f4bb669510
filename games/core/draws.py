"""Draws for the bank: a shoe of their own that nobody cuts, so they are pure functions of seats and shoe."""

from collections.abc import Callable
from dataclasses import dataclass

from games.core.cards import Card, Rank
from games.core.events import Area, Dealt, Pile
from games.core.ids import SeatNo
from games.core.script import bounded
from games.core.shoe import Shoe


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw for the bank: what was seen, and whose the bank is. ``used`` cards of the shoe were turned."""

    events: tuple[Dealt, ...]
    keeper: SeatNo
    used: int


def _ace_low(card: Card) -> int:
    return 1 if card.rank is Rank.ACE else card.rank


def lowest(seats: tuple[SeatNo, ...], shoe: Shoe) -> Draw:
    """The lowest card keeps the bank, the ace low; equal seats alone draw again."""
    return _best(seats, shoe, lambda card: -_ace_low(card))


def highest(seats: tuple[SeatNo, ...], shoe: Shoe) -> Draw:
    """The highest card keeps the bank, the ace low; equal seats alone draw again."""
    return _best(seats, shoe, _ace_low)


def highest_ace_high(seats: tuple[SeatNo, ...], shoe: Shoe) -> Draw:
    """The highest card keeps the bank, the ace high; equal seats alone draw again."""
    return _best(seats, shoe, lambda card: card.rank)


def _best(seats: tuple[SeatNo, ...], shoe: Shoe, worth: Callable[[Card], int]) -> Draw:
    """Seat k gets card k; those with the best card draw again from the next ones until it is one seat's.

    Two seats tie once in 17 rounds; that they do so until the pack is out is as good as never.
    """
    events: list[Dealt] = []
    left, used = seats, 0
    for _ in bounded(shoe.size // 2):
        drawn = dict(zip(left, shoe.order[used : used + len(left)], strict=True))
        events += [Dealt(Pile(Area.DRAW, str(seat)), card) for seat, card in drawn.items()]
        used += len(left)
        best = max(map(worth, drawn.values()))
        left = tuple(seat for seat, card in drawn.items() if worth(card) == best)
        if len(left) == 1:
            break
    return Draw(tuple(events), left[0], used)


def first_ace(seats: tuple[SeatNo, ...], shoe: Shoe) -> Draw:
    """Cards face up, one to each seat in turn, round and round, until the first ace; its receiver keeps the bank."""
    used = next(n for n, card in enumerate(shoe.order, 1) if card.rank is Rank.ACE)
    receivers = [seats[k % len(seats)] for k in range(used)]
    events = [Dealt(Pile(Area.DRAW, str(seat)), card) for seat, card in zip(receivers, shoe.order, strict=False)]
    return Draw(tuple(events), receivers[-1], used)
