"""A short evening of all games in which the bot is killed again and again; ``make chaos`` has a long one."""

from pathlib import Path

from tests.chaos.kills import an_evening

TIMES = 8


async def test_an_evening_with_kills(tmp_path: Path) -> None:
    found = await an_evening(tmp_path, times=TIMES, seed=8)
    assert found.complaints == [], found
    assert (found.lost, found.doubled, found.void) == (0, 0, 0)
    assert found.restarts >= TIMES
