"""What a picture shows, as plain marks at places: views lay them out, ``bot.pictures`` paints them.

All measures are pixels of the picture, from its top left corner; later marks lie over earlier ones, and what lies
outside is not seen. A colour is ``#rrggbb``, or ``#rrggbbaa`` for one that is seen through. Equal scenes are equal
pictures, so that nothing is rendered or sent twice.
"""

from dataclasses import dataclass
from typing import Literal

WIDTH, HEIGHT = 1280, 800
TALL = 1.4
"""A card's height by its width."""
LIFT = 8
"""A raised card is painted so many pixels higher than its place, in an outline of ``OUTLINE`` pixels."""
OUTLINE = 4


@dataclass(frozen=True, slots=True)
class CardMark:
    """A card's upper left corner and width; it is ``TALL`` times as high. ``code`` is like ``7s``, None shows its
    back; a raised card has the light outline of the card turned last, a dark one lies in the shade."""

    x: int
    y: int
    width: int
    code: str | None
    raised: bool = False
    dark: bool = False
    kind: Literal["card"] = "card"


@dataclass(frozen=True, slots=True)
class TextMark:
    """One line of text: ``x`` is its left end, middle or right end, ``y`` the middle of its capitals. Plain text, not
    HTML; what is longer than ``most`` pixels is cut with an ellipsis. Its direction is that of its first letter, so
    a name and what stands beside it are better two marks."""

    x: int
    y: int
    text: str
    size: int
    colour: str
    anchor: Literal["left", "middle", "right"] = "left"
    bold: bool = False
    most: int = WIDTH
    kind: Literal["text"] = "text"


@dataclass(frozen=True, slots=True)
class ChipMark:
    """A chip with its middle at a place. How much it stands for is a text beside it."""

    x: int
    y: int
    radius: int
    colour: str
    kind: Literal["chip"] = "chip"


@dataclass(frozen=True, slots=True)
class BoxMark:
    """A rectangle with round corners; no ``fill`` or no ``line`` leaves that out."""

    x: int
    y: int
    width: int
    height: int
    radius: int
    fill: str = ""
    line: str = ""
    thickness: int = 0
    kind: Literal["box"] = "box"


@dataclass(frozen=True, slots=True)
class CurveMark:
    """A line through points, such as a balance over time. One point is a dot."""

    points: tuple[tuple[int, int], ...]
    colour: str
    thickness: int
    kind: Literal["curve"] = "curve"


Mark = CardMark | TextMark | ChipMark | BoxMark | CurveMark


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture of ``WIDTH`` by ``HEIGHT``: layers of marks on a ground. What seldom changes lies in the lower
    layers, which are painted once and kept."""

    ground: str
    layers: tuple[tuple[Mark, ...], ...]
