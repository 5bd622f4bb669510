"""Calls fail in some phases of each game, each in one way; ``make chaos WHOLE=1`` has all in all of them."""

from pathlib import Path

from games.core.registry import all_games
from tests.chaos.phases import PHASES
from tests.chaos.sweep import FAILING, METHODS, short_walks, sweep


def test_every_game_has_its_phases_and_every_method_a_way_to_fail() -> None:
    assert PHASES.keys() == all_games().keys()
    assert {method for method in METHODS if not any(kind.meets(method) for kind in FAILING)} == set()


async def test_calls_that_fail_show_in_nothing_but_time(tmp_path: Path) -> None:
    found = await sweep(tmp_path, short_walks(), seed=1)
    assert found.wrong == [], found
    assert found.walked == len(PHASES)
    assert set(found.cells) == {kind.name for kind in FAILING}
    assert found.lost == 0
