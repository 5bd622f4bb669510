"""A process killed between two statements: what was committed is there, what was not never was."""

import asyncio
import signal
import sys
from pathlib import Path

from games.core.ids import TableId
from storage import ledger, log
from storage.chats import ChatKey
from storage.database import Database
from tests.storage.conftest import ANN, World
from tests.storage.killed import stake


async def killed_in_a_transaction(path: Path) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.storage.killed", str(path), stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    assert await process.stdout.readline() == b"now\n"
    process.kill()
    assert await process.wait() == -signal.SIGKILL


async def test_a_kill_between_statements_loses_that_transaction_alone(path: Path) -> None:
    await killed_in_a_transaction(path)
    database = await Database.open(path)
    world = World(ChatKey(1), TableId(1))
    assert await database.transact(ledger.audit) == []
    worth = await database.transact(lambda tx: ledger.worth(tx, world.chat, ANN))
    assert (worth.wallet, worth.staked) == (900, 100)
    deal = await database.transact(lambda tx: log.running(tx, world.table))
    assert deal is not None
    assert len(deal.answers) == 1

    await database.transact(lambda tx: stake(tx, world, 1))
    worth = await database.transact(lambda tx: ledger.worth(tx, world.chat, ANN))
    assert (worth.wallet, worth.staked) == (800, 200)
    assert await database.transact(ledger.audit) == []
    await database.close()
