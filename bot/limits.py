"""How often somebody is listened to. Pure: the time is an argument."""

from collections.abc import Hashable
from dataclasses import dataclass, field
from itertools import islice

ROUNDING = 1e-6
"""Seconds: Unix time is no finer, and a rounding error refuses nobody."""


@dataclass(slots=True)
class Buckets:
    """``burst`` things at once, then ``per_second``; for each one who does them apart.

    All that is remembered of somebody is the moment when what he did will be paid off; who owes nothing is forgotten.
    """

    burst: int
    per_second: float
    _paid_at: dict[Hashable, float] = field(default_factory=dict)

    def takes(self, who: Hashable, now: float) -> bool:
        """Whether one more is within bounds, and then counts it. What is not costs nothing: who goes on too fast is
        still listened to as often as anybody may be."""
        self._forget_paid(now)
        interval = 1.0 / self.per_second
        most = self.burst * interval  # a clock that was put back locks nobody out for longer
        owed = min(max(self._paid_at.get(who, now) - now, 0.0), most)
        takes = owed <= most - interval + ROUNDING
        self._paid_at[who] = now + owed + (interval if takes else 0.0)
        return takes

    def __len__(self) -> int:
        """Those remembered."""
        return len(self._paid_at)

    def _forget_paid(self, now: float) -> None:
        """Looks at the two not looked at for longest: more than one call can add."""
        for who in list(islice(self._paid_at, 2)):
            paid_at = self._paid_at.pop(who)
            if paid_at > now:
                self._paid_at[who] = paid_at
