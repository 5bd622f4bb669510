"""Entries, balances, grants, and the audit that trusts none of them."""

import asyncio
import sqlite3
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from games.core.ids import Chips, TableId, UserId
from storage import chats, ledger, tables
from storage.accounts import WALLET_CAP, Account, Movement, Short, TooRich, Worth
from storage.database import Abort, Database, Transaction
from tests.storage.conftest import ANN, BEN, CAT, World

MINT, HOUSE = Account.mint(), Account.house()


def move(source: Account, target: Account, amount: int) -> Movement:
    return Movement(source, target, Chips(amount))


async def give(database: Database, world: World, user: UserId, amount: int) -> None:
    refused = await database.transact(
        lambda tx: ledger.post(tx, world.chat, "gift", [move(MINT, Account.wallet(user), amount)], at=0)
    )
    assert refused is None


async def held(database: Database, world: World, account: Account) -> int:
    return await database.transact(lambda tx: ledger.balance(tx, world.chat, account))


async def test_an_entry_moves_chips_in_order(database: Database, world: World) -> None:
    wallet, bank = Account.wallet(ANN), Account.bank(world.table, BEN)
    entry = [move(MINT, wallet, 100), move(wallet, bank, 100), move(bank, wallet, 30)]
    assert await database.transact(lambda tx: ledger.post(tx, world.chat, "x", entry, at=0)) is None
    assert [await held(database, world, account) for account in (MINT, wallet, bank)] == [-100, 30, 70]


async def test_an_entry_says_whose_it_is(database: Database, world: World) -> None:
    await database.transact(
        lambda tx: ledger.post(tx, world.chat, "stake", [move(MINT, HOUSE, 1)], at=5, table=world.table, by=ANN)
    )
    row = await database.transact(lambda tx: tx.one("SELECT chat, kind, table_id, deal, by, at FROM entries"))
    assert tuple(row) == (world.chat, "stake", world.table, None, ANN, 5.0)


async def test_an_account_that_is_short_is_named_and_nothing_is_written(database: Database, world: World) -> None:
    await give(database, world, ANN, 100)
    wallet, reserve = Account.wallet(ANN), Account.reserve(world.table, ANN)
    entry = [move(wallet, reserve, 60), move(wallet, reserve, 41)]
    refused = await database.transact(lambda tx: ledger.post(tx, world.chat, "stake", entry, at=0))
    assert refused == Short(wallet, Chips(40), Chips(41))
    rows = await database.transact(lambda tx: tx.all("SELECT kind FROM accounts ORDER BY id"))
    assert [row["kind"] for row in rows] == ["mint", "wallet"]
    assert await held(database, world, wallet) == 100


async def test_chips_cannot_be_spent_before_they_come(database: Database, world: World) -> None:
    wallet = Account.wallet(ANN)
    entry = [move(wallet, HOUSE, 5), move(MINT, wallet, 5)]
    refused = await database.transact(lambda tx: ledger.post(tx, world.chat, "x", entry, at=0))
    assert refused == Short(wallet, Chips(0), Chips(5))


async def test_a_wallet_never_passes_its_cap(database: Database, world: World) -> None:
    wallet = Account.wallet(ANN)
    await give(database, world, ANN, WALLET_CAP - 10)
    refused = await database.transact(lambda tx: ledger.post(tx, world.chat, "x", [move(MINT, wallet, 11)], at=0))
    assert refused == TooRich(wallet, Chips(WALLET_CAP - 10), Chips(11))
    assert await held(database, world, wallet) == WALLET_CAP - 10
    await give(database, world, ANN, 10)
    assert await held(database, world, wallet) == WALLET_CAP


async def test_headroom_counts_what_is_not_in_the_wallet(database: Database, world: World) -> None:
    await give(database, world, ANN, WALLET_CAP)
    await database.transact(
        lambda tx: ledger.post(
            tx, world.chat, "x", [move(Account.wallet(ANN), Account.reserve(world.table, ANN), 500)], at=0
        )
    )
    assert await database.transact(lambda tx: ledger.headroom(tx, world.chat, ANN)) == 0
    assert await database.transact(lambda tx: ledger.headroom(tx, world.chat, BEN)) == WALLET_CAP
    await give(database, world, ANN, 100)
    assert await database.transact(lambda tx: ledger.headroom(tx, world.chat, ANN)) == 0


async def test_chips_that_were_counted_wrongly_are_a_fault(database: Database, world: World) -> None:
    entry = [move(Account.wallet(ANN), HOUSE, 5)]
    with pytest.raises(ledger.Miscounted):
        await database.transact(lambda tx: ledger.post_counted(tx, world.chat, "x", entry, at=0))


async def test_an_entry_without_movements_is_not_written(database: Database, world: World) -> None:
    assert await database.transact(lambda tx: ledger.post(tx, world.chat, "x", [], at=0)) is None
    assert await database.transact(lambda tx: tx.all("SELECT * FROM entries")) == []


@pytest.mark.parametrize(("source", "target", "amount"), [(MINT, HOUSE, 0), (MINT, HOUSE, -1), (MINT, MINT, 1)])
def test_what_is_no_movement_cannot_be_made(source: Account, target: Account, amount: int) -> None:
    with pytest.raises(ValueError, match="not a movement of chips"):
        move(source, target, amount)


def test_accounts_read_as_words() -> None:
    accounts = [MINT, Account.wallet(ANN), Account.bank(TableId(4), None), Account.reserve(TableId(4), BEN)]
    assert [str(account) for account in accounts] == [
        "mint",
        "wallet of 101",
        "bank at table 4",
        "reserve of 102 at table 4",
    ]


async def test_a_wallet_is_opened_once(database: Database, world: World) -> None:
    first = await database.transact(lambda tx: ledger.open_wallet(tx, world.chat, ANN, Chips(1000), 5.0))
    again = await database.transact(lambda tx: ledger.open_wallet(tx, world.chat, ANN, Chips(1000), 6.0))
    assert (first, again) == (True, False)
    assert [await held(database, world, account) for account in (MINT, HOUSE, Account.wallet(ANN))] == [
        -1000,
        0,
        1000,
    ]


async def test_a_wallet_that_was_paid_into_before_still_gets_its_grant(database: Database, world: World) -> None:
    await give(database, world, ANN, 7)
    assert await database.transact(lambda tx: ledger.open_wallet(tx, world.chat, ANN, Chips(1000), 5.0))
    assert await held(database, world, Account.wallet(ANN)) == 1007


async def test_the_last_grant_of_a_kind_is_known(database: Database, world: World) -> None:
    for at in (3.0, 9.0, 5.0):
        await database.transact(
            partial(ledger.grant, chat=world.chat, user=ANN, kind="daily", amount=Chips(200), at=at)
        )
    assert await database.transact(lambda tx: ledger.last(tx, world.chat, ANN, "daily")) == 9.0
    assert await database.transact(lambda tx: ledger.last(tx, world.chat, ANN, "loan")) is None
    assert await database.transact(lambda tx: ledger.last(tx, world.chat, BEN, "daily")) is None


async def spread(database: Database, world: World) -> None:
    """Ann has 60 + 30 staked + 10 in a bank, Ben 100, Cat 250."""
    for user, amount in ((ANN, 100), (BEN, 100), (CAT, 250)):
        await give(database, world, user, amount)
    wallet = Account.wallet(ANN)
    entry = [
        move(wallet, Account.reserve(world.table, ANN), 30),
        move(wallet, Account.bank(world.table, ANN), 10),
    ]
    await database.transact(lambda tx: ledger.post(tx, world.chat, "x", entry, at=0))


ANNS = Worth(Chips(60), Chips(30), Chips(10))


async def test_worth_counts_stakes_and_banks(database: Database, world: World) -> None:
    await spread(database, world)
    assert await database.transact(lambda tx: ledger.worth(tx, world.chat, ANN)) == ANNS
    assert ANNS.total == 100
    nobody = await database.transact(lambda tx: ledger.worth(tx, world.chat, UserId(9)))
    assert nobody == Worth(Chips(0), Chips(0), Chips(0))


async def test_the_richest_come_first(database: Database, world: World) -> None:
    await spread(database, world)
    best = await database.transact(lambda tx: ledger.top(tx, world.chat, 2))
    assert best == [(CAT, Worth(Chips(250), Chips(0), Chips(0))), (ANN, ANNS)]


async def test_wallets_are_listed_by_the_chats_title(database: Database, world: World) -> None:
    await spread(database, world)
    other = await database.transact(lambda tx: chats.chat(tx, -2, "Another"))
    await database.transact(lambda tx: ledger.open_wallet(tx, other.key, ANN, Chips(5), 1.0))
    assert await database.transact(lambda tx: ledger.wallets_of(tx, ANN)) == [
        (other.key, "Another", Worth(Chips(5), Chips(0), Chips(0))),
        (world.chat, "Friends", ANNS),
    ]


async def test_what_lies_at_a_table_is_known(database: Database, world: World) -> None:
    await spread(database, world)
    assert await database.transact(lambda tx: ledger.holdings(tx, world.table)) == [
        (Account.reserve(world.table, ANN), 30),
        (Account.bank(world.table, ANN), 10),
    ]


async def test_of_two_stakes_at_once_on_the_last_chips_one_is_short(
    database: Database, world: World, path: Path
) -> None:
    """Two connections, as two processes would have them, and two tables."""
    await give(database, world, ANN, 100)
    elsewhere = await database.transact(lambda tx: tables.create(tx, world.chat, 7, "g", "", None, 1.0))
    other = await Database.open(path)

    def stake(connection: Database, table: TableId) -> asyncio.Future[Short | TooRich | None]:
        entry = [move(Account.wallet(ANN), Account.reserve(table, ANN), 100)]
        return asyncio.ensure_future(
            connection.transact(lambda tx: ledger.post(tx, world.chat, "stake", entry, at=0))
        )

    results = await asyncio.gather(stake(database, world.table), stake(other, elsewhere.id))
    await other.close()
    assert sorted(results, key=str) == [None, Short(Account.wallet(ANN), Chips(0), Chips(100))]
    assert (await database.transact(lambda tx: ledger.worth(tx, world.chat, ANN))).total == 100


async def test_an_aborted_entry_leaves_nothing(database: Database, world: World) -> None:
    async def post_and_abort(tx: Transaction) -> str:
        await ledger.post(tx, world.chat, "x", [move(MINT, HOUSE, 5)], at=0)
        raise Abort("no")

    assert await database.transact(post_and_abort) == "no"
    assert await held(database, world, HOUSE) == 0


async def test_the_audit_finds_nothing_in_order(database: Database, world: World) -> None:
    await spread(database, world)
    assert await database.transact(ledger.audit) == []


async def test_the_audit_finds_a_tampered_balance(database: Database, world: World, path: Path) -> None:
    await spread(database, world)
    with closing(sqlite3.connect(path)) as burglar:
        burglar.execute("PRAGMA ignore_check_constraints = ON")
        burglar.execute("UPDATE accounts SET balance = balance + 5 WHERE kind = 'wallet' AND person = ?", (BEN,))
        burglar.execute("UPDATE accounts SET balance = -1 WHERE kind = 'bank'")
        burglar.commit()
    assert await database.transact(ledger.audit) == [
        "The wallet of 102 in chat 1 holds 105, but its postings say 100.",
        "The bank of 101 at table 1 in chat 1 holds -1, but its postings say 10.",
        "The bank of 101 at table 1 in chat 1 is below zero: -1.",
        "All accounts of chat 1 add up to -6, not to zero.",
    ]


async def signed(database: Database) -> list[tuple[str, int | None]]:
    """Every entry's kind, with who made it."""
    rows = await database.transact(lambda tx: tx.all("SELECT kind, by FROM entries ORDER BY id"))
    return [(row["kind"], row["by"]) for row in rows]


async def test_a_gift_bears_the_name_of_who_gave_it(database: Database, world: World) -> None:
    assert await database.transact(lambda tx: ledger.give(tx, world.chat, ANN, Chips(70), 5, by=BEN)) is None
    assert await held(database, world, Account.wallet(ANN)) == 70
    assert [await held(database, world, account) for account in (MINT, HOUSE)] == [-70, 0]
    assert await signed(database) == [("grant", BEN)]
    refused = await database.transact(lambda tx: ledger.give(tx, world.chat, ANN, WALLET_CAP, 5, by=BEN))
    assert refused == TooRich(Account.wallet(ANN), Chips(70), WALLET_CAP)
    assert len(await signed(database)) == 1
    assert await database.transact(ledger.audit) == []


async def test_a_reset_levels_every_wallet_of_its_chat_in_one_entry(database: Database, world: World) -> None:
    other = await database.transact(lambda tx: chats.chat(tx, -2, "Others"))
    await give(database, world, ANN, 300)
    await give(database, world, BEN, 20)
    await give(database, world, CAT, 100)
    await give(database, World(other.key, world.table), ANN, 5)
    assert await database.transact(lambda tx: ledger.reset(tx, world.chat, Chips(100), 9, by=CAT)) == 2
    assert [await held(database, world, Account.wallet(user)) for user in (ANN, BEN, CAT)] == [100] * 3
    assert await held(database, World(other.key, world.table), Account.wallet(ANN)) == 5
    assert [await held(database, world, account) for account in (MINT, HOUSE)] == [-300, 0]
    assert (await signed(database))[-1] == ("reset", CAT)
    before = await signed(database)
    assert await database.transact(lambda tx: ledger.reset(tx, world.chat, Chips(100), 9, by=CAT)) == 0
    assert await signed(database) == before
    assert await database.transact(ledger.audit) == []


async def test_a_reset_of_one_leaves_the_others_and_gives_no_second_start(database: Database, world: World) -> None:
    for user in (ANN, BEN):
        await database.transact(partial(ledger.open_wallet, chat=world.chat, user=user, amount=Chips(50), at=0.0))
    await give(database, world, ANN, 300)
    assert await database.transact(lambda tx: ledger.reset(tx, world.chat, Chips(80), 9, by=CAT, only=ANN)) == 1
    assert [await held(database, world, Account.wallet(user)) for user in (ANN, BEN)] == [80, 50]
    assert not await database.transact(lambda tx: ledger.open_wallet(tx, world.chat, ANN, Chips(50), 9.0))
    assert await held(database, world, Account.wallet(ANN)) == 80
    assert await database.transact(lambda tx: ledger.last(tx, world.chat, CAT, "start")) is None
    assert await database.transact(ledger.audit) == []
