"""Groups of people who play, tap and write at random, whatever becomes of their chat."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import httpx

from bot.callback import Act
from tests.support.house import Message, Playground, Room, acts, taps

LIVING = {Act.SIT, Act.WHAT_NOW}
"""Buttons that every message has which shows an open table, and no other."""
HABITS = {
    Act.ACCEPT: 10.0,
    Act.CUT: 10.0,
    Act.BEGIN: 10.0,
    Act.STAKE: 8.0,
    Act.CHOOSE: 8.0,
    Act.CHIP: 2.0,
    Act.READY: 3.0,
    Act.RUN: 3.0,
    Act.NEXT: 2.0,
    Act.NARROW: 2.0,
    Act.CARDS: 1.0,
    Act.MINE: 1.0,
    Act.WHAT_NOW: 1.0,
    Act.SIT: 2.0,
    Act.GET_UP: 0.2,
    Act.PASS: 0.5,
    Act.OTHER: 0.1,
}
SELDOM = 0.3
"""How much people like any other button."""
COMMANDS = ("/balance", "/top", "/daily", "/loan", "/stake 7", "/table", "/help", "/sit", "/history", "/place 9")
WAIT_SECONDS = 10
"""Real seconds in which a tap is to be answered."""
STALE = 0.1
"""How often somebody taps an old message."""


@dataclass(frozen=True, slots=True)
class Tapped:
    """A tap that the bot should have heard of, and how many real seconds its answer took; None where none came."""

    seconds: float | None
    text: str


@dataclass(eq=False)
class Group:
    """A chat, or a topic of one, and its people. ``absent`` is set while the bot is not there or may not write;
    ``tapped`` is the whole club's."""

    room: Room
    game: str
    kind: str
    rng: random.Random
    tapped: list[Tapped]
    absent: bool = False
    messages: dict[int, Message] = field(default_factory=dict)
    revision: int = 0

    @property
    def names(self) -> list[str]:
        return list(self.room.people)

    async def look(self) -> None:
        """Sees what is new in the chat."""
        room = self.room
        shown = await room.playground.get(f"/api/chats/{room.id}/messages?after={self.revision}")
        if self.room is not room:  # they have moved meanwhile
            return
        self.revision = shown["revision"]
        for number in shown["deleted"]:
            self.messages.pop(number, None)
        for message in shown["messages"]:
            if self.room.topic in (None, message.get("message_thread_id")):
                self.messages[message["message_id"]] = message

    def living(self) -> list[Message]:
        """The messages with a table's buttons, the oldest first."""
        return [message for _, message in sorted(self.messages.items()) if acts(message) & LIVING]

    def moves_to(self, room: Room) -> None:
        """The people are in another chat, or topic, from now on."""
        self.room, self.messages, self.revision = room, {}, 0

    async def act(self) -> None:
        """Some of them do something."""
        await self.look()
        if self.absent or self.room.id > 0:
            await self.write(self.rng.choice(self.names), self.rng.choice(COMMANDS))
            return
        if not (shown := self.living()):
            await self.write(self.rng.choice(self.names), f"/newgame {self.game}")
            return
        await asyncio.gather(*(self._something(name, shown) for name in self.names))

    async def _something(self, name: str, shown: list[Message]) -> None:
        if self.rng.random() < 0.05:
            await self.write(name, self.rng.choice(COMMANDS))
        known = list(self.messages.values())  # none where they have moved meanwhile
        message = self.rng.choice(known) if known and self.rng.random() < STALE else shown[-1]
        if not (offered := taps(message)):
            message = shown[-1]
            offered = taps(message)
        [tap] = self.rng.choices(offered, [HABITS.get(tap.act, SELDOM) for tap in offered])
        await self.tap(name, message, tap.encode())

    async def write(self, name: str, text: str) -> None:
        body = {"chat": self.room.id, "text": text} | ({"topic": self.room.topic} if self.room.topic else {})
        await self._does(name, "send", body)

    async def tap(self, name: str, message: Message, data: str) -> None:
        """A tap; it is noted what came of it, unless the bot was not there to hear."""
        wait = 0 if self.absent else WAIT_SECONDS
        began = time.monotonic()
        body = {"chat": self.room.id, "message": message["message_id"], "data": data, "wait": wait}
        response = await self._does(name, "tap", body)
        if response is None or self.absent:
            return
        answer = response.json()
        self.tapped.append(Tapped(time.monotonic() - began if answer["answered"] else None, answer["text"] or ""))

    async def _does(self, name: str, what: str, body: dict[str, object]) -> httpx.Response | None:
        """What somebody does in the chat; None where the chat or the person is no longer there to do it."""
        user = self.room.people[name]
        response = await self.room.playground.client.post(f"/api/people/{user}/{what}", json=body)
        if response.status_code in (403, 404, 410):
            return None
        assert response.status_code == 200, response.text
        return response


@dataclass
class Club:
    """All groups of an evening, and what is to be put right in a while."""

    playground: Playground
    rng: random.Random
    groups: list[Group] = field(default_factory=list)
    tapped: list[Tapped] = field(default_factory=list)
    migrated: list[tuple[int, int]] = field(default_factory=list)
    later: list[tuple[int, Callable[[], Awaitable[None]]]] = field(default_factory=list)
    rounds: int = 0
    founded: int = 0

    async def found(self, game: str, kind: str) -> Group:
        """A new group of four: ``group``, ``supergroup``, ``forum`` with a topic of its own, or ``private``."""
        self.founded += 1
        rng = random.Random(self.rng.random())  # noqa: S311 - an evening that can be had again
        if kind == "private":
            room = await self.playground.room(["Зоя"], kind="private")
        else:
            title = f"Клуб {self.founded}"
            chat = "group" if kind == "group" else "supergroup"
            names = ["Аня", "Боря", "Вера", "Гена"]
            room = await self.playground.room(names, title=title, kind=chat, forum=kind == "forum")
        if kind == "forum":
            room.topic = await self.open_topic(room)
        group = Group(room, game, kind, rng, self.tapped)
        self.groups.append(group)
        return group

    async def open_topic(self, room: Room) -> int:
        return int((await self.playground.post(f"/api/chats/{room.id}/topics", {"name": "Стол"}))["topic"])

    def heal(self, cure: Callable[[], Awaitable[None]]) -> None:
        """Something is put right a few rounds later."""
        self.later.append((self.rounds + self.rng.randint(1, 4), cure))

    async def round(self) -> None:
        """Everybody does something, after what is due is put right."""
        self.rounds += 1
        await self.heal_all(self.rounds)
        await asyncio.gather(*(group.act() for group in self.groups))

    async def heal_all(self, by: int | None = None) -> None:
        """Puts right what is due by a round, or all of it."""
        due = [cure for at, cure in self.later if by is None or at <= by]
        self.later = [(at, cure) for at, cure in self.later if by is not None and at > by]
        for cure in due:
            await cure()

    def some(self, *kinds: str) -> Group | None:
        """One of the groups of these kinds to which nothing is happening; None where there is none."""
        found = [group for group in self.groups if group.kind in kinds and not group.absent]
        return self.rng.choice(found) if found else None
