"""The world's clock: real time, moved forward at will; or one that stands still unless it is moved."""

import time
from dataclasses import dataclass


@dataclass(slots=True)
class Clock:
    """`revision` tells followers that the offset they know is no longer true. `standing` is what the offset is added
    to where that is not real time, in Unix seconds."""

    offset: float = 0.0
    revision: int = 1
    standing: float | None = None

    def now(self) -> float:
        return (time.time() if self.standing is None else self.standing) + self.offset

    def advance(self, seconds: float) -> None:
        if seconds < 0:
            raise ValueError("time does not run backwards")
        self.offset += seconds
        self.revision += 1
