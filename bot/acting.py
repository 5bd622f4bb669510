"""A tap at a table, as the acts see it."""

from dataclasses import dataclass, field, replace

from bot.callback import Tap
from bot.notes import Note, Says
from bot.play import Play
from bot.views import pieces
from bot.visit import Visit
from bot.words import words_for
from games.core.answers import Target
from games.core.ids import Chips, SeatNo, TableId
from storage.chats import Person

TWICE = 0.7
"""Seconds within which the same stake again is taken for a finger's mistake."""
CONFIRM = 5.0
"""Seconds for the second tap that the greatest stake and the rest ask for."""
REST = Chips(0)
"""How "whatever the bank still covers" is kept as a chip."""


@dataclass(slots=True)
class Arming:
    """Stakes that wait for their second tap. Lost with the process: then it is asked for once more."""

    armed: dict[tuple[TableId, SeatNo], tuple[Target, Chips, float]] = field(default_factory=dict)

    def confirmed(self, key: tuple[TableId, SeatNo], target: Target, chip: Chips, now: float) -> bool:
        """Whether this is the second tap, neither too late nor the same slip of a finger; if not, it is the first."""
        known = self.armed.pop(key, None)
        if known is not None and known[:2] == (target, chip):
            if TWICE <= now - known[2] <= CONFIRM:
                return True
            if now - known[2] < TWICE:
                self.armed[key] = known
                return False
        self.armed = {other: stake for other, stake in self.armed.items() if now - stake[2] <= CONFIRM}
        self.armed[key] = (target, chip, now)
        return False


@dataclass(frozen=True, slots=True)
class At:
    """A tap with its visit and its table."""

    visit: Visit
    play: Play
    tap: Tap
    arming: Arming
    by: Person

    @property
    def seat(self) -> SeatNo | None:
        """The tapper's seat."""
        seat = self.play.table.seat_of(self.by.id)
        return seat.no if seat else None

    def sit_first(self) -> Note:
        """What a tapper without a seat in this deal is told."""
        return Note(Says.NEXT_DEAL if self.by.id in self.play.table.joining else Says.SIT_FIRST)


def named(play: Play, note: Note) -> Note:
    """A note that speaks of a target, with the card a person sees in its place."""
    if "target" not in note.figures:
        return note
    figures = {key: value for key, value in note.figures.items() if key != "target"}
    return replace(note, figures={**figures, "card": label(play, Target(str(note.figures["target"])))})


def label(play: Play, target: Target) -> str:
    """A target as the keyboard names it."""
    picture = play.step.picture if play.step else None
    return pieces.label(target, picture, play.game, words_for(play.chat.language))
