"""Replies to commands: written with the effect they speak of, sent afterwards."""

from dataclasses import dataclass
from typing import NewType

from storage.chats import ChatKey
from storage.transaction import Row, Transaction

ReplyId = NewType("ReplyId", int)


@dataclass(frozen=True, slots=True)
class Reply:
    """A reply that is still to be sent."""

    id: ReplyId
    chat: ChatKey
    topic: int
    payload: str
    created_at: float


async def put(
    tx: Transaction, chat: ChatKey, topic: int, payload: str, at: float, key: str | None = None
) -> ReplyId | None:
    """Queues a reply; None where there was one with that key before."""
    row = await tx.maybe(
        "INSERT INTO outbox (chat, topic, payload, created_at, key) VALUES (?1, ?2, ?3, ?4, ?5)"
        " ON CONFLICT (key) DO NOTHING RETURNING id",
        chat,
        topic,
        payload,
        at,
        key,
    )
    return None if row is None else ReplyId(row["id"])


async def pending(tx: Transaction) -> list[Reply]:
    """What was not sent yet, the oldest first."""
    return [_reply(row) for row in await tx.all("SELECT * FROM outbox WHERE sent_at IS NULL ORDER BY id")]


async def sent(tx: Transaction, reply: ReplyId, at: float, message_id: int | None = None) -> None:
    """Takes a reply off the list; without a message where it could not be delivered and never will be."""
    await tx.execute("UPDATE outbox SET sent_at = ?2, message_id = ?3 WHERE id = ?1", reply, at, message_id)


async def forget(tx: Transaction, before: float) -> None:
    """Drops what was sent before then, and with it the keys."""
    await tx.execute("DELETE FROM outbox WHERE sent_at < ?1", before)


def _reply(row: Row) -> Reply:
    return Reply(ReplyId(row["id"]), ChatKey(row["chat"]), row["topic"], row["payload"], row["created_at"])
