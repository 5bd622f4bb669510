"""What is shipped: all cards, fonts that have what their list says, and the licence of each."""

from pathlib import Path

import pytest
from PIL import Image, ImageFont

from bot.pictures import fonts, sprites

ASSETS = Path(fonts.__file__).parent / "assets"
MOST = 2_500_000
SAID = {name: spans for name, *spans in map(str.split, (fonts.FOLDER / "signs.txt").read_text("ascii").splitlines())}


def test_there_is_a_drawing_and_a_sprite_of_every_card_and_of_the_back() -> None:
    names = {f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs"} | {"back"}
    for ending in ("svg", "png"):
        assert {path.stem for path in sprites.FOLDER.glob(f"*.{ending}")} == names


def test_sprites_have_a_cards_shape() -> None:
    for path in sprites.FOLDER.glob("*.png"):
        with Image.open(path) as sprite:
            assert sprite.size == (240, 336)


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("cards/LICENSE.txt", "Adrian Kennard"),
        ("cards/LICENSE.txt", "CC0 1.0"),
        ("fonts/LICENSE-DejaVu.txt", "Bitstream Vera"),
        ("fonts/LICENSE-NotoEmoji.txt", "SIL OPEN FONT LICENSE Version 1.1"),
    ],
)
def test_the_licence_of_everything_is_beside_it(path: str, words: str) -> None:
    assert words in (ASSETS / path).read_text("utf-8")


def test_the_assets_stay_small() -> None:
    assert sum(path.stat().st_size for path in ASSETS.rglob("*") if path.is_file()) < MOST


@pytest.mark.parametrize("name", [fonts.PLAIN, fonts.BOLD, fonts.EMOJI])
def test_a_font_has_the_signs_that_are_said_to_be_in_it(name: str) -> None:
    """Noncharacters have no sign in any font: what looks like them is the font's empty box."""
    font = ImageFont.truetype(fonts.FOLDER / name, 24, layout_engine=ImageFont.Layout.BASIC)
    nothing = bytes(font.getmask("\ufffe"))
    ends = {chr(int(end, 16)) for span in SAID[name] for end in span.split("-")}
    assert ends
    assert [sign for sign in ends if bytes(font.getmask(sign)) == nothing and not sign.isspace()] == []
