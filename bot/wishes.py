"""What can be wanted in a chat, the jobs that come of it, and the news that is told when they are done."""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import Literal

from bot.places import Place
from bot.views.message import Message
from bot.views.scene import Scene
from bot.wire import Stands
from games.core.ids import DealId, TableId, UserId
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
    """A message of ours that changes: how it is wanted, and how it is shown as far as we know.

    A photo cannot become a text: where text is wanted of one, a new message takes its place, unless the post
    ``keeps_picture``, as a result does to which a line is added.
    """

    id: PostId
    place: Place
    view: Message
    since: float
    message_id: int | None = None
    told: tuple[int | None, bool] = (None, False)  # the message and whether it is a photo, as the journal has it
    shown: Message | None = None
    photo: bool = False  # the message is a photo
    scene: Scene | None = None  # the picture that surely stands there
    final: bool = False
    keeps_picture: bool = False
    pin: bool = False  # its message is to be pinned
    frames: deque[Message] = field(default_factory=deque)
    frame_until: float = 0.0
    at_bottom: bool = False  # wanted as a new message
    sending: bool = False  # a send is under way, and no message is known to be its
    sent_photo: bool = False  # the last send was one of a photo
    unsure_until: float | None = None  # a send that may have arrived
    doubts: int = 0  # how many such sends there were in a row
    table: TableId | None = None  # whose message it is
    deal: DealId | None = None  # and which deal's, once that runs

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
        held = None if self.can_edit else self.unsure_until
        return max(self.frame_until, held or 0.0)

    @property
    def next(self) -> Message:
        """What it is to look like first."""
        return self.frames[0] if self.frames else self.view

    @property
    def can_edit(self) -> bool:
        """Whether there is a message that can be made to look so."""
        if self.message_id is None:
            return False
        return not self.photo or self.next.scene is not None or self.keeps_picture

    @property
    def stands(self) -> Stands:
        """What its message is, for an edit to what is next."""
        return stands(self.photo, same=self.scene is not None and self.scene == self.next.scene)

    @property
    def pinning(self) -> "Chore | None":
        """The chore that pins its message."""
        return None if self.message_id is None else Chore(self.place, self.message_id, "pin", self.id)

    def stand(
        self, message_id: int | None, shown: Message | None, photo: bool = False, scene: Scene | None = None
    ) -> None:
        """Notes which message shows the post, and how."""
        self.message_id, self.shown, self.photo, self.scene = message_id, shown, photo, scene

    def take(self, wanted: "Post") -> None:
        """The newest wish wins; what is known about the message stays known."""
        if wanted.frames or wanted.view != self.view:
            self.since = self.since if self.pending else wanted.since
            self.view, self.frames, self.frame_until = wanted.view, wanted.frames, 0.0
        self.place, self.final, self.deal = wanted.place, self.final or wanted.final, wanted.deal or self.deal
        self.keeps_picture = wanted.keeps_picture
        if self.message_id is None and not self.sending:
            self.message_id, self.photo, self.told = wanted.message_id, wanted.photo, wanted.told
        self.pin = self.pin or (wanted.pin and self.message_id is None)  # the pin stayed behind with its message

    def start(self, job: "ShowPost") -> None:
        """It is being shown: a tapped message may be the one sent, and an edited one looks this way or that."""
        if job.target is None:
            self.sending, self.unsure_until, self.sent_photo = True, None, job.message.scene is not None
        else:
            self.shown = None
            self.scene = self.scene if self.scene == job.message.scene else None

    def move(self, chat: int) -> None:
        """Its chat has this number now; its old message cannot be touched from there."""
        self.place = replace(self.place, chat=chat)
        self.stand(None, None)
        self.told, self.unsure_until, self.sending = (None, False), None, False

    def drop_pictures(self) -> None:
        """It has to do without."""
        self.view, self.frames = plain(self.view), deque(map(plain, self.frames))

    def drop_frames(self) -> None:
        self.frames.clear()
        self.frame_until = 0.0


@dataclass(slots=True, eq=False)
class Reply:
    """A message said at most once; a ``loud`` one rings where it arrives. One without ``id`` is in no book."""

    id: ReplyId | None
    place: Place
    message: Message
    reply_to: int | None
    since: float
    loud: bool = False


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
    """A message to be deleted, to lose its keyboard, to be pinned (for a post) or pinned no longer."""

    place: Place
    message_id: int
    what: Literal["strip", "delete", "pin", "unpin"]
    post: PostId | None = None

    @property
    def counts(self) -> bool:
        """Whether it is a write in the eyes of the messenger, as a pin is, of which the chat is told."""
        return self.what in ("strip", "pin")


@dataclass(frozen=True, slots=True)
class ShowPost:
    """Sends the post, or edits its message ``target``."""

    post: Post
    place: Place
    message: Message
    target: int | None
    stands: Stands = Stands.TEXT


@dataclass(frozen=True, slots=True)
class Redraw:
    """A message of ours that shows no post, such as a menu, is to look like this. What it stands as is found out; a
    photo keeps its picture where none is wanted."""

    place: Place
    message_id: int
    message: Message
    stands: Stands = Stands.TEXT


Job = ShowPost | Reply | Reminder | Redraw | Chore


def subject_of(job: Job) -> Mapping[str, int | None]:
    """The table and the deal that a job is about, as far as they are known; for the log."""
    match job:
        case ShowPost():
            return {"table": job.post.table, "deal": job.post.deal}
        case Reminder():
            return {"table": job.key.table}
        case _:
            return {}


@dataclass(frozen=True, slots=True)
class PostShown:
    """A post has another message than before, or a photo for its text, or its final form is shown. ``chat`` is here
    and below whose number the message's is: by the time this is written down the group may have another."""

    chat: int
    post: PostId
    message_id: int
    photo: bool
    final: bool


@dataclass(frozen=True, slots=True)
class ReplyDone:
    """A reply needs no more doing; without a message where it was not delivered."""

    chat: int
    reply: ReplyId
    message_id: int | None


@dataclass(frozen=True, slots=True)
class NoticeSent:
    """A reminder stands in the chat."""

    chat: int
    key: NoticeKey
    message_id: int


@dataclass(frozen=True, slots=True)
class Pinned:
    """A post's message is pinned."""

    chat: int
    post: PostId
    message_id: int


News = PostShown | ReplyDone | NoticeSent | Pinned


def plain(message: Message) -> Message:
    """The same without a picture."""
    return replace(message, scene=None)


def stands(photo: bool, *, same: bool = False) -> Stands:
    """What a message is for an edit; ``same``: the picture that is wanted is there."""
    if not photo:
        return Stands.TEXT
    return Stands.PICTURE if same else Stands.PHOTO
