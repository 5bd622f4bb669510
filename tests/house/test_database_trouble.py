"""The database takes nothing for a while: people are told so, nothing is half done, and the bot goes on after it."""

import asyncio
import resource
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager

import pytest

from bot.audit import audit
from bot.callback import Act
from bot.words import words_for
from tests.support.evening import question, said, to_staking, to_the_end
from tests.support.house import House, Room, a_house, acts, replied_to
from tests.support.process import REAL_SECONDS, Process

NAMES = ("Аня", "Боря", "Вера")
SORRY = said("not-written")
SLACK = 100_000
"""Bytes that the bot may still log while its disk is full."""


@contextmanager
def locked(house: House) -> Iterator[None]:
    """Another process has begun to write, and does not end."""
    with closing(sqlite3.connect(house.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        try:
            yield
        finally:
            other.execute("ROLLBACK")


@contextmanager
def full(house: House) -> Iterator[None]:
    """No file of the bot can become larger than so much, beyond which it writes its write-ahead log already."""
    limit = len(house.bot.text().encode()) + SLACK
    write_on(house, limit)
    process, (_, hard) = house.bot.process.pid, resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.prlimit(process, resource.RLIMIT_FSIZE, (limit, hard))
    try:
        yield
    finally:
        resource.prlimit(process, resource.RLIMIT_FSIZE, (hard, hard))


def write_on(house: House, beyond: int) -> None:
    """Has the write-ahead log begun anew and written to beyond so many bytes. It is always begun anew after some
    pages, and what comes just then would still find room in the file."""
    with closing(sqlite3.connect(house.database, isolation_level=None)) as other:
        [(size,)], [(version,)] = other.execute("PRAGMA page_size"), other.execute("PRAGMA user_version")
        [(busy, *_)] = other.execute("PRAGMA wal_checkpoint(RESTART)")
        assert not busy
        for _ in range(beyond // size + 1):
            other.execute(f"PRAGMA user_version = {version}")  # writes a page, whatever it was


@pytest.fixture(scope="module")
async def house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """Windows long enough for a lock that is waited for."""
    folder = tmp_path_factory.mktemp("trouble")
    async with a_house(folder, CLOCKS__FIRST_STAKES="120,120,120") as started:
        yield started


async def at_the_stakes(house: House) -> Room:
    """Three people in the first window, one of whom speaks English."""
    room = await house.playground.room(["Аня", "Боря", {"name": "Вера", "language": "en"}])
    await to_staking(room, NAMES)
    return room


@pytest.mark.parametrize("trouble", [locked, full])
async def test_nothing_is_half_done_and_all_goes_on(
    house: House, trouble: Callable[[House], AbstractContextManager[None]]
) -> None:
    room = await at_the_stakes(house)
    shown = await room.table()
    before = house.written(room)
    with trouble(house):
        toasts = await asyncio.gather(*(room.press(name, Act.STAKE, message=shown) for name in NAMES))
        assert [toast.text for toast in toasts] == [SORRY, SORRY, words_for("en")("note-not-written")]
        command = await room.send("Аня", "/daily")
        assert (await room.press("Боря", Act.STAKE, message=shown)).text == SORRY
        told = len(house.bot.text())
        await house.playground.advance(121)  # a clock rings in vain
        await house.bot.says("database.refuses", after=told)
        assert house.written(room) == before
    await room.until(lambda m: replied_to(m) == command, any_message=True)  # what was written waits, and is done once
    assert house.chips(room)["Аня"] == 1200
    await room.until(lambda m: Act.WHAT_NOW in acts(m) and question(m) != question(shown))
    await house.eventually(lambda: house.query("SELECT * FROM inbox WHERE state = 'waiting'") == [])
    assert count(house, room, "entries.kind = 'stake'") == 0
    toasts = [await room.press(name, Act.STAKE) for name in NAMES]
    assert {toast.text for toast in toasts}.isdisjoint({SORRY, words_for("en")("note-not-written")})
    assert count(house, room, "entries.kind = 'stake'") == 2
    await to_the_end(room, 1)
    assert house.query("SELECT * FROM deals WHERE state = 'void'") == []
    assert (await audit(house.database)).difference is None


def count(house: House, room: Room, condition: str) -> int:
    """How many entries of the chat are like this."""
    [(found,)] = house.query(
        f"SELECT count(*) FROM entries JOIN chats ON key = chat WHERE telegram_id = ? AND {condition}",  # noqa: S608
        room.id,
    )
    return int(found)


@pytest.mark.parametrize("trouble", [locked, full])
async def test_what_was_said_meanwhile_is_written_down_after_it(
    house: House, trouble: Callable[[House], AbstractContextManager[None]]
) -> None:
    """The message is there, and cannot be sent again: that it was is written as soon as it can be."""

    def waiting() -> bool:
        return house.query(rows, f'%"reply_to":{asked},%', room.id) != []

    rows = (
        "SELECT 1 FROM outbox JOIN chats ON chats.key = chat"
        " WHERE payload LIKE ? AND telegram_id = ? AND sent_at IS NULL"
    )
    room = await house.playground.room(NAMES)
    await room.ask("Аня", "/balance")  # the bot has said its welcome
    await house.playground.fault(method="sendMessage", chat=room.id, times=1, delay=2.0)
    before = int((await house.playground.get("/api/calls"))["last"])
    asked = await room.send("Боря", "/balance")
    await house.eventually(waiting)
    with trouble(house):
        await room.until(lambda m: replied_to(m) == asked, any_message=True)
        while not any(call["method"] == "sendMessage" for call in await house.playground.calls(before)):
            await house.playground.get(f"/api/calls?after={before}&wait=1")
        await house.bot.says("database.refuses", after=len(house.bot.text()))
        assert waiting()
    await house.eventually(lambda: not waiting())
    await room.ask("Вера", "/balance")  # whatever was to be said before has been said
    assert len([message for message in await room.messages() if replied_to(message) == asked]) == 1


async def test_a_locked_database_is_no_place_to_start(house: House) -> None:
    await house.bot.end()
    with locked(house):
        refused = await Process.start("bot", house.folder / "refused.log", house.env)
        async with asyncio.timeout(REAL_SECONDS):
            assert await refused.process.wait() == 1
    assert "DATABASE: " in refused.text()
    assert "locked" in refused.text()
    assert "Traceback" not in refused.text()
    await house.start_bot()


async def test_nothing_of_this_was_a_fault(house: House) -> None:
    expected = ("house.not-written", "intake.not-stored")
    assert [line for line in house.faults() if not any(event in line for event in expected)] == []
    assert await house.playground.unlike_the_api() == []
