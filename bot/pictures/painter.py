"""Scenes to PNG. A painter is used by one thread at a time; it keeps what it made and will need again."""

from typing import assert_never

from PIL import Image, ImageDraw

from bot.kept import Kept
from bot.pictures import fonts, sprites
from bot.pictures.encoding import encoded
from bot.pictures.sprites import FINE, Colour, Sprite, colour_of, rounded
from bot.views.scene import HEIGHT, LIFT, WIDTH, BoxMark, CardMark, ChipMark, CurveMark, Mark, Scene, TextMark

GROUNDS, SPRITES, LINES = 8, 96, 512
"""How many are kept: some 4 MB each, up to 250 kB each, some 20 kB each."""

Layers = tuple[tuple[Mark, ...], ...]


class Painter:
    """Paints, and keeps lower layers, cards and chips, and lines of text."""

    def __init__(self) -> None:
        self.grounds: Kept[tuple[str, Layers], Image.Image] = Kept(GROUNDS)
        self.sprites: Kept[tuple[object, ...], Sprite] = Kept(SPRITES)
        self.lines: Kept[tuple[str, int, bool, int], tuple[fonts.Line, Image.Image]] = Kept(LINES)

    def paint(self, scene: Scene) -> bytes:
        """The scene as a PNG of ``WIDTH`` by ``HEIGHT``; equal scenes are equal bytes."""
        return encoded(self.canvas(scene), colour_of(scene.ground))

    def canvas(self, scene: Scene) -> Image.Image:
        """The scene in all its colours."""
        return self._painted(scene.ground, scene.layers)

    def _painted(self, ground: str, layers: Layers) -> Image.Image:
        """A canvas of its own. Every lower layer is kept with all below it, so that only what has changed and what
        lies higher is painted."""
        if not layers:
            return Image.new("RGB", (WIDTH, HEIGHT), colour_of(ground)[:3])
        *lower, top = layers
        below = tuple(lower)
        if below:
            canvas = self.grounds.get((ground, below), lambda: self._painted(ground, below)).copy()
        else:
            canvas = self._painted(ground, ())
        for mark in top:
            self._draw(canvas, mark)
        return canvas

    def _draw(self, canvas: Image.Image, mark: Mark) -> None:
        match mark:
            case CardMark():
                self._card(canvas, mark)
            case ChipMark():
                self._chip(canvas, mark)
            case TextMark():
                self._text(canvas, mark)
            case BoxMark():
                _box(canvas, mark)
            case CurveMark():
                _curve(canvas, mark)
            case _:
                assert_never(mark)

    def _card(self, canvas: Image.Image, mark: CardMark) -> None:
        look = (mark.code, mark.width, mark.raised, mark.dark)
        sprite = self.sprites.get(("card", *look), lambda: sprites.card(*look))
        _stamp(canvas, sprite, mark.x, mark.y - (LIFT if mark.raised else 0))

    def _chip(self, canvas: Image.Image, mark: ChipMark) -> None:
        look = (mark.radius, colour_of(mark.colour))
        sprite = self.sprites.get(("chip", *look), lambda: sprites.chip(*look))
        _stamp(canvas, sprite, mark.x, mark.y)

    def _text(self, canvas: Image.Image, mark: TextMark) -> None:
        def made() -> tuple[fonts.Line, Image.Image]:
            line = fonts.fitting(mark.text, mark.size, mark.bold, mark.most)
            return line, fonts.ink(line, mark.size)

        line, ink = self.lines.get((mark.text, mark.size, mark.bold, mark.most), made)
        if not line.runs:
            return
        left = mark.x - {"left": 0, "middle": line.width // 2, "right": line.width}[mark.anchor]
        top = mark.y + round(fonts.CAPITALS * mark.size / 2) - fonts.base(mark.size)
        _spread(canvas, colour_of(mark.colour), ink, left, top)


def _stamp(canvas: Image.Image, sprite: Sprite, x: int, y: int) -> None:
    canvas.paste(sprite.picture, (x + sprite.left, y + sprite.top), sprite.picture)


def _spread(canvas: Image.Image, colour: Colour, mask: Image.Image, x: int, y: int) -> None:
    """Colour through a mask, which is thinned if the colour is seen through."""
    *solid, alpha = colour
    if alpha < 255:
        mask = mask.point(lambda value: value * alpha // 255)
    canvas.paste(tuple(solid), (x, y, x + mask.width, y + mask.height), mask)


def _box(canvas: Image.Image, mark: BoxMark) -> None:
    if mark.width <= 0 or mark.height <= 0:
        return
    if mark.fill:
        _spread(canvas, colour_of(mark.fill), rounded(mark.width, mark.height, mark.radius), mark.x, mark.y)
    if mark.line and mark.thickness > 0:
        line = sprites.ring(mark.width, mark.height, mark.radius, mark.thickness)
        _spread(canvas, colour_of(mark.line), line, mark.x, mark.y)


def _curve(canvas: Image.Image, mark: CurveMark) -> None:
    """Drawn large on what it covers of the picture, and shrunk."""
    if not mark.points:
        return
    reach = mark.thickness // 2 + 1
    across, down = [x for x, _ in mark.points], [y for _, y in mark.points]
    left, right = max(0, min(across) - reach), min(WIDTH, max(across) + reach + 1)
    top, bottom = max(0, min(down) - reach), min(HEIGHT, max(down) + reach + 1)
    if left >= right or top >= bottom:
        return
    large = Image.new("L", ((right - left) * FINE, (bottom - top) * FINE))
    draw = ImageDraw.Draw(large)
    points = [((x - left + 0.5) * FINE, (y - top + 0.5) * FINE) for x, y in mark.points]
    draw.line(points, fill=255, width=mark.thickness * FINE, joint="curve")
    radius = mark.thickness * FINE / 2
    for x, y in (points[0], points[-1]):
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
    _spread(canvas, colour_of(mark.colour), large.reduce(FINE), left, top)
