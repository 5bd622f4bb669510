"""Any statement of a transaction may fail, or be cut off after it was done: before is after, or it was done once."""

import asyncio
import random
import shutil
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import aiosqlite
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.budget import Budget, Limits
from bot.callback import Act, Tap
from bot.house import House
from bot.intents import Tapped, Where
from bot.keeper import Keeper
from bot.office import ALIVE, Office
from bot.publisher import Publisher
from bot.record import RECORD
from games.core.ids import TableId, UserId
from games.core.table import Dealing
from storage import chats, inbox, stamps
from storage.chats import Chat, Person
from storage.database import PRAGMAS, Database, Row
from storage.transaction import Transaction
from tests.support.clock import ManualClock
from tests.support.parlour import Parlour, a_parlour
from tests.support.parlour import settings as usual
from tests.support.profile import DEEP
from tests.support.wire import Notebook, ScriptedWire

How = Literal["fails", "done-but-fails", "cancelled"]
PASSING = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_BUSY, sqlite3.SQLITE_IOERR_FSYNC)
TAPS = ("stake", "get-up")
AWAY = 500.0
"""Seconds."""
FIRST, SECOND = 11, 12
"""The numbers of two updates."""
Written = dict[str, list[tuple[Any, ...]]]
Doing = Callable[["Room", int], Coroutine[Any, Any, None]]


@dataclass
class Flawed:
    """A connection of which one statement goes wrong: the one that comes after ``left`` others."""

    connection: aiosqlite.Connection
    left: int = -1
    how: How = "fails"
    code: int = sqlite3.SQLITE_FULL
    used: int = 0

    async def execute_fetchall(self, sql: str, values: Iterable[Any] = ()) -> Iterable[Row]:
        rows: Iterable[Row] = await self._run(lambda: self.connection.execute_fetchall(sql, values))
        return rows

    @asynccontextmanager
    async def executemany(self, sql: str, rows: Iterable[Sequence[Any]]) -> AsyncIterator[None]:
        async def run() -> None:
            async with self.connection.executemany(sql, rows):
                pass

        await self._run(run)
        yield

    async def commit(self) -> None:
        await self._run(self.connection.commit)

    async def rollback(self) -> None:
        await self.connection.rollback()

    async def close(self) -> None:
        await self.connection.close()

    async def _run(self, work: Callable[[], Awaitable[Any]]) -> Any:
        self.left -= 1
        self.used += 1
        if self.left != -1:
            return await work()
        if self.how == "cancelled":
            task = asyncio.current_task()
            assert task is not None
            task.cancel()
            return await work()
        if self.how == "done-but-fails":
            await work()
        error = sqlite3.OperationalError("as was wanted")
        error.sqlite_errorcode = self.code
        raise error


@dataclass
class Room:
    """A table in a file of its own, and the house over it."""

    flaw: Flawed
    db: Database
    house: House
    keeper: Keeper
    table: TableId

    async def tap(self, update_id: int, person: int, tap: Tap) -> None:
        by = Person(UserId(person), f"P{person}")
        await self.house.tap(Tapped(update_id, "q", Where(-1, "Friends", private=False), by, None, tap))

    async def comes(self, update_id: int) -> None:
        """An update is stored, as it is before anything is done about it."""
        await self.db.transact(lambda tx: inbox.store(tx, [(update_id, "{}")], 0.0))

    async def told(self, update_id: int) -> str | None:
        """What is written down as the answer to an update; None where nothing is yet."""
        stored = await self.db.transact(lambda tx: inbox.load(tx, update_id))
        return stored.answer if stored is not None else None

    async def written(self) -> Written:
        """All that moves write down, but how updates were answered and when the bot was alive."""

        async def dump(tx: Transaction) -> Written:
            names = await tx.all("SELECT name FROM sqlite_schema WHERE type = 'table'")
            kept = {str(row["name"]) for row in names} - {"inbox", "stamps"}
            return {name: [tuple(row) for row in await tx.all(f"SELECT * FROM {name}")] for name in sorted(kept)}  # noqa: S608

        return await self.db.transact(dump)


class NoAdmins:
    async def is_admin(self, _chat: int, _user: int) -> bool:
        return False

    def forget(self, _chat: int, _user: int) -> None:
        """There is nothing to forget."""


@dataclass(frozen=True)
class Case:
    """A file to begin with, the time, and what is done in it."""

    path: Path
    now: float
    table: TableId
    do: Doing


@dataclass(frozen=True)
class Known:
    """What there is before, what there is when nothing goes wrong, and how many statements that takes."""

    case: Case
    before: Written
    done: Written
    statements: int


@asynccontextmanager
async def a_room(case: Case) -> AsyncIterator[Room]:
    """A copy of the case's file: whatever is done there is done alike each time."""
    path = case.path.with_name("copy.db")
    for old in path.parent.glob("copy.db*"):
        old.unlink()
    shutil.copy(case.path, path)
    connection = await aiosqlite.connect(path, isolation_level=None)
    connection.row_factory = Row
    for pragma in PRAGMAS:
        await connection.execute_fetchall(pragma)
    flaw = Flawed(connection)
    db = Database(flaw)  # type: ignore[arg-type]
    clock = ManualClock(case.now)
    publisher = Publisher(ScriptedWire(clock), clock, Budget(Limits.of(20, 30)), Notebook())
    office = Office(db, clock, usual(), publisher, "bankomet_bot", random.Random(5).randbytes)  # noqa: S311
    try:
        yield Room(flaw, db, House(office, NoAdmins()), Keeper(office), case.table)
    finally:
        await db.close()


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Known]:
    """A stake, somebody who gets up, the clock in the middle of a deal and the one that ends it, and a start after
    being away."""
    cases = asyncio.run(_cases(tmp_path_factory.mktemp("cases")))
    return {name: asyncio.run(clean(case)) for name, case in cases.items()}


async def _cases(folder: Path) -> dict[str, Case]:
    found: dict[str, Case] = {}

    def keep(name: str, parlour: Parlour, now: float, do: Doing) -> None:
        path = folder / name / "case.db"
        path.parent.mkdir()
        with sqlite3.connect(folder / "bank.db") as source, sqlite3.connect(path) as target:
            source.backup(target)
        source.close()
        target.close()
        found[name] = Case(path, now, parlour.table_id, do)

    async def ring(room: Room, _: int) -> None:
        await room.keeper.poke(room.table)

    async with a_parlour(folder / "bank.db") as parlour:
        question = await parlour.to_staking(1, 2, 3)
        number = parlour.table_id
        punter = question.punters[0]
        person = int((await parlour.look()).people[punter])
        stake = Tap(number, 1, question.number, Act.STAKE, question.open[0])
        leave = Tap(number, 1, question.number, Act.GET_UP)
        keep("stake", parlour, parlour.now, lambda room, update: room.tap(update, person, stake))
        keep("get-up", parlour, parlour.now, lambda room, update: room.tap(update, person, leave))
        await parlour.stake(punter, 20)
        await _another_chat(parlour)
        await parlour.db.transact(lambda tx: stamps.put(tx, ALIVE, parlour.now))
        keep("start", parlour, parlour.now + AWAY, lambda room, _: room.keeper.resume())
        until = (await parlour.look()).record.until
        assert until is not None
        keep("ring", parlour, until, ring)
        while isinstance((await parlour.table()).phase, Dealing):
            found.pop("end", None)
            shutil.rmtree(folder / "end", ignore_errors=True)
            until = (await parlour.look()).record.until
            assert until is not None
            keep("end", parlour, until, ring)
            await parlour.ring()
    return found


async def _another_chat(parlour: Parlour) -> None:
    """A lobby somewhere else, whose clock runs too."""

    async def settle_in(tx: Transaction) -> Chat:
        return await chats.chat(tx, -2, "Others")

    chat = await parlour.db.transact(settle_in)
    other = Parlour(parlour.db, chat, parlour.settings, random.Random(9), now=parlour.now)  # noqa: S311
    await other.table_opens(1, 2)


async def clean(case: Case) -> Known:
    async with a_room(case) as room:
        before = await room.written()
        await room.comes(FIRST)
        room.flaw.used = 0
        await case.do(room, FIRST)
        used = room.flaw.used
        return Known(case, before, await room.written(), used)


async def broken(name: str, known: Known, at: int, how: How, code: int) -> None:
    case, before, done = known.case, known.before, known.done
    async with a_room(case) as room:
        await room.comes(FIRST)
        room.flaw.left, room.flaw.how, room.flaw.code = at, how, code
        task = asyncio.create_task(case.do(room, FIRST))
        await asyncio.wait({task})
        assert task.cancelled() or task.exception() is None or name == "start"  # which ends the process
        room.flaw.left = -1
        after = await room.written()
        assert after in (before, done), (name, at, how)
        refused = name in TAPS and not task.cancelled() and after == before
        if name in TAPS or after == before:  # a clock that has rung is not due again, and none is given time twice
            await case.do(room, FIRST)  # it comes again, as after a restart
        assert await room.written() == (before if refused else done), (name, at, how)
        assert name not in TAPS or await room.told(FIRST) is not None
        if refused:
            await room.comes(SECOND)
            await case.do(room, SECOND)  # whoever was refused asks again
            assert await room.written() == done


@pytest.mark.parametrize("name", ["stake", "get-up", "ring", "end", "start"])
@settings(max_examples=400 if DEEP else 25)
@given(data=st.data(), how=st.sampled_from(("fails", "done-but-fails", "cancelled")))
def test_a_statement_that_goes_wrong(known: dict[str, Known], name: str, data: st.DataObject, how: How) -> None:
    """A clock rings again for what may pass; where it is a fault of ours, the deal is given up, which is told of
    elsewhere."""
    code = data.draw(st.sampled_from((*PASSING, sqlite3.SQLITE_ERROR) if name in TAPS else PASSING))
    at = data.draw(st.integers(0, known[name].statements - 1))
    asyncio.run(broken(name, known[name], at, how, code))


def asked_at(table: tuple[Any, ...]) -> float:
    """When the present question was asked, by a row of ``tables``."""
    return RECORD.decode(next(value for value in table if str(value).startswith("{"))).asked_at


def test_the_cases_write_what_they_should(known: dict[str, Known]) -> None:
    """Guards the guard."""
    for name, case in known.items():
        assert case.before != case.done, name
        assert case.statements > 10, name
    start = known["start"]
    pairs = zip(start.done["tables"], start.before["tables"], strict=True)
    assert [asked_at(now) - asked_at(then) for now, then in pairs] == [AWAY, AWAY]
    assert len(known["end"].done["results"]) > len(known["end"].before["results"])
