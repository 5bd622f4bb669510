"""A short evening of all games in which the bot is killed again and again; ``make chaos`` has a long one."""

from pathlib import Path

from tests.chaos.kills import an_evening


async def test_an_evening_with_kills(tmp_path: Path) -> None:
    await an_evening(tmp_path, times=8, seed=8)
