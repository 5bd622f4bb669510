"""Who polls for updates, and what a poll is given."""

from dataclasses import dataclass, field

from playground.faults import Faults
from playground.updates import Update
from playground.world import World


@dataclass(slots=True)
class Poller:
    """Which poll is the newest, and what a fault wants delivered once more."""

    newest: int = 0
    again: list[Update] = field(default_factory=list)

    def take_over(self) -> int:
        self.newest += 1
        return self.newest

    def batch(self, world: World, faults: Faults, limit: int, now: float) -> list[Update]:
        """The next updates, after whatever is to come a second time, and as faults will have it."""
        if self.again:
            repeated, self.again = self.again, []
            return repeated
        updates = world.updates.first(limit, now)
        if updates and faults.take_redelivery():
            self.again = list(updates)
        if len(updates) > 1 and faults.take_shuffle():
            updates.reverse()
        return updates
