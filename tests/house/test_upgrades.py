"""Databases from elsewhere: an older version's, a copy that was made meanwhile, one that was edited."""

import asyncio
import random
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.audit import audit
from bot.callback import Act
from bot.words import words_for
from storage.migrate import MIGRATIONS
from tests.support.evening import said, to_staking, to_the_end
from tests.support.house import House, Room, a_house, acts, taps, targets
from tests.support.house_games import Party
from tests.support.process import Process

RU = words_for("ru")
NAMES = ("Аня", "Боря", "Вера")
TITLES = ("Клуб", "Макао", "Лобби", "Очко")
VERSION_1 = Path(__file__).with_name("version_1.sql")


def write(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.executescript(statement)
        connection.commit()


async def ran(house: House, database: Path, *command: str) -> tuple[int, str]:
    """A command of the bot's that ends by itself: its exit code and what it said."""
    log = house.folder / "command.log"
    log.unlink(missing_ok=True)
    process = await Process.start("bot", log, {**house.env, "DATABASE": str(database)}, *command)
    code = await process.process.wait()
    return code, process.text()


@pytest.fixture(scope="module")
async def house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    async with a_house(tmp_path_factory.mktemp("upgrades")) as started:
        yield started


async def test_a_database_of_the_first_version_goes_on(tmp_path: Path) -> None:
    """Four chats of it: a deal of Landsknecht with stakes, a closed table of Macao, a lobby, a deal of hands."""
    async with a_house(tmp_path) as house:
        club, macao, lobby, hands = [await house.playground.room(NAMES, title=title) for title in TITLES]
        await house.bot.end()
        assert "database.open-to-others" not in house.bot.text()
        house.env["DATABASE"] = str(tmp_path / "old.db")
        write(house.database, VERSION_1.read_text("utf-8"))
        house.database.chmod(0o644)  # as that version made it
        played = [house.chips(room) for room in (club, macao, lobby, hands)]
        assert [tuple(sorted(chips)) for chips in played] == [NAMES, NAMES, NAMES[:2], NAMES], "other chats than then"
        await house.start_bot()
        assert house.query("SELECT max(number) FROM schema_migrations") == [(len(MIGRATIONS),)]
        assert "database.open-to-others" in house.bot.text()
        backfilled = house.query("SELECT game, sum(gain), count(DISTINCT deal) FROM results GROUP BY game")
        assert backfilled == [("landsknecht", 0, 1), ("macao", 0, 2), ("twenty-one", 0, 1)]
        # What was stored and not worked on is done.
        await house.eventually(lambda: house.query("SELECT * FROM inbox WHERE state = 'waiting'") == [])
        assert [house.chips(room) for room in (club, macao, lobby, hands)] == played
        # The running deal plays on with the stakes that lie there.
        shown = await club.until(lambda m: targets(m) and "Аня 10" in m["text"])
        await club.stake("Вера", targets(shown)[0], "10")
        await club.until(lambda m: "Вера 20" in m["text"])
        await to_the_end(club, 3)
        # Those who were owed a reply have got it, as soon as there was budget for it.
        assert house.query("SELECT * FROM outbox WHERE sent_at IS NULL") == []
        # So does the deal of hands, the lobby begins, and the closed table's game is opened anew.
        await Party(house, hands, NAMES, random.Random(1)).play(2)  # noqa: S311 - an evening that can be had again
        await lobby.press("Аня", Act.BEGIN, message=await lobby.until(lambda m: Act.BEGIN in acts(m)))
        await lobby.until(lambda m: Act.ACCEPT in acts(m))
        await macao.send("Боря", "/newgame macao")
        await macao.until(lambda m: Act.SIT in acts(m))
        told = await club.ask("Аня", "/history")
        assert RU("game-landsknecht") in told["text"]
        assert house.query("SELECT * FROM deals WHERE state = 'void'") == []
        assert house.faults() == []
        assert (await ran(house, house.database, "audit"))[0] == 0
        house.audit()


async def copied_while_staking(house: House, room: Room, target: Path) -> tuple[int, str]:
    """A copy that is made while people tap as fast as they can."""
    making = asyncio.create_task(ran(house, house.database, "backup", str(target)))
    shown = await room.table()
    while not making.done():
        await asyncio.gather(*(room.press(name, Act.STAKE, message=shown) for name in NAMES))
    return await making


def tampered(path: Path) -> None:
    """Somebody adds seven chips to a stake, and makes the balances fit."""
    with closing(sqlite3.connect(path)) as connection:
        [(entry,)] = connection.execute("SELECT max(id) FROM entries WHERE kind = 'stake'").fetchall()
        [(source, sink)] = connection.execute(
            "SELECT source, target FROM postings WHERE entry = ?", (entry,)
        ).fetchall()
    write(
        path,
        "DROP TRIGGER postings_are_not_changed",
        f"UPDATE accounts SET balance = balance - 7 WHERE id = {source}",  # noqa: S608
        f"UPDATE accounts SET balance = balance + 7 WHERE id = {sink}",  # noqa: S608
        f"UPDATE postings SET amount = amount + 7 WHERE entry = {entry}",  # noqa: S608
    )


async def plays_on_from(house: House, room: Room, copy: Path) -> None:
    """Another bot's database is the copy now: the deal that was running then runs on."""
    await house.bot.end()
    house.env["DATABASE"] = str(copy)
    assert house.query("SELECT state FROM deals ORDER BY id DESC LIMIT 1") == [("running",)]
    await house.start_bot()
    shown = await room.until(lambda m: targets(m) and taps(m)[0].deal == 1)
    toasts = [await room.press(name, Act.STAKE, message=shown) for name in NAMES]
    assert said("old-deal") not in {toast.text for toast in toasts}
    first = "SELECT state FROM deals WHERE kind = 'deal' ORDER BY id LIMIT 1"
    await room.until(lambda _: house.query(first) == [("played",)], step=5, most=900, any_message=True)
    assert house.faults() == []
    house.audit()


async def test_a_copy_of_a_running_evening_is_a_whole_database(house: House, tmp_path: Path) -> None:
    room = await house.playground.room(NAMES)
    await to_staking(room, NAMES)
    copies = [tmp_path / f"copy{n}.db" for n in range(2)]
    assert await copied_while_staking(house, room, copies[0]) == (0, "")
    await to_the_end(room, 1)
    assert (await ran(house, house.database, "backup", str(copies[1])))[0] == 0
    for copy in copies:
        assert (await audit(copy)).difference is None
    assert (await ran(house, house.database, "audit"))[0] == 0  # beside the bot that uses it
    tampered(copies[1])
    code, told = await ran(house, copies[1], "audit")
    assert code == 1
    assert "of deal 2 is not what was played" in told
    await plays_on_from(house, room, copies[0])
