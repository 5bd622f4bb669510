"""``python -m tests.chaos``: an evening in which everything goes wrong that can, and what it came to."""

import argparse
import asyncio
import random
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.chaos.disturbance import Disturbance
from tests.chaos.kills import Kill
from tests.chaos.report import ended
from tests.chaos.storm import storm
from tests.chaos.watch import Watch


def _kill(watch: Watch) -> Sequence[Disturbance]:
    return [Kill(watch.heard, watch.complaints.append, alone=False, died=watch.died)]


def main() -> int:
    """Exit 0 where nothing was wrong in the end, else 1, with the logs kept."""
    parser = argparse.ArgumentParser(prog="python -m tests.chaos", description=__doc__)
    parser.add_argument("--seconds", type=float, default=180.0, help="real seconds of play (180)")
    parser.add_argument("--seed", type=int, default=None, help="for the same draws again (random)")
    arguments = parser.parse_args()
    seed = random.SystemRandom().randrange(10**6) if arguments.seed is None else arguments.seed
    folder = Path(tempfile.mkdtemp(prefix="chaos-"))
    report = asyncio.run(storm(folder, arguments.seconds, seed, more=_kill))
    return ended(report, report.complaints, folder)


if __name__ == "__main__":
    sys.exit(main())
