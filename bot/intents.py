"""What people want of the bot, as plain values: an update without its wire format."""

from dataclasses import dataclass
from typing import Literal

from bot.callback import Tap
from storage.chats import Person


@dataclass(frozen=True, slots=True)
class Where:
    """A chat as an update names it; ``topic`` is 0 where there is none."""

    chat: int
    title: str
    private: bool
    topic: int = 0


@dataclass(frozen=True, slots=True)
class Tapped:
    """Somebody tapped a button of ours. ``tap`` is None where its data is none of ours; ``stands`` is the data of all
    buttons that stand under the message now, which need not be what the tapper saw."""

    update_id: int
    query: str
    where: Where | None
    by: Person
    message_id: int | None
    tap: Tap | None
    stands: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Commanded:
    """Somebody wrote a command of ours. ``by`` is None for an anonymous admin (``admin``), a channel or a bot.

    ``language`` is the writer's own; ``target`` is whom the message replies to, if a person.
    """

    update_id: int
    where: Where
    name: str
    words: tuple[str, ...]
    message_id: int
    by: Person | None
    anonymous_admin: bool = False
    language: str | None = None
    target: Person | None = None


@dataclass(frozen=True, slots=True)
class BotMoved:
    """The bot came to a chat or had to leave it, or has other rights there: whether it may send photos."""

    update_id: int
    where: Where
    here: bool
    by: Person
    photos: bool = True


@dataclass(frozen=True, slots=True)
class PersonLeft:
    """A person is no longer in a chat."""

    update_id: int
    where: Where
    who: Person


@dataclass(frozen=True, slots=True)
class RightsChanged:
    """A person who is in a chat may do more there than before, or less."""

    update_id: int
    where: Where
    who: Person


@dataclass(frozen=True, slots=True)
class ChatMoved:
    """A group became a supergroup: another number from now on."""

    update_id: int
    old: int
    new: int


@dataclass(frozen=True, slots=True)
class TopicClosed:
    """A forum topic was closed: nobody can write there."""

    update_id: int
    where: Where


@dataclass(frozen=True, slots=True)
class Ignored:
    """Nothing for us."""

    update_id: int
    kind: Literal["ignored"] = "ignored"


Intent = Tapped | Commanded | BotMoved | PersonLeft | RightsChanged | ChatMoved | TopicClosed | Ignored
