"""One deal with no table, log or chips around it: the very script, as fast as it goes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import assert_never

from games.core.answers import Close, Given, Shuffled, Stake
from games.core.cards import Card
from games.core.chips import Limits
from games.core.choosing import Choice, Choices
from games.core.dealer import Dealer
from games.core.events import Event
from games.core.game import Game
from games.core.ids import HOUSE, Chips, SeatNo, ShoeId
from games.core.options import Options, value
from games.core.questions import Cut, Question, Shuffle
from games.core.script import Answer
from games.core.shoe import Secret, Shoe
from games.core.staking import Staking

STAKE = Chips(2520)
"""What every punter stakes: it divides by all small numbers, so that no odd chip blurs the odds."""
PLAIN = Secret(bytes(32))

Strategy = Callable[[Dealer, Choice], Given]
"""What a seat answers to a choice in its turn; ``Close`` leaves the rest of the turn to the standing order."""


def standing(dealer: Dealer, choice: Choice) -> Given:  # noqa: ARG001 - a strategy that looks at nothing
    """The standing orders, as the clock plays them."""
    return Close()


@dataclass(frozen=True, slots=True)
class Stacked(Shoe):
    """A shoe whose order is given rather than computed."""

    stack: tuple[Card, ...] = ()

    @property
    def order(self) -> tuple[Card, ...]:
        return self.stack


def stacked(game: Game, order: Sequence[Card]) -> Stacked:
    """A shoe of a game with this order."""
    return Stacked(ShoeId("S"), PLAIN, game.packs, stack=tuple(order))


@dataclass(frozen=True, slots=True)
class Coup:
    """How deals are played: a game by these options, so many punters, each staking once as soon as he may."""

    game: Game
    options: Options
    punters: int = 1
    punter: Strategy = standing
    banker: Strategy = standing

    def play(self, shoe: Callable[[], Shoe]) -> list[Event]:
        """Everything that happens in one deal; ``shoe`` gives the first shoe and each that the script asks for."""
        dealer = self.dealer(shoe())
        script = self.game.deal(dealer)
        told: Answer | None = None
        while True:
            try:
                question = next(script) if told is None else script.send(told)
            except StopIteration:
                return dealer.events
            if isinstance(question, Shuffle):
                dealer.shoes.append(shoe())
            told = self._answer(dealer, question)

    def dealer(self, shoe: Shoe) -> Dealer:
        """The dealer's hands, with this shoe in them."""
        house = value(self.options, "bank") == "house"
        seats = tuple(SeatNo(no) for no in range(1, self.punters + (1 if house else 2)))
        banker = HOUSE if house else seats[0]
        punters = tuple(seat for seat in seats if seat != banker)
        cover = self.game.cover(self.options)
        one = self.game.whole_bank
        return Dealer(
            banker=banker,
            punters=punters,
            cutter=seats[-1],
            limits=Limits(STAKE, STAKE),
            cover=cover,
            bank=STAKE if one else Chips(cover * STAKE * self.punters),
            shoes=[shoe],
            next=self.game.burn,
            absent=set(),
            reserve=self.game.reserve,
            options=self.options,
            burn=self.game.burn,
        )

    def _answer(self, dealer: Dealer, question: Question) -> Answer:
        match question:
            case Staking():
                return self._stake(question)
            case Choice(seat=seat):
                given = (self.banker if seat == dealer.banker else self.punter)(dealer, question)
                return Answer(None if isinstance(given, Close) else seat, given)
            case Choices() | Cut():
                return Answer(None, question.standing)
            case Shuffle():
                return Answer(None, Shuffled(ShoeId("S"), PLAIN.commitment))
            case _:
                assert_never(question)

    def _stake(self, question: Staking) -> Answer:
        """Whoever has not staked yet does, on the first target that he may; then the window closes."""
        staked = {seat for seat, _, _ in question.mine}
        for seat in question.punters:
            if seat not in staked:
                for target in question.open:
                    if found := question.range_of(seat, target):
                        return Answer(seat, Stake(target, found.most))
        return Answer(None, Close())
