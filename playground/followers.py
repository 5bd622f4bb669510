"""Programs that take their time from here, whether they have taken the newest, and have done what it brought."""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from playground.bell import Bell
from playground.clock import Clock

RECENT_SECONDS = 1.0
LONGEST_WAIT_FOR_FOLLOWERS = 5.0


@dataclass(slots=True)
class Followers:
    """A follower is a request that waits, or one answered within the last second.

    Requests bear no names, so followers are counted: a request that comes takes the place of one answered before.
    Some tell apart that they know the time and that they rest, having done all that it made them do: these ask twice.
    Real time, since the world's is what they ask for.
    """

    waiting: int = 0
    gone: int = 0
    answered: deque[float] = field(default_factory=deque)
    arrivals: dict[int, int] = field(default_factory=dict)
    resting: dict[int, int] = field(default_factory=dict)
    """How many rest, by the revision they know."""
    resters: int = 0
    """How many there are that tell when they rest."""
    real: Callable[[], float] = time.monotonic

    def count(self) -> int:
        while self.answered and self.answered[0] < self.real() - RECENT_SECONDS:
            self.answered.popleft()
        return self.waiting + len(self.answered)

    async def follow(self, clock: Clock, bell: Bell, known: int, seconds: float, *, resting: bool = False) -> None:
        """Waits until the clock has a revision the follower does not know.

        Cancelled when the follower goes away, who then is none any more.
        """
        if self.answered:
            self.answered.popleft()
        self.waiting += 1
        if resting:
            self._rests(known, 1)
            self.resters = max(self.resters, sum(self.resting.values()))
        else:
            self.arrivals[known] = self.arrivals.get(known, 0) + 1
        bell.ring()
        try:
            await bell.until(lambda: clock.revision != known, seconds)
            self.answered.append(self.real())
        except asyncio.CancelledError:
            self.gone += 1
            self.resters = max(0, self.resters - resting)
            raise
        finally:
            self.waiting -= 1
            if resting:
                self._rests(known, -1)
            bell.ring()

    def _rests(self, known: int, change: int) -> None:
        self.resting[known] = self.resting.get(known, 0) + change
        if not self.resting[known]:
            del self.resting[known]

    async def all_know(self, revision: int, bell: Bell, expected: int) -> bool:
        """Whether that many have come knowing this revision or a later one, at most 5 s from now."""
        self.arrivals = {known: count for known, count in self.arrivals.items() if known >= revision}
        gone_before = self.gone

        def arrived() -> bool:
            return _from(self.arrivals, revision) >= expected - (self.gone - gone_before)

        return arrived() or await bell.until(arrived, LONGEST_WAIT_FOR_FOLLOWERS) is not None

    async def all_rest(self, revision: int, bell: Bell) -> bool:
        """Whether all who tell when they rest do, knowing this revision or a later one, at most 5 s from now."""

        def rested() -> bool:
            return _from(self.resting, revision) >= self.resters

        if rested() or await bell.until(rested, LONGEST_WAIT_FOR_FOLLOWERS) is not None:
            return True
        self.resters = sum(self.resting.values())  # whoever ended while it was at work has told nobody
        return False


def _from(counts: dict[int, int], revision: int) -> int:
    return sum(count for known, count in counts.items() if known >= revision)
