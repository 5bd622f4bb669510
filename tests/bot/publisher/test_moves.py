"""What waits, or is under way, when a group gets another number: said once, and about nobody else's message."""

import pytest

from bot.places import Place
from bot.wire import Failed, Forbidden, Moved, Rejected, Unsure, Wait, Why
from storage.outbox import ReplyId
from tests.support.clock import settled
from tests.support.publishing import ANN, FIRST_ID, GROUP, PLACE, POST, World, shown, view
from tests.support.wire import Lost, Method

NEW = -1001
THERE = Place(NEW)
REPLY, NEXT = ReplyId(1), ReplyId(2)
METHODS: tuple[Method, ...] = ("send", "edit", "strip", "delete")


async def under_way(world: World) -> None:
    """A reply is being sent, another waits, and then the group gets its number."""
    world.wire.latency = 1.0
    world.publisher.reply(REPLY, PLACE, view("reply"), 9)
    world.publisher.reply(NEXT, PLACE, view("next"), 10)
    await settled()
    world.publisher.move(GROUP, NEW)
    await world.clock.advance(60)


async def test_a_reply_that_arrived_meanwhile_is_not_said_again(world: World) -> None:
    await under_way(world)
    assert (world.wire.texts(GROUP), world.wire.texts(NEW)) == (["reply"], ["next"])
    assert world.journal.replies == [(REPLY, FIRST_ID), (NEXT, FIRST_ID + 1)]
    assert world.journal.chats == [GROUP, NEW]


@pytest.mark.parametrize("outcome", [Lost(), Unsure("no answer"), Rejected("a fault of ours")])
async def test_a_reply_that_may_have_arrived_or_never_will_is_not_said_again(
    world: World, outcome: Lost | Unsure | Rejected
) -> None:
    world.wire.will("send", GROUP, outcome)
    await under_way(world)
    assert world.wire.texts(NEW) == ["next"]
    assert world.journal.replies[0] == (REPLY, None)


@pytest.mark.parametrize("outcome", [Moved(NEW), Failed("down"), Wait(3), Forbidden(Why.REMOVED)])
async def test_a_reply_that_did_not_arrive_is_said_under_the_new_number_to_nobodys_message(
    world: World, outcome: Moved | Failed | Wait | Forbidden
) -> None:
    world.wire.will("send", GROUP, outcome)
    await under_way(world)
    assert len(world.wire.texts(GROUP)) == 1
    assert sorted(world.wire.texts(NEW)) == ["next", "reply"]
    assert {call.reply_to for call in world.wire.calls if call.place.chat == NEW} == {None}
    assert world.publisher._lines == {}


async def test_a_call_that_arrived_meanwhile_is_neither_repeated_nor_deleted_in_the_new_chat(world: World) -> None:
    world.wire.latency = 1.0
    world.publisher.remind(ANN, PLACE, view("your turn"))
    await settled()
    world.publisher.move(GROUP, NEW)
    await world.clock.advance(60)
    world.publisher.withdraw(ANN)
    await world.clock.advance(60)
    assert [(call.method, call.place.chat) for call in world.wire.calls] == [("send", GROUP)]


async def test_a_call_that_did_not_arrive_is_made_under_the_new_number_and_goes_with_the_answer(world: World) -> None:
    world.wire.latency = 1.0
    world.wire.will("send", GROUP, Moved(NEW))
    world.publisher.remind(ANN, PLACE, view("your turn"))
    await settled()
    world.publisher.move(GROUP, NEW)
    await world.clock.advance(60)
    assert world.wire.texts(NEW) == ["your turn"]
    world.publisher.withdraw(ANN)
    await world.clock.advance(60)
    assert [(call.method, call.place.chat) for call in world.wire.calls][-1] == ("delete", NEW)
    assert NEW not in {chat for chat, _ in world.wire.messages}


@pytest.mark.parametrize("after", ["before the pin", "during the pin", "after the pin"])
async def test_a_table_that_is_pinned_is_pinned_under_its_new_number(world: World, after: str) -> None:
    if after == "before the pin":
        world.wire.will("pin", GROUP, Wait(30))
    else:
        world.wire.latency = 1.0
    world.publisher.show(POST, PLACE, view("first"), pin=True)
    await world.clock.advance({"before the pin": 1, "during the pin": 1.5, "after the pin": 10}[after])
    world.publisher.move(GROUP, NEW)
    world.publisher.show(POST, THERE, view("first"), pin=True)  # as the house does then
    await world.clock.advance(60)
    assert world.wire.pinned[NEW] == [FIRST_ID + 1]
    assert world.journal.pins[-1] == (POST, FIRST_ID + 1)
    assert len([call for call in world.wire.calls if call.place.chat == GROUP and call.method == "pin"]) == 1


async def test_nothing_tries_the_old_number_again(world: World) -> None:
    """Whatever is wanted there later is answered once, and taken along."""
    await shown(world)
    world.publisher.move(GROUP, NEW)
    await world.clock.advance(60)
    for method in METHODS:
        world.wire.will(method, GROUP, *[Moved(NEW)] * 9)
    before = len(world.wire.calls)
    world.publisher.reply(REPLY, PLACE, view("reply"), 9)
    world.publisher.redraw(PLACE, 50, view("menu"))
    world.publisher.strip(PLACE, 51)
    world.publisher.delete(PLACE, 52)
    await world.clock.advance(600)
    calls = world.wire.calls[before:]
    assert [(call.method, call.place.chat, call.reply_to) for call in calls] == [
        ("send", GROUP, 9),
        ("send", NEW, None),
    ]
    assert world.journal.moves == [(GROUP, NEW)]
