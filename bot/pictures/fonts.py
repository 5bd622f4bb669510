"""The shipped fonts: which has a sign, how wide a line is, and its ink."""

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby
from math import ceil, floor
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from bot.pictures.spelling import ELLIPSIS, seen, signs

FOLDER = Path(__file__).parent / "assets" / "fonts"
PLAIN, BOLD, EMOJI = "DejaVuSansCondensed.ttf", "DejaVuSansCondensed-Bold.ttf", "NotoEmoji.ttf"
NONE = ""
"""The font of a sign that no font has: it is drawn as an empty box."""

CAPITALS = 0.729
"""Height of capitals by the size of the font."""
ASCENT, DESCENT = 1.15, 0.40
"""How far ink may go above and below the base line, by the size; the rest of a tower of accents is cut off."""
BOX = 0.62
"""Width of the box by the size."""
SMALLER = {EMOJI: 0.86}
"""Emoji are drawn for a taller line than letters are."""


@dataclass(frozen=True, slots=True)
class Run:
    """Signs of one font that follow one another; ``x`` is where the first begins."""

    font: str
    text: str
    x: int


@dataclass(frozen=True, slots=True)
class Line:
    """A line as it is drawn, with the range of its ink, all in pixels from where it begins."""

    runs: tuple[Run, ...]
    left: int
    right: int

    @property
    def width(self) -> int:
        return self.right - self.left


def fitting(text: str, size: int, bold: bool, most: int) -> Line:
    """The text as a line of at most so many pixels, cut with an ellipsis, or empty where not even that fits."""
    every = signs(text.strip())
    whole = _line(seen(every), size, bold)
    if whole.width <= most:
        return whole
    best, least, too_many = Line((), 0, 0), 0, len(every)
    while least < too_many:  # all that may fit lie between these two counts
        count = (least + too_many) // 2
        tried = _line(seen((*_ending(every[:count]), ELLIPSIS)), size, bold)
        if tried.width <= most:
            best, least = tried, count + 1
        else:
            too_many = count
    return best


def ink(line: Line, size: int) -> Image.Image:
    """The line as a mask; its base line lies ``base(size)`` pixels below the top."""
    mask = Image.new("L", (max(1, line.width), base(size) + ceil(DESCENT * size)))
    draw = ImageDraw.Draw(mask)
    for run in line.runs:
        x, y = run.x - line.left, base(size)
        if run.font == NONE:
            for at in range(len(run.text)):
                _box(draw, x + at * _box_width(size), y, size)
        else:
            draw.text((x, y), run.text, fill=255, font=_font(run.font, size), anchor="ls")
    return mask


def base(size: int) -> int:
    return ceil(ASCENT * size)


def _ending(cut: tuple[str, ...]) -> tuple[str, ...]:
    """No blank stands before the ellipsis."""
    return _ending(cut[:-1]) if cut and cut[-1].isspace() else cut


def _line(text: str, size: int, bold: bool) -> Line:
    x, left, right, runs = 0, 0, 0, []
    spelled = "".join(_spelled(sign) for sign in text)
    for font, run in groupby(spelled, lambda sign: _font_of(sign, bold)):
        part = "".join(run)
        runs.append(Run(font, part, x))
        if font == NONE:
            x += _box_width(size) * len(part)
        else:
            drawn = _font(font, size)
            ink_left, _, ink_right, _ = drawn.getbbox(part, anchor="ls")
            left, right = min(left, x + floor(ink_left)), max(right, x + ceil(ink_right))
            x += round(drawn.getlength(part))
        right = max(right, x)
    return Line(tuple(runs), left, right)


def _spelled(sign: str) -> str:
    """A sign in a way that the fonts can write: letters of fancy alphabets as plain ones, others without accents."""
    if _known(sign):
        return sign
    for form in ("NFKC", "NFD"):
        other = "".join(part for part in unicodedata.normalize(form, sign) if not unicodedata.combining(part))
        if other and all(map(_known, other)):
            return other
    return "" if unicodedata.combining(sign) else sign


def _font_of(sign: str, bold: bool) -> str:
    order = (BOLD, PLAIN, EMOJI) if bold else (PLAIN, EMOJI)
    return next((font for font in order if sign in _signs_of(font)), NONE)


def _known(sign: str) -> bool:
    return _font_of(sign, bold=False) != NONE


@cache
def _signs_of(font: str) -> frozenset[str]:
    lines = (FOLDER / "signs.txt").read_text("ascii").splitlines()
    spans = next(parts for name, *parts in map(str.split, lines) if name == font)
    return frozenset(sign for span in spans for sign in _span(span))


def _span(span: str) -> Iterator[str]:
    first, last = (int(end, 16) for end in span.split("-"))
    return map(chr, range(first, last + 1))


@lru_cache(maxsize=64)
def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(
        FOLDER / name, max(1, round(size * SMALLER.get(name, 1))), layout_engine=ImageFont.Layout.BASIC
    )


def _box_width(size: int) -> int:
    return max(3, round(BOX * size))


def _box(draw: ImageDraw.ImageDraw, x: int, y: int, size: int) -> None:
    gap, thickness = max(1, size // 14), max(1, size // 16)
    right, top = x + _box_width(size) - gap - 1, y - round(CAPITALS * size)
    if right - thickness > x + gap and y - thickness > top:
        draw.rounded_rectangle((x + gap, top, right, y), size // 10, outline=255, width=thickness)
