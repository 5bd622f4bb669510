"""Who may drive the playground: the bot, scripts, and its own page. No page of another site, whatever it pretends.

A page elsewhere can send requests to this machine, and with a name of its own that it lets point here it can even
read the answers. It cannot lie about its origin or the name it asked for, so those are looked at. An address made of
numbers is never such a name.
"""

import ipaddress
from collections.abc import MutableMapping
from typing import Any

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LARGEST_UPLOAD = 51 * 1024 * 1024
"""Bytes: the largest photo that the bot may send, and what stands around it."""
LARGEST_BODY = 1024 * 1024
"""Bytes of what people and scripts ask for."""
TOO_LARGE = "a request has at most {most} bytes here"
OWN_SITE = ("same-origin", "none")
"""What a browser says of a request that comes from our own page, or from whoever typed the address."""
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'",
}


class Guard:
    """Refuses with 403 what comes from elsewhere, with 413 what is too large; says with every answer what a browser
    may do with it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        refusal = refusal_of(scope["method"], scope["path"], Headers(scope=scope))
        if refusal is not None:
            status, why = refusal
            await JSONResponse({"error": why}, status)(scope, receive, _hardened(send))
            return
        await self._app(scope, _bounded(receive, most_of(scope["path"])), _hardened(send))


def refusal_of(method: str, path: str, headers: Headers) -> tuple[int, str] | None:
    """Why a request is refused, with its status; None where it may go on."""
    host, origin = headers.get("host", ""), headers.get("origin")
    if not _is_an_address(host):
        return 403, "the playground is asked by an IP address or localhost, and by no other name"
    if origin is not None and origin.lower() != f"http://{host}".lower():
        return 403, "pages of other sites may not use the playground"
    opens_the_page = method == "GET" and path == "/"
    if headers.get("sec-fetch-site", "none") not in OWN_SITE and not opens_the_page:
        return 403, "pages of other sites may not use the playground"
    length, most = headers.get("content-length", "0"), most_of(path)
    if not (length.isascii() and length.isdecimal()) or len(length) > 18 or int(length) > most:
        return 413, TOO_LARGE.format(most=most)
    return None


def most_of(path: str) -> int:
    """How many bytes a body for this path may have."""
    return LARGEST_UPLOAD if path.startswith("/bot") else LARGEST_BODY


def _is_an_address(host: str) -> bool:
    """Whether a Host header names this machine by numbers or as localhost, with or without a port."""
    name, _, port = host.rpartition(":") if not host.endswith("]") and ":" in host else (host, "", "")
    if port and not (port.isascii() and port.isdecimal()):
        return False
    if name.lower() == "localhost":
        return True
    try:
        return bool(ipaddress.ip_address(name.removeprefix("[").removesuffix("]")))
    except ValueError:
        return False


class TooLarge(Exception):
    """A body that did not say how large it is, and is larger than so many bytes."""


async def too_large(request: Request, error: Exception) -> Response:
    """What is answered where a body turns out to be too large."""
    del request
    return JSONResponse({"error": TOO_LARGE.format(most=error.args[0])}, 413, {"Connection": "close"})


def _bounded(receive: Receive, most: int) -> Receive:
    """A body's parts, until there are too many."""
    seen = 0

    async def bounded() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > most:
            raise TooLarge(most)
        return message

    return bounded


def _hardened(send: Send) -> Send:
    async def hardened(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            more = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
            message = {**message, "headers": [*message.get("headers", []), *more]}
        await send(message)

    return hardened
