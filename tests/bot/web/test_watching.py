"""What is served to those who look: how the bot is, and what it has counted."""

import time
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families as parse

from bot import watching
from bot.metrics import UNWATCHED, Meters, Prometheus
from bot.web import app
from storage.database import Database
from tests.bot.web.conftest import Gate
from tests.support.publishing import World, a_world, working


@pytest.fixture
async def world() -> AsyncIterator[World]:
    made = a_world()
    async with working(made):
        yield made


async def get(gate: Gate, world: World, path: str, meters: Meters = UNWATCHED) -> tuple[int, str]:
    served = watching.routes(gate.db, gate.intake, world.publisher, meters)
    transport = httpx.ASGITransport(app.build(served))
    async with httpx.AsyncClient(transport=transport, base_url="http://bank") as client:
        answer = await client.get(path)
        return answer.status_code, answer.text


async def test_a_bot_that_is_well_says_how_long_ago_it_heard_anything(gate: Gate, world: World) -> None:
    assert await gate.deliver({"update_id": 1}) == 200
    code, text = await get(gate, world, "/healthz")
    assert (code, text.splitlines()[0]) == (200, "ok")
    assert "last update 0 s ago" in text
    assert "poll" not in text
    gate.intake.polled_at = time.monotonic() - 100
    assert "last poll answered 100 s ago" in (await get(gate, world, "/healthz"))[1]


async def test_polls_that_are_not_answered_for_long_are_not_well(gate: Gate, world: World) -> None:
    gate.intake.polled_at = time.monotonic() - watching.LONGEST_SILENCE
    assert await get(gate, world, "/healthz") == (503, "polling")


async def test_a_publisher_that_does_not_run_is_not_well(gate: Gate) -> None:
    assert await get(gate, a_world(), "/healthz") == (503, "publisher")


async def test_a_database_that_does_not_answer_is_not_well(gate: Gate, world: World, tmp_path: Path) -> None:
    closed = await Database.open(tmp_path / "closed.db")
    await closed.close()
    served = watching.routes(closed, gate.intake, world.publisher, UNWATCHED)
    transport = httpx.ASGITransport(app.build(served))
    async with httpx.AsyncClient(transport=transport, base_url="http://bank") as client:
        answer = await client.get("/healthz")
        assert (answer.status_code, answer.text) == (503, "database")


async def test_where_nothing_is_counted_there_is_nothing_to_read(gate: Gate, world: World) -> None:
    assert (await get(gate, world, "/metrics"))[0] == 404


async def test_what_was_counted_is_read_with_what_the_database_says(gate: Gate, world: World) -> None:
    meters = Prometheus()
    gate.db.on_end = meters.transaction
    code, text = await get(gate, world, "/metrics", meters)
    samples = {(one.name, *one.labels.values()): one.value for family in parse(text) for one in family.samples}
    assert code == 200
    assert samples["bankomet_database_up",] == 1
    assert samples["bankomet_chips", "wallet"] == 0
    assert samples["bankomet_transaction_seconds_count",] == samples["bankomet_transaction_wait_seconds_count",] == 1


async def test_counts_are_told_also_where_the_database_does_not_answer(
    gate: Gate, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watching, "LONGEST_LOOK", 0.05)
    await gate.db.transact(lambda tx: tx.execute("DROP TABLE inbox"))
    code, text = await get(gate, world, "/metrics", Prometheus())
    assert code == 200
    assert "bankomet_database_up 0.0" in text
    assert "bankomet_open_tables" not in text
