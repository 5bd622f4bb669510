"""One deal through the engine, by standing orders. Secrets and cuts come from a seed: equal seeds, equal deals."""

import random
from dataclasses import dataclass

from games.core.answers import By, CutAt, Given, Shuffled, Stake
from games.core.chips import Limits
from games.core.engine import Deal, Result, Start, Step, answer, start
from games.core.game import Cutters, Game
from games.core.ids import HOUSE, Chips, SeatNo, ShoeId
from games.core.options import Options, value
from games.core.questions import Asked, Cut, Shuffle
from games.core.refused import Refused
from games.core.shoe import Secret, Shoe
from games.core.staking import Staking


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who plays what for how much: so many people, each punter staking ``stake`` once."""

    game: Game
    options: Options
    people: int
    bank: Chips
    limits: Limits
    stake: Chips

    @property
    def house(self) -> bool:
        return value(self.options, "bank") == "house"

    @property
    def fewest(self) -> int:
        return 1 if self.house else 2

    @property
    def least_bank(self) -> int:
        return self.game.cover(self.options) * self.limits.least

    def begin(self, shoe: ShoeId) -> Start:
        """The first deal of a term of the first seat's, or the house's."""
        seats = tuple(SeatNo(no) for no in range(1, self.people + 1))
        return Start(
            game=self.game.name,
            rules_version=self.game.rules_version,
            seats=seats,
            banker=HOUSE if self.house else seats[0],
            cutter=seats[-1],
            bank=self.bank,
            limits=self.limits,
            shoe=shoe,
            first=self.game.burn,
            options=self.options,
        )


@dataclass(slots=True)
class Shoes:
    """Fresh shoes and places to cut them, out of a seed."""

    game: Game
    random: random.Random
    given: int = 0

    def fresh(self, cuts: int = 0) -> Shoe:
        """The next shoe, cut so many times."""
        self.given += 1
        secret = Secret(self.random.randbytes(32))
        places = tuple(self.place() for _ in range(cuts))
        return Shoe(ShoeId(f"S{self.given}"), secret, self.game.packs, places)

    def place(self) -> int:
        """Where somebody cuts."""
        return self.random.randrange(1, self.game.cards)


def play(sitting: Sitting, seed: int) -> Deal:
    """The deal as it was played, to its end."""
    shoes = Shoes(sitting.game, random.Random(seed))  # noqa: S311 - to be the same each time, not for chips
    first = shoes.fresh(cuts=3 if sitting.game.cutters is Cutters.THREE else 1)
    step = start(Deal(sitting.begin(first.id), (first,)))
    while not isinstance(step.next, Result):
        step = _shuffle(step, shoes) if isinstance(step.next, Shuffle) else _go_on(step, step.next, sitting, shoes)
    return step.deal


def _shuffle(step: Step, shoes: Shoes) -> Step:
    shoe = shoes.fresh()
    return _legal(answer(step.deal.bring(shoe), None, Shuffled(shoe.id, shoe.secret.commitment), By.HOUSE))


def _go_on(step: Step, asked: Asked, sitting: Sitting, shoes: Shoes) -> Step:
    """Somebody stakes or cuts, or the clock plays the standing order."""
    seat: SeatNo | None = None
    given: Given = asked.standing
    if isinstance(asked, Cut):
        seat, given = asked.seat, CutAt(shoes.place())
    if isinstance(asked, Staking):
        seat, given = _stake(step, asked, sitting.stake) or (None, given)
    return _legal(answer(step.deal, seat, given, By.CLOCK if seat is None else By.SEAT))


def _stake(step: Step, asked: Staking, stake: Chips) -> tuple[SeatNo, Given] | None:
    """Who has not staked in this deal yet does, on the first target he may: ``stake``, or what comes next to it."""
    staked = {row.seat for row in step.deal.rows if isinstance(row.given, Stake)}
    for seat in asked.punters:
        for target in asked.open if seat not in staked else ():
            if found := asked.range_of(seat, target):
                return seat, Stake(target, Chips(min(max(stake, found.least), found.most)))
    return None


def _legal(said: Step | Refused) -> Step:
    assert isinstance(said, Step)  # noqa: S101 - standing orders and what a question offers are legal
    return said
