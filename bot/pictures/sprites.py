"""Cards, chips and boxes as they lie on the cloth, each made once and kept. All measures are pixels."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageChops, ImageColor, ImageDraw, ImageFilter

from bot.views.scene import OUTLINE, TALL

FOLDER = Path(__file__).parent / "assets" / "cards"
FINE = 4
"""Round things are drawn so many times as large and shrunk, since Pillow draws no soft edges."""

CORNER = 0.055
"""A card's round corner by its width."""
EDGE = 46
"""How dark the hair around each card is: without it white cards that overlap would be one."""
GLOW = "#ffe7a3"
SHADE = (9, 30, 23)
SHADED = 0.52
"""How far a dark card is gone into the shade."""
ENGRAVED = "#f3ead6"
"""The light parts of a chip."""

Colour = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Sprite:
    """Something to be laid on the cloth, and where its corner is from the place it is laid at."""

    picture: Image.Image
    left: int
    top: int


@dataclass(frozen=True, slots=True)
class Shadow:
    """How far below a card its shadow lies, how soft and how dark it is."""

    below: int
    soft: int
    dark: int


LYING = Shadow(below=2, soft=3, dark=70)
RAISED = Shadow(below=12, soft=9, dark=120)


def card(code: str | None, width: int, raised: bool, dark: bool) -> Sprite:
    """A card as it lies at its place; a raised one with its outline, but not lifted yet."""
    height = round(width * TALL)
    shadow = RAISED if raised else LYING
    around = (OUTLINE if raised else 0) + shadow.below + 2 * shadow.soft
    radius = max(2, round(width * CORNER))
    whole = Image.new("RGBA", (width + 2 * around, height + 2 * around))
    _drop(whole, shadow, rounded(width, height, radius), around)
    if raised:
        rim = rounded(width + 2 * OUTLINE, height + 2 * OUTLINE, radius + OUTLINE)
        _lay(whole, Image.new("RGBA", rim.size, GLOW), rim, around - OUTLINE)
    face = _face(code).resize((width, height), Image.Resampling.LANCZOS)
    if dark:
        face = Image.blend(face, Image.new("RGB", face.size, SHADE), SHADED)
    _lay(whole, face.convert("RGBA"), rounded(width, height, radius), around)
    edge = ring(width, height, radius, 1).point(lambda value: value * EDGE // 255)
    whole.paste((0, 0, 0, 255), (around, around), edge)
    return Sprite(whole, -around, -around)


def chip(radius: int, colour: Colour) -> Sprite:
    """A chip seen from above: eight light blocks on its rim, a ring, and a flat middle."""
    around, size = 4, 2 * radius
    whole = Image.new("RGBA", (size + 2 * around, size + 2 * around))
    _drop(whole, Shadow(below=2, soft=1, dark=90), rounded(size, size, radius), around)
    large = Image.new("RGBA", (size * FINE, size * FINE), colour)
    draw = ImageDraw.Draw(large)
    end = size * FINE - 1
    for eighth in range(8):
        draw.pieslice((0, 0, end, end), eighth * 45 - 10, eighth * 45 + 10, fill=ENGRAVED)
    for share, fill in ((0.24, colour), (0.32, ENGRAVED), (0.38, _mixed(colour, (255, 255, 255), 0.07))):
        inset = round(share * radius * FINE)
        draw.ellipse((inset, inset, end - inset, end - inset), fill=fill)
    _lay(whole, large.reduce(FINE), rounded(size, size, radius), around)
    rim = ring(size, size, radius, 1).point(lambda value: value * 110 // 255)
    whole.paste((0, 0, 0, 255), (around, around), rim)
    return Sprite(whole, -radius - around, -radius - around)


@lru_cache(maxsize=64)
def rounded(width: int, height: int, radius: int) -> Image.Image:
    """A mask of a rectangle with soft round corners."""
    radius = max(0, min(radius, width // 2, height // 2))
    mask = Image.new("L", (width, height), 255)
    if not radius:
        return mask
    large = Image.new("L", (2 * radius * FINE,) * 2)
    ImageDraw.Draw(large).ellipse((0, 0, 2 * radius * FINE - 1, 2 * radius * FINE - 1), fill=255)
    disc = large.reduce(FINE)
    for x, part_x in ((0, 0), (width - radius, radius)):
        for y, part_y in ((0, 0), (height - radius, radius)):
            mask.paste(disc.crop((part_x, part_y, part_x + radius, part_y + radius)), (x, y))
    return mask


@lru_cache(maxsize=64)
def ring(width: int, height: int, radius: int, thickness: int) -> Image.Image:
    """A mask of the line around such a rectangle, on its inner side."""
    mask = rounded(width, height, radius).copy()
    inner_width, inner_height = width - 2 * thickness, height - 2 * thickness
    if inner_width > 0 and inner_height > 0:
        hole = Image.new("L", mask.size)
        hole.paste(rounded(inner_width, inner_height, max(0, radius - thickness)), (thickness, thickness))
        mask = ImageChops.subtract(mask, hole)
    return mask


def colour_of(name: str) -> Colour:
    red, green, blue, *alpha = ImageColor.getrgb(name)
    return red, green, blue, alpha[0] if alpha else 255


@lru_cache(maxsize=16)
def _face(code: str | None) -> Image.Image:
    with Image.open(FOLDER / f"{'back' if code is None else code[0].upper() + code[1:].lower()}.png") as drawn:
        return drawn.convert("RGB")


def _drop(whole: Image.Image, shadow: Shadow, shape: Image.Image, around: int) -> None:
    dark = Image.new("L", whole.size)
    dark.paste(shape.point(lambda value: value * shadow.dark // 255), (around, around + shadow.below))
    whole.putalpha(dark.filter(ImageFilter.GaussianBlur(shadow.soft)))


def _lay(whole: Image.Image, picture: Image.Image, shape: Image.Image, at: int) -> None:
    picture.putalpha(shape)
    whole.alpha_composite(picture, (at, at))


def _mixed(colour: Colour, other: tuple[int, int, int], share: float) -> Colour:
    red, green, blue = (round(own + (its - own) * share) for own, its in zip(colour, other, strict=False))
    return red, green, blue, 255
