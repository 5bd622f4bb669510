"""The buttons of a choice: one an option; one a number where the numbers are few, else two taps for a number."""

from bot.callback import ANY, Act
from bot.views.house_rules import Make
from bot.views.message import Button, Keyboard
from bot.views.pieces import chips, option_name
from bot.words import Words
from games.core.choosing import Choice, Choices, Span

FEW = 12
"""Numbers that get a button each at once."""
PARTS = 10
OPTIONS_A_ROW = 3
NUMBERS_A_ROW = 6
PARTS_A_ROW = 5

Narrowed = tuple[str, int, int] | None
"""An option, and the numbers of it that are shown."""


def keyboard(asked: Choice | Choices, narrowed: Narrowed, words: Words, make: Make) -> Keyboard:
    """What may be chosen, the same for everybody: it knows nothing of what a hand may not take."""
    spans = dict(asked.spans)
    plain = [make(Act.CHOOSE, option_name(option, words), option) for option in asked.offered if option not in spans]
    rows = list(in_rows(plain, OPTIONS_A_ROW))
    for option in asked.offered:
        if option in spans:
            rows += _numbers(option, spans[option], narrowed, words, make)
    return tuple(rows)


def in_rows(buttons: list[Button], most: int) -> Keyboard:
    return tuple(tuple(buttons[at : at + most]) for at in range(0, len(buttons), most))


def _numbers(option: str, span: Span, narrowed: Narrowed, words: Words, make: Make) -> Keyboard:
    if span.most - span.least < FEW:
        return _each(option, span, make)
    shown = _shown(option, span, narrowed)
    at_random = make(Act.CHOOSE, words("button-any", choice=words(f"choice-{option}")), f"{option}.{ANY}")
    if shown is None:
        return (*_parts(option, span, words, make), (at_random,))
    all_of_them = make(Act.NARROW, words("button-other-numbers"), f"{option}.{span.least}.{span.most}")
    return (*_each(option, shown, make), (at_random, all_of_them))


def _shown(option: str, span: Span, narrowed: Narrowed) -> Span | None:
    """The numbers that are shown one by one; None where they are shown in parts."""
    if narrowed is None or narrowed[0] != option:
        return None
    shown = Span(max(span.least, narrowed[1]), min(span.most, narrowed[2]))
    return shown if 0 <= shown.most - shown.least < FEW else None


def _each(option: str, span: Span, make: Make) -> Keyboard:
    numbers = range(span.least, span.most + 1)
    return in_rows([make(Act.CHOOSE, chips(n), f"{option}.{n}") for n in numbers], NUMBERS_A_ROW)


def _parts(option: str, span: Span, words: Words, make: Make) -> Keyboard:
    """Tenths of the numbers, each a button."""
    step = -(-(span.most - span.least + 1) // PARTS)
    lows = range(span.least, span.most + 1, step)
    parts = [Span(low, min(low + step - 1, span.most)) for low in lows]
    buttons = [
        make(
            Act.NARROW,
            words("button-numbers", least=part.least, most=part.most),
            f"{option}.{part.least}.{part.most}",
        )
        for part in parts
    ]
    return in_rows(buttons, PARTS_A_ROW)
