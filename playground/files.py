"""Photos as the world keeps them: each once, however often it is sent."""

import base64
import hashlib
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Annotated

from pydantic import Field

from playground.images import Image, Kind
from playground.values import Json, UserId

KEPT_UNSHOWN = 200
"""Photos no message shows that stay good to be sent again by their id; the ones unused for longest go first."""

_SUFFIXES: dict[Kind, str] = {"png": "png", "jpeg": "jpg", "webp": "webp"}
_UNIQUE_PREFIX = "AQAD"
_FILE_PREFIX = "AgACAgIAAxkBAA"


def _letters(digest: bytes) -> str:
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def unique_id_of(content: bytes) -> str:
    """The `file_unique_id`: the same for the same bytes."""
    return _UNIQUE_PREFIX + _letters(hashlib.sha256(content).digest()[:15])


@dataclass(frozen=True, slots=True)
class Photo:
    """A stored photo, as it was uploaded: neither scaled nor made a JPEG, as Telegram would do.

    `id` is the `file_unique_id`; `size` is in bytes, `width` and `height` in pixels.
    """

    id: str
    kind: Kind
    width: int
    height: int
    size: int

    @property
    def content_type(self) -> str:
        return f"image/{self.kind}"

    @property
    def name(self) -> str:
        return f"{self.id}.{_SUFFIXES[self.kind]}"

    @property
    def path(self) -> str:
        """The Bot API's `file_path`."""
        return f"photos/{self.name}"


def photo_of(content: bytes, image: Image) -> Photo:
    return Photo(unique_id_of(content), image.kind, image.width, image.height, len(content))


def file_id(photo: str, bot: UserId) -> str:
    """A photo's id for one bot, good for no other."""
    return _FILE_PREFIX + _letters(hashlib.sha256(f"bot {bot}".encode()).digest()[:12]) + photo


def looks_like_file_id(text: str) -> bool:
    return text.startswith(_FILE_PREFIX)


def photo_size_json(photo: Photo, bot: UserId) -> Json:
    """The Bot API's PhotoSize."""
    return {
        "file_id": file_id(photo.id, bot),
        "file_unique_id": photo.id,
        "width": photo.width,
        "height": photo.height,
        "file_size": photo.size,
    }


@dataclass(slots=True)
class Files:
    """Known photos by id, the one used last at the end, and their bytes, which are saved as files of their own."""

    photos: dict[str, Photo] = field(default_factory=dict)
    contents: Annotated[dict[str, bytes], Field(exclude=True)] = field(default_factory=dict)

    def keep(self, photo: Photo, content: bytes | None) -> None:
        """Takes a photo, or notes that a known one, given without bytes, is used once more."""
        if content is not None:
            self.contents[photo.id] = content
        self.photos.pop(photo.id, None)
        self.photos[photo.id] = photo

    def find(self, wanted: str, bot: UserId) -> Photo | None:
        """The photo that a bot means by a `file_id`."""
        photo = self.photos.get(wanted.removeprefix(file_id("", bot)))
        return photo if photo is not None and file_id(photo.id, bot) == wanted else None

    def at(self, path: str) -> Photo | None:
        """The photo at a `file_path`."""
        name = path.removeprefix("photos/")
        photo = self.photos.get(name.partition(".")[0])
        return photo if photo is not None and photo.path == path else None

    @property
    def many(self) -> bool:
        """Whether there may be some to forget."""
        return len(self.photos) > KEPT_UNSHOWN

    def drop_unshown(self, shown: Collection[str]) -> None:
        """Forgets photos that no message shows, but for the latest."""
        unshown = [photo for photo in self.photos if photo not in shown]
        for photo in unshown[: max(0, len(unshown) - KEPT_UNSHOWN)]:
            del self.photos[photo]
            del self.contents[photo]
