"""The page's stream: first all, then what changes."""

import json
from collections.abc import AsyncIterator
from typing import Any

import httpx

from tests.playground.town import Town, keyboard


class Listener:
    """Reads events off a stream, and remembers the last id as a browser does."""

    def __init__(self, response: httpx.Response) -> None:
        assert response.headers["content-type"].startswith("text/event-stream")
        self._lines: AsyncIterator[str] = response.aiter_lines()
        self.last_id = ""

    async def event(self) -> Any:
        async for line in self._lines:
            if line.startswith("id: "):
                self.last_id = line.removeprefix("id: ")
            if line.startswith("data: "):
                return json.loads(line.removeprefix("data: "))
        raise AssertionError("the stream has ended")

    async def until(self, kind: str) -> list[Any]:
        """Events up to the first of a kind."""
        events = [await self.event()]
        while events[-1]["kind"] != kind:
            events.append(await self.event())
        return events


async def test_first_everything_then_changes(town: Town) -> None:
    sent = await town.say(reply_markup=keyboard("да"))
    await town.say("второе")
    await town.ok("editMessageText", chat_id=town.chat, message_id=sent["message_id"], text="иначе")
    async with town.http.stream("GET", "/api/stream?after=0") as response:
        listener = Listener(response)
        events = await listener.until("budget")
        assert [event["kind"] for event in events] == ["chat", "message", "message", "clock", "budget"]
        assert [event["message"]["text"] for event in events[1:3]] == ["иначе", "второе"]
        assert events[1]["message"]["edited"]
        assert events[-1] == {"kind": "budget", "chat": town.chat, "used": 3, "limit": 20, "window": 60}
        await town.ok("deleteMessage", chat_id=town.chat, message_id=sent["message_id"])
        assert await listener.event() == {
            "kind": "deleted",
            "chat": town.chat,
            "message_id": sent["message_id"],
        }
        await town.ok("setMyCommands", commands=[])
        assert await listener.event() == {"kind": "commands"}
        await town.forward(60)
        clock, budget = await listener.until("budget")
        assert (clock["kind"], clock["now"]) == ("clock", town.hub.now())
        assert budget["used"] == 0


async def test_a_client_that_comes_again_gets_what_it_missed(town: Town) -> None:
    await town.say("раз")
    async with town.http.stream("GET", "/api/stream?after=0") as response:
        listener = Listener(response)
        await listener.until("budget")
    await town.say("два")
    headers = {"Last-Event-ID": listener.last_id}
    async with town.http.stream("GET", "/api/stream?after=0", headers=headers) as response:
        events = await Listener(response).until("budget")
        assert [event["message"]["text"] for event in events if event["kind"] == "message"] == ["два"]


async def test_a_client_of_another_world_gets_everything(town: Town) -> None:
    async with town.http.stream("GET", "/api/stream?after=999999") as response:
        assert (await Listener(response).event())["kind"] == "chat"
