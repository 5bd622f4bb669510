"""Updates in over HTTP: who does not know the secret is not listened to; what is confirmed is stored."""

import asyncio
import hmac
import json
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import structlog
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from bot.intake import NotStored, Payload

log = structlog.get_logger(__name__)

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 - the name of it
LARGEST_BODY = 1024 * 1024
"""Bytes: a message's text has at most 4096 characters."""
LONGEST_BODY = 20.0
"""Seconds that a body may take to come; whoever delivers does so at once."""
HIGHEST_ID = 2**53

Receive = Callable[[Sequence[tuple[int, Payload]]], Awaitable[None]]


class _TooLarge(Exception):
    pass


def route(path: str, secret: str, receive: Receive) -> Route:
    """Takes one update in each POST: 200 once it is stored, 403 for a wrong secret, 413 for too large a body, 400 for
    anything but an update, 408 for one that does not come to its end. 503 where it cannot be stored now: then it is
    delivered again."""
    expected = secret.encode()

    async def deliver(request: Request) -> Response:
        if not _is_told(request.headers.getlist(SECRET_HEADER), expected):
            log.debug("webhook.stranger")  # no more: anybody can knock, and what matters the hook's standing tells
            return _refusal(403)
        try:
            async with asyncio.timeout(LONGEST_BODY):
                body = await _body(request)
        except _TooLarge:
            log.warning("webhook.too-large")
            return _refusal(413)
        except TimeoutError:
            log.warning("webhook.too-slow")
            return _refusal(408)
        except ClientDisconnect:
            return Response(status_code=400)  # which nobody reads
        update = update_of(body)
        if update is None:
            log.warning("webhook.no-update")
            return Response(status_code=400)
        try:
            await receive([update])
        except NotStored:
            return Response(status_code=503)
        except (ValueError, RecursionError):  # a thousand brackets, say: what cannot be written down
            log.warning("webhook.no-update")
            return Response(status_code=400)
        return Response()

    return Route(path, deliver, methods=["POST"])


def _is_told(given: Sequence[str], expected: bytes) -> bool:
    """Whether the secret was told, once: of two headers another reader may take the other one."""
    return len(given) == 1 and hmac.compare_digest(given[0].encode("latin-1"), expected)


def _refusal(status: int) -> Response:
    """Of a request that was not read to its end: the connection is of no more use."""
    return Response(status_code=status, headers={"Connection": "close"})


async def _body(request: Request) -> bytes:
    """All of it, whether or not its length was told before; never more than the bound is kept."""
    if int(request.headers.get("Content-Length", "0")) > LARGEST_BODY:
        raise _TooLarge
    body = bytearray()
    async for part in request.stream():
        if len(body) + len(part) > LARGEST_BODY:
            raise _TooLarge
        body += part
    return bytes(body)


def update_of(body: bytes) -> tuple[int, Payload] | None:
    """An update with its number; None where the body is none."""
    try:
        given: Any = json.loads(body.decode(), parse_constant=_no_number)
    except (ValueError, RecursionError):
        return None
    number = given.get("update_id") if isinstance(given, dict) else None
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= HIGHEST_ID:
        return None
    return number, given


def _no_number(name: str) -> None:
    raise ValueError(name)  # Python reads NaN and Infinity, which are no JSON
