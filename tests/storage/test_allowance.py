"""The house's allowance: so much a day is minted for its banks, and not a chip more."""

from games.core.ids import Chips
from storage import allowance, ledger
from storage.database import Database
from storage.ledger import Account, Movement
from storage.transaction import Transaction
from tests.storage.conftest import ANN, World

DAY = allowance.DAY
NOON = 20_000 * DAY + DAY / 2


async def fill(database: Database, world: World, wanted: int, at: float = NOON) -> tuple[int, int]:
    """What the house has and what may still be minted, after it was filled for so much; 100 a day are allowed."""

    async def work(tx: Transaction) -> tuple[int, int]:
        await allowance.fill(tx, world.chat, Chips(wanted), Chips(100), at)
        has = await ledger.balance(tx, world.chat, Account.house())
        return has, await allowance.left(tx, world.chat, Chips(100), at)

    return await database.transact(work)


async def test_what_lacks_is_minted_as_far_as_the_allowance_goes(database: Database, world: World) -> None:
    assert await fill(database, world, 0) == (0, 100)
    assert await fill(database, world, 60) == (60, 40)
    assert await fill(database, world, 60) == (60, 40)
    assert await fill(database, world, 70) == (70, 30)
    assert await fill(database, world, 500) == (100, 0)
    assert await fill(database, world, 500) == (100, 0)
    assert await database.transact(ledger.audit) == []


async def test_lost_chips_are_minted_again_the_next_day(database: Database, world: World) -> None:
    """Days begin at midnight of the world's clock."""
    midnight = NOON + DAY / 2
    await fill(database, world, 100)
    lost = Movement(Account.house(), Account.wallet(ANN), Chips(100))
    assert await database.transact(lambda tx: ledger.post(tx, world.chat, "lost", [lost], at=NOON)) is None
    assert await fill(database, world, 100, midnight - 0.001) == (0, 0)
    assert await fill(database, world, 30, midnight) == (30, 70)


async def test_an_allowance_that_was_lowered_leaves_nothing_for_today(database: Database, world: World) -> None:
    await fill(database, world, 100)
    lowered = await database.transact(lambda tx: allowance.left(tx, world.chat, Chips(50), NOON))
    assert lowered == 0


async def test_grants_to_people_do_not_count(database: Database, world: World) -> None:
    await database.transact(lambda tx: ledger.grant(tx, world.chat, ANN, "daily", Chips(80), NOON))
    assert await fill(database, world, 100) == (100, 0)
