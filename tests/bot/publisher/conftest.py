"""A publisher at work for each test."""

from collections.abc import AsyncIterator

import pytest

from tests.support.publishing import World, a_world, working


@pytest.fixture
async def world() -> AsyncIterator[World]:
    made = a_world()
    async with working(made):
        yield made
