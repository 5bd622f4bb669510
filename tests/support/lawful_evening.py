"""A whole evening of one game, kept as simply as a house can be: the table, its running deal and everybody's chips.

Every command and answer goes through here; every law that holds at all times is checked after each. Shoes come from
a seed, so that an evening is a pure function of its seed and of what people say.
"""

import random
from dataclasses import dataclass, replace
from typing import assert_never

from games.core.answers import By, Given, Leave, Shuffled, Stake
from games.core.choosing import Choice, Choices
from games.core.commands import (
    Choose,
    CloseBank,
    Command,
    CutShoe,
    DrawForBank,
    Drawn,
    Effect,
    Ended,
    Expire,
    LeaveDeal,
    MarkCut,
    MarkMoved,
    NewShoe,
    OpenBank,
    Pass,
    SetUp,
    StartDeal,
    Void,
    VoidDeal,
)
from games.core.conduct import apply
from games.core.engine import Deal, Mismatch, Result, Start, Step, answer, draw, now, replay, start
from games.core.game import Cutters, Game
from games.core.ids import HOUSE, Chips, SeatNo, ShoeId, UserId
from games.core.options import Options
from games.core.questions import Asked, Cut, Question, Shuffle
from games.core.refused import Refused
from games.core.script import Ending
from games.core.setup import Bounds, Setup
from games.core.shoe import Secret, Shoe, default_cut
from games.core.staking import Staking
from games.core.table import Between, Bidding, Closed, Dealing, Moving, Open, Table, Term, Why
from games.core.table import Shuffled as AwaitsCut
from games.core.terms import right_of
from tests.support.ledger import Ledger, Overdrawn

GRANT = 160
HOUSE_GRANT = 2000


@dataclass(frozen=True, slots=True)
class Unpaid:
    """Nothing changed: a wallet has not got the chips."""


Said = Refused | Unpaid | None
"""Why nothing changed; None where something did."""


class Evening:
    """``deals`` counts those that were finished, ``steps`` all that was accepted. ``options`` are the house rules
    that differ from the defaults. The house has an allowance; when that is lost, the table closes.
    """

    def __init__(self, game: Game, seed: int, options: Options = ()) -> None:
        self.game = game
        self.random = random.Random(seed)  # noqa: S311 - secrets for tests
        chosen = game.complete(options)
        assert chosen is not None
        self.table = Table(game.name, Bounds(), chosen, house_bank=Chips(200))
        self.ledger = Ledger()
        self.ledger.grant(None, HOUSE_GRANT)
        self.people: dict[SeatNo, UserId] = {}
        self.shoes: dict[ShoeId, Shoe] = {}
        self.step: Step | None = None
        self.deals = 0
        self.steps = 0

    # what is said

    def say(self, command: Command) -> Said:
        """A command to the table, with all that is owed for it."""
        if isinstance(command, SetUp) and command.bank > self._wallet_of(command.seat):
            return Unpaid()
        before = self.table
        said = apply(before, command)
        if isinstance(said, Refused):
            return said
        self.table = said.table
        self._greet()
        for effect in said.effects:
            if not self._owe(effect):
                return self.say(Void(Why.HOUSE_BROKE, self.new_shoe()))
        self._check()
        return None

    def give(self, seat: SeatNo | None, given: Given, by: By = By.SEAT) -> Said:
        """An answer to the running deal."""
        assert self.step
        deal, before = self.step.deal, self.step
        said = answer(deal, seat, given, by)
        if isinstance(said, Refused):
            assert now(deal) == before
            return said
        try:
            self.ledger.post(said.transfers, self.people)
        except Overdrawn:
            assert isinstance(given, Stake)
            return Unpaid()  # the step is dropped; the deal before it goes on, rebuilt from its rows
        self._stepped(said)
        return None

    def clock(self) -> Said:
        """The deadline of whatever is awaited passes."""
        match self.table.phase:
            case Open() | Closed():
                return self.say(Expire(self.new_shoe()))
            case Bidding():
                return self.say(Pass(None))
            case AwaitsCut():
                return self.say(CutShoe(None, default_cut(self.cut.size)))
            case Moving() | Between():
                return self.say(Choose(None, None, self.new_shoe()))
            case Dealing():
                assert self.step
                assert isinstance(self.step.next, Asked)
                assert self.give(None, self.step.next.standing, By.CLOCK) is None
                return None
            case _:
                assert_never(self.table.phase)

    # what is known

    @property
    def question(self) -> Question | Setup | None:
        """What is asked now, by the deal or by the table."""
        if self.step and not isinstance(self.step.next, Result):
            return self.step.next
        return self.table.question

    @property
    def cut(self) -> Cut:
        question = self.question
        assert isinstance(question, Cut)
        return question

    @property
    def closed(self) -> bool:
        return isinstance(self.table.phase, Closed)

    def new_shoe(self) -> ShoeId:
        return ShoeId(f"S{len(self.shoes) + 1}")

    # what a house does

    def _greet(self) -> None:
        """Whoever sits down has his seat noted, and chips when he comes for the first time."""
        known = set(self.people.values())
        for seat in self.table.circle:
            if seat.no not in self.people:
                self.people[seat.no] = seat.user
                if seat.user not in known:
                    self.ledger.grant(seat.user, GRANT)

    def _owe(self, effect: Effect) -> bool:
        """Carries out an effect; False where the house cannot pay for it."""
        match effect:
            case DrawForBank(seats):
                drawn = draw(self.game, seats, self._fresh(ShoeId("D1")))
                assert self.say(Drawn(drawn.keeper)) is None
            case OpenBank(None, bank) if bank > self.ledger.wallet(None):
                return False
            case OpenBank(banker, bank):
                self.ledger.open_bank(banker, bank)
            case CloseBank(banker):
                self.ledger.close_bank(banker)
            case NewShoe(shoe):
                self.shoes[shoe] = self._fresh(shoe)
            case MarkCut(shoe, place):
                self.shoes[shoe] = replace(self.shoes[shoe], cuts=(*self.shoes[shoe].cuts, place))
            case MarkMoved(shoe, cards):
                self.shoes[shoe] = replace(self.shoes[shoe], moved=cards)
            case StartDeal():
                self._start()
            case VoidDeal():
                self.ledger.refund()
                self.step = None
            case LeaveDeal(seat):
                self.give(seat, Leave())
            case _:
                assert_never(effect)
        return True

    def _start(self) -> None:
        term = self.table.term
        assert term
        self._check_term(term)
        begun = Start(
            game=self.game.name,
            rules_version=self.game.rules_version,
            seats=tuple(seat.no for seat in self.table.circle),
            banker=term.banker,
            cutter=right_of(self.table, term.banker),
            bank=Chips(self.ledger.bank),
            limits=term.limits,
            shoe=term.shoe,
            first=term.next,
            away=self.table.away,
            options=self.table.options,
            nth=term.deals,
            pulls=term.pulls,
        )
        self._stepped(start(Deal(begun, (self.shoes[term.shoe],))))

    def _stepped(self, step: Step) -> None:
        """A step's chips have moved: what follows from it for shoes, table and laws."""
        self.step = step
        self.steps += 1
        self._check()
        match step.next:
            case Shuffle():
                shoe = self._fresh(self.new_shoe())
                self.shoes[shoe.id] = shoe
                self.step = replace(step, deal=step.deal.bring(shoe))
                assert self.give(None, Shuffled(shoe.id, shoe.secret.commitment), By.HOUSE) is None
            case Result():
                self._end(step, step.next)
            case Staking() | Choice() | Choices() | Cut():
                pass
            case _:
                assert_never(step.next)

    def _end(self, step: Step, result: Result) -> None:
        """A deal is over: what it owes is settled, and the table is told."""
        assert sum(gain for _, gain in result.net) == 0
        assert self.ledger.reserved == 0
        assert result.left == step.picture.left >= 0
        banker = step.deal.start.banker
        assert (result.ending is Ending.PLAYED) is any(seat != banker for seat, _ in result.net)
        self.check_replay()
        self.step = None
        self.deals += 1
        ended = Ended(
            result.ending,
            result.passing,
            Chips(self.ledger.bank),
            result.next,
            result.left,
            result.pulls,
            step.picture.shoe,
            self.new_shoe(),
        )
        assert self.say(ended) is None

    def check_replay(self) -> None:
        """What was stored of the running deal plays to the same step again."""
        if self.step:
            stored = replace(self.step.deal)
            again = replay(stored)
            assert not isinstance(again, Mismatch)
            assert replace(again, deal=self.step.deal) == self.step

    # the laws of every moment

    def _check(self) -> None:
        self.ledger.check()
        assert isinstance(self.table.phase, Dealing) or not self.table.leaving
        assert len(self.table.circle) - len(self.table.leaving) + len(self.table.joining) <= 20
        if self.table.term is None:
            assert self.ledger.bank == self.ledger.reserved == 0
        if self.step:
            self._check_step(self.step)

    def _check_step(self, step: Step) -> None:
        picture = step.picture
        assert step.bank == picture.bank == self.ledger.bank
        assert picture.staked * self.game.reserve == self.ledger.reserved
        assert picture.staked * self.table.cover <= step.bank
        assert all(target.open or not target.stakes for target in picture.targets)
        if isinstance(step.next, Staking):
            lying = {(seat, t.target): chips for t in picture.targets for seat, chips in t.stakes}
            assert lying == {(seat, target): chips for seat, target, chips in step.next.mine}
            assert step.next.open == tuple(target.target for target in picture.targets if target.open)
            assert step.next.free == step.bank // self.table.cover - picture.staked
            assert all(chips <= step.next.limits.greatest for chips in lying.values())
        if isinstance(step.next, Asked):
            assert step.next.check(None, step.next.standing) is None

    def _check_term(self, term: Term) -> None:
        """What a deal begins with: a shoe that holds it, and a bank that covers a least stake."""
        most = 3 if self.game.cutters is Cutters.THREE else 1
        assert 1 <= len(self.shoes[term.shoe].cuts) <= most
        assert self.game.can_start(term.left)
        assert term.left == self.game.cards - term.next
        assert self.ledger.bank // self.table.cover >= term.limits.least
        assert term.banker in {HOUSE, *(seat.no for seat in self.table.circle)}

    def _wallet_of(self, seat: SeatNo) -> int:
        return self.ledger.wallet(self.people[seat]) if seat in self.people else 0

    def _fresh(self, shoe: ShoeId) -> Shoe:
        return Shoe(shoe, Secret(self.random.randbytes(32)), self.game.packs)
