"""Calls fail in some phases of each game, each in one way; ``make chaos WHOLE=1`` has all in all of them."""

import shutil
import sqlite3
from pathlib import Path

from games.core.registry import all_games
from tests.chaos.accounts import Books, books
from tests.chaos.phases import PHASES
from tests.chaos.sweep import FAILING, METHODS, short_walks, sweep

ENTRY = (
    "INSERT INTO entries (chat, kind, table_id, deal, at)"
    " SELECT chat, '{kind}', table_id, deal, at FROM entries"
    " WHERE deal = (SELECT max(id) FROM deals WHERE state = 'played' AND kind = 'deal') LIMIT 1"
)
MOVE = (
    "INSERT INTO postings SELECT last_insert_rowid(), 0, a.id, b.id, 7 FROM accounts AS a JOIN accounts AS b"
    " ON a.chat = b.chat AND a.kind = 'wallet' AND b.kind = '{to}' AND {whose}"
    " WHERE a.balance >= 7 AND a.chat = (SELECT chat FROM entries WHERE id = last_insert_rowid()) LIMIT 1"
)
OTHERS, OWN = "a.person <> b.person", "a.person = b.person"
GUARDS = ("closed_tables_take_no_chips",)
"""What the schema would refuse by itself."""


def test_every_game_has_its_phases_and_every_method_a_way_to_fail() -> None:
    assert PHASES.keys() == all_games().keys()
    assert {method for method in METHODS if not any(kind.meets(method) for kind in FAILING)} == set()


async def test_calls_that_fail_show_in_nothing_but_time(tmp_path: Path) -> None:
    found = await sweep(tmp_path, short_walks(), seed=1)
    assert found.wrong == [], found
    assert found.walked == len(PHASES)
    assert set(found.cells) == {kind.name for kind in FAILING}
    assert (found.lost, found.doubled) == (0, 0)
    assert found.deals > 0
    assert found.answered > 0
    _the_books_are_not_blind(tmp_path / "bank.db")


def _the_books_are_not_blind(played: Path) -> None:
    """What is found missing or doubled where it really is, in an evening that was played."""
    paid_to_another = _spoilt(played, ENTRY.format(kind="settle"), MOVE.format(to="wallet", whose=OTHERS))
    assert (paid_to_another.lost, paid_to_another.doubled) == (7, 7)
    staked_twice = _spoilt(played, ENTRY.format(kind="stake"), MOVE.format(to="reserve", whose=OWN))
    assert (staked_twice.lost, staked_twice.doubled) == (7, 1)  # they lie where nobody gets them
    melted = _spoilt(played, "UPDATE accounts SET balance = balance - 7 WHERE kind = 'wallet' AND id % 2")
    assert melted.lost % 7 == 0 < melted.lost
    assert melted.doubled == 0


def _spoilt(played: Path, *changes: str) -> Books:
    copy = Path(shutil.copy(played, played.with_name("spoilt.db")))
    with sqlite3.connect(copy) as connection:
        for guard in GUARDS:
            connection.execute(f"DROP TRIGGER {guard}")
        for change in changes:
            assert connection.execute(change).rowcount > 0
        found = books(lambda sql: connection.execute(sql).fetchall())
    connection.close()
    assert found.wrong
    return found
