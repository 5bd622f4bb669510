"""Tables in each of their phases, and short ways to say commands to them. Seat k is the person with the number k."""

from dataclasses import replace

from games.core.answers import Chose
from games.core.chips import Limits
from games.core.commands import Begin, Choose, Command, CutShoe, Drawn, Effect, Ended, Pass, SetUp, Sit
from games.core.conduct import apply
from games.core.ids import Chips, SeatNo, ShoeId, UserId
from games.core.refused import Refused
from games.core.script import Ending, Passing
from games.core.setup import Bounds
from games.core.shoe import Pull
from games.core.table import Bidding, Table, Term
from games.core.terms import Outcome
from tests.support.rules import complete

LIMITS = Limits(Chips(5), Chips(50))
NEXT_SHOE = ShoeId("S2")
"""The shoe that the house has at hand when a deal ends."""


def done(table: Table, *commands: Command) -> Table:
    """The table after these commands, none of them refused."""
    for command in commands:
        table = outcome(table, command).table
    return table


def outcome(table: Table, command: Command) -> Outcome:
    said = apply(table, command)
    assert isinstance(said, Outcome), said
    return said


def effects(table: Table, command: Command) -> tuple[Effect, ...]:
    return outcome(table, command).effects


def refused(table: Table, command: Command) -> Refused:
    said = apply(table, command)
    assert isinstance(said, Refused), said
    return said


def lobby(people: int, game: str = "landsknecht", **options: str) -> Table:
    """A lobby in which ``people`` sit."""
    chosen = complete(Table(game, Bounds()).rules, *options.items())
    return done(Table(game, Bounds(), chosen), *(Sit(UserId(k)) for k in range(1, people + 1)))


def begin() -> Begin:
    return Begin(ShoeId("S1"))


def bidding(people: int, keeper: int = 1, game: str = "landsknecht") -> Table:
    """The draw fell to ``keeper``, who is asked."""
    return done(lobby(people, game), begin(), Drawn(SeatNo(keeper)))


def shuffled(people: int, banker: int = 1, game: str = "landsknecht") -> Table:
    return done(bidding(people, banker, game), set_up(banker))


def dealing(people: int, banker: int = 1) -> Table:
    return done(shuffled(people, banker), CutShoe(None, 26))


def set_up(seat: int, bank: int = 100, limits: Limits = LIMITS) -> SetUp:
    return SetUp(SeatNo(seat), Chips(bank), limits, ShoeId("S1"))


def next_deal(table: Table) -> Table:
    """From a set-up to a running deal, with whoever is asked first."""
    return done(table, set_up(asked(table)[0]), CutShoe(None, 26))


def ended(
    ending: Ending = Ending.PLAYED,
    passing: Passing = Passing.LEFT,
    bank: int = 100,
    next_card: int = 10,
    left: int = 42,
    pulls: tuple[Pull, ...] = (),
    shoe: str = "S1",
) -> Ended:
    """How a deal ended."""
    return Ended(ending, passing, Chips(bank), next_card, left, pulls, ShoeId(shoe), NEXT_SHOE)


def deal_over(table: Table, ending: Ending = Ending.PLAYED) -> Table:
    return done(table, ended(ending))


def chooses(seat: int | None, option: str = "", number: int = 0, shoe: ShoeId = NEXT_SHOE) -> Choose:
    """An answer to what the table itself asks; the clock's where no seat is named."""
    return Choose(None, None, shoe) if seat is None else Choose(SeatNo(seat), Chose(option, number), shoe)


def passed(seat: int | None = None) -> Pass:
    return Pass(None if seat is None else SeatNo(seat))


def term(banker: int, **changes: object) -> Term:
    """A term of Landsknecht that has a fresh shoe."""
    fresh = Term(SeatNo(banker), LIMITS, ShoeId("S1"), left=52)
    return replace(fresh, **changes)  # type: ignore[arg-type]


def asked(table: Table) -> list[int]:
    """The seats that are asked for the bank, in turn."""
    assert isinstance(table.phase, Bidding), table.phase
    return list(table.phase.asked)


def circle(table: Table) -> list[int]:
    return [seat.no for seat in table.circle]
