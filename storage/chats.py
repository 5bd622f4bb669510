"""Chats and people. ``chats.telegram_id`` is the only place that knows a chat's outside number."""

import json
from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal, NewType

from games.core.ids import UserId
from storage.transaction import Row, Transaction

ChatKey = NewType("ChatKey", int)
"""A chat's own number here, used wherever a chat is meant."""

Pace = Literal["quick", "normal", "slow"]


@dataclass(frozen=True, slots=True)
class Chat:
    """A chat as stored; ``language`` is None until somebody chose one.

    ``settings`` is what its admins chose, as an opaque text; ``photos`` says whether the bot may send any there, as
    far as is known.
    """

    key: ChatKey
    telegram_id: int
    title: str
    language: str | None
    pace: Pace
    active: bool
    settings: str | None = None
    photos: bool = True


@dataclass(frozen=True, slots=True)
class Person:
    """A person's names as they were last seen."""

    id: UserId
    first_name: str
    last_name: str | None = None
    username: str | None = None
    language: str | None = None


async def chat(tx: Transaction, telegram_id: int, title: str) -> Chat:
    """The chat with that number, made where there is none; its title follows.

    A number that was given up for another one leads to the chat that took over.
    """
    known = await find(tx, telegram_id)
    if known is None:
        row = await tx.one("INSERT INTO chats (telegram_id, title) VALUES (?1, ?2) RETURNING *", telegram_id, title)
        return _chat(row)
    # An update that was on its way when the number changed still bears the old title.
    if known.telegram_id != telegram_id or known.title == title:
        return known
    await tx.execute("UPDATE chats SET title = ?2 WHERE key = ?1", known.key, title)
    return await load_chat(tx, known.key)


async def find(tx: Transaction, telegram_id: int) -> Chat | None:
    """The chat that has, or once had, that number."""
    row = await tx.maybe(
        "SELECT heir.* FROM chats JOIN chats AS heir ON heir.key = coalesce(chats.moved_to, chats.key)"
        " WHERE chats.telegram_id = ?1",
        telegram_id,
    )
    return None if row is None else _chat(row)


async def load_chat(tx: Transaction, key: ChatKey) -> Chat:
    """The chat with that key; a key that was never given out is a ``KeyError``."""
    row = await tx.maybe("SELECT * FROM chats WHERE key = ?1", key)
    if row is None:
        raise KeyError(key)
    return _chat(row)


async def set_language(tx: Transaction, key: ChatKey, language: str) -> None:
    await tx.execute("UPDATE chats SET language = ?2 WHERE key = ?1", key, language)


async def set_pace(tx: Transaction, key: ChatKey, pace: Pace) -> None:
    await tx.execute("UPDATE chats SET pace = ?2 WHERE key = ?1", key, pace)


async def set_settings(tx: Transaction, key: ChatKey, settings: str | None) -> None:
    await tx.execute("UPDATE chats SET settings = ?2 WHERE key = ?1", key, settings)


async def set_photos(tx: Transaction, key: ChatKey, photos: bool) -> None:
    """Notes whether the bot may send photos there."""
    await tx.execute("UPDATE chats SET photos = ?2 WHERE key = ?1", key, photos)


async def set_active(tx: Transaction, key: ChatKey, active: bool) -> None:
    """Notes whether the bot may still speak there."""
    await tx.execute("UPDATE chats SET active = ?2 WHERE key = ?1", key, active)


async def person(tx: Transaction, seen: Person) -> bool:
    """Follows a person's names; False, and nothing written, where they are as they were. A username is one person's
    at a time: whoever was seen with it before has it no longer."""
    row = await tx.maybe(
        "INSERT INTO people (id, first_name, last_name, username, language) VALUES (?1, ?2, ?3, ?4, ?5)"
        " ON CONFLICT (id) DO UPDATE SET first_name = ?2, last_name = ?3, username = ?4, language = ?5"
        " WHERE first_name <> ?2 OR last_name IS NOT ?3 OR username IS NOT ?4 OR language IS NOT ?5"
        " RETURNING id",
        seen.id,
        seen.first_name,
        seen.last_name,
        seen.username,
        seen.language,
    )
    if row is not None and seen.username is not None:
        await tx.execute(
            "UPDATE people SET username = NULL WHERE lower(username) = lower(?1) AND id <> ?2", seen.username, seen.id
        )
    return row is not None


async def people(tx: Transaction, ids: Collection[UserId]) -> dict[UserId, Person]:
    """Those of the people who were ever seen."""
    rows = await tx.all("SELECT * FROM people WHERE id IN (SELECT value FROM json_each(?1))", json.dumps(list(ids)))
    return {UserId(row["id"]): _person(row) for row in rows}


async def called(tx: Transaction, key: ChatKey, username: str) -> list[Person]:
    """The people with a wallet in the chat whose username was this, in any case, when they were last seen."""
    rows = await tx.all(
        "SELECT people.* FROM accounts JOIN people ON people.id = accounts.person"
        " WHERE accounts.chat = ?1 AND accounts.kind = 'wallet' AND lower(people.username) = lower(?2)"
        " ORDER BY people.id",
        key,
        username,
    )
    return [_person(row) for row in rows]


def _person(row: Row) -> Person:
    return Person(UserId(row["id"]), row["first_name"], row["last_name"], row["username"], row["language"])


def _chat(row: Row) -> Chat:
    return Chat(
        key=ChatKey(row["key"]),
        telegram_id=row["telegram_id"],
        title=row["title"],
        language=row["language"],
        pace=row["pace"],
        active=bool(row["active"]),
        settings=row["settings"],
        photos=bool(row["photos"]),
    )
