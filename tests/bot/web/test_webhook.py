"""Deliveries: who knows the secret is listened to, what is confirmed is stored, anything else changes nothing."""

import asyncio
import json
import random
from collections.abc import AsyncIterator
from itertools import count
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.web.webhook import HIGHEST_ID, LARGEST_BODY, SECRET_HEADER
from tests.bot.web.conftest import KNOWN, PATH, SECRET, Gate

UPDATE = {"update_id": 7, "message": {"chat": {"id": -5}, "text": "/sit"}}

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
KINDS = st.sampled_from(["message", "callback_query", "my_chat_member", "chat_member", "poll", "chat", "from"])


async def test_an_update_is_stored_then_confirmed_then_worked_on(gate: Gate) -> None:
    assert await gate.deliver(UPDATE) == 200
    assert await gate.stored() == {7: UPDATE}
    await gate.until(7)


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {SECRET_HEADER: ""},
        {SECRET_HEADER: SECRET[:-1]},
        {SECRET_HEADER: SECRET + "x"},
        {SECRET_HEADER: SECRET.swapcase()},
        {SECRET_HEADER: "\xe9" * 256},
        {"Authorization": SECRET},
    ],
    ids=["none", "empty", "shorter", "longer", "other case", "not ascii", "elsewhere"],
)
async def test_who_does_not_know_the_secret_is_not_listened_to(gate: Gate, headers: dict[str, str]) -> None:
    read: list[bytes] = []

    async def body() -> AsyncIterator[bytes]:
        read.append(b"{")
        yield json.dumps(UPDATE).encode()

    encoded = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
    answer = await gate.client.post(PATH, content=body(), headers=encoded)
    assert (answer.status_code, answer.content, answer.headers["connection"]) == (403, b"", "close")
    assert (read, await gate.stored()) == ([], {})


@pytest.mark.parametrize("method", ["GET", "PUT", "DELETE"])
async def test_nothing_but_a_post_is_a_delivery(gate: Gate, method: str) -> None:
    assert (await gate.client.request(method, PATH, headers=KNOWN)).status_code == 405


async def test_there_is_nothing_beside_it(gate: Gate) -> None:
    for path in ("/", PATH + "/", PATH.upper(), "/docs"):
        assert (await gate.client.post(path, json=UPDATE, headers=KNOWN)).status_code == 404
    assert await gate.stored() == {}


@pytest.mark.parametrize("told", [True, False], ids=["length told", "in pieces"])
async def test_no_more_of_a_body_is_taken_than_the_bound(gate: Gate, told: bool) -> None:
    taken = 0

    async def in_pieces(size: int) -> AsyncIterator[bytes]:
        nonlocal taken
        while size > 0:
            piece, size = min(size, 64 * 1024), size - 64 * 1024
            taken += piece
            yield b" " * piece

    head = json.dumps(UPDATE).encode()
    fits = LARGEST_BODY - len(head)

    async def body(blank: int) -> AsyncIterator[bytes]:
        yield head
        async for piece in in_pieces(blank):
            yield piece

    for blank, status in ((fits, 200), (fits + 1, 413), (30 * LARGEST_BODY, 413)):
        taken = 0
        length = {"Content-Length": str(len(head) + blank)} if told else {}
        answer = await gate.client.post(PATH, content=body(blank), headers=KNOWN | length)
        assert answer.status_code == status
        assert taken <= (0 if told and status == 413 else LARGEST_BODY + 64 * 1024)
    assert list(await gate.stored()) == [7]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"null",
        b"[]",
        b"7",
        b"{}",
        b'{"update_id": null}',
        b'{"update_id": "7"}',
        b'{"update_id": 7.0}',
        b'{"update_id": true}',
        b'{"update_id": -1}',
        b'{"update_id": 9007199254740993}',
        b'{"update_id": ' + b"9" * 5000 + b"}",
        b'{"update_id": 7, "message": NaN}',
        b'{"update_id": 7, "message": "\xff"}',
        b'{"update_id": 7}}',
        b"update_id=7",
        b"\x00" * 1000,
        b"[" * 500_000,
        json.dumps(UPDATE).encode("utf-16"),
    ],
)
async def test_what_is_no_update_changes_nothing(gate: Gate, body: bytes) -> None:
    assert await gate.deliver(body) == 400
    assert await gate.stored() == {}
    assert await gate.deliver(UPDATE | {"update_id": HIGHEST_ID}) == 200
    await gate.until(HIGHEST_ID)


async def test_half_a_character_is_no_reason_to_have_it_delivered_for_a_day(gate: Gate) -> None:
    body = rb'{"update_id": 7, "message": {"text": "a\ud800b", "chat": {"title": "\udc00\ud83d\ude00"}, "\ud800": 1}}'
    assert await gate.deliver(body) == 200
    whole = {"text": "a\ufffdb", "chat": {"title": "\ufffd😀"}, "\ufffd": 1}
    assert await gate.stored() == {7: {"update_id": 7, "message": whole}}
    await gate.until(7)


@pytest.mark.parametrize("depth", [100, 900, 990, 1000, 2000])
async def test_brackets_within_brackets_are_no_fault(gate: Gate, depth: int) -> None:
    status = await gate.deliver(b'{"update_id": 7, "message": ' + b"[" * depth + b"]" * depth + b"}")
    assert status in (200, 400)
    assert list(await gate.stored()) == ([7] if status == 200 else [])
    assert await gate.deliver(UPDATE | {"update_id": 8}) == 200
    await gate.until(8)


_numbers = count(1000)


@given(body=st.binary(max_size=300) | JSON.map(lambda value: json.dumps(value).encode()))
async def test_no_body_is_a_fault(busy_gate: Gate, body: bytes) -> None:
    assert await busy_gate.deliver(body) in (200, 400)
    assert await busy_gate.deliver(body, {}) == 403


@given(parts=st.dictionaries(KINDS, JSON, max_size=3))
async def test_no_update_is_a_fault_whatever_it_holds(busy_gate: Gate, parts: dict[str, Any]) -> None:
    """It is confirmed if and only if it is stored, in the very words that came."""
    number = next(_numbers)
    body = json.dumps(parts | {"update_id": number}).encode()
    status = await busy_gate.deliver(body)
    stored = await busy_gate.stored()
    assert status in (200, 400)
    assert (status == 200) == (number in stored)
    if status == 200:
        assert stored[number] == json.loads(body)


@given(seed=st.integers(), updates=st.integers(1, 12), times=st.integers(1, 3))
async def test_updates_that_come_more_than_once_and_out_of_order(
    busy_gate: Gate, seed: int, updates: int, times: int
) -> None:
    numbers = [next(_numbers) for _ in range(updates)] * times
    random.Random(seed).shuffle(numbers)  # noqa: S311 - no secret
    bodies = [{"update_id": n, "message": {"chat": {"id": n % 3}}} for n in numbers]
    assert set(await asyncio.gather(*map(busy_gate.deliver, bodies))) == {200}
    await busy_gate.until(*numbers)
    assert sorted(number for number in busy_gate.worked if number in numbers) == sorted(set(numbers))


async def test_a_database_that_refuses_has_it_delivered_again(gate: Gate) -> None:
    await gate.db.transact(
        lambda tx: tx.execute(
            "CREATE TRIGGER full BEFORE INSERT ON inbox BEGIN SELECT raise(ABORT, 'the disk is full'); END"
        )
    )
    assert await gate.deliver(UPDATE) == 503
    assert (await gate.stored(), gate.worked) == ({}, [])
    await gate.db.transact(lambda tx: tx.execute("DROP TRIGGER full"))
    assert await gate.deliver(UPDATE) == 200
    await gate.until(7)


async def test_what_is_delivered_during_a_stop_is_kept(gate: Gate) -> None:
    gate.intake.stop()
    assert await gate.deliver(UPDATE) == 200
    assert (list(await gate.stored()), gate.worked) == ([7], [])
