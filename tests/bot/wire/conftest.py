"""A wire to a server that answers as it is told."""

from collections.abc import AsyncIterator

import pytest

from bot.metrics import Prometheus
from bot.ptb.wire import TelegramWire
from tests.support.bot_server import Easel, Server, wire_to_server


@pytest.fixture
def server() -> Server:
    return Server()


@pytest.fixture
def easel() -> Easel:
    return Easel()


@pytest.fixture
def meters() -> Prometheus:
    return Prometheus()


@pytest.fixture
async def wire(server: Server, easel: Easel, meters: Prometheus) -> AsyncIterator[TelegramWire]:
    async with wire_to_server(server, easel, meters) as wire:
        yield wire
