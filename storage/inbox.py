"""Updates as they came in: each has its effect once, and is answered alike however often it is delivered."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from storage.transaction import Row, Transaction


@dataclass(frozen=True, slots=True)
class StoredUpdate:
    """An update; ``answer`` is what it was answered with when it was ``done``."""

    update_id: int
    payload: str
    done: bool
    answer: str | None


class AlreadyDone(Exception):
    """The update has had its effect: whatever this transaction was about to do again must be undone."""


async def store(tx: Transaction, updates: Iterable[tuple[int, str]], at: float) -> list[int]:
    """Keeps the updates and says which are to be handled, in order, each once.

    Those are the new ones, and known ones that are done and had an answer, which is to be given again.
    A known one that is waiting is in somebody's hands already.
    """
    handled = dict.fromkeys([await _store(tx, number, payload, at) for number, payload in updates])
    return [number for number in handled if number is not None]


async def _store(tx: Transaction, update_id: int, payload: str, at: float) -> int | None:
    new = await tx.maybe(
        "INSERT INTO inbox (update_id, payload, received_at) VALUES (?1, ?2, ?3)"
        " ON CONFLICT (update_id) DO NOTHING RETURNING update_id",
        update_id,
        payload,
        at,
    )
    if new is not None:
        return update_id
    known = await load(tx, update_id)
    return update_id if known is not None and known.answer is not None else None


async def turn_away(tx: Transaction, updates: Mapping[int, str | None], at: float) -> None:
    """Notes, of updates that are not to be worked on, that they came and how they were answered; no more of them."""
    await tx.many(
        "INSERT INTO inbox (update_id, payload, received_at, state, answer) VALUES (?1, '{}', ?2, 'done', ?3)"
        " ON CONFLICT (update_id) DO NOTHING",
        [(number, at, answer) for number, answer in updates.items()],
    )


async def latest(tx: Transaction, most: int) -> list[int]:
    """The updates with the highest numbers, at most so many."""
    rows = await tx.all("SELECT update_id FROM inbox ORDER BY update_id DESC LIMIT ?1", most)
    return [int(row["update_id"]) for row in rows]


async def waiting(tx: Transaction) -> list[int]:
    """The updates that have not had their effect, in order."""
    rows = await tx.all("SELECT update_id FROM inbox WHERE state = 'waiting' ORDER BY update_id")
    return [int(row["update_id"]) for row in rows]


async def answered_since(tx: Transaction, at: float, most: int) -> list[str]:
    """What came in since then, was worked on and had an answer: of the latest so many updates, in order."""
    rows = await tx.all(
        "SELECT payload FROM (SELECT * FROM inbox ORDER BY update_id DESC LIMIT ?2)"
        " WHERE answer IS NOT NULL AND received_at >= ?1 ORDER BY update_id",
        at,
        most,
    )
    return [row["payload"] for row in rows]


async def load(tx: Transaction, update_id: int) -> StoredUpdate | None:
    row = await tx.maybe("SELECT * FROM inbox WHERE update_id = ?1", update_id)
    return None if row is None else _update(row)


async def finish(tx: Transaction, update_id: int, answer: str | None) -> None:
    """Marks the update as done, in the transaction of its effect; ``AlreadyDone`` undoes a second one."""
    row = await tx.maybe(
        "UPDATE inbox SET state = 'done', answer = ?2 WHERE update_id = ?1 AND state = 'waiting' RETURNING update_id",
        update_id,
        answer,
    )
    if row is None:
        raise AlreadyDone(update_id)


async def refuse(tx: Transaction, updates: Iterable[int], answer: str) -> list[int]:
    """Marks those that are waiting as done without any effect; which those were."""
    rows = await tx.all(
        "UPDATE inbox SET state = 'done', answer = ?2 WHERE state = 'waiting'"
        " AND update_id IN (SELECT value FROM json_each(?1)) RETURNING update_id",
        json.dumps(list(updates)),
        answer,
    )
    return [int(row["update_id"]) for row in rows]


async def forget(tx: Transaction, before: float) -> None:
    """Drops what was done and received before then: Telegram delivers nothing again so late."""
    await tx.execute("DELETE FROM inbox WHERE state = 'done' AND received_at < ?1", before)


def _update(row: Row) -> StoredUpdate:
    return StoredUpdate(
        update_id=row["update_id"],
        payload=row["payload"],
        done=row["state"] == "done",
        answer=row["answer"],
    )
