"""What is shown of posts, in which order, and how fast."""

import pytest

from bot.views.message import Message
from bot.wire import Failed, Rejected, Trouble, Unsure, Wait
from storage.outbox import ReplyId
from tests.support.clock import settled
from tests.support.publishing import ANN, FIRST_ID, GROUP, PLACE, POST, SECOND, World, shown, view
from tests.support.wire import Lost


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
