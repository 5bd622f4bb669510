"""Work for a client that may go away while it is done."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from starlette.requests import Request

Result = TypeVar("Result")


class ClientGone(Exception):
    """Nobody is there to read an answer."""


async def while_connected(request: Request, work: Coroutine[Any, Any, Result]) -> Result:
    """The work's result; the work is cancelled, and ClientGone raised, when the client goes first."""
    working = asyncio.create_task(work)
    going = asyncio.create_task(_gone(request))
    try:
        await asyncio.wait({working, going}, return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        raise ClientGone
    finally:
        for task in (working, going):
            task.cancel()
        await asyncio.gather(working, going, return_exceptions=True)


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
