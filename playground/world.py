"""The whole state of the playground. Pure: no I/O, and the time is an argument."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from playground.chats import Chat, Member
from playground.files import Files, Photo
from playground.messages import Message
from playground.people import Person, telegrams_own
from playground.taps import Taps
from playground.updates import UpdateQueue
from playground.values import NO_MESSAGE, NO_REVISION, ChatId, ChatKind, Json, MessageId, Revision, UserId
from playground.webhook import Webhook

BOT_FIRST_NAME = "Банкомёт"
BOT_USERNAME = "bankomet_bot"


@dataclass(slots=True)
class Ids:
    """The next free number of each kind; private chats and basic groups share message ids."""

    person: int = 6_100_000_001
    group: int = -4_100_001
    supergroup: int = -1_002_000_000_001
    shared_message: MessageId = NO_MESSAGE


@dataclass(slots=True)
class World:
    """Everything that outlives a restart."""

    bot: UserId
    people: dict[UserId, Person] = field(default_factory=telegrams_own)
    chats: dict[ChatId, Chat] = field(default_factory=dict)
    updates: UpdateQueue = field(default_factory=UpdateQueue)
    webhook: Webhook | None = None
    taps: Taps = field(default_factory=Taps)
    files: Files = field(default_factory=Files)
    commands: dict[str, list[Json]] = field(default_factory=dict)
    commands_revision: Revision = NO_REVISION
    revision: Revision = NO_REVISION
    ids: Ids = field(default_factory=Ids)
    clock_offset: float = 0.0
    last_call: int = 0

    def bump(self) -> Revision:
        """A revision no change has had before."""
        self.revision = Revision(self.revision + 1)
        return self.revision

    def add_person(
        self,
        first_name: str,
        *,
        last_name: str = "",
        username: str = "",
        language: str = "",
        is_bot: bool = False,
    ) -> Person:
        person = Person(
            id=UserId(self.ids.person),
            first_name=first_name,
            last_name=last_name,
            username=username,
            language=language,
            is_bot=is_bot,
        )
        self.ids.person += 1
        self.people[person.id] = person
        return person

    def add_chat(self, kind: ChatKind, title: str, *, forum: bool = False) -> Chat:
        """A group of either kind with nobody in it."""
        if kind == "supergroup":
            number, self.ids.supergroup = self.ids.supergroup, self.ids.supergroup - 1
        else:
            number, self.ids.group = self.ids.group, self.ids.group - 1
        chat = Chat(ChatId(number), kind, title, forum=forum, revision=self.bump())
        if forum:
            # The General topic holds number 1, so no message and no other topic can have it.
            chat.last_message = MessageId(1)
        self.chats[chat.id] = chat
        return chat

    def private_chat(self, person: Person) -> Chat:
        """The person's chat with the bot, opened when it is not there yet."""
        known = self.chats.get(ChatId(person.id))
        if known is not None:
            return known
        chat = Chat(ChatId(person.id), "private", "", revision=self.bump())
        chat.members = {person.id: Member("member"), self.bot: Member("member")}
        self.chats[chat.id] = chat
        return chat

    def post(self, chat: Chat, sender: UserId, now: float, **content: Any) -> Message:
        """A new message in the chat; `content` are fields of Message."""
        if chat.kind == "supergroup":
            number = chat.last_message = MessageId(chat.last_message + 1)
        else:
            number = self.ids.shared_message = MessageId(self.ids.shared_message + 1)
        message = Message(id=number, date=int(now), sender=sender, revision=self.bump(), **content)
        chat.keep(message)
        return message

    def change(self, chat: Chat, message: Message, changes: Mapping[str, Any]) -> Message:
        """A message as it now reads."""
        changed = replace(message, revision=self.bump(), **changes)
        chat.keep(changed)
        return changed

    def remove(self, chat: Chat, message: MessageId) -> None:
        """Deletes a message; the bot hears nothing of it."""
        if message in chat.pinned:
            self.unpin(chat, message)
        chat.drop(message, self.bump())

    def pin(self, chat: Chat, message: MessageId) -> None:
        chat.pinned.append(message)
        chat.revision = self.bump()

    def unpin(self, chat: Chat, message: MessageId) -> None:
        chat.pinned.remove(message)
        chat.revision = self.bump()

    def keep_photo(self, photo: Photo, content: bytes | None) -> None:
        """Stores a photo that a message is about to show; `content` may be missing where the photo is known."""
        self.files.keep(photo, content)
        if self.files.many:
            messages = (message for chat in self.chats.values() for message in chat.messages.values())
            self.files.drop_unshown({photo.id, *(message.photo.id for message in messages if message.photo)})

    def set_member(self, chat: Chat, user: UserId, member: Member) -> None:
        chat.members[user] = member
        chat.revision = self.bump()

    def set_commands(self, key: str, commands: list[Json] | None) -> None:
        """The commands of one scope and language; None forgets them."""
        if commands is None:
            self.commands.pop(key, None)
        else:
            self.commands[key] = commands
        self.commands_revision = self.bump()


def new_world(bot: UserId) -> World:
    """A world in which the bot exists and nobody else."""
    world = World(bot)
    world.people[bot] = Person(id=bot, first_name=BOT_FIRST_NAME, username=BOT_USERNAME, is_bot=True)
    return world
