"""Tables over a real database, with nobody to show them to: one transaction for each thing that is said."""

import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from pydantic import SecretStr

from bot.notes import Note
from bot.play import Play
from bot.record import RECORD
from bot.running import Running
from bot.settings import Clocks, Grants, Settings
from bot.tables import News, Tables
from games.core.answers import By, Given, Stake, Target
from games.core.chips import Limits
from games.core.commands import Begin, Command, CutShoe, SetUp, Sit
from games.core.game import Game
from games.core.ids import Chips, SeatNo, TableId, UserId
from games.core.options import Options
from games.core.questions import Cut
from games.core.registry import all_games
from games.core.setup import Setup
from games.core.staking import Staking
from games.core.table import Table
from storage import chats, ledger, tables
from storage.chats import Chat, Person
from storage.database import Database
from storage.ledger import Account
from storage.tables import StoredTable
from storage.transaction import Transaction

T = TypeVar("T")

GAME = all_games()["landsknecht"]
START = 1_800_000_000.0
GRANT = 1000


def settings(house: int | None = None) -> Settings:
    """The defaults, whatever the environment says; the house's allowance may differ."""
    return Settings(
        bot_token=SecretStr("1:" + "x" * 30),
        stake_least=5,
        stake_greatest=500,
        bank_least=100,
        clocks=Clocks(),
        grants=Grants() if house is None else Grants(house=house),
    )


@dataclass
class Parlour:
    """A chat with people and their chips, and its table, if one was opened."""

    db: Database
    chat: Chat
    settings: Settings
    random: random.Random
    game: Game = GAME
    options: Options = ()
    """The house rules of the tables that are opened, as far as they differ from the defaults."""
    house_bank: Chips = Chips(200)
    now: float = START
    table_id: TableId = field(default=TableId(0))
    faults: list[str] = field(default_factory=list)
    news: list[News] = field(default_factory=list)
    tables: Tables = field(init=False)

    def __post_init__(self) -> None:
        self.tables = self.cold()

    def cold(self) -> Tables:
        """The tables as a new process has them: nothing cached."""
        return Tables(self.settings, self.random.randbytes, lambda what, _: self.faults.append(what))

    # one transaction each

    async def table_opens(self, *people: int) -> None:
        """A fresh table where these people sit."""

        async def work(tx: Transaction) -> tuple[TableId, list[News]]:
            sitting = tuple(UserId(number) for number in people)
            lobby = self.settings.clocks.lobby
            like = Table(self.game.name, self.settings.bounds, self.options, self.house_bank)
            play = await self.tables.open(tx, self.now, self.chat, 0, self.game, sitting[0], sitting, lobby, like)
            return play.id, await self.tables.save(play)

        self.table_id, self.news = await self.db.transact(work)

    async def visit(self, work: Callable[[Play], Awaitable[T]]) -> T:
        """As the house does it: loads, catches up, does this, saves."""

        async def visiting(tx: Transaction) -> tuple[T, list[News]]:
            play = await self.tables.load(tx, self.now, await self.stored_in(tx))
            await self.tables.catch_up(play)
            done = await work(play)
            return done, await self.tables.save(play)

        done, self.news = await self.db.transact(visiting)
        return done

    async def say(self, command: Command) -> Note | None:
        return await self.visit(lambda play: play.command(command))

    async def begin(self) -> Note | None:
        """Those who sit begin, or try to."""
        return await self.visit(begin)

    async def give(self, seat: int | None, given: Given, by: By = By.SEAT) -> Note | None:
        return await self.visit(lambda play: play.answer(None if seat is None else SeatNo(seat), given, by))

    async def poke(self) -> None:
        """The timer looks at the table."""
        await self.visit(_nothing)

    async def ring(self) -> None:
        """Time passes until the deadline of whatever is asked, and the timer looks."""
        until = (await self.look()).record.until
        if until is not None:
            self.now = max(self.now, until)
        await self.poke()

    async def grant(self, person: int, amount: int) -> None:
        """The house gives somebody chips."""
        user = UserId(person)
        await self.db.transact(lambda tx: ledger.grant(tx, self.chat.key, user, "daily", Chips(amount), self.now))

    # whole ways

    async def to_staking(self, *people: int, bank: int = 200) -> Staking:
        """From nothing to the first staking window of the first deal, with stakes from 5 to 50."""
        await self.table_opens(people[0])
        for number in people[1:]:
            await self.say(Sit(UserId(number)))
        await self.begin()
        return await self.next_window(bank)

    async def next_window(self, bank: int = 200) -> Staking:
        """From a question about the bank to the first staking window: whoever is asked keeps it, the clock cuts."""
        question = (await self.look()).question
        assert isinstance(question, Setup), question
        limits = Limits(Chips(5), Chips(50))
        assert await self.keep(question.seat, bank, limits) is None
        await self.ring()
        while isinstance(question := (await self.look()).question, Cut):  # a deal that is gathered is cut anew
            await self.ring()
        assert isinstance(question, Staking), question
        return question

    async def keep(self, seat: SeatNo, bank: int, limits: Limits) -> Note | None:
        """Somebody keeps the bank, or tries to."""

        async def work(play: Play) -> Note | None:
            return await play.command(SetUp(seat, Chips(bank), limits, await play.fresh_shoe_id()))

        return await self.visit(work)

    async def stake(self, seat: int, amount: int, target: Target | None = None) -> Note | None:
        """Somebody stakes on the card that opened first, or on this one."""
        if target is None:
            question = (await self.look()).question
            assert isinstance(question, Staking), question
            target = question.open[0]
        return await self.give(seat, Stake(target, Chips(amount)))

    async def cut(self, place: int = 26) -> Note | None:
        return await self.say(CutShoe(None, place))

    # what is known

    async def stored_in(self, tx: Transaction) -> StoredTable:
        stored = await tables.load(tx, self.table_id)
        assert stored is not None
        return stored

    async def look(self, by: Tables | None = None) -> Play:
        """The table as it is, by the cache or by other tables; nothing is played or saved."""

        async def work(tx: Transaction) -> Play:
            return await (by or self.tables).load(tx, self.now, await self.stored_in(tx))

        return await self.db.transact(work)

    async def table(self) -> Table:
        stored = await self.db.transact(self.stored_in)
        return RECORD.decode(stored.record).table

    async def running(self) -> Running:
        running = (await self.look()).running
        assert running is not None
        return running

    async def balance(self, account: Account) -> int:
        return await self.db.transact(lambda tx: ledger.balance(tx, self.chat.key, account))

    async def wallet(self, person: int) -> int:
        return await self.balance(Account.wallet(UserId(person)))

    async def worths(self) -> dict[UserId, int]:
        """Everything each person has, wherever it lies."""
        rows = await self.db.transact(lambda tx: ledger.top(tx, self.chat.key, 100))
        return {user: worth.total for user, worth in rows}

    async def audit(self) -> list[str]:
        return await self.db.transact(ledger.audit)

    async def count(self, what: str) -> int:
        """How many rows a table of the schema has."""
        row = await self.db.transact(lambda tx: tx.one(f"SELECT count(*) AS n FROM {what}"))  # noqa: S608
        return int(row["n"])


@asynccontextmanager
async def a_parlour(
    path: Path | str, people: int = 3, seed: int = 0, grant: int = GRANT, house: int | None = None
) -> AsyncIterator[Parlour]:
    """A fresh database until the block ends; person k has the number k and this many chips."""
    db = await Database.open(path)

    async def settle_in(tx: Transaction) -> Chat:
        chat = await chats.chat(tx, -1, "Friends")
        for number in range(1, people + 1):
            await chats.person(tx, Person(UserId(number), f"P{number}"))
            await ledger.open_wallet(tx, chat.key, UserId(number), Chips(grant), START)
        return chat

    try:
        chat = await db.transact(settle_in)
        yield Parlour(db, chat, settings(house), random.Random(seed))  # noqa: S311 - secrets for tests
    finally:
        await db.close()


async def begin(play: Play) -> Note | None:
    """Those who sit begin, or try to."""
    return await play.command(Begin(await play.fresh_shoe_id()))


async def _nothing(_: Play) -> None:
    """Nobody says anything."""
