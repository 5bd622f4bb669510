"""Scenarios: one deal of Landsknecht from a deck's notation, seats by name, the chips checked after each step."""

from collections.abc import Collection, Iterable
from typing import TypeVar

from games.core.chips import Limits
from games.core.engine import Deal, Result, Start, Step, answer, start
from games.core.events import Area, Event
from games.core.ids import Chips, SeatNo, UserId
from games.core.picture import Picture
from games.core.questions import (
    By,
    Close,
    Cut,
    CutAt,
    Given,
    Leave,
    LetItRun,
    Ready,
    Shuffle,
    Shuffled,
    Stake,
    Staking,
    Target,
)
from games.core.refused import Code, Refused
from games.core.script import Ending
from tests.support.decks import stacked
from tests.support.ledger import Ledger

WALLET = 5000

Q = TypeVar("Q", Staking, Cut, Shuffle)


class Coup:
    """A deal at a table of ``people``: the first keeps the bank, the last cuts. Each came with 5000 chips."""

    def __init__(
        self,
        deck: str,
        people: str = "Bank A B",
        bank: int = 100,
        limits: tuple[int, int] = (5, 50),
        away: Collection[str] = (),
    ) -> None:
        self.seats = {name: SeatNo(number) for number, name in enumerate(people.split(), 1)}
        self.people = {seat: UserId(seat) for seat in self.seats.values()}
        self.ledger = Ledger()
        for user in self.people.values():
            self.ledger.grant(user, WALLET)
        self.opened = Chips(bank)
        self.ledger.open_bank(self.people[SeatNo(1)], self.opened)
        circle = tuple(self.seats.values())
        begun = Start(
            game="landsknecht",
            rules_version=1,
            seats=circle,
            banker=circle[0],
            cutter=circle[-1],
            bank=self.opened,
            limits=Limits(Chips(limits[0]), Chips(limits[1])),
            shoe=stacked(deck).id,
            away=frozenset(self.seats[name] for name in away),
        )
        self.events: list[Event] = []
        self.step = start(Deal(begun, (stacked(deck),)))
        self._check(self.step)

    # what people say

    def stakes(self, name: str, target: str, amount: int) -> None:
        self.says(name, Stake(Target(target), Chips(amount)))

    def ready(self, *names: str) -> None:
        for name in names:
            self.says(name, Ready())

    def let_it_run(self, *names: str) -> None:
        for name in names:
            self.says(name, LetItRun())

    def leaves(self, name: str) -> None:
        self.says(name, Leave())

    def closes(self, windows: int = 1) -> None:
        """The clock closes this many windows."""
        for _ in range(windows):
            self._give(None, Close(), By.CLOCK)

    def redeals(self, deck: str, shoe: str) -> None:
        """The house brings a fresh shoe, which is then to be cut."""
        fresh = stacked(deck, shoe)
        self.step = answered(
            answer(self.step.deal.bring(fresh), None, Shuffled(fresh.id, fresh.secret.commitment), By.HOUSE)
        )
        self._check(self.step)

    def cuts(self, name: str | None, place: int = 26) -> None:
        """The cutter cuts, or the clock."""
        self._give(self.seats[name] if name else None, CutAt(place), By.SEAT if name else By.CLOCK)

    def says(self, name: str, given: Given) -> None:
        self._give(self.seats[name], given, By.SEAT)

    def refuses(self, name: str, given: Given, code: Code, **figures: int | str) -> None:
        """This answer is refused with just these figures, and nothing has changed."""
        before = self.step
        seat = self.seats.get(name, SeatNo(99))
        assert answer(self.step.deal, seat, given) == Refused(code, figures)
        assert self.step is before

    # what is seen

    @property
    def picture(self) -> Picture:
        return self.step.picture

    @property
    def window(self) -> Staking:
        return asked(self.step, Staking)

    def runs(self) -> bool:
        return self.window.runs

    @property
    def cut(self) -> Cut:
        return asked(self.step, Cut)

    @property
    def wants_a_shoe(self) -> bool:
        return isinstance(self.step.next, Shuffle)

    @property
    def result(self) -> Result:
        assert isinstance(self.step.next, Result)
        return self.step.next

    @property
    def open(self) -> str:
        return " ".join(self.window.open)

    @property
    def awaited(self) -> str:
        return self.names(self.window.awaited)

    def names(self, seats: Iterable[SeatNo]) -> str:
        known = {seat: name for name, seat in self.seats.items()}
        return " ".join(known[seat] for seat in seats)

    def pile(self, area: Area, name: str) -> str:
        """The cards of a pile by their codes, the top one last."""
        cards = [seen.cards for seen in self.picture.piles if (seen.pile.area, seen.pile.name) == (area, name)]
        return " ".join(seen.card.code for seen in cards[0] if seen.card) if cards else ""

    def chips(self, **gains: int) -> None:
        """What each named person has in his wallet beyond (or below) what he came with; others are not asked."""
        for name, gain in gains.items():
            seat = self.seats[name]
            back = self.ledger.bank if seat == SeatNo(1) else 0
            assert self.ledger.wallet(self.people[seat]) + back - WALLET == gain, name

    def ends(self, **gains: int) -> None:
        """The deal was played to its end with just these gains, all others' being none."""
        assert self.result.ending is Ending.PLAYED
        assert self.ledger.reserved == 0
        expected = {self.seats[name]: gain for name, gain in gains.items()}
        net = dict(self.result.net)
        assert {seat: gain for seat, gain in net.items() if gain} == expected
        assert sum(net.values()) == 0
        self.chips(**dict.fromkeys(self.seats, 0) | gains)

    # under it

    def _give(self, seat: SeatNo | None, given: Given, by: By) -> None:
        self.step = answered(answer(self.step.deal, seat, given, by))
        self._check(self.step)

    def _check(self, step: Step) -> None:
        """After every step: chips, picture and question tell the same."""
        self.events += step.events
        self.ledger.post(step.transfers, self.people)
        self.ledger.check()
        assert step.bank == step.picture.bank == self.ledger.bank
        assert step.picture.staked == self.ledger.reserved <= step.bank
        if isinstance(step.next, Staking):
            assert step.next.free == step.bank - self.ledger.reserved
            assert step.next.check(None, step.next.standing) is None


def answered(said: Step | Refused) -> Step:
    assert isinstance(said, Step), said
    return said


def asked(step: Step, kind: type[Q]) -> Q:
    assert isinstance(step.next, kind), step.next
    return step.next
