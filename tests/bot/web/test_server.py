"""The server itself, on a real socket."""

import asyncio
import socket

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from bot.web import app
from bot.web.server import CannotListen, Server, bind


async def test_a_stop_lets_nobody_in_and_finishes_what_is_under_way() -> None:
    under_way, go_on = asyncio.Event(), asyncio.Event()

    async def slowly(_: Request) -> Response:
        under_way.set()
        await go_on.wait()
        return PlainTextResponse("done")

    listener = bind("127.0.0.1", 0)
    base = f"http://127.0.0.1:{listener.getsockname()[1]}"
    server = Server(app.build([Route("/", slowly)]), listener)
    serving = asyncio.create_task(server.run_until_stopped())
    async with httpx.AsyncClient(base_url=base) as client, asyncio.timeout(10):
        asked = asyncio.create_task(_asked(client))
        await under_way.wait()
        server.stop()
        await _refused(client)
        go_on.set()
        answer = await asked
        await serving
    assert (answer.text, "server" in answer.headers) == ("done", False)


async def _asked(client: httpx.AsyncClient) -> httpx.Response:
    """As somebody who comes before the server is up asks again."""
    while True:
        try:
            return await client.get("/")
        except httpx.ConnectError:
            await asyncio.sleep(0.01)


async def _refused(client: httpx.AsyncClient) -> None:
    """Until nobody is let in, which is within a tenth of a second, by the server's own clock."""
    while True:
        try:
            async with asyncio.timeout(0.2):
                await client.get("/")
        except httpx.ConnectError:
            return
        except TimeoutError:
            continue


def test_a_port_that_is_taken_is_named() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(CannotListen, match=f"HTTP_PORT: cannot listen on 127.0.0.1 port {port}: Address already"):
            bind("127.0.0.1", port)
