"""How often somebody is listened to, and replied to. Pure: the time is an argument."""

from collections.abc import Hashable
from dataclasses import dataclass, field
from itertools import islice

ROUNDING = 1e-6
"""Seconds: Unix time is no finer, and a rounding error refuses nobody."""
ONE_REPLY = 10.0
"""Seconds in which somebody gets one reply to the same words, or to a button that is answered by a message."""
MOST_REPLIES = 3
"""Replies in those seconds to one command with other words each time: a slip of the pen is mended at once."""


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


@dataclass(frozen=True, slots=True)
class _Replied:
    """When there was a reply, to which update, and to which words."""

    at: float
    update_id: int
    words: tuple[str, ...]

    def counts(self, now: float) -> bool:
        """Whether it was just now; one from before the clock was put back was not."""
        return abs(now - self.at) < ONE_REPLY


@dataclass(slots=True)
class Replies:
    """One reply to the same words of somebody in ``ONE_REPLY`` seconds, and ``MOST_REPLIES`` to whatever words he
    finds for the same thing."""

    _given: dict[Hashable, tuple[_Replied, ...]] = field(default_factory=dict)
    """By who asked what; whoever had the latest reply stands last."""

    def may(self, asked: Hashable, words: tuple[str, ...], update_id: int, now: float) -> bool:
        """Whether there may be a reply, and then counts it. ``asked`` is who asks, where, and for what. An update
        whose work was undone, and is done again, has not had its own reply yet."""
        self._forget_old(now)
        given = tuple(one for one in self._given.get(asked, ()) if one.counts(now))
        if any(one.update_id == update_id for one in given):
            return True
        if len(given) >= MOST_REPLIES or any(one.words == words for one in given):
            return False
        self._given.pop(asked, None)
        self._given[asked] = (*given, _Replied(now, update_id, words))
        return True

    def __len__(self) -> int:
        """Those remembered."""
        return len(self._given)

    def _forget_old(self, now: float) -> None:
        while self._given:
            first = next(iter(self._given))
            if self._given[first][-1].counts(now):
                break
            del self._given[first]
