"""What is said of how the bot is."""

import asyncio

import httpx
import pytest

from bot.web import app, health
from tests.bot.web.conftest import Gate


async def test_a_bot_that_works_is_well_until_it_stops(gate: Gate) -> None:
    answer = await gate.client.get("/healthz")
    assert (answer.status_code, answer.text) == (200, "ok")
    gate.intake.stop()
    answer = await gate.client.get("/healthz")
    assert (answer.status_code, answer.text) == (503, "intake")
    assert (await gate.client.post("/healthz")).status_code == 405


async def test_the_first_check_that_is_not_passed_is_named_and_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "LONGEST_LOOK", 0.05)

    async def well() -> bool:
        return True

    async def ill() -> bool:
        raise OSError("a path, a token")

    async def stuck() -> bool:
        return await asyncio.Event().wait()

    async def asked(**checks: health.Check) -> tuple[int, str]:
        transport = httpx.ASGITransport(app.build([health.route(checks)]))
        async with httpx.AsyncClient(transport=transport, base_url="http://bank") as client:
            answer = await client.get("/healthz")
            return answer.status_code, answer.text

    assert await asked(one=well, two=well) == (200, "ok")
    assert await asked(one=well, two=ill, three=stuck) == (503, "two")
    assert await asked(one=stuck, two=ill) == (503, "one")
