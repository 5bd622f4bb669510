"""Non-interference: two deals that differ only in cards that a viewer may not see look the same to him.

The one deal is walked through; then some cards that the viewer never saw in it change places in its shoe, the same
answers are given once more, and all that he is shown must be equal, step by step. It may differ only from where the
rules themselves make hidden cards known: an event that reveals, a standing order that plays a hand, an answer that
this hand is privately refused.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from games.core.answers import By, Leave
from games.core.cards import Card
from games.core.engine import Deal, Result, Step, answer, opening_picture, start
from games.core.events import Dealt, Event, Gathered, Piled, Said, Settled, Shown
from games.core.ids import HOUSE, SeatNo
from games.core.picture import Picture
from games.core.questions import Asked, Shuffle
from games.core.record import Plain, plain
from games.core.refused import Code, Refused
from tests.support.decks import StackedShoe

Viewer = SeatNo | None
REVEALING = (Shown, Said, Settled, Gathered)


@dataclass(frozen=True, slots=True)
class Compared:
    """How many steps were compared, and how many of the cards that changed places had been dealt in them."""

    steps: int
    dealt: int


def compare(walked: Sequence[Step], viewer: Viewer, rnd: random.Random, swaps: int = 3) -> Compared:
    """Plays the same answers over other hidden cards; AssertionError where the viewer is shown a difference."""
    deal = walked[-1].deal
    dealt = {id(card) for step in walked for event in step.events if (card := _laid(event))}
    other, moved = _with_others(deal, seen_in(walked, viewer), dealt, rnd, swaps)
    steps = 0
    for one, two in _side_by_side(walked, other):
        if [looks(event, viewer) for event in one.events] != [looks(event, viewer) for event in two.events]:
            assert _may_differ(one, two), "something hidden shows"
            break
        assert shown(one, viewer) == shown(two, viewer)
        steps += 1
    return Compared(steps, len(moved & dealt))


def shown(step: Step, viewer: Viewer) -> Plain:
    """All that a viewer is given of a step: the picture and the question, and what he himself may answer."""
    asked = step.next
    own: tuple[object, ...] = ()
    if isinstance(asked, Asked):
        own = (asked.awaited, asked.legal(viewer) if viewer is not None else ())
        asked = asked.public()
    if isinstance(asked, Result):
        return [plain(step.picture.seen_by(viewer)), plain(asked)]
    return [plain(step.picture.seen_by(viewer)), plain(asked), plain(own), int(step.bank)]


def looks(event: Event, viewer: Viewer) -> Plain:
    """An event as a viewer sees it."""
    match event:
        case Dealt(pile, _, audience) if audience is not None and viewer not in audience:
            return ["dealt", plain(pile)]
        case Piled(pile, count):
            return ["piled", plain(pile), count]
        case _:
            return plain(event)


def seen_in(walked: Sequence[Step], viewer: Viewer) -> set[int]:
    """The cards, by their identity, whose face the viewer has seen in these steps."""
    seen: set[int] = set()
    picture = opening_picture(walked[0].deal)
    for step in walked:
        for event in step.events:
            if isinstance(event, Shown):
                seen |= {id(one.card) for one in picture.pile(event.pile).cards}
            if isinstance(event, Dealt) and (event.audience is None or viewer in event.audience):
                seen.add(id(event.card))
            picture = picture.after(event)
        assert _faces(step.picture, viewer) <= seen
    return seen


def _faces(picture: Picture, viewer: Viewer) -> set[int]:
    return {id(one.card) for pile in picture.seen_by(viewer).piles for one in pile.cards if one.card}


def _laid(event: Event) -> Card | None:
    """The card that an event lays down."""
    match event:
        case Dealt(card=card) | Piled(bottom=card):
            return card
        case _:
            return None


def _with_others(
    deal: Deal, seen: set[int], dealt: set[int], rnd: random.Random, swaps: int
) -> tuple[Deal, set[int]]:
    """The deal before its first answer, some unseen cards of each shoe in each other's places; which they are."""
    shoes: list[StackedShoe] = []
    moved: set[int] = set()
    for shoe in deal.shoes:
        assert isinstance(shoe, StackedShoe)
        stack: list[Card] = list(shoe.stack)
        hidden = [at for at, card in enumerate(stack) if id(card) not in seen]
        lying = [at for at in hidden if id(stack[at]) in dealt] or hidden
        for _ in range(swaps if len(hidden) > 1 else 0):
            one, two = rnd.choice(lying), rnd.choice(hidden)
            stack[one], stack[two] = stack[two], stack[one]
            moved |= {id(stack[one]), id(stack[two])}
        shoes.append(replace(shoe, stack=tuple(stack)))
    return Deal(deal.start, tuple(shoes)), moved


def _side_by_side(walked: Sequence[Step], other: Deal) -> Iterator[tuple[Step, Step]]:
    """Each step with its like over the other cards, as far as the same answers are legal there."""
    at = start(replace(other, shoes=other.shoes[:1]))
    yield walked[0], at
    for step in walked[1:]:
        row = step.deal.rows[-1]
        deal = replace(at.deal, shoes=other.shoes) if isinstance(at.next, Shuffle) else at.deal
        said = answer(deal, row.seat, row.given, row.by)
        if isinstance(said, Refused):
            assert said.code is Code.NOT_ALLOWED, said
            return
        at = said
        yield step, at


def _may_differ(one: Step, two: Step) -> bool:
    """Whether a difference is the rules' own: they reveal something, or a standing order has played a hand."""
    if any(isinstance(event, REVEALING) for event in (*one.events, *two.events)):
        return True
    deal = one.deal
    answered_for = [row for row in deal.rows if isinstance(row.given, Leave)]
    slept = deal.rows and deal.rows[-1].by is not By.SEAT
    return bool(answered_for or slept or deal.start.away or deal.start.banker == HOUSE)
