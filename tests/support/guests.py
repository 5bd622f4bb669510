"""People who play an evening as they please: each choice is drawn from a seed, each tap must be answered."""

import asyncio
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from bot.callback import Act
from tests.support.evening import A_DAY, said, sit_down
from tests.support.house import House, Message, Room, acts, button, taps, targets

HABITS = {
    Act.STAKE: 8.0,
    Act.CHIP: 3.0,
    Act.RUN: 3.0,
    Act.READY: 2.0,
    Act.MINE: 1.0,
    Act.WHAT_NOW: 1.0,
    Act.DETAILS: 1.0,
    Act.NEXT: 1.0,
    Act.SIT: 0.5,
    Act.GET_UP: 0.3,
}
COMMANDS = ("/balance", "/top", "/daily", "/loan", "/stake {target} 7", "/stake {target} 100000", "/table")
RANKS = ("2", "10", "К", "A")
STEPS = (2.0, 4.0, 6.0, 11.0)
A_TURN = (0, 0, 1, 2, 3)
"""How many people act between two steps of the clock."""
FEW = 6
"""So many all stake in each new deal; of more people every other one, or somebody would fall asleep."""


@dataclass
class Guests:
    """The people of one room. ``kept`` are those who have had the bank, ``up`` those who have got up."""

    house: House
    room: Room
    rng: random.Random
    kept: set[str] = field(default_factory=set)
    up: set[str] = field(default_factory=set)
    taps: int = 0
    deals: int = 0
    woken: tuple[int, int] = (0, 0)

    @property
    def names(self) -> list[str]:
        return list(self.room.people)

    async def act(self) -> None:
        """Whoever is asked answers; of the others some do something."""
        self._look()
        messages = await self.room.messages()
        await self._sit_down_again(messages)
        shown = [message for message in messages if Act.WHAT_NOW in acts(message)]
        if not self._at_a_table():
            await self._another_evening()
        if not shown:  # the next deal's message is on its way
            return
        message = shown[-1]
        asked = acts(message)
        if Act.BEGIN in asked:  # so many had got up that the table waited
            await self._until_taken(message, Act.BEGIN, said("begun"))
        elif Act.PASS in asked:
            await self._bank(message)
        elif Act.CUT in asked:
            await self._until_taken(message, Act.CUT, said("cut-at", place=5)[:3])
        elif Act.NEXT in asked:
            await self._window(message)

    async def tap(self, name: str, message: Message, data: str) -> str:
        """Every tap is answered, with words."""
        self.taps += 1
        toast = await self.room.tap(name, message, data)
        assert toast.answered, (name, data)
        assert toast.text, (name, data)
        return toast.text

    async def _sit_down_again(self, messages: Sequence[Message]) -> None:
        """Whoever got up sits down at the newest table; the deal he got up in may be over before he does."""
        tables = [message for message in messages if Act.SIT in acts(message)]
        if not tables:
            return
        for name in sorted(self.up):
            text = await self.tap(name, tables[-1], button(tables[-1], Act.SIT))
            if text in (said("seated", waiting=0), said("seated", waiting=1)):
                self.up.remove(name)

    async def _bank(self, message: Message) -> None:
        """Whoever is asked keeps the bank: sometimes as he chooses it, and a poor one passes and asks the house."""
        if Act.ACCEPT not in acts(message):
            passing = await self._until_taken(message, Act.PASS, said("passed")[:3])
            if passing is not None:
                await self.room.send(passing, "/daily")
            return
        if Act.CHANGE in acts(message) and self.rng.random() < 0.2:
            await self._until_taken(message, Act.CHANGE, said("choose")[:8])
            return
        if Act.DRAFT in acts(message) and self.rng.random() < 0.6:
            await self._until_taken(message, Act.DRAFT, said("drafted", bank=1, least=1, greatest=1)[:4])
            return
        keeper = await self._until_taken(message, Act.ACCEPT, said("bank-opened", bank=1, least=1, greatest=1)[:8])
        if keeper is not None:
            self.kept.add(keeper)

    async def _until_taken(self, message: Message, act: Act, taken: str) -> str | None:
        """Tries the people one after another, as nobody knows whose turn it is; who it was, if it still mattered."""
        wanted = self.rng.choice([tap.encode() for tap in taps(message) if tap.act is act])
        waiting = [name for name in self.names if name not in self.kept]
        for name in [*waiting, *(name for name in self.names if name in self.kept)]:
            text = await self.tap(name, message, wanted)
            if text.startswith(taken):
                return name
            if text in (said("old-question"), said("old-deal"), said("time-up")):
                return None
        return None

    async def _window(self, message: Message) -> None:
        deal = taps(message)[0].table, taps(message)[0].deal
        if deal != self.woken and targets(message):  # every card that has opened may be taken
            self.woken = deal
            first = button(message, Act.STAKE)
            waking = self.names if len(self.names) <= FEW else self.names[deal[1] % 2 :: 2]
            await asyncio.gather(*(self.tap(name, message, first) for name in waking))
        few = self.rng.sample(self.names, min(self.rng.choice(A_TURN), len(self.names)))
        await asyncio.gather(*(self._something(name, message) for name in few))

    async def _something(self, name: str, message: Message) -> None:
        if self.rng.random() < 0.05:
            wish = self.rng.choice(COMMANDS).format(target=self.rng.choice(targets(message) or RANKS))
            await self.room.send(name, wish)
        doing = self.rng.choices(list(HABITS), list(HABITS.values()))[0]
        found = [tap.encode() for tap in taps(message) if tap.act is doing]
        if not found or (doing is Act.GET_UP and name not in self.kept):
            found = [button(message, Act.WHAT_NOW)]
        text = await self.tap(name, message, self.rng.choice(found))
        if text.startswith(said("got-up", waiting=0)[:8]):
            self.up.add(name)

    def _at_a_table(self) -> bool:
        """Whether a table is open here."""
        sql = "SELECT 1 FROM tables JOIN chats ON chats.key = chat WHERE telegram_id = ? AND open"
        return self.house.query(sql, self.room.id) != []

    async def _another_evening(self) -> None:
        """The table has closed: all have got up, or whoever had lost all his chips could not stake any more. On the
        next day the house gives everybody some, and they sit down once more."""
        await self.room.playground.advance(A_DAY)
        for name in self.names:
            await self.room.ask(name, "/daily")
        lobby = await sit_down(self.room, self.names)
        self.up.clear()
        await self._until_taken(lobby, Act.BEGIN, said("begun"))

    def _look(self) -> None:
        """After each deal every chip is accounted for."""
        [(ended,)] = self.house.query(
            "SELECT count(*) FROM deals JOIN tables ON tables.id = table_id JOIN chats ON chats.key = chat"
            " WHERE telegram_id = ? AND kind = 'deal' AND state <> 'running'",
            self.room.id,
        )
        if ended > self.deals:
            self.deals = ended
            self.house.audit()
            had, given = had_and_given(self.house, self.room)
            assert had == given


def had_and_given(house: House, room: Room) -> tuple[int, int]:
    """What everybody in a chat has together, and all that the house ever gave there; both at the same moment."""
    [(had, given)] = house.query(
        "SELECT (SELECT sum(balance) FROM accounts WHERE chat = here.key AND person IS NOT NULL),"
        " (SELECT sum(amount) FROM postings JOIN entries ON entries.id = entry"
        " JOIN accounts ON accounts.id = target WHERE accounts.chat = here.key AND accounts.kind = 'wallet'"
        " AND entries.kind IN ('start', 'daily', 'loan')) FROM chats AS here WHERE telegram_id = ?",
        room.id,
    )
    return int(had), int(given)


async def play(groups: Sequence[Guests], enough: Callable[[], bool], most: int) -> None:
    """All groups play side by side, under one clock, until it is enough."""
    clock = groups[0].room.playground
    for _ in range(most):
        if enough():
            return
        await asyncio.gather(*(guests.act() for guests in groups))
        await clock.advance(groups[0].rng.choice(STEPS))
    raise AssertionError(f"not enough after {most} steps: {[(g.deals, len(g.kept)) for g in groups]}")
