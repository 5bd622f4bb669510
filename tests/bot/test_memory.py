"""What is remembered of the deals: the laws hold of every game, whatever people do."""

import asyncio
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.game import Game
from games.core.ids import Chips
from games.core.options import Options
from games.core.registry import all_games
from tests.support.memory_laws import check_memory
from tests.support.parlour import a_parlour
from tests.support.parlour_evening import ALLOWANCE, GRANT, PEOPLE, URGES, Evening, Impulse, Urge, impulses
from tests.support.profile import DEEP
from tests.support.rules import complete, options_of

GAMES = pytest.mark.parametrize("game", list(all_games().values()), ids=list(all_games()))


async def an_evening(game: Game, options: Options, seed: int, said: list[Impulse]) -> int:
    """How many deals were played in it."""
    async with a_parlour(":memory:", PEOPLE, seed, GRANT, ALLOWANCE) as parlour:
        parlour.game, parlour.options, parlour.house_bank = game, options, Chips(100)
        evening = Evening(parlour)
        for impulse in said:
            await evening.follow(impulse)
        return await check_memory(parlour)


@GAMES
@settings(max_examples=40 if DEEP else 3)
@given(seed=st.integers(0, 2**32), said=st.lists(impulses, min_size=20, max_size=60), data=st.data())
def test_results_ledger_and_log_tell_one_story(
    game: Game, seed: int, said: list[Impulse], data: st.DataObject
) -> None:
    asyncio.run(an_evening(game, data.draw(options_of(game)), seed, said))


@GAMES
@pytest.mark.parametrize("bank", ["players", "house"])
def test_evenings_of_many_deals_are_remembered(game: Game, bank: str) -> None:
    """Guards the guard: evenings in which nothing is played would prove nothing."""
    rnd = random.Random(f"{game.name}{bank}")  # noqa: S311 - what people do in tests
    come = [Impulse(person, Urge.SIT, 0) for person in (1, 2, 3)]
    played = 0
    for seed in range(2):
        said = [Impulse(rnd.randint(1, PEOPLE), rnd.choice(URGES), rnd.randint(0, 60)) for _ in range(100)]
        played += asyncio.run(an_evening(game, complete(game, ("bank", bank)), seed, [*come, *said]))
    assert played
