"""The bank's edge exactly, as a fraction, for the games whose odds can be enumerated and no way to play changes.

Blind Hookey by its script, for every pair of ranks that the two packets can show; Landsknecht by dynamic programming
over the cards that are left of a fresh pack.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import permutations

from games.core.cards import Card, Rank, new_packs
from games.core.events import Piled, Said, Settled
from games.core.game import Game
from games.core.options import Options
from games.odds.coup import Coup, stacked

SUITS = 4


def exact(game: Game, options: Options) -> Fraction | None:
    """The bank's edge per staked chip; None for a game that is not enumerated here."""
    match game.name:
        case "blind-hookey":
            return blind_hookey(game, options)
        case "landsknecht":
            return landsknecht().edge
        case _:
            return None


# Blind Hookey


def blind_hookey(game: Game, options: Options) -> Fraction:
    """Packets are cut, staked on and chosen unseen, so any two cards are as likely at the bottom of the staked packet
    and of the banker's; a deal is played for each pair of ranks."""
    coup, pack = Coup(game, options), new_packs(1)
    staked, bankers = _places(coup, pack)
    edge = Fraction(0)
    for his, banks, weight in _pairs(pack):
        order = [card for card in pack if card not in (his, banks)]
        for place, card in sorted(((staked, his), (bankers, banks))):
            order.insert(place, card)
        [settled] = [event for event in coup.play(lambda: stacked(game, order)) if isinstance(event, Settled)]  # noqa: B023
        edge -= weight * Fraction(settled.gain, settled.stake)
    return edge


def _places(coup: Coup, pack: tuple[Card, ...]) -> tuple[int, int]:
    """Where the bottom cards of the staked packet and of the banker's come from in the pack."""
    events = coup.play(lambda: stacked(coup.game, pack))
    bottoms = {event.pile.name: pack.index(event.bottom) for event in events if isinstance(event, Piled)}
    [target] = [event.target for event in events if isinstance(event, Settled)]
    [own] = [event.number for event in events if isinstance(event, Said) and event.what == "bankers-packet"]
    return bottoms[target], bottoms[str(own)]


def _pairs(pack: tuple[Card, ...]) -> Iterator[tuple[Card, Card, Fraction]]:
    """Two cards for each pair of ranks, and how likely their ranks are at two places of the pack."""
    cards = len(pack)
    of_rank = {rank: [card for card in pack if card.rank is rank] for rank in Rank}
    for one, other in permutations(Rank, 2):
        yield of_rank[one][0], of_rank[other][0], Fraction(SUITS * SUITS, cards * (cards - 1))
    for first, second, *_ in of_rank.values():
        yield first, second, Fraction(SUITS * (SUITS - 1), cards * (cards - 1))


# Landsknecht


@dataclass(frozen=True, slots=True)
class Odds:
    """What the bank wins of a chip on the punters' card, and how often a deal is gathered before there is one."""

    edge: Fraction
    gathered: Fraction


Course = tuple[Fraction, Fraction]
"""What the bank wins, and how likely the deal is gathered, weighed by the ways of the cards to come."""


def landsknecht() -> Odds:
    """The whole deal: a gathered one is dealt anew, so what the others bring is all there is."""
    ranks = len(Rank)
    won, gathered = _second_layout(SUITS - 1, (ranks - 1) * SUITS)
    return Odds(won / (1 - gathered), gathered)


@cache
def _second_layout(first: int, others: int) -> Course:
    """1.1: ``first`` cards of the first layout rank are left, and others; the next that is not ends this."""
    return _mean(
        (first, _second_layout(first - 1, others) if first else _NEVER),
        (others, _banker(first + SUITS - 1, others - SUITS)),
    )


@cache
def _banker(layout: int, others: int) -> Course:
    """1.2: the next card that is of no layout rank is the banker's."""
    return _mean(
        (layout, _banker(layout - 1, others) if layout else _NEVER),
        (others, _punters(layout, SUITS - 1, others - SUITS)),
    )


@cache
def _punters(layout: int, bankers: int, others: int) -> Course:
    """1.3: the next card that is of no layout rank is the punters', unless it is of the banker's rank."""
    return _mean(
        (layout, _punters(layout - 1, bankers, others) if layout else _NEVER),
        (bankers, (Fraction(0), Fraction(1))),
        (others, (_turn(bankers, SUITS - 1, layout + others - SUITS), Fraction(0))),
    )


@cache
def _turn(bankers: int, punters: int, others: int) -> Fraction:
    """1.4: a card of the banker's rank loses the bank a chip, one of the punters' wins it, any other does nothing."""
    left = bankers + punters + others
    later = others * _turn(bankers, punters, others - 1) if others else Fraction(0)
    return (punters - bankers + later) / left


_NEVER: Course = (Fraction(0), Fraction(0))


def _mean(*ways: tuple[int, Course]) -> Course:
    """What comes of the next card, where so many cards lead to each course."""
    left = sum(cards for cards, _ in ways)
    won = sum((cards * course[0] for cards, course in ways), Fraction(0))
    gathered = sum((cards * course[1] for cards, course in ways), Fraction(0))
    return won / left, gathered / left
