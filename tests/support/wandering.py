"""Single deals in which everybody says something legal at random, from shoes whose every order can be had."""

import random
from dataclasses import dataclass

from games.core.answers import By, Chose, Given, Leave, Legal, Shuffled, Stake, StakeRange
from games.core.cards import new_packs
from games.core.chips import Limits
from games.core.choosing import Choice, Choices
from games.core.engine import Deal, Result, Start, Step, answer, start
from games.core.game import Game
from games.core.ids import HOUSE, Chips, SeatNo, ShoeId
from games.core.options import Options, value
from games.core.questions import Asked, Shuffle
from tests.support.coup import answered
from tests.support.decks import StackedShoe, secret_of

Saying = tuple[SeatNo | None, Given, By]
STAKES_FOR_A_WORD = 4
"""How much oftener people stake than say anything else: most deals are to be played."""
WINDOWS = 400
"""More standing orders than any deal needs to come to its end."""


def shuffled_shoe(rnd: random.Random, packs: int, name: str = "W1") -> StackedShoe:
    """A shoe in random order, each of whose cards is an object of its own: two packs hold equal cards."""
    order = list(new_packs(packs))
    rnd.shuffle(order)
    return StackedShoe(ShoeId(name), secret_of(name), packs, (26,), stack=tuple(order))


def opening(game: Game, options: Options, people: int, shoe: StackedShoe, bank: int = 300) -> Deal:
    """A deal's beginning: the banker is seat 1 or the house."""
    seats = tuple(SeatNo(k) for k in range(1, people + 1))
    begun = Start(
        game=game.name,
        rules_version=game.rules_version,
        seats=seats,
        banker=HOUSE if value(options, "bank") == "house" else seats[0],
        cutter=seats[-1],
        bank=Chips(bank),
        limits=Limits(Chips(5), Chips(50)),
        shoe=shoe.id,
        first=game.burn,
        options=options,
    )
    return Deal(begun, (shoe,))


@dataclass(slots=True)
class Wanderer:
    """Goes through a deal. ``leavers`` lets seats leave, ``sleepers`` lets the clock answer for those asked alone."""

    rnd: random.Random
    leavers: bool = True
    sleepers: bool = True

    def walk(self, deal: Deal, most: int = 80) -> list[Step]:
        """At most so many steps of a deal, from its start on; the last may be its end."""
        walked = [start(deal)]
        for _ in range(most):
            step = walked[-1]
            if isinstance(step.next, Result):
                break
            walked.append(self._go(step))
        return walked

    def _go(self, step: Step) -> Step:
        if isinstance(step.next, Shuffle):
            return bring(step, self.rnd)
        assert isinstance(step.next, Asked)
        seat, given, by = self._pick(step.next, step.deal)
        return answered(answer(step.deal, seat, given, by))

    def _pick(self, question: Asked, deal: Deal) -> Saying:
        seats = [*deal.start.seats, *{deal.start.banker} - {*deal.start.seats}]
        gone = [seat for seat in deal.start.seats if question.check(seat, Leave()) is None]
        if self.leavers and gone and self.rnd.random() < 0.03:
            return self.rnd.choice(gone), Leave(), By.SEAT
        said: list[Saying] = [
            (seat, _exactly(question, legal, self.rnd), By.SEAT)
            for seat in seats
            if seat != HOUSE
            for legal in question.legal(seat)
            for _ in range(STAKES_FOR_A_WORD if isinstance(legal, StakeRange) else 1)
        ]
        clock: Saying = (None, question.standing, By.CLOCK)
        alone = isinstance(question, Choice)
        if not said or (self.rnd.random() < 0.2 and (self.sleepers or not alone)):
            return clock
        return self.rnd.choice(said)


def bring(step: Step, rnd: random.Random) -> Step:
    """The house brings one more shoe."""
    assert isinstance(step.next, Shuffle)
    shoe = shuffled_shoe(rnd, step.next.packs, f"W{len(step.deal.shoes) + 1}")
    shuffled = Shuffled(shoe.id, shoe.secret.commitment)
    return answered(answer(step.deal.bring(shoe), None, shuffled, By.HOUSE))


def slept_through(step: Step, rnd: random.Random) -> Step:
    """The deal's end by standing orders alone."""
    for _ in range(WINDOWS):
        if isinstance(step.next, Result):
            return step
        if isinstance(step.next, Shuffle):
            step = bring(step, rnd)
        else:
            step = answered(answer(step.deal, None, step.next.standing, By.CLOCK))
    raise AssertionError("a deal that nobody attends goes on")


def _exactly(question: Asked, legal: Legal, rnd: random.Random) -> Given:
    """One answer out of a legal range."""
    match legal:
        case StakeRange(target, least, most):
            return Stake(target, Chips(rnd.randint(least, min(most, least + 20))))
        case Chose(option) if isinstance(question, Choice | Choices) and (span := dict(question.spans).get(option)):
            return Chose(option, rnd.randint(span.least, span.most))
        case _:
            return legal
