"""What becomes of a Landsknecht deal in which somebody stakes on everything: the ground of odds, exact or sampled."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from games.core.answers import By, Close, Given, Stake, Target
from games.core.cards import Card, Rank, Suit
from games.core.chips import Limits
from games.core.engine import Deal, Result, Start, Step, answer, start
from games.core.events import Dealt, Settled
from games.core.ids import Chips, SeatNo, ShoeId
from games.core.questions import Shuffle
from games.core.shoe import Shoe
from games.core.staking import Staking
from tests.support.coup import answered
from tests.support.decks import StackedShoe, secret_of

PUNTER = SeatNo(2)


@dataclass(frozen=True, slots=True)
class Course:
    """A deal's cards in order as far as they were dealt, and what became of it.

    ``windows`` holds for each staking window how many cards lay and what was open; ``won`` says of each target
    whether its stakes won. ``laid`` is the number of cards up to the punters' card.
    """

    dealt: tuple[Card, ...]
    void: bool
    laid: int
    windows: tuple[tuple[int, tuple[Target, ...]], ...]
    won: dict[Target, bool]

    @property
    def turned(self) -> int:
        """How many cards were turned after the punters' card."""
        return len(self.dealt) - self.laid


def course(shoe: Shoe) -> Course:
    """Plays the shoe with one chip on each target as soon as it opens, until the end or until it is dealt anew."""
    begun = Start(
        "landsknecht",
        2,
        (SeatNo(1), PUNTER),
        SeatNo(1),
        PUNTER,
        Chips(100),
        Limits(Chips(1), Chips(1)),
        shoe.id,
    )
    step = start(Deal(begun, (shoe,)))
    cards: list[Card] = []
    windows: list[tuple[int, tuple[Target, ...]]] = []
    won: dict[Target, bool] = {}
    while True:
        cards += [event.card for event in step.events if isinstance(event, Dealt)]
        won |= {event.target: event.gain > 0 for event in step.events if isinstance(event, Settled)}
        if not isinstance(step.next, Staking):
            break
        windows.append((len(cards), step.next.open))
        for target in step.next.open:
            if not step.next.total(PUNTER, target):
                step = _answer(step, PUNTER, Stake(target, Chips(1)), By.SEAT)
                assert isinstance(step.next, Staking)
        step = _answer(step, None, Close(), By.CLOCK)
    void = isinstance(step.next, Shuffle)
    assert void or isinstance(step.next, Result)
    return Course(tuple(cards), void, windows[0][0] if windows else len(cards), tuple(windows), won)


def orders(ranks: int, suits: int) -> Iterator[Shoe]:
    """Every order of a small pack, one for all that differ only in suits and in which rank is which.

    Ranks are named in the order of their first cards; each of these orders stands for equally many real ones.
    """
    blank = StackedShoe(ShoeId("E"), secret_of("E"))
    left = [suits] * ranks

    def longer(stack: tuple[Card, ...], known: int) -> Iterator[Shoe]:
        if len(stack) == ranks * suits:
            yield replace(blank, stack=stack)
        for k in range(min(known + 1, ranks)):
            if left[k]:
                left[k] -= 1
                card = Card(list(Rank)[k], list(Suit)[left[k]])
                yield from longer((*stack, card), max(known, k + 1))
                left[k] += 1

    return longer((), 0)


def _answer(step: Step, seat: SeatNo | None, given: Given, by: By) -> Step:
    return answered(answer(step.deal, seat, given, by))
