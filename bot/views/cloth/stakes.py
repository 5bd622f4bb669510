"""What is staked on a place: a chip with the sum beside the card, and below it who staked how much."""

from collections.abc import Callable, Sequence

from bot.views.cloth import look
from bot.views.cloth.sheet import Sheet
from bot.views.cloth.spots import Spot
from bot.views.scene import ChipMark
from bot.words import Words
from games.core.ids import Chips, SeatNo

Stakes = Sequence[tuple[SeatNo, Chips]]
CHIP = 24


def on(sheet: Sheet, spot: Spot, placed: Stakes, name: Callable[[SeatNo], str], words: Words) -> None:
    """The stakes on a card or a packet. Whoever does not get a line of his own is counted on the last one."""
    if not placed:
        sheet.stakes.append(look.left(spot.left, spot.line(0), words("cloth-empty"), spot.inner, look.QUIET))
        return
    total = beside(sheet, spot, sum(chips for _, chips in placed), words)
    if len(placed) == 1 and total:
        sheet.stakes.append(look.left(spot.left, spot.line(0), name(placed[0][0]), spot.inner))
        return
    if spot.lines == 1 and len(placed) > 1:
        told = words("so-many", count=len(placed))
        if total:
            sheet.stakes.append(look.left(spot.left, spot.line(0), told, spot.inner))
        else:
            entry(sheet, spot, 0, told, look.sum_of(sum(chips for _, chips in placed), words))
        return
    shown = placed if len(placed) <= spot.lines else placed[: spot.lines - 1]
    for n, (seat, chips) in enumerate(shown):
        entry(sheet, spot, n, name(seat), look.sum_of(chips, words))
    if rest := placed[len(shown) :]:
        told = look.sum_of(sum(chips for _, chips in rest), words)
        entry(sheet, spot, len(shown), words("cloth-more", more=len(rest)), told)


def beside(sheet: Sheet, spot: Spot, chips: int, words: Words) -> bool:
    """A chip beside the card and the sum below it, where there is room for the sum; whether there was."""
    x, y = spot.left + spot.card + 16, spot.top + spot.tall
    room, told = spot.x + spot.width - x - 4, look.sum_of(chips, words)
    sheet.stakes.append(ChipMark(x + CHIP, y - 70, CHIP, look.STAKE))
    if look.wide(told, look.PLAIN, bold=True) > room:
        return False
    sheet.stakes.append(look.left(x, y - 22, told, room, size=look.PLAIN, bold=True))
    return True


def entry(sheet: Sheet, spot: Spot, n: int, name: str, told: str, colour: str = look.INK) -> None:
    """A line with a name at its left end and a sum at its right one."""
    room = spot.inner - look.wide(told, look.SMALL) - 10
    sheet.stakes.append(look.left(spot.left, spot.line(n), name, max(room, 40)))
    sheet.stakes.append(look.right(spot.left + spot.inner, spot.line(n), told, spot.inner, colour))
