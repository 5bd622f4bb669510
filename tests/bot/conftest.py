"""A chat over a real database for each test that plays without a messenger."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.support.parlour import Parlour


@pytest.fixture
async def parlour(tmp_path: Path) -> AsyncIterator[Parlour]:
    """Three people, and no table yet."""
    opened = await Parlour.open(tmp_path / "bank.db")
    yield opened
    await opened.db.close()
