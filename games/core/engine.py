"""The face of a running deal: immutable values in, immutable values out.

A deal is how it began and the answers so far. The generator that plays it cannot be copied or stored, so it is
rebuilt by replaying the answers; a live one is kept beside its ``Deal`` as a cache and given to the next.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Literal
from weakref import WeakKeyDictionary

from games.core.answers import By, Given, Shuffled
from games.core.chips import Limits, Transfer
from games.core.dealer import Dealer
from games.core.draws import Draw
from games.core.events import Event
from games.core.game import Game
from games.core.ids import HOUSE, Chips, SeatNo, ShoeId
from games.core.options import Options
from games.core.picture import Picture
from games.core.questions import Question
from games.core.record import digest
from games.core.refused import Code, Refused
from games.core.registry import all_games
from games.core.script import Answer, End, Ending, Passing, Script
from games.core.shoe import Pull, Shoe


@dataclass(frozen=True, slots=True)
class Start:
    """How a deal began. ``seats`` stand in their circle; the banker may be ``HOUSE``, who is none of them.

    ``first`` is the shoe's first card of this deal, ``pulls`` the cards pulled out of it in earlier ones; ``nth``
    counts the deals of the term from 1.
    """

    game: str
    rules_version: int
    seats: tuple[SeatNo, ...]
    banker: SeatNo
    cutter: SeatNo
    bank: Chips
    limits: Limits
    shoe: ShoeId
    first: int = 0
    away: frozenset[SeatNo] = frozenset()
    options: Options = ()
    nth: int = 1
    pulls: tuple[Pull, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the log: an answer, who gave it, and the digest of all events up to and with it."""

    seat: SeatNo | None
    by: By
    given: Given
    digest: str


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Deal:
    """A deal so far. ``shoes`` are those it uses, in order, secrets and all; the first is cut already."""

    start: Start
    shoes: tuple[Shoe, ...]
    rows: tuple[Row, ...] = ()

    def bring(self, shoe: Shoe) -> "Deal":
        """The same deal with one shoe more at hand, for a ``Shuffle`` that is asked."""
        return replace(self, shoes=(*self.shoes, shoe))


@dataclass(frozen=True, slots=True)
class Result:
    """A finished deal: the gain or loss of whoever staked and of the banker (they add up to zero), where the bank
    goes, and where the shoe stands: ``left`` cards of it, from ``next`` on."""

    ending: Ending
    passing: Passing
    net: tuple[tuple[SeatNo, Chips], ...]
    next: int
    left: int
    pulls: tuple[Pull, ...] = ()
    kind: Literal["result"] = "result"


@dataclass(frozen=True, slots=True)
class Step:
    """What one answer did. ``bank`` is the script's own figure, which the ledger's must equal; ``pulls`` are the
    cards pulled out of the present shoe so far."""

    deal: Deal
    events: tuple[Event, ...]
    transfers: tuple[Transfer, ...]
    next: Question | Result
    picture: Picture
    bank: Chips
    digest: str
    pulls: tuple[Pull, ...] = ()


@dataclass(frozen=True, slots=True)
class Mismatch:
    """A stored deal does not replay: ``row`` (from 1; 0 is the deal's start) acted otherwise when played."""

    row: int


@dataclass(slots=True)
class _Live:
    """A running script, with what its last step did. It does not hold its deal: that would keep both for ever."""

    script: Script
    dealer: Dealer
    picture: Picture
    events: tuple[Event, ...] = ()
    transfers: tuple[Transfer, ...] = ()
    pulls: tuple[Pull, ...] = ()
    digest: str = ""
    next: Question | Result = field(init=False)

    def step(self, deal: Deal) -> Step:
        """The last step, as the one that led to ``deal``."""
        bank, pulls = self.dealer.bank, self.pulls
        return Step(deal, self.events, self.transfers, self.next, self.picture, bank, self.digest, pulls)

    def refuse(self, deal: Deal, seat: SeatNo | None, given: Given) -> Refused | None:
        """Why the present question does not take this answer; None when it does."""
        if isinstance(self.next, Result):
            return Refused(Code.DEAL_OVER)
        if refused := self.next.check(seat, given):
            return refused
        if isinstance(given, Shuffled):
            brought = [(shoe.id, shoe.secret.commitment) for shoe in deal.shoes[self.dealer.brought + 1 :]]
            if (given.shoe, given.commitment) not in brought[:1]:
                return Refused(Code.NOT_ASKED)
        return None


_cache: WeakKeyDictionary[Deal, _Live] = WeakKeyDictionary()


def start(deal: Deal) -> Step:
    """Plays a deal up to its first question. The deal must have no answers yet."""
    if deal.rows:
        raise ValueError("a deal with answers is replayed, not started")
    return _begin(deal).step(deal)


def answer(deal: Deal, seat: SeatNo | None, given: Given, by: By = By.SEAT) -> Step | Refused:
    """Gives an answer to the deal's question. A refused one changes nothing; the deal stays as it was."""
    live = _cache.pop(deal, None) or _rebuild(deal)
    if refused := live.refuse(deal, seat, given):
        _cache[deal] = live
        return refused
    _advance(live, deal.start, Answer(seat, given))
    after = replace(deal, rows=(*deal.rows, Row(seat, by, given, live.digest)))
    _cache[after] = live
    return live.step(after)


def now(deal: Deal) -> Step:
    """The step that led to the deal's present question or result."""
    live = _cache.get(deal)
    if live is None:
        live = _cache[deal] = _rebuild(deal)
    return live.step(deal)


def replay(deal: Deal) -> Step | Mismatch:
    """Plays a stored deal again, comparing every row's digest: by it alone may a stored deal go on."""
    game = all_games().get(deal.start.game)
    if game is None or game.rules_version != deal.start.rules_version:
        return Mismatch(0)
    for n, (row, step) in enumerate(zip(deal.rows, _steps(deal), strict=False), 1):
        if isinstance(step, Refused) or step.digest != row.digest:
            return Mismatch(n)
    return now(deal)


def steps(deal: Deal) -> Iterator[Step]:
    """Every step of a deal from its start on, as it was played."""
    yield start(replace(deal, rows=()))
    for step in _steps(deal):
        assert isinstance(step, Step)  # noqa: S101 - a deal's rows were legal when they were given
        yield step


def draw(game: Game, seats: tuple[SeatNo, ...], shoe: Shoe) -> Draw:
    """Draws for the bank with an uncut shoe of its own."""
    return game.first_banker(seats, shoe)


def opening_picture(deal: Deal) -> Picture:
    """What is seen before the first card."""
    shoe = deal.shoes[0]
    left = shoe.size - deal.start.first
    return Picture(deal.start.bank, shoe.id, shoe.secret.commitment, left)


def _steps(deal: Deal) -> Iterator[Step | Refused]:
    """Each row's step, played in a generator of its own; whoever is given a refusal asks for no more."""
    at = replace(deal, rows=())
    for row in deal.rows:
        step = answer(at, row.seat, row.given, row.by)
        yield step
        assert isinstance(step, Step)  # noqa: S101
        at = step.deal


def _begin(deal: Deal) -> _Live:
    begun = deal.start
    game = all_games()[begun.game]
    at = begun.seats.index(begun.banker) if begun.banker != HOUSE else -1
    dealer = Dealer(
        banker=begun.banker,
        punters=begun.seats[at + 1 :] + begun.seats[: max(at, 0)],
        cutter=begun.cutter,
        limits=begun.limits,
        cover=game.cover(begun.options),
        reserve=game.reserve,
        bank=begun.bank,
        shoes=list(deal.shoes),
        next=begun.first,
        absent=set(begun.away),
        options=begun.options,
        nth=begun.nth,
        burn=game.burn,
        pulls=list(begun.pulls),
    )
    live = _Live(game.deal(dealer), dealer, opening_picture(deal))
    _advance(live, begun, None)
    _cache[deal] = live
    return live


def _rebuild(deal: Deal) -> _Live:
    live = _begin(replace(deal, rows=()))
    for row in deal.rows:
        _advance(live, deal.start, Answer(row.seat, row.given))
    return live


def _advance(live: _Live, begun: Start, told: Answer | None) -> None:
    """Runs the script to its next question and gathers what it did on the way."""
    dealer = live.dealer
    asked: Question | None = None
    end: End | None = None
    try:
        asked = next(live.script) if told is None else live.script.send(told)
    except StopIteration as stop:
        end = stop.value
    live.events, live.transfers = tuple(dealer.events), tuple(dealer.transfers)
    dealer.events.clear()
    dealer.transfers.clear()
    for event in live.events:
        live.picture = live.picture.after(event)
    live.pulls = tuple(dealer.pulls)
    live.digest = digest(live.digest, live.events, live.transfers)
    if asked is None:
        assert end is not None  # noqa: S101 - a script returns how its deal ended
        gains = (*live.picture.net, (dealer.banker, Chips(dealer.bank - begun.bank)))
        live.next = Result(end.ending, end.passing, gains, dealer.next, dealer.left, live.pulls)
    else:
        live.next = asked
