"""The bot's queue of updates: confirmed by offset, forgotten with age."""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field

from playground.values import Json

LIFE_SECONDS = 24 * 3600
CALLBACK_LIFE_SECONDS = 150
FIRST_ID = 100_000_001

KINDS = frozenset({"message", "callback_query", "my_chat_member", "chat_member"})
ON_REQUEST_ONLY = frozenset({"chat_member"})


@dataclass(frozen=True, slots=True)
class Update:
    id: int
    kind: str
    expires: float
    body: Json

    def wire(self) -> Json:
        return {"update_id": self.id, self.kind: self.body}


@dataclass(slots=True)
class UpdateQueue:
    """Updates not yet confirmed, oldest first, and what the bot asked to be told of."""

    pending: deque[Update] = field(default_factory=deque)
    next_id: int = FIRST_ID
    allowed: frozenset[str] = KINDS - ON_REQUEST_ONLY

    def add(self, kind: str, body: Json, now: float) -> None:
        """Queues an update of an allowed kind; any other is never made."""
        if kind not in self.allowed:
            return
        while self.pending and self.pending[0].expires <= now:
            self.pending.popleft()
        life = CALLBACK_LIFE_SECONDS if kind == "callback_query" else LIFE_SECONDS
        self.pending.append(Update(self.next_id, kind, now + life, body))
        self.next_id += 1

    def allow(self, kinds: Iterable[str]) -> None:
        """An empty list means the usual ones; unknown names are passed over."""
        self.allowed = frozenset(kinds) & KINDS or KINDS - ON_REQUEST_ONLY

    def confirm(self, offset: int) -> None:
        """Forgets what lies before a positive offset, or all but the last of a negative one."""
        if offset < 0:
            while len(self.pending) > -offset:
                self.pending.popleft()
        elif offset > 0:
            self.pending = deque(update for update in self.pending if update.id >= offset)

    def has(self, update: Update) -> bool:
        return any(pending.id == update.id for pending in self.pending)

    def drop(self, update: Update) -> None:
        """Forgets one update, wherever it stands."""
        self.pending = deque(pending for pending in self.pending if pending.id != update.id)

    def drop_expired(self, now: float) -> None:
        self.pending = deque(update for update in self.pending if update.expires > now)

    def first(self, limit: int, now: float) -> list[Update]:
        """The oldest updates still alive."""
        self.drop_expired(now)
        return [self.pending[at] for at in range(min(limit, len(self.pending)))]
