"""What a fault of ours costs: nothing that was committed, and a deal only where it cannot go on."""

import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.budget import Budget, Limits
from bot.notes import Says
from bot.office import Done, Office
from bot.publisher import Publisher
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


async def fails(parlour: Parlour, fault: Exception, update_id: int | None) -> None:
    """Something at the table goes wrong, because of an update or of the clock (None)."""
    clock = ManualClock(parlour.now)
    publisher = Publisher(ScriptedWire(clock), clock, Budget(Limits.of(20, 30)), Notebook())
    office = Office(parlour.db, clock, parlour.settings, publisher, "bankomet_bot", parlour.random.randbytes)

    async def work(_: Transaction) -> Done:
        raise fault

    done = await office.guarded(work, update_id, parlour.table_id)
    assert done.note is not None
    assert done.note.code == Says.BROKEN


@pytest.mark.parametrize(
    ("fault", "update_id"),
    [(KeyError("x"), None), (Broken("x"), None), (Broken("x"), UPDATE), (AssertionError(), UPDATE)],
)
async def test_a_deal_that_cannot_go_on_is_voided_and_refunded(
    parlour: Parlour, fault: Exception, update_id: int | None
) -> None:
    await fails(parlour, fault, update_id)
    assert isinstance((await parlour.table()).phase, Bidding)
    assert [await parlour.wallet(person) for person in (1, 2, 3)] == [GRANT] * 3
    assert await parlour.audit() == []


@pytest.mark.parametrize(
    ("fault", "update_id"),
    [(KeyError("x"), UPDATE), (sqlite3.OperationalError("disk I/O error"), None), (OSError("x"), None)],
)
async def test_a_deal_that_can_goes_on(parlour: Parlour, fault: Exception, update_id: int | None) -> None:
    await fails(parlour, fault, update_id)
    assert isinstance((await parlour.table()).phase, Dealing)
    assert await parlour.audit() == []
