"""What may be asked of any picture: nothing leaves it, nothing is too small, nothing lies over what it should not."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from bot.views.cloth import look
from bot.views.cloth.look import SMALL, wide
from bot.views.cloth.spots import STEP, THICK
from bot.views.scene import HEIGHT, LIFT, TALL, WIDTH, BoxMark, CardMark, ChipMark, CurveMark, Mark, Scene, TextMark


@dataclass(frozen=True, slots=True)
class Rect:
    """Where a mark lies: the pixels from its upper left corner to just before its lower right one."""

    x: int
    y: int
    right: int
    bottom: int

    def meets(self, other: "Rect") -> bool:
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom


def rect(mark: Mark) -> Rect:
    """The pixels that a mark takes; of a text, its capitals."""
    match mark:
        case CardMark(x, y, width, raised=raised):
            up = LIFT if raised else 0
            return Rect(x, y - up, x + width, y - up + round(width * TALL))
        case TextMark():
            width = min(mark.most, wide(mark.text, mark.size, bold=mark.bold))
            left = mark.x - {"left": 0, "middle": width // 2, "right": width}[mark.anchor]
            return Rect(left, mark.y - mark.size * 36 // 100, left + width, mark.y + mark.size * 36 // 100)
        case ChipMark(x, y, radius):
            return Rect(x - radius, y - radius, x + radius, y + radius)
        case BoxMark(x, y, width, height):
            return Rect(x, y, x + width, y + height)
        case CurveMark(points):
            xs, ys = [x for x, _ in points], [y for _, y in points]
            return Rect(min(xs), min(ys), max(xs) + 1, max(ys) + 1)


def marks(scene: Scene) -> list[Mark]:
    """All marks, the lowest first."""
    return [mark for layer in scene.layers for mark in layer]


def cards(scene: Scene) -> list[CardMark]:
    return [mark for mark in marks(scene) if isinstance(mark, CardMark)]


def texts(scene: Scene) -> list[TextMark]:
    return [mark for mark in marks(scene) if isinstance(mark, TextMark)]


def lies_well(scene: Scene) -> None:
    """The laws that hold for every picture."""
    for mark in marks(scene):
        lies = rect(mark)
        assert 0 <= lies.x <= lies.right <= WIDTH, mark
        assert 0 <= lies.y <= lies.bottom <= HEIGHT, mark
    written, lying = texts(scene), cards(scene)
    assert all(text.size >= SMALL and text.text.strip() and text.most > 0 for text in written)
    for text in written:
        assert not [card for card in lying if rect(text).meets(rect(card))], text
    for one, other in combinations(written, 2):
        assert not rect(one).meets(rect(other)), (one, other)
    chips = [mark for mark in marks(scene) if isinstance(mark, ChipMark)]
    for chip in chips:
        met: list[Mark] = [*written, *lying]
        assert not [mark for mark in met if rect(chip).meets(rect(mark))], chip


def heaps(lying: Sequence[CardMark]) -> list[list[CardMark]]:
    """Cards that lie over one another, as fans and piles; AssertionError where they do so in any other way."""
    found: list[list[CardMark]] = []
    for card in lying:
        met = [heap for heap in found if any(rect(replaced(card)).meets(rect(replaced(one))) for one in heap)]
        for heap in met:
            assert all(_beside(card, one) or _under(card, one) for one in heap), (card, heap)
        found = [heap for heap in found if heap not in met]
        found.append([card, *(one for heap in met for one in heap)])
    return found


def replaced(card: CardMark) -> CardMark:
    """The card at its place, not lifted."""
    return CardMark(card.x, card.y, card.width, card.code)


def _beside(one: CardMark, other: CardMark) -> bool:
    return one.y == other.y and one.x != other.x and one.width == other.width


def _under(one: CardMark, other: CardMark) -> bool:
    across, down = one.x - other.x, one.y - other.y
    return any((across, down) in ((n * STEP[0], n * STEP[1]), (-n * STEP[0], -n * STEP[1])) for n in range(1, THICK))


def told(scene: Scene) -> list[str]:
    return [text.text for text in texts(scene)]


def rings(scene: Scene) -> list[BoxMark]:
    return [mark for mark in marks(scene) if isinstance(mark, BoxMark) and mark.line == look.GOLD]
