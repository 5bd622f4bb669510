"""Each refusal of the Bot API in its own words."""

from typing import Any

import pytest

from tests.playground.town import TOKEN, Town, keyboard

NOT_MODIFIED = (
    "Bad Request: message is not modified: specified new message content and reply markup are exactly "
    "the same as a current content and reply markup of the message"
)
TOO_OLD = "Bad Request: query is too old and response timeout expired or query ID is invalid"
HERE = "CHAT"
"""Stands for the chat's number in a table."""


def button(**fields: Any) -> dict[str, Any]:
    return {"inline_keyboard": [[fields]]}


@pytest.mark.parametrize(
    ("method", "arguments", "description"),
    [
        ("sendMessage", {"text": "x"}, "Bad Request: chat_id is empty"),
        ("sendMessage", {"chat_id": "", "text": "x"}, "Bad Request: chat_id is empty"),
        ("sendMessage", {"chat_id": -5, "text": "x"}, "Bad Request: chat not found"),
        ("sendMessage", {"chat_id": "@nobody", "text": "x"}, "Bad Request: chat not found"),
        ("sendMessage", {"chat_id": HERE}, "Bad Request: message text is empty"),
        ("sendMessage", {"chat_id": HERE, "text": " \n "}, "Bad Request: message text is empty"),
        (
            "sendMessage",
            {"chat_id": HERE, "text": "<b></b>", "parse_mode": "HTML"},
            "Bad Request: message text is empty",
        ),
        ("sendMessage", {"chat_id": HERE, "text": "x" * 4097}, "Bad Request: message is too long"),
        ("sendMessage", {"chat_id": HERE, "text": "🂡" * 2049}, "Bad Request: message is too long"),
        (
            "sendMessage",
            {"chat_id": HERE, "text": "<b>x", "parse_mode": "HTML"},
            "Bad Request: can't parse entities: Can't find end tag corresponding to start tag \"b\"",
        ),
        (
            "sendMessage",
            {"chat_id": HERE, "text": "x", "message_thread_id": 1},
            "Bad Request: message thread not found",
        ),
        (
            "sendMessage",
            {"chat_id": HERE, "text": "x", "reply_parameters": {"message_id": 99}},
            "Bad Request: message to be replied not found",
        ),
        (
            "sendMessage",
            {"chat_id": HERE, "text": "x", "reply_to_message_id": 99},
            "Bad Request: message to be replied not found",
        ),
        (
            "sendMessage",
            {"chat_id": HERE, "text": "x", "reply_markup": keyboard("я" * 33)},
            "Bad Request: BUTTON_DATA_INVALID",
        ),
        (
            "sendMessage",
            {"chat_id": HERE, "text": "x", "reply_markup": button(text="a", callback_data="")},
            "Bad Request: BUTTON_DATA_INVALID",
        ),
        (
            "sendMessage",
            {"chat_id": HERE, "text": "x", "reply_markup": button(text="a")},
            "Bad Request: can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
        ),
        (
            "sendMessage",
            {"chat_id": HERE, "text": "x", "reply_markup": keyboard(*"123456789")},
            "Bad Request: reply markup is too long",
        ),
        (
            "sendMessage",
            {
                "chat_id": HERE,
                "text": "x",
                "reply_markup": {"inline_keyboard": [[{"text": "a", "callback_data": "a"}]] * 101},
            },
            "Bad Request: reply markup is too long",
        ),
        (
            "editMessageText",
            {"chat_id": HERE, "message_id": 99, "text": "x"},
            "Bad Request: message to edit not found",
        ),
        ("editMessageText", {"chat_id": HERE, "message_id": 1, "text": "один"}, NOT_MODIFIED),
        (
            "editMessageText",
            {"chat_id": HERE, "message_id": 1, "text": "x" * 4097},
            "Bad Request: MESSAGE_TOO_LONG",
        ),
        (
            "editMessageText",
            {"chat_id": HERE, "message_id": 2, "text": "x"},
            "Bad Request: message can't be edited",
        ),
        ("editMessageReplyMarkup", {"chat_id": HERE, "message_id": 1}, NOT_MODIFIED),
        ("deleteMessage", {"chat_id": HERE, "message_id": 99}, "Bad Request: message to delete not found"),
        ("deleteMessage", {"chat_id": HERE, "message_id": 2}, "Bad Request: message can't be deleted"),
        ("answerCallbackQuery", {"callback_query_id": "1"}, TOO_OLD),
        (
            "answerCallbackQuery",
            {"callback_query_id": "1", "text": "x" * 201},
            "Bad Request: MESSAGE_TOO_LONG",
        ),
        (
            "pinChatMessage",
            {"chat_id": HERE, "message_id": 1},
            "Bad Request: not enough rights to manage pinned messages in the chat",
        ),
        ("setWebhook", {"url": "ftp://127.0.0.1/"}, "Bad Request: invalid webhook URL specified"),
        ("setWebhook", {"url": "http://127.0.0.1:x/"}, "Bad Request: invalid webhook URL specified"),
        (
            "setWebhook",
            {"url": "http://example.org/"},
            "Bad Request: bad webhook: An HTTPS URL must be provided for webhook",
        ),
        (
            "setWebhook",
            {"url": "https://example.org:8080/"},
            "Bad Request: bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443",
        ),
        (
            "setWebhook",
            {"url": "https://example.org/"},
            "Bad Request: bad webhook: the playground delivers to http:// on this machine's own loopback alone",
        ),
        (
            "setWebhook",
            {"url": "http://127.0.0.1/", "secret_token": "x" * 257},
            "Bad Request: secret token is too long",
        ),
        (
            "setWebhook",
            {"url": "http://127.0.0.1/", "secret_token": "x y"},
            "Bad Request: secret token contains unallowed characters",
        ),
        ("setMyCommands", {"commands": [{"command": "Да", "description": "x"}]}, "Bad Request: BOT_COMMAND_INVALID"),
    ],
)
async def test_bad_requests(town: Town, method: str, arguments: dict[str, Any], description: str) -> None:
    await town.say("один")
    await town.write("Аня", "два")
    given = {name: town.chat if value == HERE else value for name, value in arguments.items()}
    assert await town.bot(method, **given) == {"ok": False, "error_code": 400, "description": description}


async def test_a_reply_may_be_let_go(town: Town) -> None:
    sent = await town.say(reply_parameters={"message_id": 99, "allow_sending_without_reply": True})
    assert "reply_to_message" not in sent


async def test_not_modified_is_judged_after_parsing(town: Town) -> None:
    sent = await town.say("<b>раз</b> &amp; два", parse_mode="HTML")
    same = {
        "text": "раз & два",
        "entities": [{"type": "bold", "offset": 0, "length": 3}],
        "message_id": sent["message_id"],
    }
    answer = await town.bot("editMessageText", chat_id=town.chat, **same)
    assert answer["description"] == NOT_MODIFIED


async def test_an_edit_without_a_keyboard_takes_it_away(town: Town) -> None:
    sent = await town.say(reply_markup=keyboard("да"))
    edited = await town.ok("editMessageText", chat_id=town.chat, message_id=sent["message_id"], text="иначе")
    assert "reply_markup" not in edited
    assert edited["edit_date"] == sent["date"]


@pytest.mark.parametrize(
    ("kind", "what", "description"),
    [
        ("group", "kick", "Forbidden: bot was kicked from the group chat"),
        ("supergroup", "kick", "Forbidden: bot was kicked from the supergroup chat"),
        ("group", "leave", "Forbidden: bot is not a member of the group chat"),
        ("supergroup", "leave", "Forbidden: bot is not a member of the supergroup chat"),
        ("group", "delete", "Forbidden: the group chat was deleted"),
        ("private", "kick", "Forbidden: bot was blocked by the user"),
        ("private", "delete", "Forbidden: user is deactivated"),
    ],
)
async def test_shut_out(empty_town: Town, kind: str, what: str, description: str) -> None:
    town = await empty_town.settle(type=kind, people=["Аня"])
    await town.happen(what, **({"user": 4242} if what == "leave" else {}))
    answer = await town.bot("sendMessage", chat_id=town.chat, text="x")
    assert answer == {"ok": False, "error_code": 403, "description": description}


async def test_a_bot_cannot_write_first(town: Town) -> None:
    anya = town.people["Аня"]
    answer = await town.bot("sendMessage", chat_id=anya, text="x")
    assert answer["description"] == "Forbidden: bot can't initiate conversation with a user"
    await town.write("Аня", "/start", chat=anya)
    assert (await town.say(chat_id=anya))["chat"]["id"] == anya


async def test_a_bot_restricted(town: Town) -> None:
    await town.happen("restrict", text=False)
    answer = await town.bot("sendMessage", chat_id=town.chat, text="x")
    assert answer["description"] == "Bad Request: not enough rights to send text messages to the chat"
    standing = await town.ok("getChatMember", chat_id=town.chat, user_id=4242)
    assert (standing["status"], standing["can_send_messages"]) == ("restricted", False)
    await town.happen("restrict", text=True)
    await town.say()


async def test_an_upgraded_group(empty_town: Town) -> None:
    town = await empty_town.settle(type="group")
    new = (await town.happen("migrate"))["chat"]
    assert await town.bot("sendMessage", chat_id=town.chat, text="x") == {
        "ok": False,
        "error_code": 400,
        "description": "Bad Request: group chat was upgraded to a supergroup chat",
        "parameters": {"migrate_to_chat_id": new},
    }


async def test_topics_closed_and_unknown(empty_town: Town) -> None:
    town = await empty_town.settle(forum=True)
    topic = (await town.happen("topics", name="Игра"))["topic"]
    sent = await town.say(message_thread_id=topic)
    assert (sent["message_thread_id"], sent["is_topic_message"]) == (topic, True)
    reply = {"message_id": sent["message_id"]}
    assert (await town.say(reply_parameters=reply))["message_thread_id"] == topic
    await town.happen(f"topics/{topic}/close")
    for place in ({"message_thread_id": topic}, {"reply_parameters": reply}):
        answer = await town.bot("sendMessage", chat_id=town.chat, text="x", **place)
        assert answer["description"] == "Bad Request: TOPIC_CLOSED"
    await town.happen(f"topics/{topic}/delete")
    answer = await town.bot("sendMessage", chat_id=town.chat, text="x", message_thread_id=topic)
    assert answer["description"] == "Bad Request: message thread not found"
    shown = await town.api(f"chats/{town.chat}/messages")
    assert sent["message_id"] in shown["deleted"]


async def test_a_message_is_deletable_for_48_hours(town: Town) -> None:
    sent = await town.say()
    await town.forward(48 * 3600)
    answer = await town.bot("deleteMessage", chat_id=town.chat, message_id=sent["message_id"])
    assert answer["description"] == "Bad Request: message can't be deleted"
    await town.happen("promote", user=4242)
    assert await town.ok("deleteMessage", chat_id=town.chat, message_id=sent["message_id"])


@pytest.mark.parametrize("seconds", [15.0, 15.5])
async def test_a_tap_can_be_answered_once_within_15_seconds(town: Town, seconds: float) -> None:
    sent = await town.say(reply_markup=keyboard("да"))
    await town.tap("Аня", sent["message_id"], label="да")
    query = (await town.updates())[-1]["callback_query"]["id"]
    await town.forward(seconds)
    first = await town.bot("answerCallbackQuery", callback_query_id=query, text="раз")
    again = await town.bot("answerCallbackQuery", callback_query_id=query, text="два")
    assert first.get("description") == (None if seconds <= 15 else TOO_OLD)
    assert again["description"] == TOO_OLD


@pytest.mark.parametrize(
    ("path", "code", "description"),
    [
        ("/bot123:short/getMe", 401, "Unauthorized"),
        (f"/bot{TOKEN}x/getMe", 401, "Unauthorized"),
        (f"/bot{TOKEN}/sendDice", 404, "Not Found: method not found"),
    ],
)
async def test_wrong_doors(town: Town, path: str, code: int, description: str) -> None:
    response = await town.http.get(path)
    assert response.status_code == code
    assert response.json() == {"ok": False, "error_code": code, "description": description}
