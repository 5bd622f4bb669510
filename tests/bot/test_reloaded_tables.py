"""Tables between transactions: what a new process finds, what it does not believe, and visits that only look."""

from dataclasses import replace

import pytest

from bot.intents import Where
from bot.play import Play
from bot.record import START
from bot.visit import Visit
from bot.words import words_for
from games.core.answers import By
from games.core.commands import Stop
from games.core.ids import SeatNo
from games.core.setup import Setup
from games.core.staking import Staking
from games.core.table import Bidding, Dealing
from storage import ledger, log, shoes
from storage.transaction import Transaction
from tests.support.parlour import GAME, GRANT, Parlour
from tests.support.parlour_evening import check_deal

PEOPLE = (1, 2, 3)


async def staked(parlour: Parlour) -> Staking:
    """A first window in which both punters have staked 20."""
    question = await parlour.to_staking(*PEOPLE)
    for seat in question.punters:
        assert await parlour.stake(seat, 20) is None
    return question


async def undo_guard(parlour: Parlour, trigger: str, sql: str, *values: str | int) -> None:
    """Does with the database what its own guard forbids: somebody has edited the file."""

    async def work(tx: Transaction) -> None:
        await tx.execute(f"DROP TRIGGER {trigger}")
        await tx.execute(sql, *values)

    await parlour.db.transact(work)


# what a new process finds


# what a new process finds


async def test_a_new_process_plays_on_from_the_log(parlour: Parlour) -> None:
    await staked(parlour)
    warm, cold = await parlour.look(), await parlour.look(parlour.cold())
    held = dict(await parlour.db.transact(lambda tx: ledger.holdings(tx, parlour.table_id)))
    check_deal(warm, cold, held)
    parlour.tables = parlour.cold()
    while isinstance((await parlour.table()).phase, Dealing):
        await parlour.ring()
        parlour.tables = parlour.cold()
    assert parlour.faults == []
    assert sum((await parlour.worths()).values()) == len(PEOPLE) * GRANT


async def test_a_deal_is_replayed_once_for_each_process(parlour: Parlour) -> None:
    """A cached deal is the very same; a look by other tables is a replay of its own."""
    await staked(parlour)
    known = await parlour.running()
    assert await parlour.running() is known
    other = parlour.cold()
    assert (await parlour.look(other)).running is not known


async def test_a_transaction_that_fails_leaves_no_stale_cache(parlour: Parlour) -> None:
    question = await staked(parlour)
    before = await parlour.look()

    async def fail(tx: Transaction) -> None:
        play = await parlour.tables.load(tx, parlour.now, await parlour.stored_in(tx))
        await play.answer(None, question.standing, By.CLOCK)
        await parlour.tables.save(play)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await parlour.db.transact(fail)
    after, cold = await parlour.look(), await parlour.look(parlour.cold())
    assert after.record == before.record == cold.record
    assert after.running is not None
    assert cold.running is not None
    assert after.running.deal.rows == cold.running.deal.rows
    assert await parlour.stake(question.punters[0], 5) is None  # and it goes on
    assert parlour.faults == []


async def voided(parlour: Parlour, banker: SeatNo) -> None:
    """The deal was voided loudly, once; everybody has what he came with, the same banker is asked."""
    await parlour.poke()
    assert len(parlour.faults) == 1
    assert "does not replay" in parlour.faults[0]
    assert set((await parlour.worths()).values()) == {GRANT}
    assert await parlour.db.transact(lambda tx: ledger.holdings(tx, parlour.table_id)) == []
    assert await parlour.audit() == []
    play = await parlour.look()
    assert isinstance(play.question, Setup)
    assert play.question.seat == banker
    assert play.record.until is not None
    assert play.record.until > parlour.now
    await parlour.next_window()
    assert len(parlour.faults) == 1


@pytest.mark.parametrize("row", [0, 1])
async def test_a_log_whose_digest_differs_is_voided_and_refunded(parlour: Parlour, row: int) -> None:
    question = await staked(parlour)
    await undo_guard(parlour, "answers_are_not_changed", "UPDATE answers SET digest = 'f00d' WHERE n = ?1", row)
    parlour.tables = parlour.cold()
    await voided(parlour, question.banker)
    assert f"row {row + 1}" in parlour.faults[0]
    deal = await parlour.db.transact(lambda tx: log.numbered(tx, parlour.table_id, 1))
    assert deal is not None
    assert deal.state == "void"


async def test_an_amount_that_was_edited_is_voided_and_refunded(parlour: Parlour) -> None:
    """What was really staked goes back, whatever the log says now."""
    question = await staked(parlour)
    edit = "UPDATE answers SET given = replace(given, '20', '50') WHERE n = 0"
    await undo_guard(parlour, "answers_are_not_changed", edit)
    parlour.tables = parlour.cold()
    await voided(parlour, question.banker)


async def test_a_deal_of_other_rules_is_voided_and_refunded(parlour: Parlour) -> None:
    question = await staked(parlour)
    deal = await parlour.db.transact(lambda tx: log.running(tx, parlour.table_id))
    assert deal is not None
    old = START.encode(replace(START.decode(deal.start), rules_version=GAME.rules_version + 1))
    await undo_guard(parlour, "deals_keep_their_start", "UPDATE deals SET start = ?2 WHERE id = ?1", deal.id, old)
    parlour.tables = parlour.cold()
    await voided(parlour, question.banker)


async def test_a_deal_voided_past_its_deadline_asks_the_banker_with_his_full_clock(parlour: Parlour) -> None:
    question = await staked(parlour)
    await undo_guard(parlour, "answers_are_not_changed", "UPDATE answers SET digest = 'f00d'")
    parlour.tables = parlour.cold()
    parlour.now += 3600
    await voided(parlour, question.banker)


async def test_a_deal_that_the_log_does_not_have_is_voided_and_refunded(parlour: Parlour) -> None:
    question = await staked(parlour)

    async def end(tx: Transaction) -> None:
        deal = await log.running(tx, parlour.table_id)
        assert deal is not None
        await log.finish(tx, deal.id, "void", None, parlour.now)

    await parlour.db.transact(end)
    parlour.tables = parlour.cold()
    await voided(parlour, question.banker)


async def test_a_lost_shoe_is_no_secret_to_go_on_with(parlour: Parlour) -> None:
    """The secret of another shoe gives other cards: found by the first digest."""
    question = await staked(parlour)
    shoe = (await parlour.running()).deal.shoes[0].id
    await undo_guard(parlour, "shoes_keep_their_secret", "UPDATE shoes SET secret = zeroblob(32) WHERE id = ?1", shoe)
    parlour.tables = parlour.cold()
    await voided(parlour, question.banker)
    stored = await parlour.db.transact(lambda tx: shoes.load(tx, shoe))
    assert stored is not None
    assert stored.state == "finished"


# visits that only look


# visits that only look


async def look_in(parlour: Parlour) -> Play | None:
    """A command that finds the table and does nothing with it."""

    async def work(tx: Transaction) -> Play | None:
        where = Where(parlour.chat.telegram_id, "Friends", private=False)
        words = words_for("en")
        visit = Visit(
            tx, parlour.now, parlour.settings, parlour.tables, where, parlour.chat, words, None, "bankomet_bot"
        )
        found = await visit.find_table()
        parlour.news = visit.news
        return found

    return await parlour.db.transact(work)


async def test_a_standing_order_that_was_played_on_the_way_stands(parlour: Parlour) -> None:
    await staked(parlour)
    parlour.now += 3600
    assert await look_in(parlour) is not None
    warm, cold = await parlour.look(), await parlour.look(parlour.cold())
    assert warm.running is not None
    assert cold.running is not None
    assert [row.by for row in warm.running.deal.rows] == [By.SEAT, By.SEAT, By.CLOCK]
    assert cold.running.deal.rows == warm.running.deal.rows
    while isinstance((await parlour.table()).phase, Dealing):
        parlour.now += 3600
        await look_in(parlour)
    assert parlour.faults == []
    assert await parlour.audit() == []


async def test_a_deal_that_is_voided_on_the_way_stays_void(parlour: Parlour) -> None:
    question = await staked(parlour)
    await undo_guard(parlour, "answers_are_not_changed", "UPDATE answers SET digest = 'f00d'")
    parlour.tables = parlour.cold()
    assert await look_in(parlour) is not None
    await voided(parlour, question.banker)


async def test_a_look_where_nothing_happened_writes_nothing(parlour: Parlour) -> None:
    await staked(parlour)
    before = await parlour.db.transact(parlour.stored_in)
    assert await look_in(parlour) is not None
    assert await parlour.db.transact(parlour.stored_in) == before
    assert parlour.news == []


async def test_a_table_that_closes_on_the_way_is_not_found_but_its_successor_is(parlour: Parlour) -> None:
    await parlour.to_staking(*PEOPLE)
    await parlour.say(Stop(GAME.name))
    found = await look_in(parlour)
    while found is not None and found.id == parlour.table_id:
        parlour.now += 3600
        found = await look_in(parlour)
    assert found is not None
    assert isinstance(found.table.phase, Bidding)
    assert not (await parlour.db.transact(parlour.stored_in)).open
