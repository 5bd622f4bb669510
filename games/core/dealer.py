"""The dealer's hands: what a script turns cards, moves stakes and opens windows with."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import assert_never

from games.core.answers import Chose, Close, CutAt, Leave, LetItRun, Ready, Shuffled, Stake, Target
from games.core.cards import Card
from games.core.chips import BANK, Limits, Transfer, reserve, wallet
from games.core.events import (
    EVERYONE,
    Area,
    Audience,
    Closed,
    Dealt,
    Discarded,
    Event,
    Gathered,
    Opened,
    Pile,
    Piled,
    Said,
    Settled,
    ShoeBrought,
    ShoeCut,
    Shown,
    Staked,
)
from games.core.ids import Chips, SeatNo
from games.core.options import Options, value
from games.core.questions import Cut, Shuffle
from games.core.script import Asking, bounded, seat_of
from games.core.shoe import Pull, Shoe, after_pulls
from games.core.staking import Staking
from games.core.waits import Wait

STAKES_A_WINDOW = 1000
"""How many stakes one window takes: far more than people place, so that every window is bounded."""


def hand(seat: SeatNo) -> Pile:
    """Where a seat's hand lies."""
    return Pile(Area.HAND, str(seat))


@dataclass(slots=True)
class Dealer:
    """The dealer's hands during one deal: mutable, never seen outside a script.

    ``punters`` stand in turn from the banker's left. ``cover`` and ``reserve`` are the game's. ``absent`` are the
    seats that nobody waits for: gone, or away until their next answer. ``nth`` counts the deals of this term from 1,
    ``burn`` the cards that go unseen from the top of a fresh shoe. ``events`` and ``transfers`` collect what the
    present step did; the engine takes them away after each answer.
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
    reserve: int = 1
    options: Options = ()
    nth: int = 1
    burn: int = 0
    pack: list[Card] = field(default_factory=list)
    pulls: list[Pull] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    transfers: list[Transfer] = field(default_factory=list)
    open: list[Target] = field(default_factory=list)
    closed: set[Target] = field(default_factory=set)
    stakes: dict[tuple[SeatNo, Target], Chips] = field(default_factory=dict)
    ready: set[SeatNo] = field(default_factory=set)
    running: set[SeatNo] = field(default_factory=set)
    hands: dict[SeatNo, list[Card]] = field(default_factory=dict)
    brought: int = 0
    windows: int = 0

    def __post_init__(self) -> None:
        self.pack = [*after_pulls(self.shoes[0].order, self.pulls)]

    def option(self, name: str) -> str:
        """The table's value of a house rule."""
        return value(self.options, name)

    @property
    def seats(self) -> tuple[SeatNo, ...]:
        """Everybody in the deal, the banker last."""
        return (*self.punters, self.banker)

    @property
    def stakers(self) -> tuple[SeatNo, ...]:
        """The punters who have staked, in turn from the banker's left."""
        return tuple(seat for seat in self.punters if any(who == seat for who, _ in self.stakes))

    def say(self, what: str, seat: SeatNo | None = None, number: int = 0) -> None:
        """Announces what no card or chip shows."""
        self.events.append(Said(what, seat, number))

    # cards

    def turn(self) -> Card:
        """The next card of the shoe. A script never asks for more cards than there are."""
        self.next += 1
        return self.pack[self.next - 1]

    @property
    def left(self) -> int:
        """The cards that are left in the shoe."""
        return len(self.pack) - self.next

    def pull(self, place: int) -> Card:
        """The card at a place of the pack, 1 the top; the others keep their order."""
        self.pack.insert(self.next, self.pack.pop(self.next + place - 1))
        self.pulls.append((self.next, place))
        return self.turn()

    def lay(self, pile: Pile, card: Card, audience: Audience = EVERYONE) -> Card:
        """Puts a card on a pile; whoever is not in the audience sees its back."""
        self.events.append(Dealt(pile, card, audience))
        return card

    def deal_to(self, seat: SeatNo, card: Card | None = None, *, openly: bool = False) -> Card:
        """A card into a hand, the next of the shoe unless it is named; seen by its owner alone unless openly."""
        card = card or self.turn()
        self.hands.setdefault(seat, []).append(card)
        return self.lay(hand(seat), card, EVERYONE if openly else frozenset({seat}))

    def discard(self, seat: SeatNo, index: int = 0) -> None:
        """A card of a hand goes out face down."""
        del self.hands[seat][index]
        self.events.append(Discarded(hand(seat), index))

    def pile_up(self, pile: Pile, count: int) -> Card:
        """The next ``count`` cards face down as a pile; its bottom card, which nobody sees before it is revealed."""
        bottom = [self.turn() for _ in range(count)][-1]
        self.events.append(Piled(pile, count, bottom))
        return bottom

    def reveal(self, pile: Pile) -> None:
        """Everybody sees a pile's cards from now on; of one that was piled up, its bottom card."""
        self.events.append(Shown(pile))

    def show(self, seat: SeatNo) -> None:
        """Everybody sees a hand from now on."""
        self.reveal(hand(seat))

    def throw_in(self) -> None:
        """All hands go out; the deal goes on with the next cards."""
        self.hands.clear()
        self.events.append(Gathered())

    def gather(self) -> None:
        """Takes all cards up again, before any stake lies."""
        self.events.append(Gathered())

    def shuffle_and_cut(self) -> Asking:
        """A new shoe from the house, cut by the same seat as the last one."""
        packs = self.shoes[0].packs
        told = yield Shuffle(self.ask(), packs)
        assert isinstance(told.given, Shuffled)  # noqa: S101 - the question admits nothing else
        self.brought += 1
        size = self.shoes[self.brought].size
        self.events.append(ShoeBrought(told.given.shoe, told.given.commitment, size))
        number = self.ask()
        others = tuple(seat for seat in (self.banker, *self.punters) if seat != self.cutter)
        for _ in bounded(len(self.punters) + 3):  # each seat leaves once, then one cuts
            told = yield Cut(number, self.cutter, size, frozenset(self.absent), others)
            if isinstance(told.given, CutAt):
                break
            self.absent.add(seat_of(told))
        if told.seat is not None:
            self.absent.discard(told.seat)
        assert isinstance(told.given, CutAt)  # noqa: S101 - a seat leaves once
        self.shoes[self.brought] = replace(self.shoes[self.brought], cuts=(told.given.place,))
        self.pack = [*self.shoes[self.brought].order]
        self.pulls.clear()
        self.next = self.burn
        self.events.append(ShoeCut(told.given.place, self.burn))

    # stakes

    def open_target(self, target: Target) -> None:
        """A new target: whoever was ready has something new to think about."""
        self.open.append(target)
        self.ready.clear()
        self.events.append(Opened(target))

    def take(self, target: Target, why: str) -> None:
        """The bank takes every stake on a target, and the target closes."""
        for seat in self._on(target):
            self.settle(seat, target, Chips(-self.stakes[seat, target]), why)
        self.open.remove(target)
        self.closed.add(target)
        self.events.append(Closed(target))

    def pay_all(self, why: str) -> None:
        """The bank pays every open stake 1 to 1, in the order the targets opened and people staked."""
        for target in self.open:
            for seat in self._on(target):
                self.settle(seat, target, self.stakes[seat, target], why)

    def settle(self, seat: SeatNo, target: Target, gain: Chips, why: str) -> None:
        """Settles one stake: its punter gets ``gain`` chips from the bank, or pays as many where it is below zero,
        and whatever is left of his reserve for it goes back to him."""
        stake = self.stakes.pop((seat, target))
        if gain < 0:
            self._move(Transfer(reserve(seat), BANK, Chips(-gain)))
        if gain > 0:
            self._move(Transfer(BANK, wallet(seat), gain))
        back = Chips(self.reserve * stake + min(0, gain))
        if back:
            self._move(Transfer(reserve(seat), wallet(seat), back))
        self.events.append(Settled(seat, target, stake, gain, why))

    @property
    def free(self) -> Chips:
        """Free cover in stake chips: floor(bank / cover) less the open stakes."""
        return Chips(self.bank // self.cover - sum(self.stakes.values()))

    def staking(
        self,
        wait: Wait,
        *,
        own: Mapping[SeatNo, Target] | None = None,
        most: int | None = None,
        keep_free: bool = False,
        first_only: bool = False,
    ) -> Asking:
        """One staking window, from its opening to its closing. A wait for ``LEAST`` waits for nobody.

        ``first_only`` closes it with its first stake; the rest is as ``Staking`` says.
        """
        number = self.ask()
        limited = (tuple((own or {}).items()), most, keep_free)
        room = STAKES_A_WINDOW
        # after each stake its seat may say "ready" and "let it run" once more, and "leave" before, between and after
        for _ in bounded(6 * (STAKES_A_WINDOW + len(self.punters) + 2)):
            told = yield self._question(number, wait, room, *limited)
            assert not isinstance(told.given, CutAt | Shuffled | Chose)  # noqa: S101 - the question admits no such answer
            if isinstance(told.given, Close):
                return
            seat = seat_of(told)
            self.absent.discard(seat)
            match told.given:
                case Stake(target, amount):
                    self._stake(seat, target, amount)
                    room -= 1
                    if first_only:
                        return
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

    def first_stakes(
        self, *, own: Mapping[SeatNo, Target] | None = None, most: int | None = None, keep_free: bool = False
    ) -> Asking:
        """The first window, opened once more where nobody staked in it; ``any_stake`` says what came of it."""
        for _ in range(2):
            yield from self.staking(Wait.FIRST_STAKES, own=own, most=most, keep_free=keep_free)
            if self.any_stake:
                break
            self.ready.clear()

    def _question(
        self,
        number: int,
        wait: Wait,
        room: int,
        own: tuple[tuple[SeatNo, Target], ...],
        most: int | None,
        keep_free: bool,
    ) -> Staking:
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
            own=own,
            most=most,
            keep_free=keep_free,
        )

    def _stake(self, seat: SeatNo, target: Target, amount: Chips) -> None:
        self.stakes[seat, target] = Chips(self.stakes.get((seat, target), 0) + amount)
        self._move(Transfer(wallet(seat), reserve(seat), Chips(self.reserve * amount)))
        self.events.append(Staked(seat, target, amount))
        self.ready.discard(seat)
        self.running.discard(seat)

    def _on(self, target: Target) -> list[SeatNo]:
        """Who has a stake on a target, in the order people first staked."""
        return [seat for seat, what in self.stakes if what == target]

    def _move(self, transfer: Transfer) -> None:
        self.transfers.append(transfer)
        if transfer.source == BANK:
            self.bank = Chips(self.bank - transfer.amount)
        if transfer.target == BANK:
            self.bank = Chips(self.bank + transfer.amount)

    def ask(self) -> int:
        """The number of a new question."""
        self.windows += 1
        return self.windows
