"""The ledger is read entry by entry, whatever the balances say."""

import sqlite3
from pathlib import Path

from games.core.ids import Chips
from storage import ledger, log
from storage.accounts import Account, Movement
from storage.auditing import Posted, entries_of, first_overdraft
from storage.database import Database
from tests.storage.conftest import ANN, BEN, World


async def test_a_deals_entries_come_in_their_order(database: Database, world: World) -> None:
    await database.transact(lambda tx: ledger.open_wallet(tx, world.chat, ANN, Chips(1000), 1.0))
    deal = await database.transact(lambda tx: log.start_deal(tx, world.table, "deal", "g", 1, "{}", 1.0))
    assert await database.transact(lambda tx: entries_of(tx, deal)) == []
    stake = Movement(Account.wallet(ANN), Account.reserve(world.table, ANN), Chips(50))
    back = Movement(Account.reserve(world.table, ANN), Account.wallet(ANN), Chips(20))
    gone = Movement(Account.reserve(world.table, ANN), Account.bank(world.table, BEN), Chips(30))
    for kind, moves in (("stake", [stake]), ("settle", [back, gone])):
        assert (
            await database.transact(
                lambda tx, kind=kind, moves=moves: ledger.post(tx, world.chat, kind, moves, at=2.0, deal=deal)  # type: ignore[misc]
            )
            is None
        )
    assert await database.transact(lambda tx: entries_of(tx, deal)) == [
        Posted(2, "stake", (stake,)),
        Posted(3, "settle", (back, gone)),
    ]


async def test_the_first_entry_below_zero_is_named(database: Database, world: World, path: Path) -> None:
    for user in (ANN, BEN):
        await database.transact(lambda tx, user=user: ledger.open_wallet(tx, world.chat, user, Chips(1000), 1.0))  # type: ignore[misc]
    assert await database.transact(first_overdraft) is None
    with sqlite3.connect(path) as connection:
        connection.execute("DROP TRIGGER postings_are_not_changed")
        connection.execute("UPDATE postings SET amount = 1500 WHERE n = 1")
    connection.close()
    found = await database.transact(first_overdraft)
    assert found == f"Entry 1 takes the house in chat {world.chat} to -500."
