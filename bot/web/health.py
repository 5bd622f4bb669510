"""Whether the bot is well, for whoever starts it anew when it is not."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence

import structlog
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

log = structlog.get_logger(__name__)

PATH = "/healthz"
LONGEST_LOOK = 3.0
"""Seconds a check may take; with a deal's worth of transactions before it, it takes milliseconds."""

Check = Callable[[], Awaitable[bool]]


def route(checks: Mapping[str, Check], facts: Callable[[], Sequence[str]] = tuple) -> Route:
    """200, ``ok`` and below it the facts, where every check is passed; else 503 and the name of the first that is
    not."""

    async def tell(_: Request) -> Response:
        for name, check in checks.items():
            if not await _passes(name, check):
                return PlainTextResponse(name, status_code=503)
        return PlainTextResponse("\n".join(["ok", *facts()]))

    return Route(PATH, tell)


async def _passes(name: str, check: Check) -> bool:
    try:
        async with asyncio.timeout(LONGEST_LOOK):
            return await check()
    except Exception as error:  # whatever is wrong, it is not well
        log.warning("health.bad", check=name, error=repr(error))
        return False
