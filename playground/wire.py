"""The world in the Bot API's words."""

import hashlib

from playground.chats import Chat, Member, member_json
from playground.entities import Entity, entity_json
from playground.files import photo_size_json
from playground.messages import Message
from playground.people import Person
from playground.values import Json, MessageId, UserId
from playground.world import World


def chat_json(world: World, chat: Chat) -> Json:
    """The Bot API's Chat."""
    shown: Json = {"id": chat.id, "type": chat.kind}
    if chat.kind == "private":
        person = world.people[UserId(chat.id)]
        shown["first_name"] = person.first_name
        shown |= {"last_name": person.last_name} if person.last_name else {}
        shown |= {"username": person.username} if person.username else {}
    else:
        shown["title"] = chat.title
    if chat.forum:
        shown["is_forum"] = True
    return shown


def message_json(world: World, chat: Chat, message: Message, *, with_reply: bool = True) -> Json:
    """The Bot API's Message; a message inside another shows no reply of its own."""
    shown: Json = {
        "message_id": message.id,
        "from": world.people[message.sender].as_user(),
        "chat": chat_json(world, chat),
        "date": message.date,
    }
    if message.sender_chat is not None:
        shown["sender_chat"] = message.sender_chat
    if message.edited_at is not None:
        shown["edit_date"] = message.edited_at
    if message.thread is not None:
        shown["message_thread_id"] = message.thread
        if chat.forum:
            shown["is_topic_message"] = True
    if with_reply and (replied := chat.messages.get(replied_id(chat, message))) is not None:
        shown["reply_to_message"] = message_json(world, chat, replied, with_reply=False)
    if message.service is not None:
        return shown | message.service
    shown |= _spoken(world, message)
    if message.keyboard:
        shown["reply_markup"] = {"inline_keyboard": [list(row) for row in message.keyboard]}
    return shown


def _spoken(world: World, message: Message) -> Json:
    """A text with its entities, or a photo with its caption, which there need not be."""
    entities = [_entity(world, entity) for entity in message.entities]
    if message.photo is None:
        return {"text": message.text} | ({"entities": entities} if entities else {})
    shown: Json = {"photo": [photo_size_json(message.photo, world.bot)]}
    if message.text:
        shown["caption"] = message.text
    return shown | ({"caption_entities": entities} if entities else {})


def replied_id(chat: Chat, message: Message) -> MessageId:
    """What a message answers: in a topic, failing all else, the message that opened it."""
    if message.reply_to is not None:
        return message.reply_to
    if chat.forum and message.thread is not None and message.thread != message.id:
        return message.thread
    return MessageId(0)


def _entity(world: World, entity: Entity) -> Json:
    person = world.people.get(entity.user) if entity.user is not None else None
    return entity_json(entity, person.as_user() if person else None)


def callback_json(world: World, tap_id: str, person: Person, chat: Chat, message_id: MessageId, data: str) -> Json:
    """The Bot API's CallbackQuery; of a message that is gone only its place is told."""
    message = chat.messages.get(message_id)
    shown: Json = (
        message_json(world, chat, message)
        if message is not None
        else {"chat": chat_json(world, chat), "message_id": message_id, "date": 0}
    )
    instance = int.from_bytes(hashlib.sha256(str(chat.id).encode()).digest()[:8], "big", signed=True)
    return {
        "id": tap_id,
        "from": person.as_user(),
        "message": shown,
        "chat_instance": str(instance),
        "data": data,
    }


def member_changed_json(world: World, chat: Chat, actor: UserId, user: UserId, old: Member, now: float) -> Json:
    """The Bot API's ChatMemberUpdated; the new standing is the one the chat has now."""
    of_whom = world.people[user].as_user()
    return {
        "chat": chat_json(world, chat),
        "from": world.people[actor].as_user(),
        "date": int(now),
        "old_chat_member": member_json(old, of_whom),
        "new_chat_member": member_json(chat.member(user), of_whom),
    }
