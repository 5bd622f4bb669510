"""The page in a real Chromium against the real playground, with these tests in the bot's place."""

import asyncio
import json
import os
import re
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from playwright.async_api import Browser, ConsoleMessage, Page, ViewportSize, expect

from tests.support.chromium import chromium

TOKEN = "1000000001:tests-of-the-page_no-secret_0000000000"
REAL_SECONDS = 60.0
"""How long a test waits for the server or for the browser before it calls it dead."""

expect.set_options(timeout=1000 * REAL_SECONDS)

Json = dict[str, object]


@dataclass(frozen=True, slots=True)
class Group:
    """A chat made for one test."""

    id: int
    people: dict[str, int]


@dataclass(frozen=True, slots=True)
class Playground:
    """The running server: its people through its own API, its bot through the Bot API."""

    address: str
    client: httpx.AsyncClient

    async def post(self, path: str, **body: object) -> Json:
        answer = await self.client.post(path, json=body)
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    async def group(self, *names: str, kind: str = "supergroup", forum: bool = False, bot: str = "member") -> Group:
        people = [{"name": name, "language": "ru"} for name in names]
        made = await self.post("/api/chats", title="Стол", type=kind, forum=forum, people=people, bot=bot)
        chat, ids = made["chat"], made["people"]
        assert isinstance(chat, int | dict)
        assert isinstance(ids, dict)
        return Group(chat if isinstance(chat, int) else chat["id"], ids)

    async def bot(self, method: str, **arguments: object) -> object:
        """What the Bot API answers to the bot."""
        answer = await self.post(f"/bot{TOKEN}/{method}", **arguments)
        return answer["result"]

    async def write(self, group: Group, text: str, *keys: str) -> int:
        """The bot writes, with one row of keys; answers the message's id."""
        message = await self.bot("sendMessage", chat_id=group.id, text=text, reply_markup=row(*keys))
        assert isinstance(message, dict)
        number = message["message_id"]
        assert isinstance(number, int)
        return number

    async def upload(self, method: str, content: bytes, **arguments: object) -> Json:
        """What the Bot API answers to a call with one file, attached as `file`."""
        fields = {
            name: value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
            for name, value in arguments.items()
        }
        answer = await self.client.post(f"/bot{TOKEN}/{method}", data=fields, files={"file": content})
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()["result"]
        return found

    async def show(self, group: Group, content: bytes, caption: str, *keys: str) -> int:
        """The bot sends a photo; answers the message's id."""
        markup = row(*keys)
        message = await self.upload(
            "sendPhoto", content, chat_id=group.id, photo="attach://file", caption=caption, reply_markup=markup
        )
        number = message["message_id"]
        assert isinstance(number, int)
        return number

    async def exchange(self, group: Group, message: int, content: bytes, caption: str, *keys: str) -> None:
        """The bot puts another photo in a message."""
        media = {"type": "photo", "media": "attach://file", "caption": caption, "parse_mode": "HTML"}
        await self.upload(
            "editMessageMedia", content, chat_id=group.id, message_id=message, media=media, reply_markup=row(*keys)
        )

    async def say(self, group: Group, name: str, text: str) -> int:
        answer = await self.post(f"/api/people/{group.people[name]}/send", chat=group.id, text=text)
        number = answer["message_id"]
        assert isinstance(number, int)
        return number

    async def answer_next_tap(self, **answer: object) -> None:
        """Waits for a tap and answers it."""
        offset = 0
        async with asyncio.timeout(REAL_SECONDS):
            while True:
                for update in await self.updates(offset, wait=10):
                    offset = update["update_id"] + 1
                    if "callback_query" in update:
                        query = update["callback_query"]["id"]
                        await self.bot("answerCallbackQuery", callback_query_id=query, **answer)
                        await self.updates(offset)
                        return

    async def updates(self, offset: int, wait: int = 0) -> list[dict[str, Any]]:
        """What waits for the bot from this number on; what is before it is confirmed."""
        found = await self.bot("getUpdates", offset=offset, timeout=wait)
        assert isinstance(found, list)
        return found

    async def forget_updates(self) -> None:
        """Confirms all that waits, such as a tap that a test before left without its answer."""
        for update in await self.updates(-1):
            await self.updates(update["update_id"] + 1)


def row(*keys: str) -> Json:
    return {"inline_keyboard": [[{"text": key, "callback_data": key} for key in keys]] if keys else []}


@pytest.fixture(scope="session")
async def playground() -> AsyncIterator[Playground]:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "playground",
        "--no-bot",
        stdout=asyncio.subprocess.PIPE,
        env=os.environ
        | {"PLAYGROUND_PORT": "0", "PLAYGROUND_STATE": "none", "PLAYGROUND_LIMITS": "off", "BOT_TOKEN": TOKEN},
    )
    assert process.stdout is not None
    line = await asyncio.wait_for(process.stdout.readline(), REAL_SECONDS)
    found = re.search(r"http://\S+?(?=/?\s)", line.decode())
    assert found is not None, line
    async with httpx.AsyncClient(base_url=found[0], timeout=30) as client:
        yield Playground(found[0], client)
    process.terminate()
    await process.wait()


@pytest.fixture(scope="session")
async def browser() -> AsyncIterator[Browser]:
    async with chromium("the page goes untested") as running:
        yield running


Opened = Callable[..., Awaitable[Page]]


@pytest.fixture
async def opened(playground: Playground, browser: Browser) -> AsyncIterator[Opened]:
    """Opens the page at a group. Whatever the page's console reports as an error fails the test.

    The browser itself reports each answer 410 there: what the server says of a chat that is gone, shown as a toast.
    """
    await playground.forget_updates()
    troubles: list[str] = []

    def hear(said: ConsoleMessage) -> None:
        if said.type == "error" and "410 (Gone)" not in said.text:
            troubles.append(said.text)

    async with AsyncExitStack() as stack:

        async def at(group: Group, *, width: int = 1280, height: int = 800, locale: str = "ru-RU") -> Page:
            size = ViewportSize(width=width, height=height)
            context = await stack.enter_async_context(await browser.new_context(viewport=size, locale=locale))
            page = await context.new_page()
            page.on("pageerror", lambda error: troubles.append(str(error)))
            page.on("console", hear)
            await page.goto(playground.address)
            chat = page.get_by_test_id(f"chat-{group.id}")
            await chat.wait_for(state="attached")
            if not await chat.is_visible():
                await page.get_by_role("button", name="Открыть список чатов").click()
            await chat.click()
            return page

        yield at
    assert troubles == []
