"""The house keeps the bank: what it may put up a day, and what becomes of the table when it has no more."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from bot.notes import Note, Says
from bot.play import Play
from bot.record import OUTCOME
from bot.tables import Shown
from bot.views.sight import Finished
from games.core.commands import Amend, Sit, Stop
from games.core.ids import Chips, UserId
from games.core.registry import all_games
from games.core.staking import Staking
from games.core.table import Closed, Dealing, Open, Shuffled, Why
from storage import log
from storage.ledger import Account
from storage.log import StoredDeal
from tests.support.parlour import GRANT, Parlour, a_parlour
from tests.support.parlour_evening import written

ALLOWANCE = 100
DAY = 86_400


@pytest.fixture
async def parlour() -> AsyncIterator[Parlour]:
    """The house may put up 100 chips a day, and does."""
    async with a_parlour(":memory:", house=ALLOWANCE) as opened:
        opened.options, opened.house_bank = (("bank", "house"),), Chips(ALLOWANCE)
        yield opened


async def to_window(parlour: Parlour) -> Staking:
    """From a cut to the first window of a deal."""
    await parlour.ring()
    question = (await parlour.look()).question
    assert isinstance(question, Staking), question
    return question


async def to_the_end(parlour: Parlour) -> None:
    while isinstance((await parlour.table()).phase, Dealing):
        await parlour.ring()


async def houses_chips(parlour: Parlour) -> tuple[int, int]:
    """At hand and in the bank."""
    bank = Account.bank(parlour.table_id, None)
    return await parlour.balance(Account.house()), await parlour.balance(bank)


async def deal_of(parlour: Parlour, number: int) -> StoredDeal:
    deal = await parlour.db.transact(lambda tx: log.numbered(tx, parlour.table_id, number))
    assert deal is not None
    return deal


async def until_the_bank_broke(parlour: Parlour) -> StoredDeal:
    """Somebody buys the whole bank as often as it takes to win it; the deal that broke it."""
    parlour.game = all_games()["baccarat"]
    await parlour.grant(1, 1_000_000)
    await parlour.table_opens(1)
    await parlour.begin()
    had = await parlour.wallet(1)
    for number in range(1, 12):
        question = (await parlour.look()).question
        if not isinstance(question, Staking):  # no cut where the shoe is carried on
            question = await to_window(parlour)
        assert await parlour.stake(question.punters[0], question.limits.least) is None
        while (await deal_of(parlour, number)).outcome is None:
            await parlour.ring()
        if (await parlour.worths())[UserId(1)] > had:
            return await deal_of(parlour, number)
    raise AssertionError("the house never lost")


async def test_the_house_keeps_the_bank_of_a_single_punter(parlour: Parlour) -> None:
    await parlour.table_opens(1)
    assert await parlour.begin() is None
    assert await houses_chips(parlour) == (0, ALLOWANCE)
    question = await to_window(parlour)
    assert await parlour.stake(question.punters[0], 20) is None
    await to_the_end(parlour)
    deal = await deal_of(parlour, 1)
    assert deal.outcome is not None
    outcome = OUTCOME.decode(deal.outcome)
    assert (outcome.banker, outcome.net[-1][0]) == (None, None)
    assert sum(chips for _, chips in outcome.net) == 0
    assert (await houses_chips(parlour))[1] == ALLOWANCE + outcome.net[-1][1]
    assert await parlour.audit() == []


async def test_a_bank_above_the_allowance_is_refused_before_anything_is_written(parlour: Parlour) -> None:
    await parlour.table_opens(1, 2)
    await parlour.say(Amend("house-bank", str(ALLOWANCE + 1)))
    before = await parlour.db.transact(lambda tx: written(tx, parlour.chat.key))
    short = Note(Says.HOUSE_SHORT, {"has": ALLOWANCE, "needs": ALLOWANCE + 1}, alert=True)
    assert await parlour.begin() == short
    assert await parlour.db.transact(lambda tx: written(tx, parlour.chat.key)) == before
    assert isinstance((await parlour.table()).phase, Open)
    assert await parlour.say(Amend("house-bank", str(ALLOWANCE))) is None
    assert await parlour.begin() is None
    assert isinstance((await parlour.table()).phase, Shuffled)


async def test_a_lobby_whose_bank_the_house_has_not_got_closes_in_its_time(parlour: Parlour) -> None:
    parlour.house_bank = Chips(ALLOWANCE + 1)
    await parlour.table_opens(1, 2)
    await parlour.ring()
    assert (await parlour.table()).phase == Closed(Why.HOUSE_BROKE)
    assert (await parlour.db.transact(parlour.stored_in)).deadline is None
    assert await houses_chips(parlour) == (0, 0)


async def test_the_allowance_is_the_days_and_what_came_back_is_there_too(parlour: Parlour) -> None:
    await parlour.table_opens(1, 2)
    await parlour.begin()
    await parlour.say(Stop())
    assert await houses_chips(parlour) == (ALLOWANCE, 0)
    await parlour.table_opens(1, 2)
    assert await parlour.begin() is None
    assert await houses_chips(parlour) == (0, ALLOWANCE)
    await parlour.say(Stop())
    parlour.house_bank = Chips(2 * ALLOWANCE)
    await parlour.table_opens(1, 2)
    short = Note(Says.HOUSE_SHORT, {"has": ALLOWANCE, "needs": 2 * ALLOWANCE}, alert=True)
    assert await parlour.begin() == short
    parlour.now += DAY
    await parlour.poke()  # the lobby's time is over long since, and today there is enough
    assert await houses_chips(parlour) == (0, 2 * ALLOWANCE)


async def test_a_bank_that_broke_is_a_fresh_one_while_there_is_allowance(parlour: Parlour) -> None:
    grants = parlour.settings.grants.model_copy(update={"house": 2 * ALLOWANCE})
    parlour.settings = parlour.settings.model_copy(update={"grants": grants})
    parlour.tables = parlour.cold()
    deal = await until_the_bank_broke(parlour)
    assert deal.outcome is not None
    assert OUTCOME.decode(deal.outcome).closed is None
    assert isinstance((await parlour.table()).phase, Shuffled)
    assert await houses_chips(parlour) == (0, ALLOWANCE)


async def test_a_bank_that_broke_and_cannot_be_had_anew_closes_the_table_and_its_result_says_so(
    parlour: Parlour,
) -> None:
    deal = await until_the_bank_broke(parlour)
    assert deal.outcome is not None
    assert OUTCOME.decode(deal.outcome).closed is Why.HOUSE_BROKE
    assert (await parlour.table()).phase == Closed(Why.HOUSE_BROKE)
    assert await houses_chips(parlour) == (0, 0)
    (final,) = [news.view for news in parlour.news if isinstance(news, Shown)]
    assert isinstance(final, Finished)
    assert final.closed is Why.HOUSE_BROKE
    assert {shoe.id for shoe in final.shoes} == {use.shoe for use in deal.shoes}  # nothing is kept secret for ever
    assert await parlour.audit() == []


async def test_a_void_deal_is_followed_by_a_bank_of_what_came_back(parlour: Parlour) -> None:
    await parlour.table_opens(1, 2)
    await parlour.begin()
    question = await to_window(parlour)
    await parlour.stake(question.punters[0], 20)
    await parlour.visit(lambda play: play.void(None))
    assert set((await parlour.worths()).values()) == {GRANT}
    assert await houses_chips(parlour) == (0, ALLOWANCE)
    assert isinstance((await parlour.table()).phase, Shuffled)


async def test_a_void_deal_of_a_house_that_is_short_closes_the_table_and_gives_stakes_back(parlour: Parlour) -> None:
    await parlour.table_opens(1, 2)
    await parlour.begin()
    question = await to_window(parlour)
    await parlour.stake(question.punters[0], 20)

    async def void(play: Play) -> None:
        play.table = replace(play.table, house_bank=Chips(ALLOWANCE + 1))
        await play.void(None)

    await parlour.visit(void)
    assert set((await parlour.worths()).values()) == {GRANT}
    assert await houses_chips(parlour) == (ALLOWANCE, 0)
    assert (await parlour.table()).phase == Closed(Why.HOUSE_BROKE)
    deal = await deal_of(parlour, 1)
    assert deal.outcome is not None
    assert (deal.state, OUTCOME.decode(deal.outcome).closed) == ("void", Why.HOUSE_BROKE)


async def test_a_game_that_follows_waits_in_its_lobby_where_the_house_is_short(parlour: Parlour) -> None:
    await parlour.table_opens(1, 2)
    await parlour.begin()
    await to_window(parlour)

    async def stop(play: Play) -> None:
        play.table = replace(play.table, house_bank=Chips(ALLOWANCE + 1))
        await play.command(Sit(UserId(3)))
        await play.command(Stop(parlour.game.name))

    await parlour.visit(stop)
    await to_the_end(parlour)
    assert (await parlour.table()).phase == Closed(Why.FOLLOWED)
    stored = await parlour.db.transact(lambda tx: tx.one("SELECT id FROM tables WHERE open = 1"))
    parlour.table_id = stored["id"]
    table = await parlour.table()
    assert isinstance(table.phase, Open)
    assert len(table.circle) == 3
