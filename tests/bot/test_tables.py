"""Tables between transactions: what a new process finds, what it does not believe, clocks, posts and calls."""

from dataclasses import replace

import pytest

from bot.intents import Where
from bot.play import Play
from bot.record import RECORD, START
from bot.tables import Answered, Called, Shown
from bot.views.sight import Closing, Finished, Sight
from bot.visit import Visit
from bot.words import words_for
from games.core.answers import By
from games.core.commands import CallVote, GetUp, Pass, Sit, Stop
from games.core.ids import SeatNo, UserId
from games.core.setup import Setup
from games.core.staking import Staking
from games.core.table import Bidding, Closed, Dealing, Open, Why
from storage import ledger, log, posts, shoes, tables
from storage.posts import Post
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


async def living(parlour: Parlour) -> Post:
    found = await parlour.db.transact(lambda tx: posts.living(tx, parlour.table_id))
    assert found is not None
    return found


async def undo_guard(parlour: Parlour, trigger: str, sql: str, *values: str | int) -> None:
    """Does with the database what its own guard forbids: somebody has edited the file."""

    async def work(tx: Transaction) -> None:
        await tx.execute(f"DROP TRIGGER {trigger}")
        await tx.execute(sql, *values)

    await parlour.db.transact(work)


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


# clocks


async def test_each_phase_has_its_standing_order(parlour: Parlour) -> None:
    await parlour.table_opens(1, 2)
    await parlour.ring()  # the lobby: enough people, so they begin
    play = await parlour.look()
    assert isinstance(play.question, Setup)
    first = play.question.seat
    await parlour.ring()  # nobody keeps the bank: the next is asked
    play = await parlour.look()
    assert isinstance(play.question, Setup)
    assert play.question.seat != first
    await parlour.ring()  # nor he: the table closes
    assert (await parlour.table()).phase == Closed(Why.NOBODY_KEEPS)
    stored = await parlour.db.transact(parlour.stored_in)
    assert (stored.open, stored.deadline) == (False, None)


async def test_a_lobby_where_nobody_comes_closes(parlour: Parlour) -> None:
    await parlour.table_opens(1)
    parlour.now += parlour.settings.clocks.lobby - 1
    await parlour.poke()
    assert isinstance((await parlour.table()).phase, Open)
    parlour.now += 1
    await parlour.poke()
    assert (await parlour.table()).phase == Closed(Why.NOBODY_CAME)


async def test_before_the_deadline_nothing_is_played(parlour: Parlour) -> None:
    await parlour.to_staking(*PEOPLE)
    until = (await parlour.look()).record.until
    assert until == parlour.now + parlour.settings.clocks.first_stakes[1]
    parlour.now = until - 0.001
    await parlour.poke()
    assert (await parlour.running()).deal.rows == ()
    parlour.now = until
    await parlour.poke()
    (row,) = (await parlour.running()).deal.rows
    assert row.by is By.CLOCK


async def test_one_look_plays_one_standing_order(parlour: Parlour) -> None:
    """Whoever was away for an hour finds his question answered, not the whole evening."""
    await parlour.to_staking(*PEOPLE)
    parlour.now += 3600
    await parlour.poke()
    assert len((await parlour.running()).deal.rows) == 1
    until = (await parlour.look()).record.until
    assert until is not None
    assert until > parlour.now


async def test_a_stake_does_not_move_the_deadline(parlour: Parlour) -> None:
    question = await parlour.to_staking(*PEOPLE)
    until = (await parlour.look()).record.until
    parlour.now += 10
    await parlour.stake(question.punters[0], 20)
    assert (await parlour.look()).record.until == until


async def test_a_pause_of_the_bot_is_given_back(parlour: Parlour) -> None:
    await parlour.to_staking(*PEOPLE)
    record = (await parlour.look()).record
    assert record.until is not None
    last = parlour.now + 5
    parlour.now += 605

    async def resume(tx: Transaction) -> None:
        play = await parlour.tables.load(tx, parlour.now, await parlour.stored_in(tx))
        parlour.tables.give_back(play, last, 600.0)
        await parlour.tables.save(play)

    await parlour.db.transact(resume)
    assert (await parlour.look()).record.until == record.until + 600
    assert (await parlour.running()).deal.rows == ()


async def test_a_deadline_that_was_due_before_the_pause_is_due_still(parlour: Parlour) -> None:
    await parlour.to_staking(*PEOPLE)
    until = (await parlour.look()).record.until
    assert until is not None
    play = await parlour.look()
    parlour.tables.give_back(play, until, 600.0)
    assert play.record.until == until


async def test_a_vote_ends_by_itself(parlour: Parlour) -> None:
    await parlour.to_staking(*PEOPLE)
    await parlour.say(CallVote(UserId(1)))
    over = (await parlour.look()).record.vote_until
    assert over == parlour.now + parlour.settings.clocks.vote
    parlour.now = over
    await parlour.poke()
    assert (await parlour.table()).vote is None
    assert (await parlour.look()).record.vote_until is None


async def test_the_next_look_is_at_the_earliest_of_all_clocks(parlour: Parlour) -> None:
    await parlour.to_staking(*PEOPLE)
    record = (await parlour.look()).record
    assert record.until is not None
    half = (record.asked_at + record.until) / 2
    assert await parlour.db.transact(tables.next_deadline) == half
    parlour.now = half
    await parlour.poke()
    assert await parlour.db.transact(tables.next_deadline) == record.until
    await parlour.visit(lambda play: play.void(Why.CHAT_LOST))
    assert await parlour.db.transact(tables.next_deadline) is None


# calls


def called(parlour: Parlour) -> list[UserId]:
    return [user for news in parlour.news if isinstance(news, Called) for user, _ in news.people]


async def test_who_is_silent_for_half_his_clock_is_called_once(parlour: Parlour) -> None:
    await parlour.table_opens(1, 2)
    await parlour.begin()
    play = await parlour.look()
    assert isinstance(play.question, Setup)
    assert play.record.until is not None
    asked = play.people[play.question.seat]
    parlour.now = (play.record.asked_at + play.record.until) / 2
    await parlour.poke()
    assert called(parlour) == [asked]
    await parlour.poke()
    assert called(parlour) == []


async def test_a_call_that_was_answered_is_taken_away(parlour: Parlour) -> None:
    await parlour.table_opens(1, 2)
    await parlour.begin()
    play = await parlour.look()
    assert isinstance(play.question, Setup)
    assert play.record.until is not None
    parlour.now = (play.record.asked_at + play.record.until) / 2
    await parlour.poke()
    await parlour.say(Pass(play.question.seat))
    assert Answered(parlour.table_id, play.people[play.question.seat]) in parlour.news


@pytest.mark.parametrize("waits", [False, True])
async def test_who_was_called_and_left_the_table_is_forgotten(parlour: Parlour, waits: bool) -> None:
    """A table that asks for the bank goes on without him, or waits for others; it knows his seat no more."""
    await parlour.table_opens(*PEOPLE)
    await parlour.begin()
    play = await parlour.look()
    assert isinstance(play.question, Setup)
    assert play.record.until is not None
    asked = play.people[play.question.seat]
    parlour.now = (play.record.asked_at + play.record.until) / 2
    await parlour.poke()
    assert called(parlour) == [asked]
    other = UserId(next(user for user in PEOPLE if user != asked))
    if waits:
        await parlour.say(GetUp(other))
    await parlour.say(GetUp(asked))
    assert Answered(parlour.table_id, None if waits else asked) in parlour.news
    await parlour.say(Sit(other))
    await parlour.begin()
    assert isinstance((await parlour.table()).phase, Bidding)
    assert (await parlour.look()).record.reminded == ()


# posts


async def test_each_deal_has_a_post_of_its_own(parlour: Parlour) -> None:
    await parlour.table_opens(*PEOPLE)
    first = await living(parlour)
    assert first.number == 1
    assert [type(news.view) for news in parlour.news if isinstance(news, Shown)] == [Sight]
    await parlour.begin()
    (drawn,) = [news for news in parlour.news if isinstance(news, Shown)]
    assert drawn.draw
    await parlour.next_window()
    assert (await living(parlour)).id == first.id
    while isinstance((await parlour.table()).phase, Dealing):
        await parlour.ring()
    final, fresh = [news for news in parlour.news if isinstance(news, Shown)]
    assert (final.post.id, type(final.view)) == (first.id, Finished)
    assert (fresh.post.number, type(fresh.view)) == (2, Sight)
    assert (await living(parlour)).number == 2
    assert [shown.post.id for shown in await parlour.db.transact(parlour.tables.finals)] == [first.id]


async def test_a_table_that_closes_without_a_deal_says_so_in_its_post(parlour: Parlour) -> None:
    await parlour.table_opens(1, 2)
    await parlour.say(Stop())
    (final,) = [news for news in parlour.news if isinstance(news, Shown)]
    assert isinstance(final.view, Closing)
    assert final.view.why is Why.STOPPED
    assert await parlour.db.transact(lambda tx: posts.living(tx, parlour.table_id)) is None


@pytest.mark.parametrize("dealt", [False, True])
async def test_another_game_follows_with_the_same_seats(parlour: Parlour, dealt: bool) -> None:
    """It begins at once where the one before it was played; a lobby is followed by a lobby."""
    await (parlour.to_staking(*PEOPLE) if dealt else parlour.table_opens(*PEOPLE))
    await parlour.say(Stop(GAME.name))
    while not isinstance((await parlour.table()).phase, Closed):
        await parlour.ring()
    stored = await parlour.db.transact(lambda tx: tables.at_place(tx, parlour.chat.key, 0))
    assert stored is not None
    assert stored.id != parlour.table_id
    table = RECORD.decode(stored.record).table
    assert [seat.user for seat in table.circle] == list(PEOPLE)
    assert table.opener == PEOPLE[0]
    assert isinstance(table.phase, Bidding if dealt else Open)
    assert {news.post.table for news in parlour.news if isinstance(news, Shown)} == {parlour.table_id, stored.id}


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
