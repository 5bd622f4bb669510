"""Chats and people follow what was last seen of them."""

from functools import partial

import pytest

from games.core.ids import Chips, UserId
from storage import chats, ledger
from storage.chats import ChatKey, Person
from storage.database import Database, Transaction


async def test_a_chat_is_made_once_and_its_title_follows(database: Database) -> None:
    first = await database.transact(lambda tx: chats.chat(tx, -5, "Cards"))
    again = await database.transact(lambda tx: chats.chat(tx, -5, "Cards"))
    renamed = await database.transact(lambda tx: chats.chat(tx, -5, "Chess"))
    assert (first.title, again.title, renamed.title) == ("Cards", "Cards", "Chess")
    assert first.key == again.key == renamed.key


async def test_a_chat_keeps_its_settings(database: Database) -> None:
    chat = await database.transact(lambda tx: chats.chat(tx, -5, "Cards"))
    assert (chat.language, chat.pace, chat.active, chat.photos) == (None, "normal", True, True)
    await database.transact(lambda tx: chats.set_language(tx, chat.key, "ru"))
    await database.transact(lambda tx: chats.set_pace(tx, chat.key, "quick"))
    await database.transact(lambda tx: chats.set_active(tx, chat.key, False))
    await database.transact(lambda tx: chats.set_photos(tx, chat.key, False))
    stored = await database.transact(lambda tx: chats.load_chat(tx, chat.key))
    assert (stored.language, stored.pace, stored.active, stored.photos) == ("ru", "quick", False, False)
    assert await database.transact(lambda tx: chats.find(tx, -5)) == stored


async def test_an_unknown_chat_is_not_found(database: Database) -> None:
    assert await database.transact(lambda tx: chats.find(tx, -5)) is None
    with pytest.raises(KeyError):
        await database.transact(lambda tx: chats.load_chat(tx, ChatKey(5)))


@pytest.mark.parametrize(
    "later",
    [
        Person(UserId(1), "Anna", "Low", "ann", "en"),
        Person(UserId(1), "Ann", None, "ann", "en"),
        Person(UserId(1), "Ann", "Low", "anna", "en"),
        Person(UserId(1), "Ann", "Low", "ann", None),
    ],
)
async def test_a_persons_names_follow_and_nothing_is_written_without_need(database: Database, later: Person) -> None:
    first = Person(UserId(1), "Ann", "Low", "ann", "en")
    written = [
        await database.transact(lambda tx: chats.person(tx, first)),
        await database.transact(lambda tx: chats.person(tx, first)),
        await database.transact(lambda tx: chats.person(tx, later)),
        await database.transact(lambda tx: chats.person(tx, later)),
    ]
    assert written == [True, False, True, False]
    assert await database.transact(lambda tx: chats.people(tx, [UserId(1), UserId(2)])) == {1: later}


async def test_people_are_found_by_their_username_in_any_case_where_they_have_a_wallet(database: Database) -> None:
    people = [Person(UserId(n), name, None, username) for n, (name, username) in enumerate(NAMED, 1)]

    async def come(tx: Transaction) -> tuple[ChatKey, ChatKey]:
        here, there = await chats.chat(tx, -5, "Cards"), await chats.chat(tx, -6, "Chess")
        for person in people:
            await chats.person(tx, person)
            chat = there if person.first_name == "Elsewhere" else here
            await ledger.open_wallet(tx, chat.key, person.id, Chips(10), 0)
        return here.key, there.key

    here, there = await database.transact(come)

    async def called(chat: ChatKey, username: str) -> list[Person]:
        return await database.transact(lambda tx: chats.called(tx, chat, username))

    ann, _, ben, elsewhere, _ = people
    assert await called(here, "ANN_1") == [ann]
    assert await called(here, "ann") == []
    assert await called(here, "ben") == [ben]  # who was seen with it last
    assert await called(here, "else") == []
    assert await called(there, "else") == [elsewhere]
    assert await called(here, "") == []


NAMED = (("Ann", "Ann_1"), ("Former", "ben"), ("Latest", "Ben"), ("Elsewhere", "else"), ("Nameless", None))


async def test_a_chat_keeps_what_its_admins_chose(database: Database) -> None:
    chat = await database.transact(lambda tx: chats.chat(tx, -5, "Cards"))
    assert chat.settings is None
    for text in ("chosen", None):
        await database.transact(partial(chats.set_settings, key=chat.key, settings=text))
        assert (await database.transact(lambda tx: chats.load_chat(tx, chat.key))).settings == text
