"""Deals of every game as views are given them, and the words that their scripts speak in."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache

from bot.views.sight import Finished, PileShown, ShoeSealed, Sight
from games.core.choosing import Choice, Choices
from games.core.engine import Deal, Result, Step
from games.core.events import Area, Said, Settled
from games.core.game import Game
from games.core.ids import HOUSE, Chips, SeatNo, TableId, UserId
from games.core.options import Options
from games.core.picture import Picture, PileSeen, Seen
from games.core.questions import Asked
from games.core.registry import all_games
from games.core.setup import Bounds
from games.core.shoe import PACK
from games.core.table import Dealing, Seat, Table, Term
from tests.support.sights import PLAIN, UNTIL, named
from tests.support.wandering import Wanderer, opening, shuffled_shoe

WALKS = 300
STEPS = 8000
"""After so many random deals of a game, or so many steps of them, all it ever says was said."""


@dataclass(slots=True)
class Spoken:
    """The short words of one game's scripts."""

    topics: set[str] = field(default_factory=set)
    options: set[str] = field(default_factory=set)
    whys: set[str] = field(default_factory=set)
    says: set[str] = field(default_factory=set)
    targets: set[str] = field(default_factory=set)

    def hear(self, step: Step) -> None:
        """Takes down what one step says."""
        if isinstance(step.next, Choice | Choices):
            self.topics.add(step.next.topic)
            self.options |= {option for option in step.next.offered if not option.isdecimal()}
        for event in step.events:
            if isinstance(event, Said):
                self.says.add(event.what)
            if isinstance(event, Settled):
                self.whys.add(event.why)
        self.targets |= {t.target for t in step.picture.targets if len(t.target) > 1 and not t.target.isdecimal()}


@cache
def spoken(name: str) -> Spoken:
    """What a game's scripts say in many random deals, some of them with the last cards of a shoe."""
    heard, steps = Spoken(), 0
    for seed in range(WALKS):
        for step in walked(all_games()[name], seed):
            heard.hear(step)
            steps += 1
        if steps > STEPS:
            break
    return heard


def walked(game: Game, seed: int, people: int | None = None) -> list[Step]:
    """One random deal, from its start on."""
    rnd = random.Random(seed)  # noqa: S311 - no secret
    options = some_options(game, rnd)
    shoe = shuffled_shoe(rnd, game.packs)
    deal = opening(game, options, people or rnd.randint(2, 6), shoe)
    if game.needs and rnd.random() < 0.4:
        left = rnd.randint(game.needs, min(16, PACK))
        deal = Deal(replace(deal.start, first=shoe.size - left), deal.shoes)
    return Wanderer(rnd, leavers=False).walk(deal, most=60)


def some_options(game: Game, rnd: random.Random) -> Options:
    return tuple((option.name, rnd.choice(option.values)) for option in game.options)


def pictured(step: Step, names: Sequence[str] = PLAIN) -> Sight:
    """A step of a running deal as everybody may see it."""
    return sight_of(step, step.picture, names)


def sight_of(step: Step, picture: Picture, names: Sequence[str] = PLAIN) -> Sight:
    """The same with another picture, which is reduced here."""
    begun, asked = step.deal.start, step.next
    assert isinstance(asked, Asked)
    seats = tuple(Seat(no, UserId(no)) for no in begun.seats)
    term = Term(begun.banker, begun.limits, begun.shoe, deals=1)
    table = Table(
        begun.game,
        Bounds(),
        begun.options,
        circle=seats,
        seats_given=len(seats),
        deals=4,
        phase=Dealing(term),
    )
    return Sight(
        TableId(12),
        4,
        table,
        named(names),
        "normal",
        asked.public(),
        picture.seen_by(None),
        UNTIL,
        ShoeSealed(step.picture.shoe, step.picture.commitment, (26,)),
    )


def finished_of(step: Step, names: Sequence[str] = PLAIN) -> Finished:
    """The end of a deal as it is told."""
    result, picture = step.next, step.picture.seen_by(None)
    assert isinstance(result, Result)

    def user(seat: SeatNo) -> UserId | None:
        return None if seat == HOUSE else UserId(seat)

    piles = [pile for pile in picture.piles if pile.pile.area is not Area.DISCARD]
    shown = tuple(
        PileShown(
            pile.pile.area,
            pile.pile.name,
            user(SeatNo(int(pile.pile.name))) if pile.pile.area is Area.HAND else None,
            tuple(seen.card for seen in pile.cards if seen.card),
        )
        for pile in piles
    )
    return Finished(
        table_id=TableId(12),
        number=4,
        game=step.deal.start.game,
        ending=result.ending.value,
        banker=user(step.deal.start.banker),
        last=picture.last,
        net=tuple((user(seat), Chips(chips)) for seat, chips in result.net),
        shoes=(),
        names=named(names),
        piles=shown,
        bankers_packet=next((str(said.number) for said in picture.said if said.what == "bankers-packet"), ""),
    )


def with_other_cards(picture: Picture, viewer: SeatNo | None = None) -> Picture:
    """The picture with other cards wherever ``viewer`` (None: the chat) sees a back."""
    spare: Iterator[Seen] = iter(())
    hidden = [seen for pile in picture.piles for seen in pile.cards if _hidden(seen, viewer)]
    faces = [seen.card for pile in picture.piles for seen in pile.cards]
    others = [card for card in reversed(faces) if card][: len(hidden)]
    spare = iter([replace(seen, card=card) for seen, card in zip(hidden, others, strict=False)])

    def other(pile: PileSeen) -> PileSeen:
        return replace(pile, cards=tuple(next(spare, seen) if _hidden(seen, viewer) else seen for seen in pile.cards))

    return replace(picture, piles=tuple(map(other, picture.piles)))


def _hidden(seen: Seen, viewer: SeatNo | None) -> bool:
    return seen.audience is not None and viewer not in seen.audience
