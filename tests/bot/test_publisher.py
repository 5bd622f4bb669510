"""What goes out, when, and what comes of everything that can go wrong."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

import pytest

from bot.budget import Budget
from bot.places import Place
from bot.publisher import Publisher
from bot.views.message import Button, Message
from bot.wire import Failed, Forbidden, Gone, Moved, Rejected, Trouble, Unsure, Wait, Why
from bot.wishes import NoticeKey
from games.core.ids import TableId, UserId
from storage.outbox import ReplyId
from storage.posts import PostId
from tests.support.clock import ManualClock, settled
from tests.support.wire import Lost, Notebook, ScriptedWire

GROUP, OTHER = -100, -200
PLACE, ELSEWHERE = Place(GROUP), Place(OTHER)
TOPIC = Place(GROUP, 7)
POST, SECOND = PostId(1), PostId(2)
ANN = NoticeKey(TableId(1), UserId(11))
FIRST_ID = 101


def view(text: str) -> Message:
    return Message(text, ((Button("tap", "1.1.1.s"),),))


@dataclass(slots=True)
class World:
    clock: ManualClock
    wire: ScriptedWire
    journal: Notebook
    budget: Budget
    publisher: Publisher

    def spent(self, writes: int, chat: int = GROUP) -> None:
        """Leaves the chat as if it had just written so much."""
        for _ in range(writes):
            self.budget.take(chat, is_group=True, now=self.clock.now())

    def times(self, chat: int = GROUP) -> list[float]:
        """When the chat was written to, in seconds since the start."""
        return [round(call.at - START, 3) for call in self.wire.writes(chat)]


START = ManualClock().now()


@asynccontextmanager
async def working(world: World) -> AsyncIterator[None]:
    task = asyncio.create_task(world.publisher.run())
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


@pytest.fixture
async def world() -> AsyncIterator[World]:
    clock = ManualClock()
    wire, journal, budget = ScriptedWire(clock), Notebook(), Budget()
    world = World(clock, wire, journal, budget, Publisher(wire, clock, budget, journal, jitter=lambda: 0.5))
    async with working(world):
        yield world


async def shown(world: World, text: str = "first") -> None:
    world.publisher.show(POST, PLACE, view(text))
    await settled()


async def test_a_new_post_is_sent_silently_and_written_down(world: World) -> None:
    await shown(world)
    (call,) = world.wire.calls
    assert (call.method, call.place, call.text, call.silent) == ("send", PLACE, "first", True)
    assert world.journal.posts == [(POST, FIRST_ID, False)]


async def test_a_known_message_is_edited_and_not_written_down_again(world: World) -> None:
    await shown(world)
    await shown(world, "second")
    assert [call.method for call in world.wire.calls] == ["send", "edit"]
    assert world.wire.messages[GROUP, FIRST_ID] == view("second")
    assert len(world.journal.posts) == 1


async def test_after_a_start_the_message_known_from_before_is_edited(world: World) -> None:
    world.wire.messages[GROUP, 55] = view("old")
    world.publisher.show(POST, PLACE, view("first"), message_id=55)
    await settled()
    assert [(call.method, call.message_id) for call in world.wire.calls] == [("edit", 55)]
    assert world.journal.posts == []


async def test_what_is_shown_already_is_not_sent_again(world: World) -> None:
    await shown(world)
    await shown(world)
    assert len(world.wire.calls) == 1


async def test_the_newest_view_wins(world: World) -> None:
    await shown(world)
    world.spent(4)
    for number in range(10):
        await shown(world, f"view {number}")
    await world.clock.advance(60)
    assert world.wire.texts(GROUP) == ["first", "view 9"]


async def test_a_view_that_comes_while_another_is_under_way_is_shown_next(world: World) -> None:
    world.wire.latency = 1.0
    await shown(world)
    await shown(world, "second")
    await shown(world, "third")
    await world.clock.advance(10)
    assert world.wire.texts(GROUP) == ["first", "third"]


async def test_at_most_twenty_writes_in_any_minute_of_a_group_with_everything_at_once(world: World) -> None:
    for step in range(600):
        world.publisher.show(POST, PLACE, view(f"view {step}"))
        if step % 20 == 0:
            world.publisher.reply(ReplyId(step), PLACE, view(f"reply {step}"), None)
        if step % 50 == 0:
            world.publisher.remind(ANN, PLACE, view("your turn"))
            world.publisher.resend(POST)
        await world.clock.advance(0.5)
    times = world.times()
    busiest = max(sum(first <= time < first + 60.0 for time in times) for first in times)
    assert 18 <= busiest <= 20
    assert len(times) >= 75


async def test_results_go_before_views_before_replies_before_reminders_before_strips(world: World) -> None:
    world.spent(5)
    world.publisher.strip(PLACE, 77)
    world.publisher.remind(ANN, PLACE, view("reminder"))
    world.publisher.reply(ReplyId(1), PLACE, view("reply"), 9)
    world.publisher.show(POST, PLACE, view("living"))
    world.publisher.show(SECOND, PLACE, view("result"), final=True)
    await world.clock.advance(60)
    assert [call.text or call.method for call in world.wire.calls] == [
        "result",
        "living",
        "reply",
        "reminder",
        "strip",
    ]
    assert world.journal.replies == [(ReplyId(1), FIRST_ID + 2)]


async def test_at_a_table_that_never_rests_a_reply_gets_its_turn(world: World) -> None:
    world.spent(5)
    for number in range(3):
        world.publisher.reply(ReplyId(number), PLACE, view(f"reply {number}"), None)
    for step in range(60):
        world.publisher.show(POST, PLACE, view(f"view {step}"))
        await world.clock.advance(0.5)
    kinds = [text.split()[0] for text in world.wire.texts(GROUP)]
    assert kinds == ["view", "reply", "view", "reply", "view", "reply", "view"]


async def test_replies_keep_their_order_and_a_chat_far_behind_gets_no_more(world: World) -> None:
    world.spent(5)
    for number in range(25):
        world.publisher.reply(ReplyId(number), PLACE, view(str(number)), None)
    await world.clock.advance(200)
    assert world.wire.texts(GROUP) == [str(number) for number in range(20)]
    assert {reply for reply, message in world.journal.replies if message is None} == set(range(20, 25))


# Frames


async def test_frames_are_shown_two_seconds_each_and_then_the_view(world: World) -> None:
    await shown(world)
    world.publisher.show(POST, PLACE, view("drawn"), frames=[view("frame 1"), view("frame 2"), view("frame 3")])
    await world.clock.advance(10)
    assert world.wire.texts(GROUP) == ["first", "frame 1", "frame 2", "frame 3", "drawn"]
    assert world.times() == [0.0, 0.0, 2.0, 4.0, 6.0]


async def test_the_same_view_once_more_leaves_its_frames_alone(world: World) -> None:
    await shown(world)
    world.publisher.show(POST, PLACE, view("drawn"), frames=[view("frame 1"), view("frame 2")])
    await shown(world, "drawn")
    await world.clock.advance(10)
    assert world.wire.texts(GROUP) == ["first", "frame 1", "frame 2", "drawn"]


async def test_a_newer_view_drops_the_frames(world: World) -> None:
    await shown(world)
    world.publisher.show(POST, PLACE, view("drawn"), frames=[view("frame 1"), view("frame 2")])
    await world.clock.advance(1)
    await shown(world, "newer")
    await world.clock.advance(10)
    assert world.wire.texts(GROUP) == ["first", "frame 1", "newer"]
    assert world.times() == [0.0, 0.0, 1.0]


async def test_a_final_view_comes_at_once_after_a_frame(world: World) -> None:
    await shown(world)
    world.publisher.show(POST, PLACE, view("drawn"), frames=[view("frame 1"), view("frame 2")])
    await settled()
    world.publisher.show(POST, PLACE, Message("result"), final=True)
    await world.clock.advance(10)
    assert world.wire.texts(GROUP) == ["first", "frame 1", "result"]
    assert world.journal.posts[-1] == (POST, FIRST_ID, True)


async def test_without_budget_for_frame_and_view_there_are_no_frames(world: World) -> None:
    await shown(world)
    world.spent(3)
    world.publisher.show(POST, PLACE, view("drawn"), frames=[view("frame 1"), view("frame 2")])
    await world.clock.advance(30)
    assert world.wire.texts(GROUP) == ["first", "drawn"]


async def test_a_frame_that_is_shown_already_is_passed_over(world: World) -> None:
    await shown(world)
    world.publisher.show(POST, PLACE, view("drawn"), frames=[view("first"), view("frame 2")])
    await world.clock.advance(10)
    assert world.wire.texts(GROUP) == ["first", "frame 2", "drawn"]


@pytest.mark.parametrize("trouble", [Rejected("no"), Failed("down"), Unsure("no answer"), Wait(3)])
async def test_a_frame_that_meets_trouble_is_the_last(world: World, trouble: Trouble) -> None:
    await shown(world)
    world.wire.will("edit", GROUP, trouble)
    world.publisher.show(POST, PLACE, view("drawn"), frames=[view("frame 1"), view("frame 2")])
    await world.clock.advance(30)
    assert world.wire.texts(GROUP) == ["first", "frame 1", "drawn"]


# Final views


async def test_a_final_view_like_the_old_one_is_shown_after_another_that_is_under_way(world: World) -> None:
    await shown(world)
    world.wire.latency = 1.0
    await shown(world, "second")
    world.publisher.show(POST, PLACE, view("first"), final=True)
    await world.clock.advance(10)
    assert world.wire.messages[GROUP, FIRST_ID] == view("first")
    assert world.journal.posts[-1] == (POST, FIRST_ID, True)


async def test_a_final_view_is_written_down_and_forgotten(world: World) -> None:
    await shown(world)
    world.publisher.show(POST, PLACE, Message("result"), final=True)
    await settled()
    assert world.journal.posts == [(POST, FIRST_ID, False), (POST, FIRST_ID, True)]
    world.publisher.resend(POST)
    await settled()
    assert len(world.wire.calls) == 2


async def test_a_final_view_that_is_shown_already_is_written_down(world: World) -> None:
    await shown(world)
    world.publisher.show(POST, PLACE, view("first"), final=True)
    await settled()
    assert len(world.wire.calls) == 1
    assert world.journal.posts[-1] == (POST, FIRST_ID, True)


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


# Chats that change


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


async def test_a_chat_where_nothing_may_be_written_is_forgotten(world: World) -> None:
    world.wire.will("send", GROUP, Forbidden(Why.REMOVED))
    world.publisher.show(POST, PLACE, view("first"))
    world.publisher.show(SECOND, TOPIC, view("topic"))
    world.publisher.reply(ReplyId(1), PLACE, view("reply"), None)
    await world.clock.advance(60)
    assert len(world.wire.calls) == 1
    assert world.journal.losses == [(PLACE, Why.REMOVED)]
    assert world.journal.replies == [(ReplyId(1), None)]


async def test_a_closed_topic_leaves_the_rest_of_the_chat_alone(world: World) -> None:
    world.wire.will("send", GROUP, Forbidden(Why.TOPIC))
    world.publisher.show(SECOND, TOPIC, view("topic"))
    world.publisher.show(POST, PLACE, view("first"))
    await world.clock.advance(60)
    assert world.journal.losses == [(TOPIC, Why.TOPIC)]
    assert world.journal.posts == [(POST, FIRST_ID + 1, False)]


# Anew at the bottom


async def test_a_post_sent_anew_takes_the_buttons_from_its_old_message(world: World) -> None:
    await shown(world)
    world.publisher.resend(POST)
    await settled()
    assert world.wire.messages[GROUP, FIRST_ID] == Message("first")
    assert world.wire.messages[GROUP, FIRST_ID + 1] == view("first")
    assert world.journal.posts[-1] == (POST, FIRST_ID + 1, False)


async def test_where_it_may_have_arrived_the_old_message_goes_on_and_the_new_one_can_be_adopted(world: World) -> None:
    await shown(world)
    world.wire.will("send", GROUP, Lost())
    world.publisher.resend(POST)
    await settled()
    await shown(world, "second")
    assert world.wire.messages[GROUP, FIRST_ID] == view("second")
    assert world.publisher.adopt(POST, FIRST_ID + 1)
    await world.clock.advance(60)
    assert world.wire.messages[GROUP, FIRST_ID] == Message("second")
    assert world.wire.messages[GROUP, FIRST_ID + 1] == view("second")


# Reminders and chores


async def test_a_reminder_rings_and_is_deleted_when_withdrawn(world: World) -> None:
    world.publisher.remind(ANN, PLACE, view("your turn"))
    await settled()
    assert not world.wire.calls[0].silent
    assert world.journal.notices == [(ANN, FIRST_ID)]
    world.publisher.withdraw(ANN)
    await settled()
    assert world.wire.messages == {}


async def test_a_reminder_withdrawn_in_time_is_never_sent(world: World) -> None:
    world.spent(5)
    world.publisher.remind(ANN, PLACE, view("your turn"))
    world.publisher.withdraw(ANN)
    await world.clock.advance(60)
    assert world.wire.calls == []


async def test_a_reminder_withdrawn_under_way_is_deleted_and_not_written_down(world: World) -> None:
    world.wire.latency = 1.0
    world.publisher.remind(ANN, PLACE, view("your turn"))
    await settled()
    world.publisher.withdraw(ANN)
    await world.clock.advance(60)
    assert world.wire.messages == {}
    assert world.journal.notices == []


async def test_a_reminder_waits_for_twenty_seconds_at_most(world: World) -> None:
    world.budget.hold(GROUP, world.clock.now() + 21)
    world.publisher.remind(ANN, PLACE, view("your turn"))
    await world.clock.advance(60)
    assert world.wire.calls == []


async def test_a_deletion_does_not_wait_for_a_write(world: World) -> None:
    world.wire.messages[GROUP, 50] = view("old reminder")
    world.spent(5)
    await world.clock.advance(3)
    world.publisher.show(POST, PLACE, view("first"))
    world.publisher.delete(PLACE, 50)
    await world.clock.advance(0.5)
    assert [call.method for call in world.wire.calls] == ["delete"]
    await world.clock.advance(10)
    assert [call.method for call in world.wire.calls] == ["delete", "send"]


async def test_chores_whose_message_is_gone_are_done(world: World) -> None:
    world.publisher.strip(PLACE, 50)
    world.publisher.delete(PLACE, 51)
    await world.clock.advance(60)
    assert [call.method for call in world.wire.calls] == ["strip", "delete"]


async def test_chores_that_failed_are_done_later(world: World) -> None:
    world.wire.messages[GROUP, 50] = view("old")
    world.wire.will("delete", GROUP, Failed("down"), Unsure("no answer"))
    world.publisher.delete(PLACE, 50)
    await world.clock.advance(60)
    assert world.wire.messages == {}


# Tasks, and the end


async def test_a_chat_with_nothing_to_say_has_no_task(world: World) -> None:
    await shown(world)
    world.publisher.reply(ReplyId(1), ELSEWHERE, view("reply"), None)
    before = asyncio.all_tasks()
    world.publisher.show(SECOND, Place(-300), view("x"))
    await settled()
    assert asyncio.all_tasks() <= before


async def test_what_was_wanted_before_the_start_is_begun_with_it() -> None:
    clock = ManualClock()
    wire, journal, budget = ScriptedWire(clock), Notebook(), Budget()
    world = World(clock, wire, journal, budget, Publisher(wire, clock, budget, journal))
    world.publisher.show(POST, PLACE, view("first"))
    await settled()
    assert wire.calls == []
    async with working(world):
        await settled()
        assert wire.texts(GROUP) == ["first"]


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


async def test_with_nothing_to_do_the_end_comes_at_once(world: World) -> None:
    await shown(world)
    stop = asyncio.create_task(world.publisher.stop(4.0))
    await settled()
    assert stop.done()


async def test_a_gone_message_of_a_chore_costs_nothing_else(world: World) -> None:
    world.wire.will("strip", GROUP, Gone())
    world.publisher.strip(PLACE, 50)
    await shown(world)
    assert world.wire.texts(GROUP) == ["first"]
