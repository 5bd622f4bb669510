"""Sending and deleting."""

from playground.chats import Chat
from playground.methods.calling import Call, method
from playground.methods.errors import bad_request
from playground.methods.keyboards import keyboard_of
from playground.methods.photos import Given, given_photo
from playground.methods.places import chat_of, may_send_photos, may_text, replied_message, thread_of
from playground.methods.texts import caption_of, text_of
from playground.values import Json, MessageId
from playground.wire import message_json

DELETABLE_SECONDS = 48 * 3600
MOST_DELETED = 100
CHAT_ACTIONS = frozenset(
    {
        "typing",
        "upload_photo",
        "record_video",
        "upload_video",
        "record_voice",
        "upload_voice",
        "upload_document",
        "choose_sticker",
        "find_location",
        "record_video_note",
        "upload_video_note",
    }
)


def _sent(call: Call, chat: Chat, content: Json, given: Given | None = None) -> Json:
    """Posts what has been read, once the rest of the call is found to be in order too."""
    keyboard = keyboard_of(call.arguments, inline_only=False)
    replied = replied_message(call, chat)
    thread = thread_of(call, chat, replied)
    call.spend(chat.id)
    if given is not None:
        call.world.keep_photo(given.photo, given.content)
    message = call.world.post(
        chat,
        call.world.bot,
        call.now,
        **content,
        photo=given.photo if given else None,
        keyboard=keyboard,
        thread=thread,
        reply_to=replied.id if replied else None,
    )
    return message_json(call.world, chat, message)


@method(
    "sendMessage",
    "chat_id message_thread_id text parse_mode entities link_preview_options disable_notification "
    "protect_content reply_parameters reply_markup reply_to_message_id allow_sending_without_reply "
    "disable_web_page_preview allow_paid_broadcast message_effect_id",
)
def send_message(call: Call) -> Json:
    chat = chat_of(call)
    may_text(call, chat)
    text, entities = text_of(call.arguments, "message is too long")
    return _sent(call, chat, {"text": text, "entities": entities})


@method(
    "sendPhoto",
    "chat_id message_thread_id photo caption parse_mode caption_entities disable_notification protect_content "
    "reply_parameters reply_markup reply_to_message_id allow_sending_without_reply allow_paid_broadcast "
    "message_effect_id",
)
def send_photo(call: Call) -> Json:
    chat = chat_of(call)
    may_send_photos(call, chat)
    given = given_photo(call, call.arguments.text("photo"), "there is no photo in the request")
    caption, entities = caption_of(call.arguments, "message caption is too long")
    return _sent(call, chat, {"text": caption, "entities": entities}, given)


def _deletable(call: Call, chat: Chat, number: MessageId) -> bool:
    message = chat.messages[number]
    if chat.member(call.world.bot).governs:
        return True
    own = message.sender == call.world.bot or chat.kind == "private"
    return own and call.now - message.date < DELETABLE_SECONDS


@method("deleteMessage", "chat_id message_id")
def delete_message(call: Call) -> bool:
    chat = chat_of(call)
    number = MessageId(call.arguments.number("message_id"))
    if number not in chat.messages:
        raise bad_request("message to delete not found")
    if not _deletable(call, chat, number):
        raise bad_request("message can't be deleted")
    call.world.remove(chat, number)
    return True


@method("deleteMessages", "chat_id message_ids")
def delete_messages(call: Call) -> bool:
    """Messages that are not there, or not to be deleted, are passed over."""
    chat = chat_of(call)
    numbers = call.arguments.json_list("message_ids") or []
    if not numbers:
        raise bad_request("message identifiers are not specified")
    if len(numbers) > MOST_DELETED:
        raise bad_request("too many message identifiers specified")
    if any(isinstance(number, bool) or not isinstance(number, int) for number in numbers):
        raise bad_request("message identifier must be a Number")
    for number in numbers:
        if number in chat.messages and _deletable(call, chat, number):
            call.world.remove(chat, number)
    return True


@method("sendChatAction", "chat_id action message_thread_id")
def send_chat_action(call: Call) -> bool:
    chat = chat_of(call)
    if call.arguments.text("action").lower() not in CHAT_ACTIONS:
        raise bad_request("wrong parameter action in request")
    thread_of(call, chat, None)
    return True
