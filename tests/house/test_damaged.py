"""The database was damaged while the bot was down: it starts, and what cannot be read stops nothing else."""

import asyncio
import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

from bot.callback import Act
from bot.record import OUTCOME
from bot.words import words_for
from games.core.table import Why
from tests.support.evening import to_staking, to_the_end
from tests.support.house import House, Room, a_house, acts, targets

RU = words_for("ru")
NAMES = ("Аня", "Боря", "Вера")
OF_ROOM = "table_id IN (SELECT id FROM tables JOIN chats ON key = chat WHERE telegram_id = ?)"
RUNNING = f"SELECT table_id, id FROM deals WHERE state = 'running' AND {OF_ROOM}"  # noqa: S608
ENDED = f"SELECT id FROM deals WHERE kind = 'deal' AND {OF_ROOM}"  # noqa: S608
UNSHOWN = f"UPDATE posts SET state = 'closing' WHERE number = 1 AND {OF_ROOM}"  # noqa: S608


def damage(house: House, *statements: tuple[str, tuple[object, ...]]) -> None:
    """Does what the schema's triggers would refuse."""
    with closing(sqlite3.connect(house.database)) as connection, connection:
        triggers = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for name, _ in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        for sql, values in statements:
            connection.execute(sql, values)
        for _, sql in triggers:
            connection.execute(sql)


async def audited(house: House) -> tuple[int | None, str, str]:
    """``python -m bot audit``: its exit code, what it says, and what it complains of."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "audit"),
        env={**os.environ, **house.env},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, err = await process.communicate()
    return process.returncode, out.decode(), err.decode()


async def staked(house: House) -> tuple[Room, list[str]]:
    """A chat where a bank is open, and who has staked: all the others."""
    room = await house.playground.room(NAMES)
    message, banker = await to_staking(room, NAMES)
    punters = [name for name in NAMES if name != banker]
    for name in punters:
        assert (await room.stake(name, targets(message)[0], "10")).answered
    return room, punters


async def to_its_end(room: Room, punters: list[str]) -> None:
    """Nobody wants to stake any more."""
    for name in punters:
        await room.press(name, Act.RUN)
    await to_the_end(room, 1)


async def test_what_cannot_be_read_stops_nothing_else(tmp_path: Path) -> None:
    """Nobody is in a hurry, or one evening would end while the next one begins."""
    async with a_house(tmp_path, CLOCKS__FIRST_STAKES="900,900,900", CLOCKS__SETUP="900,900,900") as house:
        over, punters = await staked(house)
        await to_its_end(over, punters)
        await over.until(lambda m: Act.ACCEPT in acts(m))
        lost, _ = await staked(house)
        living, punters = await staked(house)
        chips = [house.chips(room) for room in (lost, living, over)]
        [(table, deal)] = house.query(RUNNING, lost.id)
        [(ended,)] = house.query(ENDED, over.id)
        assert await house.bot.end() == 0
        damage(
            house,
            ("UPDATE tables SET record = CAST(x'7b22ff' AS TEXT) WHERE id = ?", (table,)),
            ("UPDATE deals SET outcome = '{' WHERE id = ?", (ended,)),
            (UNSHOWN, (over.id,)),
            ("UPDATE preferences SET payload = '{'", ()),
            ("INSERT INTO inbox (update_id, payload, received_at) VALUES (1, '{', 0.0)", ()),
            (
                "INSERT INTO outbox (chat, topic, payload, created_at)"
                " SELECT key, 0, '{', 0.0 FROM chats WHERE telegram_id = ?",
                (living.id,),
            ),
        )
        await house.start_bot()

        told = await lost.until(lambda m: RU("why-unreadable") in m.get("text", ""))
        assert Act.AGAIN in acts(told)
        assert house.query("SELECT open FROM tables WHERE id = ?", table) == [(False,)]
        assert [house.chips(room) for room in (lost, living, over)] == chips
        assert [house.wallet(lost, name) for name in NAMES] == [1000] * 3
        [(outcome,)] = house.query("SELECT outcome FROM deals WHERE id = ?", deal)
        assert (OUTCOME.decode(outcome).closed, OUTCOME.decode(outcome).given_up) == (Why.UNREADABLE, True)
        result = await over.until(lambda m: RU("ended-unreadable") in m.get("text", ""))
        assert (await over.press("Аня", Act.WHY, message=result)).text.startswith(RU("because-unreadable")[:40])
        assert "+" in str((await over.ask("Боря", "/history chat")).get("text"))

        await to_its_end(living, punters)
        await over.press("Аня", Act.WHAT_NOW)
        assert (await lost.press("Боря", Act.AGAIN, message=told)).answered
        await lost.until(lambda m: Act.SIT in acts(m))
        assert {line.split("[error")[1].split()[1] for line in house.faults() if "[error" in line} == {
            "house.voided",
            "outcome.unreadable",
            "habits.unreadable",
            "intake.unreadable",
            "reply.unreadable",
        }
        house.audit()
        code, out, err = await audited(house)
        assert (code, "Traceback" in err) == (1, False)
        assert f"Deal {ended} cannot be read any more: " in out
