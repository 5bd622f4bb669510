"""Updates that are delivered: in which order, how often, and what confirms them."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import aiogram
import pytest
import telegram
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from playground import delivery
from playground.delivery import Delivery
from playground.store import dump, load, write
from tests.playground.both import read_update
from tests.playground.town import TOKEN, Town, keyboard
from tests.support.bot_requests import check
from tests.support.serving import serving

SECRET = "s-3-c_r-e-t"
ACTIVE = (
    "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
)


@dataclass
class Receiver:
    """A bot to which updates are delivered: it answers as prepared, or with 200; a number can be held, which is
    answered when it is let go."""

    url: str = ""
    got: list[tuple[dict[str, Any], str | None]] = field(default_factory=list)
    answers: deque[Response] = field(default_factory=deque)
    held: dict[str, asyncio.Event] = field(default_factory=dict)
    changed: asyncio.Condition = field(default_factory=asyncio.Condition)

    async def __call__(self, request: Request) -> Response:
        update = await request.json()
        async with self.changed:
            self.got.append((update, request.headers.get("X-Telegram-Bot-Api-Secret-Token")))
            self.changed.notify_all()
        if (what := said(update)) in self.held:
            await self.held[what].wait()
        return self.answers.popleft() if self.answers else Response()

    async def until(self, deliveries: int) -> list[str]:
        """What was delivered, once it was so many."""
        async with asyncio.timeout(10), self.changed:
            await self.changed.wait_for(lambda: len(self.got) >= deliveries)
        return self.texts()

    def texts(self) -> list[str]:
        return [said(update) for update, _ in self.got]

    def hold(self, *what: str) -> None:
        self.held = {each: asyncio.Event() for each in what}

    def release(self, what: str) -> None:
        self.held.pop(what).set()


def said(update: dict[str, Any]) -> str:
    """What an update is about, in a word."""
    if "callback_query" in update:
        return str(update["callback_query"]["data"])
    return str(update["message"]["text"]) if "message" in update else "other"


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    made = Receiver()
    async with serving(Starlette(routes=[Route("/in", made.__call__, methods=["POST"])])) as url:
        made.url = f"{url}/in"
        yield made


@asynccontextmanager
async def delivering(town: Town) -> AsyncIterator[None]:
    """As a playground does from its start to its end."""
    run = asyncio.create_task(Delivery(town.hub).run())
    yield
    town.hub.bell.close()
    async with asyncio.timeout(10):
        await run


@pytest.fixture
async def hooked(town: Town, receiver: Receiver) -> AsyncIterator[Town]:
    """A town that delivers, where all that came before was fetched."""
    await town.updates()
    await town.ok("getUpdates", offset=town.told + 1)
    await town.ok("setWebhook", url=receiver.url, secret_token=SECRET)
    async with delivering(town):
        yield town


async def settled(town: Town, *, waiting: int = 0) -> dict[str, Any]:
    """What is told of the webhook once so many updates are left to be delivered."""
    await town.hub.bell.until(lambda: len(town.hub.world.updates.pending) == waiting, 10)
    info: dict[str, Any] = await town.ok("getWebhookInfo")
    assert info["pending_update_count"] == waiting
    return info


async def failed(town: Town, why: str) -> None:
    """Until a delivery has failed so, and it is settled when the next is tried."""
    world = town.hub.world
    found = await town.hub.bell.until(lambda: world.webhook is not None and why in world.webhook.why, 10)
    assert found, world.webhook


async def test_what_happens_is_delivered_with_the_secret_and_forgotten(hooked: Town, receiver: Receiver) -> None:
    await hooked.write("Аня", "/sit")
    assert await receiver.until(1) == ["/sit"]
    ((update, secret),) = receiver.got
    assert secret == SECRET
    message = read_update(update).message
    assert message is not None
    assert message.text == "/sit"
    info = await settled(hooked)
    assert (info["url"], info["max_connections"], "last_error_message" in info) == (receiver.url, 40, False)


async def test_both_libraries_set_it_and_read_of_it(town: Town, receiver: Receiver) -> None:
    base = str(town.http.base_url)
    async with telegram.Bot(TOKEN, base_url=f"{base}/bot") as bot:
        assert await bot.set_webhook(
            receiver.url, secret_token=SECRET, allowed_updates=["message"], max_connections=7
        )
        info = await bot.get_webhook_info()
        assert (info.url, info.max_connections, info.allowed_updates) == (receiver.url, 7, ("message",))
        with pytest.raises(telegram.error.Conflict, match="webhook is active"):
            await bot.get_updates()
        assert await bot.delete_webhook(drop_pending_updates=True)
        assert (await bot.get_webhook_info()).to_dict() | {"allowed_updates": []} == {
            "url": "",
            "has_custom_certificate": False,
            "pending_update_count": 0,
            "allowed_updates": [],
        }
        assert await bot.get_updates() == ()
    session = AiohttpSession(api=TelegramAPIServer.from_base(base))
    async with aiogram.Bot(TOKEN, session=session) as other:
        assert await other.set_webhook(receiver.url, secret_token=SECRET)
        read = await other.get_webhook_info()
        assert (read.url, read.pending_update_count, read.last_error_date) == (receiver.url, 0, None)
        assert await other.delete_webhook()
    calls = (await town.api("calls"))["calls"]
    assert [complaint for call in calls for complaint in check(call)] == []


async def test_no_polls_while_it_is_set(town: Town, receiver: Receiver) -> None:
    await town.updates()
    before = town.hub.poller.newest
    poll = asyncio.create_task(town.bot("getUpdates", offset=town.told + 1, timeout=30))
    await town.hub.bell.until(lambda: town.hub.poller.newest > before, 5)
    await town.ok("setWebhook", url=receiver.url)
    assert await poll == {
        "ok": False,
        "error_code": 409,
        "description": "Conflict: terminated by setWebhook request",
    }
    assert await town.bot("getUpdates") == {"ok": False, "error_code": 409, "description": ACTIVE}
    await town.write("Аня", "/sit")
    await town.ok("setWebhook", url="")
    assert [said(update) for update in await town.updates()] == ["/sit"]
    assert receiver.got == []


async def test_one_line_for_each_chat_and_one_for_each_tapper(hooked: Town, receiver: Receiver) -> None:
    first = hooked.chat
    sent = await hooked.say(reply_markup=keyboard("а", "б", "в"))
    receiver.hold("/1", "а")
    await hooked.write("Аня", "/1")
    await receiver.until(1)
    await hooked.write("Боря", "/2")
    await hooked.tap("Аня", sent["message_id"], data="а")
    await receiver.until(2)
    await hooked.tap("Аня", sent["message_id"], data="б")
    await hooked.tap("Боря", sent["message_id"], data="в")
    await receiver.until(3)
    await hooked.settle()
    assert hooked.chat != first
    await hooked.write("Аня", "/3")
    await receiver.until(5)
    assert receiver.texts()[:3] == ["/1", "а", "в"]
    assert sorted(receiver.texts()[3:]) == ["/3", "other"]
    receiver.release("а")
    receiver.release("/1")
    await receiver.until(7)
    assert sorted(receiver.texts()[5:]) == ["/2", "б"]
    await settled(hooked)


async def test_no_more_at_once_than_it_asked_for(town: Town, receiver: Receiver) -> None:
    await town.updates()
    await town.ok("getUpdates", offset=town.told + 1)
    await town.ok("setWebhook", url=receiver.url, max_connections=1)
    sent = await town.say(reply_markup=keyboard("а", "б"))
    receiver.hold("а")
    async with delivering(town):
        await town.tap("Аня", sent["message_id"], data="а")
        await receiver.until(1)
        await town.tap("Боря", sent["message_id"], data="б")
        await town.ok("getMe")
        assert receiver.texts() == ["а"]
        receiver.release("а")
        assert await receiver.until(2) == ["а", "б"]
        await settled(town)


async def test_again_at_once_then_less_and_less_often(hooked: Town, receiver: Receiver) -> None:
    for status in (503, 500, 302, 403, 200):
        receiver.answers.append(Response(status_code=status))
    await hooked.write("Аня", "/sit")
    await hooked.write("Аня", "/stand")
    await failed(hooked, "500")
    info = await settled(hooked, waiting=2)
    assert info["last_error_message"] == "Wrong response from the webhook: 500 Internal Server Error"
    assert info["last_error_date"] == int(hooked.hub.now())
    for so_far, seconds, then in ((2, 2, "302"), (3, 4, "403")):
        await hooked.forward(seconds - 0.5)
        assert len(receiver.got) == so_far
        await hooked.forward(0.5)
        await failed(hooked, then)
    await hooked.forward(8)
    assert await receiver.until(6) == ["/sit"] * 5 + ["/stand"]
    assert (await settled(hooked))["last_error_message"] == "Wrong response from the webhook: 403 Forbidden"


async def test_it_says_how_long_it_wants_to_be_left_alone(hooked: Town, receiver: Receiver) -> None:
    receiver.answers.append(Response(status_code=429, headers={"Retry-After": "30"}))
    receiver.answers.append(Response(status_code=503, headers={"Retry-After": "9000"}))
    await hooked.write("Аня", "/sit")
    await failed(hooked, "429")
    await hooked.forward(29)
    assert len(receiver.got) == 1
    await hooked.forward(1)
    await failed(hooked, "503")
    await hooked.forward(3600)
    await receiver.until(3)
    await settled(hooked)


async def test_a_bot_that_is_away_gets_it_when_it_is_back_unless_it_is_too_old(
    town: Town, receiver: Receiver
) -> None:
    await town.updates()
    await town.ok("getUpdates", offset=town.told + 1)
    await town.ok("setWebhook", url="http://127.0.0.1:1/in")
    sent = await town.say(reply_markup=keyboard("а"))
    async with delivering(town):
        await town.write("Аня", "/sit")
        await town.tap("Аня", sent["message_id"], data="а")
        await failed(town, "refused")
        assert (await settled(town, waiting=2))["last_error_message"] == "Connection refused"
        await town.forward(150)
        assert (await settled(town, waiting=1))["pending_update_count"] == 1
        await town.ok("setWebhook", url=receiver.url)
        assert await receiver.until(1) == ["/sit"]
        await settled(town)


async def test_a_fault_delivers_twice(hooked: Town, receiver: Receiver) -> None:
    await hooked.api("faults", {"redeliver": True, "times": 2})
    for text in ("/1", "/2", "/3"):
        await hooked.write("Аня", text)
    assert await receiver.until(5) == ["/1", "/1", "/2", "/2", "/3"]
    await settled(hooked)


async def test_a_fault_delivers_in_another_order(
    hooked: Town, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivery, "HELD_BACK_SECONDS", 10.0)  # until the later one is there, however slow we are
    sent = await hooked.say(reply_markup=keyboard("а", "б"))
    await hooked.api("faults", {"shuffle": True})
    await hooked.write("Аня", "/1")
    await hooked.tap("Боря", sent["message_id"], data="а")
    assert await receiver.until(2) == ["а", "/1"]
    await hooked.api("faults", {"shuffle": True})
    await hooked.write("Аня", "/2")
    await hooked.write("Аня", "/3")
    assert (await receiver.until(4))[2:] == ["/3", "/2"]
    monkeypatch.setattr(delivery, "HELD_BACK_SECONDS", 0.1)
    await hooked.api("faults", {"shuffle": True})
    await hooked.write("Аня", "/4")  # nothing comes after it, and it comes all the same
    assert (await receiver.until(5))[4:] == ["/4"]
    await settled(hooked)


async def test_it_outlives_the_playground(hooked: Town, receiver: Receiver, tmp_path: Any) -> None:
    write(tmp_path / "world.json", dump(hooked.hub.world))
    world = load(tmp_path / "world.json")
    assert world is not None
    assert world.webhook == hooked.hub.world.webhook
    assert world.webhook is not None
    assert world.webhook.url == receiver.url


async def test_what_waits_can_be_dropped(town: Town) -> None:
    await town.write("Аня", "/a")
    await town.ok("setWebhook", url="http://127.0.0.1:1/", drop_pending_updates=True)
    assert (await town.ok("getWebhookInfo"))["pending_update_count"] == 0
    assert "secret" not in str(await town.ok("getWebhookInfo"))
