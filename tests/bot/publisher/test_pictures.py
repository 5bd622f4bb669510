"""Posts that are photos: what is sent anew, what is edited, and what becomes of chats that take none."""

import pytest

from bot.views.message import Message
from bot.wire import Failed, NoPhotos, NoPicture, Stands, Unsure
from storage.outbox import ReplyId
from tests.support.clock import settled
from tests.support.publishing import (
    ANN,
    FIRST_ID,
    GROUP,
    PLACE,
    POST,
    SECOND,
    World,
    pictured,
    scene,
    shown,
    view,
)
from tests.support.wire import Lost


def edits(world: World) -> list[tuple[str, Stands | None]]:
    return [(call.text, call.stands) for call in world.wire.calls if call.method == "edit"]


async def test_a_photo_is_edited_by_its_caption_as_long_as_the_picture_is_the_same(world: World) -> None:
    await shown(world, "first", 1)
    await shown(world, "second", 1)
    await shown(world, "third", 2)
    await world.clock.advance(3)
    await shown(world, "fourth", 2)
    assert edits(world) == [("second", Stands.PICTURE), ("third", Stands.PHOTO), ("fourth", Stands.PICTURE)]
    assert world.wire.messages[GROUP, FIRST_ID] == pictured("fourth", 2)
    assert world.journal.posts == [(POST, FIRST_ID, False)]
    assert world.journal.photos == [FIRST_ID]


async def test_after_a_start_nobody_knows_which_picture_stands_there(world: World) -> None:
    world.wire.messages[GROUP, 55] = pictured("old", 1)
    world.publisher.show(POST, PLACE, pictured("first", 1), message_id=55, photo=True)
    await settled()
    await shown(world, "second", 1)
    assert edits(world) == [("first", Stands.PHOTO), ("second", Stands.PICTURE)]
    assert world.journal.posts == []


async def test_a_text_becomes_a_photo_and_that_is_written_down(world: World) -> None:
    await shown(world)
    await shown(world, "second", 1)
    assert edits(world) == [("second", Stands.TEXT)]
    assert world.wire.messages[GROUP, FIRST_ID] == pictured("second", 1)
    assert world.journal.posts == [(POST, FIRST_ID, False)] * 2
    assert world.journal.photos == [FIRST_ID]


async def test_a_photo_that_is_to_be_text_becomes_a_new_message_and_loses_its_buttons(world: World) -> None:
    await shown(world, "first", 1)
    await shown(world, "second")
    assert world.wire.messages[GROUP, FIRST_ID] == Message("first", (), scene(1))
    assert world.wire.messages[GROUP, FIRST_ID + 1] == view("second")
    assert world.journal.posts[-1] == (POST, FIRST_ID + 1, False)
    assert world.journal.photos == [FIRST_ID]


async def test_a_result_to_which_a_line_is_added_keeps_its_picture(world: World) -> None:
    world.wire.messages[GROUP, 55] = Message("result", (), scene(1))
    world.publisher.show(
        POST, PLACE, Message("result, proof"), message_id=55, photo=True, final=True, keeps_picture=True
    )
    await settled()
    assert world.wire.messages == {(GROUP, 55): Message("result, proof", (), scene(1))}
    assert world.journal.posts == [(POST, 55, True)]


async def test_an_overtaken_picture_is_never_asked_for(world: World) -> None:
    await shown(world, "first", 1)
    world.spent(4)
    for number in range(2, 10):
        await shown(world, f"view {number}", number)
    await world.clock.advance(60)
    assert [call.scene for call in world.wire.calls] == [scene(1), scene(9)]


async def test_an_edit_that_may_have_arrived_leaves_the_picture_unknown(world: World) -> None:
    await shown(world, "first", 1)
    world.wire.will("edit", GROUP, Unsure("no answer"))
    await shown(world, "second", 2)
    await shown(world, "third", 1)
    await world.clock.advance(10)
    assert edits(world) == [("second", Stands.PHOTO), ("third", Stands.PHOTO)]


async def test_a_caption_that_may_have_arrived_leaves_the_picture_known(world: World) -> None:
    await shown(world, "first", 1)
    world.wire.will("edit", GROUP, Failed("down"))
    await shown(world, "second", 1)
    await world.clock.advance(10)
    assert edits(world) == [("second", Stands.PICTURE)] * 2


async def test_frames_without_pictures_would_leave_the_photo_and_so_does_the_view_that_keeps_it(world: World) -> None:
    await shown(world, "first", 1)
    world.publisher.show(POST, PLACE, view("drawn"), frames=[view("frame")], keeps_picture=True)
    await world.clock.advance(10)
    assert list(world.wire.messages) == [(GROUP, FIRST_ID)]
    assert world.wire.texts(GROUP) == ["first", "frame", "drawn"]


# A kind other than was thought


async def test_a_text_that_is_a_photo_after_all_is_told_anew(world: World) -> None:
    world.wire.messages[GROUP, 55] = pictured("old", 1)
    world.publisher.show(POST, PLACE, view("first"), message_id=55)
    await settled()
    assert world.wire.messages[GROUP, 55].keyboard == ()
    assert world.wire.messages[GROUP, FIRST_ID] == view("first")


async def test_a_photo_that_is_a_text_after_all_becomes_one(world: World) -> None:
    await shown(world, "first", 1)
    world.wire.messages[GROUP, FIRST_ID] = view("first")
    await shown(world, "second", 1)
    assert world.wire.messages == {(GROUP, FIRST_ID): pictured("second", 1)}
    assert edits(world) == [("second", Stands.PICTURE), ("second", Stands.TEXT)]


# Chats that take no photos


async def test_where_no_photos_may_be_sent_everything_goes_as_text_and_that_is_written_down(world: World) -> None:
    world.wire.will("send", GROUP, NoPhotos())
    world.publisher.show(POST, PLACE, pictured("first", 1))
    world.publisher.show(SECOND, PLACE, pictured("other", 2))
    world.publisher.reply(ReplyId(1), PLACE, pictured("reply", 3), 9)
    await world.clock.advance(60)
    assert world.journal.plain_chats == [GROUP]
    assert world.wire.texts(GROUP) == ["first", "first", "other", "reply"]
    assert [stood.scene for stood in world.wire.messages.values()] == [None] * 3
    assert world.journal.replies == [(ReplyId(1), FIRST_ID + 3)]


async def test_a_right_that_is_lost_in_mid_deal_costs_a_new_message_and_nothing_else(world: World) -> None:
    await shown(world, "first", 1)
    world.wire.will("edit", GROUP, NoPhotos())
    await shown(world, "second", 2)
    await world.clock.advance(10)
    assert world.wire.messages[GROUP, FIRST_ID] == Message("first", (), scene(1))
    assert world.wire.messages[GROUP, FIRST_ID + 1] == view("second")
    await shown(world, "third")
    assert world.wire.messages[GROUP, FIRST_ID + 1] == view("third")
    await shown(world, "fourth", 3)  # the right is there again
    assert world.wire.messages[GROUP, FIRST_ID + 1] == pictured("fourth", 3)


async def test_a_result_goes_as_text_where_no_photos_may_be_sent_any_more(world: World) -> None:
    await shown(world, "first", 1)
    world.wire.will("edit", GROUP, NoPhotos())
    world.publisher.show(POST, PLACE, Message("result", (), scene(2)), final=True)
    await world.clock.advance(10)
    assert world.wire.messages[GROUP, FIRST_ID + 1] == Message("result")
    assert world.wire.messages[GROUP, FIRST_ID].keyboard == ()
    assert world.journal.posts[-1] == (POST, FIRST_ID + 1, True)


# Pictures that cannot be made


async def test_without_a_painter_posts_are_texts_at_no_more_writes(world: World) -> None:
    world.wire.paints = False
    await shown(world, "first", 1)
    await shown(world, "second", 2)
    assert len(world.wire.calls) == 2
    assert world.wire.messages == {(GROUP, FIRST_ID): view("second")}
    assert world.journal.photos == []
    world.wire.paints = True
    await shown(world, "third", 3)
    assert world.wire.messages == {(GROUP, FIRST_ID): pictured("third", 3)}


async def test_where_a_photo_cannot_get_its_picture_a_text_takes_its_place(world: World) -> None:
    await shown(world, "first", 1)
    world.wire.paints = False
    await shown(world, "second", 2)
    await shown(world, "third", 3)
    await world.clock.advance(10)
    assert world.wire.messages == {
        (GROUP, FIRST_ID): Message("first", (), scene(1)),
        (GROUP, FIRST_ID + 1): view("third"),
    }


@pytest.mark.parametrize("method", ["post", "reply"])
async def test_a_picture_that_is_refused_is_left_out(world: World, method: str) -> None:
    world.wire.will("send", GROUP, NoPicture("image_process_failed"))
    if method == "post":
        await shown(world, "first", 1)
    else:
        world.publisher.reply(ReplyId(1), PLACE, pictured("first", 1), None)
    await world.clock.advance(10)
    assert world.wire.messages == {(GROUP, FIRST_ID + 1): view("first")}
    assert world.journal.plain_chats == []


async def test_a_refused_picture_is_not_held_against_a_newer_one(world: World) -> None:
    world.wire.latency = 1.0
    world.wire.will("send", GROUP, NoPicture("image_process_failed"))
    await shown(world, "first", 1)
    await shown(world, "second", 2)
    await world.clock.advance(10)
    assert world.wire.messages == {(GROUP, FIRST_ID + 1): pictured("second", 2)}


async def test_a_reminder_never_has_a_picture(world: World) -> None:
    world.publisher.remind(ANN, PLACE, pictured("your turn", 1))
    await settled()
    assert world.wire.messages == {(GROUP, FIRST_ID): view("your turn")}


# Sends that may have arrived


async def test_a_photo_that_may_have_arrived_is_adopted_as_one(world: World) -> None:
    world.wire.will("send", GROUP, Lost())
    await shown(world, "first", 1)
    assert world.publisher.adopt(POST, FIRST_ID)
    await shown(world, "second")
    assert world.wire.messages[GROUP, FIRST_ID].keyboard == ()
    assert world.wire.messages[GROUP, FIRST_ID + 1] == view("second")
    assert world.journal.photos == [FIRST_ID]


async def test_a_text_that_may_have_taken_a_photos_place_is_not_sent_blindly_again(world: World) -> None:
    await shown(world, "first", 1)
    world.wire.will("send", GROUP, Lost())
    await shown(world, "second")
    await shown(world, "third")
    await world.clock.advance(9.9)
    assert world.wire.texts(GROUP) == ["first", "second"]
    assert world.publisher.adopt(POST, FIRST_ID + 1)
    await world.clock.advance(10)
    assert world.wire.messages[GROUP, FIRST_ID].keyboard == ()
    assert world.wire.messages[GROUP, FIRST_ID + 1] == view("third")


async def test_a_text_that_nobody_saw_take_a_photos_place_is_sent_after_ten_seconds(world: World) -> None:
    await shown(world, "first", 1)
    world.wire.will("send", GROUP, Lost())
    await shown(world, "second")
    await world.clock.advance(10)
    assert world.journal.posts[-1] == (POST, FIRST_ID + 2, False)
    assert not world.publisher.adopt(POST, FIRST_ID + 1)  # a stray from now on


async def test_the_answer_to_an_edit_says_nothing_about_a_message_adopted_meanwhile(world: World) -> None:
    await shown(world)
    world.wire.will("send", GROUP, Lost())
    world.publisher.resend(POST)
    await settled()
    world.wire.latency = 1.0
    await shown(world, "second")
    assert world.publisher.adopt(POST, FIRST_ID + 1)
    await world.clock.advance(10)
    assert world.wire.messages[GROUP, FIRST_ID + 1] == view("second")


async def test_a_moved_group_gets_its_pictures_under_the_new_number(world: World) -> None:
    await shown(world, "first", 1)
    world.publisher.move(GROUP, -1001)
    await settled()
    assert world.wire.messages[-1001, FIRST_ID + 1] == pictured("first", 1)
    assert world.journal.photos == [FIRST_ID, FIRST_ID + 1]
