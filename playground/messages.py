"""A message as the world keeps it."""

from dataclasses import dataclass

from playground.entities import Entity
from playground.files import Photo
from playground.values import Json, MessageId, Revision, UserId


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """`service` holds the fields of a service message, ready for the wire; a photo's `text` is its caption."""

    id: MessageId
    date: int
    sender: UserId
    revision: Revision
    text: str = ""
    entities: tuple[Entity, ...] = ()
    photo: Photo | None = None
    keyboard: tuple[tuple[Json, ...], ...] = ()
    thread: MessageId | None = None
    reply_to: MessageId | None = None
    sender_chat: Json | None = None
    service: Json | None = None
    edited_at: int | None = None

    def buttons(self) -> list[Json]:
        return [button for row in self.keyboard for button in row]
