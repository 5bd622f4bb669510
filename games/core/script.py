"""What a game's script is, to the engine that runs it.

A script is a generator. It yields questions and is sent answers that the question has already found legal; its
local variables are its memory, its loops are the phases. The outside never sees it (see ``engine``).
"""

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from enum import StrEnum

from games.core.answers import Chose, Given
from games.core.ids import SeatNo
from games.core.questions import Question


class Ending(StrEnum):
    """How a deal ended: played to its end, or dropped because nobody staked."""

    PLAYED = "played"
    DROPPED = "dropped"


class Passing(StrEnum):
    """Whose the bank is after a deal: it goes one seat left, stays, or is drawn for anew among all seats."""

    LEFT = "left"
    STAY = "stay"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class End:
    """What a script returns: how its deal ended, and where the bank goes."""

    ending: Ending
    passing: Passing


@dataclass(frozen=True, slots=True)
class Answer:
    """A legal answer as the script is told it; ``seat`` is None for the clock and the house."""

    seat: SeatNo | None
    given: Given


Script = Generator[Question, Answer, End]
Asking = Generator[Question, Answer, None]
Choosing = Generator[Question, Answer, Chose | None]


class Endless(AssertionError):
    """A bound was met that no deal can meet: a fault of the script."""


def bounded(limit: int) -> Iterator[int]:
    """0, 1, 2, ... for a loop that ends by itself before ``limit`` rounds; Endless if it does not."""
    yield from range(limit)
    raise Endless(f"a loop of a script ran {limit} rounds")


def seat_of(told: Answer) -> SeatNo:
    """Whose answer it is, where only a seat can have given it."""
    assert told.seat is not None  # noqa: S101 - the question asks a seat here
    return told.seat
