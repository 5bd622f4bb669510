"""The small pieces that every view is put together from: names, numbers, times, cards."""

import html
import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import TypeVar
from unicodedata import bidirectional

import regex  # type: ignore[import-untyped]

from bot.words import Words, grouped
from games.core.answers import Target
from games.core.cards import Rank
from games.core.events import Area
from games.core.game import Game
from games.core.ids import UserId
from games.core.picture import Picture, PileSeen, Seen

NAME = 16
"""Graphemes of a name where there is room."""
UNITS_A_GRAPHEME = 12
"""A family emoji has 11 UTF-16 units; a grapheme may have any number, and marks on marks are cut."""
BACK = "▮"
UNDATED = "—"

Thing = TypeVar("Thing")

_GRAPHEME = regex.compile(r"\X")
# Controls, line separators, and what turns the writing direction or cannot be seen. Joiners stay: emoji need them.
_CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]")
_VISIBLE = regex.compile(r"[\p{L}\p{N}\p{P}\p{S}--\u2800\u3164\uffa0\u115f\u1160]", regex.V1)
# What makes a mention, a command, a hashtag or an address of the text that follows it at once.
_LINKING = re.compile(r"[@#$:.](?=\S)|(?<!\S)/(?=\S)")
_TAG = re.compile("<[^>]*>")
_ISOLATE, _END_ISOLATE, _JOINER = "\u2068", "\u2069", "\u2060"


def escape(text: str) -> str:
    """Text as HTML that shows it and nothing else."""
    return html.escape(text, quote=False)


def game_name(game: str, words: Words) -> str:
    """What a game is called, also one that was written down and is none."""
    return words(f"game-{game}") if f"game-{game}" in words else words("game-unknown")


def in_calendar(unix: float) -> datetime | None:
    """When that was; None where it is so far off that it cannot have been."""
    try:
        return datetime.fromtimestamp(int(unix), UTC)
    except (ValueError, OverflowError, OSError):
        return None


def units(text: str) -> int:
    """UTF-16 units of plain text: what Telegram counts."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def utf16(text: str) -> int:
    """UTF-16 units of HTML after parsing."""
    return units(html.unescape(_TAG.sub("", text)))


def cut(text: str, graphemes: int, most: int) -> str:
    """At most so many graphemes and UTF-16 units of a plain text; an ellipsis, counted too, says that it was cut."""
    # Of a long text the end does not matter, and looking for graphemes in a thousand flags takes long.
    whole: list[str] = _GRAPHEME.findall(text[: most + 1])
    if len(whole) <= graphemes and units(text) <= most:
        return text
    kept: list[str] = []
    room = most - 1
    for grapheme in whole[: graphemes - 1]:
        room -= units(grapheme)
        if room < 0:
            break
        kept.append(grapheme)
    return "".join(kept).rstrip() + "…"


@lru_cache(maxsize=1024)  # a full table names the same people hundreds of times
def short(name: str, graphemes: int, words: Words) -> str:
    """A person's name, plain, cut by graphemes. It cannot turn its line around, link anywhere or vanish."""
    clean = " ".join(_CONTROLS.sub(" ", name).split())
    if not _VISIBLE.search(clean):
        return words("nameless")
    clean = _LINKING.sub(rf"\g<0>{_JOINER}", cut(clean, graphemes, graphemes * UNITS_A_GRAPHEME))
    if any(bidirectional(character) in ("R", "AL", "AN") for character in clean):
        return f"{_ISOLATE}{clean}{_END_ISOLATE}"
    return clean


def chips(number: int) -> str:
    """A sum of chips."""
    return grouped(number)


def gain(number: int) -> str:
    """A gain or a loss of chips, with its sign."""
    return f"+{grouped(number)}" if number > 0 else grouped(number)


def moment(unix: float) -> str:
    """A time of day, HTML: shown to the second in each reader's own zone."""
    shown = datetime.fromtimestamp(int(unix), UTC).strftime("%H:%M:%S UTC")
    return f'<tg-time unix="{int(unix)}" format="T">{shown}</tg-time>'


def mention(user: UserId, name: str, words: Words) -> str:
    """A person's name, HTML, that notifies the person."""
    return f'<a href="tg://user?id={user}">{escape(short(name, NAME, words))}</a>'


def face(seen: Seen) -> str:
    """A card as it lies: its face, or a back."""
    return seen.card.face if seen.card else BACK


def stack(pile: PileSeen) -> str:
    """All cards of a pile, the lowest first."""
    return "".join(map(face, pile.cards))


def label(target: Target, picture: Picture | None, game: Game, words: Words) -> str:
    """A target as people call it: the card that opened it, a packet's number, one's own hand; or else its name."""
    for pile in picture.piles if picture else ():
        if pile.pile.area is Area.TARGET and pile.pile.name == target:
            return face(pile.cards[0])
    if picture is None or all(found.target != target for found in picture.targets):
        return target_name(target)
    return words("target-hand") if target.isdecimal() and plays_hands(game) else place_name(target, words)


def place_name(target: str, words: Words) -> str:
    """A target that no card shows: a packet's number, a rank's letter, or the catalogue's word for it."""
    if target.isdecimal():
        return words("target-packet", number=int(target))
    return words(f"target-{target}") if len(target) > 1 else target_name(target)


def plays_hands(game: Game) -> bool:
    """Whether people hold hands of their own: only such a game counts points."""
    return game.points is not None


def option_name(option: str, words: Words) -> str:
    """An option of a choice as its button names it; an option that is a number is a packet's."""
    return words("target-packet", number=int(option)) if option.isdecimal() else words(f"choice-{option}")


def target_name(target: str) -> str:
    """A target where no table is in sight: ``10`` for the ten, else as it is written."""
    return Rank.TEN.face if target == Rank.TEN.letter else target


def listed(
    things: Sequence[Thing], most: int, words: Words, tell: Callable[[Thing], str], divided: str = ", "
) -> str:
    """Things on one line, at most so many of them told, "and 9 more" for the others; where none are, a count."""
    told = divided.join(map(tell, things[:most]))
    if len(things) <= most:
        return told
    return words("and-more", shown=told, more=len(things) - most) if told else words("so-many", count=len(things))
