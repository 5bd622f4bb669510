"""The HTTP server, in the bot's own loop."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from starlette.types import ASGIApp

GRACE_SECONDS = 1
"""How long a stop lets requests under way finish. A delivery that is cut short comes again."""


class CannotListen(Exception):
    """The address is taken, or not ours to listen on."""


def bind(host: str, port: int) -> socket.socket:
    """A socket that holds the port and takes no connection yet; ``CannotListen`` says why there is none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is named because asyncio switches off Nagle's algorithm for no other socket.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise CannotListen(f"HTTP_PORT: cannot listen on {host} port {port}: {error.strerror}") from None
    return listener


class Server(uvicorn.Server):
    """Serves one application on one socket until it is stopped; signals are left to whoever runs it."""

    def __init__(self, app: ASGIApp, listener: socket.socket) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                http="h11",
                ws="none",
                lifespan="off",
                log_config=None,
                log_level="warning",
                access_log=False,
                proxy_headers=False,
                server_header=False,
                timeout_graceful_shutdown=GRACE_SECONDS,
            )
        )
        self._listener = listener

    async def run_until_stopped(self) -> None:
        await self.serve([self._listener])

    def stop(self) -> None:
        """Takes no more connections; ``run_until_stopped`` returns once those under way are done."""
        self.should_exit = True

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield
