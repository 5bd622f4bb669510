"""A table that nobody can go on with is closed, everybody has his chips back, and all others go on."""

from pathlib import Path
from typing import Any

import pytest
import structlog
from structlog.testing import capture_logs

from bot.audit import audited
from bot.callback import Act, Tap
from bot.door import Door
from bot.keeper import Keeper
from bot.record import OUTCOME, OutcomeRecord
from bot.words import words_for
from games.core.commands import Stop
from games.core.ids import UserId
from games.core.table import Closed, Dealing, Why
from storage import chats, ledger, log, tables
from storage.log import StoredDeal
from tests.support.damage import NO_TEXT, damage
from tests.support.parlour import GRANT, Parlour
from tests.support.premises import HERE, Premises, premises

PEOPLE = (1, 2, 3)
RINGS = 300
"""So often a clock rings at most until a deal is over: a shoe has no more cards."""
TOLD = words_for("en")("why-unreadable")

DAMAGED = {
    "broken": "'{'",
    "other version": "json_replace(record, '$.v', 99)",
    "no text": NO_TEXT,
    "unknown phase": "json_replace(record, '$.value.table.phase.kind', 'sleeping')",
    "a field too many": "json_set(record, '$.value.more', 1)",
}
"""Records that cannot be read."""
ABSURD = {
    "unknown game": "json_replace(record, '$.value.table.game', 'bridge')",
    "a banker who is not there": "json_replace(record, '$.value.table.phase.term.banker', 17)",
    "an empty table": "json_replace(record, '$.value.table.circle', json('[]'))",
    "nobody who is asked": 'json_replace(record, \'$.value.table.phase\', json(\'{"kind":"bidding","asked":[9]}\'))',
}
"""Records that can be read, of tables that cannot be."""


async def staked(made: Premises) -> None:
    """A table with a bank and two stakes, and one elsewhere."""
    question = await made.parlour.to_staking(*PEOPLE)
    for punter in question.punters:
        assert await made.parlour.stake(punter, 20) is None


async def spoil(made: Premises, record: str) -> str:
    """Damages the record of the parlour's table; what it is then, to the byte. The process is a new one."""
    db, table = made.parlour.db, made.parlour.table_id
    await damage(db, f"UPDATE tables SET record = {record} WHERE id = ?1", table)  # noqa: S608
    made.office.tables.forget(table)
    return await record_of(made)


async def record_of(made: Premises) -> str:
    """The bytes of the record of the parlour's table."""
    table = made.parlour.table_id
    row = await made.parlour.db.transact(
        lambda tx: tx.one("SELECT hex(record) AS it FROM tables WHERE id = ?1", table)
    )
    return str(row["it"])


async def resumed(made: Premises) -> list[dict[str, Any]]:
    """The bot starts; what it logs that is worse than information."""
    with capture_logs(processors=[structlog.contextvars.merge_contextvars]) as lines:
        await Keeper(made.office).resume()
    return [dict(line) for line in lines if line["log_level"] not in ("debug", "info")]


async def deal_of(parlour: Parlour, number: int) -> StoredDeal:
    deal = await parlour.db.transact(lambda tx: log.numbered(tx, parlour.table_id, number))
    assert deal is not None
    return deal


async def nothing_is_left(made: Premises) -> None:
    """Everybody has what he came with, the table is closed, and the one elsewhere is as it was."""
    parlour = made.parlour
    assert await parlour.worths() == dict.fromkeys(PEOPLE, GRANT)
    assert [await parlour.wallet(person) for person in PEOPLE] == [GRANT] * 3
    assert await parlour.db.transact(lambda tx: ledger.holdings(tx, parlour.table_id)) == []
    assert await parlour.audit() == []
    stored = await parlour.db.transact(parlour.stored_in)
    assert (stored.open, stored.deadline) == (False, None)
    standing = await parlour.db.transact(tables.open_tables)
    assert [table.chat for table in standing] == [made.elsewhere.key]
    [open_shoes] = await parlour.db.transact(lambda tx: tx.all("SELECT count(*) FROM shoes WHERE state = 'open'"))
    assert open_shoes[0] == 0


@pytest.mark.parametrize("record", DAMAGED.values(), ids=DAMAGED)
async def test_a_start_gives_up_what_it_cannot_read(tmp_path: Path, record: str) -> None:
    async with premises(tmp_path / "bank.db") as made:
        await staked(made)
        deal = await deal_of(made.parlour, 1)
        left = await spoil(made, record)
        [line] = await resumed(made)
        assert (line["event"], line["log_level"]) == ("house.voided", "error")
        assert (line["chat"], line["table"], line["deal"]) == (HERE, made.parlour.table_id, deal.id)
        await nothing_is_left(made)
        assert await record_of(made) == left
        ended = await deal_of(made.parlour, 1)
        assert ended.state == "void"
        banker = await banker_of(made, deal)
        assert OUTCOME.decode(ended.outcome or "") == OutcomeRecord(
            "void", banker, (), closed=Why.UNREADABLE, given_up=True
        )
        found = (await audited(made.parlour.db)).difference or ""
        assert found.startswith(f"The record of table {made.parlour.table_id} cannot be read: ")
        assert await resumed(made) == []  # and it is given up but once
        await made.write(1, "/newgame macao")
        assert await made.table_here()
        await made.publish()
        assert TOLD in made.wire.texts(HERE)[0]


async def banker_of(made: Premises, deal: StoredDeal) -> UserId:
    """Who kept the bank of a deal, by the entry that opened it."""
    [row] = await made.parlour.db.transact(
        lambda tx: tx.all(
            "SELECT person FROM entries JOIN postings ON entry = entries.id JOIN accounts ON accounts.id = source"
            " WHERE entries.kind = 'open-bank' AND entries.table_id = ?1",
            deal.table,
        )
    )
    return UserId(row["person"])


@pytest.mark.parametrize("record", ABSURD.values(), ids=ABSURD)
async def test_what_can_neither_go_on_nor_be_undone_is_given_up_once_it_must_go_on(
    tmp_path: Path, record: str
) -> None:
    async with premises(tmp_path / "bank.db") as made:
        await staked(made)
        left = await spoil(made, record)
        lines = await resumed(made)
        stored = await made.parlour.db.transact(made.parlour.stored_in)
        for _ in range(RINGS):
            if not stored.open:
                break
            made.parlour.now = max(made.parlour.now, stored.deadline or 0.0)
            last = await record_of(made)
            with capture_logs(processors=[structlog.contextvars.merge_contextvars]) as more:
                await Keeper(made.office).poke(stored.id)
            lines += [dict(line) for line in more if line["log_level"] not in ("debug", "info")]
            left, stored = last, await made.parlour.db.transact(made.parlour.stored_in)
        assert not stored.open
        assert lines[-1]["event"] == "house.voided"
        assert "can neither go on nor be undone: given up" in lines[-1]["what"]
        assert {line["event"] for line in lines} <= {
            "house.fault",
            "house.fault-again",
            "house.voided",
            "showing.fault",
        }
        assert await record_of(made) == left
        assert sum((await made.parlour.worths()).values()) == len(PEOPLE) * GRANT
        assert await made.parlour.db.transact(lambda tx: ledger.holdings(tx, stored.id)) == []
        assert len(await made.parlour.db.transact(tables.open_tables)) == 1
        assert (await audited(made.parlour.db)).difference is None
        assert await resumed(made) == []
        await made.publish()
        assert TOLD in made.wire.texts(HERE)[-1]


@pytest.mark.parametrize("by_clock", [False, True])
async def test_a_lobby_that_cannot_be_read_is_closed(tmp_path: Path, by_clock: bool) -> None:
    async with premises(tmp_path / "bank.db") as made:
        await made.parlour.table_opens(*PEOPLE)
        await spoil(made, "'{'")
        if by_clock:
            with capture_logs() as lines:
                assert await Keeper(made.office).poke(made.parlour.table_id)
            assert [line["event"] for line in lines if line["log_level"] == "error"] == ["house.voided"]
        else:
            assert len(await resumed(made)) == 1
        await nothing_is_left(made)
        await made.publish()
        assert TOLD in made.wire.texts(HERE)[-1]


async def test_a_lobby_that_can_neither_go_on_nor_be_undone_is_closed(tmp_path: Path) -> None:
    async with premises(tmp_path / "bank.db") as made:
        await made.parlour.table_opens(*PEOPLE)
        left = await spoil(made, ABSURD["unknown game"])
        stored = await made.parlour.db.transact(made.parlour.stored_in)
        made.parlour.now = stored.deadline or 0.0
        with capture_logs() as lines:
            await Keeper(made.office).poke(stored.id)
        assert [line["event"] for line in lines if line["log_level"] == "error"][-1] == "house.voided"
        assert await record_of(made) == left
        await nothing_is_left(made)


async def test_every_button_of_a_table_that_cannot_be_read_says_that_it_is_closed(tmp_path: Path) -> None:
    async with premises(tmp_path / "bank.db") as made:
        said = words_for("en")("note-table-closed")
        for act in (Act.STAKE, Act.SIT, Act.GET_UP, Act.WHAT_NOW, Act.MINE, Act.CHIP, Act.VOTE, Act.ACCEPT):
            await staked(made)
            await spoil(made, "'{'")
            with capture_logs() as lines:
                toast = await made.tap(1, Tap(made.parlour.table_id, 1, 0, act, "1").encode())
            assert toast.text == said, act
            assert [line["event"] for line in lines if line["log_level"] == "error"] == ["house.voided"]
            await nothing_is_left(made)


@pytest.mark.parametrize("line", ["/table", "/stop", "/sit", "/leave", "/stake 5"])
async def test_every_command_at_a_table_that_cannot_be_read_finds_none(tmp_path: Path, line: str) -> None:
    async with premises(tmp_path / "bank.db") as made:
        await staked(made)
        await spoil(made, "'{'")
        with capture_logs() as lines:
            await made.write(1, line)
        assert [line["event"] for line in lines if line["log_level"] == "error"] == ["house.voided"]
        await nothing_is_left(made)
        await made.publish()
        assert any(words_for("en")("note-no-table") in text for text in made.wire.texts(HERE))


async def test_a_table_that_is_closed_already_stays_so_and_opens_another(tmp_path: Path) -> None:
    async with premises(tmp_path / "bank.db") as made:
        await staked(made)
        await made.parlour.visit(lambda play: play.void(Why.STOPPED))
        await spoil(made, "'{'")
        assert await resumed(made) == []
        await made.tap(1, Tap(made.parlour.table_id, 1, 0, Act.AGAIN).encode())
        assert await made.table_here()


async def test_a_chat_is_lost_with_a_table_that_cannot_be_read(tmp_path: Path) -> None:
    async with premises(tmp_path / "bank.db") as made:
        await staked(made)
        await spoil(made, "'{'")
        with capture_logs() as lines:
            await Door(made.office).lose(HERE, None)
        assert [line["event"] for line in lines if line["log_level"] == "error"] == ["house.voided"]
        await nothing_is_left(made)
        known = await made.parlour.db.transact(lambda tx: chats.find(tx, HERE))
        assert known is not None
        assert not known.active


async def test_a_deal_of_the_houses_bank_goes_back_to_the_house(tmp_path: Path) -> None:
    async with premises(tmp_path / "bank.db") as made:
        made.parlour.options = (("bank", "house"),)
        await made.parlour.table_opens(*PEOPLE)
        await made.parlour.begin()
        await made.parlour.ring()
        before = await made.parlour.balance(ledger.Account.bank(made.parlour.table_id, None))
        assert before == made.parlour.house_bank
        await spoil(made, "'{'")
        assert len(await resumed(made)) == 1
        await nothing_is_left(made)
        assert await made.parlour.balance(ledger.Account.house()) == before
        deal = await deal_of(made.parlour, 1)
        assert OUTCOME.decode(deal.outcome or "").banker is None


async def test_the_log_and_the_record_may_be_damaged_together(tmp_path: Path) -> None:
    async with premises(tmp_path / "bank.db") as made:
        await staked(made)
        await damage(made.parlour.db, "UPDATE deals SET start = '{' WHERE state = 'running'")
        await damage(made.parlour.db, "UPDATE answers SET given = '{'")
        await spoil(made, "'{'")
        assert len(await resumed(made)) == 1
        await nothing_is_left(made)


# what an audit makes of it


SPOILT = {
    "a start": "UPDATE deals SET start = '{' WHERE state = 'running'",
    "a start of no deal": "UPDATE deals SET start = json_replace(start, '$.value.banker', 17) WHERE kind = 'deal'",
    "an answer": "UPDATE answers SET given = '{' WHERE n = 1",
    "a digest": "UPDATE answers SET digest = 'f00d' WHERE n = 1",
}


@pytest.mark.parametrize("stopping", [False, True])
@pytest.mark.parametrize("sql", SPOILT.values(), ids=SPOILT)
async def test_a_deal_that_was_given_up_is_no_difference_whoever_was_stopping_its_table(
    parlour: Parlour, stopping: bool, sql: str
) -> None:
    question = await parlour.to_staking(*PEOPLE)
    for punter in question.punters:
        assert await parlour.stake(punter, 20) is None
    if stopping:
        assert await parlour.say(Stop()) is None
    await damage(parlour.db, sql)
    parlour.tables = parlour.cold()
    await parlour.poke()
    [fault] = parlour.faults
    assert "does not replay" in fault
    assert ((await parlour.table()).phase == Closed(Why.STOPPED)) == stopping
    ended = await deal_of(parlour, 1)
    told = OUTCOME.decode(ended.outcome or "")
    assert (ended.state, told.given_up, told.closed) == ("void", True, Why.STOPPED if stopping else None)
    assert set((await parlour.worths()).values()) == {GRANT}
    found = await audited(parlour.db)
    if "start = '{'" in sql:  # what is damaged is named all the same
        assert (found.difference or "").startswith(f"Deal {ended.id} cannot be read any more: ")
    elif "start" not in sql:
        assert (found.older, found.difference) == (1, None)


async def test_a_deal_that_was_stopped_and_edited_afterwards_is_a_difference(parlour: Parlour) -> None:
    await parlour.to_staking(*PEOPLE)
    question = (await parlour.look()).question
    assert question is not None
    assert await parlour.stake(question.awaited[0], 20) is None
    await parlour.visit(lambda play: play.void(Why.STOPPED))
    deal = await deal_of(parlour, 1)
    assert OUTCOME.decode(deal.outcome or "").given_up is False
    assert (await audited(parlour.db)).difference is None
    await damage(parlour.db, "UPDATE answers SET digest = 'f00d'")
    found = (await audited(parlour.db)).difference
    assert found == f"Deal {deal.id} does not replay: it differs at answer 1."


@pytest.mark.parametrize(("closed", "differs"), [(None, False), (Why.STOPPED, True)])
async def test_older_records_tell_by_who_closed_the_table(
    parlour: Parlour, closed: Why | None, differs: bool
) -> None:
    """They say nothing of what was given up."""
    question = await parlour.to_staking(*PEOPLE)
    assert await parlour.stake(question.punters[0], 20) is None
    await parlour.visit(lambda play: play.void(closed))
    deal = await deal_of(parlour, 1)
    assert deal.outcome is not None
    await damage(
        parlour.db, "UPDATE deals SET outcome = json_remove(outcome, '$.value.given_up') WHERE kind = 'deal'"
    )
    assert OUTCOME.decode((await deal_of(parlour, 1)).outcome or "").given_up is None
    assert (await audited(parlour.db)).difference is None
    await damage(parlour.db, "UPDATE answers SET digest = 'f00d'")
    assert ((await audited(parlour.db)).difference is not None) == differs


async def test_what_cannot_be_read_hides_no_other_difference(parlour: Parlour) -> None:
    question = await parlour.to_staking(*PEOPLE)
    assert await parlour.stake(question.punters[0], 20) is None
    while isinstance((await parlour.table()).phase, Dealing):
        await parlour.ring()
    await damage(parlour.db, "UPDATE deals SET outcome = '{' WHERE id = 2")
    await damage(parlour.db, "UPDATE tables SET record = '{'")
    assert ((await audited(parlour.db)).difference or "").startswith("Deal 2 cannot be read any more: ")
    await damage(parlour.db, "UPDATE accounts SET balance = balance + 5 WHERE kind = 'wallet' AND person = 2")
    assert ((await audited(parlour.db)).difference or "").startswith("The wallet of 2 in chat 1 holds ")


async def test_an_answer_that_cannot_be_read_hides_no_other_difference(parlour: Parlour) -> None:
    question = await parlour.to_staking(*PEOPLE)
    assert await parlour.stake(question.punters[0], 20) is None
    while isinstance((await parlour.table()).phase, Dealing):
        await parlour.ring()
    await damage(parlour.db, "UPDATE answers SET given = '{' WHERE deal = 2 AND n = 1")
    assert ((await audited(parlour.db)).difference or "").startswith("Deal 2 cannot be read any more: ")
    await damage(parlour.db, "UPDATE accounts SET balance = balance + 5 WHERE kind = 'wallet' AND person = 2")
    assert ((await audited(parlour.db)).difference or "").startswith("The wallet of 2 in chat 1 holds ")
