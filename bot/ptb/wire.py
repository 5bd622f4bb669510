"""The only sender: the wire over a ``telegram.Bot``."""

import os
from collections.abc import Sequence
from datetime import timedelta

import httpx
import structlog
from telegram import Bot, BotCommand, InlineKeyboardButton, InlineKeyboardMarkup, LinkPreviewOptions, ReplyParameters
from telegram.constants import ChatMemberStatus, ParseMode
from telegram.error import BadRequest, ChatMigrated, InvalidToken, NetworkError, RetryAfter, TelegramError
from telegram.error import Forbidden as Refused

from bot.places import Place
from bot.views.message import Button, Keyboard, Message, Toast
from bot.wire import Failed, Forbidden, Gone, Moved, Rejected, Sent, Shown, Trouble, Unsure, Wait, Why

log = structlog.get_logger(__name__)

# The library's own switch: without it each 429 comes with a deprecation warning about the type of its seconds.
os.environ.setdefault("PTB_TIMEDELTA", "true")

_NO_PREVIEW = LinkPreviewOptions(is_disabled=True)

# Older and newer servers word errors differently around a stable core, and the library changes letter case.
# The first row that is found in a lower-cased description counts.
_BY_DESCRIPTION: tuple[tuple[str, Shown | Gone | Forbidden], ...] = (
    ("message is not modified", Shown()),
    ("message to edit not found", Gone()),
    ("message to delete not found", Gone()),
    ("message can't be edited", Gone()),
    ("message can't be deleted", Gone()),
    ("message_id_invalid", Gone()),
    ("topic_closed", Forbidden(Why.TOPIC)),
    ("topic_deleted", Forbidden(Why.TOPIC)),
    ("message thread not found", Forbidden(Why.TOPIC)),
    ("chat_write_forbidden", Forbidden(Why.NO_RIGHT)),
    ("chat_restricted", Forbidden(Why.NO_RIGHT)),
    ("not enough rights to send", Forbidden(Why.NO_RIGHT)),
    ("no rights to send", Forbidden(Why.NO_RIGHT)),
    ("chat not found", Forbidden(Why.REMOVED)),
    ("group chat was deactivated", Forbidden(Why.REMOVED)),
    ("peer_id_invalid", Forbidden(Why.REMOVED)),
)
_TOO_LATE = ("query is too old", "query id is invalid", "query_id_invalid")
_NEVER_SENT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout, httpx.UnsupportedProtocol)
_ADMINS = (ChatMemberStatus.OWNER, ChatMemberStatus.ADMINISTRATOR)


class TelegramWire:
    """Sends HTML without link previews, and turns the library's exceptions into values."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.late_answers = 0
        """Taps that were answered after the messenger had given up on them."""

    async def send(
        self, place: Place, message: Message, *, reply_to: int | None = None, silent: bool = True
    ) -> Sent | Trouble:
        replied = None if reply_to is None else ReplyParameters(reply_to, allow_sending_without_reply=True)
        try:
            sent = await self._bot.send_message(
                place.chat,
                message.text,
                parse_mode=ParseMode.HTML,
                message_thread_id=place.thread,
                disable_notification=silent,
                reply_parameters=replied,
                reply_markup=_markup(message.keyboard),
                link_preview_options=_NO_PREVIEW,
            )
        except TelegramError as error:
            outcome = outcome_of(error)
            # A new message cannot be gone or unchanged.
            return Rejected(error.message) if isinstance(outcome, Shown | Gone) else outcome
        return Sent(sent.message_id)

    async def edit(self, place: Place, message_id: int, message: Message) -> Shown | Gone | Trouble:
        try:
            await self._bot.edit_message_text(
                message.text,
                place.chat,
                message_id,
                parse_mode=ParseMode.HTML,
                reply_markup=_markup(message.keyboard),
                link_preview_options=_NO_PREVIEW,
            )
        except TelegramError as error:
            return outcome_of(error)
        return Shown()

    async def strip(self, place: Place, message_id: int) -> Shown | Gone | Trouble:
        try:
            await self._bot.edit_message_reply_markup(place.chat, message_id)
        except TelegramError as error:
            return outcome_of(error)
        return Shown()

    async def delete(self, place: Place, message_id: int) -> Shown | Gone | Trouble:
        try:
            await self._bot.delete_message(place.chat, message_id)
        except TelegramError as error:
            return outcome_of(error)
        return Shown()

    async def answer(self, query_id: str, toast: Toast | None) -> None:
        text, alert = (toast.text, toast.alert) if toast else (None, None)
        try:
            await self._bot.answer_callback_query(query_id, text, alert)
        except TelegramError as error:
            if any(part in error.message.lower() for part in _TOO_LATE):
                self.late_answers += 1
            else:
                log.warning("wire.unanswered", outcome=outcome_of(error))

    async def is_admin(self, chat: int, user: int) -> bool:
        """Whether the messenger says so; False where it does not answer."""
        try:
            member = await self._bot.get_chat_member(chat, user)
        except TelegramError as error:
            log.warning("wire.unknown_member", chat=chat, outcome=outcome_of(error))
            return False
        return member.status in _ADMINS

    async def set_commands(self, commands: Sequence[tuple[str, str]], language: str | None = None) -> None:
        """Sets the list of commands and their descriptions, for readers of one language or for all others."""
        try:
            await self._bot.set_my_commands([BotCommand(*command) for command in commands], language_code=language)
        except TelegramError as error:
            log.warning("wire.commands_not_set", language=language, outcome=outcome_of(error))


def outcome_of(error: TelegramError) -> Shown | Gone | Trouble:
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


def _refusal(error: TelegramError) -> Shown | Gone | Trouble:
    said = error.message.lower()
    for part, outcome in _BY_DESCRIPTION:
        if part in said:
            return outcome
    return Forbidden(Why.REMOVED) if isinstance(error, Refused) else Rejected(error.message)


def seconds_of(span: int | timedelta) -> float:
    """How long to wait, whichever type the library gives it."""
    return span.total_seconds() if isinstance(span, timedelta) else float(span)


def _broken(error: NetworkError) -> Unsure | Failed:
    """Without an answer the request may have arrived, unless it never left; an answer of 5xx says it failed."""
    cause = error.__cause__
    if cause is None or isinstance(cause, (TelegramError, *_NEVER_SENT)):  # the former: 5xx with an unreadable body
        return Failed(error.message)
    return Unsure(error.message)


def _markup(keyboard: Keyboard) -> InlineKeyboardMarkup | None:
    return InlineKeyboardMarkup([[_button(button) for button in row] for row in keyboard]) if keyboard else None


def _button(button: Button) -> InlineKeyboardButton:
    if button.url:
        return InlineKeyboardButton(button.text, url=button.url)
    return InlineKeyboardButton(button.text, callback_data=button.data)
