"""A publisher at work between a scripted messenger and a notebook."""

from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass

from bot.budget import Budget
from bot.places import Place
from bot.publisher import Publisher
from bot.views.message import Button, Message
from bot.views.scene import BoxMark, Scene
from bot.wishes import NoticeKey
from games.core.ids import TableId, UserId
from storage.posts import PostId
from tests.support.beside import beside
from tests.support.clock import ManualClock, settled
from tests.support.wire import Notebook, ScriptedWire

GROUP, OTHER = -100, -200
PLACE, ELSEWHERE = Place(GROUP), Place(OTHER)
TOPIC = Place(GROUP, 7)
POST, SECOND = PostId(1), PostId(2)
ANN = NoticeKey(TableId(1), UserId(11))
FIRST_ID = 101
START = ManualClock().now()


def view(text: str) -> Message:
    return Message(text, ((Button("tap", "1.1.1.s"),),))


def scene(number: int) -> Scene:
    """A picture unlike those with other numbers."""
    return Scene("#104010", ((BoxMark(number, 0, 100, 100, 0, "#ffffff"),),))


def pictured(text: str, number: int) -> Message:
    """A view with that picture."""
    return Message(text, view(text).keyboard, scene(number))


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


def a_world() -> World:
    clock = ManualClock()
    wire, journal, budget = ScriptedWire(clock), Notebook(), Budget()
    return World(clock, wire, journal, budget, Publisher(wire, clock, budget, journal, jitter=lambda: 0.5))


def working(world: World) -> AbstractAsyncContextManager[None]:
    return beside(world.publisher.run())


async def shown(world: World, text: str = "first", picture: int | None = None) -> None:
    """The post is wanted so, and the publisher has done what it can at once."""
    world.publisher.show(POST, PLACE, view(text) if picture is None else pictured(text, picture))
    await settled()
