"""Chats that move, close or are lost."""

from bot.wire import Forbidden, Moved, Why
from storage.outbox import ReplyId
from tests.support.clock import settled
from tests.support.publishing import ANN, FIRST_ID, GROUP, PLACE, POST, SECOND, TOPIC, World, shown, view


async def test_a_group_that_moved_gets_everything_under_its_new_number(world: World) -> None:
    await shown(world)
    world.wire.will("edit", GROUP, Moved(-1001))
    world.spent(4)
    world.publisher.show(POST, PLACE, view("second"))
    world.publisher.reply(ReplyId(1), PLACE, view("reply"), 9)
    world.publisher.remind(ANN, PLACE, view("your turn"))
    await world.clock.advance(60)
    assert world.journal.moves == [(GROUP, -1001)]
    assert world.wire.texts(-1001) == ["second", "reply", "your turn"]
    assert world.wire.calls[-2].reply_to is None
    assert world.journal.posts[-1] == (POST, FIRST_ID + 1, False)


async def test_a_move_known_from_elsewhere_takes_the_wishes_along(world: World) -> None:
    await shown(world)
    world.publisher.move(GROUP, -1001)
    await settled()
    assert world.wire.texts(-1001) == ["first"]


async def test_what_was_under_way_during_a_move_is_not_taken_for_a_message_of_the_new_chat(world: World) -> None:
    world.wire.latency = 1.0
    await shown(world)
    world.publisher.move(GROUP, -1001)
    await world.clock.advance(10)
    assert world.journal.posts == [(POST, FIRST_ID + 1, False)]


async def test_a_refusal_of_the_old_number_is_none_of_the_new_one(world: World) -> None:
    world.wire.latency = 1.0
    world.wire.will("send", GROUP, Forbidden(Why.REMOVED))
    world.publisher.reply(ReplyId(1), PLACE, view("reply"), None)
    await settled()
    world.publisher.move(GROUP, -1001)
    await world.clock.advance(10)
    assert world.journal.losses == [(PLACE, Why.REMOVED)]
    assert world.wire.texts(-1001) == ["reply"]


async def test_a_chat_where_nothing_may_be_written_is_forgotten(world: World) -> None:
    world.wire.will("send", GROUP, Forbidden(Why.REMOVED))
    world.publisher.show(POST, PLACE, view("first"))
    world.publisher.show(SECOND, TOPIC, view("topic"))
    world.publisher.reply(ReplyId(1), PLACE, view("reply"), None)
    await world.clock.advance(60)
    assert len(world.wire.calls) == 1
    assert world.journal.losses == [(PLACE, Why.REMOVED)]
    assert world.journal.replies == [(ReplyId(1), None)]


async def test_a_chat_known_to_be_lost_is_written_to_no_more_and_not_remembered(world: World) -> None:
    await shown(world)
    world.spent(5)
    world.publisher.show(POST, PLACE, view("second"))
    world.publisher.show(SECOND, TOPIC, view("topic"))
    world.publisher.reply(ReplyId(1), PLACE, view("reply"), None)
    world.publisher.forget(GROUP, 7)
    world.publisher.forget(-555)
    await world.clock.advance(60)
    assert world.wire.texts(GROUP) == ["first", "reply", "second"]
    world.publisher.show(POST, PLACE, view("third"))
    world.publisher.forget(GROUP)
    await world.clock.advance(60)
    assert world.wire.texts(GROUP) == ["first", "reply", "second"]
    assert world.publisher._lines == {}


async def test_what_is_outside_of_topics_may_be_closed_alone(world: World) -> None:
    await shown(world)
    world.spent(5)
    world.publisher.show(POST, PLACE, view("second"))
    world.publisher.show(SECOND, TOPIC, view("topic"))
    world.publisher.forget(GROUP, 0)
    await world.clock.advance(60)
    assert world.wire.texts(GROUP) == ["first", "topic"]


async def test_a_closed_topic_leaves_the_rest_of_the_chat_alone(world: World) -> None:
    world.wire.will("send", GROUP, Forbidden(Why.TOPIC))
    world.publisher.show(SECOND, TOPIC, view("topic"))
    world.publisher.show(POST, PLACE, view("first"))
    await world.clock.advance(60)
    assert world.journal.losses == [(TOPIC, Why.TOPIC)]
    assert world.journal.posts == [(POST, FIRST_ID + 1, False)]
