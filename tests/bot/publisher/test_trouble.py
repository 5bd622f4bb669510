"""What comes of everything that can go wrong."""

import pytest

from bot.outgoing import MOST_REPLIES
from bot.views.message import Message
from bot.wire import Failed, Forbidden, Rejected, Unsure, Wait, Why
from storage.outbox import ReplyId
from tests.support.clock import settled
from tests.support.publishing import ANN, ELSEWHERE, FIRST_ID, GROUP, OTHER, PLACE, POST, SECOND, World, shown, view
from tests.support.wire import Lost

# Too much


async def test_a_chat_that_is_told_to_wait_waits_alone(world: World) -> None:
    world.wire.will("send", GROUP, Wait(30))
    await shown(world)
    world.publisher.show(SECOND, ELSEWHERE, view("other"))
    await shown(world, "second")
    await world.clock.advance(60)
    assert world.times(OTHER) == [0.0]
    assert world.times() == [0.0, 30.5]
    assert world.wire.texts(GROUP)[-1] == "second"


# Failures


async def test_failures_are_tried_again_with_growing_pauses(world: World) -> None:
    world.wire.will("send", GROUP, *[Failed("down")] * 7)
    await shown(world)
    await world.clock.advance(200)
    assert world.times() == [0.0, 1.0, 3.0, 7.0, 15.0, 31.0, 61.0, 91.0]
    assert (GROUP, FIRST_ID + 7) in world.wire.messages


async def test_an_edit_that_may_have_arrived_is_made_again(world: World) -> None:
    await shown(world)
    world.wire.will("edit", GROUP, Unsure("no answer"))
    await shown(world, "second")
    await world.clock.advance(10)
    assert world.wire.texts(GROUP) == ["first", "second", "second"]


async def test_a_send_that_may_have_arrived_is_taken_up_by_a_tap_on_it(world: World) -> None:
    world.wire.will("send", GROUP, Lost())
    await shown(world)
    await shown(world, "second")
    assert world.wire.texts(GROUP) == ["first"]
    assert world.publisher.adopt(POST, FIRST_ID)
    await world.clock.advance(60)
    assert world.journal.posts == [(POST, FIRST_ID, False)]
    assert [(call.method, call.text) for call in world.wire.calls] == [("send", "first"), ("edit", "second")]


async def test_a_send_that_may_have_arrived_is_made_anew_after_ten_seconds(world: World) -> None:
    world.wire.will("send", GROUP, Lost())
    await shown(world)
    await world.clock.advance(9.9)
    assert len(world.wire.calls) == 1
    await world.clock.advance(0.1)
    assert world.journal.posts == [(POST, FIRST_ID + 1, False)]
    assert not world.publisher.adopt(POST, FIRST_ID)


async def test_the_pauses_between_sends_that_may_have_arrived_grow(world: World) -> None:
    world.wire.will("send", GROUP, *[Lost()] * 7)
    await shown(world)
    await world.clock.advance(2_000)
    assert world.times() == [0.0, 10.0, 30.0, 70.0, 150.0, 310.0, 630.0, 950.0]


async def test_a_tap_may_be_faster_than_the_answer_to_the_send(world: World) -> None:
    world.wire.latency = 5.0
    await shown(world)
    assert world.publisher.adopt(POST, FIRST_ID)
    await world.clock.advance(60)
    await shown(world, "second")
    assert [call.method for call in world.wire.calls] == ["send", "edit"]
    assert world.journal.posts == [(POST, FIRST_ID, False)]


async def test_a_stray_taken_for_the_message_under_way_loses_its_buttons(world: World) -> None:
    world.wire.latency = 1.0
    world.wire.messages[GROUP, 50] = view("stray")
    await shown(world)
    assert world.publisher.adopt(POST, 50)
    await world.clock.advance(60)
    assert world.wire.messages[GROUP, 50].keyboard == ()
    assert world.journal.posts[-1] == (POST, FIRST_ID, False)


@pytest.mark.parametrize("known", [True, False])
async def test_no_message_is_adopted_without_a_reason(world: World, known: bool) -> None:
    if known:
        await shown(world)
    assert not world.publisher.adopt(POST, 999)


async def test_a_reply_that_may_have_arrived_is_not_repeated(world: World) -> None:
    world.wire.will("send", GROUP, Unsure("no answer"))
    world.publisher.reply(ReplyId(1), PLACE, view("reply"), None)
    await world.clock.advance(60)
    assert len(world.wire.calls) == 1
    assert world.journal.replies == [(ReplyId(1), None)]


async def test_a_refused_reply_is_done_with(world: World) -> None:
    world.wire.will("send", GROUP, Rejected("can't parse entities"))
    world.publisher.reply(ReplyId(1), PLACE, view("reply"), None)
    await world.clock.advance(60)
    assert len(world.wire.calls) == 1
    assert world.journal.replies == [(ReplyId(1), None)]


async def test_replies_and_reminders_that_failed_are_tried_again(world: World) -> None:
    world.wire.will("send", GROUP, Failed("down"), Wait(2), Failed("down"))
    world.publisher.reply(ReplyId(1), PLACE, view("reply"), None)
    world.publisher.remind(ANN, PLACE, view("your turn"))
    await world.clock.advance(60)
    assert world.wire.texts(GROUP) == ["reply", "reply", "reply", "reply", "your turn"]


async def test_a_reminder_that_failed_is_tried_again(world: World) -> None:
    world.wire.will("send", GROUP, Failed("down"))
    world.publisher.remind(ANN, PLACE, view("your turn"))
    await world.clock.advance(60)
    assert world.journal.notices == [(ANN, FIRST_ID + 1)]


async def test_a_reminder_that_may_have_arrived_is_not_repeated(world: World) -> None:
    world.wire.will("send", GROUP, Unsure("no answer"))
    world.publisher.remind(ANN, PLACE, view("your turn"))
    await world.clock.advance(60)
    assert len(world.wire.calls) == 1
    assert world.journal.notices == []


async def test_a_message_that_is_gone_is_sent_anew(world: World) -> None:
    await shown(world)
    del world.wire.messages[GROUP, FIRST_ID]
    await shown(world, "second")
    assert world.wire.messages[GROUP, FIRST_ID + 1] == view("second")
    assert world.journal.posts[-1] == (POST, FIRST_ID + 1, False)


async def test_a_result_whose_message_is_gone_is_still_told(world: World) -> None:
    await shown(world)
    del world.wire.messages[GROUP, FIRST_ID]
    world.publisher.show(POST, PLACE, Message("result"), final=True)
    await settled()
    assert world.journal.posts[-1] == (POST, FIRST_ID + 1, True)


async def test_a_refused_view_is_given_up_and_the_next_is_shown(world: World) -> None:
    world.wire.will("send", GROUP, Rejected("can't parse entities"))
    await shown(world)
    await world.clock.advance(60)
    assert len(world.wire.calls) == 1
    await shown(world, "second")
    assert world.journal.posts == [(POST, FIRST_ID + 1, False)]


async def test_a_refused_result_takes_at_least_the_buttons_away(world: World) -> None:
    await shown(world)
    world.wire.will("edit", GROUP, Rejected("can't parse entities"))
    world.publisher.show(POST, PLACE, Message("result"), final=True)
    await settled()
    assert world.wire.messages[GROUP, FIRST_ID] == Message("first")
    assert world.journal.posts[-1] == (POST, FIRST_ID, True)


async def test_what_cannot_even_be_sent_costs_one_view(world: World) -> None:
    world.wire.will("send", GROUP, ValueError("a fault of ours"))
    await shown(world)
    await shown(world, "second")
    assert world.wire.texts(GROUP) == ["first", "second"]


async def test_what_cannot_be_written_down_is_still_shown(world: World) -> None:
    world.journal.broken = 1
    await shown(world)
    await shown(world, "second")
    assert world.wire.texts(GROUP) == ["first", "second"]


# What is in no book


async def test_a_word_without_a_number_is_said_and_nobody_is_told(world: World) -> None:
    world.wire.will("send", GROUP, Failed("down"), Wait(3))
    world.publisher.reply(None, PLACE, Message("a fault"), None, loud=True)
    await world.clock.advance(10)
    assert world.wire.texts(GROUP) == ["a fault"] * 3
    world.wire.will("send", GROUP, Rejected("no"))
    world.publisher.reply(None, PLACE, Message("another"), None)
    await world.clock.advance(10)
    world.wire.will("send", GROUP, Forbidden(Why.REMOVED))
    world.publisher.reply(None, PLACE, Message("a third"), None)
    await world.clock.advance(100)
    assert world.wire.texts(GROUP)[3:] == ["another", "a third"]
    assert world.journal.replies == []


async def test_of_more_words_than_can_be_said_the_rest_is_dropped(world: World) -> None:
    for n in range(MOST_REPLIES + 3):
        world.publisher.reply(None, PLACE, Message(f"{n}"), None)
    await world.clock.advance(300)
    assert world.wire.texts(GROUP) == [f"{n}" for n in range(MOST_REPLIES)]
