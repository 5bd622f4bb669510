"""The table seen from above while no cards lie on it: people around it, a few lines in its middle."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.views.cloth import look
from bot.views.cloth.sheet import Sheet, pill
from bot.views.cloth.spots import CARD, Lies, pile
from bot.views.scene import TALL, WIDTH, BoxMark

SEATS = 20
"""So many places are around the table."""
ROOM = 740
"""How wide the lines in its middle are at most."""
_WIDTH, _HEIGHT = 196, 54
_TOP, _BOTTOM = 74, 746 - _HEIGHT
_SIDES = (196, 570)
"""The upper edges of the first and the last place at a side."""
_LONGEST = 6
_FARTHEST = 4


@dataclass(frozen=True, slots=True)
class Sits:
    """Somebody at the table; nobody where the name is empty, but one may sit down there."""

    name: str
    ringed: bool = False
    away: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that is told in the middle, on at most so many lines."""

    text: str
    size: int = look.PLAIN
    colour: str = look.INK
    bold: bool = False
    most: int = 2


def lay(sheet: Sheet, people: Sequence[Sits], lines: Sequence[Line], pack: int = 0) -> None:
    """The table, its people clockwise from the upper left, and the lines; above them a pack of so many cards."""
    sheet.cloth.append(BoxMark(236, 148, WIDTH - 2 * 236, 524, 190, fill=look.FELT, line=look.LINE, thickness=6))
    for (x, y), one in zip(places(len(people)), people, strict=True):
        name = f"({one.name})" if one.away else one.name
        colour = look.QUIET if one.away else look.INK
        sheet.cards += pill(x, y, _WIDTH, _HEIGHT, name, ring=one.ringed, colour=colour)
    told = [(line, text) for line in lines for text in look.wrapped(line.text, line.size, ROOM, line.most)]
    packed = round(CARD * TALL) + 40 if pack else 0
    y = (148 + 148 + 524 - packed - sum(line.size + 14 for line, _ in told)) // 2
    if pack:
        sheet.cloth += pile([Lies(None)], (WIDTH - CARD) // 2, y, CARD, pack // 16)
        y += packed
    for line, text in told:
        sheet.stakes.append(
            look.middle(WIDTH // 2, y + (line.size + 14) // 2, text, ROOM, line.colour, line.size, bold=line.bold)
        )
        y += line.size + 14


def places(count: int) -> list[tuple[int, int]]:
    """The upper left corners of so many places, clockwise: along the top, down the right, back along the bottom, up
    the left."""
    side = min(_FARTHEST, round(count / 5))
    top = min(_LONGEST, (count - 2 * side) // 2)
    bottom = count - 2 * side - top
    down = [_SIDES[0] + (_SIDES[1] - _SIDES[0]) * (2 * n + 1) // (2 * side) for n in range(side)]
    right = [(WIDTH - 16 - _WIDTH, y) for y in down]
    left = [(16, y) for y in reversed(down)]
    along = [(x, _BOTTOM) for x in reversed(_across(bottom))]
    return [*((x, _TOP) for x in _across(top)), *right, *along, *left]


def _across(count: int) -> list[int]:
    step = min(_WIDTH + 60, (WIDTH - 2 * 16 - _WIDTH) // max(1, count - 1))
    first = (WIDTH - _WIDTH - step * (count - 1)) // 2
    return [first + n * step for n in range(count)]


def title_size(text: str) -> int:
    """The size of a name that is to be as large as it may on one line."""
    return max(look.PLAIN, min(76, int(ROOM / (0.71 * max(1, len(text))))))
