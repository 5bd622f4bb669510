"""How much there is of everything."""

from games.core.ids import Chips, UserId
from storage import chats, inbox, ledger, tables
from storage.database import Database, Transaction
from storage.figures import Figures, figures
from storage.ledger import Account, Movement
from tests.storage.conftest import ANN, BEN, World

CIRCLE = '{"v":1,"value":{"table":{"circle":[{"no":1},{"no":2}]}}}'


async def test_an_empty_house_has_none_of_anything(database: Database) -> None:
    found = await database.transact(figures)
    assert found == Figures(0, 0, 0, dict.fromkeys(found.chips, 0))
    assert set(found.chips) == {"mint", "house", "wallet", "bank", "reserve"}


async def test_all_chats_count_together(database: Database, world: World) -> None:
    async def work(tx: Transaction) -> Figures:
        for user in (ANN, BEN):
            await ledger.open_wallet(tx, world.chat, user, Chips(100), 1.0)
        stake = Movement(Account.wallet(ANN), Account.reserve(world.table, ANN), Chips(7))
        assert await ledger.post(tx, world.chat, "stake", [stake], at=2.0, table=world.table) is None
        other = await chats.chat(tx, -2, "Others")
        await ledger.open_wallet(tx, other.key, UserId(ANN), Chips(50), 1.0)
        await tables.create(tx, other.key, 0, "macao", CIRCLE, None, 1.0)
        closed = await tables.create(tx, other.key, 5, "macao", CIRCLE, None, 1.0)
        await tables.save(tx, closed.id, closed.version, CIRCLE, None, False)
        await inbox.store(tx, [(1, "{}"), (2, "{}"), (3, "{}")], 1.0)
        await inbox.finish(tx, 2, None)
        return await figures(tx)

    found = await database.transact(work)
    assert (found.tables, found.seated, found.waiting) == (2, 2, 2)
    assert found.chips == {"mint": -250, "house": 0, "wallet": 243, "bank": 0, "reserve": 7}
    assert sum(found.chips.values()) == 0


async def test_a_record_that_cannot_be_read_has_no_seats(database: Database, world: World) -> None:
    async def work(tx: Transaction) -> Figures:
        for topic, record in ((1, CIRCLE), (2, "{")):
            await tables.create(tx, world.chat, topic, "macao", record, None, 1.0)
        return await figures(tx)

    found = await database.transact(work)
    assert (found.tables, found.seated) == (3, 2)
