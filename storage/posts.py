"""Which message shows which deal of a table, and whether it has got its final form."""

from dataclasses import dataclass
from typing import Literal, NewType

from games.core.ids import TableId
from storage.chats import ChatKey
from storage.transaction import Conflict, Row, Transaction

PostId = NewType("PostId", int)


@dataclass(frozen=True, slots=True)
class Post:
    """A deal's message. Living: it changes; closing: its final form is still to be shown; settled: it was.

    ``message_id`` is None where no message shows it; ``photo`` says whether that message is one.
    """

    id: PostId
    table: TableId
    number: int
    message_id: int | None
    state: Literal["living", "closing", "settled"]
    photo: bool = False


async def begin(tx: Transaction, table: TableId, number: int) -> Post:
    """Begins the table's next post; the one before it must be closed."""
    row = await tx.one("INSERT INTO posts (table_id, number) VALUES (?1, ?2) RETURNING *", table, number)
    return _post(row)


async def in_chat(tx: Transaction, post: PostId, telegram_id: int) -> bool:
    """Whether the post's chat has this number now: messages of a number that it has no longer are none of its."""
    row = await tx.maybe(
        "SELECT 1 FROM posts JOIN tables ON tables.id = table_id JOIN chats ON chats.key = chat"
        " WHERE posts.id = ?1 AND telegram_id = ?2",
        post,
        telegram_id,
    )
    return row is not None


async def show(tx: Transaction, post: PostId, message_id: int | None, photo: bool = False) -> None:
    """Notes the message that shows the post now, or that none does any more."""
    await tx.execute("UPDATE posts SET message_id = ?2, photo = ?3 WHERE id = ?1", post, message_id, photo)


async def pin(tx: Transaction, post: PostId, message_id: int) -> None:
    """Notes that this message of the post's table is pinned."""
    await tx.execute(
        "UPDATE tables SET pinned = ?2 WHERE id = (SELECT table_id FROM posts WHERE id = ?1)", post, message_id
    )


async def unpin(tx: Transaction, table: TableId) -> int | None:
    """Notes that no message of the table is to stay pinned; the one that was."""
    row = await tx.maybe("SELECT pinned FROM tables WHERE id = ?1 AND pinned IS NOT NULL", table)
    if row is None:
        return None
    await tx.execute("UPDATE tables SET pinned = NULL WHERE id = ?1", table)
    return int(row["pinned"])


async def close(tx: Transaction, post: PostId) -> None:
    """The deal is over: what remains to be shown is the final form."""
    await _turn(tx, post, "living", "closing")


async def settle(tx: Transaction, post: PostId) -> None:
    """The final form was shown, or never can be."""
    await _turn(tx, post, "closing", "settled")


async def settle_all(tx: Transaction, chat: ChatKey, topic: int) -> None:
    """None of the final forms in this topic can be shown any more."""
    await tx.execute(
        "UPDATE posts SET state = 'settled' WHERE state = 'closing'"
        " AND table_id IN (SELECT id FROM tables WHERE chat = ?1 AND topic = ?2)",
        chat,
        topic,
    )


async def reopen(tx: Transaction, post: PostId) -> None:
    """A settled post has something more to show; one that is closing has not shown it yet."""
    await tx.execute("UPDATE posts SET state = 'closing' WHERE id = ?1 AND state = 'settled'", post)


async def _turn(tx: Transaction, post: PostId, old: str, new: str) -> None:
    row = await tx.maybe("UPDATE posts SET state = ?3 WHERE id = ?1 AND state = ?2 RETURNING id", post, old, new)
    if row is None:
        raise Conflict(f"post {post} is not {old}")


async def load(tx: Transaction, post: PostId) -> Post | None:
    row = await tx.maybe("SELECT * FROM posts WHERE id = ?1", post)
    return None if row is None else _post(row)


async def numbered(tx: Transaction, table: TableId, number: int) -> Post | None:
    """The post of the table's deal with that number."""
    row = await tx.maybe("SELECT * FROM posts WHERE table_id = ?1 AND number = ?2", table, number)
    return None if row is None else _post(row)


async def living(tx: Transaction, table: TableId) -> Post | None:
    """The table's post that still changes."""
    row = await tx.maybe("SELECT * FROM posts WHERE table_id = ?1 AND state = 'living'", table)
    return None if row is None else _post(row)


async def shown_by(tx: Transaction, table: TableId, message_id: int) -> Post | None:
    """The table's post that this message shows; None for a message that shows none, or none any more."""
    row = await tx.maybe("SELECT * FROM posts WHERE table_id = ?1 AND message_id = ?2", table, message_id)
    return None if row is None else _post(row)


async def unsettled(tx: Transaction) -> list[Post]:
    """Every post, of every table, that has not got its final form, the oldest first."""
    return [_post(row) for row in await tx.all("SELECT * FROM posts WHERE state <> 'settled' ORDER BY id")]


def _post(row: Row) -> Post:
    return Post(
        PostId(row["id"]),
        TableId(row["table_id"]),
        row["number"],
        row["message_id"],
        row["state"],
        bool(row["photo"]),
    )
