"""Who wants to be called when a table opens in a chat. Nobody is called who did not ask for it."""

import json
from collections.abc import Collection, Sequence

from games.core.ids import UserId
from storage.chats import ChatKey
from storage.transaction import Transaction

APART = 0.001
"""Seconds between people who were called at once, so that they keep their order."""


async def add(tx: Transaction, chat: ChatKey, person: UserId, at: float) -> bool:
    """Notes that a person wants to be called; False where it was noted before."""
    row = await tx.maybe(
        "INSERT INTO callers (chat, person, since) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING RETURNING person",
        chat,
        person,
        at,
    )
    return row is not None


async def remove(tx: Transaction, chat: ChatKey, person: UserId) -> bool:
    """The person is called no more; False where he was not."""
    row = await tx.maybe("DELETE FROM callers WHERE chat = ?1 AND person = ?2 RETURNING person", chat, person)
    return row is not None


async def waiting(tx: Transaction, chat: ChatKey, without: Collection[UserId], most: int) -> list[UserId]:
    """At most so many of those to be called, but for some: who has waited longest since the last call comes first."""
    rows = await tx.all(
        "SELECT person FROM callers WHERE chat = ?1 AND person NOT IN (SELECT value FROM json_each(?2))"
        " ORDER BY coalesce(called, since), since, person LIMIT ?3",
        chat,
        json.dumps(list(without)),
        most,
    )
    return [UserId(row["person"]) for row in rows]


async def called(tx: Transaction, chat: ChatKey, people: Sequence[UserId], at: float) -> None:
    """Notes that these were called just now, in this order: whoever is named later waits later."""
    for n, person in enumerate(people):
        await tx.execute(
            "UPDATE callers SET called = max(since, ?3) WHERE chat = ?1 AND person = ?2", chat, person, at + n * APART
        )
