"""Moving the clock, and waiting for those who follow it."""

import asyncio
import time
from typing import Any

import pytest

from playground import followers
from playground.clock import Clock
from tests.playground.town import NOON, Town


async def follower(town: Town, known: int) -> asyncio.Task[Any]:
    """A request that waits for a newer clock, as the server has begun to serve it."""
    before = town.hub.followers.waiting
    following = asyncio.create_task(town.api(f"clock?known={known}&wait=20"))
    await town.hub.bell.until(lambda: town.hub.followers.waiting > before, 5)
    return following


async def test_without_followers_time_moves_at_once(town: Town) -> None:
    before = await town.api("clock")
    after = await town.api("clock", {"advance": 61.5})
    assert after == {
        "offset": 61.5,
        "standing": NOON,
        "now": NOON + 61.5,
        "revision": before["revision"] + 1,
        "followed": True,
    }
    assert (await town.say())["date"] == int(NOON + 61.5)


async def test_the_answer_comes_when_every_follower_knows(town: Town) -> None:
    revision = (await town.api("clock"))["revision"]
    one, two = await follower(town, revision), await follower(town, revision)
    moving = asyncio.create_task(town.api("clock", {"advance": 10}))
    assert (await one)["revision"] == (await two)["revision"] == revision + 1
    back = await follower(town, revision + 1)
    assert not moving.done()
    back_too = await follower(town, revision + 1)
    assert (await moving)["followed"]
    town.hub.bell.close()
    assert (await back)["offset"] == (await back_too)["offset"] == 10


async def test_no_call_is_carried_out_between_two_times(town: Town) -> None:
    """Whoever does not know the new time yet would seem to write too often."""
    revision = (await town.api("clock"))["revision"]
    following = await follower(town, revision)
    moving = asyncio.create_task(town.api("clock", {"advance": 10}))
    await following
    writing = asyncio.create_task(town.say())
    await town.hub.bell.until(lambda: False, 0.1)
    assert not moving.done()
    assert not writing.done()
    back = await follower(town, revision + 1)
    assert (await writing)["date"] == int(NOON + 10)
    assert (await moving)["followed"]
    town.hub.bell.close()
    await back


async def resting(town: Town, known: int) -> asyncio.Task[Any]:
    """As ``follower``, of one that has done all that the revision it knows made it do."""
    before = town.hub.followers.waiting
    following = asyncio.create_task(town.api(f"clock?known={known}&wait=20&resting=true"))
    await town.hub.bell.until(lambda: town.hub.followers.waiting > before, 5)
    return following


async def test_the_answer_comes_when_those_who_rest_rest_again(town: Town) -> None:
    """Calls are carried out before: whoever is at work may have to make some."""
    revision = (await town.api("clock"))["revision"]
    following = await resting(town, revision)
    moving = asyncio.create_task(town.api("clock", {"advance": 10}))
    assert (await following)["revision"] == revision + 1
    await town.api(f"clock?known={revision + 1}&wait=0")
    assert (await town.say())["date"] == int(NOON + 10)
    await town.hub.bell.until(lambda: False, 0.1)
    assert not moving.done()
    back = await resting(town, revision + 1)
    assert (await moving)["followed"]
    town.hub.bell.close()
    await back


async def test_whoever_ended_at_work_is_waited_for_once(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(followers, "LONGEST_WAIT_FOR_FOLLOWERS", 0.1)
    revision = (await town.api("clock"))["revision"]
    following = await resting(town, revision)
    moving = asyncio.create_task(town.api("clock", {"advance": 10}))
    await following
    await town.api(f"clock?known={revision + 1}&wait=0")
    assert not (await moving)["followed"]
    town.hub.followers.answered.clear()  # as after a second
    assert (await town.api("clock", {"advance": 10}))["followed"]


async def test_whoever_went_away_at_rest_is_not_waited_for(town: Town) -> None:
    gone = await resting(town, (await town.api("clock"))["revision"])
    gone.cancel()
    await asyncio.gather(gone, return_exceptions=True)
    await town.hub.bell.until(lambda: town.hub.followers.waiting == 0, 5)
    assert (await town.api("clock", {"advance": 1}))["followed"]


def test_a_clock_that_stands_moves_when_it_is_moved_and_one_that_runs_by_itself() -> None:
    clock = Clock(standing=NOON)
    assert clock.now() == NOON
    clock.advance(1.5)
    assert clock.now() == NOON + 1.5
    running = Clock()
    before = running.now()
    running.advance(1000.0)
    assert before + 1000.0 <= running.now() <= time.time() + 1000.0


async def test_a_follower_that_went_away_is_not_waited_for(town: Town) -> None:
    revision = (await town.api("clock"))["revision"]
    gone = await follower(town, revision)
    gone.cancel()
    await asyncio.gather(gone, return_exceptions=True)
    await town.hub.bell.until(lambda: town.hub.followers.waiting == 0, 5)
    assert (await town.api("clock", {"advance": 1}))["followed"]


async def test_time_does_not_run_backwards(town: Town) -> None:
    for advance in (-1, "1", True, float("1e12"), None):
        status, _ = await town.refused("clock", {"advance": advance})
        assert status == 400
