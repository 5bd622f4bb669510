"""`parse_mode: HTML`: a text with tags into a plain text with entities.

Reads the little HTML that Telegram knows and fails with Telegram's words; places in
them are byte offsets into the text as it was sent.
"""

import re
from dataclasses import dataclass, field
from urllib.parse import urlsplit, urlunsplit

from playground.entities import Entity
from playground.values import UserId, utf16_length


class ParseError(ValueError):
    """What Telegram says after "can't parse entities: "."""


_TYPES = {
    "a": "text_link",
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "u": "underline",
    "ins": "underline",
    "span": "spoiler",
    "tg-spoiler": "spoiler",
    "tg-emoji": "custom_emoji",
    "tg-time": "date_time",
    "pre": "pre",
    "code": "code",
    "blockquote": "blockquote",
}
_NAMED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
_REFERENCE = re.compile(r"&(?:#(?P<decimal>[0-9]{1,8})|#x(?P<hex>[0-9A-Fa-f]{1,6})|(?P<name>lt|gt|amp|quot));?")
_TAG_NAME = re.compile(r"[^\s>]*")
_ATTRIBUTE_NAME = re.compile(r"[^\s=>/\"']*")
_BARE_VALUE = re.compile(r"[A-Za-z0-9.-]*")
_SPACE = re.compile(r"\s*")
_TIME_FORMAT = re.compile(r"r|w?[dD]?[tT]?")
_USER_LINK = re.compile(r"tg://user\?id=(?P<id>[0-9]{1,19})")


@dataclass(slots=True)
class _Open:
    tag: str
    attributes: dict[str, str]
    offset: int
    start: int


@dataclass(slots=True)
class _Reader:
    """A place in the source, and what has been read so far."""

    source: str
    at: int = 0
    parts: list[str] = field(default_factory=list)
    offset: int = 0
    opened: list[_Open] = field(default_factory=list)
    entities: list[Entity] = field(default_factory=list)

    def error(self, text: str, at: int) -> ParseError:
        return ParseError(f"{text} at byte offset {len(self.source[:at].encode())}")

    def take(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self.source, self.at)
        if match is None:
            return ""
        self.at = match.end()
        return match.group()

    def ahead(self) -> str:
        """The next character, or nothing at the end."""
        return self.source[self.at : self.at + 1]

    def write(self, text: str) -> None:
        self.parts.append(text)
        self.offset += utf16_length(text)


def parse(source: str) -> tuple[str, tuple[Entity, ...]]:
    """The plain text and its entities, or ParseError."""
    reader = _Reader(source)
    while character := reader.ahead():
        if character == "<":
            if source.startswith("</", reader.at):
                _end_tag(reader)
            else:
                _start_tag(reader)
        elif character == "&":
            reader.write(_reference(reader))
        else:
            reader.at += 1
            reader.write(character)
    if reader.opened:
        raise ParseError(f'Can\'t find end tag corresponding to start tag "{reader.opened[-1].tag}"')
    return "".join(reader.parts), tuple(reader.entities)


def _reference(reader: _Reader) -> str:
    """A character reference; what is none stands for itself."""
    match = _REFERENCE.match(reader.source, reader.at)
    if match is None:
        reader.at += 1
        return "&"
    reader.at = match.end()
    if match["name"]:
        return _NAMED[match["name"]]
    code = int(match["decimal"]) if match["decimal"] else int(match["hex"], 16)
    valid = 0 < code <= 0x10FFFF and not 0xD800 <= code <= 0xDFFF
    return chr(code) if valid else match.group()


def _start_tag(reader: _Reader) -> None:
    begin = reader.at
    reader.at += 1
    tag = reader.take(_TAG_NAME).lower()
    if not reader.ahead():
        raise reader.error("Unclosed start tag", begin)
    if tag not in _TYPES:
        raise reader.error(f'Unsupported start tag "{tag}"', begin)
    attributes: dict[str, str] = {}
    while True:
        reader.take(_SPACE)
        if reader.ahead() == ">":
            break
        name, value = _attribute(reader, tag, begin)
        attributes[name] = value
    reader.at += 1
    if tag == "span" and attributes.get("class") != "tg-spoiler":
        raise reader.error('Tag "span" must have class "tg-spoiler"', begin)
    if tag == "tg-time":
        _check_time(reader, attributes, begin)
    reader.opened.append(_Open(tag, attributes, reader.offset, len(reader.parts)))


def _attribute(reader: _Reader, tag: str, begin: int) -> tuple[str, str]:
    place = reader.at
    name = reader.take(_ATTRIBUTE_NAME).lower()
    if not reader.ahead():
        raise reader.error(f'Unclosed start tag "{tag}"', begin)
    if not name:
        raise reader.error(f'Empty attribute name in the tag "{tag}"', place)
    reader.take(_SPACE)
    if reader.ahead() != "=":
        if (tag, name) == ("blockquote", "expandable"):
            return name, name
        raise reader.error(f'Expected equal sign in declaration of an attribute of the tag "{tag}"', place)
    reader.at += 1
    reader.take(_SPACE)
    quote = reader.ahead()
    if not quote:
        raise reader.error(f'Unclosed start tag "{tag}"', begin)
    if quote not in "\"'":
        value = reader.take(_BARE_VALUE).lower()
        if reader.ahead() != ">" and not reader.ahead().isspace():
            raise reader.error("Unexpected end of name token", place)
        return name, value
    reader.at += 1
    parts = []
    while (character := reader.ahead()) != quote:
        if not character:
            raise reader.error(f'Unclosed start tag "{tag}"', begin)
        if character == "&":
            parts.append(_reference(reader))
        else:
            parts.append(character)
            reader.at += 1
    reader.at += 1
    return name, "".join(parts)


def _check_time(reader: _Reader, attributes: dict[str, str], begin: int) -> None:
    if re.fullmatch(r"[0-9]{1,10}", attributes.get("unix", "")) is None:
        raise reader.error('Tag "tg-time" must have a valid attribute "unix"', begin)
    if _TIME_FORMAT.fullmatch(attributes.get("format", "")) is None:
        raise reader.error("Invalid date-time format", begin)


def _end_tag(reader: _Reader) -> None:
    begin = reader.at
    if not reader.opened:
        raise reader.error("Unexpected end tag", begin)
    reader.at += 2
    tag = reader.take(_TAG_NAME).lower()
    reader.take(_SPACE)
    if reader.ahead() != ">":
        raise reader.error("Unclosed end tag", begin)
    reader.at += 1
    opened = reader.opened.pop()
    if tag and tag != opened.tag:
        raise reader.error(f'Unmatched end tag, expected "</{opened.tag}>", found "</{tag}>"', begin)
    if reader.offset > opened.offset:
        _close(reader, opened)


def _close(reader: _Reader, opened: _Open) -> None:
    """The entity of a tag that has just ended; outer ones end later, so they are sorted by the caller."""
    kind = _TYPES[opened.tag]
    length = reader.offset - opened.offset
    given = opened.attributes
    if opened.tag == "a":
        url = given.get("href") or "".join(reader.parts[opened.start :])
        if (user := _USER_LINK.fullmatch(url)) is not None:
            entity = Entity(type="text_mention", offset=opened.offset, length=length, user=UserId(int(user["id"])))
        elif "." in url or "://" in url:
            entity = Entity(type=kind, offset=opened.offset, length=length, url=_full_url(url))
        else:
            return
    elif opened.tag == "code" and given.get("class", "").startswith("language-"):
        entity = Entity(
            type="code", offset=opened.offset, length=length, language=given["class"].removeprefix("language-")
        )
    elif opened.tag == "pre":
        entity = Entity(type="pre", offset=opened.offset, length=length, language=_inner_language(reader, opened))
    elif opened.tag == "tg-time":
        entity = Entity(
            type=kind,
            offset=opened.offset,
            length=length,
            unix_time=int(given["unix"]),
            date_time_format=given.get("format", ""),
        )
    elif opened.tag == "tg-emoji":
        entity = Entity(type=kind, offset=opened.offset, length=length, custom_emoji_id=given.get("emoji-id", ""))
    else:
        kind = "expandable_blockquote" if "expandable" in given else kind
        entity = Entity(type=kind, offset=opened.offset, length=length)
    reader.entities.append(entity)


def _full_url(url: str) -> str:
    """A link as Telegram writes it: with a scheme, and with a path."""
    parts = urlsplit(url if "://" in url else f"http://{url}")
    return urlunsplit(parts._replace(path=parts.path or "/"))


def _inner_language(reader: _Reader, opened: _Open) -> str:
    """The language of a `code` that fills a `pre`, which swallows it."""
    inner = reader.entities[-1] if reader.entities else None
    length = reader.offset - opened.offset
    if inner is None or inner.type != "code" or (inner.offset, inner.length) != (opened.offset, length):
        return ""
    reader.entities.pop()
    return inner.language
