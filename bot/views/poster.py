"""The poster of the first word in private: the name, a fan of cards, chips, one line."""

from bot.views.cloth import look
from bot.views.scene import WIDTH, BoxMark, CardMark, ChipMark, Mark, Scene, TextMark
from bot.words import Words

FAN = ("4d", "6c", "Jh", "As", "Qd", "9c", "7h")
CARD = 210
STEP = 142
"""From one card of the fan to the next."""
TOP = 302
DROP = 9
"""A card so many places from the middle lies lower by their square times this."""
STACKS = ((548, look.STAKE, 4), (640, look.BANK, 6), (732, look.GOLD, 3))
"""Stacks of chips below the fan: their middle, their colour, how many."""
CHIP = 38
THICK = 10
FLOOR = 726


def scene(words: Words) -> Scene:
    """The poster in this language; always the same picture, so that it is painted once."""
    middle = WIDTH // 2
    name = TextMark(middle, 116, words("poster-name"), 132, look.INK, "middle", bold=True)
    line = TextMark(middle, 232, words("poster-line"), 48, look.QUIET, "middle")
    rail = BoxMark(22, 22, WIDTH - 44, 756, 46, line=look.LINE, thickness=6)
    return Scene(look.GROUND, ((rail, name, line, *_chips(), *_fan()),))


def _fan() -> tuple[Mark, ...]:
    """The cards side by side, the ace in the middle raised."""
    half = len(FAN) // 2
    left = (WIDTH - CARD - STEP * (len(FAN) - 1)) // 2
    return tuple(
        CardMark(left + STEP * at, TOP + DROP * (at - half) ** 2, CARD, code, raised=at == half)
        for at, code in enumerate(FAN)
    )


def _chips() -> tuple[Mark, ...]:
    """The stacks, the lowest chip of each first."""
    return tuple(ChipMark(x, FLOOR - THICK * k, CHIP, colour) for x, colour, count in STACKS for k in range(count))
