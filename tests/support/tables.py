"""Tables in each of their phases, and short ways to say commands to them. Seat k is the person with the number k."""

from games.core.chips import Limits
from games.core.commands import Begin, Command, CutShoe, Drawn, Effect, Ended, Pass, SetUp, Sit
from games.core.conduct import Outcome, apply
from games.core.ids import Chips, SeatNo, ShoeId, UserId
from games.core.questions import Bounds
from games.core.refused import Refused
from games.core.script import Ending
from games.core.table import Bidding, Table

LIMITS = Limits(Chips(5), Chips(50))


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


def lobby(people: int) -> Table:
    """A lobby in which ``people`` sit."""
    return done(Table("landsknecht", Bounds(), 1), *(Sit(UserId(k)) for k in range(1, people + 1)))


def bidding(people: int, keeper: int = 1) -> Table:
    """The draw fell to ``keeper``, who is asked."""
    return done(lobby(people), Begin(), Drawn(SeatNo(keeper)))


def shuffled(people: int, banker: int = 1) -> Table:
    return done(bidding(people, banker), set_up(banker))


def dealing(people: int, banker: int = 1) -> Table:
    return done(shuffled(people, banker), CutShoe(None, 26))


def set_up(seat: int, bank: int = 100, limits: Limits = LIMITS) -> SetUp:
    return SetUp(SeatNo(seat), Chips(bank), limits, ShoeId("S1"))


def next_deal(table: Table) -> Table:
    """From a set-up to a running deal, with whoever is asked first."""
    return done(table, set_up(asked(table)[0]), CutShoe(None, 26))


def deal_over(table: Table, ending: Ending = Ending.PLAYED) -> Table:
    return done(table, Ended(ending))


def passed(seat: int | None = None) -> Pass:
    return Pass(None if seat is None else SeatNo(seat))


def asked(table: Table) -> list[int]:
    """The seats that are asked for the bank, in turn."""
    assert isinstance(table.phase, Bidding), table.phase
    return list(table.phase.asked)


def circle(table: Table) -> list[int]:
    return [seat.no for seat in table.circle]
