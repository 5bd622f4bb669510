"""How often may be written, and when next. Pure: the time is an argument."""

import math
from collections import deque
from dataclasses import dataclass, field
from itertools import islice


@dataclass(frozen=True, slots=True)
class Pace:
    """``burst`` writes at once, then one every ``interval`` seconds.

    So in any span of T seconds there are at most ``burst + T / interval``.
    """

    burst: int
    interval: float


@dataclass(frozen=True, slots=True)
class Limits:
    """The paces of a group and of any chat, and how many writes there may be in any second over all chats."""

    group: Pace = Pace(burst=5, interval=4.0)  # 20 in any 60 s
    chat: Pace = Pace(burst=3, interval=1.0)
    overall: int = 30

    @classmethod
    def of(cls, group_per_minute: int, overall_per_second: int) -> "Limits":
        """A quarter of a group's minute may go at once, the rest is spread over it."""
        burst = max(1, group_per_minute // 4)
        return cls(Pace(burst, 60.0 / max(1, group_per_minute - burst)), overall=overall_per_second)


@dataclass(slots=True)
class _Meter:
    """A pace's memory in one number: the time when all that was written will be paid off."""

    pace: Pace
    paid_at: float

    def free_at(self, count: int) -> float:
        return self.paid_at - (self.pace.burst - count) * self.pace.interval

    def take(self, now: float) -> None:
        self.paid_at = max(self.paid_at, now) + self.pace.interval


@dataclass(slots=True)
class _Account:
    """One chat: its meters, when it last wrote, and until when the server wants silence."""

    chat: _Meter
    group: _Meter
    taken_at: float = 0.0
    held_until: float = 0.0
    under_way: bool = False  # a write whose answer is not there: from then on it counts

    def idle(self, now: float) -> bool:
        return not self.under_way and max(self.chat.paid_at, self.group.paid_at, self.held_until) <= now


@dataclass(slots=True)
class Budget:
    """One budget for sends and edits.

    A chat has one write under way at a time: ``take`` when it starts, ``landed`` when its answer is there.
    """

    limits: Limits = field(default_factory=Limits)
    before: float = -math.inf
    """Until when a process before this one was up: it may have written as much as there may be just then."""
    _accounts: dict[int, _Account] = field(default_factory=dict)
    _recent: deque[float] = field(default_factory=deque)

    def free_at(self, chat: int, *, is_group: bool, count: int = 1) -> float:
        """When so many writes can be made at once; a time that is past means now.

        A time and not a span, so that whoever sleeps until then is never a rounding error too early.
        """
        account = self._accounts.get(chat) or self._fresh()
        times = [0.0, account.held_until, account.chat.free_at(count)]
        if len(self._recent) >= self.limits.overall:
            times.append(self._recent[-self.limits.overall] + 1.0)
        if is_group:
            times.append(account.group.free_at(count))
        return max(times)

    def take(self, chat: int, *, is_group: bool, now: float) -> None:
        """Counts a write that starts now."""
        self._forget_idle(now)
        account = self._account(chat)
        account.taken_at, account.under_way = now, True
        account.chat.take(now)
        if is_group:
            account.group.take(now)
        self._recent.append(now)
        while len(self._recent) > self.limits.overall:
            self._recent.popleft()

    def landed(self, chat: int, now: float) -> None:
        """The chat's last write may have arrived as late as now, so its next ones are counted from here."""
        if account := self._accounts.get(chat):
            delay = max(0.0, now - account.taken_at)
            account.taken_at, account.under_way = now, False
            account.chat.paid_at += delay
            account.group.paid_at += delay

    def hold(self, chat: int, until: float) -> None:
        """Closes one chat, and no other."""
        account = self._account(chat)
        account.held_until = max(account.held_until, until)

    def __len__(self) -> int:
        """The chats remembered."""
        return len(self._accounts)

    def _account(self, chat: int) -> _Account:
        return self._accounts.setdefault(chat, self._fresh())

    def _fresh(self) -> _Account:
        """A chat of which nothing is remembered: its bursts were spent by the process before."""
        return _Account(self._spent(self.limits.chat), self._spent(self.limits.group))

    def _spent(self, pace: Pace) -> _Meter:
        return _Meter(pace, self.before + pace.burst * pace.interval)

    def _forget_idle(self, now: float) -> None:
        """Looks at the two chats not looked at for longest: more than a write can add."""
        for chat in list(islice(self._accounts, 2)):
            account = self._accounts.pop(chat)
            if not account.idle(now):
                self._accounts[chat] = account
