"""A text as given, with tags or with entities, into a text as shown."""

from typing import Any

from playground.entities import Entity, trimmed, with_found
from playground.html import ParseError, parse
from playground.methods.arguments import Arguments
from playground.methods.errors import BotApiError, bad_request
from playground.values import UserId, utf16_length

LONGEST_TEXT = 4096
LONGEST_CAPTION = 1024
_KINDS = frozenset(
    {
        "mention",
        "hashtag",
        "cashtag",
        "bot_command",
        "url",
        "email",
        "phone_number",
        "bold",
        "italic",
        "underline",
        "strikethrough",
        "spoiler",
        "blockquote",
        "expandable_blockquote",
        "code",
        "pre",
        "text_link",
        "text_mention",
        "custom_emoji",
        "date_time",
    }
)
_FOUND_ANYWAY = frozenset({"mention", "hashtag", "cashtag", "bot_command", "url", "email", "phone_number"})


def text_of(arguments: Arguments, too_long: str) -> tuple[str, tuple[Entity, ...]]:
    """The text and its entities; lengths are counted after the tags are gone."""
    text, entities = formatted(arguments, "text", "entities")
    if not text:
        raise bad_request("message text is empty")
    if utf16_length(text) > LONGEST_TEXT:
        raise bad_request(too_long)
    return text, entities


def caption_of(arguments: Arguments, too_long: str) -> tuple[str, tuple[Entity, ...]]:
    """The same of a caption, which may be empty."""
    return checked_caption(formatted(arguments, "caption", "caption_entities"), too_long)


def checked_caption(read: tuple[str, tuple[Entity, ...]], too_long: str) -> tuple[str, tuple[Entity, ...]]:
    if utf16_length(read[0]) > LONGEST_CAPTION:
        raise bad_request(too_long)
    return read


def formatted(arguments: Arguments, field: str, entities: str) -> tuple[str, tuple[Entity, ...]]:
    """A text of any length, read from `field` with the tags or the entities given for it."""
    source = arguments.text(field)
    mode = arguments.text("parse_mode").lower()
    if mode == "html":
        try:
            text, marked = parse(source)
        except ParseError as error:
            raise bad_request(f"can't parse entities: {error}") from None
    elif mode:
        raise bad_request("unsupported parse_mode")
    else:
        text, marked = source, _given(arguments.json_list(entities) or [], source)
    text, marked = trimmed(text, marked)
    return text, with_found(text, marked)


def _given(listed: list[Any], text: str) -> tuple[Entity, ...]:
    end = utf16_length(text)
    entities = [_entity(each) for each in listed]
    for entity in entities:
        if entity.offset >= end or entity.end > end:
            place = "begins" if entity.offset >= end else "ends"
            edge = entity.offset if entity.offset >= end else entity.end
            raise bad_request(
                f"can't parse entities: entity {place} after the end of the text at UTF-16 offset {edge}"
            )
    return tuple(entity for entity in entities if entity.type not in _FOUND_ANYWAY)


def _entity(raw: Any) -> Entity:
    if not isinstance(raw, dict):
        raise _unreadable("expected an Object")
    if raw.get("type") not in _KINDS:
        raise _unreadable("unsupported entity type")
    for name in ("offset", "length"):
        if isinstance(raw.get(name), bool) or not isinstance(raw.get(name), int) or raw[name] < 0:
            raise _unreadable(f'Field "{name}" must be a valid Number')
    unix_time = raw.get("unix_time")
    if raw["type"] == "date_time" and (isinstance(unix_time, bool) or not isinstance(unix_time, int)):
        raise _unreadable('Field "unix_time" must be a valid Number')
    user = raw.get("user")
    return Entity(
        type=raw["type"],
        offset=raw["offset"],
        length=raw["length"],
        url=str(raw.get("url", "")),
        user=UserId(int(user["id"])) if isinstance(user, dict) and isinstance(user.get("id"), int) else None,
        language=str(raw.get("language", "")),
        custom_emoji_id=str(raw.get("custom_emoji_id", "")),
        unix_time=unix_time,
        date_time_format=str(raw.get("date_time_format", "")),
    )


def _unreadable(why: str) -> BotApiError:
    return bad_request(f"can't parse MessageEntity: {why}")
