"""The world's clock: real time, moved forward at will."""

import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(slots=True)
class Clock:
    """`revision` tells followers that the offset they know is no longer true."""

    offset: float = 0.0
    revision: int = 1
    real: Callable[[], float] = time.time

    def now(self) -> float:
        return self.real() + self.offset

    def advance(self, seconds: float) -> None:
        if seconds < 0:
            raise ValueError("time does not run backwards")
        self.offset += seconds
        self.revision += 1
