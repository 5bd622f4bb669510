"""What a deal came to, out of its last step: what is told of it, and what an audit finds again."""

from collections.abc import Callable

from bot.record import OUTCOME, UNREADABLE, OutcomeRecord, PileRecord
from games.core.cards import card
from games.core.engine import Result, Step
from games.core.events import Area
from games.core.ids import SeatNo, UserId
from games.core.picture import Picture
from games.core.script import Ending
from storage.log import StoredDeal

UserOf = Callable[[SeatNo], UserId | None]
"""Whose a seat is; None is the house."""
ENDINGS = frozenset({*Ending, "void", "drawn"})


def came_to(step: Step, result: Result, user_of: UserOf) -> OutcomeRecord:
    """All of it that the deal alone decides; who is asked next is the table's to say."""
    last = step.picture.last
    return OutcomeRecord(
        ending=result.ending,
        banker=user_of(step.deal.start.banker),
        net=tuple((user_of(seat), chips) for seat, chips in result.net),
        last=last.code if last else None,
        piles=_shown(step.picture.seen_by(None), user_of),
        bankers_packet=next((str(s.number) for s in step.picture.said if s.what == "bankers-packet"), ""),
    )


def _shown(picture: Picture, user_of: UserOf) -> tuple[PileRecord, ...]:
    """What lay open at the end: hands, packets, ranks."""
    found = []
    for seen in picture.piles:
        if seen.pile.area is not Area.DISCARD:
            owner = user_of(SeatNo(int(seen.pile.name))) if seen.pile.area is Area.HAND else None
            cards = tuple(one.card.code for one in seen.cards if one.card)
            found.append(PileRecord(seen.pile.area, seen.pile.name, owner, cards))
    return tuple(found)


def told_of(deal: StoredDeal) -> OutcomeRecord | None:
    """What was written down of how a deal ended; None where it runs still, or where that cannot be read any more."""
    try:
        outcome = OUTCOME.decode(deal.outcome or "")
        for code in (*(code for pile in outcome.piles for code in pile.cards), *filter(None, [outcome.last])):
            card(code)
    except (*UNREADABLE, ValueError):
        return None
    return outcome if outcome.ending in ENDINGS else None
