"""What a picture's first bytes say of it: PNG, JPEG and WebP are told apart and measured, never decoded."""

import struct
from dataclasses import dataclass
from typing import Literal

Kind = Literal["png", "jpeg", "webp"]

_PNG = b"\x89PNG\r\n\x1a\n"
_SIZED_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_BARE_MARKERS = frozenset({0x01, *range(0xD0, 0xD9)})
_SCAN = 0xDA


@dataclass(frozen=True, slots=True)
class Image:
    """`width` and `height` are pixels, at least one each."""

    kind: Kind
    width: int
    height: int


def read(content: bytes) -> Image | None:
    """None for what is no picture of a known kind, or is cut off in its header."""
    readers = (_png, _jpeg, _webp)
    try:
        found = next((image for reader in readers if (image := reader(content)) is not None), None)
    except (struct.error, IndexError):
        return None
    return found if found is not None and found.width > 0 and found.height > 0 else None


def _png(content: bytes) -> Image | None:
    if not content.startswith(_PNG) or content[12:16] != b"IHDR":
        return None
    return Image("png", *struct.unpack_from(">II", content, 16))


def _jpeg(content: bytes) -> Image | None:
    """Walks the segments up to the frame's header, the first that knows the size."""
    if not content.startswith(b"\xff\xd8"):
        return None
    at = 2
    while content[at] == 0xFF:
        marker = content[at + 1]
        if marker == 0xFF:
            at += 1
        elif marker in _BARE_MARKERS:
            at += 2
        elif marker in _SIZED_FRAMES:
            height, width = struct.unpack_from(">HH", content, at + 5)
            return Image("jpeg", width, height)
        elif marker == _SCAN:
            return None
        else:
            at += 2 + struct.unpack_from(">H", content, at + 2)[0]
    return None


def _webp(content: bytes) -> Image | None:
    if content[:4] != b"RIFF" or content[8:12] != b"WEBP":
        return None
    match content[12:16]:
        case b"VP8 " if content[23:26] == b"\x9d\x01\x2a":
            width, height = struct.unpack_from("<HH", content, 26)
            return Image("webp", width & 0x3FFF, height & 0x3FFF)
        case b"VP8L" if content[20] == 0x2F:
            (bits,) = struct.unpack_from("<I", content, 21)
            return Image("webp", (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
        case b"VP8X":
            low_width, high_width, low_height, high_height = struct.unpack_from("<HBHB", content, 24)
            return Image("webp", (high_width << 16 | low_width) + 1, (high_height << 16 | low_height) + 1)
        case _:
            return None
