"""Moving the clock, and waiting for those who follow it."""

import asyncio
from typing import Any

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
