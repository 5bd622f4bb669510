"""People at random at a table over the real ledger and log, and the laws that hold after every transaction."""

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum

from hypothesis import strategies as st

from bot.notes import Note
from bot.play import Play
from bot.record import RECORD
from games.core import engine
from games.core.answers import By, Chose, Close, CutAt, Given, LetItRun, Ready, Stake, Target
from games.core.chips import Limits
from games.core.choosing import Choice, Choices
from games.core.commands import (
    Amend,
    CallVote,
    Choose,
    CutShoe,
    Draft,
    GetUp,
    Pass,
    SetUp,
    Sit,
    Stir,
    Stop,
    VoteYes,
)
from games.core.ids import HOUSE, Chips, SeatNo, UserId
from games.core.questions import Cut
from games.core.registry import all_games
from games.core.setup import Setup
from games.core.staking import Staking
from games.core.table import Closed, Dealing, Open, Why
from storage import ledger, tables
from storage.ledger import Account
from storage.tables import StoredTable
from storage.transaction import Transaction
from tests.support.impulses import a_choice
from tests.support.parlour import Parlour, begin

PEOPLE = 5
GRANT = 160
"""So few chips that wallets and banks run dry."""
ALLOWANCE = 400
"""What the house puts up a day: two banks."""
LIMITS = Limits(Chips(5), Chips(100))
SAYINGS: tuple[Given, ...] = (Ready(), LetItRun(), Close())
WRITTEN = ("entries", "postings", "deals", "answers", "shoes", "deal_shoes")


class Urge(StrEnum):
    """What somebody has in mind."""

    CARRY_ON = "carry on"
    STAKE = "stake"
    STAKE_WILDLY = "stake wildly"
    CHOOSE = "choose"
    CHOOSE_WILDLY = "choose wildly"
    SAY = "say"
    CUT = "cut"
    SIT = "sit"
    GET_UP = "get up"
    PASS = "pass"
    DRAFT = "draft"
    RING = "ring"
    HALF = "half of the clock"
    AMEND = "amend"
    VOTE = "vote"
    STOP = "stop"
    VOID = "void"
    FAULT = "fault"
    RESTART = "restart"


URGES = [
    *20 * [Urge.CARRY_ON],
    *16 * [Urge.STAKE],
    *10 * [Urge.CHOOSE],
    *6 * [Urge.RING],
    *4 * [Urge.STAKE_WILDLY, Urge.FAULT],
    *3 * [Urge.SIT, Urge.HALF],
    *2 * [Urge.SAY, Urge.CUT, Urge.CHOOSE_WILDLY, Urge.RESTART, Urge.GET_UP],
    *(Urge.PASS, Urge.DRAFT, Urge.VOTE, Urge.STOP, Urge.VOID, Urge.AMEND),
]


@dataclass(frozen=True, slots=True)
class Impulse:
    """``person`` (from 1) has an urge; ``number`` fills in whatever the urge needs."""

    person: int
    urge: Urge
    number: int


impulses = st.builds(Impulse, st.integers(1, PEOPLE), st.sampled_from(URGES), st.integers(0, 60))


class Fault(Exception):
    """Something goes wrong after everything was written, before the commit."""


@dataclass
class Evening:
    """A parlour, the moves that were made there, and what was seen on the way."""

    parlour: Parlour
    seen: set[str] = field(default_factory=set)

    async def follow(self, impulse: Impulse) -> None:
        """One thing happens; afterwards every law holds."""
        stored = await self._at_table(impulse.person)
        if impulse.urge is Urge.FAULT:
            await self._fail(stored, impulse)
        elif impulse.urge is Urge.RING:
            await self.parlour.ring()
        elif impulse.urge is Urge.HALF:
            record = (await self.parlour.look()).record
            if record.until is not None:
                self.parlour.now = max(self.parlour.now, (record.asked_at + record.until) / 2)
            await self.parlour.poke()
        elif impulse.urge is Urge.RESTART:
            self.parlour.tables = self.parlour.cold()
        else:
            refused = await self.parlour.visit(lambda play: _move_or_nothing(play, impulse))
            self.seen.add(refused.code if refused else "done")
        await check(self.parlour)
        play = await self.parlour.look()
        self.seen |= {play.table.phase.kind, type(play.question).__name__}
        if isinstance(play.table.phase, Closed):
            self.seen.add(play.table.phase.why)

    async def _at_table(self, person: int) -> StoredTable:
        """The open table of the place, opened by this person where there is none."""
        parlour = self.parlour
        found = await parlour.db.transact(lambda tx: tables.at_place(tx, parlour.chat.key, 0))
        if found is None:
            await parlour.table_opens(person)
        else:
            parlour.table_id = found.id
        return await parlour.db.transact(parlour.stored_in)

    async def _fail(self, stored: StoredTable, impulse: Impulse) -> None:
        """A transaction that does all its work and then does not commit."""
        parlour = self.parlour

        async def work(tx: Transaction) -> None:
            play = await parlour.tables.load(tx, parlour.now, stored)
            await carry_on(play, impulse.number)
            await parlour.tables.save(play)
            raise Fault

        before = await parlour.db.transact(lambda tx: written(tx, parlour.chat.key))
        try:
            await parlour.db.transact(work)
        except Fault:
            self.seen.add("fault")
        assert await parlour.db.transact(lambda tx: written(tx, parlour.chat.key)) == before
        assert await parlour.db.transact(parlour.stored_in) == stored


async def written(tx: Transaction, chat: int) -> list[int]:
    """How much was ever written down of a chat's chips and deals, and what its accounts hold."""
    rows = [await tx.one(f"SELECT count(*) AS n FROM {what}") for what in WRITTEN]  # noqa: S608 - names of ours
    held = await tx.all("SELECT balance AS n FROM accounts WHERE chat = ?1 ORDER BY id", chat)
    return [int(row["n"]) for row in (*rows, *held)]


async def _move_or_nothing(play: Play, impulse: Impulse) -> Note | None:
    """What is refused writes nothing down, though its transaction is committed."""
    before = await written(play.tx, play.chat.key)
    refused = await move(play, impulse)
    if refused is not None:
        assert await written(play.tx, play.chat.key) == before
    return refused


async def move(play: Play, impulse: Impulse) -> Note | None:
    """Does what the impulse says, sensible or not; why it was refused."""
    user, number = UserId(impulse.person), impulse.number
    found = play.table.seat_of(user)
    seat = found.no if found else SeatNo(99)
    if found:
        await play.command(Stir(seat))
    match impulse.urge:
        case Urge.SIT:
            return await play.command(Sit(user))
        case Urge.GET_UP:
            return await play.command(GetUp(user))
        case Urge.PASS:
            return await play.command(Pass(seat))
        case Urge.DRAFT:
            return await play.command(Draft(seat, Chips(80 + number), LIMITS))
        case Urge.CUT:
            return await say(play, seat, CutAt(number))
        case Urge.SAY:
            return await say(play, seat, SAYINGS[number % len(SAYINGS)])
        case Urge.STAKE | Urge.STAKE_WILDLY:
            return await say(play, seat, a_stake(play, seat, number, wildly=impulse.urge is Urge.STAKE_WILDLY))
        case Urge.CHOOSE | Urge.CHOOSE_WILDLY:
            return await say(
                play, seat, a_choice(play.question, seat, number, wildly=impulse.urge is Urge.CHOOSE_WILDLY)
            )
        case Urge.AMEND:
            return await play.command(an_amendment(play, number))
        case Urge.VOTE:
            yes = play.table.vote and found
            return await play.command(VoteYes(seat, await play.fresh_shoe_id()) if yes else CallVote(user))
        case Urge.STOP:
            names = list(all_games())
            return await play.command(Stop(names[number % len(names)] if number % 2 else None))
        case Urge.VOID:
            await play.void(Why.CHAT_LOST if number > 50 else None)
            return None
        case Urge.CARRY_ON | Urge.RING | Urge.HALF | Urge.RESTART | Urge.FAULT:
            return await carry_on(play, number)


async def say(play: Play, seat: SeatNo, given: Given) -> Note | None:
    """An answer to the deal or, where none runs, to the table."""
    if play.running is not None:
        return await play.answer(seat, given, By.SEAT)
    if isinstance(given, Chose):
        return await play.command(Choose(seat, given, await play.fresh_shoe_id()))
    return await play.command(CutShoe(seat, given.place if isinstance(given, CutAt) else 26))


def a_stake(play: Play, seat: SeatNo, number: int, *, wildly: bool) -> Stake:
    """A stake that may be right, or any stake at all."""
    question = play.question
    if not isinstance(question, Staking) or wildly:
        targets = (*question.open, Target("Z")) if isinstance(question, Staking) else (Target("Q"),)
        return Stake(targets[number % len(targets)], Chips(40 + number))
    legal = [found for target in question.open if (found := question.range_of(seat, target))]
    if not legal:
        return Stake((*question.open, Target("Z"))[0], Chips(number))
    chosen = legal[number % len(legal)]
    return Stake(chosen.target, Chips(min(chosen.most, chosen.least + number)))


def an_amendment(play: Play, number: int) -> Amend:
    """A house rule of the table, or nonsense."""
    options = play.game.options
    option = options[number % len(options)]
    wanted = option.values[number // 2 % len(option.values)]
    sayings = (Amend(option.name, wanted), Amend("house-bank", str(100 + 10 * number)), Amend("frobnicate", "x"))
    return sayings[number % 3]


async def carry_on(play: Play, number: int) -> Note | None:
    """Whoever is asked does what keeps the evening going; a banker may be bolder than his purse."""
    question = play.question
    if isinstance(play.table.phase, Open):
        enough = len(play.table.circle) >= max(3, play.table.fewest)
        return await begin(play) if enough else await play.command(Sit(UserId(1 + number % PEOPLE)))
    match question:
        case Setup():
            limits = question.agreed or LIMITS
            bank = max(question.floor(limits.least), 100 + number * (10 if number % 7 == 0 else 1))
            setup = SetUp(question.seat, Chips(bank), limits, await play.fresh_shoe_id())
            return await play.command(setup)
        case Cut():
            return await say(play, question.seat, CutAt(1 + number % (question.size - 1)))
        case Staking():
            banker = None if question.banker == HOUSE else question.banker
            return await play.answer(banker, Close(), By.SEAT if banker else By.CLOCK)
        case Choice():
            return await say(play, question.seat, a_choice(play.question, question.seat, number, wildly=False))
        case Choices():
            seat = question.seats[number % len(question.seats)]
            return await say(play, seat, a_choice(play.question, seat, number, wildly=False))
        case None:
            return None


# the laws


async def check(parlour: Parlour) -> None:
    """The books are in order, and a new process would find the very same table."""
    assert await parlour.audit() == []
    await check_chips(parlour)
    stored = await parlour.db.transact(parlour.stored_in)
    record = RECORD.decode(stored.record)
    assert RECORD.decode(RECORD.encode(record)) == record
    warm, cold = await parlour.look(), await parlour.look(parlour.cold())
    assert parlour.faults == []
    assert warm.record == cold.record == record
    held = dict(await parlour.db.transact(lambda tx: ledger.holdings(tx, parlour.table_id)))
    if warm.running is not None:
        check_deal(warm, cold, held)
        return
    assert cold.running is None
    assert not isinstance(record.table.phase, Dealing)
    if record.table.term is not None:
        assert set(held) == {warm.bank_of(record.table.term.banker)}
    else:
        assert held == {}


async def check_chips(parlour: Parlour) -> None:
    """No chip was made but the house's allowance, and none was lost."""
    minted = await parlour.db.transact(
        lambda tx: tx.all(
            "SELECT sum(amount) AS chips FROM entries JOIN postings ON entry = id"
            " WHERE kind = 'allowance' GROUP BY CAST(at / 86400 AS INTEGER)"
        )
    )
    days = [int(row["chips"]) for row in minted]
    assert all(0 < chips <= parlour.settings.grants.house for chips in days)
    assert await parlour.balance(Account.mint()) == -(PEOPLE * GRANT + sum(days))
    peoples = sum((await parlour.worths()).values())
    banks = await parlour.db.transact(
        lambda tx: tx.one(
            "SELECT coalesce(sum(balance), 0) AS chips FROM accounts WHERE kind = 'bank' AND person IS NULL"
        )
    )
    assert peoples + await parlour.balance(Account.house()) + int(banks["chips"]) == PEOPLE * GRANT + sum(days)


def check_deal(warm: Play, cold: Play, held: dict[Account, Chips]) -> None:
    """Cache, log and ledger tell one story of the running deal."""
    assert isinstance(warm.table.phase, Dealing)
    assert warm.running is not None
    assert cold.running is not None
    ours, theirs = engine.now(warm.running.deal), engine.now(cold.running.deal)
    assert warm.running.deal.rows == cold.running.deal.rows
    assert warm.running.deal.shoes[-1].secret == cold.running.deal.shoes[-1].secret
    assert warm.running.staked == cold.running.staked
    assert (ours.digest, ours.next, ours.picture) == (theirs.digest, theirs.next, theirs.picture)
    expected = Counter({warm.bank_of(warm.running.deal.start.banker): ours.bank})
    for target in ours.picture.targets:
        for seat, chips in target.stakes:
            expected[Account.reserve(warm.id, warm.people[seat])] += Chips(chips * warm.game.reserve)
    assert ours.picture.staked * warm.table.cover <= ours.bank
    assert held == {account: chips for account, chips in expected.items() if chips}
