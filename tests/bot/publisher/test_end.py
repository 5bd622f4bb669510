"""Tasks, and the end."""

import asyncio

from bot.places import Place
from bot.views.message import Message
from storage.outbox import ReplyId
from tests.support.clock import settled
from tests.support.publishing import (
    ELSEWHERE,
    FIRST_ID,
    GROUP,
    PLACE,
    POST,
    SECOND,
    World,
    a_world,
    shown,
    view,
    working,
)


async def test_a_chat_with_nothing_to_say_has_no_task(world: World) -> None:
    await shown(world)
    world.publisher.reply(ReplyId(1), ELSEWHERE, view("reply"), None)
    before = asyncio.all_tasks()
    world.publisher.show(SECOND, Place(-300), view("x"))
    await settled()
    assert asyncio.all_tasks() <= before


async def test_what_was_wanted_before_the_start_is_begun_with_it() -> None:
    world = a_world()
    world.publisher.show(POST, PLACE, view("first"))
    await settled()
    assert world.wire.calls == []
    async with working(world):
        await settled()
        assert world.wire.texts(GROUP) == ["first"]


async def test_the_end_waits_for_what_is_under_way_and_for_results(world: World) -> None:
    world.wire.latency = 1.0
    world.publisher.show(POST, PLACE, view("first"))
    world.publisher.show(SECOND, PLACE, view("living"))
    world.publisher.reply(ReplyId(1), PLACE, view("reply"), None)
    await settled()
    world.publisher.show(POST, PLACE, Message("result"), final=True)
    stop = asyncio.create_task(world.publisher.stop(4.0))
    await world.clock.advance(2.0)
    assert stop.done()
    assert world.wire.texts(GROUP) == ["first", "result"]
    assert world.journal.posts == [(POST, FIRST_ID, False), (POST, FIRST_ID, True)]
    assert world.journal.replies == []


async def test_the_end_does_not_wait_longer_than_it_may(world: World) -> None:
    world.budget.hold(GROUP, world.clock.now() + 100)
    world.publisher.show(POST, PLACE, Message("result"), final=True)
    await settled()
    stop = asyncio.create_task(world.publisher.stop(4.0))
    await world.clock.advance(3.9)
    assert not stop.done()
    await world.clock.advance(0.1)
    assert stop.done()
    world.publisher.show(SECOND, ELSEWHERE, view("late"))
    await world.clock.advance(200)
    assert world.wire.calls == []


async def test_the_end_comes_in_real_time_too(world: World) -> None:
    """A clock that stands still holds up nobody."""
    world.budget.hold(GROUP, world.clock.now() + 100)
    world.publisher.show(POST, PLACE, Message("result"), final=True)
    await settled()
    await asyncio.wait_for(world.publisher.stop(0.01), 60.0)


async def test_with_nothing_to_do_the_end_comes_at_once(world: World) -> None:
    await shown(world)
    stop = asyncio.create_task(world.publisher.stop(4.0))
    await settled()
    assert stop.done()
