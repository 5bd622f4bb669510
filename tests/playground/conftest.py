import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass

import httpx
import pytest
from starlette.applications import Starlette

from playground import listening
from playground.server import make_app
from tests.playground.town import Town, new_hub


@dataclass(frozen=True, slots=True)
class Running:
    """A server whose world is exchanged for each test."""

    app: Starlette
    http: httpx.AsyncClient


@pytest.fixture(scope="session")
async def running() -> AsyncIterator[Running]:
    app = make_app(new_hub("off"))
    listener = listening.listen("127.0.0.1", 0)
    server = listening.Server(app)
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    base = listening.local_address(listener)
    async with httpx.AsyncClient(base_url=base, timeout=20) as http:
        yield Running(app, http)
    server.should_exit = True
    await serving


@pytest.fixture
async def empty_town(running: Running) -> AsyncIterator[Town]:
    """No limits, no chat."""
    hub = running.app.state.hub = new_hub("off")
    yield Town(running.http, hub)
    hub.bell.close()


@pytest.fixture
async def town(empty_town: Town) -> Town:
    """No limits, and a supergroup of Аня and Боря with the bot."""
    return await empty_town.settle()


@pytest.fixture
async def strict_town(running: Running) -> AsyncIterator[Town]:
    """The published limits."""
    hub = running.app.state.hub = new_hub("published")
    yield await Town(running.http, hub).settle()
    hub.bell.close()
