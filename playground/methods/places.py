"""Which chat a call means, and whether the bot may write there."""

from typing import NoReturn

from playground.chats import Chat
from playground.messages import Message
from playground.methods.calling import Call
from playground.methods.errors import bad_request, forbidden, upgraded
from playground.values import ChatId, MessageId, UserId
from playground.writing import reply_thread


def chat_of(call: Call) -> Chat:
    """The chat named by `chat_id`, with the bot in it."""
    if not call.arguments.given("chat_id"):
        raise bad_request("chat_id is empty")
    number = call.arguments.values["chat_id"]
    if isinstance(number, bool) or not isinstance(number, int):
        raise bad_request("chat not found")
    chat = call.world.chats.get(ChatId(number))
    if chat is None:
        if UserId(number) in call.world.people:
            raise forbidden("bot can't initiate conversation with a user")
        raise bad_request("chat not found")
    if chat.migrated_to is not None:
        raise upgraded(chat.migrated_to)
    if chat.state == "deleted":
        gone = "user is deactivated" if chat.kind == "private" else "the group chat was deleted"
        raise forbidden(gone)
    if not chat.member(call.world.bot).present:
        _shut_out(call, chat)
    return chat


def _shut_out(call: Call, chat: Chat) -> NoReturn:
    role = chat.member(call.world.bot).role
    name = "group" if chat.kind == "group" else "supergroup"
    if chat.kind == "private":
        raise forbidden("bot was blocked by the user")
    if role == "kicked":
        raise forbidden(f"bot was kicked from the {name} chat")
    raise forbidden(f"bot is not a member of the {name} chat")


def may_text(call: Call, chat: Chat) -> None:
    if not chat.member(call.world.bot).may_text:
        raise bad_request("not enough rights to send text messages to the chat")


def may_send_photos(call: Call, chat: Chat) -> None:
    if not chat.member(call.world.bot).may_send_photos:
        raise bad_request("not enough rights to send photos to the chat")


def thread_of(call: Call, chat: Chat, replied: Message | None) -> MessageId | None:
    """The topic a new message goes to, failing all else that of the message it answers.

    General has no number of its own here, and outside forums the number of a chain of
    replies can be told but not asked for.
    """
    thread = call.arguments.number("message_thread_id")
    if not thread and not chat.forum:
        return reply_thread(chat, replied)
    if not thread and replied is not None:
        thread = replied.thread or 0
    if not thread:
        return None
    topic = chat.topics.get(MessageId(thread))
    if topic is None:
        raise bad_request("message thread not found")
    if topic.closed and not chat.member(call.world.bot).governs:
        raise bad_request("TOPIC_CLOSED")
    return topic.id


def own_message(call: Call, chat: Chat) -> Message:
    """The bot's message that is to be edited."""
    message = chat.messages.get(MessageId(call.arguments.number("message_id")))
    if message is None:
        raise bad_request("message to edit not found")
    if message.sender != call.world.bot or message.service is not None:
        raise bad_request("message can't be edited")
    return message


def replied_message(call: Call, chat: Chat) -> Message | None:
    """The message a new one answers, None when it need not be there and is not."""
    parameters = call.arguments.json_object("reply_parameters")
    if parameters is None:
        number: object = call.arguments.number("reply_to_message_id") or None
        optional = call.arguments.flag("allow_sending_without_reply")
    else:
        number = parameters.get("message_id")
        optional = parameters.get("allow_sending_without_reply") is True
        if parameters.get("chat_id", chat.id) != chat.id:
            raise bad_request("message to be replied not found")
    if number is None:
        return None
    message = chat.messages.get(MessageId(number)) if isinstance(number, int) else None
    if message is None and not optional:
        raise bad_request("message to be replied not found")
    return message
