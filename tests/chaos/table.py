"""A table that is played phase by phase. Each lasts until somebody answers, for what is done in it takes long."""

from dataclasses import dataclass, field

from bot.callback import Act
from tests.chaos.club import LIVING
from tests.chaos.faults import CALL_SECONDS
from tests.support.house import House, Message, Room, acts
from tests.support.house_games import RULES, Key, Party, key

NAMES = ("Аня", "Боря", "Вера")
GUEST = "Гена"
PATIENCE = 15
"""Steps after which people try once more."""
LONG = 100
"""Steps of the clock, each longer than the last one, in which the next question must have come."""
A_MOMENT = 0.1
"""Real seconds, for answers that take some."""
A_DAY = ",".join(["80000"] * 3)
AN_HOUR = ",".join(["3600"] * 3)
ENV = {
    "PICTURES": "1",
    "PLAYGROUND_STATE": "none",
    "GRANTS__START": "1000000",
    "CALL_SECONDS": CALL_SECONDS,
    "CLOCKS__LOBBY": "80000",
    **{f"CLOCKS__{name}": A_DAY for name in ("SETUP", "CUT", "FIRST_STAKES", "STAKES", "CHOICE", "BETWEEN")},
    "CLOCKS__WINDOW": AN_HOUR,  # which ends by time alone
}


@dataclass
class Table:
    """One game in a room of its own."""

    house: House
    party: Party
    game: str
    longest: float = field(default=300.0, kw_only=True)
    """Seconds of the longest step of the clock when the next question is waited for."""

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
            await self.house.playground.advance(min(2.0**step, self.longest))
            await self.room.change(A_MOMENT)
            if step % PATIENCE == 0:
                await self.stir()
                await self.answer(await self.shown())
        raise AssertionError(f"{self.room.id}: it stays at {before}")

    async def answer(self, shown: Message) -> None:
        """Whoever is asked answers; in a lobby they begin."""
        await (self.party.begin(shown) if Act.BEGIN in acts(shown) else self.party.answer(shown))

    async def stir(self) -> None:
        """Something is done that has the table shown once more."""

    async def is_closed(self) -> bool:
        newest = [message for message in await self.room.messages() if acts(message) & {*LIVING, Act.AGAIN}]
        return bool(newest) and Act.AGAIN in acts(newest[-1])

    async def shown(self) -> Message:
        """The message with the newest question; an older one may be about to lose its buttons."""
        for _ in range(LONG):
            if living := await self.living():
                return max(living, key=key)
            await self.house.playground.advance(1.0)  # it is on its way
            await self.room.change(A_MOMENT)
        raise AssertionError(f"{self.room.id}: no table is shown")

    async def living(self) -> list[Message]:
        return [message for message in await self.room.messages() if acts(message) & LIVING]
