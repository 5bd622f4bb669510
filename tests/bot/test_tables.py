"""Tables between transactions: clocks, posts and calls."""

import pytest

from bot.record import RECORD
from bot.tables import Answered, Called, Shown
from bot.views.sight import Closing, Finished, Sight
from games.core.answers import By
from games.core.commands import CallVote, GetUp, Pass, Sit, Stop
from games.core.ids import SeatNo, UserId
from games.core.setup import Setup
from games.core.table import Bidding, Closed, Dealing, Open, Why
from storage import posts, tables
from storage.posts import Post
from storage.transaction import Transaction
from tests.support.parlour import GAME, Parlour

PEOPLE = (1, 2, 3)


async def living(parlour: Parlour) -> Post:
    found = await parlour.db.transact(lambda tx: posts.living(tx, parlour.table_id))
    assert found is not None
    return found


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


async def half_silent(parlour: Parlour, *people: int) -> tuple[UserId, SeatNo]:
    """A table asks somebody for the bank, who lets half his clock pass; who it is, and that he alone is called."""
    await parlour.table_opens(*people)
    await parlour.begin()
    play = await parlour.look()
    assert isinstance(play.question, Setup)
    assert play.record.until is not None
    asked = play.people[play.question.seat]
    parlour.now = (play.record.asked_at + play.record.until) / 2
    await parlour.poke()
    assert called(parlour) == [asked]
    return asked, play.question.seat


async def test_who_is_silent_for_half_his_clock_is_called_once(parlour: Parlour) -> None:
    await half_silent(parlour, 1, 2)
    await parlour.poke()
    assert called(parlour) == []


async def test_a_call_that_was_answered_is_taken_away(parlour: Parlour) -> None:
    asked, seat = await half_silent(parlour, 1, 2)
    await parlour.say(Pass(seat))
    assert Answered(parlour.table_id, asked) in parlour.news


@pytest.mark.parametrize("waits", [False, True])
async def test_who_was_called_and_left_the_table_is_forgotten(parlour: Parlour, waits: bool) -> None:
    """A table that asks for the bank goes on without him, or waits for others; it knows his seat no more."""
    asked, _ = await half_silent(parlour, *PEOPLE)
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
