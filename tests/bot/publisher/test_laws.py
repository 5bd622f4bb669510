"""Whatever the messenger answers: in the end one message shows the post as it is wanted, and no other has buttons."""

import asyncio

from hypothesis import example, given, settings
from hypothesis import strategies as st

from bot.views.message import Message
from bot.wire import Failed, NoPhotos, NoPicture, Unsure, Wait
from tests.support.clock import settled
from tests.support.publishing import GROUP, PLACE, POST, World, a_world, pictured, view, working
from tests.support.wire import Lost

SECONDS = st.sampled_from([0.0, 0.3, 2.0, 15.0])
WANTED = st.one_of(st.none(), st.integers(1, 3))
"""No picture, or which."""
TROUBLE = st.sampled_from(
    [Failed("down"), Wait(3), Unsure("no answer"), NoPhotos(), NoPicture("refused"), ValueError("a fault of ours")]
)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("show"), WANTED),
        st.tuples(st.just("send"), TROUBLE),
        st.tuples(st.just("edit"), TROUBLE),
        st.tuples(st.just("edit"), st.just(Lost())),
        st.tuples(st.just("paints"), st.booleans()),
        st.tuples(st.just("resend"), st.none()),
        st.tuples(st.just("gone"), st.none()),
        st.tuples(st.just("wait"), SECONDS),
    ),
    max_size=14,
)


async def play(world: World, steps: list[tuple[str, object]]) -> None:
    wire = world.wire
    for number, (what, value) in enumerate(steps):
        if what == "show":
            text = f"view {number}"
            world.publisher.show(POST, PLACE, pictured(text, value) if isinstance(value, int) else view(text))
        elif what == "resend":
            world.publisher.resend(POST)
        elif what == "gone":
            wire.messages.pop(max(wire.messages, default=(0, 0)), None)
        elif what == "paints":
            wire.paints = bool(value)
        elif isinstance(value, float):
            await world.clock.advance(value)
        elif isinstance(value, Failed | Wait | Unsure | NoPhotos | NoPicture | ValueError | Lost):
            wire.will("send" if what == "send" else "edit", GROUP, value)
        await settled()


def tappable(world: World) -> list[Message]:
    return [message for message in world.wire.messages.values() if message.keyboard]


async def law(steps: list[tuple[str, object]], last: int | None) -> None:
    world = a_world()
    async with working(world):
        world.publisher.show(POST, PLACE, view("first"))
        await play(world, steps)
        await world.clock.advance(1_000)
        world.wire.paints = True
        for method in ("send", "edit", "strip"):  # nothing goes wrong any more
            world.wire.forget(method, GROUP)
        for text in ("one before the last", "last"):
            wanted = view(text) if last is None else pictured(text, last)
            world.publisher.show(POST, PLACE, wanted)
            await world.clock.advance(1_000)
        assert tappable(world) == [wanted]
        (shown_by,) = [number for (_, number), message in world.wire.messages.items() if message == wanted]
        assert world.journal.posts[-1] == (POST, shown_by, False)
        assert (shown_by in world.journal.photos) is (last is not None)


@settings(deadline=None)
@given(STEPS, WANTED)
# An edit that arrived, though nobody was told, and another picture wanted before it was made again.
@example([("show", 1), ("edit", Lost()), ("show", 2), ("show", 1)], 1)
def test_in_the_end_one_message_shows_the_post_as_it_is_wanted(
    steps: list[tuple[str, object]], last: int | None
) -> None:
    asyncio.run(law(steps, last))
