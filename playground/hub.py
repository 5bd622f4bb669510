"""What the server holds together: the world, its clock, limits, faults, and who waits for what."""

from dataclasses import dataclass, field

from playground.bell import Bell
from playground.clock import Clock
from playground.faults import Faults
from playground.followers import Followers
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

    def touch(self) -> None:
        self.world.clock_offset = self.clock.offset
        self.world.last_call = self.journal.last
        self.changes += 1
        self.bell.ring()

    def now(self) -> float:
        return self.clock.now()
