"""A table over the real ledger and log: whatever is said to it, every chip is where the script says it is."""

import asyncio
import random
from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.notes import Note, Says
from bot.play import Play
from bot.record import RECORD
from bot.running import Broken
from games.core import engine
from games.core.chips import Limits
from games.core.commands import (
    Begin,
    CallVote,
    CutShoe,
    Draft,
    GetUp,
    Pass,
    Sit,
    Stir,
    Stop,
    VoteYes,
)
from games.core.ids import Chips, SeatNo, ShoeId, UserId
from games.core.questions import By, Close, Cut, CutAt, Given, LetItRun, Ready, Setup, Stake, Staking, Target
from games.core.refused import Code
from games.core.shoe import verify
from games.core.table import Bidding, Dealing, Open, Shuffled, Why
from storage import ledger, log, shoes
from storage.ledger import WALLET_CAP, Account, Movement
from storage.transaction import Conflict, Transaction
from tests.support.parlour import GAME, GRANT, Parlour
from tests.support.profile import DEEP

PEOPLE = 5
LIMITS = Limits(Chips(5), Chips(50))


class Fault(Exception):
    """Something goes wrong after the move, before the commit."""


# after every transaction


async def check(parlour: Parlour) -> None:
    """The books are in order, and a new process would find the very same table."""
    assert await parlour.audit() == []
    assert sum((await parlour.worths()).values()) == PEOPLE * GRANT
    stored = await parlour.db.transact(parlour.stored_in)
    record = RECORD.decode(stored.record)
    assert RECORD.decode(RECORD.encode(record)) == record
    warm, cold = await parlour.look(), await parlour.look(parlour.cold())
    assert parlour.faults == []
    assert warm.record == cold.record == record
    held = dict(await parlour.db.transact(lambda tx: ledger.holdings(tx, parlour.table_id)))
    if warm.running is None:
        assert cold.running is None
        term = record.table.term
        banker = record.table.seat(term.banker).user if term else None
        assert set(held) <= {Account.bank(parlour.table_id, banker)}
        assert bool(held) == isinstance(record.table.phase, Shuffled)
    else:
        check_deal(warm, cold, held, parlour)


def check_deal(warm: Play, cold: Play, held: dict[Account, Chips], parlour: Parlour) -> None:
    """Cache, log and ledger tell one story of the running deal."""
    assert isinstance(warm.table.phase, Dealing)
    assert warm.running is not None
    assert cold.running is not None
    ours, theirs = engine.now(warm.running.deal), engine.now(cold.running.deal)
    assert (ours.digest, ours.next, ours.picture, ours.bank) == (
        theirs.digest,
        theirs.next,
        theirs.picture,
        theirs.bank,
    )
    assert warm.running.deal.rows == cold.running.deal.rows
    assert warm.running.deal.shoes[0] == cold.running.deal.shoes[0]
    assert warm.running.staked == cold.running.staked
    expected = Counter({Account.bank(parlour.table_id, warm.people[warm.running.deal.start.banker]): ours.bank})
    for target in ours.picture.targets:
        for seat, chips in target.stakes:
            expected[Account.reserve(parlour.table_id, warm.people[seat])] += Chips(chips * GAME.reserve)
    assert held == {account: chips for account, chips in expected.items() if chips}


# a whole evening


class Urge(StrEnum):
    """What somebody has in mind."""

    CARRY_ON = "carry on"
    STAKE = "stake"
    STAKE_WILDLY = "stake wildly"
    SAY = "say"
    CUT = "cut"
    SIT = "sit"
    GET_UP = "get up"
    PASS = "pass"
    DRAFT = "draft"
    RING = "ring"
    VOTE = "vote"
    STOP = "stop"
    VOID = "void"
    FAULT = "fault"


URGES = [
    *20 * [Urge.CARRY_ON],
    *16 * [Urge.STAKE],
    *4 * [Urge.STAKE_WILDLY],
    *6 * [Urge.RING],
    *4 * [Urge.FAULT],
    *3 * [Urge.SIT],
    *2 * [Urge.SAY, Urge.CUT],
    *(Urge.GET_UP, Urge.PASS, Urge.DRAFT, Urge.VOTE, Urge.STOP, Urge.VOID),
]
SAYINGS: Sequence[Given] = (Ready(), LetItRun(), Close(), Ready())
Impulse = tuple[int, Urge, int]
impulses = st.tuples(st.integers(1, PEOPLE), st.sampled_from(URGES), st.integers(0, 60))


async def move(play: Play, impulse: Impulse) -> Note | None:
    """Does what the impulse says, sensible or not; why it was refused."""
    person, urge, number = impulse
    user = UserId(person)
    found = play.table.seat_of(user)
    seat = found.no if found else SeatNo(99)
    if found:
        await play.command(Stir(seat))
    match urge:
        case Urge.SIT:
            return await play.command(Sit(user))
        case Urge.GET_UP:
            return await play.command(GetUp(user))
        case Urge.PASS:
            return await play.command(Pass(seat))
        case Urge.DRAFT:
            return await play.command(Draft(seat, Chips(100 + number), LIMITS))
        case Urge.CUT:
            return await say(play, seat, CutAt(number))
        case Urge.SAY:
            return await say(play, seat, SAYINGS[number % len(SAYINGS)])
        case Urge.STAKE | Urge.STAKE_WILDLY:
            return await say(play, seat, a_stake(play, seat, number, wildly=urge is Urge.STAKE_WILDLY))
        case Urge.VOTE:
            vote = play.table.vote
            return await play.command(CallVote(user) if vote is None or not found else VoteYes(seat))
        case Urge.STOP:
            return await play.command(Stop(GAME.name if number % 2 else None))
        case Urge.VOID:
            await play.void(Why.CHAT_LOST if number > 50 else None)
            return None
        case Urge.CARRY_ON | Urge.RING | Urge.FAULT:
            return await carry_on(play, number)


async def say(play: Play, seat: SeatNo, given: Given) -> Note | None:
    """An answer to the deal or, where none runs, to the table."""
    if play.running is not None:
        return await play.answer(seat, given, By.SEAT)
    return await play.command(CutShoe(seat, given.place if isinstance(given, CutAt) else 26))


def a_stake(play: Play, seat: SeatNo, number: int, *, wildly: bool) -> Stake:
    """A stake that may be right, or any stake at all."""
    question = play.question
    if not isinstance(question, Staking) or wildly:
        return Stake(Target("AKQJT98765432"[number % 13]), Chips(17 * number))
    legal = [found for target in question.open if (found := question.range_of(seat, target))]
    if not legal:
        return Stake(question.open[0], Chips(number))
    chosen = legal[number % len(legal)]
    return Stake(chosen.target, Chips(min(chosen.most, chosen.least + number)))


async def carry_on(play: Play, number: int) -> Note | None:
    """Whoever is asked does what keeps the evening going; a banker may be bolder than his purse."""
    question = play.question
    if isinstance(play.table.phase, Open):
        return await play.command(Begin() if len(play.table.circle) > 2 else Sit(UserId(1 + number % PEOPLE)))
    if isinstance(question, Setup):
        from games.core.commands import SetUp

        bank = Chips(100 + number * (30 if number % 7 == 0 else 1))
        return await play.command(SetUp(question.seat, bank, LIMITS, await play.fresh_shoe_id()))
    if isinstance(question, Cut):
        return await say(play, question.seat, CutAt(1 + number % 51))
    if isinstance(question, Staking):
        return await play.answer(question.banker, Close(), By.SEAT)
    return None
