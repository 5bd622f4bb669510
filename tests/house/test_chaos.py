"""A short evening of chaos; ``make chaos`` plays a longer one."""

from pathlib import Path

from tests.chaos.storm import storm

SEED = 20
ROUNDS = 18
"""Then nobody taps any more, until all is calm and every table has ended."""


async def test_whatever_goes_wrong_nothing_is_lost_and_nothing_happens_twice(tmp_path: Path) -> None:
    report = await storm(tmp_path, 0.0, SEED, rounds=ROUNDS)
    assert report.complaints == [], report
    assert (report.lost, report.doubled) == (0, 0)
    assert report.failed > 0
    assert report.upsets.total() > 0
    assert report.answered > 0
    assert report.deals > 0
