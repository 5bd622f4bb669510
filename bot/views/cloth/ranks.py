"""A table of ranks: the layout, the closed ranks as a dark pile, and each open card with its stakes."""

from collections.abc import Sequence

from bot.views.cloth import look, stakes
from bot.views.cloth.sheet import Sheet
from bot.views.cloth.spots import CARD, TABLE, Lies, Spot, fan, named, pile, spots
from bot.views.cloth.upper import CARDS, LABEL
from bot.views.people import People
from bot.views.pieces import place_name
from bot.words import Words
from games.core.events import Area, Pile
from games.core.picture import Picture, PileSeen

LAYOUT = 330
CLOSED = 640
_ROOM = 330
_GAP = 14
_LINES = 4
_MOST = 190
_WIDE = 418
"""A place's width while there is room for three beside each other."""
_SUM, _NAMED = 76, 232
"""Pixels beside a card for what is staked, for who staked too."""
_BESIDE, _BESIDE_MOST = range(5, 7), 150
"""With so many cards, in two rows of three, who staked stands beside them, and they are so wide."""


def lies(seen: PileSeen, turned: Pile | None = None, *, dark: bool = False) -> list[Lies]:
    """A pile's cards as they lie, the one turned last raised."""
    top = len(seen.cards) - 1
    return [
        Lies(one.card.code if one.card else None, seen.pile == turned and n == top, dark)
        for n, one in enumerate(seen.cards)
    ]


def upper(
    sheet: Sheet, piles: Sequence[PileSeen], closed: Sequence[PileSeen], turned: Pile | None, taken: int, words: Words
) -> None:
    """Layout and closed ranks."""
    layout = [seen for seen in piles if seen.pile.area is Area.LAYOUT]
    if layout:
        sheet.cloth.append(look.left(LAYOUT, LABEL, words("cloth-layout"), 280, look.QUIET))
    for n, seen in enumerate(layout):
        sheet.cards += pile(lies(seen, turned), LAYOUT + n * (CARD + _GAP), CARDS, CARD)
    if closed:
        tops = [lies(seen, turned, dark=True)[-1] for seen in closed]
        told = words("cloth-closed", taken=look.sum_of(taken, words))
        sheet.cards.append(look.left(CLOSED, LABEL, told, _ROOM, look.QUIET))
        sheet.cards += fan(tops, CLOSED, CARDS, CARD, _ROOM)


def lay(sheet: Sheet, picture: Picture, people: People, words: Words) -> None:
    """All but the banker's card."""
    shut = [picture.pile(Pile(Area.TARGET, target.target)) for target in picture.targets if not target.open]
    closed = [seen for seen in shut if seen.cards]
    taken = sum(target.taken for target in picture.targets)
    upper(sheet, picture.piles, closed, picture.turned, taken, words)
    targets = [target for target in picture.targets if target.open]
    for spot, target in zip(_spots(len(targets)), targets, strict=True):
        cards = lies(picture.pile(Pile(Area.TARGET, target.target)), picture.turned)
        if cards:
            sheet.cards += pile(cards, spot.left, spot.top, spot.card)
        else:
            sheet.cards += named(spot, place_name(target.target, words))
        stakes.on(sheet, spot, target.stakes, people.of, words)


def _spots(count: int) -> tuple[Spot, ...]:
    if count in _BESIDE:
        return spots(count, TABLE, most=_BESIDE_MOST, lines=0, beside=_NAMED, width=_WIDE, rows=2)
    few = count < min(_BESIDE)
    return spots(count, TABLE, most=_MOST, lines=_LINES, beside=_SUM if few else 0, width=_WIDE if few else 314)
