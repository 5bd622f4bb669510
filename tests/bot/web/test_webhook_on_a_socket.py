"""Deliveries as bytes on a real connection: what a client library would never send, and what comes too slowly."""

import asyncio
import json
from collections.abc import AsyncIterator

import pytest

from bot.web import app, webhook
from bot.web.server import Server, bind
from bot.web.webhook import LARGEST_BODY, SECRET_HEADER
from tests.bot.web.conftest import PATH, SECRET, Gate

UPDATE = {"update_id": 7, "message": {"chat": {"id": -5}, "text": "/sit"}}
BODY = json.dumps(UPDATE).encode()
HEAD = f"POST {PATH} HTTP/1.1\r\nHost: bank\r\n".encode()
KNOWN = f"{SECRET_HEADER}: {SECRET}\r\n".encode()
WRONG = f"{SECRET_HEADER}: {SECRET[:-1]}x\r\n".encode()
LENGTH = b"Content-Length: %d\r\n" % len(BODY)
CHUNKED = b"Transfer-Encoding: chunked\r\n\r\n"


@pytest.fixture
async def port(gate: Gate) -> AsyncIterator[int]:
    """Where the bot's own server takes what is delivered to the gate's intake."""
    listener = bind("127.0.0.1", 0)
    listener.listen()  # whoever comes before the server is up waits
    server = Server(app.build([webhook.route(PATH, SECRET, gate.intake.receive)]), listener)
    serving = asyncio.create_task(server.run_until_stopped())
    yield int(listener.getsockname()[1])
    server.stop()
    await serving


async def answer(port: int, *parts: bytes) -> int:
    """Sends these bytes, for as long as anybody listens, and nothing more; the status of the answer."""
    async with asyncio.timeout(10):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            for part in parts:
                writer.write(part)
                await writer.drain()
        except ConnectionError:
            pass  # it was told no before its end
        status = int((await reader.readline()).split()[1])
        writer.close()
        return status


def chunk(data: bytes) -> bytes:
    return b"%x\r\n%s\r\n" % (len(data), data)


async def test_an_update_in_one_piece_or_in_many_is_taken(gate: Gate, port: int) -> None:
    assert await answer(port, HEAD, KNOWN, LENGTH, b"\r\n", BODY) == 200
    pieces = [chunk(BODY[at : at + 9]) for at in range(0, len(BODY), 9)]
    assert await answer(port, HEAD, KNOWN, CHUNKED, *pieces, chunk(b"")) == 200
    assert await gate.stored() == {7: UPDATE}


@pytest.mark.parametrize(
    "headers",
    [b"", WRONG, KNOWN + WRONG, WRONG + KNOWN, KNOWN + KNOWN, KNOWN + f"{SECRET_HEADER}:\r\n".encode()],
    ids=["missing", "wrong", "right, then wrong", "wrong, then right", "twice", "right, then empty"],
)
async def test_a_secret_is_told_once_or_not_at_all(gate: Gate, port: int, headers: bytes) -> None:
    """The body is not waited for: half of it is enough for the answer."""
    assert await answer(port, HEAD, headers, LENGTH, b"\r\n", BODY[:5]) == 403
    assert await gate.stored() == {}


async def test_a_body_without_a_length_is_cut_off_at_the_bound(gate: Gate, port: int) -> None:
    much = [chunk(b" " * 2**16)] * (3 * LARGEST_BODY // 2**16)
    assert await answer(port, HEAD, KNOWN, CHUNKED, chunk(BODY), *much) == 413
    assert await answer(port, HEAD, KNOWN, b"Content-Length: %d\r\n\r\n" % (LARGEST_BODY + 1)) == 413
    assert await gate.stored() == {}


@pytest.mark.parametrize("length", ["-5", "+5", "1_0", "1e3", "0x10", "٣", "9" * 30, "9" * 5000, "", "5, 16"])
async def test_a_length_that_is_none_is_refused(gate: Gate, port: int, length: str) -> None:
    told = b"Content-Length: " + length.encode() + b"\r\n"
    assert await answer(port, HEAD, KNOWN, told, b"\r\n", BODY) == 400
    assert await answer(port, HEAD, KNOWN, LENGTH, told, b"\r\n", BODY) == 400
    assert await gate.stored() == {}


@pytest.mark.parametrize(
    "begun", [LENGTH + b"\r\n" + BODY[:5], CHUNKED + chunk(BODY)], ids=["with a length", "without"]
)
async def test_a_body_that_does_not_come_to_its_end_is_not_waited_for(
    gate: Gate, port: int, monkeypatch: pytest.MonkeyPatch, begun: bytes
) -> None:
    monkeypatch.setattr(webhook, "LONGEST_BODY", 0.2)
    assert await answer(port, HEAD, KNOWN, begun) == 408
    assert await gate.stored() == {}
    assert await answer(port, HEAD, KNOWN, LENGTH, b"\r\n", BODY) == 200
