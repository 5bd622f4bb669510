"""The audit finds nothing where all is well, and names the entry where somebody has meddled with the file."""

import re
import sqlite3
from pathlib import Path

import pytest

from bot.audit import Audit, audit, audited
from games.core.table import Dealing, Why
from tests.support.parlour import Parlour


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "bank.db"


async def played(parlour: Parlour) -> None:
    """A deal with stakes, played to its end by the clock."""
    question = await parlour.to_staking(1, 2, 3)
    for punter in question.punters:
        assert await parlour.stake(punter, 20) is None
    while isinstance((await parlour.table()).phase, Dealing):
        await parlour.ring()


def meddle(path: Path, trigger: str, statement: str, **figures: int) -> None:
    """Does what the schema forbids, as somebody with the file in his hands can."""
    meddle_on(path, f"DROP TRIGGER {trigger}")
    meddle_on(path, statement, **figures)


def meddle_on(path: Path, statement: str, **figures: int) -> None:
    with sqlite3.connect(path) as connection:
        assert connection.execute(statement, figures).rowcount in (-1, 1)
    connection.close()


def entry_of(path: Path, kind: str) -> int:
    with sqlite3.connect(path) as connection:
        [(found,)] = connection.execute("SELECT max(id) FROM entries WHERE kind = ?", (kind,)).fetchall()
    connection.close()
    return int(found)


async def test_a_deal_is_as_it_was_posted(parlour: Parlour) -> None:
    await played(parlour)
    found = await audited(parlour.db)
    assert (found.deals, found.older, found.difference) == (2, 0, None)
    assert found.entries == await parlour.count("entries")
    assert "as it should be" in str(found)


async def test_a_running_deal_is_left_alone(parlour: Parlour, path: Path) -> None:
    await parlour.to_staking(1, 2, 3)
    found = await audit(path)  # beside the bot, which has the file open
    assert (found.deals, found.difference) == (1, None)


async def test_a_void_deal_is_audited_as_far_as_it_was_played(parlour: Parlour) -> None:
    question = await parlour.to_staking(1, 2, 3)
    assert await parlour.stake(question.punters[0], 20) is None
    await parlour.visit(lambda play: play.void(Why.STOPPED))
    assert await audited(parlour.db) == Audit(await parlour.count("entries"), 2, 0, None)


async def test_an_empty_database_has_nothing_to_differ(tmp_path: Path) -> None:
    assert await audit(tmp_path / "new.db") == Audit(0, 0, 0, None)


async def test_a_balance_that_was_edited(parlour: Parlour, path: Path) -> None:
    await played(parlour)
    meddle_on(path, "UPDATE accounts SET balance = balance + 5 WHERE kind = 'wallet' AND person = 2")
    found = await audited(parlour.db)
    assert found.difference is not None
    assert found.difference.startswith("The wallet of 2 in chat 1 holds ")


async def test_an_entry_that_was_edited_with_its_balances(parlour: Parlour, path: Path) -> None:
    """Whoever makes all balances fit is found by the deal that was played otherwise."""
    await played(parlour)
    entry = entry_of(path, "stake")
    source = "UPDATE accounts SET balance = balance - 7 WHERE id = (SELECT source FROM postings WHERE entry = :entry)"
    target = "UPDATE accounts SET balance = balance + 7 WHERE id = (SELECT target FROM postings WHERE entry = :entry)"
    meddle_on(path, source, entry=entry)
    meddle_on(path, target, entry=entry)
    more = "UPDATE postings SET amount = amount + 7 WHERE entry = :entry"
    meddle(path, "postings_are_not_changed", more, entry=entry)
    found = await audited(parlour.db)
    assert found.difference == f"Entry {entry} of deal 2 is not what was played."


async def test_an_entry_that_takes_an_account_below_zero(parlour: Parlour, path: Path) -> None:
    await played(parlour)
    bank = entry_of(path, "open-bank")
    more = "UPDATE postings SET amount = 9999 WHERE entry = :bank"
    meddle(path, "postings_are_not_changed", more, bank=bank)
    found = await audited(parlour.db)
    assert found.difference is not None
    assert re.fullmatch(rf"Entry {bank} takes the wallet of \d in chat 1 to -8999\.", found.difference)


async def test_a_stake_that_was_given_to_somebody_else(parlour: Parlour, path: Path) -> None:
    await played(parlour)
    entry = entry_of(path, "stake")
    with sqlite3.connect(path) as connection:
        [(mine, theirs)] = connection.execute(
            "SELECT a.id, b.id FROM postings JOIN accounts AS a ON a.id = source"
            " JOIN accounts AS b ON b.kind = 'wallet' AND b.chat = a.chat AND b.id <> a.id WHERE entry = ? LIMIT 1",
            (entry,),
        ).fetchall()
        [(amount,)] = connection.execute("SELECT amount FROM postings WHERE entry = ?", (entry,)).fetchall()
        connection.execute("UPDATE accounts SET balance = balance + ? WHERE id = ?", (amount, mine))
        connection.execute("UPDATE accounts SET balance = balance - ? WHERE id = ?", (amount, theirs))
    connection.close()
    other = "UPDATE postings SET source = :theirs WHERE entry = :entry"
    meddle(path, "postings_are_not_changed", other, theirs=theirs, entry=entry)
    found = await audited(parlour.db)
    assert found.difference is not None
    assert found.difference.endswith("of deal 2 is not what was played.")


async def test_an_entry_that_belongs_to_another_deal(parlour: Parlour, path: Path) -> None:
    await played(parlour)
    settled = entry_of(path, "settle")
    moved = "UPDATE entries SET deal = 1 WHERE id = :settled"
    meddle(path, "entries_are_not_changed", moved, settled=settled)
    assert (await audited(parlour.db)).difference == f"Entry {settled} of deal 1 was never played."


async def test_an_entry_that_was_never_played(parlour: Parlour, path: Path) -> None:
    """The same chips carried to and fro: no balance shows it."""
    await played(parlour)
    settled = entry_of(path, "settle")
    entry = (
        "INSERT INTO entries (chat, kind, table_id, deal, at)"
        " SELECT chat, kind, table_id, deal, at FROM entries WHERE id = :settled"
    )
    meddle_on(path, entry, settled=settled)
    added = entry_of(path, "settle")
    bank = "SELECT id FROM accounts WHERE kind = 'wallet' AND balance > 10 ORDER BY id LIMIT 1"
    there = f"INSERT INTO postings SELECT :added, 0, ({bank}), id, 1 FROM accounts WHERE kind = 'house'"  # noqa: S608
    back = f"INSERT INTO postings SELECT :added, 1, id, ({bank}), 1 FROM accounts WHERE kind = 'house'"  # noqa: S608
    meddle_on(path, there, added=added)
    meddle_on(path, back, added=added)
    assert (await audited(parlour.db)).difference == f"Entry {added} of deal 2 was never played."


async def test_an_answer_that_was_edited(parlour: Parlour, path: Path) -> None:
    await played(parlour)
    meddle(path, "answers_are_not_changed", "UPDATE answers SET digest = 'x' WHERE deal = 2 AND n = 1")
    assert (await audited(parlour.db)).difference == "Deal 2 does not replay: it differs at answer 2."


async def test_an_outcome_that_was_edited(parlour: Parlour, path: Path) -> None:
    await played(parlour)
    meddle(path, "deals_end_once", "UPDATE deals SET outcome = replace(outcome, '20]', '30]') WHERE id = 2")
    assert (await audited(parlour.db)).difference == "Deal 2 was told to have ended otherwise than it did."


@pytest.mark.parametrize(
    ("trigger", "statement"),
    [
        ("results_are_not_changed", "UPDATE results SET gain = gain + 1 WHERE deal = 2 AND banker"),
        ("results_are_not_changed", "UPDATE results SET banker = 0 WHERE deal = 2 AND banker"),
        ("results_are_not_deleted", "DELETE FROM results WHERE deal = 2 AND banker"),
    ],
)
async def test_a_result_that_was_edited(parlour: Parlour, path: Path, trigger: str, statement: str) -> None:
    await played(parlour)
    meddle(path, trigger, statement)
    assert (await audited(parlour.db)).difference == "Deal 2 is remembered otherwise than it was played."


async def test_a_draw_that_gave_the_bank_to_another(parlour: Parlour, path: Path) -> None:
    await played(parlour)
    meddle(
        path,
        "deals_end_once",
        "UPDATE deals SET outcome = json_set(outcome, '$.value.banker',"
        " 1 + json_extract(outcome, '$.value.banker') % 3) WHERE id = 1",
    )
    difference = (await audited(parlour.db)).difference
    assert difference is not None
    assert difference.startswith("Draw 1 gave the bank to ")


async def test_a_deal_of_older_rules_is_left_out(parlour: Parlour, path: Path) -> None:
    await played(parlour)
    meddle_on(path, "DROP TRIGGER deals_end_once")
    old = "UPDATE deals SET rules_version = 0, start = json_set(start, '$.value.rules_version', 0) WHERE id = 2"
    meddle(path, "deals_keep_their_start", old)
    found = await audited(parlour.db)
    assert (found.older, found.difference) == (1, None)
    assert "older rules" in str(found)
