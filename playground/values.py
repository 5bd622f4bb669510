"""The small types everything here is made of."""

from typing import Any, Literal, NewType

ChatId = NewType("ChatId", int)
UserId = NewType("UserId", int)
MessageId = NewType("MessageId", int)
Revision = NewType("Revision", int)

ChatKind = Literal["private", "group", "supergroup"]

NO_MESSAGE = MessageId(0)
NO_REVISION = Revision(0)

Json = dict[str, Any]
"""A JSON object on its way in or out."""


def utf16_length(text: str) -> int:
    """Length as Telegram counts it: a character beyond the first plane counts twice."""
    return len(text) + sum(character > "\uffff" for character in text)
