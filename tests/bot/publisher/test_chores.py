"""Reminders, and what is to be tidied away."""

from bot.views.message import Message
from bot.wire import Failed, Gone, Rejected, Unsure
from tests.support.clock import settled
from tests.support.publishing import ANN, FIRST_ID, GROUP, PLACE, POST, World, shown, view


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


async def test_a_gone_message_of_a_chore_costs_nothing_else(world: World) -> None:
    world.wire.will("strip", GROUP, Gone())
    world.publisher.strip(PLACE, 50)
    await shown(world)
    assert world.wire.texts(GROUP) == ["first"]


# Pins


async def test_a_post_is_pinned_once_it_is_there_and_that_is_written_down(world: World) -> None:
    for text in ("first", "second"):
        world.publisher.show(POST, PLACE, view(text), pin=True)
        await settled()
    assert world.wire.pinned[GROUP] == [FIRST_ID]
    assert world.journal.pins == [(POST, FIRST_ID)]
    world.publisher.resend(POST)
    await world.clock.advance(10)
    assert world.wire.pinned[GROUP] == [FIRST_ID]
    world.publisher.unpin(PLACE, FIRST_ID)
    await settled()
    assert world.wire.pinned[GROUP] == []


async def test_a_pin_that_is_refused_is_forgotten(world: World) -> None:
    world.wire.will("pin", GROUP, Rejected("not enough rights to manage pinned messages in the chat"))
    world.publisher.show(POST, PLACE, view("first"), pin=True)
    await world.clock.advance(60)
    await shown(world, "second")
    assert [call.method for call in world.wire.calls] == ["send", "pin", "edit"]
    assert world.journal.pins == []
    assert world.journal.losses == []


async def test_a_post_that_is_over_is_pinned_no_more(world: World) -> None:
    world.spent(2)
    world.publisher.show(POST, PLACE, view("first"), pin=True)
    await settled()
    world.publisher.show(POST, PLACE, Message("result"), final=True)
    await world.clock.advance(60)
    assert [call.method for call in world.wire.calls] == ["send", "edit"]


async def test_a_pin_counts_as_a_write_and_its_end_does_not(world: World) -> None:
    world.spent(5)
    world.publisher.show(POST, PLACE, view("first"), pin=True)
    await world.clock.advance(60)
    assert world.times()[1] - world.times()[0] >= 1.0
    world.spent(5)
    await world.clock.advance(3)
    world.publisher.show(POST, PLACE, view("second"))
    world.publisher.unpin(PLACE, FIRST_ID)
    await world.clock.advance(0.5)
    assert [call.method for call in world.wire.calls] == ["send", "pin", "unpin"]
