"""What happens to chats: made, joined, left, governed, upgraded, ended."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from playground.chats import Chat, Member, Role, Topic
from playground.hearing import tell, tell_member_changed
from playground.messages import Message
from playground.people import Person
from playground.refusals import Refused
from playground.values import ChatId, ChatKind, Json, MessageId, UserId
from playground.world import World


@dataclass(frozen=True, slots=True)
class Joining:
    """Somebody for a new chat, and as what."""

    person: Person
    role: Role


def make_chat(
    world: World,
    kind: ChatKind,
    title: str,
    joining: Sequence[Joining],
    now: float,
    *,
    forum: bool = False,
    bot: Role = "member",
) -> Chat:
    """A chat with people in it; the bot learns of a group by having been added to it."""
    if forum and kind != "supergroup":
        raise Refused(400, "forum: only a supergroup can be a forum")
    if kind == "private":
        if len(joining) != 1:
            raise Refused(400, "people: a private chat has exactly one person")
        return world.private_chat(joining[0].person)
    if not joining:
        raise Refused(400, "people: a group has at least one person")
    if not title:
        raise Refused(400, "title: a group has one")
    chat = world.add_chat(kind, title, forum=forum)
    chat.members = {each.person.id: Member(each.role) for each in joining}
    if Member(bot).present:
        _set_standing(world, chat, _host(world, chat), world.bot, Member(bot), now)
    return chat


def _host(world: World, chat: Chat) -> UserId:
    """Who does what somebody of the chat must have done: its creator, else the first there."""
    present = [user for user, member in chat.members.items() if member.present and user != world.bot]
    creators = [user for user in present if chat.members[user].role == "creator"]
    return next(iter(creators or present), world.bot)


def _set_standing(world: World, chat: Chat, actor: UserId, user: UserId, member: Member, now: float) -> None:
    old = chat.member(user)
    world.set_member(chat, user, member)
    tell_member_changed(world, chat, actor, user, old, now)


def _service(world: World, chat: Chat, actor: UserId, now: float, service: Json) -> Message:
    message = world.post(chat, actor, now, service=service)
    tell(world, chat, message, now)
    return message


def _group(chat: Chat) -> None:
    if chat.kind == "private":
        raise Refused(400, "that can only happen in a group")


def join(world: World, chat: Chat, person: Person, now: float) -> None:
    _group(chat)
    if chat.member(person.id).present:
        raise Refused(409, f"{person.first_name} is already in chat {chat.id}")
    actor = _host(world, chat) if person.id == world.bot else person.id
    _set_standing(world, chat, actor, person.id, Member("member"), now)
    _service(world, chat, actor, now, {"new_chat_members": [person.as_user()]})


def leave(world: World, chat: Chat, person: Person, now: float) -> None:
    """Somebody goes by himself; the bot, as when it calls leaveChat."""
    _group(chat)
    _standing(chat, person)
    _set_standing(world, chat, person.id, person.id, Member("left"), now)
    _service(world, chat, person.id, now, {"left_chat_member": person.as_user()})


def kick(world: World, chat: Chat, person: Person, now: float) -> None:
    """Somebody is removed from a group; a private chat's person blocks the bot."""
    _standing(chat, person)
    if chat.kind == "private" and person.id != world.bot:
        raise Refused(400, "in a private chat only the bot can be shut out")
    actor = UserId(chat.id) if chat.kind == "private" else _host(world, chat)
    _set_standing(world, chat, actor, person.id, Member("kicked"), now)
    if chat.kind != "private":
        _service(world, chat, actor, now, {"left_chat_member": person.as_user()})


def set_role(world: World, chat: Chat, person: Person, role: Role, now: float) -> None:
    """Promotes or demotes somebody who is there."""
    _group(chat)
    if _standing(chat, person).role == "creator":
        raise Refused(403, f"{person.first_name} is the creator of chat {chat.id}")
    _set_standing(world, chat, _host(world, chat), person.id, Member(role), now)


def restrict_bot(world: World, chat: Chat, now: float, *, text: bool | None, photos: bool | None) -> None:
    """Takes the right to write, or to send photos, from the bot, or gives it back."""
    _group(chat)
    old = _standing(chat, world.people[world.bot])
    if old.governs:
        raise Refused(403, "the bot is an admin; demote it first")
    may_text = old.may_text if text is None else text
    may_send_photos = old.may_send_photos if photos is None else photos
    if chat.kind == "group":
        # A basic group restricts everybody or nobody, which changes no one's standing.
        world.set_member(chat, world.bot, Member("member", may_text, may_send_photos))
        return
    role: Role = "member" if may_text and may_send_photos else "restricted"
    member = Member(role, may_text, may_send_photos)
    _set_standing(world, chat, _host(world, chat), world.bot, member, now)


def _standing(chat: Chat, person: Person) -> Member:
    member = chat.member(person.id)
    if not member.present:
        raise Refused(409, f"{person.first_name} is not in chat {chat.id}")
    return member


def rename_person(
    world: World, person: Person, first_name: str, last_name: str | None, username: str | None = None
) -> Person:
    """A new name, seen in every chat at once; None leaves a part of it as it was."""
    renamed = replace(
        person,
        first_name=first_name,
        last_name=person.last_name if last_name is None else last_name,
        username=person.username if username is None else username,
    )
    world.people[person.id] = renamed
    for chat in world.chats.values():
        if person.id in chat.members:
            chat.revision = world.bump()
    return renamed


def delete_person(world: World, person: Person) -> None:
    """Somebody deletes his account: he stays in his groups without a name, and can be written to no more. The bot is
    told nothing."""
    world.people[person.id] = replace(person, first_name="", last_name="", username="", language="", deleted=True)
    private = world.chats.get(ChatId(person.id))
    if private is not None:
        private.state = "deleted"
    for chat in world.chats.values():
        if person.id in chat.members:
            chat.revision = world.bump()


def rename_chat(world: World, chat: Chat, title: str, now: float) -> None:
    _group(chat)
    chat.title = title
    chat.revision = world.bump()
    _service(world, chat, _host(world, chat), now, {"new_chat_title": title})


def migrate(world: World, chat: Chat, now: float) -> Chat:
    """A basic group becomes a supergroup: a new chat with the same people and no messages."""
    if chat.kind != "group":
        raise Refused(400, "only a basic group can become a supergroup")
    actor = _host(world, chat)
    upgraded = world.add_chat("supergroup", chat.title)
    upgraded.members = dict(chat.members)
    _service(world, chat, actor, now, {"migrate_to_chat_id": upgraded.id})
    chat.state, chat.migrated_to, chat.revision = "migrated", upgraded.id, world.bump()
    _service(world, upgraded, actor, now, {"migrate_from_chat_id": chat.id})
    return upgraded


def delete_chat(world: World, chat: Chat) -> None:
    chat.state = "deleted"
    chat.revision = world.bump()


def open_topic(world: World, chat: Chat, name: str, now: float) -> Topic:
    if not chat.forum:
        raise Refused(400, f"chat {chat.id} is not a forum")
    # The opening message's number is the topic's, so the message is posted before it is in its thread.
    opening = world.post(
        chat,
        _host(world, chat),
        now,
        service={"forum_topic_created": {"name": name, "icon_color": 7322096}},
    )
    opening = world.change(chat, opening, {"thread": opening.id})
    topic = Topic(opening.id, name)
    chat.topics[topic.id] = topic
    chat.revision = world.bump()
    tell(world, chat, opening, now)
    return topic


def _topic(chat: Chat, topic_id: MessageId) -> Topic:
    topic = chat.topics.get(topic_id)
    if topic is None:
        raise Refused(404, f"there is no topic {topic_id} in chat {chat.id}")
    return topic


def shut_topic(world: World, chat: Chat, topic_id: MessageId, now: float, *, closed: bool) -> None:
    """Closes a topic, or opens it again."""
    topic = _topic(chat, topic_id)
    if topic.closed == closed:
        raise Refused(409, f"topic {topic_id} is already {'closed' if closed else 'open'}")
    chat.topics[topic_id] = replace(topic, closed=closed)
    chat.revision = world.bump()
    service: Json = {"forum_topic_closed" if closed else "forum_topic_reopened": {}}
    message = world.post(chat, _host(world, chat), now, service=service, thread=topic_id)
    tell(world, chat, message, now)


def delete_topic(world: World, chat: Chat, topic_id: MessageId) -> None:
    """A topic goes with all its messages; the bot hears nothing of it."""
    del chat.topics[_topic(chat, topic_id).id]
    chat.revision = world.bump()
    for message in [message.id for message in chat.messages.values() if message.thread == topic_id]:
        world.remove(chat, message)


def delete_message(world: World, chat: Chat, message_id: MessageId) -> None:
    if message_id not in chat.messages:
        raise Refused(404, f"there is no message {message_id} in chat {chat.id}")
    world.remove(chat, message_id)


def first_world(world: World, now: float) -> ChatId:
    """The group a newcomer finds: three friends and the bot."""
    names = ("Аня", "Боря", "Вера")
    friends = [world.add_person(name, language="ru") for name in names]
    roles: tuple[Role, ...] = ("creator", "member", "member")
    joining = [Joining(friend, role) for friend, role in zip(friends, roles, strict=True)]
    return make_chat(world, "supergroup", "Друзья за столом", joining, now).id
