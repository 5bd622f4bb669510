"""Looking after the address that updates are delivered to."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import pytest
from structlog.testing import capture_logs
from structlog.typing import EventDict

from bot.hook import LOOK_EVERY, MANY_WAITING, Standing, keep_up
from bot.patience import Unreachable

WELL = Standing(ours=True, waiting=0)


@dataclass
class Messenger:
    """Says what it was told to say, and is silent when it has said all; ``looked`` are the rests between."""

    answers: deque[Standing | Unreachable | None]
    asked: list[str] = field(default_factory=list)
    rests: list[float] = field(default_factory=list)
    silent: asyncio.Event = field(default_factory=asyncio.Event)

    async def put_up(self) -> None:
        assert await self._next("put up") is None

    async def standing(self) -> Standing:
        answer = await self._next("look")
        assert isinstance(answer, Standing)
        return answer

    async def rest(self, seconds: float) -> None:
        self.rests.append(seconds)

    async def _next(self, what: str) -> Standing | None:
        if not self.answers:
            self.silent.set()
            await asyncio.Event().wait()
        self.asked.append(what)
        answer = self.answers.popleft()
        if isinstance(answer, Unreachable):
            raise answer
        return answer


@asynccontextmanager
async def looked_after(*answers: Standing | Unreachable | None) -> AsyncIterator[tuple[Messenger, list[EventDict]]]:
    """What was asked and logged until all answers were given."""
    messenger = Messenger(deque(answers))
    with capture_logs() as logs:
        keeping = asyncio.create_task(keep_up(messenger, messenger.rest))
        async with asyncio.timeout(10):
            await messenger.silent.wait()
        keeping.cancel()
        yield messenger, logs


def warnings(logs: list[EventDict]) -> list[str]:
    return [entry["event"] for entry in logs if entry["log_level"] == "warning"]


async def test_it_is_put_up_by_and_by_and_then_looked_at() -> None:
    away, busy = Unreachable("away"), Unreachable("flood", 40.0)
    async with looked_after(away, away, busy, None, WELL, away, WELL) as (messenger, logs):
        assert messenger.asked == ["put up"] * 4 + ["look"] * 3
        assert messenger.rests == [0.5, 1.0, 40.0, LOOK_EVERY, LOOK_EVERY, 0.5, LOOK_EVERY]
        assert warnings(logs) == ["webhook.not_set"] * 3 + ["webhook.unknown"]


async def test_each_failure_is_told_once() -> None:
    failed = Standing(True, 2, 1_800_000_000.0, "Wrong response from the webhook: 502 Bad Gateway")
    again = Standing(True, 0, 1_800_000_100.0, "Connection refused")
    async with looked_after(None, WELL, failed, failed, again, WELL) as (_, logs):
        told = [entry for entry in logs if entry["event"] == "webhook.trouble"]
        assert [entry["why"] for entry in told] == [failed.why, again.why]
        assert told[0]["waiting"] == 2


@pytest.mark.parametrize(("waiting", "told"), [(MANY_WAITING, 0), (MANY_WAITING + 1, 2)])
async def test_many_that_wait_are_told_of_each_time(waiting: int, told: int) -> None:
    standing = Standing(True, waiting)
    async with looked_after(None, standing, standing) as (_, logs):
        assert warnings(logs) == ["webhook.trouble"] * told


async def test_an_address_that_was_taken_down_is_put_up_again() -> None:
    async with looked_after(None, Standing(ours=False, waiting=1), Unreachable("away"), None, WELL) as (
        messenger,
        logs,
    ):
        assert messenger.asked == ["put up", "look", "put up", "put up", "look"]
        assert warnings(logs) == ["webhook.lost", "webhook.not_set"]
