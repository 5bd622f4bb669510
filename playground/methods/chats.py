"""Chats and their members, as the bot may ask and act."""

from playground import chat_life
from playground.chats import Chat, Member, member_json, permissions_json
from playground.methods.calling import Call, method
from playground.methods.errors import bad_request
from playground.methods.places import chat_of
from playground.values import Json, MessageId, UserId
from playground.wire import chat_json, message_json


@method("getChat", "chat_id")
def get_chat(call: Call) -> Json:
    """ChatFullInfo, of which most is the same for every chat here."""
    chat = chat_of(call)
    shown = chat_json(call.world, chat) | {
        "accent_color_id": 0,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys(
            (
                "unlimited_gifts",
                "limited_gifts",
                "unique_gifts",
                "premium_subscription",
                "gifts_from_channels",
            ),
            False,
        ),
    }
    if chat.kind != "private":
        shown["permissions"] = _everybodys_permissions(call, chat)
    pinned = chat.messages.get(chat.pinned[-1]) if chat.pinned else None
    if pinned is not None:
        shown["pinned_message"] = message_json(call.world, chat, pinned, with_reply=False)
    return shown


def _everybodys_permissions(call: Call, chat: Chat) -> Json:
    """Restricting the bot of a basic group is restricting everybody there."""
    bot = chat.member(call.world.bot) if chat.kind == "group" else Member("member")
    return permissions_json(text=bot.may_text, photos=bot.may_send_photos)


@method("getChatMember", "chat_id user_id")
def get_chat_member(call: Call) -> Json:
    chat = chat_of(call)
    user = UserId(call.arguments.number("user_id"))
    person = call.world.people.get(user)
    if person is None:
        raise bad_request("user not found")
    return member_json(chat.member(user), person.as_user())


@method("getChatMemberCount", "chat_id")
def get_chat_member_count(call: Call) -> int:
    return sum(member.present for member in chat_of(call).members.values())


@method("getChatAdministrators", "chat_id")
def get_chat_administrators(call: Call) -> list[Json]:
    """Other bots are left out, this one is not."""
    chat = chat_of(call)
    if chat.kind == "private":
        raise bad_request("there are no administrators in the private chat")
    governing = [(user, member) for user, member in chat.members.items() if member.governs]
    return [
        member_json(member, call.world.people[user].as_user())
        for user, member in governing
        if user == call.world.bot or not call.world.people[user].is_bot
    ]


@method("leaveChat", "chat_id")
def leave_chat(call: Call) -> bool:
    chat = chat_of(call)
    if chat.kind == "private":
        raise bad_request("chat member status can't be changed in private chats")
    chat_life.leave(call.world, chat, call.world.people[call.world.bot], call.now)
    return True


def _may_pin(call: Call, chat: Chat) -> None:
    if chat.kind != "private" and not chat.member(call.world.bot).governs:
        raise bad_request("not enough rights to manage pinned messages in the chat")


@method("pinChatMessage", "chat_id message_id disable_notification")
def pin_chat_message(call: Call) -> bool:
    """Pins, and says so with a service message as Telegram does."""
    chat = chat_of(call)
    _may_pin(call, chat)
    message = chat.messages.get(MessageId(call.arguments.number("message_id")))
    if message is None:
        raise bad_request("message to pin not found")
    if message.id in chat.pinned:
        return True
    call.world.pin(chat, message.id)
    pinned = message_json(call.world, chat, message, with_reply=False)
    call.world.post(chat, call.world.bot, call.now, service={"pinned_message": pinned}, thread=message.thread)
    return True


@method("unpinChatMessage", "chat_id message_id")
def unpin_chat_message(call: Call) -> bool:
    """Without a number, the message pinned last."""
    chat = chat_of(call)
    _may_pin(call, chat)
    number = MessageId(call.arguments.number("message_id", chat.pinned[-1] if chat.pinned else 0))
    if number not in chat.pinned:
        raise bad_request("message to unpin not found")
    call.world.unpin(chat, number)
    return True
