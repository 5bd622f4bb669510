"""What people do through the playground's own API, and what they are refused."""

import asyncio
from typing import Any

import pytest

from tests.playground.both import read_message
from tests.playground.town import Town, keyboard


async def answer_next(town: Town, **answer: Any) -> Any:
    """The bot answers the next tap."""
    updates = await town.ok("getUpdates", offset=town.told + 1, timeout=10)
    town.told = updates[-1]["update_id"]
    query = updates[-1]["callback_query"]
    await town.ok("answerCallbackQuery", callback_query_id=query["id"], **answer)
    return query


async def test_a_tap_waits_for_its_answer(town: Town) -> None:
    sent = await town.say(reply_markup=keyboard("Сесть", "Следующая карта"))
    await town.updates()
    tapping = asyncio.create_task(town.tap("Боря", sent["message_id"], label="След", wait=10))
    query = await answer_next(town, text="Рано", show_alert=True)
    assert await tapping == {"answered": True, "text": "Рано", "show_alert": True}
    assert query["from"]["first_name"] == "Боря"
    assert query["data"] == "Следующая карта"


async def test_a_bare_answer_and_none(town: Town) -> None:
    sent = await town.say(reply_markup=keyboard("да"))
    await town.updates()
    tapping = asyncio.create_task(town.tap("Аня", sent["message_id"], data="да", wait=10))
    await answer_next(town)
    assert await tapping == {"answered": True, "text": "", "show_alert": False}
    silent = await town.tap("Аня", sent["message_id"], data="да")
    assert silent == {"answered": False, "text": "", "show_alert": False}


async def test_chats_are_told_apart_by_their_instance(town: Town) -> None:
    instances = []
    for _ in range(2):
        sent = await town.say(reply_markup=keyboard("да"))
        await town.tap("Аня", sent["message_id"], data="да")
        instances.append((await town.updates())[-1]["callback_query"]["chat_instance"])
        await town.settle()
    assert len(set(instances)) == 2


@pytest.mark.parametrize(
    ("body", "status", "text"),
    [
        ({"data": "x" * 65}, 400, "data: must have 1 to 64 bytes"),
        ({"data": ""}, 400, "data: must have 1 to 64 bytes"),
        ({}, 400, "give either data or label"),
        ({"label": "x"}, 404, "no button is labelled 'x'; there are: Сесть, Следить, Сайт"),
        ({"label": "Сл", "message": 77}, 404, "there is no message 77 in chat"),
        ({"label": "С"}, 404, "more than one button is labelled 'С'; there are: Сесть, Следить, Сайт"),
        ({"label": "Сайт"}, 400, "the button 'Сайт' sends nothing to the bot"),
        ({"data": "x", "wait": "1"}, 400, "wait: Input should be a valid number"),
        ({"data": "x", "message": True}, 400, "message: Input should be a valid integer"),
        ({"data": "x", "chat": -1}, 404, "there is no chat -1"),
        ({"data": "x", "colour": 1}, 400, "colour: Extra inputs are not permitted"),
    ],
)
async def test_taps_refused(town: Town, body: dict[str, Any], status: int, text: str) -> None:
    markup = keyboard("Сесть", "Следить")
    markup["inline_keyboard"].append([{"text": "Сайт", "url": "https://example.org"}])
    sent = await town.say(reply_markup=markup)
    given = {"chat": town.chat, "message": sent["message_id"]} | body
    got, said = await town.refused(f"people/{town.people['Аня']}/tap", given)
    assert got == status
    assert said.startswith(text)


@pytest.mark.parametrize(
    ("user", "body", "status", "text"),
    [
        ("Аня", {"text": ""}, 400, "text: must have 1 to 4096 characters"),
        ("Аня", {"text": " \n"}, 400, "text: must have 1 to 4096 characters"),
        ("Аня", {"text": "x" * 4097}, 400, "text: must have 1 to 4096 characters"),
        ("Аня", {"text": 5}, 400, "text: Input should be a valid string"),
        ("Аня", {"chat": "x", "text": "x"}, 400, "chat: Input should be a valid integer"),
        ("Аня", {"chat": 1.5, "text": "x"}, 400, "chat: Input should be a valid integer"),
        ("Аня", {"text": "x", "reply_to": 99}, 404, "there is no message 99"),
        ("Аня", {"text": "x", "topic": 3}, 400, "chat -1002000000001 has no topics"),
        ("Аня", {"text": "x", "as": "king"}, 400, "as: Input should be 'anonymous' or 'channel'"),
        ("Вера", {"text": "x"}, 403, "Вера is not in chat"),
        ("nobody", {"text": "x"}, 404, "there is no person 12345"),
        ("the bot", {"text": "x"}, 404, "there is no person 4242"),
    ],
)
async def test_writing_refused(town: Town, user: str, body: dict[str, Any], status: int, text: str) -> None:
    first = town.chat
    await town.settle(people=["Вера"])
    numbers = town.people | {"nobody": 12345, "the bot": 4242}
    got, said = await town.refused(f"people/{numbers[user]}/send", {"chat": first} | body)
    assert got == status
    assert said.startswith(text)


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ({"people": ["Аня", "Аня"]}, "people: two have the same name"),
        ({"people": []}, "people: a group has at least one person"),
        ({"people": ["Аня"], "title": ""}, "title: a group has one"),
        ({"people": ["Аня"], "type": "group", "forum": True}, "forum: only a supergroup can be a forum"),
        ({"people": ["Аня", "Боря"], "type": "private"}, "people: a private chat has exactly one person"),
        ({"people": ["Аня"], "type": "channel"}, "type: Input should be"),
        ({"people": "Аня"}, "people: Input should be a valid list"),
    ],
)
async def test_chats_refused(empty_town: Town, body: dict[str, Any], text: str) -> None:
    status, said = await empty_town.refused("chats", {"title": "x"} | body)
    assert status == 400
    assert said.startswith(text)


@pytest.mark.parametrize(
    ("what", "body", "status"),
    [
        ("join", {}, 400),
        ("join", {"user": 12345}, 404),
        ("promote", {"user": True}, 400),
        ("migrate", {}, 400),
        ("rename", {}, 400),
        ("topics", {"name": "x"}, 400),
        ("explode", {}, 404),
    ],
)
async def test_happenings_refused(town: Town, what: str, body: dict[str, Any], status: int) -> None:
    got, _ = await town.refused(f"chats/{town.chat}/{what}", body)
    assert got == status


async def test_the_list_of_chats(town: Town) -> None:
    await town.happen("rename", user=town.people["Боря"], name="Борис", last_name="Ко")
    await town.happen("leave", user=town.people["Аня"])
    (chat,) = (await town.api("chats"))["chats"]
    assert {key: chat[key] for key in ("id", "type", "title", "forum", "topics")} == {
        "id": town.chat,
        "type": "supergroup",
        "title": "Стол",
        "forum": False,
        "topics": [],
    }
    anya, boris = chat["people"]
    assert (anya["in_chat"], anya["role"]) == (False, "left")
    assert (boris["name"], boris["last_name"], boris["in_chat"]) == ("Борис", "Ко", True)
    assert chat["bot"] == {"role": "member", "can_send_text": True, "can_send_photos": True}


async def test_messages_since_a_revision(town: Town) -> None:
    one, two = await town.say("раз"), await town.say("два")
    everything = await town.api(f"chats/{town.chat}/messages?after=0")
    assert [message["text"] for message in everything["messages"]] == ["раз", "два"]
    path = f"chats/{town.chat}/messages?after={everything['revision']}"
    assert (await town.api(path))["messages"] == []
    waiting = asyncio.create_task(town.api(f"{path}&wait=10"))
    await town.ok("editMessageText", chat_id=town.chat, message_id=one["message_id"], text="три")
    (edited,) = (await waiting)["messages"]
    assert (edited["text"], edited["edited"]) == ("три", True)
    assert edited["revision"] > everything["revision"]
    await town.ok("deleteMessages", chat_id=town.chat, message_ids=[two["message_id"], 99])
    assert (await town.api(path))["deleted"] == [two["message_id"]]


async def test_an_account_that_is_deleted(town: Town) -> None:
    boris = town.people["Боря"]
    await town.write("Боря", "/a", chat=boris)
    await town.api(f"people/{boris}/delete", {})
    member = await town.ok("getChatMember", chat_id=town.chat, user_id=boris)
    assert (member["status"], member["user"]) == ("member", {"id": boris, "is_bot": False, "first_name": ""})
    assert (await town.bot("sendMessage", chat_id=boris, text="x"))["description"] == "Forbidden: user is deactivated"
    for what, body in (("send", {"chat": town.chat, "text": "/a"}), ("delete", {})):
        status, said = await town.refused(f"people/{boris}/{what}", body)
        assert (status, said) == (410, f"the account of person {boris} was deleted")


async def test_the_same_person_in_two_chats(town: Town) -> None:
    first, anya = town.chat, town.people["Аня"]
    await town.settle(people=[{"user": anya, "role": "creator"}])
    assert town.people["Аня"] == anya
    await town.write("Аня", "/a")
    await town.write("Аня", "/b", chat=first)


async def test_private_chats_and_basic_groups_share_their_numbers(empty_town: Town) -> None:
    town = await empty_town.settle(type="group")
    first = await town.write("Аня", "/a")
    second = await town.write("Аня", "/a", chat=town.people["Аня"])
    third = await town.write("Аня", "/a")
    assert [first, second, third] == [1, 2, 3]
    assert -10_000_000 < town.chat < 0


async def test_the_bot_asks_about_its_chat(empty_town: Town) -> None:
    town = await empty_town.settle(
        people=[{"name": "Аня", "role": "creator"}, {"name": "Боря", "role": "admin"}, "Вера"]
    )
    chat = {"chat_id": town.chat}
    assert (await town.ok("getChat", **chat))["title"] == "Стол"
    assert await town.ok("getChatMemberCount", **chat) == 4
    admins = await town.ok("getChatAdministrators", **chat)
    assert [(each["status"], each["user"]["first_name"]) for each in admins] == [
        ("creator", "Аня"),
        ("administrator", "Боря"),
    ]
    assert (await town.ok("getChatMember", **chat, user_id=town.people["Вера"]))["status"] == "member"
    assert (await town.bot("getChatMember", **chat, user_id=5))["description"] == "Bad Request: user not found"
    assert await town.ok("sendChatAction", **chat, action="typing")
    assert await town.ok("leaveChat", **chat)
    assert (await town.bot("getChat", **chat))["error_code"] == 403


async def test_pinning(town: Town) -> None:
    await town.happen("promote", user=4242)
    sent = await town.say()
    await town.ok("pinChatMessage", chat_id=town.chat, message_id=sent["message_id"])
    service = (await town.api(f"chats/{town.chat}/messages"))["messages"][-1]
    service = {key: value for key, value in service.items() if key not in ("revision", "edited")}
    pinned = read_message(service).pinned_message
    assert pinned is not None
    assert pinned.message_id == sent["message_id"]
    assert (await town.ok("getChat", chat_id=town.chat))["pinned_message"]["message_id"] == sent["message_id"]
    await town.ok("unpinChatMessage", chat_id=town.chat)
    answer = await town.bot("unpinChatMessage", chat_id=town.chat)
    assert answer["description"] == "Bad Request: message to unpin not found"


async def test_command_lists(town: Town) -> None:
    help_, balance = {"command": "help", "description": "помощь"}, {"command": "balance", "description": "фишки"}
    await town.ok("setMyCommands", commands=[help_])
    await town.ok("setMyCommands", commands=[balance], language_code="ru")
    await town.ok("setMyCommands", commands=[], scope={"type": "chat", "chat_id": town.chat})
    assert await town.ok("getMyCommands", language_code="ru") == [balance]
    assert (await town.api("commands?language=ru"))["commands"] == [balance]
    assert (await town.api("commands?language=en"))["commands"] == [help_]
    await town.ok("deleteMyCommands", language_code="ru")
    assert (await town.api("commands?language=ru"))["commands"] == [help_]
    answer = await town.bot("setMyCommands", commands=[], scope={"type": "moon"})
    assert answer["error_code"] == 400


async def test_who_the_bot_is(town: Town) -> None:
    me = await town.ok("getMe")
    shown = await town.api("bot")
    assert (shown["id"], shown["username"]) == (me["id"], me["username"])
    assert town.hub.token not in str(shown)
