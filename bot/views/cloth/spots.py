"""Where cards lie: places in rows, and the cards on one of them as a fan or a pile."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.views.cloth import look
from bot.views.scene import TALL, BoxMark, CardMark, Mark

CARD = 130
"""A card's width wherever at most ten places are in use."""
INDEX = 0.3
"""The part of a card's width that shows what it is."""
STEP = (4, 2)
"""A card of a pile lies so far from the one above it."""
THICK = 4
"""A pile is drawn with at most so many cards."""
PAD, OVER = 12, 8
"""The margins beside a place's cards and over them."""
_FEW, _SOME = 5, 14
_STEP = 0.42


@dataclass(frozen=True, slots=True)
class Lies:
    """A card as it lies: its code, None for a back."""

    code: str | None
    raised: bool = False
    dark: bool = False


@dataclass(frozen=True, slots=True)
class Plot:
    """A part of the table."""

    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Spot:
    """A place for cards of one width, with ``lines`` of writing under them."""

    x: int
    y: int
    width: int
    height: int
    card: int
    lines: int

    @property
    def inner(self) -> int:
        return self.width - 2 * PAD

    @property
    def left(self) -> int:
        return self.x + PAD

    @property
    def top(self) -> int:
        return self.y + OVER

    @property
    def tall(self) -> int:
        return round(self.card * TALL)

    def line(self, n: int) -> int:
        """The middle of the writing's line ``n``, from 0."""
        return self.top + self.tall + 20 + n * look.ROW


TABLE = Plot(12, 292, 1256, 468)
"""The lower part of the table, between the banker's cards and the bottom line."""
WHOLE = Plot(12, 292, 1256, 500)
"""The same where there is no bottom line."""


def spots(
    count: int,
    plot: Plot,
    *,
    most: int = CARD,
    fan: int = 1,
    lines: int = 1,
    beside: int = 0,
    width: int = 314,
    rows: int = 0,
) -> tuple[Spot, ...]:
    """So many places in as few rows as they need, each for ``fan`` cards beside each other, in the plot's middle.

    Few places get ``lines`` lines and cards up to ``most`` wide, a crowd less of both, leaving ``beside`` pixels on
    their right; ten places or fewer never have cards less wide than ``CARD``. A place is at most ``width`` pixels
    wide, but for cards that need more. ``rows`` says how many rows it shall be.
    """
    if not count:
        return ()
    rows = rows or (1 if count <= _FEW else 2 if count <= _SOME else 3)
    columns = -(-count // rows)
    widest = max(width, round(most * (1 + _STEP * (fan - 1))) + 2 * PAD)
    width, height = min(plot.width // columns, widest), plot.height // rows
    least = lines if rows == 1 else min(1, lines)
    high = (height - OVER - least * look.ROW) / TALL
    across = (width - 2 * PAD - beside) / (1 + INDEX * (fan - 1))
    card = int(min(most if rows == 1 or not lines else min(most, CARD), high, across)) // 2 * 2
    if count <= 2 * _FEW:
        card = max(card, CARD)
    lines = max(least, min(lines, (height - OVER - round(card * TALL)) // look.ROW))
    height = min(height, OVER + round(card * TALL) + lines * look.ROW + 4)
    free = width - 2 * PAD - beside - round(card * (1 + _STEP * (fan - 1)))
    x = plot.x + (plot.width - columns * width + min(max(0, free), plot.width - columns * width)) // 2
    y = plot.y + (plot.height - rows * height) // (rows + 1)
    between = height + (plot.height - rows * height) // (rows + 1)
    return tuple(
        Spot(x + n % columns * width, y + n // columns * between, width, height, card, lines) for n in range(count)
    )


def fan(cards: Sequence[Lies], x: int, y: int, width: int, room: int) -> list[Mark]:
    """Cards beside each other within so many pixels, each over the one before it."""
    if not cards:
        return [empty(x, y, width)]
    gaps = max(1, len(cards) - 1)
    step = max(1, min(round(width * _STEP), (room - width) // gaps))
    return [CardMark(x + n * step, y, width, one.code, one.raised, one.dark) for n, one in enumerate(cards)]


def pile(cards: Sequence[Lies], x: int, y: int, width: int, count: int = 0) -> list[Mark]:
    """Cards on top of each other, the last one on top; ``count`` cards more lie under them."""
    under = [Lies(None)] * min(count, max(0, THICK - len(cards)))
    lying = [*under, *cards][-THICK:]
    marks: list[Mark] = []
    for n, one in enumerate(reversed(lying)):
        marks.append(CardMark(x + n * STEP[0], y + n * STEP[1], width, one.code, one.raised, one.dark))
    return marks[::-1]


def empty(x: int, y: int, width: int) -> BoxMark:
    """A place where a card may come to lie."""
    return BoxMark(x, y, width, round(width * TALL), width // 12, fill=look.SHADE, line=look.LINE, thickness=3)


def named(spot: Spot, name: str) -> list[Mark]:
    """A place where no card lies, by its name."""
    inside = look.middle(spot.left + spot.card // 2, spot.top + spot.tall // 2, name, spot.card - PAD)
    return [empty(spot.left, spot.top, spot.card), inside]


def around(x: int, y: int, width: int, count: int) -> BoxMark:
    """A ring close around a fan of so many cards: its seat is awaited."""
    wide = round(width * (1 + _STEP * max(0, count - 1)))
    return BoxMark(x - 9, y - 9, wide + 18, round(width * TALL) + 18, 18, line=look.GOLD, thickness=5)


def ring(spot: Spot) -> BoxMark:
    """A ring around a place: its seat is awaited."""
    return BoxMark(spot.x + 3, spot.y, spot.width - 6, spot.height, 18, line=look.GOLD, thickness=5)
