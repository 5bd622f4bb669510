"""Each refusal of a photo in the Bot API's own words."""

from typing import Any

import pytest

from playground.files import file_id, unique_id_of
from playground.values import UserId
from tests.playground.test_errors import HERE, NOT_MODIFIED
from tests.playground.town import Town, keyboard
from tests.support.images import jpeg_header, png

BOT = UserId(4242)
ATTACHED = "attach://file"
TEXT, PHOTO, PERSONS = 1, 2, 3
"""Numbers of the messages that are there before each call."""
FORGOTTEN = file_id(unique_id_of(b"forgotten"), BOT)
ANOTHER_BOTS = file_id(unique_id_of(png()), UserId(4243))
TOO_LARGE = png() + bytes(10 * 1024 * 1024)


def media(**fields: Any) -> dict[str, Any]:
    return {"chat_id": HERE, "message_id": PHOTO, "media": {"type": "photo", "media": ATTACHED} | fields}


@pytest.mark.parametrize(
    ("method", "content", "arguments", "description"),
    [
        ("sendPhoto", None, {"chat_id": HERE}, "there is no photo in the request"),
        ("sendPhoto", None, {"chat_id": HERE, "photo": "attach://other"}, "there is no photo in the request"),
        ("sendPhoto", b"", {"chat_id": HERE, "photo": ATTACHED}, "file must be non-empty"),
        ("sendPhoto", b"a text", {"chat_id": HERE, "photo": ATTACHED}, "IMAGE_PROCESS_FAILED"),
        ("sendPhoto", png(21, 1), {"chat_id": HERE, "photo": ATTACHED}, "PHOTO_INVALID_DIMENSIONS"),
        ("sendPhoto", png(1, 21), {"chat_id": HERE, "photo": ATTACHED}, "PHOTO_INVALID_DIMENSIONS"),
        ("sendPhoto", jpeg_header(5001, 5000), {"chat_id": HERE, "photo": ATTACHED}, "PHOTO_INVALID_DIMENSIONS"),
        (
            "sendPhoto",
            TOO_LARGE,
            {"chat_id": HERE, "photo": ATTACHED},
            f"file of size {len(TOO_LARGE)} bytes is too big for a photo; the maximum size is 10485760 bytes",
        ),
        (
            "sendPhoto",
            None,
            {"chat_id": HERE, "photo": "nonsense"},
            "wrong remote file identifier specified: can't unserialize it",
        ),
        ("sendPhoto", None, {"chat_id": HERE, "photo": FORGOTTEN}, "wrong file identifier/HTTP URL specified"),
        ("sendPhoto", None, {"chat_id": HERE, "photo": ANOTHER_BOTS}, "wrong file identifier/HTTP URL specified"),
        (
            "sendPhoto",
            None,
            {"chat_id": HERE, "photo": "https://example.org/x.png"},
            "failed to get HTTP URL content",
        ),
        (
            "sendPhoto",
            png(),
            {"chat_id": HERE, "photo": ATTACHED, "caption": "x" * 1025},
            "message caption is too long",
        ),
        (
            "sendPhoto",
            png(),
            {"chat_id": HERE, "photo": ATTACHED, "caption": "<b>x", "parse_mode": "HTML"},
            "can't parse entities: Can't find end tag corresponding to start tag \"b\"",
        ),
        (
            "sendPhoto",
            png(),
            {"chat_id": HERE, "photo": ATTACHED, "reply_parameters": {"message_id": 99}},
            "message to be replied not found",
        ),
        (
            "sendPhoto",
            png(),
            {"chat_id": HERE, "photo": ATTACHED, "message_thread_id": 7},
            "message thread not found",
        ),
        (
            "sendPhoto",
            png(),
            {"chat_id": HERE, "photo": ATTACHED, "reply_markup": keyboard("я" * 33)},
            "BUTTON_DATA_INVALID",
        ),
        ("sendPhoto", png(), {"chat_id": -5, "photo": ATTACHED}, "chat not found"),
        (
            "editMessageText",
            None,
            {"chat_id": HERE, "message_id": PHOTO, "text": "x"},
            "there is no text in the message to edit",
        ),
        (
            "editMessageCaption",
            None,
            {"chat_id": HERE, "message_id": TEXT, "caption": "x"},
            "there is no caption in the message to edit",
        ),
        (
            "editMessageCaption",
            None,
            {"chat_id": HERE, "message_id": 99, "caption": "x"},
            "message to edit not found",
        ),
        (
            "editMessageCaption",
            None,
            {"chat_id": HERE, "message_id": PHOTO, "caption": "🂡" * 513},
            "MEDIA_CAPTION_TOO_LONG",
        ),
        (
            "editMessageCaption",
            None,
            {"chat_id": HERE, "message_id": PHOTO, "caption": "подпись", "reply_markup": keyboard("да")},
            NOT_MODIFIED.removeprefix("Bad Request: "),
        ),
        (
            "editMessageReplyMarkup",
            None,
            {"chat_id": HERE, "message_id": PHOTO, "reply_markup": keyboard("да")},
            NOT_MODIFIED.removeprefix("Bad Request: "),
        ),
        (
            "editMessageMedia",
            png(),
            media(caption="подпись") | {"reply_markup": keyboard("да")},
            NOT_MODIFIED.removeprefix("Bad Request: "),
        ),
        ("editMessageMedia", png(), media() | {"message_id": 99}, "message to edit not found"),
        ("editMessageMedia", png(), media() | {"message_id": PERSONS}, "message can't be edited"),
        ("editMessageMedia", png(), media(caption="x" * 1025), "MEDIA_CAPTION_TOO_LONG"),
        ("editMessageMedia", b"a text", media(), "IMAGE_PROCESS_FAILED"),
        ("editMessageMedia", None, media(media=FORGOTTEN), "wrong file identifier/HTTP URL specified"),
        ("editMessageMedia", None, media(), "can't parse InputMedia: media not found"),
        ("editMessageMedia", None, media(media=5), 'can\'t parse InputMedia: Field "media" must be of type String'),
        ("editMessageMedia", None, media(type=None), "can't parse InputMedia: Can't find field \"type\""),
        (
            "editMessageMedia",
            png(),
            media(caption="<i>x</b>", parse_mode="HTML"),
            "can't parse InputMedia: can't parse entities: Unmatched end tag, expected \"</i>\", "
            'found "</b>" at byte offset 4',
        ),
        ("editMessageMedia", None, {"chat_id": HERE, "message_id": PHOTO}, 'parameter "media" is required'),
        (
            "editMessageMedia",
            None,
            {"chat_id": HERE, "message_id": PHOTO, "media": "{"},
            "can't parse input media JSON object",
        ),
        (
            "editMessageMedia",
            None,
            {"chat_id": HERE, "message_id": PHOTO, "media": [1]},
            "can't parse InputMedia: expected an Object",
        ),
        (
            "editMessageMedia",
            None,
            media(type="video"),
            "the playground edits to photos alone, not to 'video'",
        ),
        ("getFile", None, {}, "file_id not specified"),
        ("getFile", None, {"file_id": FORGOTTEN}, "wrong file_id or the file is temporarily unavailable"),
        ("getFile", None, {"file_id": "nonsense"}, "wrong file_id or the file is temporarily unavailable"),
        (
            "pinChatMessage",
            None,
            {"chat_id": HERE, "message_id": PHOTO},
            "not enough rights to manage pinned messages in the chat",
        ),
        ("unpinChatMessage", None, {"chat_id": HERE}, "not enough rights to manage pinned messages in the chat"),
    ],
    ids=lambda value: f"{len(value)} bytes" if isinstance(value, bytes) else None,
)
async def test_bad_requests(
    town: Town, method: str, content: bytes | None, arguments: dict[str, Any], description: str
) -> None:
    await town.say("один")
    await town.show(png(), caption="подпись", reply_markup=keyboard("да"))
    await town.write("Аня", "два")
    before = await town.api(f"chats/{town.chat}/messages")
    given = {name: town.chat if value == HERE else value for name, value in arguments.items()}
    answer = await town.upload(method, {} if content is None else {"file": content}, **given)
    assert answer == {"ok": False, "error_code": 400, "description": f"Bad Request: {description}"}
    assert await town.api(f"chats/{town.chat}/messages") == before
    assert list(town.hub.world.files.contents) == [unique_id_of(png())]


async def test_the_largest_that_is_taken(town: Town) -> None:
    sent = await town.show(png(9523, 477) + bytes(1000), caption="x" * 1024)
    size = sent["photo"][-1]
    assert (size["width"], size["height"], len(sent["caption"])) == (9523, 477, 1024)
    await town.show(png(20, 1).ljust(10 * 1024 * 1024, b"\0"))


async def test_no_right_to_photos(town: Town) -> None:
    text, photo = await town.say("текст"), await town.show(png())
    await town.happen("restrict", photos=False)
    answer = await town.upload("sendPhoto", {"photo": png()}, chat_id=town.chat)
    assert answer["description"] == "Bad Request: not enough rights to send photos to the chat"
    for message in (text, photo):
        answer = await town.exchange(message["message_id"], png(9, 9))
        assert answer["description"] == "Bad Request: CHAT_SEND_PHOTOS_FORBIDDEN"
    await town.say("а текст можно")
    await town.ok("editMessageCaption", chat_id=town.chat, message_id=photo["message_id"], caption="и подпись")
    await town.happen("restrict", photos=True)
    await town.show(png())


async def test_a_right_taken_is_told(town: Town) -> None:
    await town.updates()
    await town.happen("restrict", photos=False)
    (update,) = await town.updates()
    new = update["my_chat_member"]["new_chat_member"]
    assert (new["status"], new["can_send_messages"], new["can_send_photos"]) == ("restricted", True, False)
    assert (await town.ok("getChat", chat_id=town.chat))["permissions"]["can_send_photos"] is True
    assert (await town.api("chats"))["chats"][0]["bot"] == {
        "role": "restricted",
        "can_send_text": True,
        "can_send_photos": False,
    }
    await town.happen("restrict", photos=True)
    (update,) = await town.updates()
    assert update["my_chat_member"]["new_chat_member"]["status"] == "member"


async def test_a_basic_group_takes_a_right_from_everybody(empty_town: Town) -> None:
    town = await empty_town.settle(type="group")
    await town.updates()
    await town.happen("restrict", photos=False)
    permissions = (await town.ok("getChat", chat_id=town.chat))["permissions"]
    assert (permissions["can_send_messages"], permissions["can_send_photos"]) == (True, False)
    assert await town.updates() == []
    answer = await town.upload("sendPhoto", {"photo": png()}, chat_id=town.chat)
    assert answer["description"] == "Bad Request: not enough rights to send photos to the chat"


async def test_more_than_any_file(town: Town) -> None:
    answer = await town.upload("sendPhoto", {"photo": bytes(50 * 1024 * 1024 + 1)}, chat_id=town.chat)
    assert answer == {"ok": False, "error_code": 413, "description": "Request Entity Too Large"}
