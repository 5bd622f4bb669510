"""Quiet comes when all has been done that follows from what was done."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bot import quiet
from bot.metrics import Meters
from bot.pictures.studio import Studio
from bot.ptb.request import CountedRequest
from bot.quiet import LONGEST, LONGEST_CALL, Quiet
from storage import stamps
from storage.database import Database
from tests.support.beside import beside
from tests.support.scenes import full
from tests.support.serving import serving


@dataclass(slots=True)
class Messenger:
    """Takes its time for each answer; never answers to ``/silence``."""

    url: str = ""
    asked: list[str] = field(default_factory=list)

    async def __call__(self, request: Request) -> Response:
        self.asked.append(request.url.path)
        await asyncio.sleep(60.0 if request.url.path == "/silence" else 0.02)
        return Response("{}")


@dataclass(slots=True)
class Worker:
    """A bot with one job at a time."""

    db: Database
    calls: CountedRequest
    studio: Studio
    messenger: Messenger

    @property
    def quiet(self) -> Quiet:
        return Quiet(self.db, self.calls, self.studio)

    async def note(self, name: str, at: float) -> None:
        await self.db.transact(lambda tx: stamps.put(tx, name, at))

    async def call(self, path: str) -> None:
        await self.calls.do_request(f"{self.messenger.url}/{path}", "GET")


@pytest.fixture
async def messenger() -> AsyncIterator[Messenger]:
    messenger = Messenger()
    async with serving(Starlette(routes=[Route("/{path}", messenger.__call__)])) as messenger.url:
        yield messenger


@pytest.fixture
async def worker(tmp_path: Path, messenger: Messenger) -> AsyncIterator[Worker]:
    db, studio = await Database.open(tmp_path / "bank.db"), Studio()
    async with CountedRequest(Meters()) as calls:
        yield Worker(db, calls, studio, messenger)
    await studio.close()
    await db.close()


async def test_nothing_is_quiet(worker: Worker) -> None:
    await worker.quiet.come()
    assert worker.db.ended
    assert worker.messenger.asked == []


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is given up on, however slow the machine."""
    monkeypatch.setattr(quiet, "LONGEST", 60.0)
    monkeypatch.setattr(quiet, "LONGEST_CALL", 60.0)


@pytest.mark.usefixtures("unhurried")
async def test_one_thing_after_another_is_waited_for(worker: Worker) -> None:
    done: list[str] = []

    async def work() -> None:
        for n in range(3):
            await worker.note("up", float(n))
            await worker.call("one")
            await worker.studio.png(full())
            await asyncio.create_task(worker.call("two"))
            done.append(str(n))

    async with beside(work()):
        await asyncio.sleep(0)
        await worker.quiet.come()
        assert done == ["0", "1", "2"]


@pytest.mark.usefixtures("unhurried")
async def test_many_at_once_are_waited_for(worker: Worker) -> None:
    jobs = [asyncio.create_task(worker.note(str(n), 1.0)) for n in range(20)]
    jobs += [asyncio.create_task(worker.call(str(n))) for n in range(20)]
    await asyncio.sleep(0)
    await worker.quiet.come()
    assert all(job.done() for job in jobs)
    await asyncio.gather(*jobs)


async def test_a_call_that_is_not_answered_is_not_waited_for(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quiet, "LONGEST", 60.0)  # that it gives up on everything is not what ends it
    async with beside(worker.call("silence")):
        while not worker.messenger.asked:
            await worker.quiet.come()
        await worker.quiet.come()
        assert not worker.calls.awaited(LONGEST_CALL)
        assert worker.calls.awaited(60.0)


async def test_work_without_end_is_not_waited_for_for_ever(worker: Worker) -> None:
    async def work() -> None:
        while True:
            await worker.note("up", 1.0)

    async with beside(work()):
        await asyncio.wait_for(worker.quiet.come(), 10 * LONGEST)
