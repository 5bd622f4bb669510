"""Editing: a text stays a text or becomes a photo, a photo stays one."""

from typing import Any

from playground.chats import Chat
from playground.entities import Entity
from playground.messages import Message
from playground.methods.arguments import Arguments
from playground.methods.calling import Call, method
from playground.methods.errors import BotApiError, bad_request
from playground.methods.keyboards import keyboard_of
from playground.methods.photos import given_photo
from playground.methods.places import chat_of, own_message
from playground.methods.texts import caption_of, checked_caption, formatted, text_of
from playground.values import Json
from playground.wire import message_json

_NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same "
    "as a current content and reply markup of the message"
)
_CAPTION_TOO_LONG = "MEDIA_CAPTION_TOO_LONG"


def _edited(call: Call, chat: Chat, message: Message, **changes: Any) -> Json:
    """The message as it reads with the changes, of which at least one must change something."""
    if all(getattr(message, name) == value for name, value in changes.items()):
        raise bad_request(_NOT_MODIFIED)
    changed = call.world.change(chat, message, changes | {"edited_at": int(call.now)})
    return message_json(call.world, chat, changed)


@method(
    "editMessageText",
    "chat_id message_id text parse_mode entities link_preview_options reply_markup disable_web_page_preview",
)
def edit_message_text(call: Call) -> Json:
    """Without a keyboard the old one goes: that is how Telegram has it, for every edit."""
    chat = chat_of(call)
    message = own_message(call, chat)
    if message.photo is not None:
        raise bad_request("there is no text in the message to edit")
    text, entities = text_of(call.arguments, "MESSAGE_TOO_LONG")
    keyboard = keyboard_of(call.arguments, inline_only=True)
    call.spend(chat.id)
    return _edited(call, chat, message, text=text, entities=entities, keyboard=keyboard)


@method("editMessageCaption", "chat_id message_id caption parse_mode caption_entities reply_markup")
def edit_message_caption(call: Call) -> Json:
    """Without a caption the old one goes."""
    chat = chat_of(call)
    message = own_message(call, chat)
    if message.photo is None:
        raise bad_request("there is no caption in the message to edit")
    caption, entities = caption_of(call.arguments, _CAPTION_TOO_LONG)
    keyboard = keyboard_of(call.arguments, inline_only=True)
    call.spend(chat.id)
    return _edited(call, chat, message, text=caption, entities=entities, keyboard=keyboard)


@method("editMessageMedia", "chat_id message_id media reply_markup")
def edit_message_media(call: Call) -> Json:
    """Another photo, or the first; either needs the right to send one."""
    media, named = _input_photo(call.arguments)
    caption, entities = _input_caption(media)
    chat = chat_of(call)
    message = own_message(call, chat)
    if not chat.member(call.world.bot).may_send_photos:
        # The Bot API's server lets this through, so it is Telegram itself that refuses.
        raise bad_request("CHAT_SEND_PHOTOS_FORBIDDEN")
    given = given_photo(call, named, "can't parse InputMedia: media not found")
    checked_caption((caption, entities), _CAPTION_TOO_LONG)
    keyboard = keyboard_of(call.arguments, inline_only=True)
    call.spend(chat.id)
    call.world.keep_photo(given.photo, given.content)
    return _edited(call, chat, message, photo=given.photo, text=caption, entities=entities, keyboard=keyboard)


@method("editMessageReplyMarkup", "chat_id message_id reply_markup")
def edit_message_reply_markup(call: Call) -> Json:
    chat = chat_of(call)
    message = own_message(call, chat)
    keyboard = keyboard_of(call.arguments, inline_only=True)
    call.spend(chat.id)
    return _edited(call, chat, message, keyboard=keyboard)


def _input_photo(arguments: Arguments) -> tuple[Arguments, str]:
    """An InputMediaPhoto, and what it names as its photo."""
    if not arguments.given("media"):
        raise bad_request('parameter "media" is required')
    media = arguments.values["media"]
    if isinstance(media, str):
        raise bad_request("can't parse input media JSON object")
    if not isinstance(media, dict):
        raise _unreadable("expected an Object")
    kind, named = media.get("type"), media.get("media", "")
    if not isinstance(kind, str):
        raise _unreadable('Can\'t find field "type"')
    if not isinstance(named, str):
        raise _unreadable('Field "media" must be of type String')
    if kind != "photo":
        raise bad_request(f"the playground edits to photos alone, not to {kind!r}")
    return Arguments(media), named


def _input_caption(media: Arguments) -> tuple[str, tuple[Entity, ...]]:
    """Its caption, however long."""
    try:
        return formatted(media, "caption", "caption_entities")
    except BotApiError as error:
        raise _unreadable(error.description.removeprefix("Bad Request: ")) from None


def _unreadable(why: str) -> BotApiError:
    return bad_request(f"can't parse InputMedia: {why}")
