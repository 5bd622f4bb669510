"""Pictures measured by their first bytes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground.images import Image, read
from tests.support.images import jpeg_header, png, webp_header

HEADERS = [
    (png(1280, 800), Image("png", 1280, 800)),
    (jpeg_header(1280, 801), Image("jpeg", 1280, 801)),
    (webp_header(b"VP8 ", 640, 399), Image("webp", 640, 399)),
    (webp_header(b"VP8L", 641, 400), Image("webp", 641, 400)),
    (webp_header(b"VP8X", 70_000, 401), Image("webp", 70_000, 401)),
]


@pytest.mark.parametrize(("content", "image"), HEADERS)
def test_sizes(content: bytes, image: Image) -> None:
    assert read(content) == image


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"a text",
        b"GIF89a\x10\x00\x10\x00",
        b"\xff\xd8\xff\xda\x00\x04",
        b"\xff\xd8\x00",
        webp_header(b"ALPH", 10, 10),
        b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(8),
    ],
)
def test_no_picture(content: bytes) -> None:
    assert read(content) is None


@given(st.sampled_from([content for content, _ in HEADERS]), st.data())
def test_what_is_cut_off_or_broken_is_never_trouble(content: bytes, data: st.DataObject) -> None:
    cut = content[: data.draw(st.integers(0, 40))]
    broken = bytearray(cut)
    for at in data.draw(st.lists(st.integers(0, max(0, len(cut) - 1)), max_size=4)):
        if broken:
            broken[at] = data.draw(st.integers(0, 255))
    for each in (cut, bytes(broken)):
        found = read(each)
        assert found is None or (found.width > 0 and found.height > 0)
