"""What can happen to a chat while people play in it, and to the people's names; a new number is in
``test_migration``."""

from bot.callback import Act
from bot.words import words_for
from tests.support.evening import said, sit_down, to_staking, to_the_end
from tests.support.house import House, Json, Message, Room, acts, button, targets

RU = words_for("ru")
NAMES = ("Аня", "Боря", "Вера")
WRITES = {"sendMessage", "editMessageText", "editMessageReplyMarkup", "deleteMessage"}


async def playing(house: House, kind: str = "supergroup") -> tuple[Room, Message, str, str]:
    """A deal with a stake in it: the room, the table's message, the banker and the punter with the stake."""
    room = await house.playground.room(NAMES, kind=kind)
    return await stake_in(room)


async def stake_in(room: Room) -> tuple[Room, Message, str, str]:
    message, banker = await to_staking(room, NAMES)
    punter = next(name for name in NAMES if name != banker)
    await room.stake(punter, targets(message)[0], "10")
    return room, await room.until(lambda m: " 10" in str(m.get("reply_markup")) and targets(m)), banker, punter


def refunded(house: House, room: Room) -> bool:
    staked = house.query(
        "SELECT count(*) FROM worths JOIN chats ON key = chat WHERE telegram_id = ? AND (staked <> 0 OR banked <> 0)",
        room.id,
    )
    return staked == [(0,)] and house.chips(room) == dict.fromkeys(NAMES, 1000)


async def living(room: Room) -> int:
    """How many messages have a table's buttons once the next question is asked."""
    await room.until(lambda m: acts(m) & {Act.PASS, Act.NEXT})
    return len([m for m in await room.messages() if Act.SIT in acts(m)])


async def writes(house: House, room: Room, after: int) -> list[Json]:
    calls = await house.playground.calls(after)
    return [call for call in calls if call["method"] in WRITES and call["arguments"].get("chat_id") == room.id]


async def calls_so_far(house: House) -> int:
    return int((await house.playground.get("/api/calls?after=0"))["last"])


async def bot_id(house: House) -> int:
    return int((await house.playground.get("/api/bot"))["id"])


async def test_put_out_in_mid_deal_everything_is_refunded_in_silence(house: House) -> None:
    room, message, _, _ = await playing(house)
    await room.settled()
    last = await calls_so_far(house)
    await house.playground.post(f"/api/chats/{room.id}/kick", {})
    await house.eventually(lambda: refunded(house, room))
    for _ in range(3):
        await house.playground.advance(100)
    assert await writes(house, room, last) == []
    await house.playground.advance(24 * 3600)
    await house.playground.post(f"/api/chats/{room.id}/join", {"user": await bot_id(house)})
    welcome = await room.until(lambda m: m["text"] == RU("group-welcome"))
    await room.press("Вера", Act.OPEN, message=welcome)
    await room.until(lambda m: Act.SIT in acts(m) and not targets(m))
    assert RU("why-chat-lost") in (await shown(room, message))["text"]  # nothing stale is left to tap on
    assert house.chips(room) == dict.fromkeys(NAMES, 1000)
    house.audit()


async def shown(room: Room, message: Message) -> Message:
    """The same message as it is now."""
    return next(m for m in await room.messages() if m["message_id"] == message["message_id"])


async def test_muted_the_bot_refunds_and_plays_again_when_it_may_write(house: House) -> None:
    room, _, _, _ = await playing(house)
    await room.settled()
    length, last = len(house.bot.text()), await calls_so_far(house)
    await house.playground.post(f"/api/chats/{room.id}/restrict", {"text": False})
    for name in NAMES:
        await room.send(name, "/balance")
        await house.playground.advance(2)
    await house.eventually(lambda: refunded(house, room))
    await house.playground.advance(100)
    tried = [call for call in await writes(house, room, last) if call["method"] == "sendMessage"]
    assert len(tried) <= len(NAMES)
    assert "[error" not in house.bot.text()[length:]
    assert "[warning" not in house.bot.text()[length:]
    await house.playground.post(f"/api/chats/{room.id}/restrict", {"text": True})
    await house.playground.advance(11)
    await room.send("Боря", "/newgame landsknecht")
    lobby = await room.until(lambda m: Act.SIT in acts(m) and not targets(m))
    await room.press("Вера", Act.SIT, message=lobby)
    await room.until(lambda m: Act.BEGIN in acts(m))
    house.audit()


async def test_a_topic_is_closed_in_mid_deal(house: House) -> None:
    forum = await house.playground.room(NAMES, forum=True)
    topic = Room(house.playground, forum.id, forum.people, topic=await open_topic(forum))
    await stake_in(topic)
    table = await topic.settled()
    last = await calls_so_far(house)
    await house.playground.post(f"/api/chats/{forum.id}/topics/{topic.topic}/close", {})
    await house.eventually(lambda: refunded(house, forum))
    await house.playground.advance(100)
    assert await writes(house, forum, last) == []
    await house.playground.post(f"/api/chats/{forum.id}/topics/{topic.topic}/reopen", {})
    await topic.send("Боря", "/newgame landsknecht")
    lobby = await topic.until(lambda m: Act.SIT in acts(m) and Act.STAKE not in acts(m))
    assert lobby["message_thread_id"] == topic.topic
    assert RU("why-chat-lost") in (await shown(topic, table))["text"]  # nothing stale is left to tap on
    house.audit()


async def test_a_tap_in_a_topic_that_was_opened_again_takes_the_old_buttons_away(house: House) -> None:
    forum = await house.playground.room(NAMES, forum=True)
    topic = Room(house.playground, forum.id, forum.people, topic=await open_topic(forum))
    await stake_in(topic)
    table = await topic.settled()
    await house.playground.post(f"/api/chats/{forum.id}/topics/{topic.topic}/close", {})
    await house.eventually(lambda: refunded(house, forum))
    await house.playground.post(f"/api/chats/{forum.id}/topics/{topic.topic}/reopen", {})
    assert (await topic.press("Аня", Act.WHAT_NOW, message=table)).text == said("old-table")
    await topic.until(lambda m: m["message_id"] == table["message_id"] and RU("why-chat-lost") in m["text"])


async def test_a_topic_is_deleted_in_mid_deal_and_the_rest_of_the_chat_plays_on(house: House) -> None:
    forum = await house.playground.room(NAMES, forum=True)
    topic = Room(house.playground, forum.id, forum.people, topic=await open_topic(forum))
    await stake_in(topic)
    await house.playground.post(f"/api/chats/{forum.id}/topics/{topic.topic}/delete", {})
    for _ in range(8):  # the bot hears of it when it wants to show the next card
        await house.playground.advance(10)
    await house.eventually(lambda: refunded_all(house, forum))
    waiting = (
        "SELECT posts.id FROM posts JOIN tables ON tables.id = table_id JOIN chats ON chats.key = chat"
        " WHERE telegram_id = ? AND posts.state <> 'settled'"
    )
    await house.eventually(lambda: not house.query(waiting, forum.id))  # no start will try to show it there
    await sit_down(forum, NAMES)
    assert sum(house.chips(forum).values()) == 3000
    house.audit()


def refunded_all(house: House, room: Room) -> bool:
    """Nothing lies on any table of the chat; what was won or lost before is so."""
    return (
        house.query("SELECT count(*) FROM tables JOIN chats ON key = chat WHERE telegram_id = ? AND open", room.id)
        == [(0,)]
        and sum(house.chips(room).values()) == 3000
    )


async def open_topic(room: Room) -> int:
    return int((await room.playground.post(f"/api/chats/{room.id}/topics", {"name": "Стол"}))["topic"])


async def test_a_table_message_that_an_admin_deleted_is_posted_anew(house: House) -> None:
    room, _, banker, punter = await playing(house)
    await room.settled()
    table = await room.table()
    number = table["message_id"]
    await house.playground.post(f"/api/chats/{room.id}/messages/{number}/delete", {})
    other = next(name for name in NAMES if name not in (banker, punter))
    await room.send(other, f"/stake {targets(table)[0]} 20")
    anew = await room.until(lambda m: targets(m) and m["message_id"] > number)
    assert f"{other} 20" in anew["text"]
    assert (await room.press(punter, Act.MINE, message=anew)).answered
    await to_the_end(room, 1)
    assert await living(room) == 1
    house.audit()


async def test_names_of_all_kinds_stand_at_the_table_unharmed(house: House) -> None:
    nasty = (
        "<b>&amp;</i>\"'",
        "\u202eэдортсеП",
        "\u05d0\u05d1\u05d2 \u200f",
        "😀" * 64,
        "👨‍👩‍👧‍👦" * 9,
        "@admin https://t.me/x",
        "Z\u0335\u0336\u0337\u0338\u0321\u0322" * 9,
        "_*[x](y)`",
    )
    room = await house.playground.room([{"name": name, "last_name": "Ы" * 64} for name in nasty])
    names = list(room.people)
    lobby = await sit_down(room, names)
    assert "<b>&amp;" in lobby["text"]
    await room.press(names[0], Act.BEGIN, message=lobby)
    asked = await room.until(lambda m: Act.ACCEPT in acts(m))
    for name in names:
        await room.press(name, Act.ACCEPT, message=asked)
    cutting = await room.until(lambda m: Act.CUT in acts(m))
    for name in names:
        await room.press(name, Act.CUT, message=cutting)
    table = await room.until(targets)
    for name in names:
        assert (await room.press(name, Act.STAKE, message=table)).answered
    await to_the_end(room, 1)
    for message in [m for m in await room.messages() if m["from"]["is_bot"]]:
        assert len(message["text"].encode("utf-16-le")) // 2 <= 1024
        assert "\u202e" not in message["text"]
        kinds = {entity["type"] for entity in message.get("entities", ())}
        assert kinds <= {"bold", "code", "expandable_blockquote", "date_time", "text_mention", "bot_command"}, kinds
    assert "publisher.rejected" not in house.bot.text()
    house.audit()


async def test_a_new_name_is_shown_after_the_next_tap(house: House) -> None:
    room = await house.playground.room(NAMES)
    lobby = await sit_down(room, NAMES)
    await house.playground.post(f"/api/chats/{room.id}/rename", {"user": room.people["Вера"], "name": "Вероника"})
    await room.tap("Вера", lobby, button(lobby, Act.SIT))
    await room.ask("Вера", "/balance")
    named = await room.until(lambda m: "Вероника" in m["text"] and Act.SIT in acts(m))
    assert named["message_id"] == lobby["message_id"]


async def test_somebody_who_leaves_the_chat_leaves_his_seat(house: House) -> None:
    room = await house.playground.room(NAMES)
    await sit_down(room, NAMES)
    await house.playground.post(f"/api/chats/{room.id}/leave", {"user": room.people["Вера"]})
    await room.until(lambda m: Act.BEGIN in acts(m) and "Вера" not in m["text"])
    house.audit()


async def test_nothing_of_this_was_a_fault(house: House) -> None:
    assert house.faults() == []
    assert await house.playground.unlike_the_api() == []
