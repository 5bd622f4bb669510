"""What the three games that count by the last digit share in tests: short shoes, and one coup after another for odds.

Odds are taken from the very scripts, run without the engine around them: one punter, who has staked ``STAKE``.
"""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import perm, sqrt
from statistics import fmean, stdev

from games.core.answers import Chose, Close, Given, Stake
from games.core.cards import Card, Rank, Suit, new_packs
from games.core.chips import Limits
from games.core.choosing import Choice
from games.core.dealer import Dealer
from games.core.events import Dealt, Said, Settled
from games.core.game import Game
from games.core.ids import Chips, SeatNo, ShoeId
from games.core.script import Answer
from games.core.staking import Staking
from tests.support.decks import StackedShoe, cards_of, secret_of

BANKER, PUNTER = SeatNo(1), SeatNo(2)
STAKE = 2
"""Even, so that it can be halved."""
ERRORS = 5
WORTHS = tuple(range(1, 11))

Strategy = Callable[[Dealer, Choice], str]
"""What a seat chooses, knowing its own hand."""


def last(deck: str, packs: int) -> tuple[str, int]:
    """A deck whose last cards are the wished ones, and where they begin."""
    wished = cards_of(deck, packs)
    rest = list(new_packs(packs))
    for card in wished:
        rest.remove(card)
    return " ".join(card.code for card in (*rest, *wished)), len(rest)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the punter of a coup gained for a chip, and how many cards it took; None is a tie that is played again."""

    gain: Fraction | None
    used: int


def play(game: Game, order: Sequence[Card], strategy: Strategy, options: Mapping[str, str]) -> Outcome:
    """One coup with this order of cards."""
    chosen = game.complete(tuple(options.items()))
    assert chosen is not None
    dealer = Dealer(
        banker=BANKER,
        punters=(PUNTER,),
        cutter=PUNTER,
        limits=Limits(Chips(STAKE), Chips(STAKE)),
        cover=game.cover(chosen),
        bank=Chips(STAKE * game.cover(chosen)),
        shoes=[StackedShoe(ShoeId("E"), secret_of("E"), game.packs, stack=tuple(order))],
        next=0,
        absent=set(),
        reserve=game.reserve,
        options=chosen,
    )
    script = game.deal(dealer)
    told: Answer | None = None
    while True:
        try:
            question = next(script) if told is None else script.send(told)
        except StopIteration:
            break
        ties = [n for n, event in enumerate(dealer.events) if isinstance(event, Said) and event.what == "tie"]
        if ties:  # the next cards are dealt already
            return Outcome(None, sum(isinstance(event, Dealt) for event in dealer.events[: ties[0]]))
        told = Answer(None, Close())
        if isinstance(question, Staking) and not question.mine:
            told = Answer(PUNTER, Stake(question.open[0], Chips(STAKE)))
        elif isinstance(question, Choice):
            chose: Given = Chose(strategy(dealer, question))
            assert question.check(question.seat, chose) is None
            told = Answer(question.seat, chose)
    gains = [event.gain for event in dealer.events if isinstance(event, Settled)]
    return Outcome(Fraction(sum(gains), STAKE), dealer.next)


# by chance


def sample(
    game: Game, deals: int, seed: int, strategy: Strategy, options: Mapping[str, str]
) -> tuple[Fraction | None, ...]:
    """The gains of so many coups, each with fresh cards."""
    rnd = random.Random(seed)  # noqa: S311 - the sample is to be the same each time
    order = list(new_packs(game.packs))

    def gain() -> Fraction | None:
        rnd.shuffle(order)
        return play(game, order, strategy, options).gain

    return tuple(gain() for _ in range(deals))


def held(values: Sequence[float], expected: float) -> bool:
    """Whether the mean is within five standard errors of what it should be."""
    return abs(fmean(values) - expected) <= ERRORS * stdev(values) / sqrt(len(values))


# exactly


def every_coup(
    game: Game, strategy: Strategy, options: Mapping[str, str], first: int, hands: Sequence[tuple[int, int]] = ()
) -> Iterator[tuple[Fraction | None, Fraction]]:
    """Every coup by what its cards are worth: its gain, and how likely it is.

    ``first`` are the cards that go out in any case; the others are dealt where the script asks for them. ``hands``
    are the places of two cards that one seat gets, in one order for both.
    """
    filler = [_worth(1)] * 60

    def longer(worths: tuple[int, ...]) -> Iterator[tuple[Fraction | None, Fraction]]:
        if len(worths) >= first:
            if any(worths[one] > worths[two] for one, two in hands):
                return
            found = play(game, [*map(_worth, worths), *filler], strategy, options)
            if found.used <= len(worths):
                twice = sum(worths[one] != worths[two] for one, two in hands)
                yield found.gain, 2**twice * _chance(worths, game.packs)
                return
        for worth in WORTHS:
            yield from longer((*worths, worth))

    return longer(())


def _worth(worth: int) -> Card:
    """Some card of that worth."""
    ranks = {1: Rank.ACE, 10: Rank.KING}
    return Card(ranks.get(worth) or Rank(worth), Suit.SPADES)


def _chance(worths: Sequence[int], packs: int) -> Fraction:
    """How likely these are the first cards of fresh packs."""
    ways = 1
    for worth in set(worths):
        ways *= perm(4 * packs * (4 if worth == 10 else 1), worths.count(worth))
    return Fraction(ways, perm(52 * packs, len(worths)))
