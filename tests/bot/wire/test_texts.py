"""The wire against a server that speaks the Bot API: what it asks, and what it makes of the answers."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from starlette.responses import Response
from telegram.error import BadRequest, RetryAfter, TelegramError
from telegram.error import Forbidden as Refused

from bot.metrics import Prometheus
from bot.places import Place
from bot.ptb.errors import outcome_of
from bot.ptb.wire import TelegramWire
from bot.views.message import Button, Message, Toast
from bot.wire import (
    Failed,
    Forbidden,
    Gone,
    Moved,
    NoPhotos,
    NoPicture,
    OtherKind,
    Outcome,
    Rejected,
    Sent,
    Shown,
    Stands,
    Unsure,
    Wait,
    Why,
)
from tests.support.bot_server import SENT, Server, wire_to

GROUP = Place(-100)
MESSAGE = Message(
    "<b>x</b>", ((Button("sit", "1.1.1.s"), Button("rules", url="https://example.org")), (Button("go", "1.1.1.b"),))
)


async def test_a_message_is_sent_as_html_without_preview_and_silently(wire: TelegramWire, server: Server) -> None:
    server.will(SENT)
    assert await wire.send(Place(-100, 7), MESSAGE, reply_to=5) == Sent(42)
    method, asked = server.asked[0]
    assert method == "sendMessage"
    assert asked == {
        "chat_id": "-100",
        "text": "<b>x</b>",
        "parse_mode": "HTML",
        "message_thread_id": "7",
        "disable_notification": True,
        "link_preview_options": {"is_disabled": True},
        "reply_parameters": {"message_id": 5, "allow_sending_without_reply": True},
        "reply_markup": {
            "inline_keyboard": [
                [
                    {"text": "sit", "callback_data": "1.1.1.s"},
                    {"text": "rules", "url": "https://example.org"},
                ],
                [{"text": "go", "callback_data": "1.1.1.b"}],
            ]
        },
    }


async def test_a_reminder_rings_and_the_general_topic_has_no_thread(wire: TelegramWire, server: Server) -> None:
    server.will(SENT)
    await wire.send(Place(-100, 1), Message("x"), silent=False)
    asked = server.asked[0][1]
    assert asked["disable_notification"] is False
    assert "message_thread_id" not in asked
    assert "reply_markup" not in asked


async def test_an_edit_brings_text_and_keyboard(wire: TelegramWire, server: Server) -> None:
    server.will(SENT)
    assert await wire.edit(GROUP, 42, MESSAGE, Stands.TEXT) == Shown()
    method, asked = server.asked[0]
    assert (method, asked["message_id"], asked["text"]) == ("editMessageText", "42", "<b>x</b>")
    assert len(asked["reply_markup"]["inline_keyboard"]) == 2
    assert asked["link_preview_options"] == {"is_disabled": True}


async def test_strip_and_delete(wire: TelegramWire, server: Server) -> None:
    server.will(SENT)
    server.will(True)
    assert await wire.strip(GROUP, 42) == Shown()
    assert await wire.delete(GROUP, 42) == Shown()
    assert server.asked == [
        ("editMessageReplyMarkup", {"chat_id": "-100", "message_id": "42"}),
        ("deleteMessage", {"chat_id": "-100", "message_id": "42"}),
    ]


ANSWERS: list[tuple[int, str, dict[str, int], Outcome]] = [
    (400, "Bad Request: message is not modified: specified new message content and so on", {}, Shown()),
    (400, "Bad Request: message to edit not found", {}, Gone()),
    (400, "Bad Request: message can't be edited", {}, Gone()),
    (400, "Bad Request: MESSAGE_ID_INVALID", {}, Gone()),
    (400, "Bad Request: there is no text in the message to edit", {}, OtherKind(photo=True)),
    (400, "Bad Request: there is no caption in the message to edit", {}, OtherKind(photo=False)),
    (400, "Bad Request: not enough rights to send photos to the chat", {}, NoPhotos()),
    (400, "Bad Request: CHAT_SEND_PHOTOS_FORBIDDEN", {}, NoPhotos()),
    (400, "Bad Request: CHAT_SEND_MEDIA_FORBIDDEN", {}, NoPhotos()),
    (400, "Bad Request: IMAGE_PROCESS_FAILED", {}, NoPicture("Image_process_failed")),
    (400, "Bad Request: PHOTO_INVALID_DIMENSIONS", {}, NoPicture("Photo_invalid_dimensions")),
    (400, "Bad Request: message caption is too long", {}, NoPicture("Message caption is too long")),
    (400, "Bad Request: MEDIA_CAPTION_TOO_LONG", {}, NoPicture("Media_caption_too_long")),
    (403, "Forbidden: bot was kicked from the supergroup chat", {}, Forbidden(Why.REMOVED)),
    (403, "Forbidden: bot is not a member of the group chat", {}, Forbidden(Why.REMOVED)),
    (403, "Forbidden: the group chat was deleted", {}, Forbidden(Why.REMOVED)),
    (403, "Forbidden: bot was blocked by the user", {}, Forbidden(Why.REMOVED)),
    (400, "Bad Request: chat not found", {}, Forbidden(Why.REMOVED)),
    (400, "Bad Request: not enough rights to send text messages to the chat", {}, Forbidden(Why.NO_RIGHT)),
    (400, "Bad Request: CHAT_WRITE_FORBIDDEN", {}, Forbidden(Why.NO_RIGHT)),
    (400, "Bad Request: TOPIC_CLOSED", {}, Forbidden(Why.TOPIC)),
    (400, "Bad Request: message thread not found", {}, Forbidden(Why.TOPIC_GONE)),
    (
        400,
        "Bad Request: group chat was upgraded to a supergroup chat",
        {"migrate_to_chat_id": -1001},
        Moved(-1001),
    ),
    (429, "Too Many Requests: retry after 14", {"retry_after": 14}, Wait(14.0)),
    (400, "Bad Request: can't parse entities", {}, Rejected("Can't parse entities")),
    (401, "Unauthorized", {}, Rejected("Unauthorized")),
    (404, "Not Found: method not found", {}, Rejected("Not Found: method not found")),
    (500, "Internal Server Error", {}, Failed("Internal Server Error")),
    (502, "Bad Gateway", {}, Failed("Bad Gateway")),
]


@pytest.mark.parametrize(
    ("code", "description", "parameters", "outcome"), ANSWERS, ids=[answer[1] for answer in ANSWERS]
)
async def test_an_answer_becomes_an_outcome(
    wire: TelegramWire, server: Server, code: int, description: str, parameters: dict[str, int], outcome: Outcome
) -> None:
    server.will_fail(code, description, **parameters)
    assert await wire.edit(GROUP, 42, MESSAGE, Stands.TEXT) == outcome


@pytest.mark.parametrize(
    ("error", "outcome"),
    [
        (BadRequest("MESSAGE IS NOT MODIFIED"), Shown()),
        (BadRequest("message to delete not found"), Gone()),
        (BadRequest("message can't be deleted for everyone"), Gone()),
        (BadRequest("message to pin not found"), Gone()),
        (BadRequest("message to unpin not found"), Gone()),
        (BadRequest("CHAT_NOT_MODIFIED"), Shown()),
        (BadRequest("Invalid remote file identifier"), NoPicture("Invalid remote file identifier")),
        (BadRequest("topic_deleted"), Forbidden(Why.TOPIC_GONE)),
        (BadRequest("have no rights to send a message"), Forbidden(Why.NO_RIGHT)),
        (BadRequest("CHAT_RESTRICTED"), Forbidden(Why.NO_RIGHT)),
        (BadRequest("PEER_ID_INVALID"), Forbidden(Why.REMOVED)),
        (BadRequest("group chat was deactivated"), Forbidden(Why.REMOVED)),
        (Refused("Forbidden: CHAT_WRITE_FORBIDDEN"), Forbidden(Why.NO_RIGHT)),
        (Refused("Forbidden: words not heard before"), Forbidden(Why.REMOVED)),
    ],
)
def test_error_texts_in_other_spellings(error: TelegramError, outcome: Outcome) -> None:
    assert outcome_of(error) == outcome


@pytest.mark.parametrize("switch", ["true", "false"])
@pytest.mark.filterwarnings("ignore:.*retry_after")
def test_the_seconds_of_a_wait_come_in_two_types(switch: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PTB_TIMEDELTA", switch)
    assert outcome_of(RetryAfter(7)) == Wait(7.0)


async def test_a_send_is_never_gone_or_unchanged(wire: TelegramWire, server: Server) -> None:
    server.will_fail(400, "Bad Request: MESSAGE_ID_INVALID")
    assert await wire.send(GROUP, MESSAGE) == Rejected("Message_id_invalid")


async def test_a_keyboard_has_nothing_to_do_with_photos(wire: TelegramWire, server: Server) -> None:
    server.will_fail(400, "Bad Request: not enough rights to send photos to the chat")
    assert isinstance(await wire.strip(GROUP, 42), Rejected)


async def test_a_message_is_pinned_silently(wire: TelegramWire, server: Server) -> None:
    server.will(True)
    server.will(True)
    assert await wire.pin(GROUP, 42) == Shown()
    assert await wire.unpin(GROUP, 42) == Shown()
    assert server.asked == [
        ("pinChatMessage", {"chat_id": "-100", "message_id": "42", "disable_notification": True}),
        ("unpinChatMessage", {"chat_id": "-100", "message_id": "42"}),
    ]


@pytest.mark.parametrize(
    ("code", "text"),
    [
        (400, "Bad Request: not enough rights to manage pinned messages in the chat"),
        (400, "Bad Request: CHAT_ADMIN_REQUIRED"),
        (403, "Forbidden: words not heard before"),
        (400, "Bad Request: CHAT_WRITE_FORBIDDEN"),
    ],
)
async def test_who_may_not_pin_may_still_write(wire: TelegramWire, server: Server, code: int, text: str) -> None:
    for request in (wire.pin, wire.unpin):
        server.will_fail(code, text)
        assert isinstance(await request(GROUP, 42), Rejected)


async def test_an_answer_that_cannot_be_read_leaves_us_unsure(wire: TelegramWire, server: Server) -> None:
    server.answers.append(Response("<html>"))
    assert isinstance(await wire.send(GROUP, MESSAGE), Unsure)


async def test_an_error_page_of_a_gateway_is_a_failure(wire: TelegramWire, server: Server) -> None:
    server.answers.append(Response("<html>", 502))
    assert isinstance(await wire.send(GROUP, MESSAGE), Failed)


@asynccontextmanager
async def silent_server(hang: bool) -> AsyncIterator[str]:
    """Reads a request, and then says nothing: hangs until the other side gives up, or hangs up."""

    async def hear(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        while hang and await reader.read(1024):
            pass
        writer.close()

    async with await asyncio.start_server(hear, "127.0.0.1", 0) as server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"


@pytest.mark.parametrize("hang", [True, False], ids=["no answer", "hung up"])
async def test_where_no_answer_comes_it_may_have_arrived(hang: bool) -> None:
    async with silent_server(hang) as url, wire_to(url, patience=0.2) as wire:
        assert isinstance(await wire.send(GROUP, MESSAGE), Unsure)


async def test_where_nobody_listens_it_has_not_arrived() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        async with wire_to(f"http://127.0.0.1:{unused.getsockname()[1]}") as wire:
            assert isinstance(await wire.send(GROUP, MESSAGE), Failed)


async def test_a_tap_is_answered_with_or_without_words(wire: TelegramWire, server: Server) -> None:
    server.will(True)
    server.will(True)
    await wire.answer("q1", Toast("seen", alert=True))
    await wire.answer("q2", None)
    assert server.asked == [
        ("answerCallbackQuery", {"callback_query_id": "q1", "text": "seen", "show_alert": True}),
        ("answerCallbackQuery", {"callback_query_id": "q2"}),
    ]


async def test_an_answer_too_late_is_counted_and_no_trouble(
    wire: TelegramWire, server: Server, meters: Prometheus
) -> None:
    text = "Bad Request: query is too old and response timeout expired or query ID is invalid"
    server.will_fail(400, text)
    server.will_fail(500, "Internal Server Error")  # perhaps it was answered all the same
    server.will_fail(400, text)
    await wire.answer("q1", Toast("seen"))
    await wire.answer("q2", Toast("seen"))
    assert meters.registry.get_sample_value("bankomet_late_answers_total") == 1


async def test_an_answer_that_did_not_get_through_is_tried_again(wire: TelegramWire, server: Server) -> None:
    server.will_fail(502, "Bad Gateway")
    server.will_fail(429, "Too Many Requests: retry after 3", retry_after=3)
    server.will(True)
    await wire.answer("q1", Toast("seen"))
    assert server.methods == ["answerCallbackQuery"] * 3
    assert server.rests == [0.5, 3.0]


async def test_an_answer_is_given_up_when_it_would_come_too_late(
    wire: TelegramWire, server: Server, meters: Prometheus
) -> None:
    server.will_fail(429, "Too Many Requests: retry after 30", retry_after=30)
    server.will_fail(400, "Bad Request: MESSAGE_TOO_LONG")
    for _ in range(3):
        server.will_fail(500, "Internal Server Error")
    for query in ("q1", "q2", "q3"):
        await wire.answer(query, Toast("seen"))
    assert [asked["callback_query_id"] for _, asked in server.asked] == ["q1", "q2", "q3", "q3", "q3"]
    assert meters.registry.get_sample_value("bankomet_late_answers_total") == 0


@pytest.mark.parametrize(("status", "admin"), [("creator", True), ("member", False), ("left", False)])
async def test_who_is_an_admin(wire: TelegramWire, server: Server, status: str, admin: bool) -> None:
    person = {"id": 5, "is_bot": False, "first_name": "Ann"}
    server.will({"status": status, "user": person} | ({"is_anonymous": False} if admin else {}))
    assert await wire.is_admin(-100, 5) is admin
    assert server.asked == [("getChatMember", {"chat_id": "-100", "user_id": "5"})]


async def test_without_an_answer_nobody_is_an_admin(wire: TelegramWire, server: Server) -> None:
    for _ in range(3):
        server.will_fail(500, "Internal Server Error")
    assert await wire.is_admin(-100, 5) is None
    server.will_fail(400, "Bad Request: user not found")
    assert await wire.is_admin(-100, 5) is None
    assert len(server.asked) == 4


async def test_the_list_of_commands_is_set_by_language(wire: TelegramWire, server: Server) -> None:
    server.will(True)
    for _ in range(3):
        server.will_fail(500, "Internal Server Error")
    await wire.set_commands([("table", "the table")], "ru")
    await wire.set_commands([("table", "the table")])  # not set this time, which stops nobody
    assert len(server.asked) == 4
    assert server.asked[0] == (
        "setMyCommands",
        {"commands": [{"command": "table", "description": "the table"}], "language_code": "ru"},
    )
