"""What is written down and cannot be read any more keeps the bot from nothing else."""

from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.keeper import Keeper
from storage import outbox
from storage.transaction import Transaction
from tests.support.premises import HERE, premises


@pytest.mark.parametrize("text", ["{", '{"v":99,"value":{}}'])
async def test_a_reply(tmp_path: Path, text: str) -> None:
    async with premises(tmp_path / "bank.db") as made:

        async def spoil(tx: Transaction) -> None:
            await outbox.put(tx, made.parlour.chat.key, 0, text, made.parlour.now)

        await made.parlour.db.transact(spoil)
        await made.write(1, "/balance")
        made.office.publisher.forget(HERE, None)  # the process ends before it is said
        with capture_logs() as told:
            await Keeper(made.office).resume()
        assert [line["event"] for line in told] == ["reply.unreadable"]
        await made.publish()
        assert len(made.wire.texts(HERE)) == 1
