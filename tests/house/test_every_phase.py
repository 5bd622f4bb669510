"""Each phase of each game with something that goes wrong in it; ``make chaos`` has everything go wrong in each."""

from pathlib import Path

from games.core.registry import all_games
from tests.chaos.phases import PHASES
from tests.chaos.sweep import FAILING, METHODS, short_walks, sweep
from tests.chaos.upheavals import UPHEAVALS, all_cases, upheavals

FEW = 29
"""One case in so many; no other number of upheavals divides it, so that each has its turn."""


def test_every_game_has_its_phases_and_every_method_a_way_to_fail() -> None:
    assert PHASES.keys() == all_games().keys()
    assert {method for method in METHODS if not any(kind.meets(method) for kind in FAILING)} == set()


async def test_calls_that_fail_show_in_nothing_but_time(tmp_path: Path) -> None:
    found = await sweep(tmp_path, short_walks(), seed=1)
    assert found.wrong == [], found
    assert found.walked == len(PHASES)
    assert set(found.cells) == {kind.name for kind in FAILING}
    assert found.lost == 0


async def test_whatever_happens_to_a_chat_the_chips_are_where_they_belong(tmp_path: Path) -> None:
    cases = all_cases()[::FEW]
    assert {upheaval for _, _, upheaval in cases} == set(UPHEAVALS)
    assert await upheavals(tmp_path, cases, seed=1) == []
