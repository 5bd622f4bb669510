"""The upper part of the table: the banker with his cards on the left, the shoe on the right."""

from collections.abc import Sequence

from bot.views.cloth import look
from bot.views.cloth.sheet import Sheet
from bot.views.cloth.spots import CARD, Lies, around, fan, pile
from bot.views.deal import SHOWN_COMMITMENT
from bot.words import Words
from games.core.picture import Picture

LABEL = 70
"""The middle of the writing over the cards."""
CARDS = 103
"""The upper edge of the cards."""
ROOM = 366
"""How wide the banker's cards lie at most."""
BESIDE = 420
"""Where there is room beside them."""
PACK = 838
"""Where the pack lies."""
SHOE = 1000
"""Where the shoe is told."""
_LABELS = 294
"""The banker's name never runs into what lies beside his cards."""


def banker(sheet: Sheet, name: str, cards: Sequence[Lies] | None, words: Words, *, ringed: bool = False) -> None:
    """The banker's name and his cards; an empty place where none lie yet, nothing where they are None."""
    label = words("cloth-banker")
    begins = look.EDGE + look.wide(label, look.SMALL) + 12
    sheet.cloth.append(look.left(look.EDGE, LABEL, label, _LABELS, look.QUIET))
    sheet.cloth.append(look.left(begins, LABEL, name, look.EDGE + _LABELS - begins, bold=True))
    if cards is not None:
        sheet.cards += fan(cards, look.EDGE, CARDS, CARD, ROOM)
    if ringed:
        sheet.stakes.append(around(look.EDGE, CARDS, CARD, len(cards or ())))


def pack(sheet: Sheet, left: int) -> None:
    """What is left of the shoe, as a pile of backs."""
    if left:
        sheet.cards += pile([Lies(None)], PACK, CARDS, CARD, left // 16)


def shoe(sheet: Sheet, picture: Picture, moved: int, words: Words) -> None:
    """The right edge: cards left in the shoe, cards put aside or moved under it, the commitment in small writing."""
    room = 1280 - SHOE - 8
    if picture.left:
        sheet.cards.append(look.left(SHOE, CARDS + 24, words("cloth-left", left=picture.left), room))
    besides = [words("cloth-out", count=picture.out)] if picture.out else []
    besides += [words("cloth-moved", count=moved)] if moved else []
    if besides:
        sheet.cards.append(look.left(SHOE, CARDS + 24 + look.ROW, ", ".join(besides), room, look.QUIET))
    sheet.cloth.append(look.left(SHOE, CARDS + 122, words("cloth-print"), room, look.QUIET))
    sheet.cloth.append(
        look.left(SHOE, CARDS + 122 + look.ROW, picture.commitment[:SHOWN_COMMITMENT], room, look.QUIET)
    )
