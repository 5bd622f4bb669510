"""Updates in: stored before they are confirmed, worked on one after another in each chat, side by side elsewhere."""

import asyncio
import json
import sqlite3
import time
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any, Protocol

import structlog

from bot.clock import Clock
from bot.metrics import UNWATCHED, Meters
from bot.patience import Rest, Unreachable, persistently, until_written
from bot.turnstile import Turnstile
from storage import inbox, outbox
from storage.database import Database
from storage.transaction import Transaction

log = structlog.get_logger(__name__)

KEEP_SECONDS = 48 * 3600
LIMIT = 100
STILL_ASKED = 15.0
"""Seconds for which the messenger waits for the answer to a tap."""
MOST_QUEUED = 10_000
"""Updates that may wait at once; more are not taken in before there is room."""
COME_AGAIN = 1000
"""Updates: the last ones, which may not have been confirmed when the process before this one ended."""
UNWRITTEN = 1000
"""Updates that were turned away are written down with others, or by themselves once they are so many."""

Payload = dict[str, Any]


class NotStored(Unreachable):
    """The database refused: nothing of these updates is kept, and whoever brought them is to bring them again."""

    longest = 1.0


class Source(Protocol):
    """Where updates are fetched: each call confirms all that came before ``offset``, or raises ``Unreachable``."""

    async def poll(self, offset: int | None) -> Sequence[tuple[int, Payload]]: ...


class Intake:
    """Stores updates, and feeds ``work`` from the store: what a dead process had not done is done by the next."""

    def __init__(
        self,
        db: Database,
        clock: Clock,
        turnstile: Turnstile,
        work: Callable[[Payload], Awaitable[None]],
        meters: Meters = UNWATCHED,
    ) -> None:
        self._db = db
        self._clock = clock
        self._turnstile = turnstile
        self._work = work
        self._meters = meters
        self.on_refused: Callable[[Payload], None] = lambda _: None
        """Called for each update that could not be stored, again each time that it comes: whoever sent it may be told
        that nothing came of it."""
        self.polled_at: float | None = None
        """When a poll was last answered, or polling began, by the monotonic clock; None where nothing is polled."""
        self.updated_at: float | None = None
        """When updates last came."""
        self._lines: dict[int, deque[Payload]] = {}
        self._queued = 0
        self._room = asyncio.Event()
        self._room.set()
        self._tasks: asyncio.TaskGroup | None = None
        self._begun = asyncio.Event()
        self._stopping = asyncio.Event()

    async def run(self) -> None:
        """Works until ``stop``; then lets what is under way finish. The rest stays in the store."""
        async with asyncio.TaskGroup() as tasks:
            self._tasks = tasks
            since = self._clock.now() - STILL_ASKED
            left_over, stored = await self._db.transact(partial(_from_before, since=since))
            for payload in left_over:
                self._queue(payload)
            self._turnstile.known(stored)
            self._begun.set()
            await self._stopping.wait()
            self._room.set()
            for line in self._lines.values():
                line.clear()
        await self._write_down_the_turned_away()

    def stop(self) -> None:
        self._stopping.set()

    @property
    def lives(self) -> bool:
        """Whether updates are worked on."""
        return self._begun.is_set() and not self._stopping.is_set()

    async def receive(self, updates: Sequence[tuple[int, Payload]]) -> None:
        """Stores updates, and only then works on them. They may be confirmed once this returns; ``NotStored`` says
        that they may not be. They may come more than once and in any order."""
        self.updated_at = time.monotonic()
        await self._begun.wait()  # else an update could be found in the store and come from here too
        whole = [(number, whole_characters(payload)) for number, payload in updates]
        heard, turned_away = self._turnstile.sift(whole), self._turnstile.unwritten
        if not heard and len(turned_away) < UNWRITTEN:
            return
        await self._room.wait()
        now, payloads = self._clock.now(), dict(heard)
        rows = [(number, _text(payload)) for number, payload in heard]
        try:
            wanted = await self._db.transact(lambda tx: _take_in(tx, rows, turned_away, now))
        except (sqlite3.Error, OSError) as error:
            log.error("intake.not-stored", updates=len(rows), error=repr(error))
            for payload in payloads.values():
                self.on_refused(payload)
            raise NotStored(str(error)) from error
        self._turnstile.written(turned_away)
        for number in wanted:
            self._queue(payloads[number])

    def _queue(self, payload: Payload) -> None:
        """Puts an update at the end of its chat's line; at a stop it is left in the store."""
        if self._stopping.is_set() or self._tasks is None:
            return
        self._meters.received(payload["update_id"])
        key = chat_of(payload)
        if key in self._lines:
            self._lines[key].append(payload)
        else:
            self._lines[key] = deque([payload])
            self._tasks.create_task(self._work_through(key))
        self._queued += 1
        if self._queued >= MOST_QUEUED:
            self._room.clear()

    async def _work_through(self, key: int) -> None:
        line = self._lines[key]
        while line:
            payload = line.popleft()
            self._queued -= 1
            if self._queued < MOST_QUEUED:
                self._room.set()
            with structlog.contextvars.bound_contextvars(update=payload["update_id"], chat=key):
                try:
                    await self._work(payload)
                except Exception:  # it stays in the store; the other updates are not to wait for the next start
                    log.exception("intake.fault")
        del self._lines[key]

    async def _write_down_the_turned_away(self) -> None:
        """What was not confirmed comes again to the next process, which is to answer it alike."""
        turned_away, now = self._turnstile.unwritten, self._clock.now()
        try:
            await self._db.transact(lambda tx: _take_in(tx, (), turned_away, now))
        except (sqlite3.Error, OSError) as error:
            log.warning("intake.not-written-down", updates=len(turned_away), error=repr(error))

    async def tidy(self) -> None:
        """Forgets what can never be delivered again."""
        before = self._clock.now() - KEEP_SECONDS
        await until_written(partial(self._db.transact, lambda tx: inbox.forget(tx, before)))
        await until_written(partial(self._db.transact, lambda tx: outbox.forget(tx, before)))


async def poll_for_ever(source: Source, intake: Intake, rest: Rest = asyncio.sleep) -> None:
    """Fetches updates until cancelled. Only what is stored is confirmed, by the next poll; what is not comes again,
    with all that has come since."""
    offset: int | None = None
    intake.polled_at = time.monotonic()

    async def fetch() -> Sequence[tuple[int, Payload]]:
        updates = await source.poll(offset)
        intake.polled_at = time.monotonic()
        if updates:
            await intake.receive(updates)
        return updates

    while True:
        updates = await persistently(fetch, "intake.unreachable", rest)
        if updates:
            offset = updates[-1][0] + 1


async def _take_in(
    tx: Transaction, rows: Sequence[tuple[int, str]], turned_away: Mapping[int, str | None], now: float
) -> list[int]:
    await inbox.turn_away(tx, turned_away, now)
    return await inbox.store(tx, rows, now)


async def _from_before(tx: Transaction, since: float) -> tuple[list[Payload], list[int]]:
    """What came before the last stop and was not worked on, or since this moment and may not have been answered, as
    answers are sent after the commit and lost with the process; and the last updates that came at all."""
    unsure = [_read(payload) for payload in await inbox.answered_since(tx, since, LIMIT)]
    left_over: list[Payload] = []
    for number in await inbox.waiting(tx):
        update = await inbox.load(tx, number)
        payload = _read(update.payload) if update is not None else None
        if payload is None:  # nobody can work on it any more, or hold up the others
            log.error("intake.unreadable", update=number)
            await inbox.finish(tx, number, None)
        else:
            left_over.append(payload)
    return [*filter(None, unsure), *left_over], await inbox.latest(tx, COME_AGAIN)


def _read(text: str) -> Payload | None:
    """An update as it was stored; None where that cannot be read, or was not kept since it was turned away."""
    try:
        payload = json.loads(text)
    except ValueError:
        return None
    return payload if isinstance(payload, dict) and isinstance(payload.get("update_id"), int) else None


def whole_characters(payload: Payload) -> Payload:
    """The update, with a mark for each half of a character: JSON can hold one, but nothing that is written down, sent
    or logged can, and an update that is not taken in comes again for a day."""
    text = _text(payload)
    try:
        text.encode()
    except UnicodeEncodeError:
        whole: Payload = json.loads(text.encode("utf-16", "surrogatepass").decode("utf-16", "replace"))
        return whole
    return payload


def _text(payload: Payload) -> str:
    return json.dumps(payload, ensure_ascii=False)


def chat_of(payload: Payload) -> int:
    """The chat an update belongs to; a tap on a message without one belongs to its tapper, and what has neither to
    nobody."""
    for kind in ("message", "my_chat_member", "chat_member"):
        if kind in payload:
            return _number(payload[kind], "chat", "id")
    query = payload.get("callback_query")
    return _number(query, "message", "chat", "id") or _number(query, "from", "id")


def kind_of(payload: Payload) -> str:
    """A few words for what an update can be."""
    if "callback_query" in payload:
        return "tap"
    return "message" if "message" in payload else "member"


def _number(part: Any, *names: str) -> int:
    """The number that lies so deep in an update; 0 where there is none."""
    for name in names:
        part = part.get(name) if isinstance(part, dict) else None
    return part if isinstance(part, int) else 0
