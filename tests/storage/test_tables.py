"""Table records: one open a place, versions, deadlines."""

import asyncio
from pathlib import Path

import pytest

from games.core.ids import TableId
from storage import chats, log, supergroup, tables
from storage.database import Conflict, Database
from storage.log import DealKind
from storage.transaction import Transaction
from tests.storage.conftest import World


async def save(
    database: Database, table: TableId, version: int, deadline: float | None = None, open: bool = True
) -> int:
    return await database.transact(lambda tx: tables.save(tx, table, version, "{}", deadline, open))


async def open_until(database: Database, world: World, topic: int, deadline: float | None) -> TableId:
    opened = await database.transact(lambda tx: tables.create(tx, world.chat, topic, "g", "", deadline, 1.0))
    return opened.id


async def test_a_place_has_one_open_table(database: Database, world: World) -> None:
    with pytest.raises(Conflict):
        await database.transact(lambda tx: tables.create(tx, world.chat, 0, "g", "", None, 2.0))
    beside = await database.transact(lambda tx: tables.create(tx, world.chat, 8, "g", "", None, 2.0))
    assert beside.id != world.table
    await save(database, world.table, 1, open=False)
    assert await database.transact(lambda tx: tables.at_place(tx, world.chat, 0)) is None
    after = await database.transact(lambda tx: tables.create(tx, world.chat, 0, "g", "", None, 3.0))
    assert await database.transact(lambda tx: tables.at_place(tx, world.chat, 0)) == after
    assert await database.transact(tables.open_tables) == [beside, after]


async def test_what_is_saved_is_loaded(database: Database, world: World) -> None:
    version = await database.transact(lambda tx: tables.save(tx, world.table, 1, "new", 7.5, open=True))
    stored = await database.transact(lambda tx: tables.load(tx, world.table))
    assert stored == tables.StoredTable(world.table, world.chat, 0, "landsknecht", version, "new", True, 7.5, 1.0)
    assert version == 2
    assert await database.transact(lambda tx: tables.load(tx, TableId(99))) is None


async def test_of_two_saves_over_one_version_exactly_one_wins(database: Database, world: World, path: Path) -> None:
    other = await Database.open(path)
    results = await asyncio.gather(
        save(database, world.table, 1), save(other, world.table, 1), return_exceptions=True
    )
    await other.close()
    assert [type(result) for result in results if result != 2] == [Conflict]
    stored = await database.transact(lambda tx: tables.load(tx, world.table))
    assert stored is not None
    assert stored.version == 2


async def test_deadlines_are_found(database: Database, world: World) -> None:
    others = [
        await open_until(database, world, topic, deadline)
        for topic, deadline in ((1, 30.0), (2, 10.0), (3, None), (4, 20.0), (5, 5.0))
    ]
    assert await database.transact(tables.next_deadline) == 5.0
    await save(database, others[4], 1, deadline=5.0, open=False)
    assert await database.transact(lambda tx: tables.due(tx, 20.0)) == [others[1], others[3]]


@pytest.mark.usefixtures("world")
async def test_without_deadlines_there_is_no_next(database: Database) -> None:
    assert await database.transact(tables.next_deadline) is None
    assert await database.transact(lambda tx: tables.due(tx, 1e12)) == []


async def test_the_game_played_last_is_that_of_the_newest_deal(database: Database, world: World) -> None:
    async def last(tx: Transaction) -> str | None:
        return await tables.played_last(tx, world.chat)

    assert await database.transact(last) is None

    async def deal(tx: Transaction, game: str, kind: DealKind) -> None:
        deal = await log.start_deal(tx, world.table, kind, game, 1, "{}", 1.0)
        await log.finish(tx, deal, "played", None, 2.0)

    await database.transact(lambda tx: deal(tx, "macao", "draw"))
    assert await database.transact(last) is None
    await database.transact(lambda tx: tables.turn_to(tx, world.table, "macao"))
    stored = await database.transact(lambda tx: tables.load(tx, world.table))
    assert stored is not None
    assert stored.game == "macao"
    await database.transact(lambda tx: deal(tx, "macao", "deal"))
    assert await database.transact(last) == "macao"


async def test_the_game_of_the_old_number_is_that_of_the_chat_it_became(database: Database, world: World) -> None:
    new = await database.transact(lambda tx: chats.chat(tx, -100, "Friends, upgraded"))

    async def deal(tx: Transaction) -> None:
        deal = await log.start_deal(tx, world.table, "deal", "macao", 1, "{}", 1.0)
        await log.finish(tx, deal, "played", None, 2.0)
        await tables.save(tx, world.table, 1, "{}", None, open=False)

    await database.transact(deal)
    await database.transact(lambda tx: supergroup.migrate(tx, -1, -100, 50.0))
    assert await database.transact(lambda tx: tables.played_last(tx, new.key)) == "macao"


async def test_records_are_read_some_at_a_time(database: Database, world: World) -> None:
    """The closed ones too."""
    beside = await open_until(database, world, 7, None)
    await save(database, world.table, 1, open=False)
    first = await database.transact(lambda tx: tables.some_records(tx, TableId(0), 1))
    assert first == [(world.table, "{}")]
    assert await database.transact(lambda tx: tables.some_records(tx, world.table)) == [(beside, "")]
    assert await database.transact(lambda tx: tables.some_records(tx, beside)) == []
