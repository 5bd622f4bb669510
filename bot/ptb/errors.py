"""What the library's exceptions mean, as plain values."""

import os
from datetime import timedelta

import httpx
from telegram.error import BadRequest, ChatMigrated, InvalidToken, NetworkError, RetryAfter, TelegramError
from telegram.error import Forbidden as Refused

from bot.wire import (
    Failed,
    Forbidden,
    Gone,
    Moved,
    NoPhotos,
    NoPicture,
    OtherKind,
    Rejected,
    Shown,
    Trouble,
    Unpictured,
    Unsure,
    Wait,
    Why,
)

# The library's own switch: without it each 429 comes with a deprecation warning about the type of its seconds.
os.environ.setdefault("PTB_TIMEDELTA", "true")

# Older and newer servers word errors differently around a stable core, and the library changes letter case.
# The first row that is found in a lower-cased description counts.
_BY_DESCRIPTION: tuple[tuple[str, Shown | Gone | OtherKind | NoPhotos | Forbidden], ...] = (
    ("message is not modified", Shown()),
    ("chat_not_modified", Shown()),  # pinned, or not pinned, already
    ("message to edit not found", Gone()),
    ("message to delete not found", Gone()),
    ("message to pin not found", Gone()),
    ("message to unpin not found", Gone()),
    ("message can't be edited", Gone()),
    ("message can't be deleted", Gone()),
    ("message_id_invalid", Gone()),
    ("no text in the message to edit", OtherKind(photo=True)),
    ("no caption in the message to edit", OtherKind(photo=False)),
    ("topic_closed", Forbidden(Why.TOPIC)),
    ("topic_deleted", Forbidden(Why.TOPIC_GONE)),
    ("message thread not found", Forbidden(Why.TOPIC_GONE)),
    ("not enough rights to send photos", NoPhotos()),
    ("chat_send_photos_forbidden", NoPhotos()),
    ("chat_send_media_forbidden", NoPhotos()),
    ("chat_write_forbidden", Forbidden(Why.NO_RIGHT)),
    ("chat_restricted", Forbidden(Why.NO_RIGHT)),
    ("not enough rights to send", Forbidden(Why.NO_RIGHT)),
    ("no rights to send", Forbidden(Why.NO_RIGHT)),
    ("chat not found", Forbidden(Why.REMOVED)),
    ("group chat was deactivated", Forbidden(Why.REMOVED)),
    ("peer_id_invalid", Forbidden(Why.REMOVED)),
)
_BAD_PICTURE = (
    "image_process_failed",
    "photo_invalid",
    "photo_save_file_invalid",
    "photo_ext_invalid",
    "media_caption_too_long",
    "caption is too long",
)
_UNKNOWN_PHOTO = (
    "wrong file identifier",
    "wrong remote file",
    "invalid remote file",
    "wrong file_id",
    "file_reference",
)
_TOO_LATE = ("query is too old", "query id is invalid", "query_id_invalid")
_NEVER_SENT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout, httpx.UnsupportedProtocol)


def outcome_of(error: TelegramError) -> Shown | Gone | OtherKind | Unpictured | Trouble:
    """What an exception of the library means."""
    match error:
        case RetryAfter():
            return Wait(seconds_of(error.retry_after))
        case ChatMigrated(new_chat_id=new_chat):
            return Moved(new_chat)
        case Refused() | BadRequest():
            return _refusal(error)
        case NetworkError():
            return _broken(error)
        case InvalidToken():
            return Rejected(error.message)
        case _:
            # An answer that cannot be read comes from somebody who has had the request.
            return Unsure(error.message)


def is_too_late(error: TelegramError) -> bool:
    """Whether the messenger has given up on the tap that was to be answered."""
    return _says(error, _TOO_LATE)


def is_unknown_photo(error: TelegramError) -> bool:
    """Whether the messenger does not know, or no longer, the number of a photo."""
    return isinstance(error, BadRequest) and _says(error, _UNKNOWN_PHOTO)


def seconds_of(span: int | timedelta) -> float:
    """How long to wait, whichever type the library gives it."""
    return span.total_seconds() if isinstance(span, timedelta) else float(span)


def _refusal(error: TelegramError) -> Shown | Gone | OtherKind | Unpictured | Trouble:
    for part, outcome in _BY_DESCRIPTION:
        if _says(error, (part,)):
            return outcome
    if isinstance(error, Refused):
        return Forbidden(Why.REMOVED)
    return NoPicture(error.message) if _says(error, (*_BAD_PICTURE, *_UNKNOWN_PHOTO)) else Rejected(error.message)


def _says(error: TelegramError, parts: tuple[str, ...]) -> bool:
    said = error.message.lower()
    return any(part in said for part in parts)


def _broken(error: NetworkError) -> Unsure | Failed:
    """Without an answer the request may have arrived, unless it never left; an answer of 5xx says it failed."""
    cause = error.__cause__
    if cause is None or isinstance(cause, (TelegramError, *_NEVER_SENT)):  # the former: 5xx with an unreadable body
        return Failed(error.message)
    return Unsure(error.message)
