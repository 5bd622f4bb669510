"""Photos over the wire: uploaded once, sent by number, and never worth a message."""

import asyncio
from typing import Any

import pytest
from starlette.responses import Response
from structlog.testing import capture_logs

from bot.places import Place
from bot.ptb import photos
from bot.ptb.photos import Photos
from bot.ptb.wire import TelegramWire
from bot.views.message import Button, Message
from bot.views.scene import Scene
from bot.wire import Failed, Gone, NoPhotos, NoPicture, OtherKind, Rejected, Sent, Shown, Stands, Unsure
from tests.support.bot_server import SENT, Easel, Server

GROUP = Place(-100, 7)
GREEN, RED = Scene("green", ()), Scene("red", ())
KEYBOARD = ((Button("sit", "1.1.1.s"),),)
MARKUP = {"inline_keyboard": [[{"text": "sit", "callback_data": "1.1.1.s"}]]}
FORGOTTEN = ["Bad Request: wrong file identifier/HTTP URL specified", "Bad Request: wrong remote file identifier"]


def photo(number: str = "big") -> dict[str, Any]:
    """The answer to a message with a photo of that number."""
    sizes = [{"file_id": f"{name}", "file_unique_id": f"u{name}", "width": 9, "height": 9} for name in ("s", number)]
    return {key: value for key, value in SENT.items() if key != "text"} | {"photo": sizes, "caption": "x"}


def of(scene: Scene, text: str = "<b>x</b>") -> Message:
    return Message(text, KEYBOARD, scene)


async def test_a_picture_is_uploaded_with_its_caption_and_keyboard(wire: TelegramWire, server: Server) -> None:
    server.will(photo())
    assert await wire.send(GROUP, of(GREEN), reply_to=5) == Sent(42)
    assert server.asked == [
        (
            "sendPhoto",
            {
                "chat_id": "-100",
                "photo": b"green",
                "caption": "<b>x</b>",
                "parse_mode": "HTML",
                "message_thread_id": "7",
                "disable_notification": True,
                "reply_parameters": {"message_id": 5, "allow_sending_without_reply": True},
                "reply_markup": MARKUP,
            },
        )
    ]


async def test_what_was_uploaded_is_painted_and_sent_no_more(
    wire: TelegramWire, server: Server, easel: Easel
) -> None:
    for _ in range(3):
        server.will(photo())
    await wire.send(GROUP, of(GREEN))
    await wire.send(Place(-200), of(GREEN, "other"))
    await wire.edit(GROUP, 42, of(GREEN), Stands.PHOTO)
    assert [asked.get("photo") for _, asked in server.asked] == [b"green", "big", None]
    assert server.asked[2][1]["media"]["media"] == "big"
    assert easel.painted == [GREEN]


async def test_an_edit_uploads_another_picture(wire: TelegramWire, server: Server) -> None:
    server.will(photo())
    assert await wire.edit(GROUP, 42, of(RED), Stands.PHOTO) == Shown()
    ((method, asked),) = server.asked
    media = asked.pop("media")
    uploaded = asked.pop(media.pop("media").removeprefix("attach://"))
    assert (method, uploaded) == ("editMessageMedia", b"red")
    assert media == {"type": "photo", "caption": "<b>x</b>", "parse_mode": "HTML"}
    assert asked == {"chat_id": "-100", "message_id": "42", "reply_markup": MARKUP}


async def test_an_edit_makes_a_text_a_photo(wire: TelegramWire, server: Server) -> None:
    server.will(photo())
    assert await wire.edit(GROUP, 42, of(RED), Stands.TEXT) == Shown()
    assert server.methods == ["editMessageMedia"]


@pytest.mark.parametrize(
    ("scene", "stands"), [(GREEN, Stands.PICTURE), (None, Stands.PHOTO)], ids=["same picture", "no picture wanted"]
)
async def test_of_a_photo_the_caption_alone_is_edited(
    wire: TelegramWire, server: Server, easel: Easel, scene: Scene | None, stands: Stands
) -> None:
    server.will(photo())
    assert await wire.edit(GROUP, 42, Message("<b>y</b>", KEYBOARD, scene), stands) == Shown()
    wanted = {
        "chat_id": "-100",
        "message_id": "42",
        "caption": "<b>y</b>",
        "parse_mode": "HTML",
        "reply_markup": MARKUP,
    }
    assert server.asked == [("editMessageCaption", wanted)]
    assert easel.painted == []


@pytest.mark.parametrize("text", FORGOTTEN)
@pytest.mark.parametrize("method", ["send", "edit"])
async def test_a_number_that_is_known_no_more_is_uploaded_again(
    wire: TelegramWire, server: Server, easel: Easel, method: str, text: str
) -> None:
    server.will(photo("old"))
    await wire.send(GROUP, of(GREEN))
    server.will_fail(400, text)
    server.will(photo("new"))
    if method == "send":
        assert await wire.send(GROUP, of(GREEN)) == Sent(42)
    else:
        assert await wire.edit(GROUP, 42, of(GREEN), Stands.PHOTO) == Shown()
    server.will(photo())
    await wire.send(GROUP, of(GREEN))
    assert server.asked[-1][1]["photo"] == "new"
    assert easel.painted == [GREEN, GREEN]


async def test_a_number_that_meets_other_trouble_is_kept(wire: TelegramWire, server: Server) -> None:
    server.will(photo())
    await wire.send(GROUP, of(GREEN))
    server.will_fail(400, "Bad Request: message to edit not found")
    assert await wire.edit(GROUP, 42, of(GREEN), Stands.PHOTO) == Gone()
    server.will(photo())
    await wire.send(GROUP, of(GREEN))
    assert server.asked[-1][1]["photo"] == "big"


async def test_a_fresh_picture_that_is_refused_is_not_tried_again(wire: TelegramWire, server: Server) -> None:
    server.will_fail(400, FORGOTTEN[0])
    assert isinstance(await wire.send(GROUP, of(GREEN)), NoPicture)
    assert len(server.asked) == 1


@pytest.mark.parametrize("trouble", [ValueError("no such card"), TimeoutError()])
async def test_without_a_picture_the_text_is_sent(
    wire: TelegramWire, server: Server, easel: Easel, trouble: Exception
) -> None:
    easel.trouble = trouble
    server.will(SENT)
    server.will(SENT)
    with capture_logs() as logged:
        assert await wire.send(GROUP, of(GREEN)) == Sent(42, plain=True)
        assert await wire.edit(GROUP, 42, of(RED), Stands.TEXT) == Shown(plain=True)
    assert server.methods == ["sendMessage", "editMessageText"]
    assert [(line["event"], line["log_level"]) for line in logged] == [("wire.not_painted", "error")] * 2


async def test_without_its_picture_a_photo_is_left_as_it_is(wire: TelegramWire, server: Server, easel: Easel) -> None:
    easel.trouble = ValueError("no such card")
    assert isinstance(await wire.edit(GROUP, 42, of(RED), Stands.PHOTO), NoPicture)
    assert server.asked == []


async def test_a_painter_that_never_ends_is_not_waited_for() -> None:
    class Sleeper:
        async def png(self, _: Scene) -> bytes:
            await asyncio.Event().wait()
            return b""

    with pytest.raises(TimeoutError):
        await Photos(Sleeper(), seconds=0.01).paint(GREEN)


async def test_what_goes_wrong_with_a_photo_is_a_value(wire: TelegramWire, server: Server) -> None:
    server.will_fail(400, "Bad Request: not enough rights to send photos to the chat")
    assert await wire.send(GROUP, of(GREEN)) == NoPhotos()
    server.will_fail(400, "Bad Request: not enough rights to send photos to the chat")
    assert await wire.edit(GROUP, 42, of(GREEN), Stands.PHOTO) == NoPhotos()
    server.will_fail(400, "Bad Request: message is not modified")
    assert await wire.edit(GROUP, 42, of(GREEN), Stands.PHOTO) == Shown()
    server.will_fail(400, "Bad Request: there is no caption in the message to edit")
    assert await wire.edit(GROUP, 42, of(GREEN), Stands.PICTURE) == OtherKind(photo=False)
    server.will_fail(400, "Bad Request: there is no text in the message to edit")
    assert await wire.edit(GROUP, 42, Message("x"), Stands.TEXT) == OtherKind(photo=True)
    server.will_fail(400, "Bad Request: can't parse entities")
    assert await wire.send(GROUP, of(GREEN)) == Rejected("Can't parse entities")
    server.will_fail(500, "Internal Server Error")
    assert isinstance(await wire.send(GROUP, of(GREEN)), Failed)


async def test_an_upload_whose_answer_cannot_be_read_leaves_us_unsure(wire: TelegramWire, server: Server) -> None:
    server.answers.append(Response("<html>"))
    assert isinstance(await wire.send(GROUP, of(GREEN)), Unsure)


async def test_so_many_numbers_are_kept_and_no_more(easel: Easel) -> None:
    kept = Photos(easel)
    scenes = [Scene(f"{number}", ()) for number in range(photos.MOST_KNOWN + 1)]
    for scene in scenes[:-1]:
        kept.keep(scene, scene.ground)
    assert await kept.known(scenes[0]) == "0"  # used last, and so the one that goes last
    kept.keep(scenes[-1], "last")
    assert [await kept.known(scene) for scene in (scenes[0], scenes[1], scenes[-1])] == ["0", None, "last"]
