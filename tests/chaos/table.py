"""A table that is played phase by phase. Each lasts until somebody answers, for what is done in it takes long."""

from dataclasses import dataclass

from bot.callback import Act
from tests.chaos.club import LIVING
from tests.chaos.faults import CALL_SECONDS
from tests.support.house import House, Message, Room, acts
from tests.support.house_games import RULES, Key, Party, key

NAMES = ("Аня", "Боря", "Вера")
GUEST = "Гена"
PATIENCE = 15
"""Steps after which people try once more."""
LONGEST = 300.0
"""Seconds of the longest step of the clock when the next question is waited for."""
LONG = 100
"""Steps of the clock, each longer than the last one, in which the next question must have come."""
A_MOMENT = 0.1
LONGEST_MOMENT = 2.0
"""Real seconds, for answers that take some; each time nothing comes, it is given more of them."""
CLOCK = 80000.0
"""Seconds: more than all steps together that are taken before somebody answers."""
CLOCKS = ("SETUP", "CUT", "FIRST_STAKES", "STAKES", "CHOICE", "WINDOW", "BETWEEN")
A_DAY = ",".join([f"{CLOCK:.0f}"] * 3)
ENV = {
    "PICTURES": "1",
    "PLAYGROUND_STATE": "none",
    "GRANTS__START": "1000000",
    "CALL_SECONDS": CALL_SECONDS,
    "CLOCKS__LOBBY": f"{CLOCK:.0f}",
    **{
        f"CLOCKS__{name}": A_DAY for name in ("SETUP", "CUT", "FIRST_STAKES", "STAKES", "CHOICE", "WINDOW", "BETWEEN")
    },
}


@dataclass
class Table:
    """One game in a room of its own."""

    house: House
    party: Party
    game: str

    @property
    def room(self) -> Room:
        return self.party.room

    async def gather(self) -> Message:
        """Those who play sit down; the lobby."""
        return await self.party.gather(self.game, RULES.get(self.game, {}))

    async def after(self, before: Key) -> Message:
        """The question that comes after another one, which is answered again where that had come to nothing."""
        for step in range(1, LONG):
            shown = await self.shown()
            if key(shown) > before:
                return shown
            await self.pause(min(2.0**step, LONGEST), step)
            if step % PATIENCE == 0:
                await self.stir()
                if key(shown := await self.shown()) > before:
                    return shown
                await self.answer(shown)
        raise AssertionError(f"{self.room.id}: it stays at {before}")

    async def pause(self, seconds: float, step: int) -> None:
        """Time goes on, in a step that comes after so many in which the chat did not show what it should."""
        await self.house.playground.advance(seconds)
        await self.room.change(min(A_MOMENT * step, LONGEST_MOMENT))

    async def answer(self, shown: Message) -> None:
        """Whoever is asked answers; in a lobby they begin. Where all are asked at once, it ends by time alone."""
        await (self.party.begin(shown) if Act.BEGIN in acts(shown) else self.party.answer(shown))
        if Act.CHOOSE in acts(shown) and self.party.whose(shown) is None:
            await self.house.playground.advance(CLOCK)

    async def stir(self) -> None:
        """Something is done that has the table shown once more."""

    async def is_closed(self) -> bool:
        newest = [message for message in await self.room.messages() if acts(message) & {*LIVING, Act.AGAIN}]
        return bool(newest) and Act.AGAIN in acts(newest[-1])

    async def shown(self) -> Message:
        """The message with the newest question; an older one may be about to lose its buttons."""
        for step in range(1, LONG):
            if living := await self.living():
                return max(living, key=lambda message: (key(message), message["message_id"]))
            await self.pause(1.0, step)  # it is on its way
        raise AssertionError(f"{self.room.id}: no table is shown")

    async def living(self) -> list[Message]:
        return [message for message in await self.room.messages() if acts(message) & LIVING]
