"""A balance over time as a picture: one line on the cloth, its highest, lowest, first and last values by name."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.views.cloth.look import GOLD, GROUND, INK, LINE, QUIET, SHADE, seen, wide
from bot.views.pieces import NAME, UNDATED, in_calendar, short
from bot.views.scene import HEIGHT, WIDTH, BoxMark, CurveMark, Mark, Scene, TextMark
from bot.words import Words, grouped
from games.core.ids import Chips
from storage.balances import Change

MOST_POINTS = 200
TITLE_SIZE, LABEL_SIZE = 46, 36
TOP, BOTTOM, RIGHT = 160, 690, WIDTH - 60
"""The edges of the field that the line is drawn in; its left edge leaves room for the numbers."""
HEAD = 96
"""The height of the title's bar."""
APART = 44
"""Two numbers on the axis are at least so far from one another."""

Point = tuple[int, int]
"""A place on the line: steps from the beginning, and chips."""


@dataclass(frozen=True, slots=True)
class Field:
    """Where on the picture a number of steps and of chips lies."""

    left: int
    steps: int
    least: int
    most: int

    def x(self, step: int) -> int:
        return self.left + round((RIGHT - self.left) * step / max(1, self.steps))

    def y(self, chips: int) -> int:
        if self.most == self.least:
            return (TOP + BOTTOM) // 2
        return BOTTOM - round((BOTTOM - TOP) * (chips - self.least) / (self.most - self.least))


def plot(name: str, changes: Sequence[Change], words: Words) -> Scene | None:
    """A person's chips from his first to today's; None where nothing has changed since the first."""
    if len(changes) < 2:
        return None
    points = line(changes)
    chips = [worth for _, worth in points]
    numbers = _apart([max(chips), min(chips), chips[0], chips[-1]])
    widest = max(wide(grouped(number), LABEL_SIZE) for number in numbers)
    field = Field(60 + widest, points[-1][0], min(chips), max(chips))
    return Scene(
        GROUND, (_frame(field, changes, words), (*_head(name, changes[-1].worth, words), *_drawn(field, points)))
    )


def line(changes: Sequence[Change]) -> tuple[Point, ...]:
    """The balance after each change, deal after deal evenly apart; what the house gave is a step straight up. Of many
    points the highest and the lowest of each stretch are kept, so that no peak is lost."""
    points = [(0, int(changes[0].worth))]
    for n, change in enumerate(changes[1:], 1):
        if change.deal is None:
            points.append((n, points[-1][1]))
        points.append((n, int(change.worth)))
    return tuple(_thinned(points))


def _thinned(points: Sequence[Point]) -> list[Point]:
    if len(points) <= MOST_POINTS:
        return list(points)
    inner = points[1:-1]
    stretches = MOST_POINTS // 2 - 1
    kept = [points[0]]
    for k in range(stretches):
        stretch = range(len(inner) * k // stretches, len(inner) * (k + 1) // stretches)
        low = min(stretch, key=lambda n: inner[n][1])
        high = max(stretch, key=lambda n: inner[n][1])
        kept += [inner[n] for n in sorted({low, high})]
    return [*kept, points[-1]]


def _apart(numbers: Sequence[int]) -> list[int]:
    """Each number once, in their order."""
    return list(dict.fromkeys(numbers))


def _head(name: str, worth: Chips, words: Words) -> list[Mark]:
    total = words("chips-of", count=worth)
    title = words("plot-title", name=seen(short(name, NAME, words)), total=total)
    return [TextMark(60, HEAD // 2, title, TITLE_SIZE, INK, bold=True, most=WIDTH - 120)]


def _frame(field: Field, changes: Sequence[Change], words: Words) -> tuple[Mark, ...]:
    """The title's bar, a line at each end of the scale, the dates of the first and the last change."""
    marks: list[Mark] = [BoxMark(0, 0, WIDTH, HEAD, 0, fill=SHADE)]
    for chips in _apart([field.most, field.least]):
        y = field.y(chips)
        marks.append(CurveMark(((field.left, y), (RIGHT, y)), LINE, 2))
    under = (BOTTOM + HEIGHT) // 2
    first, last = _date(changes[0].at, words), _date(changes[-1].at, words)
    marks.append(TextMark(field.left, under, first, LABEL_SIZE, QUIET))
    if first != last:
        marks.append(TextMark(RIGHT, under, last, LABEL_SIZE, QUIET, anchor="right"))
    return tuple(marks)


def _drawn(field: Field, points: Sequence[Point]) -> list[Mark]:
    """The line with its numbers on the left: the highest, the lowest, today's, the first, as far as they stand clear
    of those before them. The ends of the line and its peaks are dots."""
    chips = [worth for _, worth in points]
    marks: list[Mark] = []
    taken: list[int] = []
    for number in _apart([field.most, field.least, chips[-1], chips[0]]):
        y = field.y(number)
        if any(abs(y - other) < APART for other in taken):
            continue
        taken.append(y)
        colour = GOLD if number == chips[-1] else QUIET
        marks.append(TextMark(field.left - 20, y, grouped(number), LABEL_SIZE, colour, anchor="right"))
    marks.append(CurveMark(tuple((field.x(step), field.y(worth)) for step, worth in points), INK, 6))
    dots = [points[0], points[chips.index(field.most)], points[chips.index(field.least)]]
    marks += [CurveMark(((field.x(step), field.y(worth)),), INK, 18) for step, worth in dict.fromkeys(dots)]
    marks.append(CurveMark(((field.x(points[-1][0]), field.y(chips[-1])),), GOLD, 24))
    return marks


def _date(unix: float, words: Words) -> str:
    if (day := in_calendar(unix)) is None:
        return UNDATED
    return words("plot-date", day=f"{day.day:02}", month=f"{day.month:02}", year=str(day.year))
