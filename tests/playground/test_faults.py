"""Things that go wrong when asked to."""

import time
from typing import Any

import httpx
import pytest

from tests.playground.town import TOKEN, Town


async def texts(town: Town) -> list[str]:
    shown = await town.api(f"chats/{town.chat}/messages")
    return [message["text"] for message in shown["messages"]]


async def test_an_error_a_number_of_times(town: Town) -> None:
    other = town.chat
    await town.settle()
    fault = {"method": "sendmessage", "chat": town.chat, "times": 2, "error": 400, "description": "Bad Request: no"}
    await town.api("faults", fault)
    await town.say(chat_id=other)
    await town.ok("getMe")
    for _ in range(2):
        answer = await town.bot("sendMessage", chat_id=town.chat, text="x")
        assert answer == {"ok": False, "error_code": 400, "description": "Bad Request: no"}
    await town.say("дошло")
    assert await texts(town) == ["дошло"]


async def test_an_answer_to_a_tap_fails_in_its_chat_alone(town: Town) -> None:
    anna = town.people["Аня"]
    other = await town.api("chats", {"type": "supergroup", "title": "Другой", "people": [{"user": anna}]})
    await town.updates()
    for chat in (town.chat, other["chat"]):
        await town.api(f"people/{anna}/tap", {"chat": chat, "message": 1, "data": "x", "wait": 0})
    here, there = [update["callback_query"]["id"] for update in await town.updates()]
    await town.api("faults", {"method": "answerCallbackQuery", "times": 1, "chat": other["chat"], "error": 500})
    assert (await town.bot("answerCallbackQuery", callback_query_id=here))["ok"]
    assert (await town.bot("answerCallbackQuery", callback_query_id=there))["error_code"] == 500
    assert (await town.bot("answerCallbackQuery", callback_query_id=there))["ok"]


async def test_a_flood_error(town: Town) -> None:
    await town.api("faults", {"method": "*", "times": 1, "retry_after": 7})
    response = await town.http.post(f"/bot{TOKEN}/getMe")
    assert (response.status_code, response.headers["Retry-After"]) == (429, "7")
    assert response.json()["parameters"] == {"retry_after": 7}


async def test_a_reply_lost_after_the_call_was_carried_out(town: Town) -> None:
    await town.api("faults", {"method": "sendMessage", "times": 1, "drop_reply": True})
    with pytest.raises(httpx.RemoteProtocolError):
        await town.say("дошло")
    assert await texts(town) == ["дошло"]


async def test_a_slow_answer(town: Town) -> None:
    await town.api("faults", {"method": "sendMessage", "times": 1, "delay": 0.05})
    began = time.perf_counter()
    await town.say()
    assert time.perf_counter() - began >= 0.05


async def test_a_batch_delivered_twice(town: Town) -> None:
    await town.updates()
    await town.api("faults", {"method": "getUpdates", "times": 1, "redeliver": True})
    await town.write("Аня", "/a")
    first, again = await town.updates(), await town.updates()
    assert first == again
    assert len(first) == 1
    assert await town.updates() == []


async def test_a_batch_out_of_order(town: Town) -> None:
    await town.updates()
    await town.api("faults", {"method": "getUpdates", "times": 1, "shuffle": True})
    for text in ("/a", "/b", "/c"):
        await town.write("Аня", text)
    assert [update["message"]["text"] for update in await town.updates()] == ["/c", "/b", "/a"]


async def test_faults_that_are_still_to_happen(town: Town) -> None:
    await town.api("faults", {"method": "sendMessage", "times": 3, "retry_after": 5})
    await town.api("faults", {"method": "getMe", "times": 1, "error": 500})
    await town.bot("sendMessage", chat_id=town.chat, text="x")
    await town.bot("getMe")
    (left,) = (await town.api("faults"))["faults"]
    assert {key: left[key] for key in ("method", "times", "retry_after", "error")} == {
        "method": "sendmessage",
        "times": 2,
        "retry_after": 5,
        "error": None,
    }


async def test_faults_are_cleared(town: Town) -> None:
    await town.api("faults", {"method": "*", "times": 100, "error": 500})
    assert (await town.bot("getMe"))["error_code"] == 500
    await town.http.delete("/api/faults")
    await town.ok("getMe")


@pytest.mark.parametrize(
    "fault",
    [
        {"method": "getMe", "times": 1},
        {"method": "getMe", "times": 0, "error": 400},
        {"method": "getMe", "times": 1, "error": 200},
        {"method": "getMe", "times": True, "error": 400},
        {"method": "getMe", "times": 1, "delay": -1},
    ],
)
async def test_faults_refused(town: Town, fault: dict[str, Any]) -> None:
    status, _ = await town.refused("faults", fault)
    assert status == 400
