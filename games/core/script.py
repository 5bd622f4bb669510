"""What a game's script is written with: a dealer who turns cards, moves stakes and asks.

A script is a generator. It yields questions and is sent answers that the question has already found legal; its
local variables are its memory, its loops are the phases. The outside never sees it (see ``engine``).
"""

from collections.abc import Generator, Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import assert_never

from games.core.cards import Card
from games.core.chips import BANK, Limits, Transfer, reserve, wallet
from games.core.events import (
    Closed,
    Dealt,
    Event,
    Gathered,
    Lost,
    Opened,
    Pile,
    ShoeBrought,
    ShoeCut,
    Staked,
    Won,
)
from games.core.ids import Chips, SeatNo
from games.core.questions import (
    Close,
    Cut,
    CutAt,
    Given,
    Leave,
    LetItRun,
    Question,
    Ready,
    Shuffle,
    Shuffled,
    Stake,
    Staking,
    Target,
    Wait,
)
from games.core.shoe import Shoe


class Ending(StrEnum):
    """How a deal ended: played to its end, or dropped because nobody staked."""

    PLAYED = "played"
    DROPPED = "dropped"


@dataclass(frozen=True, slots=True)
class Answer:
    """A legal answer as the script is told it; ``seat`` is None for the clock and the house."""

    seat: SeatNo | None
    given: Given


Script = Generator[Question, Answer, Ending]
Asking = Generator[Question, Answer, None]

STAKES_A_WINDOW = 1000
"""How many stakes one window takes: far more than people place, so that every window is bounded."""


class Endless(AssertionError):
    """A bound was met that no deal can meet: a fault of the script."""


def bounded(limit: int) -> Iterator[int]:
    """0, 1, 2, ... for a loop that ends by itself before ``limit`` rounds; Endless if it does not."""
    yield from range(limit)
    raise Endless(f"a loop of a script ran {limit} rounds")


@dataclass(slots=True)
class Dealer:
    """The dealer's hands during one deal: mutable, never seen outside a script.

    ``punters`` stand in turn from the banker's left. ``cover`` is the game's. ``absent`` are the seats that nobody
    waits for: gone, or away until their next answer. ``events`` and ``transfers`` collect what the present step did;
    the engine takes them away after each answer.
    """

    banker: SeatNo
    punters: tuple[SeatNo, ...]
    cutter: SeatNo
    limits: Limits
    cover: int
    bank: Chips
    shoes: list[Shoe]
    next: int
    absent: set[SeatNo]
    events: list[Event] = field(default_factory=list)
    transfers: list[Transfer] = field(default_factory=list)
    open: list[Target] = field(default_factory=list)
    closed: set[Target] = field(default_factory=set)
    stakes: dict[tuple[SeatNo, Target], Chips] = field(default_factory=dict)
    ready: set[SeatNo] = field(default_factory=set)
    running: set[SeatNo] = field(default_factory=set)
    brought: int = 0
    windows: int = 0

    # cards

    def turn(self) -> Card:
        """The next card of the shoe. A script never asks for more cards than there are."""
        self.next += 1
        return self.shoes[self.brought].order[self.next - 1]

    def lay(self, pile: Pile, card: Card) -> Card:
        """Puts a card on a pile, for everyone to see."""
        self.events.append(Dealt(pile, card))
        return card

    def gather(self) -> None:
        """Takes all cards up again, before any stake lies."""
        self.events.append(Gathered())

    def shuffle_and_cut(self) -> Asking:
        """A new shoe from the house, cut by the same seat as the last one."""
        packs = self.shoes[0].packs
        told = yield Shuffle(self._window(), packs)
        assert isinstance(told.given, Shuffled)  # noqa: S101 - the question admits nothing else
        self.brought += 1
        size = self.shoes[self.brought].size
        self.events.append(ShoeBrought(told.given.shoe, told.given.commitment, size))
        number = self._window()
        others = tuple(seat for seat in (self.banker, *self.punters) if seat != self.cutter)
        for _ in bounded(len(self.punters) + 3):  # each seat leaves once, then one cuts
            told = yield Cut(number, self.cutter, size, frozenset(self.absent), others)
            if isinstance(told.given, CutAt):
                break
            self.absent.add(_seat(told))
        if told.seat is not None:
            self.absent.discard(told.seat)
        assert isinstance(told.given, CutAt)  # noqa: S101 - a seat leaves once
        self.shoes[self.brought] = replace(self.shoes[self.brought], cuts=(told.given.place,))
        self.next = 0
        self.events.append(ShoeCut(told.given.place))

    # stakes

    def open_target(self, target: Target) -> None:
        """A new target: whoever was ready has something new to think about."""
        self.open.append(target)
        self.ready.clear()
        self.events.append(Opened(target))

    def take(self, target: Target) -> None:
        """The bank takes every stake on a target, and the target closes."""
        for seat, stake in self._lift(target):
            self._move(Transfer(reserve(seat), BANK, stake))
            self.events.append(Lost(seat, target, stake))
        self.open.remove(target)
        self.closed.add(target)
        self.events.append(Closed(target))

    def pay_all(self) -> None:
        """The bank pays every open stake 1 to 1, in the order the targets opened and people staked."""
        for target in self.open:
            for seat, stake in self._lift(target):
                self._move(Transfer(reserve(seat), wallet(seat), stake))
                self._move(Transfer(BANK, wallet(seat), stake))
                self.events.append(Won(seat, target, stake, stake))

    @property
    def free(self) -> Chips:
        """Free cover in stake chips: floor(bank / cover) less the open stakes."""
        return Chips(self.bank // self.cover - sum(self.stakes.values()))

    def staking(self, wait: Wait) -> Asking:
        """One staking window, from its opening to its closing. A wait for ``LEAST`` waits for nobody."""
        number = self._window()
        room = STAKES_A_WINDOW
        # after each stake its seat may say "ready" and "let it run" once more, and "leave" before, between and after
        for _ in bounded(6 * (STAKES_A_WINDOW + len(self.punters) + 2)):
            told = yield self._question(number, wait, room)
            assert not isinstance(told.given, CutAt | Shuffled)  # noqa: S101 - the question admits no such answer
            if isinstance(told.given, Close):
                return
            seat = _seat(told)
            self.absent.discard(seat)
            match told.given:
                case Stake(target, amount):
                    self._stake(seat, target, amount)
                    room -= 1
                case Ready():
                    self.ready.add(seat)
                case LetItRun():
                    self.running.add(seat)
                case Leave():
                    self.absent.add(seat)
                case _:
                    assert_never(told.given)

    @property
    def any_stake(self) -> bool:
        return bool(self.stakes)

    def _question(self, number: int, wait: Wait, room: int) -> Staking:
        return Staking(
            number=number,
            wait=wait,
            banker=self.banker,
            punters=self.punters,
            open=tuple(self.open),
            closed=frozenset(self.closed),
            mine=tuple((seat, target, chips) for (seat, target), chips in self.stakes.items()),
            limits=self.limits,
            free=self.free,
            room=room,
            ready=frozenset(self.ready),
            running=frozenset(self.running),
            absent=frozenset(self.absent),
        )

    def _stake(self, seat: SeatNo, target: Target, amount: Chips) -> None:
        self.stakes[seat, target] = Chips(self.stakes.get((seat, target), 0) + amount)
        self._move(Transfer(wallet(seat), reserve(seat), amount))
        self.events.append(Staked(seat, target, amount))
        self.ready.discard(seat)
        self.running.discard(seat)

    def _lift(self, target: Target) -> list[tuple[SeatNo, Chips]]:
        """Takes the stakes off a target, in the order people first staked."""
        lifted = [(seat, chips) for (seat, what), chips in self.stakes.items() if what == target]
        for seat, _ in lifted:
            del self.stakes[seat, target]
        return lifted

    def _move(self, transfer: Transfer) -> None:
        self.transfers.append(transfer)
        if transfer.source == BANK:
            self.bank = Chips(self.bank - transfer.amount)
        if transfer.target == BANK:
            self.bank = Chips(self.bank + transfer.amount)

    def _window(self) -> int:
        self.windows += 1
        return self.windows


def _seat(told: Answer) -> SeatNo:
    assert told.seat is not None  # noqa: S101 - the question asks a seat here
    return told.seat
