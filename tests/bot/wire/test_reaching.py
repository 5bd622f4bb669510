"""How the bot tells the messenger where updates go: it polls, or has them delivered."""

import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Route
from telegram import Bot
from telegram.request import HTTPXRequest

from bot.hook import Standing
from bot.intake import whole_characters
from bot.patience import Unreachable
from bot.ptb.app import ALLOWED_UPDATES, TokenRefused, build
from bot.ptb.polling import Polling
from bot.ptb.webhook import CONNECTIONS, Webhook
from tests.support.bot_server import TOKEN, Server
from tests.support.serving import serving

URL = "https://bot.example.org/telegram/in"
SECRET = "s-3-c_r-e-t"
ACTIVE = (
    "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
)
OTHER = "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"
UPDATE: dict[str, Any] = {
    "update_id": 7,
    "message": {"message_id": 1, "date": 1, "chat": {"id": -5, "type": "group", "title": "g"}},
}


ME = {"id": 1, "is_bot": True, "first_name": "Bank", "username": "bank_bot"}


@pytest.fixture
async def bot(server: Server) -> AsyncIterator[Bot]:
    app = Starlette(routes=[Route(f"/bot{TOKEN}/{{method}}", server.__call__, methods=["POST"])])
    async with serving(app) as url, HTTPXRequest(read_timeout=5) as request, HTTPXRequest(read_timeout=5) as polls:
        yield Bot(TOKEN, base_url=f"{url}/bot", request=request, get_updates_request=polls)


@pytest.fixture
def polling(bot: Bot) -> Polling:
    return Polling(bot, 1, 5)


@pytest.fixture
def webhook(bot: Bot) -> Webhook:
    return Webhook(bot, URL, SECRET)


async def test_the_first_poll_has_nothing_delivered_elsewhere(server: Server, polling: Polling) -> None:
    server.will(True)
    server.will([UPDATE])
    server.will([])
    assert [number for number, _ in await polling.poll(None)] == [7]
    assert await polling.poll(8) == []
    assert server.methods == ["deleteWebhook", "getUpdates", "getUpdates"]
    assert server.asked[0][1].get("drop_pending_updates") in (None, False)
    assert server.asked[1][1]["allowed_updates"] == ALLOWED_UPDATES


async def test_half_a_character_is_heard_with_all_else(server: Server, polling: Polling) -> None:
    message = UPDATE["message"] | {"text": "\ud800", "from": {"id": 5, "is_bot": False, "first_name": "\udfff"}}
    server.will(True)
    server.answers.append(Response(json.dumps({"ok": True, "result": [UPDATE | {"message": message}]})))
    [(number, payload)] = await polling.poll(None)
    assert (number, payload["message"]["text"]) == (7, "\ud800")
    assert whole_characters(payload)["message"]["from"]["first_name"] == "\ufffd"


async def test_no_poll_before_the_address_is_gone(server: Server, polling: Polling) -> None:
    server.will_fail(502, "Bad Gateway")
    with pytest.raises(Unreachable, match="Bad Gateway"):
        await polling.poll(None)
    server.will(True)
    server.will([])
    assert await polling.poll(None) == []
    assert server.methods == ["deleteWebhook", "deleteWebhook", "getUpdates"]


async def test_an_update_that_the_library_cannot_read_holds_up_no_other(server: Server, polling: Polling) -> None:
    odd = {"update_id": 8, "message": {"text": "no chat, no date"}}
    server.will(True)
    server.will([UPDATE, odd, UPDATE | {"update_id": 9}])
    assert await polling.poll(None) == [(7, UPDATE), (8, odd), (9, UPDATE | {"update_id": 9})]


async def test_a_token_that_is_refused_while_polling_is_an_end(server: Server, bot: Bot, polling: Polling) -> None:
    server.will(ME)
    await bot.initialize()
    server.will(True)
    server.will_fail(404, "Not Found")
    with pytest.raises(TokenRefused):
        await polling.poll(None)
    server.will_fail(401, "Unauthorized")
    with pytest.raises(TokenRefused):
        await polling.poll(None)


async def test_a_poll_waits_a_call_longer_than_the_messenger_is_asked_to(monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []

    async def do_request(*_: object, read_timeout: float, **__: object) -> tuple[int, bytes]:
        waited.append(read_timeout)
        return 200, b'{"ok": true, "result": []}'

    monkeypatch.setattr(HTTPXRequest, "do_request", do_request)
    polling = Polling(build(TOKEN, "http://localhost", call_seconds=7).bot, 30, 7)
    await polling.poll(None)
    assert waited[-1] == 37


async def test_an_address_that_somebody_puts_up_meanwhile_is_taken_down(server: Server, polling: Polling) -> None:
    server.will(True)
    server.will_fail(409, ACTIVE)
    with pytest.raises(Unreachable, match=r"another process has an address with this token: .*webhook is active"):
        await polling.poll(None)
    server.will(True)
    server.will_fail(409, OTHER)
    with pytest.raises(Unreachable, match=r"another process polls with this token: .*other getUpdates") as caught:
        await polling.poll(None)
    assert caught.value.wait == 3.0
    server.will([])
    await polling.poll(None)
    assert server.methods == ["deleteWebhook", "getUpdates", "deleteWebhook", "getUpdates", "getUpdates"]


async def test_the_address_is_put_up_with_its_secret_and_the_kinds_of_update(
    server: Server, webhook: Webhook
) -> None:
    server.will(True)
    await webhook.put_up()
    ((method, asked),) = server.asked
    assert method == "setWebhook"
    assert asked.pop("drop_pending_updates", False) is False
    assert asked == {
        "url": URL,
        "secret_token": SECRET,
        "max_connections": str(CONNECTIONS),
        "allowed_updates": ALLOWED_UPDATES,
    }


async def test_what_the_messenger_says_of_the_address(server: Server, webhook: Webhook) -> None:
    told = {"url": URL, "has_custom_certificate": False, "pending_update_count": 3}
    server.will(told)
    assert await webhook.standing() == Standing(ours=True, waiting=3)
    server.will(told | {"last_error_date": 1_800_000_000, "last_error_message": "Connection refused"})
    assert await webhook.standing() == Standing(True, 3, 1_800_000_000.0, "Connection refused")
    server.will(told | {"url": ""})
    assert await webhook.standing() == Standing(ours=False, waiting=3)


async def test_a_refusal_says_how_long_to_wait(server: Server, webhook: Webhook) -> None:
    server.will_fail(429, "Too Many Requests: retry after 9", retry_after=9)
    with pytest.raises(Unreachable) as caught:
        await webhook.put_up()
    assert caught.value.wait == 9.0
    server.will_fail(400, "Bad Request: bad webhook: Failed to resolve host: Name or service not known")
    with pytest.raises(Unreachable, match="failed to resolve host"):
        await webhook.put_up()
    server.will_fail(401, "Unauthorized")
    with pytest.raises(TokenRefused):
        await webhook.standing()
