"""A picture while it is laid out, and what every picture of a table has: the top line, the line of who is awaited."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.views.cloth import look
from bot.views.scene import WIDTH, BoxMark, ChipMark, Mark, Scene
from bot.words import Words

TOP = 48
"""The height of the top line."""
BELOW = 70
"""The middle of the line under it."""
FOOT = 776
"""The middle of the bottom line."""
_TITLE = 780
_PILL = 40
_WIDEST = 340
_PLATE = 12


@dataclass(slots=True)
class Sheet:
    """Three layers: the cloth is the same for a whole deal, cards change with each card, the rest with every tap."""

    ends: int
    """Where the top line's left half ends."""
    cloth: list[Mark] = field(default_factory=list)
    cards: list[Mark] = field(default_factory=list)
    stakes: list[Mark] = field(default_factory=list)

    def scene(self) -> Scene:
        return Scene(look.GROUND, (tuple(self.cloth), tuple(self.cards), tuple(self.stakes)))


def begun(title: str, beside: str) -> Sheet:
    """The cloth with its top line: what is played, and quietly beside it which deal."""
    at = look.EDGE + min(_TITLE, look.wide(title, look.PLAIN, bold=True))
    sheet = Sheet(at)
    sheet.cloth.append(BoxMark(0, 0, WIDTH, TOP, 0, fill=look.SHADE))
    sheet.cloth.append(look.left(look.EDGE, TOP // 2, title, _TITLE, size=look.PLAIN, bold=True))
    if beside:
        sheet.cloth.append(look.left(at + 16, TOP // 2, beside, look.wide(beside, look.SMALL), look.QUIET))
        sheet.ends += 16 + look.wide(beside, look.SMALL)
    return sheet


def money(sheet: Sheet, bank: int, free: int | None, words: Words) -> None:
    """At the right end of the top line: the bank as chips, and how much of it is free; below it where the line is
    full."""
    at, told = WIDTH - look.EDGE, look.sum_of(bank, words)
    width = look.wide(told, look.PLAIN, bold=True)
    if free is not None:
        rest = words("cloth-free", free=look.sum_of(free, words))
        full = at - look.wide(rest, look.SMALL) - width - 120 < sheet.ends
        sheet.stakes.append(look.right(at, BELOW if full else TOP // 2, rest, 330, look.QUIET))
        at -= 0 if full else look.wide(rest, look.SMALL) + 22
    sheet.stakes.append(look.right(at, TOP // 2, told, width, size=look.PLAIN, bold=True))
    at -= width + 24
    sheet.stakes += [ChipMark(at - 22, TOP // 2, 20, look.BANK), ChipMark(at, TOP // 2, 20, look.BANK)]


def awaited(sheet: Sheet, told: str, names: Sequence[str], after: str, words: Words) -> None:
    """The bottom line: a word, those whom it is about in rings, and what it is about."""
    at = look.EDGE
    if told:
        sheet.stakes.append(look.left(at, FOOT, told, WIDTH - 2 * look.EDGE, look.QUIET))
        at += look.wide(told, look.SMALL) + 16
    reserved = min(look.wide(after, look.SMALL), 560) + 24 if after else 0
    more = look.wide(words("cloth-more", more=len(names)), look.SMALL) + 16
    for n, name in enumerate(names):
        width = min(look.wide(name, look.SMALL) + 40, _WIDEST)
        rest = len(names) - n
        if at + width + (more if rest > 1 else 0) + reserved > WIDTH - look.EDGE and n:
            told = words("cloth-more", more=rest)
            sheet.stakes.append(look.left(at, FOOT, told, WIDTH - look.EDGE - at, look.QUIET))
            at += more
            break
        sheet.stakes += pill(at, FOOT - _PILL // 2, width, _PILL, name, ring=True)
        at += width + 12
    if after:
        sheet.stakes.append(look.left(at + 8, FOOT, after, WIDTH - look.EDGE - at - 8))


def pill(x: int, y: int, width: int, height: int, name: str, *, ring: bool, colour: str = look.INK) -> list[Mark]:
    """A seat: a name in a box with round ends, ringed where it is awaited."""
    line, thickness = (look.GOLD, 5) if ring else (look.LINE, 2)
    box = BoxMark(x, y, width, height, height // 2, fill=look.SHADE, line=line, thickness=thickness)
    return [box, look.middle(x + width // 2, y + height // 2, name, width - 32, colour)]


def gained(sheet: Sheet, x: int, y: int, gain: int, words: Words, size: int = look.SMALL) -> int:
    """A gain from a place on, or a loss; what was won stands dark on a plate of gold. Where it ends."""
    told = look.gain_of(gain, words)
    wide = look.wide(told, size, bold=True)
    if gain <= 0:
        sheet.stakes.append(look.left(x, y, told, wide, look.QUIET, size, bold=True))
        return x + wide
    height = size + 4
    whole = wide + 2 * _PLATE
    sheet.stakes.append(BoxMark(x, y - height // 2, whole, height, height // 2, fill=look.GOLD))
    sheet.stakes.append(look.middle(x + whole // 2, y, told, wide, look.SHADE, size, bold=True))
    return x + whole


def gain_wide(gain: int, words: Words, size: int = look.SMALL) -> int:
    """How many pixels ``gained`` takes."""
    return look.wide(look.gain_of(gain, words), size, bold=True) + (2 * _PLATE if gain > 0 else 0)


def told(sheet: Sheet, text: str, x: int, y: int, room: int, most: int, colour: str) -> int:
    """A text in small writing on at most so many lines from a place on; where the next line would be."""
    for line in look.wrapped(text, look.SMALL, room, most):
        sheet.stakes.append(look.left(x, y, line, room, colour))
        y += look.ROW
    return y
