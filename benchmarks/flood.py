"""What it costs others that one person taps as fast as he can: in one chat, over a real database.

Somebody taps once, alone, or right after a hundred taps of another: of one who is turned away after his burst, or of
one who is listened to. The time is from the updates' coming in to that somebody's answer.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from benchmarks.measure import in_turn, tell
from bot.callback import Act, Tap, decode
from bot.intake import Intake, Payload
from bot.intents import Tapped, Where
from bot.turnstile import Turnstile
from games.core.ids import UserId
from storage.chats import Person
from tests.support.premises import HERE, Premises, premises

ROUNDS = 9
FLOOD = 100
FLOODER, OTHER = 1, 2
MOST = 200.0
"""Milliseconds by which a flood may delay somebody else."""
REST = 60.0
"""Seconds between two rounds: the flooder has his whole burst again, which is the worst."""


class Chat:
    """A lobby, and an intake before it."""

    def __init__(self, made: Premises, burst: int) -> None:
        self._made = made
        self._turnstile = Turnstile(made.office.clock, burst, 4.0)
        self.intake = Intake(made.parlour.db, made.office.clock, self._turnstile, self._work)
        self._numbers = count(1)
        self._answered: dict[int, asyncio.Event] = {}
        self._data = Tap(made.parlour.table_id, 0, 0, Act.WHAT_NOW).encode()

    def round(self, flood: int) -> Callable[[], Awaitable[int]]:
        async def round_() -> int:
            self._made.parlour.now += REST
            updates = [self._tap(FLOODER) for _ in range(flood)] + [self._tap(OTHER)]
            answered = self._answered[updates[-1][0]] = asyncio.Event()
            await self.intake.receive(updates)
            await answered.wait()
            return 1

        return round_

    def _tap(self, by: int) -> tuple[int, Payload]:
        number = next(self._numbers)
        query: dict[str, Any] = {"id": f"q{number}", "from": {"id": by}, "data": self._data}
        return number, {"update_id": number, "callback_query": {**query, "message": {"chat": {"id": HERE}}}}

    async def _work(self, payload: Payload) -> None:
        number, query = payload["update_id"], payload["callback_query"]
        by, place = query["from"]["id"], Where(HERE, "Friends", False)
        person = Person(UserId(by), f"P{by}")
        await self._made.house.tap(Tapped(number, query["id"], place, person, None, decode(query["data"])))
        if number in self._answered:
            self._answered.pop(number).set()


@asynccontextmanager
async def a_chat(path: Path, burst: int) -> AsyncIterator[Chat]:
    async with premises(path) as made:
        await made.parlour.table_opens(1, 2, 3)
        chat = Chat(made, burst)
        working = asyncio.create_task(chat.intake.run())
        yield chat
        chat.intake.stop()
        await working


async def main(folder: Path) -> None:
    async with AsyncExitStack() as stack:
        limited = await stack.enter_async_context(a_chat(folder / "limited.db", 10))
        unlimited = await stack.enter_async_context(a_chat(folder / "unlimited.db", 1000))
        alone, after_burst, after_all = await in_turn(
            {
                "a tap": limited.round(0),
                "a tap after a hundred, most of them turned away": limited.round(FLOOD),
                "a tap after a hundred that are listened to": unlimited.round(FLOOD),
            },
            ROUNDS,
        )
    tell("A tap after a flood that is turned away against one alone", after_burst, alone)
    tell("A tap after a flood that is listened to against one alone", after_all, alone)
    delays = [1000 * (late - usual) for late, usual in zip(after_burst.seconds, alone.seconds, strict=True)]
    print(
        f"So a flood delays another's tap by {median(delays):.0f} ms, at worst {max(delays):.0f} ms, of {MOST:.0f}."
    )


if __name__ == "__main__":
    with TemporaryDirectory() as made:
        asyncio.run(main(Path(made)))
