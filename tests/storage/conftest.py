"""A real database file for each test, and a chat with people in it."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from games.core.ids import TableId, UserId
from storage import chats, tables
from storage.chats import ChatKey, Person
from storage.database import Database, Transaction

ANN, BEN, CAT = UserId(101), UserId(102), UserId(103)


@dataclass(frozen=True, slots=True)
class World:
    """Chat −1 with Ann, Ben and Cat, and one open table."""

    chat: ChatKey
    table: TableId


async def settle_in(tx: Transaction) -> World:
    """Makes the world in an empty database."""
    for user, name in ((ANN, "Ann"), (BEN, "Ben"), (CAT, "Cat")):
        await chats.person(tx, Person(user, name))
    chat = await chats.chat(tx, -1, "Friends")
    table = await tables.create(tx, chat.key, 0, "landsknecht", "{}", None, 1.0)
    return World(chat.key, table.id)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "bank.db"


@pytest.fixture
async def database(path: Path) -> AsyncIterator[Database]:
    opened = await Database.open(path)
    yield opened
    await opened.close()


@pytest.fixture
async def world(database: Database) -> World:
    return await database.transact(settle_in)
