"""Small pictures made by hand."""

import struct
import zlib


def png(width: int = 8, height: int = 5, colour: tuple[int, int, int] = (31, 91, 67)) -> bytes:
    """A whole picture of one colour, red, green and blue from 0 to 255."""
    lines = (b"\0" + bytes(colour) * width) * height
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(lines)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        for name, body in chunks
    )


def jpeg_header(width: int, height: int) -> bytes:
    """A JPEG up to its frame's header, with a comment and a restart interval before it."""
    comment = b"\xff\xfe\x00\x06abcd"
    interval = b"\xff\xff\xdd\x00\x04\x00\x10"
    frame = b"\xff\xc2\x00\x11\x08" + struct.pack(">HH", height, width) + b"\x03" + bytes(9)
    return b"\xff\xd8" + comment + interval + frame


def webp_header(kind: bytes, width: int, height: int) -> bytes:
    """A WebP up to its size: `VP8 ` with losses, `VP8L` without, `VP8X` extended."""
    match kind:
        case b"VP8 ":
            body = b"\x30\x01\x00\x9d\x01\x2a" + struct.pack("<HH", width, height)
        case b"VP8L":
            body = b"\x2f" + struct.pack("<I", width - 1 | height - 1 << 14)
        case _:
            body = bytes(4) + (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    return b"RIFF" + struct.pack("<I", len(body) + 12) + b"WEBP" + kind + struct.pack("<I", len(body)) + body
