"""How a call may be written, and what is kept of it."""

import asyncio
import json

import pytest

from tests.playground.both import read_message
from tests.playground.town import TOKEN, Town, keyboard
from tests.support.bot_requests import check

PATH = f"/bot{TOKEN}/SENDmessage"


@pytest.mark.parametrize("way", ["query", "form", "multipart", "json"])
async def test_every_way_to_write_a_call(town: Town, way: str) -> None:
    plain = {"chat_id": str(town.chat), "text": "привет", "reply_markup": json.dumps(keyboard("да"))}
    match way:
        case "query":
            response = await town.http.get(PATH, params=plain)
        case "form":
            response = await town.http.post(PATH, data=plain)
        case "multipart":
            files = {name: (None, value) for name, value in plain.items()}
            response = await town.http.post(PATH, files=files)
        case _:
            body = {"chat_id": town.chat, "text": "привет", "reply_markup": keyboard("да")}
            response = await town.http.post(PATH, json=body)
    message = read_message(response.json()["result"])
    assert message.text == "привет"
    assert message.reply_markup is not None
    entry = (await town.api("calls?after=0"))["calls"][-1]
    assert entry["method"] == "sendMessage"
    assert entry["arguments"]["reply_markup"] == keyboard("да")
    assert check(entry) == []


async def test_the_journal_tells_what_the_api_does_not_know(town: Town) -> None:
    await town.say(colour="green")
    await town.say(reply_markup={"inline_keyboard": [[{"text": "a", "callback_data": "a", "colour": 1}]]})
    await town.bot("makeCoffee")
    strange, broken, coffee = (await town.api("calls?after=0"))["calls"]
    assert strange["unknown"] == ["colour"]
    assert check(strange) == ["sendMessage: unknown field colour"]
    assert check(broken) == ["sendMessage: unknown field reply_markup.inline_keyboard.0.0.colour"]
    assert check(coffee) == ["makeCoffee: no such method"]
    assert (await town.api(f"calls?after={strange['number']}"))["calls"] == [broken, coffee]


async def test_the_journal_can_be_waited_for(town: Town) -> None:
    waiting = asyncio.create_task(town.api("calls?after=0&wait=10"))
    await town.ok("getMe")
    (call,) = (await waiting)["calls"]
    assert (call["number"], call["method"], call["answer"]["ok"]) == (1, "getMe", True)
    assert call["time"] == town.hub.now()


async def test_bad_json_is_told(town: Town) -> None:
    headers = {"content-type": "application/json"}
    response = await town.http.post(PATH, content=b"{", headers=headers)
    assert (response.status_code, response.json()["description"]) == (400, "Bad Request: can't parse JSON object")


async def test_numbers_are_checked(town: Town) -> None:
    answer = await town.bot("deleteMessage", chat_id=town.chat, message_id="--5")
    assert answer["description"] == 'Bad Request: field "message_id" must be a valid Number'
