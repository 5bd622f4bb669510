"""Counting deals: every legal answer of everybody is tried, and the distinct courses to a depth are counted."""

from dataclasses import dataclass, replace

from games.core.answers import By, Chose, Given, Shuffled, Stake, StakeRange
from games.core.chips import Limits
from games.core.choosing import Choice, Choices
from games.core.engine import Deal, Result, Start, Step, answer, start
from games.core.ids import Chips, SeatNo
from games.core.options import Options
from games.core.questions import Asked, Shuffle
from games.core.registry import all_games
from tests.support.coup import answered
from tests.support.decks import StackedShoe, stacked
from tests.support.rules import complete


@dataclass(frozen=True, slots=True)
class Tiny:
    """A deal small enough to count: its shoes in order of use, seats from 1 (the banker), bank and limits.

    ``left`` is how many cards the first shoe still holds where it is a carried-on one; they begin with its deck.
    """

    game: str
    decks: tuple[str, ...]
    people: int
    bank: int
    limits: Limits
    options: Options = ()
    left: int | None = None

    @property
    def first(self) -> int:
        """The first card of the deal."""
        game = all_games()[self.game]
        return game.burn if self.left is None else game.cards - self.left

    @property
    def shoes(self) -> tuple[StackedShoe, ...]:
        packs = all_games()[self.game].packs
        first, *others = (stacked(deck, f"S{n}", packs) for n, deck in enumerate(self.decks, 1))
        if self.left is not None:
            first = replace(first, stack=first.stack[self.left :] + first.stack[: self.left])
        return (first, *others)

    def deal(self) -> Deal:
        seats = tuple(SeatNo(k) for k in range(1, self.people + 1))
        game = all_games()[self.game]
        begun = Start(
            self.game,
            game.rules_version,
            seats,
            seats[0],
            seats[-1],
            Chips(self.bank),
            self.limits,
            self.shoes[0].id,
            first=self.first,
            options=complete(game, *self.options),
        )
        return Deal(begun, self.shoes[:1])


def courses(tiny: Tiny, depth: int) -> int:
    """How many distinct courses of ``depth`` answers the deal has; one that ends sooner counts once."""
    return _count(tiny, start(tiny.deal()), depth)


def _count(tiny: Tiny, step: Step, depth: int) -> int:
    if depth == 0 or isinstance(step.next, Result):
        return 1
    deal = step.deal
    if isinstance(step.next, Shuffle):
        deal = deal.bring(tiny.shoes[len(deal.shoes)])
    return sum(
        _count(tiny, answered(answer(deal, seat, given, by)), depth - 1) for seat, given, by in _legal(step, deal)
    )


def _legal(step: Step, deal: Deal) -> list[tuple[SeatNo | None, Given, By]]:
    """Everything that anybody may answer, the clock's standing order among it."""
    question = step.next
    assert isinstance(question, Asked | Shuffle)
    if isinstance(question, Shuffle):
        shoe = deal.shoes[-1]
        return [(None, Shuffled(shoe.id, shoe.secret.commitment), By.HOUSE)]
    found: list[tuple[SeatNo | None, Given, By]] = [(None, question.standing, By.CLOCK)]
    for seat in deal.start.seats:
        for legal in question.legal(seat):
            if isinstance(legal, StakeRange):
                amounts = range(legal.least, legal.most + 1)
                found += [(seat, Stake(legal.target, Chips(amount)), By.SEAT) for amount in amounts]
            elif isinstance(legal, Chose) and isinstance(question, Choice | Choices):
                span = dict(question.spans).get(legal.option)
                numbers = range(span.least, span.most + 1) if span else (0,)
                found += [(seat, Chose(legal.option, number), By.SEAT) for number in numbers]
            else:
                found.append((seat, legal, By.SEAT))
    return list(dict.fromkeys(found))
