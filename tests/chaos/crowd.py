"""People who tap whatever is shown, all at once, and do not insist on an answer: the bot may be dead before it."""

import asyncio
import random
from dataclasses import dataclass

from bot.callback import Act
from tests.support.house import Message, Room, acts, taps

ASKED = (Act.BEGIN, Act.ACCEPT, Act.CUT, Act.CHOOSE, Act.NARROW)
"""What somebody is asked alone: each of them tries, and whoever it was is heard."""
WEIGHTS = {
    Act.STAKE: 8,
    Act.CHIP: 2,
    Act.RUN: 2,
    Act.READY: 3,
    Act.NEXT: 2,
    Act.SIT: 2,
    Act.PASS: 1,
    Act.MINE: 1,
    Act.CARDS: 1,
    Act.WHAT_NOW: 1,
    Act.DRAFT: 1,
}
COMMANDS = ("/balance", "/daily", "/loan", "/table", "/top", "/stats")
SLEEPY = 0.3


@dataclass
class Crowd:
    """The people of one room, who play one game; ``taps`` is how many they have made."""

    room: Room
    game: str
    rng: random.Random
    taps: int = 0

    async def act(self, patience: float) -> None:
        """Some of them do something, and wait so many real seconds for an answer."""
        message = await self.table()
        if message is None:
            await self.room.send(self.rng.choice(self.names), f"/newgame {self.game}")
            return
        if self.rng.random() < 0.1:
            await self.room.send(self.rng.choice(self.names), self.rng.choice(COMMANDS))
        await asyncio.gather(*(self.tap(name, message, data, patience) for name, data in self._wishes(message)))

    @property
    def names(self) -> list[str]:
        return list(self.room.people)

    async def table(self) -> Message | None:
        """The newest message of a table that stands."""
        found = [m for m in await self.room.messages() if Act.WHAT_NOW in acts(m) or Act.SIT in acts(m)]
        return found[-1] if found else None

    async def tap(self, name: str, message: Message, data: str, patience: float) -> None:
        """Taps, and looks away after a while."""
        body = {"chat": self.room.id, "message": message["message_id"], "data": data, "wait": patience}
        self.taps += 1
        await self.room.playground.post(f"/api/people/{self.room.people[name]}/tap", body)

    def _wishes(self, message: Message) -> list[tuple[str, str]]:
        shown = taps(message)
        asked = [tap for tap in shown if tap.act in ASKED]
        others = [tap for tap in shown if tap.act in WEIGHTS]
        if asked:
            choice = self.rng.choice(asked).encode()
            return [(name, choice) for name in self.names]
        if not others:
            return []
        awake = [name for name in self.names if self.rng.random() > SLEEPY]
        chosen = self.rng.choices(others, [WEIGHTS[tap.act] for tap in others], k=len(awake))
        return [(name, tap.encode()) for name, tap in zip(awake, chosen, strict=True)]
