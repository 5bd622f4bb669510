"""What can be wanted in a chat, the jobs that come of it, and the news that is told when they are done."""

from collections import deque
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Literal

from bot.places import Place
from bot.views.message import Message
from games.core.ids import TableId, UserId
from storage.outbox import ReplyId
from storage.posts import PostId


@dataclass(frozen=True, slots=True)
class NoticeKey:
    """Whom a reminder is for, and at which table."""

    table: TableId
    person: UserId


class Rank(IntEnum):
    """Which post goes before which; all of them go before replies, these before reminders, these before chores."""

    RESULT = 0
    VIEW = 1
    FRAME = 2


@dataclass(slots=True, eq=False)
class Post:
    """A message of ours that changes: how it is wanted, and how it is shown as far as we know."""

    id: PostId
    place: Place
    view: Message
    since: float
    message_id: int | None = None
    told_id: int | None = None
    shown: Message | None = None
    final: bool = False
    frames: deque[Message] = field(default_factory=deque)
    frame_until: float = 0.0
    at_bottom: bool = False  # wanted as a new message
    sending: bool = False  # a send is under way, and no message is known to be its
    unsure_until: float | None = None  # a send that may have arrived
    doubts: int = 0  # how many such sends there were in a row

    @property
    def pending(self) -> bool:
        return self.at_bottom or bool(self.frames) or self.shown != self.view

    @property
    def rank(self) -> Rank:
        if self.frames:
            return Rank.FRAME
        return Rank.RESULT if self.final else Rank.VIEW

    @property
    def ready_at(self) -> float:
        held = self.unsure_until if self.message_id is None else None
        return max(self.frame_until, held or 0.0)

    def drop_frames(self) -> None:
        self.frames.clear()
        self.frame_until = 0.0


@dataclass(slots=True, eq=False)
class Reply:
    """A message said at most once."""

    id: ReplyId
    place: Place
    message: Message
    reply_to: int | None
    since: float


@dataclass(slots=True, eq=False)
class Reminder:
    """A short message that calls a person; too late it is pointless, and one withdrawn is not to stand."""

    key: NoticeKey
    place: Place
    message: Message
    expires: float
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class Chore:
    """A message to be deleted, or to lose its keyboard."""

    place: Place
    message_id: int
    what: Literal["strip", "delete"]

    @property
    def counts(self) -> bool:
        """Whether it is a write in the eyes of the messenger: deletions are free."""
        return self.what == "strip"


@dataclass(frozen=True, slots=True)
class ShowPost:
    """Sends the post, or edits its message ``target``."""

    post: Post
    place: Place
    message: Message
    target: int | None


@dataclass(frozen=True, slots=True)
class Redraw:
    """A message of ours that shows no post, such as a menu, is to look like this."""

    place: Place
    message_id: int
    message: Message


Job = ShowPost | Reply | Reminder | Redraw | Chore


@dataclass(frozen=True, slots=True)
class PostShown:
    """A post has another message than before, or its final form is shown."""

    post: PostId
    message_id: int
    final: bool


@dataclass(frozen=True, slots=True)
class ReplyDone:
    """A reply needs no more doing; without a message where it was not delivered."""

    reply: ReplyId
    message_id: int | None


@dataclass(frozen=True, slots=True)
class NoticeSent:
    """A reminder stands in the chat."""

    key: NoticeKey
    message_id: int


News = PostShown | ReplyDone | NoticeSent
