"""Photos sent, edited, read back."""

import json
from typing import Any

import httpx
import pytest

from playground import files
from playground.files import unique_id_of
from tests.playground.both import read_message, read_update
from tests.playground.town import TOKEN, Town, keyboard
from tests.support.bot_requests import check
from tests.support.images import jpeg_header, png, webp_header

PATH = f"/bot{TOKEN}/sendphoto"


def shown_file(message: dict[str, Any]) -> str:
    """The `file_unique_id` of a message's photo."""
    found: str = message["photo"][-1]["file_unique_id"]
    return found


def other_file(message: dict[str, Any]) -> str:
    found: str = message["photo"][-1]["file_id"]
    return found


@pytest.mark.parametrize("way", ["the part itself", "attached", "query", "form", "json"])
async def test_every_way_to_send_a_photo(town: Town, way: str) -> None:
    known = other_file(await town.show(png(9, 7)))
    fields = {
        "chat_id": str(town.chat),
        "caption": "<b>Стол</b>",
        "parse_mode": "HTML",
        "reply_markup": json.dumps(keyboard("да")),
    }
    match way:
        case "the part itself":
            response = await town.http.post(PATH, data=fields, files={"photo": ("x.png", png(9, 7))})
        case "attached":
            given = fields | {"photo": "attach://x"}
            response = await town.http.post(PATH, data=given, files={"x": ("x.png", png(9, 7))})
        case "query":
            response = await town.http.get(PATH, params=fields | {"photo": known})
        case "form":
            response = await town.http.post(PATH, data=fields | {"photo": known})
        case _:
            body = fields | {"photo": known, "reply_markup": keyboard("да"), "chat_id": town.chat}
            response = await town.http.post(PATH, json=body)
    sent = read_message(response.json()["result"])
    assert (sent.caption, [entity.type for entity in sent.caption_entities]) == ("Стол", ["bold"])
    assert (sent.photo[-1].width, sent.photo[-1].height) == (9, 7)
    assert sent.photo[-1].file_size == len(png(9, 7))
    assert sent.reply_markup is not None
    assert sent.text is None
    entry = (await town.api("calls"))["calls"][-1]
    assert entry["method"] == "sendPhoto"
    assert entry["unknown"] == check(entry) == []


async def test_a_photo_goes_where_a_text_would(empty_town: Town) -> None:
    town = await empty_town.settle(forum=True)
    topic = (await town.happen("topics", name="Игра"))["topic"]
    asked = await town.write("Аня", "/newgame", topic=topic)
    sent = await town.show(png(), reply_parameters={"message_id": asked}, disable_notification=True)
    read = read_message(sent)
    assert (read.message_thread_id, read.is_topic_message) == (topic, True)
    assert read.reply_to_message is not None
    assert read.reply_to_message.message_id == asked
    assert "caption" not in sent
    alone = await town.show(png(), message_thread_id=topic)
    assert alone["message_thread_id"] == topic


@pytest.mark.parametrize(
    ("content", "kind", "suffix"),
    [
        (png(), "image/png", "png"),
        (jpeg_header(8, 5), "image/jpeg", "jpg"),
        (webp_header(b"VP8X", 8, 5), "image/webp", "webp"),
    ],
    ids=["png", "jpeg", "webp"],
)
async def test_a_file_is_read_back(town: Town, content: bytes, kind: str, suffix: str) -> None:
    sent = await town.show(content)
    found = await town.ok("getFile", file_id=other_file(sent))
    assert found["file_unique_id"] == shown_file(sent)
    assert found["file_size"] == len(content)
    assert found["file_path"].endswith(f".{suffix}")
    for address in (f"/file/bot{TOKEN}/{found['file_path']}", f"/api/files/{shown_file(sent)}"):
        response = await town.http.get(address)
        assert (response.content, response.headers["content-type"]) == (content, kind)


async def test_nobody_else_is_given_a_file(town: Town) -> None:
    path = (await town.ok("getFile", file_id=other_file(await town.show(png()))))["file_path"]
    wrong = await town.http.get(f"/file/bot{TOKEN}x/{path}")
    assert (wrong.status_code, wrong.json()["description"]) == (401, "Unauthorized")
    for strange in ("photos/none.png", f"{path}x", path.removeprefix("photos/"), "photos/../../settings.py"):
        response = await town.http.get(f"/file/bot{TOKEN}/{strange}")
        assert response.status_code == 404
        assert response.json()["ok"] is False
    assert (await town.http.get("/api/files/none")).json() == {"error": "there is no file none"}


async def test_a_file_is_fetched_once(town: Town) -> None:
    address = f"/api/files/{shown_file(await town.show(png()))}"
    first = await town.http.get(address)
    assert first.headers["cache-control"] == "public, max-age=31536000, immutable"
    again = await town.http.get(address, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


async def test_the_same_picture_is_stored_once(town: Town) -> None:
    first, again = await town.show(png()), await town.show(png())
    other = await town.show(png(8, 6))
    assert shown_file(first) == shown_file(again) != shown_file(other)
    assert len(town.hub.world.files.contents) == 2


async def test_a_text_becomes_a_photo_and_stays_one(town: Town) -> None:
    text = await town.say("стол", reply_markup=keyboard("да"))
    number = text["message_id"]
    await town.forward(2)
    answer = await town.exchange(number, png(9, 9), keyboard("нет"), caption="<i>стол</i>", parse_mode="HTML")
    edited = read_message(answer["result"])
    assert (edited.message_id, edited.text, edited.caption) == (number, None, "стол")
    assert edited.edit_date is not None
    assert edited.reply_markup is not None
    swapped = (await town.exchange(number, png(8, 8), caption="дальше"))["result"]
    assert shown_file(swapped) == unique_id_of(png(8, 8))
    assert "reply_markup" not in swapped
    back = {"type": "photo", "media": edited.photo[-1].file_id}
    again = await town.ok("editMessageMedia", chat_id=town.chat, message_id=number, media=back)
    assert shown_file(again) == unique_id_of(png(9, 9))
    assert "caption" not in again
    (shown,) = (await town.api(f"chats/{town.chat}/messages"))["messages"]
    assert (shown["photo"], shown["edited"]) == (again["photo"], True)


async def test_a_caption_alone_is_edited(town: Town) -> None:
    sent = await town.show(png(), caption="раз", reply_markup=keyboard("да"))
    place = {"chat_id": town.chat, "message_id": sent["message_id"]}
    edited = await town.ok("editMessageCaption", **place, caption="два /help", reply_markup=keyboard("да"))
    assert (edited["caption"], edited["photo"]) == ("два /help", sent["photo"])
    assert [entity["type"] for entity in edited["caption_entities"]] == ["bot_command"]
    keys = await town.ok("editMessageReplyMarkup", **place, reply_markup=keyboard("нет"))
    assert keys["caption"] == "два /help"
    bare = await town.ok("editMessageCaption", **place)
    assert not {"caption", "caption_entities", "reply_markup"} & bare.keys()
    read_message(bare)


async def test_a_tap_and_a_reply_tell_of_the_photo(town: Town) -> None:
    sent = await town.show(png(), caption="стол", reply_markup=keyboard("да"))
    await town.updates()
    await town.tap("Аня", sent["message_id"], label="да")
    await town.write("Боря", "что это?", reply_to=sent["message_id"])
    tapped, replied = [read_update(update) for update in await town.updates()]
    assert tapped.callback_query is not None
    assert tapped.callback_query.message is not None
    assert tapped.callback_query.message.to_dict()["photo"] == sent["photo"]
    assert replied.message is not None
    assert replied.message.reply_to_message is not None
    assert replied.message.reply_to_message.caption == "стол"


async def test_photos_and_their_edits_cost_what_texts_cost(strict_town: Town) -> None:
    town = strict_town
    sent = await town.show(png())
    place = {"chat_id": town.chat, "message_id": sent["message_id"]}
    assert (await town.exchange(sent["message_id"], png(9, 9)))["ok"]
    await town.ok("editMessageCaption", **place, caption="x")
    refused = await town.bot("editMessageCaption", **place, caption="y")
    assert refused["parameters"] == {"retry_after": 1}
    assert (await town.upload("sendPhoto", {"photo": png()}, chat_id=town.chat))["error_code"] == 429
    assert (await town.exchange(sent["message_id"], png()))["error_code"] == 429
    assert (await town.api("chats"))["chats"][0]["budget"]["used"] == 3


async def test_faults_befall_photos_too(town: Town) -> None:
    await town.api("faults", {"method": "sendPhoto", "chat": town.chat, "times": 1, "error": 400})
    assert (await town.upload("sendPhoto", {"photo": png()}, chat_id=town.chat))["error_code"] == 400
    await town.api("faults", {"method": "sendPhoto", "times": 1, "drop_reply": True})
    with pytest.raises(httpx.RemoteProtocolError):
        await town.show(png(), caption="дошло")
    (sent,) = (await town.api(f"chats/{town.chat}/messages"))["messages"]
    await town.api("faults", {"method": "editMessageMedia", "chat": town.chat, "times": 1, "drop_reply": True})
    with pytest.raises(httpx.RemoteProtocolError):
        await town.exchange(sent["message_id"], png(9, 9), caption="и это")
    (edited,) = (await town.api(f"chats/{town.chat}/messages"))["messages"]
    assert (sent["caption"], edited["caption"]) == ("дошло", "и это")
    assert shown_file(edited) == unique_id_of(png(9, 9))


async def test_the_journal_tells_of_files(town: Town) -> None:
    await town.show(png(), caption="стол")
    await town.upload("sendPhoto", {"photo": png(), "stray": b"x"}, chat_id=town.chat)
    await town.bot("sendPhoto", chat_id=town.chat, photo="attach://lost")
    sent, stray, lost = (await town.api("calls"))["calls"]
    assert sent["arguments"] == {"chat_id": town.chat, "caption": "стол", "photo": "attach://photo"}
    kept = {"file_name": "photo.bin", "size": len(png()), "file_unique_id": unique_id_of(png())}
    assert sent["files"] == {"photo": kept}
    assert stray["unknown"] == ["stray"]
    assert check(stray) == ["sendPhoto: nothing names the file stray"]
    assert check(lost) == ["sendPhoto: no file lost came with the call"]


async def test_photos_that_nothing_shows_go_in_the_end(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "KEPT_UNSHOWN", 2)
    table = await town.show(png(10, 10))
    first = table
    for width in (11, 12, 13, 14):
        table = (await town.exchange(first["message_id"], png(width, 10)))["result"]
    kept = list(town.hub.world.files.photos)
    assert kept == [unique_id_of(png(width, 10)) for width in (11, 12, 13, 14)]
    assert list(town.hub.world.files.contents) == kept
    refused = await town.bot("sendPhoto", chat_id=town.chat, photo=other_file(first))
    assert refused["description"] == "Bad Request: wrong file identifier/HTTP URL specified"
    await town.ok("sendPhoto", chat_id=town.chat, photo=other_file(table))
