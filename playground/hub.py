"""What the server holds together: the world, its clock, limits, faults, and who waits for what."""

from dataclasses import dataclass, field

from playground.bell import Bell
from playground.clock import Clock
from playground.faults import Faults
from playground.followers import LONGEST_WAIT_FOR_FOLLOWERS, Followers
from playground.journal import Journal
from playground.limits import Limits
from playground.poller import Poller
from playground.world import World


@dataclass(slots=True)
class Hub:
    """`touch` after every change: waiters look again and the world is saved."""

    world: World
    clock: Clock
    limits: Limits
    token: str
    answer_window: float
    faults: Faults = field(default_factory=Faults)
    journal: Journal = field(default_factory=Journal)
    bell: Bell = field(default_factory=Bell)
    poller: Poller = field(default_factory=Poller)
    followers: Followers = field(default_factory=Followers)
    changes: int = 0
    moving: int = 0
    """How many moves of the clock there are of which not all followers know yet."""

    def touch(self) -> None:
        self.world.clock_offset = self.clock.offset
        self.world.last_call = self.journal.last
        self.changes += 1
        self.bell.ring()

    def now(self) -> float:
        return self.clock.now()

    async def move_clock(self, seconds: float) -> bool:
        """Moves the clock forward; whether all who follow it know and rest, as far as that can be waited for."""
        expected = self.followers.count()
        self.clock.advance(seconds)
        self.moving += 1
        self.touch()
        try:
            known = await self.followers.all_know(self.clock.revision, self.bell, expected)
        finally:
            self.moving -= 1
            self.bell.ring()
        return await self.followers.all_rest(self.clock.revision, self.bell) and known

    async def one_time_for_all(self) -> None:
        """Waits for moves of the clock to end: whoever does not know of one yet would seem to call too often."""
        await self.bell.until(lambda: not self.moving, LONGEST_WAIT_FOR_FOLLOWERS)
