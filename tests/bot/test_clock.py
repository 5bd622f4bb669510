"""Clocks, and above all the one that follows a server through its jumps."""

import asyncio
import socket
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from itertools import pairwise

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from bot import clock as clocks
from bot.clock import FollowedClock, SystemClock
from tests.support.beside import beside
from tests.support.serving import serving

DAY = 86_400.0


@dataclass(slots=True)
class TimeServer:
    """Answers once there is a revision that the asker does not know."""

    offset: float = 0.0
    revision: int = 1
    standing: float | None = None
    broken: int = 0
    asked: list[str | None] = field(default_factory=list)
    resting: list[bool] = field(default_factory=list)
    """Of each question that waits, whether it said that the asker rests."""
    changed: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def __call__(self, request: Request) -> Response:
        known = request.query_params.get("known")
        async with self.changed:
            self.asked.append(known)
            self.changed.notify_all()
            if self.broken:
                self.broken -= 1
                return Response("<html>", 500 if self.broken else 200)
            if known is not None and request.query_params.get("wait") != "0":
                self.resting.append(request.query_params.get("resting") == "true")
                self.changed.notify_all()
                await self.changed.wait_for(lambda: str(self.revision) != known)
        return JSONResponse({"offset": self.offset, "standing": self.standing, "revision": self.revision})

    async def jump(self, seconds: float) -> None:
        """Moves the time; returns when the follower has come back knowing it."""
        async with self.changed:
            self.offset += seconds
            self.revision += 1
            self.changed.notify_all()
            await self.changed.wait_for(lambda: str(self.revision) in self.asked)

    async def rest(self, times: int) -> None:
        """Returns when a question has waited so many times."""
        async with self.changed:
            await self.changed.wait_for(lambda: len(self.resting) >= times)


@pytest.fixture
def server() -> TimeServer:
    return TimeServer()


@pytest.fixture
async def url(server: TimeServer) -> AsyncIterator[str]:
    async with serving(Starlette(routes=[Route("/api/clock", server.__call__)])) as base:
        yield f"{base}/api/clock"


async def test_the_computers_clock_wakes_at_the_moment_and_not_before() -> None:
    clock = SystemClock()
    moment = clock.now() + 0.02
    await clock.sleep_until(moment)
    assert moment <= clock.now() < moment + 5.0


async def test_a_moment_that_is_past_is_no_sleep() -> None:
    for clock in (SystemClock(), FollowedClock("http://127.0.0.1:9/")):
        async with asyncio.timeout(5):
            await clock.sleep_until(clock.now() - 1.0)


async def test_a_followed_clock_goes_on_by_itself(url: str) -> None:
    clock = FollowedClock(url)
    async with beside(clock.run()), asyncio.timeout(5):
        await clock.told()
        moment = clock.now() + 0.02
        await clock.sleep_until(moment)
        assert clock.now() >= moment


async def test_it_takes_over_the_offset_that_is_there(server: TimeServer, url: str) -> None:
    server.offset = DAY
    clock = FollowedClock(url, real=lambda: 1_000.0)
    async with beside(clock.run()), asyncio.timeout(5):
        await clock.told()
        assert clock.now() == 1_000.0 + DAY


async def test_sleepers_have_woken_when_the_server_learns_of_it(server: TimeServer, url: str) -> None:
    clock = FollowedClock(url)
    woken: list[str] = []

    async def sleep(name: str, seconds: float) -> None:
        await clock.sleep_until(clock.now() + seconds)
        woken.append(name)

    async with beside(clock.run()), asyncio.timeout(5):
        await clock.told()
        sleepers = [asyncio.create_task(sleep("hour", 3_600.0)), asyncio.create_task(sleep("week", 7 * DAY))]
        await server.jump(DAY)
        assert woken == ["hour"]
        await server.jump(7 * DAY)
        assert woken == ["hour", "week"]
        await asyncio.gather(*sleepers)
    assert [known for known, again in pairwise([*server.asked, "4"]) if known != again] == [None, "1", "2", "3"]


async def test_it_waits_for_the_next_jump_when_all_is_done_that_the_last_one_made_it_do(
    server: TimeServer, url: str
) -> None:
    clock = FollowedClock(url)
    working, done = asyncio.Event(), asyncio.Event()

    async def quiet() -> bool:
        working.set()
        await done.wait()
        return True

    async with beside(clock.run()), asyncio.timeout(5):
        await server.rest(1)
        clock.quiet = quiet
        await server.jump(DAY)
        await working.wait()
        assert server.resting == [True]
        done.set()
        await server.rest(2)
        assert server.resting == [True, True]


async def test_a_clock_that_stands_still_wakes_nobody_until_it_is_moved(server: TimeServer, url: str) -> None:
    server.standing = 1_000.0
    clock = FollowedClock(url)
    async with beside(clock.run()), asyncio.timeout(5):
        await clock.told()
        assert clock.now() == 1_000.0
        sleeper = asyncio.create_task(clock.sleep_until(1_000.01))
        await server.jump(0.005)
        assert clock.now() == 1_000.005
        assert not sleeper.done()
        await server.jump(0.005)
        await sleeper
        assert clock.now() == 1_000.01


async def test_a_server_that_talks_nonsense_is_asked_again(
    server: TimeServer, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clocks, "RETRY_SECONDS", 0.0)
    server.broken, server.offset = 2, DAY
    clock = FollowedClock(url, real=lambda: 0.0)
    async with beside(clock.run()), asyncio.timeout(5):
        await clock.told()
        assert clock.now() == DAY
    assert server.asked[:3] == [None, None, None]


async def test_without_a_server_time_goes_on() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        clock = FollowedClock(f"http://127.0.0.1:{unused.getsockname()[1]}/api/clock")
        async with beside(clock.run()), asyncio.timeout(5):
            moment = clock.now() + 0.02
            await clock.sleep_until(moment)
            assert clock.now() >= moment
