"""One bot and one playground serve most of these tests, each of which opens a chat of its own."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.house import House, a_house


@pytest.fixture(scope="session")
async def house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    async with a_house(tmp_path_factory.mktemp("house")) as started:
        yield started


@pytest.fixture
async def own_house(tmp_path: Path) -> AsyncIterator[House]:
    """A bot and a playground for a test that stops, kills or breaks them."""
    async with a_house(tmp_path) as started:
        yield started


@pytest.fixture(scope="session")
async def patient(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """A bot whose staking windows wait for an hour, or for a minute where nobody is waited for."""
    hour = "3600,3600,3600"
    async with a_house(
        tmp_path_factory.mktemp("patient"), CLOCKS__FIRST_STAKES=hour, CLOCKS__STAKES=hour, CLOCKS__LEAST="60"
    ) as started:
        yield started
