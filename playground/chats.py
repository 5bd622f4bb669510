"""Chats, who is in them, and what they show."""

from collections import deque
from dataclasses import dataclass, field
from typing import Literal

from playground.messages import Message
from playground.values import NO_MESSAGE, NO_REVISION, ChatId, ChatKind, Json, MessageId, Revision, UserId

KEPT_MESSAGES = 1_000

Role = Literal["creator", "admin", "member", "restricted", "left", "kicked"]
ChatState = Literal["live", "migrated", "deleted"]
PRESENT: frozenset[Role] = frozenset({"creator", "admin", "member", "restricted"})
GOVERNING: frozenset[Role] = frozenset({"creator", "admin"})


@dataclass(frozen=True, slots=True)
class Member:
    """How somebody stands to a chat; the rights count where the role is `restricted`."""

    role: Role
    may_text: bool = True
    may_send_photos: bool = True

    @property
    def present(self) -> bool:
        return self.role in PRESENT

    @property
    def governs(self) -> bool:
        return self.role in GOVERNING


@dataclass(frozen=True, slots=True)
class Topic:
    """A forum topic; its id is the id of the message that opened it."""

    id: MessageId
    name: str
    closed: bool = False


@dataclass(slots=True)
class Chat:
    """`messages` is ordered by revision: a change moves a message to the end.

    So what is new since a revision is read from the back, and what falls out at the front
    is what has not changed for longest.
    """

    id: ChatId
    kind: ChatKind
    title: str
    forum: bool = False
    members: dict[UserId, Member] = field(default_factory=dict)
    topics: dict[MessageId, Topic] = field(default_factory=dict)
    messages: dict[MessageId, Message] = field(default_factory=dict)
    deleted: deque[tuple[Revision, MessageId]] = field(default_factory=deque)
    pinned: list[MessageId] = field(default_factory=list)
    last_message: MessageId = NO_MESSAGE
    state: ChatState = "live"
    migrated_to: ChatId | None = None
    revision: Revision = NO_REVISION

    def member(self, user: UserId) -> Member:
        """How `user` stands to this chat; somebody never seen here counts as having left."""
        return self.members.get(user, Member("left"))

    def keep(self, message: Message) -> None:
        """Takes a new message, or the new state of a known one."""
        self.messages.pop(message.id, None)
        self.messages[message.id] = message
        if len(self.messages) > KEPT_MESSAGES:
            del self.messages[next(iter(self.messages))]

    def drop(self, message: MessageId, revision: Revision) -> None:
        del self.messages[message]
        self.deleted.append((revision, message))
        if len(self.deleted) > KEPT_MESSAGES:
            self.deleted.popleft()

    def changed_since(self, revision: Revision) -> list[Message]:
        """Messages new or changed after `revision`, by id."""
        changed = []
        for message in reversed(self.messages.values()):
            if message.revision <= revision:
                break
            changed.append(message)
        return sorted(changed, key=lambda message: message.id)

    def deleted_since(self, revision: Revision) -> list[MessageId]:
        return [message for at, message in self.deleted if at > revision]


def permissions_json(*, text: bool, photos: bool) -> Json:
    """The Bot API's ChatPermissions, of which two are ever changed here."""
    return {
        "can_send_messages": text,
        "can_send_photos": photos,
        **dict.fromkeys(
            (
                "can_send_audios",
                "can_send_documents",
                "can_send_videos",
                "can_send_video_notes",
                "can_send_voice_notes",
                "can_send_polls",
                "can_send_other_messages",
                "can_add_web_page_previews",
            ),
            text,
        ),
        "can_react_to_messages": True,
        "can_edit_tag": False,
        "can_change_info": False,
        "can_invite_users": True,
        "can_pin_messages": False,
        "can_manage_topics": False,
    }


_ADMIN_RIGHTS = (
    "can_manage_chat",
    "can_delete_messages",
    "can_manage_video_chats",
    "can_restrict_members",
    "can_promote_members",
    "can_change_info",
    "can_invite_users",
    "can_pin_messages",
    "can_manage_topics",
    "can_post_stories",
    "can_edit_stories",
    "can_delete_stories",
    "can_send_welcome_messages",
)


def member_json(member: Member, user: Json) -> Json:
    """The Bot API's ChatMember."""
    match member.role:
        case "creator":
            return {"status": "creator", "user": user, "is_anonymous": False}
        case "admin":
            rights: Json = dict.fromkeys(_ADMIN_RIGHTS, True)
            return {
                "status": "administrator",
                "user": user,
                "can_be_edited": False,
                "is_anonymous": False,
                **rights,
            }
        case "restricted":
            rights = permissions_json(text=member.may_text, photos=member.may_send_photos)
            return {"status": "restricted", "user": user, "is_member": True, "until_date": 0, **rights}
        case "kicked":
            return {"status": "kicked", "user": user, "until_date": 0}
        case "member" | "left":
            return {"status": member.role, "user": user}
