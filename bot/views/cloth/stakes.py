"""What is staked on a place: a chip with the sum beside the card, and who staked how much below it or beside it."""

from collections.abc import Callable, Sequence

from bot.views.cloth import look
from bot.views.cloth.sheet import Sheet
from bot.views.cloth.spots import Spot
from bot.views.scene import ChipMark
from bot.words import Words
from games.core.ids import Chips, SeatNo

Stakes = Sequence[tuple[SeatNo, Chips]]
CHIP = 24
SMALL_CHIP = 14
GAP = 16
"""Between a card and what stands beside it."""
_LISTED = 204
"""How wide such a list is at most: names and sums keep together."""
_LOW = 170
"""Beside a card no higher than that a chip is small."""
_CHIPPED = 160
"""A name with a chip after it needs so many pixels."""
_BELOW = 290
"""The same below a card."""
_BESIDE = 3
"""So many lines have room beside a card, below the sum."""


def on(sheet: Sheet, spot: Spot, placed: Stakes, name: Callable[[SeatNo], str], words: Words) -> None:
    """The stakes on a card or a packet. Whoever does not get a line of his own is counted on the last one."""
    if not spot.lines:
        _listed_beside(sheet, spot, placed, name, words)
        return
    if not placed:
        sheet.stakes.append(look.left(spot.left, spot.line(0), words("cloth-empty"), spot.inner, look.QUIET))
        return
    total = beside(sheet, spot, sum(chips for _, chips in placed), words)
    if len(placed) == 1 and total:
        sheet.stakes.append(look.left(spot.left, spot.line(0), name(placed[0][0]), spot.inner))
        return
    if spot.lines == 1 and len(placed) > 1:
        told = words("so-many", count=len(placed))
        names = ", ".join(name(seat) for seat, _ in placed)
        if total:
            told = names if look.wide(names, look.SMALL) <= spot.inner else told
            sheet.stakes.append(look.left(spot.left, spot.line(0), told, spot.inner))
        else:
            _entry(sheet, spot.left, spot.line(0), spot.inner, told, _sum(placed, words))
        return
    for n, (who, told) in enumerate(_entries(placed, spot.lines, name, words)):
        _entry(sheet, spot.left, spot.line(n), min(spot.inner - GAP, _BELOW), who, told)


def beside(sheet: Sheet, spot: Spot, chips: int, words: Words) -> bool:
    """A chip beside the card and the sum below it, where there is room for the sum; whether there was."""
    x, y = spot.left + spot.card + GAP, spot.top + spot.tall
    room, told = spot.x + spot.width - x - 4, look.sum_of(chips, words)
    radius, over = (CHIP, 70) if spot.tall > _LOW else (12, 50)
    sheet.stakes.append(ChipMark(x + radius, y - over, radius, look.STAKE))
    if look.wide(told, look.PLAIN, bold=True) > room:
        return False
    sheet.stakes.append(look.left(x, y - 22, told, room, size=look.PLAIN, bold=True))
    return True


def entry(sheet: Sheet, spot: Spot, name: str, told: str, chip: str = "", *, quiet: bool = False) -> int:
    """A name and right after it a sum, with a small chip where there is room; where that ends."""
    wide = look.wide(told, look.SMALL, bold=True)
    chipped = 2 * SMALL_CHIP + 8 if chip and spot.inner - wide >= _CHIPPED else 0
    if not chipped:
        wide = look.wide(told, look.SMALL)
    room = max(40, spot.inner - wide - chipped - 10)
    sheet.stakes.append(look.left(spot.left, spot.line(0), name, room))
    x = spot.left + min(room, look.wide(name, look.SMALL)) + 10
    if chipped:
        sheet.stakes.append(ChipMark(x + SMALL_CHIP, spot.line(0), SMALL_CHIP, chip))
    colour = look.QUIET if quiet else look.INK
    sheet.stakes.append(look.left(x + chipped, spot.line(0), told, wide, colour, bold=chipped > 0))
    return x + chipped + wide


def _listed_beside(sheet: Sheet, spot: Spot, placed: Stakes, name: Callable[[SeatNo], str], words: Words) -> None:
    """All beside the card: a chip with the sum, and who staked it."""
    x, y = spot.left + spot.card + GAP, spot.top + CHIP + 6
    room = min(spot.x + spot.width - x - 8, _LISTED)
    if not placed:
        sheet.stakes.append(look.left(x, y, words("cloth-empty"), room, look.QUIET))
        return
    total, after = _sum(placed, words), 2 * CHIP + 14
    sheet.stakes.append(ChipMark(x + CHIP, y, CHIP, look.STAKE))
    sheet.stakes.append(look.left(x + after, y, total, room - after, size=look.PLAIN, bold=True))
    y += look.ROW + 14
    if len(placed) == 1:
        sheet.stakes.append(look.left(x, y, name(placed[0][0]), room))
        return
    for n, (who, told) in enumerate(_entries(placed, _BESIDE, name, words)):
        _entry(sheet, x, y + n * look.ROW, room, who, told)


def _entries(placed: Stakes, lines: int, name: Callable[[SeatNo], str], words: Words) -> list[tuple[str, str]]:
    """Who staked and how much, on so many lines."""
    shown = placed if len(placed) <= lines else placed[: lines - 1]
    told = [(name(seat), look.sum_of(chips, words)) for seat, chips in shown]
    if rest := placed[len(shown) :]:
        told.append((words("cloth-more", more=len(rest)), _sum(rest, words)))
    return told


def _entry(sheet: Sheet, x: int, y: int, room: int, name: str, told: str) -> None:
    """A line with a name at its left end and a sum at its right one."""
    rest = max(40, room - look.wide(told, look.SMALL) - 10)
    sheet.stakes.append(look.left(x, y, name, rest))
    sheet.stakes.append(look.right(x + room, y, told, room))


def _sum(placed: Stakes, words: Words) -> str:
    return look.sum_of(sum(chips for _, chips in placed), words)
