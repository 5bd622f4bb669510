"""Message entities: their wire form, and those that Telegram finds in a text by itself."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from playground.values import Json, UserId, utf16_length


@dataclass(frozen=True, slots=True, kw_only=True)
class Entity:
    """One marked stretch of a text; offset and length are UTF-16 units."""

    type: str
    offset: int
    length: int
    url: str = ""
    user: UserId | None = None
    language: str = ""
    custom_emoji_id: str = ""
    unix_time: int | None = None
    date_time_format: str = ""

    @property
    def end(self) -> int:
        return self.offset + self.length


def entity_json(entity: Entity, user: Json | None) -> Json:
    """The Bot API's MessageEntity; `user` is the person a text_mention names."""
    shown: Json = {"type": entity.type, "offset": entity.offset, "length": entity.length}
    optional = {
        "url": entity.url,
        "user": user,
        "language": entity.language,
        "custom_emoji_id": entity.custom_emoji_id,
        "unix_time": entity.unix_time,
        "date_time_format": entity.date_time_format,
    }
    shown.update({name: value for name, value in optional.items() if value not in ("", None)})
    return shown


_FOUND = re.compile(
    r"(?P<url>https?://[^\s<>]+)"
    r"|(?<![\w/@])(?P<bot_command>/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?)(?![\w/])"
    r"|(?<![\w@/])(?P<mention>@[A-Za-z0-9_]{4,32})\b"
)
_OPAQUE = frozenset({"code", "pre", "text_link", "text_mention", "date_time", "custom_emoji"})


def found_in(text: str) -> Iterator[Entity]:
    """Commands, mentions and links that nobody marked."""
    for match in _FOUND.finditer(text):
        yield Entity(
            type=match.lastgroup or "",
            offset=utf16_length(text[: match.start()]),
            length=utf16_length(match.group()),
        )


def with_found(text: str, marked: Iterable[Entity]) -> tuple[Entity, ...]:
    """The marked entities and those found outside code and links, in Telegram's order."""
    entities = [entity for entity in marked if entity.length > 0]
    opaque = [entity for entity in entities if entity.type in _OPAQUE]
    entities += [
        entity
        for entity in found_in(text)
        if not any(entity.offset < other.end and other.offset < entity.end for other in opaque)
    ]
    return tuple(sorted(set(entities), key=lambda entity: (entity.offset, -entity.length, entity.type)))


def trimmed(text: str, marked: Iterable[Entity]) -> tuple[str, tuple[Entity, ...]]:
    """The text without white space around it, its entities moved along and cut to it."""
    kept = text.strip()
    dropped = utf16_length(text[: len(text) - len(text.lstrip())])
    limit = utf16_length(kept)
    moved = []
    for entity in marked:
        start = min(max(entity.offset - dropped, 0), limit)
        end = min(max(entity.end - dropped, 0), limit)
        if end > start:
            moved.append(replace(entity, offset=start, length=end - start))
    return kept, tuple(moved)
