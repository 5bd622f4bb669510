"""The socket and the server on it."""

import ipaddress
import socket
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from starlette.applications import Starlette

KEEP_ALIVE_SECONDS = 75
"""Longer than clients keep an idle connection, so that it is never closed under their next call."""

_ANYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - recognised, not bound


def listen(host: str, port: int) -> socket.socket:
    """A listening socket, or OSError.

    The protocol is named because asyncio switches off Nagle's algorithm for no other socket,
    and with it every answer on a kept connection would be 40 ms late.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(256)
    except OSError:
        listener.close()
        raise
    return listener


def listen_for_bot_and_people(host: str, port: int) -> list[socket.socket]:
    """Sockets on one port, the last of which is on a loopback address: the bot accepts no other."""
    first = listen(host, port)
    if host in _ANYWHERE or ipaddress.ip_address(host).is_loopback:
        return [first]
    try:
        return [first, listen("127.0.0.1", first.getsockname()[1])]
    except OSError:
        first.close()
        raise


def local_address(listener: socket.socket) -> str:
    """The listener's URL as this machine reaches it."""
    host, port = listener.getsockname()[:2]
    host = _ANYWHERE.get(host, host)
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


class Server(uvicorn.Server):
    """A server that leaves signals to whoever runs it."""

    def __init__(self, app: Starlette) -> None:
        config = uvicorn.Config(
            app,
            http="httptools",
            ws="none",
            lifespan="off",
            log_level="warning",
            access_log=False,
            timeout_graceful_shutdown=2,
            timeout_keep_alive=KEEP_ALIVE_SECONDS,
        )
        super().__init__(config)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield
