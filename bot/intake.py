"""Updates in: stored before they are confirmed, worked on one after another in each chat, side by side elsewhere."""

import asyncio
import json
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Protocol

import structlog

from bot.clock import Clock
from storage import inbox, outbox
from storage.database import Database
from storage.transaction import Transaction

log = structlog.get_logger(__name__)

KEEP_SECONDS = 48 * 3600
LIMIT = 100
LONGEST_BACKOFF = 30.0

Payload = dict[str, Any]


class Source(Protocol):
    """Where updates come from: each call confirms all that came before ``offset``."""

    async def poll(self, offset: int | None) -> Sequence[tuple[int, Payload]]: ...


class Unreachable(Exception):
    """The source did not answer; ``wait`` says how long it wants to be left alone, where it said so."""

    def __init__(self, text: str, wait: float = 0.0) -> None:
        super().__init__(text)
        self.wait = wait


class Intake:
    """Polls, stores, and feeds ``work`` from the store: what a dead process had not done is done by the next."""

    def __init__(
        self,
        db: Database,
        clock: Clock,
        source: Source,
        work: Callable[[Payload], Awaitable[None]],
        rest: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        """``rest`` passes real seconds: how long a source is unreachable is not about any table."""
        self._db = db
        self._clock = clock
        self._source = source
        self._work = work
        self._rest = rest
        self._lines: dict[int, deque[Payload]] = {}
        self._tasks: asyncio.TaskGroup | None = None
        self._stopping = asyncio.Event()

    async def run(self) -> None:
        """Works until ``stop``; then lets what is under way finish. The rest stays in the store."""
        async with asyncio.TaskGroup() as tasks:
            self._tasks = tasks
            for payload in await self._db.transact(_left_over):
                self._queue(payload)
            polling = tasks.create_task(self._poll())
            await self._stopping.wait()
            polling.cancel()
            for line in self._lines.values():
                line.clear()

    def stop(self) -> None:
        self._stopping.set()

    async def _poll(self) -> None:
        offset: int | None = None
        failures = 0
        while True:
            try:
                updates = await self._source.poll(offset)
            except Unreachable as trouble:
                seconds = max(trouble.wait, min(2.0**failures / 2, LONGEST_BACKOFF))
                failures += 1
                log.warning("intake.unreachable", why=str(trouble), again_in=seconds)
                await self._rest(seconds)
                continue
            failures = 0
            if updates:
                await self._store(updates)
                offset = updates[-1][0] + 1

    async def _store(self, updates: Sequence[tuple[int, Payload]]) -> None:
        """Stores a batch, and only then works on it: the next poll confirms it."""
        now, payloads = self._clock.now(), dict(updates)
        rows = [(number, json.dumps(payload, ensure_ascii=False)) for number, payload in updates]
        for number in await self._db.transact(lambda tx: inbox.store(tx, rows, now)):
            self._queue(payloads[number])

    def _queue(self, payload: Payload) -> None:
        """Puts an update at the end of its chat's line."""
        key = chat_of(payload)
        if key in self._lines:
            self._lines[key].append(payload)
        elif self._tasks is not None:
            self._lines[key] = deque([payload])
            self._tasks.create_task(self._work_through(key))

    async def _work_through(self, key: int) -> None:
        line = self._lines[key]
        while line:
            payload = line.popleft()
            with structlog.contextvars.bound_contextvars(update=payload["update_id"], chat=key):
                try:
                    await self._work(payload)
                except Exception:  # it stays in the store; the other updates are not to wait for the next start
                    log.exception("intake.fault")
        del self._lines[key]

    async def tidy(self) -> None:
        """Forgets what can never be delivered again."""
        before = self._clock.now() - KEEP_SECONDS
        await self._db.transact(lambda tx: inbox.forget(tx, before))
        await self._db.transact(lambda tx: outbox.forget(tx, before))


async def _left_over(tx: Transaction) -> list[Payload]:
    """What came before the last stop and was not worked on."""
    stored = [await inbox.load(tx, number) for number in await inbox.waiting(tx)]
    return [json.loads(update.payload) for update in stored if update is not None]


def chat_of(payload: Payload) -> int:
    """The chat an update belongs to; a tap on a message without one belongs to its tapper."""
    for kind in ("message", "my_chat_member", "chat_member"):
        if kind in payload:
            return int(payload[kind]["chat"]["id"])
    query = payload.get("callback_query", {})
    if "message" in query:
        return int(query["message"]["chat"]["id"])
    return int(query.get("from", {}).get("id", 0))
