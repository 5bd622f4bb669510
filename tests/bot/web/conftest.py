"""An intake with the address that updates are delivered to, in front of a real database."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest

from bot.intake import Intake, Payload
from bot.turnstile import Turnstile
from bot.web import app, health, webhook
from bot.web.webhook import SECRET_HEADER
from storage import inbox
from storage.database import Database, Transaction
from tests.support.clock import ManualClock

PATH = "/telegram/in"
SECRET = "S-3cret_" * 32
"""As long as a secret may be."""
KNOWN = {SECRET_HEADER: SECRET}


@dataclass
class Gate:
    """Where updates are delivered to; ``worked`` are those that were worked on, in order."""

    db: Database
    client: httpx.AsyncClient = field(init=False)
    intake: Intake = field(init=False)
    worked: list[int] = field(default_factory=list)
    changed: asyncio.Condition = field(default_factory=asyncio.Condition)

    def __post_init__(self) -> None:
        clock = ManualClock()
        self.intake = Intake(self.db, clock, Turnstile(clock, 10, 4.0), self._work)
        routes = [webhook.route(PATH, SECRET, self.intake.receive), health.route({"intake": self._lives})]
        transport = httpx.ASGITransport(app.build(routes))
        self.client = httpx.AsyncClient(transport=transport, base_url="http://bank")

    async def _lives(self) -> bool:
        return self.intake.lives

    async def _work(self, payload: Payload) -> None:
        number = payload["update_id"]
        await self.db.transact(lambda tx: self._finish(tx, number))
        async with self.changed:
            self.worked.append(number)
            self.changed.notify_all()

    async def _finish(self, tx: Transaction, number: int) -> None:
        known = await inbox.load(tx, number)
        assert known is not None
        if not known.done:
            await inbox.finish(tx, number, None)

    async def deliver(self, body: Any, headers: dict[str, str] | None = None) -> int:
        """Posts a body, or a value as JSON; the status."""
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        answer = await self.client.post(PATH, content=content, headers=KNOWN if headers is None else headers)
        assert answer.content == b""
        return answer.status_code

    async def until(self, *worked: int) -> None:
        """Waits until all of these updates were worked on."""
        async with asyncio.timeout(10), self.changed:
            await self.changed.wait_for(lambda: set(worked) <= set(self.worked))

    async def stored(self) -> dict[int, Any]:
        """All updates that were ever stored."""
        rows: Sequence[Any] = await self.db.transact(lambda tx: tx.all("SELECT update_id, payload FROM inbox"))
        return {int(row["update_id"]): json.loads(row["payload"]) for row in rows}


@asynccontextmanager
async def open_gate(path: Path) -> AsyncIterator[Gate]:
    db = await Database.open(path)
    gate = Gate(db)
    run = asyncio.create_task(gate.intake.run())
    await gate.intake.receive([])
    yield gate
    gate.intake.stop()
    await run
    await gate.client.aclose()
    await db.close()


@pytest.fixture
async def gate(tmp_path: Path) -> AsyncIterator[Gate]:
    async with open_gate(tmp_path / "bank.db") as opened:
        yield opened


@pytest.fixture(scope="module")
async def busy_gate(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Gate]:
    """One gate for many bodies."""
    async with open_gate(tmp_path_factory.mktemp("gate") / "bank.db") as opened:
        yield opened
