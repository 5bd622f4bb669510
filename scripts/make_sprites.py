"""Makes the card sprites anew from the drawings beside them.

Only for those who change the drawings; nothing of the bot or its tests calls it. It wants resvg and Pillow:

    pip install resvg-py pillow && python scripts/make_sprites.py
"""

import io
import re
from pathlib import Path

import resvg_py
from PIL import Image

CARDS = Path(__file__).parents[1] / "bot/pictures/assets/cards"
WIDTH, HEIGHT = 240, 336
FRAME = '<rect width="239" height="335" x="-119.5" y="-167.5" rx="12" ry="12" fill="white" stroke="black"></rect>'
FACE = '<rect width="240" height="336" x="-120" y="-168" fill="#fffdf8"></rect>'
"""Instead of the deck's black frame: the painter rounds the corners itself, and shadows show where a card ends."""
CALMER = {
    '="red"': '="#c8202f"',
    '="blue"': '="#1d4fb4"',
    '="green"': '="#12773c"',
    '="black"': '="#16181c"',
    '="#44F"': '="#43549f"',
    '="#FC4"': '="#e6b549"',
}
"""The deck's pure colours glare on a green cloth."""
BOLDER = {'stroke-width="80"': 'stroke-width="98"'}
"""The index is read on a phone, at a quarter of the picture's size."""


def main() -> None:
    for drawing in sorted(CARDS.glob("*.svg")):
        made = rasterised(drawing.read_text("utf-8"))
        made.save(drawing.with_suffix(".png"), optimize=True)


def rasterised(svg: str) -> Image.Image:
    """A drawing as a palette picture of ``WIDTH`` by ``HEIGHT``; it has no corners cut off."""
    svg = svg.replace(FRAME, FACE)
    svg = re.sub(r' (?:width|height)="[\d.]+in"| preserveAspectRatio="none"(?= viewBox)', "", svg)
    for deck, ours in (CALMER | BOLDER).items():
        svg = svg.replace(deck, ours)
    # Twice the size and shrunk: the court cards' fine lines come out calmer than drawn at once.
    large = resvg_py.svg_to_bytes(svg_string=svg, width=WIDTH * 2, height=HEIGHT * 2, skip_system_fonts=True)
    drawn = Image.open(io.BytesIO(bytes(large))).convert("RGB").resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
    return drawn.quantize(64, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


if __name__ == "__main__":
    main()
