"""A chat over a real database for each test that plays without a messenger."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.parlour import Parlour, a_parlour


@pytest.fixture
async def parlour(tmp_path: Path) -> AsyncIterator[Parlour]:
    """Three people, and no table yet."""
    async with a_parlour(tmp_path / "bank.db") as opened:
        yield opened
