"""Every call of the bot, for tests and for the curious."""

import json
from collections import deque
from dataclasses import dataclass, field

from playground.requests import Asked
from playground.values import Json

KEPT_CALLS = 20_000


@dataclass(slots=True)
class Journal:
    """The latest calls, written down as JSON; numbers rise by one and are never used twice."""

    last: int = 0
    kept: deque[str] = field(default_factory=lambda: deque(maxlen=KEPT_CALLS))

    def add(self, method: str, asked: Asked, answer: Json, now: float, *, unknown: list[str], fault: bool) -> None:
        self.last += 1
        entry = {
            "number": self.last,
            "time": now,
            "method": method,
            "arguments": asked.values,
            "files": asked.files(),
            "unknown": unknown,
            "answer": answer,
            "fault": fault,
        }
        self.kept.append(json.dumps(entry, ensure_ascii=False))

    def after(self, number: int) -> list[str]:
        """Calls later than the given one, oldest first."""
        first = self.last - len(self.kept)
        return [self.kept[at] for at in range(max(0, number - first), len(self.kept))]
