"""What the bot is told of, privacy mode being on."""

from playground.chats import Chat, Member
from playground.messages import Message
from playground.people import ANONYMOUS_ADMIN, CHANNEL_BOT
from playground.values import UserId
from playground.wire import member_changed_json, message_json, replied_id
from playground.world import World


def tell(world: World, chat: Chat, message: Message, now: float) -> None:
    """Queues a new message for the bot if it is one that the bot gets to see."""
    if _heard(world, chat, message):
        world.updates.add("message", message_json(world, chat, message), now)


def tell_member_changed(world: World, chat: Chat, actor: UserId, user: UserId, old: Member, now: float) -> None:
    """Queues a change of standing: the bot's own always, others' where the bot is an admin."""
    if user == world.bot:
        kind = "my_chat_member"
    elif chat.member(world.bot).governs:
        kind = "chat_member"
    else:
        return
    world.updates.add(kind, member_changed_json(world, chat, actor, user, old, now), now)


def _heard(world: World, chat: Chat, message: Message) -> bool:
    member = chat.member(world.bot)
    sender = world.people[message.sender]
    other_bot = sender.is_bot and sender.id not in (ANONYMOUS_ADMIN, CHANNEL_BOT)
    if not member.present or message.sender == world.bot:
        return False
    if chat.kind == "private" or message.service is not None:
        return True
    if other_bot:
        return False
    return member.governs or _is_command_for(world, message) or _answers_bot(world, chat, message)


def _is_command_for(world: World, message: Message) -> bool:
    first = next(iter(message.entities), None)
    if first is None or first.type != "bot_command" or first.offset != 0:
        return False
    # A command is plain ASCII at the very start, so its length in UTF-16 units is one in characters.
    _, _, addressee = message.text[: first.length].partition("@")
    return not addressee or addressee.lower() == world.people[world.bot].username.lower()


def _answers_bot(world: World, chat: Chat, message: Message) -> bool:
    replied = chat.messages.get(replied_id(chat, message))
    return replied is not None and replied.sender == world.bot
