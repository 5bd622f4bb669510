"""What a chat's admins have chosen for it, and what holds there: their choice over the bot's own settings.

Hours are those of the chat's own clock: chats know no time zone, so they say how far theirs is from UTC.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Literal, TypeVar

import structlog

from bot.numbers import whole
from bot.settings import MOST_AMOUNT, Settings
from games.core.ids import Chips
from games.core.setup import Bounds
from storage.chats import Chat
from storage.codec import BrokenText, Codec, UnknownVersion

log = structlog.get_logger(__name__)
T = TypeVar("T")

Opening = Literal["everybody", "admins"]

HOUR = 3600
HOURS = range(24)
OFFSETS = range(-12, 15)
NIGHT = 8
"""Hours of a night of which only one end was named."""
FLAGS: Mapping[str, bool] = {"pictures": True, "pin": False, "tidy": True}
"""What is on or off, and how it is where nobody chose."""
AMOUNTS: Mapping[str, tuple[int, ...]] = {
    "start": (200, 500, 1000, 2000, 5000, 10_000),
    "daily": (50, 100, 200, 500, 1000),
    "least": (1, 2, 5, 10, 20, 50, 100),
    "greatest": (50, 100, 200, 500, 1000, 2000, 5000),
    "bank": (20, 50, 100, 200, 500, 1000, 2000),
}
"""Sums that can be chosen, each with those that stand on buttons."""
BOUNDS = frozenset({"least", "greatest", "bank"})
NAMES = (
    "language",
    "pace",
    "pictures",
    "opening",
    "start",
    "daily",
    "least",
    "greatest",
    "bank",
    "quiet",
    "pin",
    "tidy",
)
"""All that can be set, in the order in which it is told."""


@dataclass(frozen=True, slots=True)
class Quiet:
    """From one full hour of the chat's day (0 to 23) until another; over midnight where that comes sooner."""

    start: int
    end: int

    def holds(self, hour: int) -> bool:
        """Whether that hour of the day is a quiet one."""
        if self.start < self.end:
            return self.start <= hour < self.end
        return hour >= self.start or hour < self.end


@dataclass(frozen=True, slots=True)
class ChatSettings:
    """What was chosen; None leaves it to the bot's own settings. ``offset`` is in hours, east of UTC above zero.

    ``bounded_at`` is when the bounds of stakes and bank were last changed, in unix seconds.
    """

    pictures: bool | None = None
    opening: Opening | None = None
    start: Chips | None = None
    daily: Chips | None = None
    least: Chips | None = None
    greatest: Chips | None = None
    bank: Chips | None = None
    quiet: Quiet | None = None
    offset: int | None = None
    pin: bool | None = None
    tidy: bool | None = None
    bounded_at: float | None = None


@dataclass(frozen=True, slots=True)
class Wanted:
    """What holds in a chat."""

    pictures: bool
    opening: Opening
    start: Chips
    daily: Chips
    bounds: Bounds
    quiet: Quiet | None
    offset: int
    pin: bool
    tidy: bool


CHAT_SETTINGS: Codec[ChatSettings] = Codec(ChatSettings, 1)


def chosen(chat: Chat) -> ChatSettings:
    """What the chat's admins have chosen. A text that this bot cannot read is as good as none, and the log says so:
    people must be able to play all the same."""
    if chat.settings is None:
        return ChatSettings()
    return _decoded(chat.settings, chat.telegram_id)


@lru_cache(maxsize=1024)
def _decoded(text: str, chat: int) -> ChatSettings:
    """Asked several times an update; the same text is always the same choice, and told of once where it is none."""
    try:
        return CHAT_SETTINGS.decode(text)
    except (BrokenText, UnknownVersion):
        log.exception("chat-settings.unreadable", chat=chat)
        return ChatSettings()


def encoded(settings: ChatSettings) -> str | None:
    """How it is stored: not at all where nothing was chosen."""
    return None if settings == ChatSettings() else CHAT_SETTINGS.encode(settings)


def wanted(chat: Chat, settings: Settings) -> Wanted:
    """What holds in this chat."""
    return over(chosen(chat), settings)


def over(own: ChatSettings, settings: Settings) -> Wanted:
    """A choice over the bot's settings. Those may have changed since it was made: of the two bounds of a stake, the
    one that was not chosen gives way."""
    least, greatest = _stakes(own, settings)
    if own.least is None:
        least = min(least, greatest)
    return Wanted(
        pictures=_or(own.pictures, FLAGS["pictures"]),
        opening=own.opening or "everybody",
        start=Chips(_or(own.start, settings.grants.start)),
        daily=Chips(_or(own.daily, settings.grants.daily)),
        bounds=Bounds(Chips(least), Chips(max(least, greatest)), Chips(_or(own.bank, settings.bank_least))),
        quiet=own.quiet,
        offset=own.offset or 0,
        pin=_or(own.pin, FLAGS["pin"]),
        tidy=_or(own.tidy, FLAGS["tidy"]),
    )


def quiet(chat: Chat, now: float) -> bool:
    """Whether the chat has its quiet hours now: no table is opened, nobody is called."""
    own = chosen(chat)
    return own.quiet is not None and own.quiet.holds(int(now // HOUR + (own.offset or 0)) % 24)


def wants_tidy(chat: Chat) -> bool:
    """Whether short messages of the bot are to go away by themselves."""
    return _or(chosen(chat).tidy, FLAGS["tidy"])


def wants_pin(chat: Chat) -> bool:
    """Whether the table's message is to be pinned."""
    return _or(chosen(chat).pin, FLAGS["pin"])


def wants_pictures(chat: Chat) -> bool:
    """Whether tables are to be shown as pictures, if they can be."""
    return _or(chosen(chat).pictures, FLAGS["pictures"])


def change(own: ChatSettings, name: str, value: str) -> ChatSettings | None:
    """What a button for ``name`` with this value makes of the choice so far; None where there is no such button.

    ``default`` gives a value back to the bot's own settings.
    """
    if name in FLAGS:
        return _put(own, name, {"on": True, "off": False, "default": None}, value)
    if name == "opening":
        return _put(own, name, {"everybody": "everybody", "admins": "admins", "default": None}, value)
    if name in AMOUNTS:
        return _put(own, name, {"default": None}, value) or amount(own, name, value)
    if name == "offset":
        return _put(own, name, {str(hours): hours for hours in OFFSETS}, value)
    if name == "quiet" and value == "off":
        return replace(own, quiet=None)
    if name in ("from", "to") and (hour := {str(hour): hour for hour in HOURS}.get(value)) is not None:
        return _with_hour(own, name, hour)
    return None


def amount(own: ChatSettings, name: str, value: str) -> ChatSettings | None:
    """A sum as it was written; None where it is none from 1 to ``MOST_AMOUNT``."""
    chips = whole(value)
    return _put(own, name, {value: chips}, value) if chips is not None and 1 <= chips <= MOST_AMOUNT else None


def at_odds(own: ChatSettings, settings: Settings) -> bool:
    """Whether the least stake would be above the greatest."""
    least, greatest = _stakes(own, settings)
    return least > greatest


def _stakes(own: ChatSettings, settings: Settings) -> tuple[int, int]:
    return _or(own.least, settings.stake_least), _or(own.greatest, settings.stake_greatest)


def _put(own: ChatSettings, name: str, values: Mapping[str, Any], value: str) -> ChatSettings | None:
    return replace(own, **{name: values[value]}) if value in values else None


def _with_hour(own: ChatSettings, name: str, hour: int) -> ChatSettings | None:
    """One end of the quiet hours is moved; they may not be a whole day. With none so far they become a night."""
    if name == "from":
        now = Quiet(hour, (hour + NIGHT) % 24) if own.quiet is None else replace(own.quiet, start=hour)
    else:
        now = Quiet((hour - NIGHT) % 24, hour) if own.quiet is None else replace(own.quiet, end=hour)
    return None if now.start == now.end else replace(own, quiet=now)


def _or(choice: T | None, default: T) -> T:
    return default if choice is None else choice
