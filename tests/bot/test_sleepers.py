"""Who sleeps holds nobody up, and the chat is told why the bank moved on."""

from bot.tables import Shown
from bot.views.sight import Finished, Sight
from games.core.commands import Pass
from games.core.registry import all_games
from games.core.setup import Setup
from games.core.staking import Staking
from games.core.table import Between
from tests.support.parlour import Parlour

PEOPLE = (1, 2, 3)


def sight(parlour: Parlour) -> Sight:
    """The living table as it was shown last."""
    (found,) = [news.view for news in parlour.news if isinstance(news, Shown) and isinstance(news.view, Sight)]
    return found


def results(parlour: Parlour) -> list[Finished]:
    """The results that were shown last."""
    return [news.view for news in parlour.news if isinstance(news, Shown) and isinstance(news.view, Finished)]


async def asked_for_the_bank(parlour: Parlour) -> Setup:
    question = (await parlour.look()).question
    assert isinstance(question, Setup)
    return question


async def test_a_bank_that_was_offered_to_a_sleeper_is_said_to_be_offered_on(parlour: Parlour) -> None:
    await parlour.table_opens(*PEOPLE)
    await parlour.begin()
    first = await asked_for_the_bank(parlour)
    assert not sight(parlour).unanswered
    await parlour.ring()
    second = await asked_for_the_bank(parlour)
    assert second.seat != first.seat
    assert sight(parlour).unanswered
    await parlour.say(Pass(second.seat))  # this one did answer
    assert not sight(parlour).unanswered


async def test_a_bank_that_its_banker_slept_through_is_said_to_be_closed_for_that(parlour: Parlour) -> None:
    """Macao's bank stays until the shoe is short, so that only the sleep can be why it moved on."""
    parlour.game = all_games()["macao"]
    await parlour.table_opens(*PEOPLE)
    await parlour.begin()
    asked = await asked_for_the_bank(parlour)
    assert asked.agreed is not None
    assert await parlour.keep(asked.seat, 200, asked.agreed) is None
    told: list[tuple[bool, bool]] = []
    while len(told) < 2:
        while not isinstance(question := (await parlour.look()).question, Staking):
            await parlour.ring()
        assert await parlour.stake(question.punters[0], question.limits.least) is None
        while not (over := results(parlour)):
            await parlour.ring()
        told += [(over[0].asleep, isinstance((await parlour.table()).phase, Between))]
    assert told == [(False, True), (True, False)]
