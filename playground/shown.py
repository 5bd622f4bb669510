"""Chats and messages as the playground's own API shows them."""

from playground.chats import Chat
from playground.hub import Hub
from playground.messages import Message
from playground.values import Json
from playground.wire import message_json


def chat_shown(hub: Hub, chat: Chat) -> Json:
    world = hub.world
    bot = chat.member(world.bot)
    people = [
        {
            "id": user,
            "name": world.people[user].first_name,
            "first_name": world.people[user].first_name,
            "last_name": world.people[user].last_name,
            "username": world.people[user].username,
            "language": world.people[user].language,
            "role": member.role,
            "is_bot": world.people[user].is_bot,
            "in_chat": member.present,
        }
        for user, member in chat.members.items()
        if user != world.bot
    ]
    return {
        "id": chat.id,
        "type": chat.kind,
        "title": chat.title,
        "forum": chat.forum,
        "people": people,
        "topics": [{"id": topic.id, "name": topic.name, "closed": topic.closed} for topic in chat.topics.values()],
        "bot": {
            "role": bot.role,
            "can_send_text": bot.present and bot.may_text,
            "can_send_photos": bot.present and bot.may_send_photos,
        },
        "pinned": [message for message in chat.pinned if message in chat.messages],
        "budget": budget_shown(hub, chat),
        "state": chat.state,
        "migrated_to": chat.migrated_to,
    }


def budget_shown(hub: Hub, chat: Chat) -> Json:
    window = hub.limits.window
    return {
        "used": hub.limits.used(chat.id, hub.now()),
        "limit": window.limit,
        "window": int(window.seconds),
    }


def message_shown(hub: Hub, chat: Chat, message: Message) -> Json:
    return message_json(hub.world, chat, message) | {
        "revision": message.revision,
        "edited": message.edited_at is not None,
    }
