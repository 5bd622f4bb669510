"""Short messages that are to be deleted again once they have done their work."""

from dataclasses import dataclass
from typing import NewType

from games.core.ids import TableId, UserId
from storage.chats import ChatKey
from storage.transaction import Row, Transaction

NoticeId = NewType("NoticeId", int)


@dataclass(frozen=True, slots=True)
class Notice:
    """A message that stands in the chat and mentions a person."""

    id: NoticeId
    chat: ChatKey
    topic: int
    message_id: int
    person: UserId
    table: TableId
    at: float


async def remember(
    tx: Transaction,
    chat: ChatKey,
    topic: int,
    message_id: int,
    person: UserId,
    table: TableId,
    at: float,
) -> NoticeId:
    row = await tx.one(
        "INSERT INTO notices (chat, topic, message_id, person, table_id, at)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6) RETURNING id",
        chat,
        topic,
        message_id,
        person,
        table,
        at,
    )
    return NoticeId(row["id"])


async def of_table(tx: Transaction, table: TableId) -> list[Notice]:
    """The table's notices, the oldest first."""
    return [_notice(row) for row in await tx.all("SELECT * FROM notices WHERE table_id = ?1 ORDER BY id", table)]


async def standing(tx: Transaction) -> list[Notice]:
    """Every notice that was not deleted yet, the oldest first."""
    return [_notice(row) for row in await tx.all("SELECT * FROM notices ORDER BY id")]


async def forget(tx: Transaction, notice: NoticeId) -> None:
    """The message is gone, or never can be deleted."""
    await tx.execute("DELETE FROM notices WHERE id = ?1", notice)


def _notice(row: Row) -> Notice:
    return Notice(
        id=NoticeId(row["id"]),
        chat=ChatKey(row["chat"]),
        topic=row["topic"],
        message_id=row["message_id"],
        person=UserId(row["person"]),
        table=TableId(row["table_id"]),
        at=row["at"],
    )
