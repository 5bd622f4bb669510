"""What a fault of ours costs: nothing that was committed, and a deal only where it cannot go on."""

import sqlite3
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from bot.budget import Budget, Limits
from bot.notes import Says
from bot.office import Done, Office
from bot.publisher import Publisher
from bot.record import NOTE
from bot.running import Broken
from games.core.table import Bidding, Dealing
from storage import inbox
from storage.transaction import Transaction
from tests.support.clock import ManualClock
from tests.support.parlour import GRANT, Parlour, a_parlour
from tests.support.wire import Notebook, ScriptedWire

UPDATE = 7


@pytest.fixture
async def parlour(tmp_path: Path) -> AsyncIterator[Parlour]:
    """A deal of three people with a stake in it."""
    async with a_parlour(tmp_path / "bank.db") as opened:
        question = await opened.to_staking(1, 2, 3)
        await opened.stake(question.punters[0], 10)
        await opened.db.transact(lambda tx: inbox.store(tx, [(UPDATE, "{}")], opened.now))
        yield opened


def office(parlour: Parlour) -> Office:
    clock = ManualClock(parlour.now)
    publisher = Publisher(ScriptedWire(clock), clock, Budget(Limits.of(20, 30)), Notebook())
    return Office(parlour.db, clock, parlour.settings, publisher, "bankomet_bot", parlour.random.randbytes)


async def fails(parlour: Parlour, fault: Exception, update_id: int | None) -> str | None:
    """Something at the table goes wrong, because of an update or of the clock (None); the note that comes of it."""

    async def work(_: Transaction) -> Done:
        raise fault

    done = await office(parlour).guarded(work, update_id, parlour.table_id)
    return done.note.code if done.note else None


def trouble(code: int) -> sqlite3.OperationalError:
    """What the database's library raises for this code."""
    error = sqlite3.OperationalError("not now")
    error.sqlite_errorcode = code
    return error


@pytest.mark.parametrize(
    ("fault", "update_id"),
    [(KeyError("x"), None), (Broken("x"), None), (Broken("x"), UPDATE), (AssertionError(), UPDATE)],
)
async def test_a_deal_that_cannot_go_on_is_voided_and_refunded(
    parlour: Parlour, fault: Exception, update_id: int | None
) -> None:
    assert await fails(parlour, fault, update_id) == Says.BROKEN
    assert isinstance((await parlour.table()).phase, Bidding)
    assert [await parlour.wallet(person) for person in (1, 2, 3)] == [GRANT] * 3
    assert await parlour.audit() == []


@pytest.mark.parametrize(
    ("fault", "update_id", "told"),
    [
        (KeyError("x"), UPDATE, Says.BROKEN),
        (trouble(sqlite3.SQLITE_FULL), None, Says.NOT_WRITTEN),
        (trouble(sqlite3.SQLITE_IOERR_WRITE), UPDATE, Says.NOT_WRITTEN),
        (OSError("x"), None, Says.NOT_WRITTEN),
    ],
)
async def test_a_deal_that_can_goes_on(parlour: Parlour, fault: Exception, update_id: int | None, told: Says) -> None:
    assert await fails(parlour, fault, update_id) == told
    assert isinstance((await parlour.table()).phase, Dealing)
    assert await parlour.audit() == []


async def test_what_was_refused_is_written_down_so_once_it_can_be(parlour: Parlour) -> None:
    """Whoever was told that nothing came of it can rely on it, be it after a restart."""
    house = office(parlour)

    async def full(_: Transaction) -> Done:
        raise trouble(sqlite3.SQLITE_FULL)

    async def nothing(_: Transaction) -> Done:
        return Done()

    await house.guarded(full, UPDATE, parlour.table_id)
    assert not house.refuse(UPDATE)
    assert house.refuse(UPDATE + 1)  # one that could not even be stored
    assert await parlour.db.transact(inbox.waiting) == [UPDATE]
    await house.guarded(nothing, None, None)
    await parlour.db.transact(lambda tx: inbox.store(tx, [(UPDATE + 1, "{}")], parlour.now))
    await house.guarded(nothing, None, None)
    assert await parlour.db.transact(inbox.waiting) == []
    for number in (UPDATE, UPDATE + 1):
        told = await parlour.db.transact(partial(inbox.load, update_id=number))
        assert told is not None
        assert NOTE.decode(told.answer or "").code == Says.NOT_WRITTEN
    assert house.refuse(UPDATE)  # forgotten with that


async def test_what_nobody_can_ask_for_again_is_done_when_it_can_be(parlour: Parlour) -> None:
    tries = []

    async def full_at_first(tx: Transaction) -> Done:
        tries.append(UPDATE)
        await inbox.finish(tx, UPDATE, None)
        if len(tries) < 2:
            raise trouble(sqlite3.SQLITE_FULL)
        return Done()

    assert (await office(parlour).surely(full_at_first, UPDATE)).note is None
    assert await parlour.db.transact(inbox.waiting) == []
    assert len(tries) == 2
