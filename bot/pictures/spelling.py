"""What of a text is drawn, sign by sign from left to right: people's names may hold anything at all.

The font library would shape by what the system has; here everything is done by hand, so that a picture is the same
everywhere. Whatever has no shape is left out, and nothing raises.
"""

import unicodedata
from collections.abc import Sequence

import regex  # type: ignore[import-untyped]
from arabic_reshaper import ArabicReshaper
from bidi import get_display
from bidi.mirror import MIRRORED

ELLIPSIS = "…"
MARKS = 2
"""Marks on one letter; names with towers of them are a jest that would cover the lines above."""

_SILENT = regex.compile(r"(?![\u200c\u200e\u200f\u061c\u2066-\u2069])\p{Default_Ignorable_Code_Point}")
_HALF = regex.compile(r"\p{Cs}")
_BLANK = regex.compile(r"[\p{Cc}\p{Zs}\p{Zl}\p{Zp}--[\u00a0\u2009\u202f]]", regex.V1)
_SIGN = regex.compile(r"\X")
_EMOJI = regex.compile(r"[\p{Extended_Pictographic}--[\u0000-\u203b]]|[0-9#*](?=\ufe0f?\u20e3)", regex.V1)
_FLAG = regex.compile(r"\p{Regional_Indicator}")
_MARK = regex.compile(r"\p{M}")
_FORMAT = regex.compile(r"\p{Cf}")
_BACKWARDS = regex.compile(r"[\p{Bidi_Class=R}\p{Bidi_Class=AL}\p{Bidi_Class=AN}]")
_ARABIC = regex.compile(r"\p{Arabic}")

_AFTER = "\u034f"
"""Set after each bracket, it stays with it: before it then, the bracket is read backwards and has to be turned."""

_joined = ArabicReshaper({"ARABIC LIGATURE ALLAH": False})  # the fonts have no sign for it


def signs(text: str) -> tuple[str, ...]:
    """A text as the signs that people see, in the order of reading; none of them can be cut in two."""
    whole = unicodedata.normalize("NFC", _BLANK.sub(" ", _HALF.sub("", text)))
    found = (_sign(sign) for sign in _SIGN.findall(whole))
    return tuple(sign for sign in found if sign)


def _sign(sign: str) -> str:
    if emoji := _EMOJI.match(sign):
        return str(emoji[0])  # the first of a sequence stands for it: a family, a tone, a keycap
    if _FLAG.match(sign):
        return "".join(chr(ord(letter) - ord("\U0001f1e6") + ord("A")) for letter in sign if _FLAG.match(letter))
    sign = _SILENT.sub("", sign)
    first = sign[:1]
    marks = [] if _BACKWARDS.match(first) else _MARK.findall(sign[1:])
    rest = [other for other in sign[1:] if not _MARK.match(other)]
    return "".join((first, *marks[:MARKS], *rest))


def seen(shown: Sequence[str]) -> str:
    """Signs in the order in which they are drawn, with Arabic letters joined."""
    text = "".join(shown)
    if _BACKWARDS.search(text):
        if _ARABIC.search(text):
            text = _joined.reshape(text)
        text = _turned(get_display("".join(sign + _AFTER if sign in MIRRORED else sign for sign in text)))
    return "".join(sign for sign in text if not _FORMAT.match(sign))


def _turned(display: str) -> str:
    """Brackets that are read from the right look the other way."""
    drawn: list[str] = []
    following = iter(display)
    for sign in following:
        if sign == _AFTER:
            drawn.append(MIRRORED[next(following)])
        else:
            drawn.append(sign)
            if sign in MIRRORED:
                next(following)
    return "".join(drawn)
