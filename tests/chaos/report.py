"""What an evening of chaos came to, as a table."""

import shutil
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path


def as_table(title: str, rows: Iterable[tuple[str, str]], wrong: Iterable[str]) -> str:
    """A table in Markdown, and below it whatever is wrong."""
    lines = [f"| {what} | {figure} |" for what, figure in ((title, ""), *rows)]
    lines.insert(1, "|---|---|")
    return "\n".join([*lines, *(f"WRONG: {complaint}" for complaint in wrong)])


def ended(told: object, wrong: Sequence[str], folder: Path) -> int:
    """Tells what a run came to: exit 0 where nothing was wrong, else 1, with the logs kept."""
    print(told)
    if wrong:
        print(f"The logs and the database are in {folder}", file=sys.stderr)
    else:
        shutil.rmtree(folder)
    return 1 if wrong else 0


@dataclass
class Report:
    """The figures of one run, and everything that should not have been."""

    seed: int
    seconds: float
    rounds: int = 0
    groups: int = 0
    deals: int = 0
    games: int = 0
    calls: int = 0
    failed: int = 0
    taps: int = 0
    answered: int = 0
    slowest: float = 0.0
    median: float = 0.0
    faults: Counter[str] = field(default_factory=Counter)
    upsets: Counter[str] = field(default_factory=Counter)
    lost: int = 0
    doubled: int = 0
    audit: str = ""
    complaints: list[str] = field(default_factory=list)

    @property
    def restarts(self) -> int:
        """Processes that were killed, each with a next one."""
        return sum(count for name, count in self.upsets.items() if _kills(name))

    def __str__(self) -> str:
        rows = [
            (f"seed {self.seed}, {self.seconds:.0f} s", f"{self.rounds} rounds"),
            ("groups and topics, games, deals ended", f"{self.groups}, {self.games}, {self.deals}"),
            ("calls of the bot, of them made to fail", f"{self.calls}, {self.failed}"),
            ("what was made to go wrong, and met them or the updates", f"{self.faults.total()}"),
            *((f"- {name}", f"{count}") for name, count in sorted(self.faults.items()) if count),
            ("things that happened to chats and people", f"{self.upsets.total() - self.restarts}"),
            *((f"- {name}", f"{n}") for name, n in sorted(self.upsets.items()) if not _kills(name)),
            ("restarts survived", f"{self.restarts}"),
            ("taps, of them answered", f"{self.taps}, {self.answered}"),
            ("median and slowest answer", f"{self.median:.2f} s, {self.slowest:.2f} s"),
            ("chips lost", f"{self.lost}"),
            ("doubled", f"{self.doubled}"),
            ("audit", self.audit),
        ]
        return as_table("an evening of chaos", rows, self.complaints)


def _kills(name: str) -> bool:
    """Whether a disturbance by this name restarts the bot."""
    return name.startswith("kill")
