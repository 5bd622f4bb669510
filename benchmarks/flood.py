"""What it costs others that one person taps as fast as he can, through the bot's own process and the playground.

People tap one after another, each once a round, while somebody else in their chat taps fifty times a second: beside
nobody, beside one who is turned away, and beside one who is listened to.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.measure import in_turn, tell
from bot.callback import Act
from tests.support.house import Message, Room, a_house, acts

PEOPLE = 20
HANDS = 5
PAUSE = 0.1
"""Seconds between two taps of one of the flooder's hands."""
ROUNDS = 9
DEFAULTS = {"TAPS_BURST": "10", "TAPS_PER_SECOND": "4"}
UNLIMITED = {"TAPS_BURST": "1000", "TAPS_PER_SECOND": "1000"}
FLOODER = "Flooder"


@asynccontextmanager
async def a_lobby(folder: Path, **limits: str) -> AsyncIterator[tuple[Room, Message]]:
    """A chat with a table that nobody sits at but who opened it."""
    folder.mkdir()
    async with a_house(folder, **limits) as house:
        room = await house.playground.room([FLOODER, *(f"P{n}" for n in range(PEOPLE))])
        await room.send("P0", "/newgame landsknecht")
        yield room, await room.until(lambda m: Act.SIT in acts(m))


def everybody(room: Room, lobby: Message, *, flooded: bool) -> Callable[[], Awaitable[int]]:
    async def hand() -> None:
        while True:
            await room.press(FLOODER, Act.WHAT_NOW, message=lobby)
            await asyncio.sleep(PAUSE)

    async def round_() -> int:
        hands = [asyncio.create_task(hand()) for _ in range(HANDS if flooded else 0)]
        for n in range(PEOPLE):
            assert (await room.press(f"P{n}", Act.WHAT_NOW, message=lobby)).answered
        for one in hands:
            one.cancel()
        await asyncio.gather(*hands, return_exceptions=True)
        return PEOPLE

    return round_


async def main(folder: Path) -> None:
    async with AsyncExitStack() as stack:
        limited = await stack.enter_async_context(a_lobby(folder / "limited", **DEFAULTS))
        unlimited = await stack.enter_async_context(a_lobby(folder / "unlimited", **UNLIMITED))
        alone, beside, heard = await in_turn(
            {
                "a tap": everybody(*limited, flooded=False),
                "a tap beside a flood": everybody(*limited, flooded=True),
                "a tap beside a flood that is listened to": everybody(*unlimited, flooded=True),
            },
            ROUNDS,
        )
    tell("A tap beside a flood against one alone", beside, alone)
    tell("A tap beside a flood that is listened to against one alone", heard, alone)


if __name__ == "__main__":
    with TemporaryDirectory() as made:
        asyncio.run(main(Path(made)))
