"""What people do: write and tap."""

from typing import Literal

from playground.chats import Chat, Member
from playground.entities import with_found
from playground.hearing import tell, tell_member_changed
from playground.messages import Message
from playground.people import ANONYMOUS_ADMIN, CHANNEL_BOT, Person
from playground.refusals import Refused
from playground.taps import Tap
from playground.values import ChatId, Json, MessageId, UserId, utf16_length
from playground.wire import callback_json, chat_json
from playground.world import World

LONGEST_TEXT = 4096
LONGEST_DATA = 64

Guise = Literal["anonymous", "channel"]


def person_of(world: World, user: UserId) -> Person:
    person = world.people.get(user)
    if person is None or user in (world.bot, ANONYMOUS_ADMIN, CHANNEL_BOT):
        raise Refused(404, f"there is no person {user}")
    if person.deleted:
        raise Refused(410, f"the account of person {user} was deleted")
    return person


def chat_of(world: World, chat_id: ChatId) -> Chat:
    """A chat that can still be used."""
    chat = world.chats.get(chat_id)
    if chat is None:
        raise Refused(404, f"there is no chat {chat_id}")
    if chat.migrated_to is not None:
        raise Refused(410, f"chat {chat_id} has become the supergroup {chat.migrated_to}")
    if chat.state == "deleted":
        raise Refused(410, f"chat {chat_id} was deleted")
    return chat


def _present(chat: Chat, person: Person) -> None:
    if not chat.member(person.id).present:
        raise Refused(403, f"{person.first_name} is not in chat {chat.id}")


def write(
    world: World,
    user: UserId,
    chat_id: ChatId,
    text: str,
    now: float,
    *,
    topic: MessageId | None = None,
    reply_to: MessageId | None = None,
    guise: Guise | None = None,
) -> Message:
    """A person's message; a private chat is opened, or unblocked, by writing into it."""
    person = person_of(world, user)
    chat = _private(world, person, now) if int(chat_id) == int(user) else chat_of(world, chat_id)
    _present(chat, person)
    text = text.strip()
    if not 1 <= utf16_length(text) <= LONGEST_TEXT:
        raise Refused(400, f"text: must have 1 to {LONGEST_TEXT} characters")
    replied = chat.messages.get(reply_to) if reply_to is not None else None
    if reply_to is not None and replied is None:
        raise Refused(404, f"there is no message {reply_to} in chat {chat.id}")
    sender, sender_chat = _guised(world, chat, person, guise)
    message = world.post(
        chat,
        sender,
        now,
        text=text,
        entities=with_found(text, ()),
        thread=_thread(chat, person, topic, replied),
        reply_to=reply_to,
        sender_chat=sender_chat,
    )
    tell(world, chat, message, now)
    return message


def _private(world: World, person: Person, now: float) -> Chat:
    chat = world.private_chat(person)
    bot = chat.member(world.bot)
    if not bot.present:
        world.set_member(chat, world.bot, Member("member"))
        tell_member_changed(world, chat, person.id, world.bot, bot, now)
    return chat_of(world, chat.id)


def _guised(world: World, chat: Chat, person: Person, guise: Guise | None) -> tuple[UserId, Json | None]:
    match guise:
        case None:
            return person.id, None
        case "anonymous":
            if chat.kind != "supergroup" or not chat.member(person.id).governs:
                raise Refused(403, "only an admin of a supergroup can write anonymously")
            return ANONYMOUS_ADMIN, chat_json(world, chat)
        case "channel":
            if chat.kind != "supergroup":
                raise Refused(403, "only in a supergroup can one write as a channel")
            # Each person owns one channel, numbered after its owner.
            channel = {"id": -1_003_000_000_000 - person.id % 1_000_000_000, "type": "channel"}
            return CHANNEL_BOT, channel | {"title": f"{person.first_name}: канал"}


def _thread(chat: Chat, person: Person, topic: MessageId | None, replied: Message | None) -> MessageId | None:
    if not chat.forum:
        if topic is not None:
            raise Refused(400, f"chat {chat.id} has no topics")
        return reply_thread(chat, replied)
    thread = topic if topic is not None or replied is None else replied.thread
    if thread is None:
        return None
    known = chat.topics.get(thread)
    if known is None:
        raise Refused(404, f"there is no topic {thread} in chat {chat.id}")
    if known.closed and not chat.member(person.id).governs:
        raise Refused(403, f"topic {thread} is closed")
    return thread


def reply_thread(chat: Chat, replied: Message | None) -> MessageId | None:
    """Outside forums, a supergroup numbers a chain of replies after its first message.

    Such a number looks like a topic's and is none.
    """
    if replied is None or chat.kind != "supergroup":
        return None
    return replied.thread or replied.id


def tap(world: World, user: UserId, chat_id: ChatId, message_id: MessageId, data: str, now: float) -> Tap:
    """A tap with any data at all, also on a message that is gone: clients can be modified."""
    person = person_of(world, user)
    chat = chat_of(world, chat_id)
    _present(chat, person)
    if not 1 <= len(data.encode()) <= LONGEST_DATA:
        raise Refused(400, f"data: must have 1 to {LONGEST_DATA} bytes")
    made = world.taps.add(chat_id, user, now)
    if chat.member(world.bot).present:
        world.updates.add("callback_query", callback_json(world, made.id, person, chat, message_id, data), now)
    return made


def data_of(world: World, chat_id: ChatId, message_id: MessageId, label: str) -> str:
    """The data behind a button: its exact text, or the only one that begins so."""
    message = chat_of(world, chat_id).messages.get(message_id)
    if message is None:
        raise Refused(404, f"there is no message {message_id} in chat {chat_id}")
    buttons = message.buttons()
    exact = [button for button in buttons if button["text"] == label]
    found = exact or [button for button in buttons if button["text"].startswith(label)]
    if len(found) != 1:
        texts = ", ".join(button["text"] for button in buttons)
        how_many = "no button" if not found else "more than one button"
        raise Refused(404, f"{how_many} is labelled {label!r}; there are: {texts}")
    if "callback_data" not in found[0] or "disabled" in found[0]:
        raise Refused(400, f"the button {found[0]['text']!r} sends nothing to the bot")
    data: str = found[0]["callback_data"]
    return data
