"""Who is listened to: what somebody does faster than fingers can is turned away before it costs anybody anything."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import structlog

from bot.clock import Clock
from bot.limits import Buckets

log = structlog.get_logger(__name__)

T = TypeVar("T")
Update = tuple[int, dict[str, Any]]
"""An update's number and its payload."""

TALK = frozenset({"text", "sticker", "photo", "animation", "video", "video_note", "voice", "audio", "document"})
"""What a message may hold that people write; whatever else there is tells of the chat, and is always heard."""
REMEMBERED = 4096
"""Updates whose turn is remembered, should they come once more."""
TOLD_EVERY = 60.0
"""Seconds between two lines of the log about one person."""


class Turnstile:
    """Judges each update once: taps, commands and talk of a person apart, so that none uses up another's turn."""

    def __init__(self, clock: Clock, burst: int, per_second: float) -> None:
        self._clock = clock
        self._buckets = Buckets(burst, per_second)
        self._told = Buckets(1, 1 / TOLD_EVERY)
        self._judged: dict[int, bool] = {}
        self._unwritten: dict[int, str | None] = {}
        self.on_turned_away: Callable[[dict[str, Any]], str | None] = lambda _: None
        """Called for each update that does not pass, whenever it comes: what its sender was answered, if he was, so
        that it is answered alike after a restart too."""

    def known(self, updates: Iterable[int]) -> None:
        """These were judged by a process before this one: they pass, and the store knows what became of them."""
        for number in updates:
            _remember(self._judged, number, True)

    def sift(self, updates: Sequence[Update]) -> list[Update]:
        """Those that are to be worked on; the others are turned away at once."""
        return [(number, payload) for number, payload in updates if self._passes(number, payload)]

    @property
    def unwritten(self) -> dict[int, str | None]:
        """What was turned away, with its answers, and is in no store so far."""
        return dict(self._unwritten)

    def written(self, updates: Iterable[int]) -> None:
        """These are in the store now."""
        for number in updates:
            self._unwritten.pop(number, None)

    def _passes(self, number: int, payload: dict[str, Any]) -> bool:
        if number not in self._judged:
            _remember(self._judged, number, self._judge(payload))
        if self._judged[number]:
            return True
        try:
            answer = self.on_turned_away(payload)
        except Exception:  # one that cannot even be answered
            log.exception("turnstile.fault")
            answer = None
        _remember(self._unwritten, number, answer)
        return False

    def _judge(self, payload: dict[str, Any]) -> bool:
        who = doer_of(payload)
        now = self._clock.now()
        if who is None or self._buckets.takes(who, now):
            return True
        if self._told.takes(who, now):
            log.info("turnstile.too-fast", what=who[0], who=who[1])
        return False


def _remember(where: dict[int, T], number: int, thing: T) -> None:
    """Keeps it in place of the oldest, where there are many."""
    where[number] = thing
    if len(where) > REMEMBERED:
        del where[next(iter(where))]


def doer_of(payload: dict[str, Any]) -> tuple[str, int] | None:
    """What somebody does, and who: a person, or the chat in whose name he writes. None for what is not limited."""
    query = payload.get("callback_query")
    if isinstance(query, dict):
        return _by("tap", query.get("from"))
    message = payload.get("message")
    if not isinstance(message, dict) or TALK.isdisjoint(message):
        return None
    text = message.get("text")
    what = "command" if isinstance(text, str) and text.startswith("/") else "talk"
    return _by(what, message.get("sender_chat") or message.get("from"))


def _by(what: str, who: Any) -> tuple[str, int] | None:
    number = who.get("id") if isinstance(who, dict) else None
    return (what, number) if isinstance(number, int) else None
