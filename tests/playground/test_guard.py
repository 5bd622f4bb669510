"""Nobody drives the playground but who sits at this machine: not a page elsewhere, not a name that points here."""

import asyncio
import json
from collections.abc import AsyncIterator

import pytest

from playground.guard import HEADERS, LARGEST_BODY, LARGEST_UPLOAD
from tests.playground.town import TOKEN, Town


def address(town: Town) -> str:
    return str(town.http.base_url).removeprefix("http://").rstrip("/")


async def written(town: Town) -> list[str]:
    """All that was written in the chat."""
    answer = await town.api(f"chats/{town.chat}/messages")
    return [message["text"] for message in answer["messages"] if "text" in message]


async def posts(town: Town, headers: dict[str, str], path: str = "") -> int:
    """What becomes of a message that somebody sends with these headers."""
    body = json.dumps({"chat": town.chat, "text": "from elsewhere"}).encode()
    where = path or f"/api/people/{town.people['Аня']}/send"
    return (await town.http.post(where, content=body, headers={"Content-Type": "text/plain", **headers})).status_code


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "evil.example:8080"},
        {"Host": "127.0.0.1.evil.example"},
        {"Host": "localhost.evil.example"},
        {"Host": "evil.example@127.0.0.1"},
        {"Host": "127.0.0.1:8080:80"},
        {"Host": "127.0.0.1:x"},
        {"Host": "0x7f000001"},
        {"Host": ""},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "https://127.0.0.1"},
        {"Origin": "http://127.0.0.1:1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"},
    ],
)
async def test_what_comes_from_elsewhere_is_refused(town: Town, headers: dict[str, str]) -> None:
    before = await written(town)
    for path in ("", f"/bot{TOKEN}/sendMessage", f"/api/chats/{town.chat}/delete", "/api/clock"):
        assert await posts(town, headers, path) == 403
    for path in ("/api/chats", "/api/stream", "/page/app.js", f"/bot{TOKEN}/getMe"):
        answer = await town.http.get(path, headers=headers)
        assert answer.status_code == 403, path
        assert answer.headers["content-type"] == "application/json"
    assert await written(town) == before


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "LOCALHOST", "[::1]", "192.168.1.7", "[fe80::1]"])
async def test_addresses_and_localhost_are_answered(town: Town, host: str) -> None:
    for named in (host, f"{host}:8080"):
        assert (await town.http.get("/api/chats", headers={"Host": named})).status_code == 200
        own = {"Host": named, "Origin": f"http://{named}".lower(), "Sec-Fetch-Site": "same-origin"}
        assert await posts(town, own) == 200


async def test_a_link_elsewhere_may_open_the_page_and_no_more(town: Town) -> None:
    came = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
    assert (await town.http.get("/", headers=came)).status_code == 200
    assert (await town.http.get("/", headers={**came, "Host": "evil.example"})).status_code == 403


async def test_every_answer_says_what_a_browser_may_do_with_it(town: Town) -> None:
    for path in ("/", "/page/app.js", "/api/chats", "/nothing", f"/bot{TOKEN}/getMe", "/api/people/<b>/x"):
        answer = await town.http.get(path)
        for name, value in HEADERS.items():
            assert answer.headers[name] == value, path
        assert answer.headers["content-type"].partition(";")[0] != "text/html" or path == "/"


async def test_no_path_leads_out_of_the_page_or_the_photos(town: Town) -> None:
    for up in ("..", "%2e%2e", "..%2f..", "%2e%2e%2f%2e%2e", "....//", "..%5c..", "%252e%252e", "%00", "/etc/passwd"):
        for path in (
            f"/page/{up}/settings.py",
            f"/page/{up}",
            f"/file/bot{TOKEN}/{up}/etc/passwd",
            f"/api/files/{up}",
        ):
            host, port = address(town).split(":")
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
            answer = await reader.read()
            writer.close()
            assert answer.split(b" ")[1] in (b"404", b"400", b"307"), path
            assert b"class Settings" not in answer
            assert b"root:" not in answer


async def parts(most: int) -> AsyncIterator[bytes]:
    """A body that never says how long it is."""
    for _ in range(most // 65536 + 2):
        yield b" " * 65536


async def test_a_body_that_is_too_large_is_refused_however_it_comes(town: Town) -> None:
    where = f"/api/people/{town.people['Аня']}/send"
    for content in (b" " * (LARGEST_BODY + 1), parts(LARGEST_BODY)):
        answer = await town.http.post(where, content=content)
        assert answer.status_code == 413
        assert str(LARGEST_BODY) in answer.json()["error"]
    assert (await town.http.post(where, content=b" " * LARGEST_BODY)).status_code == 400
    assert (await town.api("chats"))["chats"]


async def test_the_length_alone_is_enough_to_refuse_an_upload(town: Town) -> None:
    host, port = address(town).split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    head = f"POST /bot{TOKEN}/sendPhoto HTTP/1.1\r\nHost: {host}\r\nContent-Length: {LARGEST_UPLOAD + 1}\r\n\r\n"
    writer.write(head.encode())
    assert b" 413 " in await reader.readline()
    writer.close()
