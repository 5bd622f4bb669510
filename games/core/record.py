"""Plain values for the outside: a dataclass becomes an object, a card its code. One form serves digests and JSON."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from enum import Enum

from games.core.cards import Card
from games.core.chips import Transfer
from games.core.events import Event

Plain = str | int | None | list["Plain"] | dict[str, "Plain"]


def plain(value: object) -> Plain:
    """Any value of the core as what JSON can say. Hidden cards are said too: not for people's eyes as it is."""
    match value:
        case None | bool() | Enum():
            return value.value if isinstance(value, Enum) else value
        case str() | int():
            return value
        case Card():
            return value.code
        case frozenset():
            return sorted((plain(item) for item in value), key=str)
        case tuple() | list():
            return [plain(item) for item in value]
        case _ if is_dataclass(value) and not isinstance(value, type):
            return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
        case _:
            raise TypeError(f"nothing plain stands for a {type(value).__name__}")


def digest(before: str, events: Iterable[Event], transfers: Iterable[Transfer]) -> str:
    """A chain over all that a deal did so far: 16 hex digits. Equal logs of equal rules give equal digests."""
    said = json.dumps([before, plain(tuple(events)), plain(tuple(transfers))], separators=(",", ":"))
    return hashlib.sha256(said.encode()).hexdigest()[:16]
