"""Whatever somebody with the file in his hands writes over in what an audit recomputes, the audit finds."""

import re
import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path

import pytest

from bot.audit import audit
from games.core.table import Dealing, Why
from tests.support.parlour import Parlour, a_parlour

RECOMPUTED = ("accounts", "entries", "postings", "deals", "answers", "shoes", "deal_shoes", "results")
NOT_RECOMPUTED = {
    # When something was done follows from nothing else, and neither does who signed it or said that he is ready.
    ("entries", "at"),
    ("entries", "by"),
    ("answers", "at"),
    ("answers", "by"),
    ("answers", "seat"),
    ("shoes", "created_at"),
    ("deals", "started_at"),
    ("deals", "ended_at"),
    # A draw that claims to be by other rules is left out, as one that is.
    ("deals", "game"),
    ("deals", "rules_version"),
}


@pytest.fixture(scope="module")
async def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with a draw, a deal that was played, and one that was given up with its stakes; without its guards."""
    path = tmp_path_factory.mktemp("evening") / "bank.db"
    async with a_parlour(path) as parlour:
        await _play(parlour)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            connection.execute(f"DROP TRIGGER {name}")
        connection.commit()
    assert (await audit(path)).difference is None
    return path


async def _play(parlour: Parlour) -> None:
    question = await parlour.to_staking(1, 2, 3)
    for punter in question.punters:
        assert await parlour.stake(punter, 20) is None
    while isinstance((await parlour.table()).phase, Dealing):
        await parlour.ring()
    question = await parlour.next_window(100)
    assert await parlour.stake(question.punters[0], 10) is None
    await parlour.grant(3, 50)
    await parlour.visit(lambda play: play.void(Why.STOPPED))


@pytest.fixture
def path(evening: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(evening, tmp_path / "bank.db"))


def write_over(path: Path, *statements: str, values: Sequence[object] = ()) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = ON")
        for statement in statements:
            assert connection.execute(statement, values).rowcount > 0
        connection.commit()


def other(value: object) -> object:
    """A value that looks like this one."""
    match value:
        case int() | float():
            return value + 1
        case bytes():
            return bytes([value[0] ^ 1]) + value[1:]
        case None:
            return 1
        case _:
            return f"{value}x"


def columns(path: Path) -> Iterator[tuple[str, str, list[str]]]:
    with closing(sqlite3.connect(path)) as connection:
        for table in RECOMPUTED:
            info = connection.execute(f"PRAGMA table_info({table})").fetchall()
            key = [name for _, name, _, _, _, place in info if place]
            for _, name, *_ in info:
                yield table, name, key


async def test_no_value_of_any_row_can_be_another(path: Path, tmp_path: Path) -> None:
    """Each column of everything that is recomputed, in its first and in its last row."""
    missed, tried = [], 0
    copy = tmp_path / "copy.db"
    for table, name, key in columns(path):
        for end in ("ASC", "DESC"):
            shutil.copy(path, copy)
            with closing(sqlite3.connect(path)) as connection:
                order = ", ".join(f"{part} {end}" for part in key)
                named = ", ".join(key)
                select = f"SELECT {name}, {named} FROM {table} ORDER BY {order} LIMIT 1"  # noqa: S608
                value, *row = connection.execute(select).fetchone()
            where = " AND ".join(f"{part} = ?" for part in key)
            update = f"UPDATE {table} SET {name} = ? WHERE {where}"  # noqa: S608
            with suppress(sqlite3.IntegrityError):  # two rows of one key
                write_over(copy, update, values=(other(value), *row))
                tried += 1
                if (await audit(copy)).difference is None:
                    missed.append((table, name))
    assert set(missed) <= NOT_RECOMPUTED, missed
    assert tried > 100


@pytest.mark.parametrize("table", RECOMPUTED)
async def test_no_row_can_be_missing(path: Path, tmp_path: Path, table: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        key = [name for _, name, _, _, _, place in connection.execute(f"PRAGMA table_info({table})") if place]
        rows = connection.execute(f"SELECT {', '.join(key)} FROM {table}").fetchall()  # noqa: S608
    where = " AND ".join(f"{part} = ?" for part in key)
    copy = tmp_path / "copy.db"
    for row in rows:
        shutil.copy(path, copy)
        write_over(copy, f"DELETE FROM {table} WHERE {where}", values=row)  # noqa: S608
        assert (await audit(copy)).difference is not None, row


SWAPPED = (
    # what becomes of it, and what the audit says
    ("UPDATE postings SET amount = amount + 7 WHERE entry = 5", r"Entry 5 of deal 2 is not what was played\."),
    ("UPDATE postings SET n = n + 1 WHERE entry = 8", r"Entry 8 lacks its posting 0\."),
    (
        "UPDATE postings SET n = 9 WHERE entry = 7 AND n = 0;"
        "UPDATE postings SET n = 0 WHERE entry = 7 AND n = 2; UPDATE postings SET n = 2 WHERE entry = 7 AND n = 9",
        r"Entry 7 of deal 2 is not what was played\.",
    ),
    (
        "UPDATE postings SET entry = 99 WHERE entry = 5; UPDATE postings SET entry = 5 WHERE entry = 6;"
        "UPDATE postings SET entry = 6 WHERE entry = 99",
        r"Entry 7 of deal 2 is not what was played\.",
    ),
    (
        "UPDATE answers SET n = 99 WHERE deal = 2 AND n = 0; UPDATE answers SET n = 0 WHERE deal = 2 AND n = 1;"
        "UPDATE answers SET n = 1 WHERE deal = 2 AND n = 99",
        r"Deal 2 does not replay: it differs at answer 1\.",
    ),
    ("UPDATE answers SET given = replace(given, '20', '30') WHERE deal = 2 AND n = 1", r"Deal 2 does not replay.*"),
    ("UPDATE answers SET seat = 3 WHERE deal = 2 AND n = 0", r"Deal 2 does not replay: it differs at answer 1\."),
    ("UPDATE entries SET kind = 'settle' WHERE id = 6", r"Entry 6 of deal 2 is not what was played\."),
    ("UPDATE entries SET kind = 'gift' WHERE id = 4", r"Entry 4 is no gift: .*"),
    ("UPDATE entries SET deal = 2 WHERE id = 4", r"Entry 4 of deal 2 is not what was played\."),
    ("UPDATE entries SET by = 2 WHERE kind = 'daily'", r"Entry \d+ is no daily: .*"),
    ("UPDATE accounts SET person = 9 WHERE kind = 'wallet' AND person = 2", r".*"),
    ("UPDATE accounts SET person = 3 WHERE kind = 'bank' AND person = 1", r"Entry 4 gives chips of one to another\."),
    (
        "DELETE FROM results; UPDATE deals SET state = 'void' WHERE id = 2",
        r"Deal 2 was told to have ended otherwise than it did\.",
    ),
    ("UPDATE deals SET state = 'played' WHERE id = 3", r"Deal 3 was told to have ended otherwise than it did\."),
    ("UPDATE deals SET state = 'dropped' WHERE id = 1", r"Draw 1 was told to have ended otherwise than it did\."),
    ("UPDATE deals SET rules_version = 1 WHERE id = 2", r"Deal 2 is said to have begun otherwise than it did\."),
    (
        "UPDATE deals SET start = replace(start, '\"bank\":200', '\"bank\":210') WHERE id = 2",
        r"The bank of deal 2 .*",
    ),
    ("UPDATE deals SET outcome = replace(outcome, '9d', '9h') WHERE id = 2", r"Deal 2 was told .*"),
    ("UPDATE deals SET outcome = replace(outcome, 'Ac', 'Ad') WHERE id = 1", r"Draw 1 was told .*"),
    ("UPDATE deals SET outcome = NULL WHERE id = 2", r"Deal 2 .*"),
    ("UPDATE shoes SET cuts = '5' WHERE id = (SELECT shoe FROM deal_shoes WHERE deal = 2)", r"Deal 2 does not .*"),
    ("UPDATE shoes SET moved = 3 WHERE id = (SELECT shoe FROM deal_shoes WHERE deal = 2)", r"Deal 2 does not .*"),
    (
        "UPDATE shoes SET next = next + 1 WHERE id = (SELECT shoe FROM deal_shoes WHERE deal = 2)",
        r"Shoe \w+ is not as .*",
    ),
    (
        "UPDATE shoes SET next = 99 WHERE id = (SELECT shoe FROM deal_shoes WHERE deal = 1)",
        r"Shoe \w+ is not as draw .*",
    ),
    (
        "UPDATE shoes SET state = 'open' WHERE id = (SELECT shoe FROM deal_shoes WHERE deal = 2)",
        r"Shoe \w+ is not .*",
    ),
    ("UPDATE deal_shoes SET first = 1 WHERE deal = 2", r"Deal 2 is said to have begun otherwise than it did\."),
    ("UPDATE results SET pot = 80 WHERE deal = 2", r"What is remembered of 1 in deal 2 does not fit that deal\."),
    ("UPDATE results SET staked = staked + 1, pot = pot + 3", r"Deal 2 is remembered otherwise than it was played\."),
    ("UPDATE results SET gain = -gain WHERE deal = 2", r"Deal 2 is remembered otherwise than it was played\."),
    ("INSERT INTO entries VALUES (99, 1, 'daily', NULL, NULL, 2, 1800000000.0)", r"Entry 99 moves no chips\."),
    (
        "INSERT INTO results SELECT 3, person, chat, game, began, at, gain, staked, pot, banker FROM results",
        r"What is remembered of 1 in deal 3 does not fit that deal\.",
    ),
)

ELSEWHERE = (
    # a chat and a table that have nothing to do with it
    "INSERT INTO chats (telegram_id, title) VALUES (-7, 'Others')",
    "INSERT INTO tables (chat, topic, game, record, created_at) SELECT 2, 0, game, record, 1.0 FROM tables",
)


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE entries SET chat = 2 WHERE id = 1", r"Entry 1 moves chips of another chat than its own\."),
        ("UPDATE accounts SET chat = 2 WHERE id = 7", r"Entry 5 moves chips of another chat than its own\."),
        ("UPDATE accounts SET table_id = 2 WHERE id = 7", r"Entry 5 is of another table than the chips it moves\."),
        (
            "UPDATE results SET chat = 2 WHERE person = 2",
            r"What is remembered of 2 in deal 2 does not fit that deal\.",
        ),
        (
            "UPDATE shoes SET table_id = 2 WHERE id = (SELECT shoe FROM deal_shoes WHERE deal = 1)",
            r"Deal 1 was dealt from \w+, a shoe of another table\.",
        ),
    ],
)
async def test_what_belongs_elsewhere_is_named(path: Path, statement: str, said: str) -> None:
    write_over(path, *ELSEWHERE)
    assert (await audit(path)).difference is None
    write_over(path, statement)
    found = (await audit(path)).difference
    assert found is not None
    assert re.fullmatch(said, found), found


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("void", r"Stakes of \d lie at table 1, where no deal is played\."),
        ("close-bank", r"The bank at table 1, which is closed, holds \d+\."),
    ],
)
async def test_chips_that_were_never_given_back(path: Path, kind: str, said: str) -> None:
    """An entry that is gone with its postings, every balance fitting what is left of them."""
    with closing(sqlite3.connect(path)) as connection:
        [(entry, source, target, amount)] = connection.execute(
            "SELECT id, source, target, amount FROM entries JOIN postings ON entry = id WHERE kind = ?"
            " ORDER BY id DESC LIMIT 1",
            (kind,),
        ).fetchall()
    write_over(path, "UPDATE accounts SET balance = balance + ? WHERE id = ?", values=(amount, source))
    write_over(path, "UPDATE accounts SET balance = balance - ? WHERE id = ?", values=(amount, target))
    write_over(path, "DELETE FROM postings WHERE entry = ?", values=(entry,))
    write_over(path, "DELETE FROM entries WHERE id = ?", values=(entry,))
    found = (await audit(path)).difference
    assert found is not None
    assert re.fullmatch(said, found), found


async def test_a_deal_that_is_dealt_from_a_finished_shoe(parlour: Parlour, tmp_path: Path) -> None:
    """Its secret is public."""
    await parlour.to_staking(1, 2, 3)
    write_over(tmp_path / "bank.db", "UPDATE shoes SET state = 'finished' WHERE state = 'open'")
    found = (await audit(tmp_path / "bank.db")).difference
    assert found is not None
    assert re.fullmatch(r"Shoe \w+ is finished, and deal 2 is dealt from it\.", found)


@pytest.mark.parametrize(("statement", "said"), SWAPPED)
async def test_what_is_written_over_is_named(path: Path, statement: str, said: str) -> None:
    write_over(path, *statement.split(";"))
    found = (await audit(path)).difference
    assert found is not None
    assert re.fullmatch(said, found), found


async def test_a_value_that_no_column_may_hold(path: Path) -> None:
    write_over(path, "UPDATE accounts SET kind = 'purse' WHERE kind = 'house'")
    assert (await audit(path)).difference == "The file is damaged: CHECK constraint failed in accounts."
