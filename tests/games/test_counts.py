"""Counts: how many distinct courses a tiny deal has to each depth, against the known numbers in ``counts/``.

They find a legal answer too many or too few that no scenario thought of; nothing else looks at all answers of all
seats at once. A file names the deal (several ``deck`` lines are its shoes in order of use, ``option`` lines its house
rules, ``left`` the cards of a carried-on shoe) and then one line for each depth. ``HYPOTHESIS_PROFILE=deep`` counts
all lines, else those up to a few thousand courses.
"""

from pathlib import Path

import pytest

from games.core.chips import Limits
from games.core.ids import Chips
from games.core.registry import all_games
from tests.support.courses import Tiny, courses
from tests.support.profile import DEEP

MOST = 10**9 if DEEP else 3000
FILES = sorted((Path(__file__).parent / "counts").glob("*.txt"))


def read(text: str) -> tuple[Tiny, dict[int, int]]:
    """A file's deal, and the courses it names by depth."""
    lines = [line.split(maxsplit=1) for line in text.splitlines() if line and not line.startswith("#")]
    named = {key: value for key, value in lines if not key.isdigit()}
    least, greatest = named["limits"].split()
    return Tiny(
        named["game"],
        tuple(value for key, value in lines if key == "deck"),
        int(named["people"]),
        int(named["bank"]),
        Limits(Chips(int(least)), Chips(int(greatest))),
        tuple(_option(value) for key, value in lines if key == "option"),
        int(named["left"]) if "left" in named else None,
    ), {int(key): int(value) for key, value in lines if key.isdigit()}


def _option(line: str) -> tuple[str, str]:
    name, value = line.split()
    return (name, value)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_tiny_deal_has_just_so_many_courses(file: Path) -> None:
    tiny, known = read(file.read_text(encoding="utf-8"))
    counted = {depth: courses(tiny, depth) for depth, number in known.items() if number <= MOST}
    assert counted == {depth: number for depth, number in known.items() if number <= MOST}
    assert len(counted) > 2


def test_one_stake_and_one_card_counted_by_hand() -> None:
    """A may stake 1, or say ready, or let it run; the banker and the clock may close; nobody else says anything."""
    tiny = Tiny("landsknecht", ("K 4 | 6 | Q | 6",), 2, 1, Limits(Chips(1), Chips(1)))
    assert courses(tiny, 0) == 1
    assert courses(tiny, 1) == 5  # close by the clock, next by the banker, stake, ready, let it run
    # after either close: the same five in the second opening; after the stake: 2 closes (the end), ready, let it run;
    # after ready: 2 closes, the stake, let it run; after let it run: 2 closes, the stake
    assert courses(tiny, 2) == 5 + 5 + 4 + 4 + 3


def test_every_game_is_counted() -> None:
    assert {read(file.read_text(encoding="utf-8"))[0].game for file in FILES} == set(all_games())
