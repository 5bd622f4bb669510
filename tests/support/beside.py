"""What runs for ever, run beside a test."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any


@asynccontextmanager
async def beside(job: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Runs it until the block ends; what it died of before is raised then."""
    task = asyncio.create_task(job)
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
