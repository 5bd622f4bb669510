"""Replies to commands: written with the effect they speak of, sent afterwards, and tidied away again if they are
short-lived."""

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


@dataclass(frozen=True, slots=True)
class Litter:
    """A message that has done its work: it is to be deleted since ``due``."""

    reply: ReplyId
    chat: ChatKey
    topic: int
    message_id: int
    sent_at: float
    due: float


async def put(
    tx: Transaction,
    chat: ChatKey,
    topic: int,
    payload: str,
    at: float,
    key: str | None = None,
    stays: float | None = None,
) -> ReplyId | None:
    """Queues a reply that stays for so many seconds once it is sent, or for good; None where there was one with that
    key before."""
    row = await tx.maybe(
        "INSERT INTO outbox (chat, topic, payload, created_at, key, stays_until) VALUES (?1, ?2, ?3, ?4, ?5, ?6)"
        " ON CONFLICT (key) DO NOTHING RETURNING id",
        chat,
        topic,
        payload,
        at,
        key,
        None if stays is None else at + stays,
    )
    return None if row is None else ReplyId(row["id"])


async def pending(tx: Transaction) -> list[Reply]:
    """What was not sent yet, the oldest first."""
    return [_reply(row) for row in await tx.all("SELECT * FROM outbox WHERE sent_at IS NULL ORDER BY id")]


async def in_chat(tx: Transaction, reply: ReplyId, telegram_id: int) -> bool:
    """Whether the reply's chat has this number now: messages of a number that it has no longer are none of its."""
    row = await tx.maybe(
        "SELECT 1 FROM outbox JOIN chats ON chats.key = chat WHERE outbox.id = ?1 AND telegram_id = ?2",
        reply,
        telegram_id,
    )
    return row is not None


async def sent(tx: Transaction, reply: ReplyId, at: float, message_id: int | None = None) -> None:
    """Takes a reply off the list; without a message where it could not be delivered and never will be, or went to a
    number that the chat has no longer. The seconds it stays begin now, not when it was queued."""
    await tx.execute(
        "UPDATE outbox SET sent_at = ?2, message_id = ?3,"
        " stays_until = CASE WHEN ?3 IS NOT NULL THEN stays_until + max(0, ?2 - created_at) END WHERE id = ?1",
        reply,
        at,
        message_id,
    )


async def hurry(tx: Transaction, key: str, at: float) -> bool:
    """The reply with that key has done its work, sent or not; False where there is none that would go."""
    row = await tx.maybe(
        "UPDATE outbox SET stays_until = max(created_at, ?2) WHERE key = ?1 AND stays_until > ?2 RETURNING id",
        key,
        at,
    )
    return row is not None


async def litter(tx: Transaction, now: float) -> list[Litter]:
    """Messages whose time is over, the oldest first."""
    rows = await tx.all(
        "SELECT * FROM outbox WHERE sent_at IS NOT NULL AND stays_until <= ?1 ORDER BY stays_until, id", now
    )
    return [_litter(row) for row in rows]


async def tidied(tx: Transaction, reply: ReplyId) -> None:
    """The message is gone, or never can be deleted."""
    await tx.execute("UPDATE outbox SET stays_until = NULL WHERE id = ?1", reply)


async def forget(tx: Transaction, before: float) -> None:
    """Drops what was sent before then, and with it the keys; what is still to be tidied away stays."""
    await tx.execute("DELETE FROM outbox WHERE sent_at < ?1 AND stays_until IS NULL", before)


def _reply(row: Row) -> Reply:
    return Reply(ReplyId(row["id"]), ChatKey(row["chat"]), row["topic"], row["payload"], row["created_at"])


def _litter(row: Row) -> Litter:
    reply = ReplyId(row["id"])
    return Litter(reply, ChatKey(row["chat"]), row["topic"], row["message_id"], row["sent_at"], row["stays_until"])
