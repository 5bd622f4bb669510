"""Tables of the small games in the phases of a term."""

from typing import Any

from games.core.choosing import Choice
from games.core.commands import (
    Amend,
    Command,
    CutShoe,
    Stir,
)
from games.core.ids import SeatNo, ShoeId
from games.core.questions import Cut
from games.core.script import Passing
from games.core.table import Moving, Shuffled, Table, Term
from tests.support.tables import (
    chooses,
    done,
    ended,
    shuffled,
)

S1 = ShoeId("S1")


def amend(name: str, value: str) -> Command:
    return Amend(name, value)


def cut_by(table: Table, *seats: int | None) -> Table:
    """The shoe is cut by these seats (None: the clock), each at its own number."""
    return done(table, *(CutShoe(None if no is None else SeatNo(no), no or 26) for no in seats))


def dealing(game: str, people: int = 3, banker: int = 1) -> Table:
    """A running deal, the first of its term."""
    table = shuffled(people, banker, game)
    while isinstance(table.phase, Shuffled):
        table = cut_by(table, None)
    return done(table, chooses(None)) if isinstance(table.phase, Moving) else table


def between(game: str, people: int = 3, **how: Any) -> Table:
    return done(dealing(game, people), ended(passing=Passing.STAY, **how))


def the_term(table: Table) -> Term:
    assert table.term
    return table.term


def choice(table: Table) -> Choice:
    assert isinstance(table.question, Choice)
    return table.question


def cutter(table: Table) -> int:
    assert isinstance(table.question, Cut)
    return table.question.seat


def stirring(table: Table, *seats: int) -> Table:
    return done(table, *(Stir(SeatNo(seat)) for seat in seats))
