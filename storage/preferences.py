"""What a person chose last time in a game of a chat, as an opaque text."""

from games.core.ids import UserId
from storage.chats import ChatKey
from storage.transaction import Transaction


async def put(tx: Transaction, chat: ChatKey, person: UserId, game: str, payload: str) -> None:
    await tx.execute(
        "INSERT INTO preferences (chat, person, game, payload) VALUES (?1, ?2, ?3, ?4)"
        " ON CONFLICT (chat, person, game) DO UPDATE SET payload = ?4",
        chat,
        person,
        game,
        payload,
    )


async def get(tx: Transaction, chat: ChatKey, person: UserId, game: str) -> str | None:
    row = await tx.maybe(
        "SELECT payload FROM preferences WHERE chat = ?1 AND person = ?2 AND game = ?3", chat, person, game
    )
    return None if row is None else str(row["payload"])
