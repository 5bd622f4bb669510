"""Scenarios: one deal from a deck's notation, seats by name, the chips checked after each step."""

from collections.abc import Collection, Iterable, Mapping
from typing import TypeVar

from games.core.answers import By, Chose, Close, CutAt, Given, Leave, LetItRun, Ready, Shuffled, Stake, Target
from games.core.chips import Limits
from games.core.choosing import Choice, Choices
from games.core.engine import Deal, Result, Start, Step, answer, start
from games.core.events import Area, Event, Pile, Said, Settled
from games.core.ids import HOUSE, Chips, SeatNo, UserId
from games.core.picture import Picture
from games.core.questions import Cut, Shuffle
from games.core.refused import Code, Refused
from games.core.registry import all_games
from games.core.script import Ending, Passing
from games.core.shoe import Pull
from games.core.staking import Staking
from tests.support.decks import stacked
from tests.support.ledger import Ledger

WALLET = 5000

Q = TypeVar("Q", Staking, Choice, Choices, Cut, Shuffle)


class Coup:
    """A deal at a table of ``people``: the first keeps the bank, the last cuts. Each came with 5000 chips.

    ``options`` are those that differ from the game's defaults; with ``bank`` set to ``house`` all people are punters,
    and the banker goes by the name of House. ``first``, ``nth`` and ``pulls`` are those of a carried-on shoe.
    """

    def __init__(
        self,
        deck: str,
        people: str = "Bank A B",
        bank: int = 100,
        limits: tuple[int, int] = (5, 50),
        away: Collection[str] = (),
        *,
        game: str = "landsknecht",
        options: Mapping[str, str] | None = None,
        first: int | None = None,
        nth: int = 1,
        pulls: tuple[Pull, ...] = (),
    ) -> None:
        self.game = all_games()[game]
        chosen = self.game.complete(tuple((options or {}).items()))
        assert chosen is not None, "no such option"
        self.cover = self.game.cover(chosen)
        circle = tuple(SeatNo(number) for number, _ in enumerate(people.split(), 1))
        self.banker = HOUSE if dict(chosen)["bank"] == "house" else circle[0]
        self.seats = dict(zip(people.split(), circle, strict=True))
        if self.banker == HOUSE:
            self.seats["House"] = HOUSE
        self.people = {seat: UserId(seat) for seat in self.seats.values()}
        self.ledger = Ledger()
        for user in self.people.values():
            self.ledger.grant(user, WALLET)
        self.opened = Chips(bank)
        self.ledger.open_bank(self.people[self.banker], self.opened)
        shoe = stacked(deck, packs=self.game.packs)
        begun = Start(
            game=game,
            rules_version=self.game.rules_version,
            seats=circle,
            banker=self.banker,
            cutter=circle[-1],
            bank=self.opened,
            limits=Limits(Chips(limits[0]), Chips(limits[1])),
            shoe=shoe.id,
            first=self.game.burn if first is None else first,
            away=frozenset(self.seats[name] for name in away),
            options=chosen,
            nth=nth,
            pulls=pulls,
        )
        self.events: list[Event] = []
        self.step = start(Deal(begun, (shoe,)))
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

    def chooses(self, name: str, option: str, number: int = 0) -> None:
        self.says(name, Chose(option, number))

    def closes(self, windows: int = 1) -> None:
        """The clock closes this many windows, or plays the standing orders of so many turns."""
        for _ in range(windows):
            self._give(None, Close(), By.CLOCK)

    def redeals(self, deck: str, shoe: str) -> None:
        """The house brings a fresh shoe, which is then to be cut."""
        fresh = stacked(deck, shoe, self.game.packs)
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

    @property
    def choice(self) -> Choice:
        return asked(self.step, Choice)

    @property
    def choices(self) -> Choices:
        return asked(self.step, Choices)

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

    def hand(self, name: str, seen_by: str | None = "") -> str:
        """A hand by its cards' codes, as it is, or as somebody (None: the chat) sees it; ``##`` is a back."""
        viewer = self.seats[seen_by] if seen_by else None
        picture = self.picture if seen_by == "" else self.picture.seen_by(viewer)
        seen = picture.pile(Pile(Area.HAND, str(self.seats[name]))).cards
        return " ".join(one.card.code if one.card else "##" for one in seen)

    def chips(self, **gains: int) -> None:
        """What each named person has in his wallet beyond (or below) what he came with; others are not asked."""
        for name, gain in gains.items():
            seat = self.seats[name]
            back = self.ledger.bank if seat == self.banker else 0
            assert self.ledger.wallet(self.people[seat]) + back - WALLET == gain, name

    def ends(self, passing: Passing | None = None, /, **gains: int) -> None:
        """The deal was played to its end with just these gains, others' being none, and the bank goes as named."""
        assert self.result.ending is Ending.PLAYED
        assert passing in (None, self.result.passing)
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
        staked = step.picture.staked
        assert step.bank == step.picture.bank == self.ledger.bank
        assert staked * self.game.reserve == self.ledger.reserved
        assert staked * self.cover <= step.bank
        if isinstance(step.next, Staking):
            assert step.next.free == step.bank // self.cover - staked
        if isinstance(step.next, Staking | Choice | Choices | Cut):
            assert step.next.check(None, step.next.standing) is None
        if isinstance(step.next, Result):
            assert step.next.left == step.picture.left


def answered(said: Step | Refused) -> Step:
    assert isinstance(said, Step), said
    return said


def asked(step: Step, kind: type[Q]) -> Q:
    assert isinstance(step.next, kind), step.next
    return step.next


def said(played: Coup) -> list[tuple[str, SeatNo | None, int]]:
    """Everything announced, in order: what, by whom, and its figure."""
    return [(event.what, event.seat, event.number) for event in played.events if isinstance(event, Said)]


def why(played: Coup) -> list[str]:
    """Why each stake was settled as it was, in order."""
    return [event.why for event in played.events if isinstance(event, Settled)]
