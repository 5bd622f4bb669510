"""Tables as pictures: one photo that changes, and what becomes of it when photos cannot be had."""

import random
import signal
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest

from bot.callback import Act
from bot.views.scene import HEIGHT, WIDTH
from tests.support.evening import said, sit_down, to_staking, to_the_end
from tests.support.house import House, Json, Message, Room, a_house, acts, taps, targets
from tests.support.house_games import Party

NAMES = ("Аня", "Боря", "Вера")
UNKNOWN = "Bad Request: wrong file identifier/HTTP URL specified"


@pytest.fixture
async def pictured(tmp_path: Path) -> AsyncIterator[House]:
    """A bot and a playground of the test's own."""
    async with a_house(tmp_path, PICTURES="1") as started:
        yield started


async def welcomed(house: House) -> Room:
    """A chat in which the bot has said its first word, so that the next call is about what the test does."""
    room = await house.playground.room(NAMES)
    await room.until(lambda m: Act.OPEN in acts(m) or Act.GAME in acts(m))
    return room


async def calls(house: House, room: Room, after: int = 0) -> list[Json]:
    """What the bot has written there of its tables: pictures and edits, no replies and no calls to sleepers."""
    found = [call for call in (await house.playground.calls())[after:] if call["arguments"].get("chat_id") == room.id]
    return [
        call
        for call in found
        if call["method"].startswith("edit")
        or (call["method"].startswith("send") and call["arguments"].keys().isdisjoint(("reply_parameters", "text")))
    ]


def uploads(found: list[Json]) -> int:
    return sum(bool(call.get("files")) for call in found)


def tables(messages: list[Message]) -> list[Message]:
    """The messages with a table's buttons."""
    return [message for message in messages if Act.SIT in acts(message)]


async def picture(house: House, message: Message) -> bytes:
    """The photo as a client of the chat loads it."""
    number = message["photo"][-1]["file_unique_id"]
    answer = await house.playground.client.get(f"/api/files/{number}")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    return answer.content


async def stake(room: Room, message: Message, banker: str) -> str:
    """One punter stakes ten; his name."""
    punter = next(name for name in NAMES if name != banker)
    await room.stake(punter, targets(message)[0], "10")
    return punter


async def disarmed(room: Room, old: Message) -> None:
    """An old message has lost its buttons: a chore that waits for what is more urgent."""
    await room.until(lambda m: m["message_id"] == old["message_id"] and not acts(m), any_message=True, most=60)


async def only_table(room: Room) -> Message:
    """The one message with a table's buttons, once no other has any: the old one loses them when there is time."""
    await room.settled()
    for _ in range(60):
        if len(tables(await room.messages())) == 1:
            break
        await room.playground.advance(1.0)
    [table] = tables(await room.messages())
    return table


async def healthy(house: House) -> bool:
    house.audit()
    return house.faults() == [] and await house.playground.unlike_the_api() == []


async def test_a_table_is_one_photo_that_changes_until_its_result(pictured: House) -> None:
    room = await welcomed(pictured)
    before = len(await pictured.playground.calls())
    staking, banker = await to_staking(room, NAMES)
    first = await picture(pictured, staking)
    punter = await stake(room, staking, banker)
    staked = await room.until(lambda m: f"{punter} 10" in m["text"])
    second = await picture(pictured, staked)
    result = await to_the_end(room, 1)
    third = await picture(pictured, result)
    assert {staking["message_id"], staked["message_id"], result["message_id"]} == {staking["message_id"]}
    assert len({first, second, third}) == 3
    assert (staking["photo"][-1]["width"], staking["photo"][-1]["height"]) == (WIDTH, HEIGHT)
    made = await calls(pictured, room, before)
    of_first = [call["method"] for call in made if call["arguments"].get("message_id", 0) == result["message_id"]]
    assert set(of_first) <= {"editMessageMedia", "editMessageCaption"}
    assert {call["method"] for call in made if call["method"].startswith("send")} == {"sendPhoto"}
    await room.until(lambda m: Act.ACCEPT in acts(m))
    assert [m["message_id"] for m in tables(await room.messages())] != [staking["message_id"]]
    assert await healthy(pictured)


async def test_the_same_picture_is_not_uploaded_again(pictured: House) -> None:
    room = await welcomed(pictured)
    await sit_down(room, NAMES)
    lobby = await room.settled()
    before = len(await pictured.playground.calls())
    await room.send("Аня", "/table")
    anew = await room.until(lambda m: Act.BEGIN in acts(m) and m["message_id"] > lobby["message_id"])
    assert anew["photo"] == lobby["photo"]
    await disarmed(room, lobby)
    await room.settled()  # a call is in the journal once it is answered
    made = await calls(pictured, room, before)
    assert [call["method"] for call in made] == ["sendPhoto", "editMessageReplyMarkup"]
    assert uploads(made) == 0
    assert await healthy(pictured)


async def test_a_photo_that_the_messenger_has_forgotten_is_uploaded_again(pictured: House) -> None:
    room = await welcomed(pictured)
    await sit_down(room, NAMES)
    lobby = await room.settled()
    before = len(await pictured.playground.calls())
    await pictured.playground.fault(method="sendPhoto", chat=room.id, error=400, description=UNKNOWN)
    await room.send("Аня", "/table")
    await room.until(lambda m: Act.BEGIN in acts(m) and m["message_id"] > lobby["message_id"])
    await disarmed(room, lobby)
    await room.settled()  # a call is in the journal once it is answered
    made = await calls(pictured, room, before)
    assert [call["method"] for call in made] == ["sendPhoto", "sendPhoto", "editMessageReplyMarkup"]
    assert uploads(made) == 1
    assert len(tables(await room.messages())) == 1
    assert await healthy(pictured)


@pytest.mark.parametrize("kind", ["supergroup", "group"])
async def test_a_right_that_is_lost_in_mid_deal_and_given_back(pictured: House, kind: str) -> None:
    """A supergroup tells the bot that its rights have changed; in a basic group it finds out."""
    room = await pictured.playground.room(NAMES, kind=kind)
    staking, banker = await to_staking(room, NAMES)
    await pictured.playground.post(f"/api/chats/{room.id}/restrict", {"photos": False})
    punter = await stake(room, staking, banker)
    text = await room.until(lambda m: f"{punter} 10" in m["text"])
    assert text["message_id"] > staking["message_id"]
    assert "photo" not in text
    await disarmed(room, staking)
    assert [m["message_id"] for m in tables(await room.messages())] == [text["message_id"]]
    result = await to_the_end(room, 1)
    assert result["message_id"] == text["message_id"]
    assert pictured.query("SELECT photos FROM chats WHERE telegram_id = ?", room.id) == [(0,)]
    pictured.audit()
    await room.send(NAMES[0], "/stop")
    await room.until(lambda m: Act.AFTER in acts(m) or Act.AGAIN in acts(m))
    await pictured.playground.post(f"/api/chats/{room.id}/restrict", {"photos": True})
    await room.playground.advance(15.0)
    lobby = await sit_down(room, NAMES)
    assert "photo" in lobby
    assert await healthy(pictured)


async def test_a_right_that_is_lost_in_mid_deal_costs_no_game_more_than_its_pictures(pictured: House) -> None:
    """Somebody is asked for a choice, with cards that he alone may see; the clock makes it."""
    for game in ("twenty-one", "macao"):
        room = await pictured.playground.room(NAMES, title=game)
        party = Party(pictured, room, NAMES, random.Random(game))  # noqa: S311 - an evening that can be had again
        await party.open(game, {})
        await party.to_a_choice(0)
        old = await only_table(room)
        assert "photo" in old
        number = taps(old)[0].deal  # a deal before it may have ended without any choice
        await pictured.playground.post(f"/api/chats/{room.id}/restrict", {"photos": False})
        await room.until(lambda m: Act.SIT in acts(m) and "photo" not in m)
        party.last = None
        await party.play(party.played() + 1)
        await room.until(partial(_shows, deal=number + 1))
        table = await only_table(room)
        later = [m for m in await room.messages() if m["from"]["is_bot"] and m["message_id"] > old["message_id"]]
        assert not any("photo" in message for message in later)
        assert table in later
        assert [m for m in later if f"сдача {number}:" in m["text"]]  # its result too is where it went on
        assert sum(pictured.chips(room).values()) == 3000
    assert await healthy(pictured)


def _shows(message: Message, deal: int) -> bool:
    return f"сдача {deal}" in message["text"] and Act.SIT in acts(message)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
async def test_the_next_process_goes_on_with_the_photo(pictured: House, number: signal.Signals) -> None:
    room = await welcomed(pictured)
    staking, banker = await to_staking(room, NAMES)
    await pictured.restart(number)
    before = len(await pictured.playground.calls())
    punter = await stake(room, await room.settled(), banker)
    staked = await room.until(lambda m: f"{punter} 10" in m["text"])
    assert staked["message_id"] == staking["message_id"]
    result = await to_the_end(room, 1)
    assert result["message_id"] == staking["message_id"]
    assert "photo" in result
    made = await calls(pictured, room, before)
    assert {call["method"] for call in made} <= {"editMessageMedia", "editMessageCaption", "sendPhoto"}
    assert await healthy(pictured)


async def test_a_process_without_pictures_leaves_the_photo_for_a_text(pictured: House) -> None:
    room = await welcomed(pictured)
    staking, banker = await to_staking(room, NAMES)
    pictured.env["PICTURES"] = "0"
    await pictured.restart()
    text = await room.until(lambda m: bool(targets(m)) and m["message_id"] > staking["message_id"])
    assert "photo" not in text
    await stake(room, text, banker)
    await disarmed(room, staking)
    assert [m["message_id"] for m in tables(await room.messages())] == [text["message_id"]]
    assert (await to_the_end(room, 1))["message_id"] == text["message_id"]
    assert await healthy(pictured)


async def test_a_photo_whose_answer_was_lost_is_known_by_the_first_tap(pictured: House) -> None:
    room = await welcomed(pictured)
    await pictured.playground.fault(method="sendPhoto", chat=room.id, drop_reply=True)
    await room.send("Аня", "/newgame landsknecht")
    lobby = await room.until(lambda m: Act.SIT in acts(m), step=0.2, most=9)
    assert (await room.press("Боря", Act.SIT, message=lobby)).text == said("seated", waiting=0)
    table = await room.until(lambda m: Act.BEGIN in acts(m))
    for _ in range(6):
        await pictured.playground.advance(10)
    assert [m["message_id"] for m in tables(await room.messages())] == [lobby["message_id"]]
    assert "photo" in table
    assert await healthy(pictured)


async def test_a_photo_whose_answer_was_lost_is_sent_once_more_when_nobody_taps(pictured: House) -> None:
    room = await welcomed(pictured)
    await pictured.playground.fault(method="sendPhoto", chat=room.id, drop_reply=True)
    await room.send("Аня", "/newgame landsknecht")
    stray = await room.until(lambda m: Act.SIT in acts(m), step=0.2, most=9)
    known = await room.until(lambda m: Act.SIT in acts(m) and m["message_id"] != stray["message_id"], most=60)
    await room.press("Боря", Act.SIT, message=stray)
    await disarmed(room, stray)
    assert [m["message_id"] for m in tables(await room.messages())] == [known["message_id"]]
    assert await healthy(pictured)


async def test_a_picture_that_the_messenger_cannot_read_costs_the_picture(pictured: House) -> None:
    room = await welcomed(pictured)
    refusal = "Bad Request: IMAGE_PROCESS_FAILED"
    await pictured.playground.fault(method="sendPhoto", chat=room.id, error=400, description=refusal)
    await room.send("Аня", "/newgame landsknecht")
    lobby = await room.until(lambda m: Act.SIT in acts(m))
    assert "photo" not in lobby
    await room.press("Боря", Act.SIT, message=lobby)
    table = await room.until(lambda m: Act.BEGIN in acts(m))
    assert table["message_id"] == lobby["message_id"]
    assert "photo" in table  # a text can become one
    assert "publisher.no_picture" in pictured.bot.text()
    pictured.audit()


async def test_replies_have_pictures_too_until_the_right_is_lost(pictured: House) -> None:
    private = await pictured.playground.room(["Аня"], kind="private")
    hello = await private.ask("Аня", "/start")
    assert "photo" in hello
    room = await pictured.playground.room(NAMES, kind="group")  # where nobody tells the bot of its rights
    staking, banker = await to_staking(room, NAMES)
    punter = await stake(room, staking, banker)
    await to_the_end(room, 1)
    await pictured.playground.advance(15.0)
    assert "photo" in await room.ask(punter, "/stats")
    await pictured.playground.post(f"/api/chats/{room.id}/restrict", {"photos": False})
    await pictured.playground.advance(15.0)
    assert "photo" not in await room.ask(punter, "/stats")
    assert pictured.query("SELECT photos FROM chats WHERE telegram_id = ?", room.id) == [(0,)]
    assert await healthy(pictured)


async def pinned(house: House, room: Room) -> list[int]:
    """The message that is pinned there."""
    chat = await house.playground.client.get(f"/bot{house.env['BOT_TOKEN']}/getChat", params={"chat_id": room.id})
    message = chat.json()["result"].get("pinned_message")
    return [message["message_id"]] if message else []


async def test_a_chat_that_wants_its_table_pinned(pictured: House) -> None:
    room = await welcomed(pictured)
    menu = await room.ask("Аня", "/settings")
    await room.press("Аня", Act.SETTING, "pin", message=menu)
    page = await room.until(lambda m: "pin.on" in [tap.choice for tap in taps(m)], any_message=True)
    await room.press("Аня", Act.SETTING, "pin.on", message=page)
    await sit_down(room, NAMES)
    await room.settled()
    assert await pinned(pictured, room) == []  # the bot has no right to, which costs nothing
    assert "publisher.not_pinned" in pictured.bot.text()
    await room.send("Аня", "/stop")
    await room.until(lambda m: Act.AGAIN in acts(m))
    bot = (await pictured.playground.get("/api/bot"))["id"]
    await pictured.playground.post(f"/api/chats/{room.id}/promote", {"user": bot})
    await pictured.playground.advance(15.0)
    lobby = await sit_down(room, NAMES)
    await room.settled()
    assert await pinned(pictured, room) == [lobby["message_id"]]
    await pictured.playground.advance(15.0)
    await room.send("Аня", "/stop")
    await room.until(lambda m: Act.AGAIN in acts(m) and m["message_id"] == lobby["message_id"])
    await pictured.playground.advance(15.0)
    await room.ask("Боря", "/balance")
    assert await pinned(pictured, room) == []
    assert await healthy(pictured)
