"""Who is called to a table: only those who asked, in turn, and only in their chat."""

import asyncio
import tempfile
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.ids import UserId
from storage import callers, chats, supergroup
from storage.chats import ChatKey, Person
from storage.database import Database, Transaction
from tests.storage.conftest import ANN, BEN, CAT, World


async def ask(database: Database, chat: ChatKey, *people: UserId, at: float = 1.0) -> list[bool]:
    return [await database.transact(partial(callers.add, chat=chat, person=person, at=at)) for person in people]


async def waiting(database: Database, chat: ChatKey, *without: UserId, most: int = 5) -> list[UserId]:
    return await database.transact(lambda tx: callers.waiting(tx, chat, without, most))


async def test_nobody_is_called_who_did_not_ask(database: Database, world: World) -> None:
    assert await waiting(database, world.chat) == []
    assert await ask(database, world.chat, BEN, BEN) == [True, False]
    assert await waiting(database, world.chat) == [BEN]
    other = await database.transact(lambda tx: chats.chat(tx, -2, "Others"))
    assert await waiting(database, other.key) == []


async def test_whoever_asked_can_take_it_back(database: Database, world: World) -> None:
    await ask(database, world.chat, ANN, BEN)
    assert await database.transact(lambda tx: callers.remove(tx, world.chat, ANN))
    assert not await database.transact(lambda tx: callers.remove(tx, world.chat, ANN))
    assert await waiting(database, world.chat) == [BEN]


async def test_who_has_waited_longest_since_the_last_call_comes_first(database: Database, world: World) -> None:
    await ask(database, world.chat, ANN, at=1.0)
    await ask(database, world.chat, BEN, at=2.0)
    await database.transact(lambda tx: callers.called(tx, world.chat, [ANN], 10.0))
    await ask(database, world.chat, CAT, at=5.0)
    assert await waiting(database, world.chat) == [BEN, CAT, ANN]
    assert await waiting(database, world.chat, CAT, most=1) == [BEN]
    assert await waiting(database, world.chat, BEN, CAT) == [ANN]


async def test_a_clock_that_went_back_harms_nobody(database: Database, world: World) -> None:
    await ask(database, world.chat, ANN, at=5.0)
    await database.transact(lambda tx: callers.called(tx, world.chat, [ANN], 4.0))
    assert await waiting(database, world.chat) == [ANN]


@given(rounds=st.integers(1, 12), most=st.integers(1, 5))
def test_everybody_has_his_turn(rounds: int, most: int) -> None:
    """In any row of calls nobody is called twice before somebody else who waits was called once."""

    async def play(folder: str) -> list[UserId]:
        database = await Database.open(Path(folder) / "bank.db")
        try:
            return await database.transact(called_in_turn)
        finally:
            await database.close()

    async def called_in_turn(tx: Transaction) -> list[UserId]:
        chat = await chats.chat(tx, -1, "Friends")
        for number in range(1, 8):
            await chats.person(tx, Person(UserId(number), "x"))
            await callers.add(tx, chat.key, UserId(number), float(number))
        called: list[UserId] = []
        for at in range(rounds):
            now = await callers.waiting(tx, chat.key, (), most)
            assert len(now) == most
            await callers.called(tx, chat.key, now, 100.0 + at)
            called += now
        return called

    with tempfile.TemporaryDirectory() as folder:
        called = asyncio.run(play(folder))
    counts = [called.count(UserId(number)) for number in range(1, 8)]
    assert max(counts) - min(counts) <= 1


@pytest.mark.parametrize(("old_call", "new_call", "then"), [(None, None, None), (7.0, None, 7.0), (3.0, 9.0, 9.0)])
async def test_merged_chats_call_who_asked_in_either(
    database: Database, world: World, old_call: float | None, new_call: float | None, then: float | None
) -> None:
    new = await database.transact(lambda tx: chats.chat(tx, -100, "Friends, upgraded"))
    await ask(database, world.chat, ANN, BEN, at=1.0)
    await ask(database, new.key, ANN, CAT, at=2.0)
    for chat, call in ((world.chat, old_call), (new.key, new_call)):
        if call is not None:
            await database.transact(partial(callers.called, chat=chat, people=[ANN], at=call))
    await database.transact(lambda tx: supergroup.migrate(tx, -1, -100, 50.0))
    rows = await database.transact(lambda tx: tx.all("SELECT chat, person, since, called FROM callers ORDER BY 2"))
    assert [tuple(row) for row in rows] == [
        (new.key, ANN, 1.0, then),
        (new.key, BEN, 1.0, None),
        (new.key, CAT, 2.0, None),
    ]
