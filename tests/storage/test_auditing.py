"""The ledger is read entry by entry, whatever the balances say."""

import sqlite3
from pathlib import Path

import pytest

from games.core.ids import Chips, DealId, ShoeId
from storage import ledger, log, shoes
from storage.accounts import Account, Movement
from storage.auditing import (
    LAWS,
    LEFT_LYING,
    Posted,
    bank_before,
    breach,
    entries_of,
    first_overdraft,
    last_of_shoe,
)
from storage.database import Database
from storage.transaction import Transaction
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


async def breaches(database: Database) -> list[str]:
    found = [await database.transact(lambda tx, law=law: breach(tx, law)) for law in (*LAWS, *LEFT_LYING)]  # type: ignore[misc]
    return [one for one in found if one is not None]


@pytest.mark.parametrize(
    ("trigger", "statement", "said"),
    [
        ("entries_are_not_deleted", "DELETE FROM entries WHERE id = 1", "Entry 1 is gone, and its postings are not."),
        ("postings_are_not_deleted", "DELETE FROM postings WHERE n = 0", "Entry 1 lacks its posting 0."),
        ("postings_are_not_deleted", "DELETE FROM postings", "Entry 1 moves no chips."),
        (
            "entries_are_not_changed",
            "UPDATE entries SET kind = 'reset', by = 9",
            "The entries speak of one of the people that is not there.",
        ),
        (
            "entries_are_not_changed",
            "UPDATE entries SET kind = 'allowance'",
            "Entry 1 is no allowance: it carries chips from a house to a wallet.",
        ),
        (
            "entries_are_not_changed",
            "UPDATE entries SET by = 102",
            "Entry 1 is no start: it does not carry new chips to whom they are for.",
        ),
    ],
)
async def test_what_the_schema_would_have_refused_is_found(
    database: Database, world: World, path: Path, trigger: str, statement: str, said: str
) -> None:
    await database.transact(lambda tx: ledger.open_wallet(tx, world.chat, ANN, Chips(1000), 1.0))
    assert await breaches(database) == []
    with sqlite3.connect(path) as connection:
        connection.execute(f"DROP TRIGGER {trigger}")
        connection.execute(statement)
    connection.close()
    assert said in await breaches(database)


async def test_what_lay_in_a_bank_before_an_entry(database: Database, world: World) -> None:
    async def work(tx: Transaction) -> list[int]:
        await ledger.open_wallet(tx, world.chat, ANN, Chips(1000), 1.0)
        await ledger.open_wallet(tx, world.chat, BEN, Chips(1000), 1.0)
        mine, bank = Account.wallet(ANN), Account.bank(world.table, ANN)
        theirs = Account.bank(world.table, BEN)
        for move in (
            Movement(mine, bank, Chips(200)),
            Movement(Account.wallet(BEN), theirs, Chips(70)),
            Movement(bank, mine, Chips(30)),
        ):
            assert await ledger.post(tx, world.chat, "any", [move], at=2.0, table=world.table) is None
        return [await bank_before(tx, world.table, ANN, entry) for entry in (3, 4, 5, 6)]

    assert await database.transact(work) == [0, 200, 200, 170]


async def test_a_deal_that_was_given_up_leaves_no_shoe_behind(database: Database, world: World) -> None:
    shoe = ShoeId("A")

    async def deal(tx: Transaction, end: log.DealEnd | None) -> DealId:
        begun = await log.start_deal(tx, world.table, "deal", "g", 1, "start", 1.0)
        await shoes.use(tx, begun, shoe, 0)
        if end is not None:
            await log.finish(tx, begun, end, None, 2.0)
        return begun

    async def work(tx: Transaction) -> tuple[list[DealId], list[DealId | None]]:
        await shoes.create(tx, shoe, world.table, 1, bytes(32), "ab" * 32, 1.0)
        before = await last_of_shoe(tx, shoe)
        played, dropped = await deal(tx, "played"), await deal(tx, "dropped")
        await deal(tx, "void")
        await deal(tx, None)
        return [played, dropped], [before, await last_of_shoe(tx, shoe)]

    [_, dropped], found = await database.transact(work)
    assert found == [None, dropped]
