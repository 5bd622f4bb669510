"""What is asked of deals that are over: whose their stakes were, and which shoe was the last."""

import pytest

from games.core.ids import Chips, DealId, ShoeId, TableId, UserId
from storage import chats, ledger, log, shoes, tables
from storage.database import Database, Transaction
from storage.ledger import Account, Movement
from storage.staked import last_banker, stakers
from tests.storage.conftest import ANN, BEN, World

SECRET, COMMITMENT = bytes(32), "ab" * 32


async def a_deal(tx: Transaction, world: World) -> DealId:
    return await log.start_deal(tx, world.table, "deal", "g", 1, "start", 1.0)


async def stake(tx: Transaction, world: World, deal: DealId, user: UserId, *, lost: bool = False) -> None:
    """One chip of somebody's, which the bank takes at once where it is lost."""
    wallet, reserve = Account.wallet(user), Account.reserve(world.table, user)
    moves = [Movement(wallet, reserve, Chips(1))]
    if lost:
        moves.append(Movement(reserve, Account.bank(world.table, BEN), Chips(1)))
    assert await ledger.post(tx, world.chat, "stake", moves, at=2.0, table=world.table, deal=deal) is None


async def test_stakers_come_in_the_order_of_their_stakes(database: Database, world: World) -> None:
    async def work(tx: Transaction) -> list[list[UserId]]:
        for user in (ANN, BEN):
            await ledger.open_wallet(tx, world.chat, user, Chips(10), 1.0)
        deal = await a_deal(tx, world)
        for user, lost in ((BEN, False), (ANN, True), (BEN, False)):
            await stake(tx, world, deal, user, lost=lost)
        back = Movement(Account.reserve(world.table, BEN), Account.wallet(BEN), Chips(2))
        assert await ledger.post(tx, world.chat, "void", [back], at=3.0, table=world.table, deal=deal) is None
        await log.finish(tx, deal, "void", None, 3.0)
        other = await a_deal(tx, world)
        await stake(tx, world, other, ANN)
        return [await stakers(tx, one) for one in (deal, other, DealId(99))]

    assert await database.transact(work) == [[BEN, ANN, BEN], [ANN], []]


async def test_the_last_banker_is_whose_bank_was_opened_last(database: Database, world: World) -> None:
    async def work(tx: Transaction) -> list[UserId | None]:
        found = [await last_banker(tx, world.table)]
        for user in (ANN, BEN):
            await ledger.open_wallet(tx, world.chat, user, Chips(10), 1.0)
        await ledger.grant(tx, world.chat, ANN, "daily", Chips(5), 1.0)
        to_house = Movement(Account.wallet(ANN), Account.house(), Chips(5))
        assert await ledger.post(tx, world.chat, "reset", [to_house], at=2.0, by=ANN) is None
        for banker, purse in ((BEN, Account.wallet(BEN)), (None, Account.house()), (ANN, Account.wallet(ANN))):
            opened = Movement(purse, Account.bank(world.table, banker), Chips(5))
            assert await ledger.post(tx, world.chat, "open-bank", [opened], at=2.0, table=world.table) is None
            found.append(await last_banker(tx, world.table))
        return found

    assert await database.transact(work) == [None, BEN, None, ANN]


@pytest.mark.parametrize("elsewhere", [False, True])
async def test_the_last_finished_shoe_is_of_this_chat(database: Database, world: World, elsewhere: bool) -> None:
    async def shoe(tx: Transaction, name: str, table: TableId, at: float, *, finished: bool = True) -> None:
        await shoes.create(tx, ShoeId(name), table, 1, SECRET, COMMITMENT, at)
        if finished:
            await shoes.finish(tx, ShoeId(name))

    async def work(tx: Transaction) -> str | None:
        other = await chats.chat(tx, -2, "Others")
        there = await tables.create(tx, other.key, 0, "g", "{}", None, 1.0)
        topic = await tables.create(tx, world.chat, 7, "g", "{}", None, 1.0)
        assert await shoes.last_finished(tx, world.chat) is None
        await shoe(tx, "A", world.table, 1.0)
        await shoe(tx, "B", topic.id, 3.0)
        await shoe(tx, "C", world.table, 2.0)
        await shoe(tx, "D", world.table, 4.0, finished=False)
        if elsewhere:
            await shoe(tx, "E", there.id, 5.0)
        found = await shoes.last_finished(tx, other.key if elsewhere else world.chat)
        return found.id if found else None

    assert await database.transact(work) == ("E" if elsewhere else "B")
