"""The port to the messenger: what can be sent, and the few things that can come of it.

Nothing here raises for what the other side does: every failure is a value.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from bot.places import Place
from bot.views.message import Message, Toast
from bot.views.scene import Scene


class Why(StrEnum):
    """Why nothing can be written in a place any more."""

    REMOVED = "removed"  # the bot was put out, blocked, or the chat is gone
    NO_RIGHT = "no right"  # the bot is there, but may not write
    TOPIC = "topic"  # the topic alone is closed, and may be opened again
    TOPIC_GONE = "topic gone"  # the topic alone was deleted

    @property
    def of_topic(self) -> bool:
        """Whether the rest of the chat goes on."""
        return self in (Why.TOPIC, Why.TOPIC_GONE)


class Stands(StrEnum):
    """What a message of ours is before an edit: a text can become a photo, never back."""

    TEXT = "text"
    PHOTO = "photo"  # with another picture, or nobody knows which
    PICTURE = "picture"  # a photo of the very scene that is wanted


@dataclass(frozen=True, slots=True)
class Sent:
    """There is a new message; ``plain`` if it went as text because its picture could not be made."""

    message_id: int
    plain: bool = False


@dataclass(frozen=True, slots=True)
class Shown:
    """The message is as it should be; ``plain`` if it is text because its picture could not be made."""

    plain: bool = False


@dataclass(frozen=True, slots=True)
class Gone:
    """There is no such message, or it can no longer be touched."""


@dataclass(frozen=True, slots=True)
class OtherKind:
    """Nothing was changed: the message is a photo, or a text, where the other was thought to stand."""

    photo: bool


@dataclass(frozen=True, slots=True)
class NoPhotos:
    """Messages may be written there, but no photos."""


@dataclass(frozen=True, slots=True)
class NoPicture:
    """This message cannot have its picture; without it, it can be shown."""

    text: str


@dataclass(frozen=True, slots=True)
class Moved:
    """The group has become a supergroup with another number."""

    new_chat: int


@dataclass(frozen=True, slots=True)
class Forbidden:
    """Nothing can be written there, now or later."""

    why: Why


@dataclass(frozen=True, slots=True)
class Wait:
    """Too much was written: this chat is closed for so long."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Unsure:
    """No answer came; it may have arrived all the same."""

    text: str


@dataclass(frozen=True, slots=True)
class Failed:
    """It surely did not arrive, through no fault of ours; later it may."""

    text: str


@dataclass(frozen=True, slots=True)
class Rejected:
    """A fault of ours: the same request would be refused again."""

    text: str


Trouble = Moved | Forbidden | Wait | Unsure | Failed | Rejected
Unpictured = NoPhotos | NoPicture
Outcome = Sent | Shown | Gone | OtherKind | Unpictured | Trouble


class Painter(Protocol):
    """Who makes pictures of scenes."""

    async def png(self, scene: Scene) -> bytes:
        """The scene as a PNG; whatever goes wrong is raised."""


class Wire(Protocol):
    """Sends at once, once; the pace is the caller's."""

    async def send(
        self, place: Place, message: Message, *, reply_to: int | None = None, silent: bool = True
    ) -> Sent | Unpictured | Trouble:
        """A new message, a photo if it has a scene; without the reply's link where the message replied to is gone."""

    async def edit(
        self, place: Place, message_id: int, message: Message, stands: Stands
    ) -> Shown | Gone | OtherKind | Unpictured | Trouble:
        """Makes a message of ours look like this; an empty keyboard removes the old one. Without a scene a photo
        keeps its picture."""

    async def strip(self, place: Place, message_id: int) -> Shown | Gone | Trouble:
        """Removes a message's keyboard."""

    async def delete(self, place: Place, message_id: int) -> Shown | Gone | Trouble:
        """Removes a message."""

    async def pin(self, place: Place, message_id: int) -> Shown | Gone | Trouble:
        """Pins a message, silently; never ``Forbidden``: where this is refused, messages may still be welcome."""

    async def unpin(self, place: Place, message_id: int) -> Shown | Gone | Trouble:
        """Pins a message no longer; never ``Forbidden`` either."""

    async def answer(self, query_id: str, toast: Toast | None) -> None:
        """Ends a tap's spinner, with or without words. Too late is no trouble."""
