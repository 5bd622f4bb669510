"""A bot that has its updates delivered: twice, out of order, while it is away, and by strangers."""

import asyncio
import json
import random
import signal
from collections import defaultdict
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.callback import Act
from tests.support.evening import said, sit_down, to_staking
from tests.support.house import AWAY, TOKEN, House, Message, a_house, acts, replied_to, targets
from tests.support.house_games import Party
from tests.support.process import Process
from tests.support.webhook import SECRET, by_webhook, deliver, health

NAMES = ("Аня", "Боря", "Вера")


@pytest.fixture(scope="module")
async def hooked(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """A bot that updates are delivered to, and that logs all it ever logs."""
    async with a_house(tmp_path_factory.mktemp("hooked"), LOG_LEVEL="debug", **by_webhook()) as started:
        yield started


async def standing(house: House) -> dict[str, Any]:
    """What the playground says of the webhook."""
    answer = await house.playground.get(f"/bot{TOKEN}/getWebhookInfo")
    told: dict[str, Any] = answer["result"]
    return told


def replies_to(message: Message, number: int) -> bool:
    return replied_to(message) == number


def inbox(house: House) -> list[tuple[Any, ...]]:
    return house.query("SELECT update_id, state, answer FROM inbox ORDER BY update_id")


async def nothing_is_lost(house: House) -> None:
    """Every update that ever was is in the store, and done, and the playground knows so."""

    async def all_delivered() -> bool:  # some are still to be confirmed, or to be delivered once more
        return bool((await standing(house))["pending_update_count"] == 0)

    await house.eventually(all_delivered)
    await house.eventually(lambda: {state for _, state, _ in inbox(house)} == {"done"})
    numbers = [number for number, _, _ in inbox(house)]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))


async def answers(house: House) -> dict[str, list[str]]:
    """What each tap was answered, each time."""
    told: dict[str, list[str]] = defaultdict(list)
    for call in await house.playground.calls():
        if call["method"] == "answerCallbackQuery":
            told[call["arguments"]["callback_query_id"]].append(call["arguments"].get("text", ""))
    return told


@pytest.mark.parametrize("game", ["landsknecht", "twenty-one"])
async def test_an_evening_delivered_twice_and_out_of_order_with_a_kill_between(hooked: House, game: str) -> None:
    room = await hooked.playground.room([*NAMES, "Дима"], title=game)
    await hooked.playground.fault(redeliver=True, times=10_000)
    await hooked.playground.fault(shuffle=True, times=20)
    party = Party(hooked, room, NAMES, random.Random(game))  # noqa: S311 - an evening that can be had again
    await party.open(game, {})
    await party.play(1)
    await party.to_a_choice(1)
    before = hooked.written(room)
    await hooked.restart(signal.SIGKILL)
    assert hooked.written(room) == before
    party.last = None
    await party.play(2)
    await room.send(NAMES[0], "/stop")
    await room.until(lambda m: Act.AGAIN in acts(m), step=3, most=900, any_message=True)
    await hooked.playground.clear_faults()
    await nothing_is_lost(hooked)
    assert sum(hooked.chips(room).values()) == 1000 * len(hooked.chips(room))
    told = await answers(hooked)
    assert all(len(set(texts)) == 1 for texts in told.values())
    assert max(len(texts) for texts in told.values()) > 1  # the second time the answer was given again, the same
    assert hooked.faults() == []
    hooked.audit()


async def test_what_people_do_at_once_comes_in_any_order_and_counts_once(hooked: House) -> None:
    room = await hooked.playground.room(NAMES)
    lobby = await sit_down(room, NAMES)
    await hooked.playground.fault(redeliver=True, times=30)
    await hooked.playground.fault(shuffle=True, times=30)
    sent = asyncio.gather(*(room.send(name, "/daily") for name in NAMES))
    up = await asyncio.gather(*(room.press(name, Act.GET_UP, message=lobby) for name in NAMES[1:]))
    assert {toast.text for toast in up} == {said("got-up", waiting=0)}
    for number in await sent:
        await room.until(partial(replies_to, number=number), any_message=True)
    await hooked.playground.clear_faults()
    assert hooked.chips(room) == dict.fromkeys(NAMES, 1200)
    assert "Боря" not in (await room.settled())["text"]
    assert len([m for m in await room.messages() if replied_to(m) in await sent]) == len(NAMES)
    await nothing_is_lost(hooked)
    hooked.audit()


async def test_who_does_not_know_the_secret_changes_nothing(hooked: House) -> None:
    room = await hooked.playground.room(NAMES)
    message, banker = await to_staking(room, NAMES)
    punter = next(name for name in NAMES if name != banker)
    await room.press(punter, Act.STAKE, targets(message)[0], message=message)
    await nothing_is_lost(hooked)
    before = (hooked.written(room), inbox(hooked))
    ((number, payload),) = hooked.query(
        "SELECT update_id, payload FROM inbox WHERE payload LIKE '%callback_query%' ORDER BY update_id DESC LIMIT 1"
    )
    tapped = json.loads(payload)
    forged = tapped | {"update_id": number + 100_000}
    for secret in (None, "", SECRET[:-1], SECRET + "x", "x" * len(SECRET)):
        assert await deliver(hooked.env, forged, secret) == 403
    assert await deliver(hooked.env, {"callback_query": tapped["callback_query"]}) == 400
    assert await deliver(hooked.env, tapped) == 200  # known already
    await hooked.eventually(lambda: {state for _, state, _ in inbox(hooked)} == {"done"})
    assert (hooked.written(room), inbox(hooked)) == before
    assert await health(hooked.env) == (200, "ok")
    await hooked.playground.advance(1)  # or it is a double tap
    assert await deliver(hooked.env, forged) == 200  # so that it was the secret, and nothing else, that was wrong
    await hooked.eventually(lambda: hooked.written(room) != before[0])


async def test_half_a_character_in_a_name_a_title_a_text_or_a_button_is_no_fault(hooked: House) -> None:
    room = await hooked.playground.room(["Аня"])
    hello = await room.ask("Аня", "/balance")
    number = max(one for one, _, _ in inbox(hooked)) + 1_000_000  # the playground's own will not come so far
    who = {
        "id": room.people["Аня"],
        "is_bot": False,
        "first_name": "Яна\ud83d",
        "username": "\udfff",
        "last_name": "\ud800",
    }
    chat = {"id": room.id, "type": "supergroup", "title": "\udc00 Клуб"}
    written = {"message_id": 1, "date": 1, "chat": chat, "from": who, "text": "/newgame мак\ud800"}
    command = written | {"entities": [{"type": "bot_command", "offset": 0, "length": 8}]}
    query = {"id": "1", "from": who, "chat_instance": "1", "message": {**hello, "chat": chat}, "data": "1.1.1.\ud800"}
    for n, (kind, body) in enumerate((("message", command), ("callback_query", query), ("message", written)), 1):
        assert await deliver(hooked.env, {"update_id": number + n, kind: body}) == 200
    await hooked.eventually(lambda: {state for _, state, _ in inbox(hooked)} == {"done"})
    await room.until(lambda m: "мак\ufffd" in m["text"], any_message=True)
    names = "SELECT first_name, last_name, username FROM people WHERE id = ?"
    assert hooked.query(names, room.people["Аня"]) == [("Яна\ufffd", "\ufffd", "\ufffd")]
    assert hooked.query("SELECT title FROM chats WHERE telegram_id = ?", room.id) == [("\ufffd Клуб",)]
    assert "Аня" in (await room.ask("Аня", "/history"))["text"]


async def test_a_post_of_the_linked_channel_is_nobodys(hooked: House) -> None:
    """The messenger itself forwards it into the group, as a person who is no bot."""
    room = await hooked.playground.room(["Аня"])
    await room.ask("Аня", "/balance")
    before = hooked.written(room)
    number = max(one for one, _, _ in inbox(hooked)) + 1_000_000
    chat = {"id": room.id, "type": "supergroup", "title": "Клуб"}
    post = {
        "message_id": 1,
        "date": 1,
        "chat": chat,
        "from": {"id": 777000, "is_bot": False, "first_name": "Telegram"},
        "sender_chat": {"id": -1003, "type": "channel", "title": "Новости"},
        "is_automatic_forward": True,
        "text": "/daily",
        "entities": [{"type": "bot_command", "offset": 0, "length": 6}],
    }
    answer = post | {
        "from": {"id": room.people["Аня"], "is_bot": False, "first_name": "Аня"},
        "reply_to_message": {name: value for name, value in post.items() if name != "entities"},
        "text": "/grant 500",
    }
    del answer["sender_chat"]
    for n, message in enumerate((post, answer), 1):
        assert await deliver(hooked.env, {"update_id": number + n, "message": message}) == 200
    await room.until(lambda m: m["text"] == said("not-a-person"), any_message=True)
    await room.until(lambda m: m["text"] == said("grant-how"), any_message=True)
    assert hooked.written(room) == before
    assert hooked.query("SELECT 1 FROM people WHERE id = 777000") == []


async def test_no_secret_is_in_the_log_and_nothing_was_a_fault(hooked: House) -> None:
    """All that the tests before this one had it log."""
    log = hooked.bot.text()
    assert "webhook.set" in log
    assert SECRET not in log
    assert TOKEN not in log
    assert hooked.faults() == []
    assert await hooked.playground.unlike_the_api() == []


async def test_a_port_that_is_taken_ends_it_with_its_name(hooked: House, tmp_path: Path) -> None:
    env = {**hooked.env, "DATABASE": str(tmp_path / "other.db")}
    other = await Process.start("bot", tmp_path / "other.log", env)
    async with asyncio.timeout(20):
        assert await other.process.wait() == 2
    assert f"HTTP_PORT: cannot listen on 127.0.0.1 port {env['HTTP_PORT']}: Address already in use" in other.text()


async def test_from_polling_to_a_webhook_and_back_on_one_database(own_house: House) -> None:
    house = own_house
    room = await house.playground.room(NAMES)
    lobby = await sit_down(room, NAMES)
    assert await house.bot.end() == 0
    early = await room.send("Аня", "/daily")
    house.env |= by_webhook()
    await house.start_bot()
    await room.until(lambda m: replied_to(m) == early, any_message=True)
    assert (await room.press("Вера", Act.GET_UP, message=lobby)).text == said("got-up", waiting=0)
    assert (await standing(house))["url"] == house.env["WEBHOOK_URL"]

    assert await house.bot.end() == 0
    tap = asyncio.create_task(room.press("Боря", Act.GET_UP, message=lobby, wait=AWAY))
    late = await room.send("Боря", "/daily")
    house.env["WEBHOOK_URL"] = ""
    await house.start_bot()
    assert (await tap).text == said("got-up", waiting=0)
    await room.until(lambda m: replied_to(m) == late, any_message=True)
    assert (await room.press("Вера", Act.SIT, message=lobby)).text == said("seated", waiting=0)
    assert (await standing(house))["url"] == ""
    assert await health(house.env) == (200, "ok")
    assert house.chips(room) == {"Аня": 1200, "Боря": 1200, "Вера": 1000}
    await nothing_is_lost(house)
    assert house.faults() == []
    assert await house.playground.unlike_the_api() == []
