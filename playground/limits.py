"""How often a bot may write. Pure: the time is an argument."""

import math
from collections import defaultdict, deque
from dataclasses import dataclass, field
from typing import Literal

from playground.values import ChatId

ProfileName = Literal["off", "published", "harsh"]


@dataclass(frozen=True, slots=True)
class Window:
    """At most `limit` writes in any `seconds`."""

    limit: int
    seconds: float

    def wait(self, spent: deque[float], now: float) -> float:
        """Seconds until one more write fits; 0 when it does now."""
        if len(spent) < self.limit:
            return 0.0
        return max(0.0, spent[-self.limit] + self.seconds - now)


@dataclass(frozen=True, slots=True)
class Profile:
    """`chat_burst` writes at once, then one a second; refusals shut a chat for `penalty` at least."""

    group: Window
    overall: Window
    chat_burst: int
    penalty: float = 0.0


PROFILES: dict[ProfileName, Profile | None] = {
    "off": None,
    "published": Profile(Window(20, 60.0), Window(30, 1.0), chat_burst=3),
    "harsh": Profile(Window(10, 60.0), Window(10, 1.0), chat_burst=1, penalty=30.0),
}
SHOWN = Window(20, 60.0)
"""What the meter shows where nothing is enforced."""


@dataclass(slots=True)
class Limits:
    """What has been written, per chat and in all."""

    profile: Profile | None
    spent: dict[ChatId, deque[float]] = field(default_factory=lambda: defaultdict(deque))
    overall: deque[float] = field(default_factory=lambda: deque(maxlen=1_000))
    tokens: dict[ChatId, tuple[float, float]] = field(default_factory=dict)
    shut_until: dict[ChatId, float] = field(default_factory=dict)

    @property
    def window(self) -> Window:
        return self.profile.group if self.profile else SHOWN

    def used(self, chat: ChatId, now: float) -> int:
        """Writes to the chat inside the group's window."""
        spent = self.spent.get(chat)
        if spent is None:
            return 0
        while spent and spent[0] <= now - self.window.seconds:
            spent.popleft()
        return len(spent)

    def spend(self, chat: ChatId, now: float) -> int:
        """Counts one send or edit and answers 0, or counts nothing and answers the seconds to wait."""
        if self.profile and (wait := self._wait(self.profile, chat, now)):
            if self.profile.penalty:
                wait = max(wait, self.profile.penalty)
                self.shut_until[chat] = now + wait
            return max(1, math.ceil(wait))
        self.used(chat, now)
        self.spent[chat].append(now)
        self.overall.append(now)
        self.tokens[chat] = (self._tokens(chat, now) - 1.0, now)
        return 0

    def _wait(self, profile: Profile, chat: ChatId, now: float) -> float:
        waits = [
            self.shut_until.get(chat, now) - now,
            profile.overall.wait(self.overall, now),
            1.0 - self._tokens(chat, now),
        ]
        if chat < 0:
            self.used(chat, now)
            waits.append(profile.group.wait(self.spent[chat], now))
        return max(0.0, *waits)

    def _tokens(self, chat: ChatId, now: float) -> float:
        burst = float(self.profile.chat_burst) if self.profile else 1.0
        left, at = self.tokens.get(chat, (burst, now))
        return min(burst, left + now - at)
