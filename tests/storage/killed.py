"""A process to be killed: commits one stake, then stands still between the statements of the next.

``python -m tests.storage.killed FILE`` prints a line when it is time.
"""

import asyncio
import sys

from games.core.ids import Chips, SeatNo
from storage import ledger, log, tables
from storage.accounts import Account, Movement
from storage.database import Database, Transaction
from tests.storage.conftest import ANN, World, settle_in


async def stake(tx: Transaction, world: World, n: int) -> None:
    deal = await log.running(tx, world.table)
    assert deal is not None
    await log.append(tx, deal.id, n, seat=SeatNo(1), by="seat", given="stake", digest="", at=n)
    taken = Movement(Account.wallet(ANN), Account.reserve(world.table, ANN), Chips(100))
    assert await ledger.post(tx, world.chat, "stake", [taken], at=n, deal=deal.id) is None


async def main(path: str) -> None:
    database = await Database.open(path)
    world = await database.transact(settle_in)
    await database.transact(lambda tx: ledger.open_wallet(tx, world.chat, ANN, Chips(1000), 1.0))
    await database.transact(lambda tx: log.start_deal(tx, world.table, "deal", "g", 1, "{}", 1.0))
    await database.transact(lambda tx: stake(tx, world, 0))

    async def stand_still(tx: Transaction) -> None:
        await stake(tx, world, 1)
        sys.stdout.write("now\n")
        sys.stdout.flush()
        await asyncio.Event().wait()
        await tables.save(tx, world.table, 1, "{}", None, open=True)

    await database.transact(stand_still)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
