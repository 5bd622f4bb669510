"""The house in this process, over a real database: people tap, and the publisher keeps what it is to show."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import structlog

from bot.budget import Budget, Limits
from bot.callback import decode
from bot.house import House
from bot.intents import Commanded, Tapped, Where
from bot.office import Office
from bot.publisher import Publisher
from bot.views.message import Toast
from games.core.ids import Chips, UserId
from storage import chats, inbox, ledger, tables
from storage.chats import Chat, Person
from storage.transaction import Transaction
from tests.support.beside import beside
from tests.support.clock import ManualClock, settled
from tests.support.parlour import GRANT, START, Parlour, a_parlour
from tests.support.wire import Notebook, ScriptedWire

HERE, ELSEWHERE = -1, -2
"""Two chats; the parlour's is the first."""
SEATED = 3
"""People 1 to 3 have chips in both chats from the first."""
STRANGER, ADMIN, ADMIN_ELSEWHERE = 6, 7, 8
"""Who was never here; who governs here but has no seat; who governs the other chat alone."""


@dataclass(slots=True)
class Staff:
    """Knows who governs which chat."""

    admins: set[tuple[int, int]] = field(
        default_factory=lambda: {(HERE, 1), (HERE, ADMIN), (ELSEWHERE, ADMIN_ELSEWHERE)}
    )

    async def is_admin(self, chat: int, user: int) -> bool:
        return (chat, user) in self.admins

    def forget(self, chat: int, user: int) -> None:
        """It remembers nothing that could be out of date."""


class _ParlourClock(ManualClock):
    """The parlour's time."""

    def __init__(self, parlour: Parlour) -> None:
        super().__init__(START)
        self._parlour = parlour

    def now(self) -> float:
        return self._parlour.now


@dataclass(slots=True)
class Premises:
    """``logged`` is every line of the log that is worse than information."""

    parlour: Parlour
    elsewhere: Chat
    office: Office
    house: House
    wire: ScriptedWire
    logged: list[str]
    updates: int = 0

    async def tap(self, by: int, data: str, where: int = HERE, message: int | None = None, *under: str) -> Toast:
        """Somebody taps a button with this data, whether or not there is one; these stand under its message now."""
        number = await self._update()
        place = Where(where, "Friends", where > 0)
        tapped = Tapped(number, f"q{number}", place, self._person(by), message, decode(data), under)
        return await self.house.tap(tapped)

    async def write(self, by: int | None, line: str, where: int = HERE) -> None:
        """Somebody writes a command with words after it, or a channel does; the reply waits in the outbox."""
        number = await self._update()
        name, *words = line.removeprefix("/").split()
        place = Where(where, "Friends", where > 0)
        await self.house.command(
            Commanded(number, place, name, tuple(words), number, self._person(by) if by else None)
        )

    async def speak(self, language: str) -> None:
        """Here one speaks this language from now on."""
        await self.parlour.db.transact(lambda tx: chats.set_language(tx, self.parlour.chat.key, language))

    async def _update(self) -> int:
        self.updates += 1
        await self.parlour.db.transact(lambda tx: inbox.store(tx, [(self.updates, "{}")], self.parlour.now))
        return self.updates

    @staticmethod
    def _person(number: int) -> Person:
        return Person(UserId(number), f"P{number}")

    async def publish(self) -> None:
        """The publisher does what it can do now."""
        async with beside(self.office.publisher.run()):
            await settled()

    async def table_here(self) -> bool:
        """Whether a table is open here; it is then the parlour's."""
        key = self.parlour.chat.key
        found = await self.parlour.db.transact(lambda tx: tables.at_place(tx, key, 0))
        if found is not None:
            self.parlour.table_id = found.id
        return found is not None


@asynccontextmanager
async def premises(path: Path | str, seed: int = 0) -> AsyncIterator[Premises]:
    """Fresh premises until the block ends."""
    async with a_parlour(path, SEATED, seed) as parlour:
        clock = _ParlourClock(parlour)
        wire = ScriptedWire(clock)
        publisher = Publisher(wire, clock, Budget(Limits.of(20, 30)), Notebook())
        office = Office(parlour.db, clock, parlour.settings, publisher, "bankomet_bot", parlour.random.randbytes)
        parlour.tables = office.tables  # what people do otherwise than by tapping meets the same cache
        with structlog.testing.capture_logs() as lines:
            made = Premises(parlour, await _other_chat(parlour), office, House(office, Staff()), wire, [])
            yield made
            made.logged += [str(line) for line in lines if line["log_level"] not in ("debug", "info")]
        assert made.logged == []


async def _other_chat(parlour: Parlour) -> Chat:
    """Another chat of the same people, in which a table is open too."""

    async def work(tx: Transaction) -> Chat:
        chat = await chats.chat(tx, ELSEWHERE, "Others")
        for number in range(1, SEATED + 1):
            await ledger.open_wallet(tx, chat.key, UserId(number), Chips(GRANT), START)
        lobby = parlour.settings.clocks.lobby
        people = (UserId(1), UserId(2), UserId(3))
        play = await parlour.tables.open(tx, START, chat, 0, parlour.game, people[0], people, lobby, None)
        await parlour.tables.save(play)
        return chat

    return await parlour.db.transact(work)
