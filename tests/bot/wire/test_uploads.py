"""Chats that show one and the same new picture at one moment: it is uploaded once, and nobody waits in vain."""

import asyncio

import pytest

from bot.places import Place
from bot.ptb import photos
from bot.ptb.wire import TelegramWire
from bot.views.message import Message
from bot.views.scene import Scene
from bot.wire import Failed, Outcome, Rejected, Sent, Shown, Stands
from tests.support.bot_server import SENT, Easel, Server
from tests.support.clock import settled

GREEN, RED = Scene("green", ()), Scene("red", ())
CHATS = [Place(-100), Place(-200), Place(-300)]


def photo(number: str) -> dict[str, object]:
    sizes = [{"file_id": number, "file_unique_id": number, "width": 9, "height": 9}]
    return {key: value for key, value in SENT.items() if key != "text"} | {"photo": sizes, "caption": "x"}


async def all_at_once(wire: TelegramWire, *scenes: Scene) -> list[Outcome]:
    sends = [wire.send(place, Message("x", scene=scene)) for place, scene in zip(CHATS, scenes, strict=False)]
    return list(await asyncio.gather(*sends))


def uploads(server: Server) -> list[object]:
    """The photos of all requests, as bytes or by their numbers."""
    return [asked.get("photo") for _, asked in server.asked]


async def test_the_others_send_what_the_first_has_uploaded(wire: TelegramWire, server: Server, easel: Easel) -> None:
    for _ in CHATS:
        server.will(photo("big"))
    assert await all_at_once(wire, GREEN, GREEN, GREEN) == [Sent(42)] * 3
    assert uploads(server) == [b"green", "big", "big"]
    assert easel.painted == [GREEN]


async def test_an_edit_waits_too(wire: TelegramWire, server: Server) -> None:
    server.will(photo("big"))
    server.will(photo("big"))
    wanted = Message("x", scene=GREEN)
    both = wire.send(CHATS[0], wanted), wire.edit(CHATS[1], 42, wanted, Stands.PHOTO)
    sent, edited = await asyncio.gather(*both)
    assert (sent, edited) == (Sent(42), Shown())
    assert server.asked[1][1]["media"]["media"] == "big"


async def test_other_pictures_wait_for_nothing(wire: TelegramWire, server: Server) -> None:
    server.will(photo("one"))
    server.will(photo("two"))
    assert await all_at_once(wire, GREEN, RED) == [Sent(42)] * 2
    assert set(uploads(server)) == {b"green", b"red"}


@pytest.mark.parametrize(("code", "outcome"), [(500, Failed), (400, Rejected)])
async def test_an_upload_that_fails_fails_nobody_elses(
    wire: TelegramWire, server: Server, code: int, outcome: type[Failed | Rejected]
) -> None:
    server.will_fail(code, "no")
    for number in ("big", "other"):
        server.will(photo(number))
    first, *others = await all_at_once(wire, GREEN, GREEN, GREEN)
    assert isinstance(first, outcome)
    assert others == [Sent(42)] * 2
    assert uploads(server) == [b"green"] * 3
    server.will(photo("again"))
    await all_at_once(wire, GREEN)
    assert uploads(server)[-1] in ("big", "other")


async def test_a_picture_that_cannot_be_painted_is_tried_by_each(
    wire: TelegramWire, server: Server, easel: Easel
) -> None:
    easel.trouble = ValueError("no such card")
    for _ in range(2):
        server.will(SENT)
    assert await all_at_once(wire, GREEN, GREEN) == [Sent(42, plain=True)] * 2
    assert server.methods == ["sendMessage"] * 2


async def test_one_who_gave_up_leaves_the_next_to_upload(
    wire: TelegramWire, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first is held up and then cut short, as by a stop: the second has waited long enough before."""
    first_only = asyncio.Event()

    async def held_up(_: photos.Photos, scene: Scene) -> bytes:
        if not first_only.is_set():
            first_only.set()
            await asyncio.Event().wait()
        return scene.ground.encode()

    monkeypatch.setattr(photos.Photos, "paint", held_up)
    monkeypatch.setattr(photos, "UPLOAD_SECONDS", 0.05)
    first = asyncio.create_task(wire.send(CHATS[0], Message("x", scene=GREEN)))
    await first_only.wait()
    server.will(photo("big"))
    assert await wire.send(CHATS[1], Message("x", scene=GREEN)) == Sent(42)
    first.cancel()
    await settled()
    server.will(photo("big"))
    assert await wire.send(CHATS[2], Message("x", scene=GREEN)) == Sent(42)
    assert uploads(server) == [b"green", "big"]
