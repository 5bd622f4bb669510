"""What the table looks like: its colours, the sizes of its writing, how wide a text is taken to be."""

import re

import regex  # type: ignore[import-untyped]

from bot.views.scene import WIDTH, TextMark
from bot.words import Words, grouped

GROUND = "#1e6048"
SHADE = "#174b38"
"""The top line, the seats and the places where nothing lies yet."""
FELT = "#246b51"
LINE = "#3b8065"
INK = "#f7f2e2"
QUIET = "#bfd8ca"
GOLD = "#f4d06a"
"""Who is awaited, and who has won."""
STAKE = "#c8443b"
BANK = "#2f5597"

SMALL = 34
"""The smallest writing: seen 360 pixels wide it is as small as the chat's own."""
PLAIN = 36
LARGE = 42
EDGE = 24
ROW = 42
"""From one line of small writing to the next."""

_BOLD = 1.16
_LETTER, _SIGN = 0.66, 1.1
_HUNDREDTHS = {
    20: "ijl'",
    30: "IJ ., \u202f",
    35: "f:;-/|",
    40: "rt!()[]",
    45: '"–',
    50: "csz?гзсэ",
    55: "kvxyFLPTYГРТУвктухчья",
    60: "abdeghnopquEKS0123456789{}«»ЕЗабеийлнопрЁё",
    65: "ABCRVXZАБВКСХЧЬЭЯдцъ",
    70: "DGHNUИЙЛНПЦм",
    75: "wOQ&ДОЪы",
    80: "M+−×МФЫфю",
    85: "♠♥♦♣жшщ",
    95: "mW—@%…№",
    100: "ЖШЩЮ",
}
_WIDTHS = {letter: width / 100 for width, letters in _HUNDREDTHS.items() for letter in letters}
"""A letter's width by its size, rather too wide than too narrow; ``_LETTER`` for any other, ``_SIGN`` for emoji."""
_GRAPHEME = regex.compile(r"\X")
_UNSEEN = re.compile("[\u2060\u2066-\u2069]")


def wide(text: str, size: int, *, bold: bool = False) -> int:
    """About how many pixels a text takes."""
    widths = (_WIDTHS.get(one[0]) or (_LETTER if one[0].isalpha() else _SIGN) for one in _GRAPHEME.findall(text))
    return round(sum(widths) * size * (_BOLD if bold else 1))


def wrapped(text: str, size: int, room: int, most: int, *, bold: bool = False) -> tuple[str, ...]:
    """A text on at most so many lines that fit, none much longer than another; whatever is too much stays on the last
    one, to be cut there."""
    lines = _filled(text, size, room, most, bold=bold)
    for narrower in range(room * 3 // 4, room, 20):
        balanced = _filled(text, size, narrower, most, bold=bold)
        if len(balanced) == len(lines) and wide(balanced[-1], size, bold=bold) <= narrower:
            return balanced
    return lines


def _filled(text: str, size: int, room: int, most: int, *, bold: bool) -> tuple[str, ...]:
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and (len(lines) == most or wide(longer, size, bold=bold) <= room):
            lines[-1] = longer
        else:
            lines.append(word)
    return tuple(lines)


def seen(text: str) -> str:
    """A name without what only keeps it from linking anywhere or turning its line around: each stands alone here."""
    return _UNSEEN.sub("", text)


def sum_of(chips: int, words: Words) -> str:
    """A sum of chips, of millions in short: a column is narrow."""
    if abs(chips) < 10**6:
        return grouped(chips)
    if abs(chips) < 10**10:
        return words("cloth-million", count=int(chips / 10**6))
    return words("cloth-billion", count=int(chips / 10**9))


def gain_of(chips: int, words: Words) -> str:
    """A gain or a loss, with its sign."""
    return f"+{sum_of(chips, words)}" if chips > 0 else sum_of(chips, words)


def left(
    x: int, y: int, text: str, most: int, colour: str = INK, size: int = SMALL, *, bold: bool = False
) -> TextMark:
    """A text that begins at ``x``."""
    return TextMark(x, y, seen(text), size, colour, "left", bold, min(most, WIDTH - x))


def right(
    x: int, y: int, text: str, most: int, colour: str = INK, size: int = SMALL, *, bold: bool = False
) -> TextMark:
    """A text that ends at ``x``."""
    return TextMark(x, y, seen(text), size, colour, "right", bold, min(most, x))


def middle(
    x: int, y: int, text: str, most: int, colour: str = INK, size: int = SMALL, *, bold: bool = False
) -> TextMark:
    """A text whose middle is at ``x``."""
    return TextMark(x, y, seen(text), size, colour, "middle", bold, min(most, 2 * x, 2 * (WIDTH - x)))
