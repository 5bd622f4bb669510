"""The only sender: the wire over a ``telegram.Bot``."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

import structlog
from telegram import (
    Bot,
    BotCommand,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaPhoto,
    LinkPreviewOptions,
    ReplyParameters,
)
from telegram import Message as Delivered
from telegram.constants import ChatMemberStatus, ParseMode
from telegram.error import TelegramError

from bot.metrics import UNWATCHED, Meters
from bot.patience import Rest
from bot.places import Place
from bot.ptb.errors import is_too_late, is_unknown_photo, outcome_of
from bot.ptb.photos import Photos
from bot.views.message import Button, Keyboard, Message, Toast
from bot.views.scene import Scene
from bot.wire import (
    Failed,
    Forbidden,
    Gone,
    NoPhotos,
    NoPicture,
    OtherKind,
    Painter,
    Rejected,
    Sent,
    Shown,
    Stands,
    Trouble,
    Unpictured,
    Unsure,
    Wait,
)

log = structlog.get_logger(__name__)

_NO_PREVIEW = LinkPreviewOptions(is_disabled=True)
_PICTURE = "table.png"
"""The name of an uploaded file, which tells its kind."""
_ADMINS = (ChatMemberStatus.OWNER, ChatMemberStatus.ADMINISTRATOR)
_RESTS = (0.5, 1.5)
"""Real seconds before the second and the third try of a request that somebody waits for."""
_MEMBER_SECONDS = 3.0
"""Real seconds for an answer about somebody's rights, for which his tap is held up."""
_PATIENCE = 8.0
"""Real seconds after which it is not tried again: a tap is forgotten after some 15."""

T = TypeVar("T")


class TelegramWire:
    """Sends HTML without link previews, and turns the library's exceptions into values."""

    def __init__(self, bot: Bot, painter: Painter, rest: Rest = asyncio.sleep, meters: Meters = UNWATCHED) -> None:
        self._bot = bot
        self._rest = rest
        self._meters = meters
        self._photos = Photos(painter)

    async def send(
        self, place: Place, message: Message, *, reply_to: int | None = None, silent: bool = True
    ) -> Sent | Unpictured | Trouble:
        replied = None if reply_to is None else ReplyParameters(reply_to, allow_sending_without_reply=True)

        async def photo(picture: str | bytes) -> Delivered:
            return await self._bot.send_photo(
                place.chat,
                picture,
                message.text,
                parse_mode=ParseMode.HTML,
                message_thread_id=place.thread,
                disable_notification=silent,
                reply_parameters=replied,
                reply_markup=_markup(message.keyboard),
                filename=_PICTURE,
            )

        try:
            if message.scene is not None and (sent := await self._pictured(message.scene, photo)) is not None:
                return Sent(sent.message_id)
            text = await self._bot.send_message(
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
            return Rejected(error.message) if isinstance(outcome, Shown | Gone | OtherKind) else outcome
        return Sent(text.message_id, plain=message.scene is not None)

    async def edit(
        self, place: Place, message_id: int, message: Message, stands: Stands
    ) -> Shown | Gone | OtherKind | Unpictured | Trouble:
        async def media(picture: str | bytes) -> Delivered | bool:
            photo = InputMediaPhoto(picture, message.text, parse_mode=ParseMode.HTML, filename=_PICTURE)
            return await self._bot.edit_message_media(
                photo, place.chat, message_id, reply_markup=_markup(message.keyboard)
            )

        try:
            if message.scene is not None and stands is not Stands.PICTURE:
                if await self._pictured(message.scene, media) is not None:
                    return Shown()
                if stands is Stands.PHOTO:
                    return NoPicture("not painted")
            if stands is Stands.TEXT:
                await self._edit_text(place, message_id, message)
            else:
                await self._edit_caption(place, message_id, message)
        except TelegramError as error:
            return outcome_of(error)
        return Shown(plain=message.scene is not None and stands is Stands.TEXT)

    async def _edit_text(self, place: Place, message_id: int, message: Message) -> None:
        await self._bot.edit_message_text(
            message.text,
            place.chat,
            message_id,
            parse_mode=ParseMode.HTML,
            reply_markup=_markup(message.keyboard),
            link_preview_options=_NO_PREVIEW,
        )

    async def _edit_caption(self, place: Place, message_id: int, message: Message) -> None:
        await self._bot.edit_message_caption(
            place.chat,
            message_id,
            caption=message.text,
            parse_mode=ParseMode.HTML,
            reply_markup=_markup(message.keyboard),
        )

    async def _pictured(self, scene: Scene, request: Callable[[str | bytes], Awaitable[T]]) -> T | None:
        """Makes a request with the scene's photo: its number where the messenger has it, else a picture to upload.
        None, and nothing was asked, where it cannot be painted."""
        if (number := await self._photos.known(scene)) is not None:
            self._meters.picture("sent before")
            try:
                return await request(number)
            except TelegramError as error:
                if not is_unknown_photo(error):
                    raise
                log.warning("wire.photo_forgotten", text=error.message)
                self._photos.drop(scene)
        with self._photos.uploading(scene):
            try:
                picture = await self._photos.paint(scene)
            except Exception:
                log.exception("wire.not_painted")  # it costs the picture, not the message
                return None
            answer = await request(picture)
            if isinstance(answer, Delivered) and answer.photo:
                self._photos.keep(scene, answer.photo[-1].file_id)
            return answer

    async def strip(self, place: Place, message_id: int) -> Shown | Gone | Trouble:
        return await _plainly(self._bot.edit_message_reply_markup(place.chat, message_id))

    async def delete(self, place: Place, message_id: int) -> Shown | Gone | Trouble:
        return await _plainly(self._bot.delete_message(place.chat, message_id))

    async def pin(self, place: Place, message_id: int) -> Shown | Gone | Trouble:
        return _of_pin(await _plainly(self._bot.pin_chat_message(place.chat, message_id, disable_notification=True)))

    async def unpin(self, place: Place, message_id: int) -> Shown | Gone | Trouble:
        return _of_pin(await _plainly(self._bot.unpin_chat_message(place.chat, message_id)))

    async def answer(self, query_id: str, toast: Toast | None) -> None:
        text, alert = (toast.text, toast.alert) if toast else (None, None)
        tries = 0

        async def ask() -> bool:
            nonlocal tries
            tries += 1
            return await self._bot.answer_callback_query(query_id, text, alert)

        try:
            await self._insist(ask)
            self._meters.answered(late=False)
        except TelegramError as error:
            if is_too_late(error):
                self._meters.answered(late=tries == 1)  # else one of those before may have arrived
            else:
                log.warning("wire.unanswered", outcome=outcome_of(error))

    async def is_admin(self, chat: int, user: int) -> bool | None:
        """Whether the messenger says so; None where it does not say."""
        try:
            member = await self._insist(lambda: self._bot.get_chat_member(chat, user, read_timeout=_MEMBER_SECONDS))
        except TelegramError as error:
            log.warning("wire.unknown_member", chat=chat, outcome=outcome_of(error))
            return None
        return member.status in _ADMINS

    async def set_commands(self, commands: Sequence[tuple[str, str]], language: str | None = None) -> None:
        """Sets the list of commands and their descriptions, for readers of one language or for all others."""
        listed = [BotCommand(*command) for command in commands]
        try:
            await self._insist(lambda: self._bot.set_my_commands(listed, language_code=language))
        except TelegramError as error:
            log.warning("wire.commands_not_set", language=language, outcome=outcome_of(error))

    async def _insist(self, ask: Callable[[], Awaitable[T]]) -> T:
        """The answer to a request that can be made twice without harm: tried again soon where the messenger was away,
        or wants only a short pause. Raises the last trouble."""
        end = time.monotonic() + _PATIENCE
        for rest in _RESTS:
            try:
                return await ask()
            except TelegramError as error:
                match outcome_of(error):
                    case Wait(seconds):
                        pause = seconds
                    case Failed() | Unsure():
                        pause = rest
                    case _:
                        raise
                if time.monotonic() + pause > end:
                    raise
                await self._rest(pause)
        return await ask()


async def _plainly(request: Awaitable[Delivered | bool]) -> Shown | Gone | Trouble:
    """What becomes of a request that has nothing to do with pictures or texts."""
    try:
        await request
    except TelegramError as error:
        outcome = outcome_of(error)
        return Rejected(error.message) if isinstance(outcome, OtherKind | NoPhotos | NoPicture) else outcome
    return Shown()


def _of_pin(outcome: Shown | Gone | Trouble) -> Shown | Gone | Trouble:
    """Who may not pin may still write."""
    return Rejected(f"may not pin: {outcome.why}") if isinstance(outcome, Forbidden) else outcome


def _markup(keyboard: Keyboard) -> InlineKeyboardMarkup | None:
    return InlineKeyboardMarkup([[_button(button) for button in row] for row in keyboard]) if keyboard else None


def _button(button: Button) -> InlineKeyboardButton:
    if button.url:
        return InlineKeyboardButton(button.text, url=button.url)
    return InlineKeyboardButton(button.text, callback_data=button.data)
