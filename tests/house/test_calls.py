"""Being called when a table opens: who asked for it, in turn, seldom, and never into an empty room."""

from bot.callback import Act
from tests.support.evening import said
from tests.support.house import House, Json, Message, Room, acts, taps

NAMES = ("Аня", "Боря", "Вера", "Гена", "Даша", "Ева", "Жора", "Зоя")
HOUR = 3600.0


def mentioned(message: Message) -> list[int]:
    """Whom a message mentions, in order."""
    return [one["user"]["id"] for one in message.get("entities", []) if one["type"] == "text_mention"]


def is_call(message: Message) -> bool:
    return any(tap.act is Act.CALL_ME and tap.choice == "off" for tap in taps(message))


async def call_me(room: Room, *names: str) -> None:
    welcome = await room.until(lambda m: Act.OPEN in acts(m))
    for name in names:
        assert (await room.press(name, Act.CALL_ME, "on", welcome)).text == said("will-call")


async def open_table(room: Room, name: str = "Аня") -> Message:
    await room.send(name, "/newgame landsknecht")
    return await room.until(lambda m: Act.SIT in acts(m))


async def calls(house: House, room: Room) -> list[Json]:
    """Every message that was sent to call people, whether or not it still stands."""
    sent = [call["arguments"] for call in await house.playground.calls() if call["method"] == "sendMessage"]
    return [one for one in sent if int(one["chat_id"]) == room.id and "tg://user" in str(one["text"])]


async def gone(room: Room, message: Message) -> bool:
    for _ in range(8):
        await room.playground.advance(1.0)
        await room.change(within=0.3)
        if message["message_id"] not in [m["message_id"] for m in await room.messages()]:
            return True
    return False


async def test_who_asked_is_called_once_an_hour_and_told_how_to_stop_it(house: House) -> None:
    room = await house.playground.room(NAMES)
    await call_me(room, "Боря", "Вера")
    await open_table(room)
    call = await room.until(is_call)
    assert mentioned(call) == [room.people["Боря"], room.people["Вера"]]
    assert "/callme нет" in call["text"]
    assert not (await calls(house, room))[0].get("disable_notification")
    assert (await room.press("Вера", Act.CALL_ME, "off", call)).text == said("calls-no-more")

    await room.ask("Аня", "/stop")
    assert await gone(room, call)
    await open_table(room)  # not within the hour
    await room.ask("Аня", "/balance")
    assert len(await calls(house, room)) == 1
    await house.playground.advance(HOUR)
    await room.until(lambda m: Act.AGAIN in acts(m))
    await open_table(room)
    again = await room.until(lambda m: is_call(m) and m["message_id"] != call["message_id"])
    assert mentioned(again) == [room.people["Боря"]]


async def test_the_call_goes_when_the_table_begins(house: House) -> None:
    room = await house.playground.room(NAMES)
    await call_me(room, "Боря", "Вера")
    lobby = await open_table(room)
    call = await room.until(is_call)
    await room.press("Боря", Act.SIT, message=lobby)
    ready = await room.until(lambda m: Act.BEGIN in acts(m))
    assert call["message_id"] in [m["message_id"] for m in await room.messages()]
    await room.press("Аня", Act.BEGIN, message=ready)
    assert await gone(room, call)
    house.audit()


async def test_at_most_five_and_those_who_were_not_called_come_first(house: House) -> None:
    room = await house.playground.room(NAMES)
    await call_me(room, *NAMES)
    await open_table(room, "Аня")
    first = mentioned(await room.until(is_call))
    assert first == [room.people[name] for name in NAMES[1:6]]
    await room.ask("Аня", "/stop")
    await house.playground.advance(HOUR)
    await open_table(room, "Боря")
    call = await room.until(lambda m: is_call(m) and room.people["Аня"] in mentioned(m))
    assert mentioned(call) == [room.people[name] for name in ("Аня", "Жора", "Зоя", "Вера", "Гена")]


async def test_nobody_is_called_who_sits_opened_the_table_or_left_the_chat(house: House) -> None:
    room = await house.playground.room(NAMES)
    await call_me(room, "Аня", "Боря")
    await house.playground.post(f"/api/chats/{room.id}/leave", {"user": room.people["Боря"]})
    await room.ask("Аня", "/balance")
    await open_table(room)
    await room.ask("Вера", "/balance")
    assert await calls(house, room) == []
    assert house.query("SELECT person FROM callers JOIN chats ON key = chat WHERE telegram_id = ?", room.id) == [
        (room.people["Аня"],)
    ]


async def test_the_command_asks_and_takes_back(house: House) -> None:
    room = await house.playground.room(NAMES)
    for text, code in (
        ("/callme", "will-call"),
        ("/callme on", "calls-already"),
        ("/callme нет", "calls-no-more"),
        ("/callme off", "calls-no-more"),
        ("/callme tomorrow", "call-me-how"),
    ):
        assert (await room.ask("Боря", text))["text"] == said(code), text
        await house.playground.advance(11)
    assert (await room.ask("Аня", "/callme", **{"as": "anonymous"}))["text"] == said("not-a-person")
    private = await house.playground.room(["Аня"], kind="private")
    assert "Добавьте" in (await private.ask("Аня", "/callme"))["text"]
    assert house.query("SELECT count(*) FROM callers JOIN chats ON key = chat WHERE telegram_id = ?", room.id) == [
        (0,)
    ]


async def test_a_call_that_stood_when_the_bot_died_goes_with_its_table(own_house: House) -> None:
    room = await own_house.playground.room(NAMES)
    await call_me(room, "Боря")
    await open_table(room)
    call = await room.until(is_call)
    await own_house.restart()
    assert call["message_id"] in [m["message_id"] for m in await room.messages()]
    await room.ask("Аня", "/stop")
    assert await gone(room, call)


async def test_nothing_of_this_was_a_fault(house: House) -> None:
    assert house.faults() == []
    assert await house.playground.unlike_the_api() == []
