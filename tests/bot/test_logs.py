"""What the lines of the log are about, and that nothing is told which did not come to be."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import structlog
from structlog.contextvars import get_contextvars

from bot import logs
from bot.office import Done, Office
from bot.running import Broken
from games.core.ids import DealId, TableId
from games.core.table import Why
from storage import tables
from storage.transaction import Transaction
from tests.bot.test_office import office
from tests.support.parlour import Parlour, a_parlour


@pytest.fixture
async def parlour(tmp_path: Path) -> AsyncIterator[Parlour]:
    async with a_parlour(tmp_path / "bank.db") as opened:
        await opened.to_staking(1, 2, 3)
        structlog.contextvars.clear_contextvars()
        yield opened


def test_what_is_bound_inside_is_forgotten_outside() -> None:
    with logs.about(update=1, table=None):
        logs.at_table(-1, TableId(2), DealId(3))
        assert get_contextvars() == {"update": 1, "chat": -1, "table": 2, "deal": 3}
        with logs.about(table=4):
            logs.at_table(-1, TableId(5), None)
            assert get_contextvars() == {"update": 1, "chat": -1, "table": 5}
        assert get_contextvars() == {"update": 1, "chat": -1, "table": 2, "deal": 3}
    with pytest.raises(KeyError), logs.about(table=1):
        raise KeyError
    assert get_contextvars() == {}


async def told(house: Office, parlour: Parlour, *, fault: Exception | None = None) -> list[dict[str, Any]]:
    """Every line about a table that is voided and closed, in a transaction that may fail at its end once."""
    faults = [fault] if fault is not None else []

    async def work(tx: Transaction) -> Done:
        stored = await tables.load(tx, parlour.table_id)
        assert stored is not None
        play = await house.tables.load(tx, parlour.now, stored)
        await play.void(Why.STOPPED)
        done = Done(news=await house.tables.save(play))
        if faults:
            raise faults.pop()
        return done

    with structlog.testing.capture_logs(processors=[structlog.contextvars.merge_contextvars]) as lines:
        await house.guarded(work, None, parlour.table_id)
    assert get_contextvars() == {}
    return [dict(line) for line in lines]


async def test_a_line_is_written_once_it_is_so(parlour: Parlour) -> None:
    ended, closed = await told(office(parlour), parlour)
    where = {"chat": parlour.chat.telegram_id, "table": parlour.table_id, "log_level": "info"}
    shoe = ended.pop("shoe")
    assert len(shoe) == 6
    deal = ended["deal"]
    assert ended == {**where, "event": "deal.ended", "deal": deal, "game": "landsknecht", "ending": "void"}
    assert closed == {**where, "event": "table.closed", "why": "stopped"}
    [row] = await parlour.db.transact(lambda tx: tx.all("SELECT id FROM deals WHERE kind = 'deal'"))
    assert row["id"] == deal


async def test_what_was_undone_is_not_told(parlour: Parlour) -> None:
    fault, *after = await told(office(parlour), parlour, fault=Broken("x"))
    assert (fault["event"], fault["table"]) == ("house.fault", parlour.table_id)
    assert isinstance(fault["deal"], int)
    assert fault["chat"] == parlour.chat.telegram_id
    assert [line["event"] for line in after] == ["deal.ended"]  # of the second try, which voids the deal alone
