"""Reads an update of the library as a plain intent. Pure; the only place that knows what an update looks like."""

from telegram import Chat, ChatMember, ChatMemberRestricted, Message, Update, User
from telegram.constants import ChatMemberStatus, ChatType

from bot.callback import decode
from bot.intents import (
    BotMoved,
    ChatMoved,
    Commanded,
    Ignored,
    Intent,
    PersonLeft,
    RightsChanged,
    Tapped,
    TopicClosed,
    Where,
)
from games.core.ids import UserId
from storage.chats import Person

_GONE = (ChatMemberStatus.LEFT, ChatMemberStatus.BANNED)


def read(update: Update, command: tuple[str, tuple[str, ...]] | None = None) -> Intent:
    """The intent of an update. ``command`` is the name and the words of a command that was found to be ours."""
    if update.callback_query is not None:
        return _tapped(update)
    if update.my_chat_member is not None:
        changed = update.my_chat_member
        where, new = _where(changed.chat, None), changed.new_chat_member
        photos = not isinstance(new, ChatMemberRestricted) or new.can_send_photos
        return BotMoved(update.update_id, where, _is_in(new), _person(changed.from_user), photos)
    if update.chat_member is not None:
        member, where = update.chat_member.new_chat_member, _where(update.chat_member.chat, None)
        if member.user.is_bot:
            return Ignored(update.update_id)
        kind = RightsChanged if _is_in(member) else PersonLeft
        return kind(update.update_id, where, _person(member.user))
    if update.message is not None:
        if command is not None:
            return _commanded(update.update_id, update.message, *command)
        return _service(update.update_id, update.message)
    return Ignored(update.update_id)


def _tapped(update: Update) -> Tapped:
    query = update.callback_query
    assert query is not None  # noqa: S101 - the caller has looked
    message = query.message
    return Tapped(
        update_id=update.update_id,
        query=query.id,
        where=_where(message.chat, message if isinstance(message, Message) else None) if message else None,
        by=_person(query.from_user),
        message_id=message.message_id if message else None,
        tap=decode(query.data or ""),
        stands=_stands(message) if isinstance(message, Message) else (),
    )


def _stands(message: Message) -> tuple[str, ...]:
    rows = message.reply_markup.inline_keyboard if message.reply_markup else ()
    return tuple(button.callback_data for row in rows for button in row if isinstance(button.callback_data, str))


def _commanded(update_id: int, message: Message, name: str, words: tuple[str, ...]) -> Commanded:
    sender, chat = message.from_user, message.chat
    anonymous = message.sender_chat is not None and message.sender_chat.id == chat.id
    real = sender is not None and not sender.is_bot and message.sender_chat is None
    replied = message.reply_to_message
    target = replied.from_user if replied and not _is_topic_start(replied) and not replied.sender_chat else None
    return Commanded(
        update_id=update_id,
        where=_where(chat, message),
        name=name,
        words=words,
        message_id=message.message_id,
        by=_person(sender) if sender and real else None,
        anonymous_admin=anonymous,
        language=sender.language_code if sender else None,
        target=_person(target) if target and not target.is_bot else None,
    )


def _service(update_id: int, message: Message) -> Intent:
    """Service messages that change something for us."""
    if message.migrate_to_chat_id is not None:
        return ChatMoved(update_id, message.chat.id, message.migrate_to_chat_id)
    if message.migrate_from_chat_id is not None:
        return ChatMoved(update_id, message.migrate_from_chat_id, message.chat.id)
    if message.left_chat_member is not None and not message.left_chat_member.is_bot:
        return PersonLeft(update_id, _where(message.chat, message), _person(message.left_chat_member))
    if message.forum_topic_closed is not None:
        return TopicClosed(update_id, _where(message.chat, message))
    return Ignored(update_id)


def _where(chat: Chat, message: Message | None) -> Where:
    """A message's thread is a topic only where it says so: replies make threads of their own."""
    topic = message.message_thread_id if message is not None and message.is_topic_message else None
    private = chat.type == ChatType.PRIVATE
    return Where(chat.id, chat.title or chat.full_name or "", private, topic or 0)


def _is_topic_start(message: Message) -> bool:
    """In a topic every message "replies" to the one that opened it."""
    return message.forum_topic_created is not None


def _is_in(member: ChatMember) -> bool:
    return member.status not in _GONE and not (
        member.status == ChatMemberStatus.RESTRICTED and not getattr(member, "is_member", True)
    )


def _person(user: User) -> Person:
    return Person(UserId(user.id), user.first_name, user.last_name, user.username, user.language_code)
