"""Opening a table: by which words, by whom, where; one in each place; another game after the deal."""

from bot.callback import Act
from bot.words import words_for
from games.core.registry import all_games
from tests.support.evening import banker_of, keep_and_cut, said, to_staking, to_the_end
from tests.support.house import House, Message, Room, acts, taps, targets

RU = words_for("ru")
NAMES = ("Аня", "Боря", "Вера")


def lobbies(messages: list[Message]) -> list[Message]:
    return [message for message in messages if Act.SIT in acts(message)]


async def test_a_table_is_opened_by_any_spelling(house: House) -> None:
    bot = await house.playground.bot()
    spellings = (
        "/newgame landsknecht",
        f"/newgame@{bot} LANDSKNECHT",
        f"/newgame@{bot.upper()} Landsknecht",
        "/newgame ландскнехт",
        "/NEWGAME ЛАНДСКНЕХТ",
    )
    for text in spellings:
        room = await house.playground.room(["Аня"])
        await room.send("Аня", text)
        lobby = await room.until(lambda m: Act.SIT in acts(m))
        assert "Ландскнехт" in lobby["text"], text
        assert "Аня" in lobby["text"], text


async def test_without_a_name_the_games_are_buttons(house: House) -> None:
    for text in ("/newgame", "/NEWGAME"):
        room = await house.playground.room(NAMES)
        choice = await room.ask("Аня", text)
        assert [(tap.act, tap.choice) for tap in taps(choice)] == [(Act.GAME, game) for game in all_games()]
        toast = await room.press("Боря", Act.GAME, "landsknecht", choice)
        assert toast.text == said("opened")
        lobby = await room.until(lambda m: Act.SIT in acts(m))
        assert "Боря" in lobby["text"]
        assert "Аня" not in lobby["text"]
        assert (await room.press("Вера", Act.GAME, "landsknecht", choice)).text == said("under-way")
        assert len(lobbies(await room.messages())) == 1


async def test_an_unknown_game_is_answered_with_the_list(house: House) -> None:
    room = await house.playground.room(["Аня"])
    answer = await room.ask("Аня", "/newgame <b>&whist")
    assert "<b>&whist" in answer["text"]
    assert "/newgame landsknecht" in answer["text"]
    assert lobbies(await room.messages()) == []


async def test_in_private_the_way_to_a_group_is_shown(house: House) -> None:
    room = await house.playground.room(["Аня"], kind="private")
    for text in ("/newgame landsknecht", "/newgame", "/start"):
        answer = await room.ask("Аня", text)
        (add,), *_ = answer["reply_markup"]["inline_keyboard"]
        assert add["url"].startswith(f"https://t.me/{await house.playground.bot()}?startgroup="), text
        await house.playground.advance(11)
    for text in ("/sit", "/leave", "/stop", "/daily", "/loan", "/top", "/table", "/stake Q 5"):
        await room.ask("Аня", text)
    assert lobbies(await room.messages()) == []
    assert house.query(
        "SELECT count(*) FROM tables JOIN chats ON chats.key = chat WHERE telegram_id = ?", room.id
    ) == [(0,)]


async def test_a_chat_has_one_table_and_strangers_are_told_so(house: House) -> None:
    room = await house.playground.room([*NAMES, {"name": "Гена", "role": "admin"}])
    await room.send("Боря", "/newgame landsknecht")
    await room.until(lambda m: Act.SIT in acts(m))
    refused = await room.ask("Вера", "/newgame landsknecht")
    assert refused["text"] == said("under-way")
    for name in ("Гена", "Аня"):  # an admin, and the chat's creator
        assert Act.AFTER in acts(await room.ask(name, "/newgame landsknecht"))
    assert len(lobbies(await room.messages())) == 1
    house.audit()


async def test_another_game_after_this_deal_with_the_same_seats(house: House) -> None:
    room = await house.playground.room(NAMES)
    staking, banker = await to_staking(room, NAMES)
    (table,) = {tap.table for tap in taps(staking)}
    punter = next(name for name in NAMES if name != banker)
    await room.stake(punter, targets(staking)[0], "10")  # before the window closes
    await house.playground.advance(11)
    offer = await room.ask("Аня", "/newgame ландскнехт")
    assert (await room.press("Вера", Act.AFTER, message=offer)).text == said("opener-only")
    assert (await room.press("Аня", Act.AFTER, message=offer)).text == said("afterwards")
    result = await to_the_end(room, 1)
    assert RU("why-followed") in result["text"]
    asked = await room.until(lambda m: Act.ACCEPT in acts(m))
    assert {tap.table for tap in taps(asked)} != {table}
    again = await keep_and_cut(room, await banker_of(room, asked))
    assert targets(again)
    assert sum(house.chips(room).values()) == 3000
    house.audit()


async def test_two_topics_play_side_by_side(house: House) -> None:
    forum = await house.playground.room(NAMES, forum=True)
    topics = [
        Room(house.playground, forum.id, forum.people, topic=await open_topic(forum, name))
        for name in ("Один", "Два")
    ]
    tables = set()
    for room in topics:
        message, _ = await to_staking(room, NAMES)
        tables |= {tap.table for tap in taps(message)}
    assert len(tables) == 2
    for room in topics:
        await to_the_end(room, 1)
        assert len({m["message_thread_id"] for m in await room.messages()}) == 1
    general = await forum.ask("Аня", "/table")
    assert general["text"] == said("no-table")
    assert sum(house.chips(forum).values()) == 3000
    house.audit()


async def open_topic(room: Room, name: str) -> int:
    return int((await room.playground.post(f"/api/chats/{room.id}/topics", {"name": name}))["topic"])


async def test_a_chain_of_replies_is_no_topic(house: House) -> None:
    room = await house.playground.room(NAMES)
    first = await room.send("Аня", "кто играет?")
    second = await room.send("Боря", "я!", reply_to=first)
    await room.send("Аня", "/newgame landsknecht", reply_to=second)
    lobby = await room.until(lambda m: Act.SIT in acts(m))
    refused = await room.ask("Вера", "/newgame landsknecht")
    assert refused["text"] == said("under-way")
    await house.playground.advance(11)
    assert (await room.ask("Боря", "/sit", reply_to=lobby["message_id"]))["text"] == said("seated", waiting=0)
    sends = [call["arguments"] for call in await house.playground.calls() if call["method"] == "sendMessage"]
    assert not any("message_thread_id" in sent for sent in sends if int(sent["chat_id"]) == room.id)


async def test_an_anonymous_admin_opens_and_never_sits(house: House) -> None:
    room = await house.playground.room(NAMES)
    await room.send("Аня", "/newgame landsknecht", **{"as": "anonymous"})
    lobby = await room.until(lambda m: Act.SIT in acts(m))
    assert RU("seats-none") in lobby["text"]
    for text in ("/sit", "/balance", "/daily", "/stake Q 5"):
        answer = await room.ask("Аня", text, **{"as": "anonymous"})
        assert answer["text"] == said("not-a-person"), text
    for name in NAMES:
        await room.press(name, Act.SIT, message=lobby)
    ready = await room.until(lambda m: Act.BEGIN in acts(m))
    assert (await room.press("Вера", Act.BEGIN, message=ready)).text in (said("begun"), said("opener-only"))
    stopped = await room.ask("Аня", "/stop", **{"as": "anonymous"})
    assert stopped["text"] in (said("stopped"), said("stopping"))
    house.audit()
    assert house.chips(room) == dict.fromkeys(NAMES, 1000)


async def test_a_channel_is_told_kindly_and_other_bots_not_at_all(house: House) -> None:
    room = await house.playground.room([*NAMES, {"name": "Робот", "is_bot": True}])
    await house.playground.post(f"/api/chats/{room.id}/promote", {"user": await bot_id(house)})
    for text in ("/newgame landsknecht", "/sit", "/balance"):
        answer = await room.ask("Боря", text, **{"as": "channel"})
        assert answer["text"] == said("not-a-person"), text
    ignored = await room.send("Робот", "/balance")
    await room.ask("Аня", "/balance")
    assert await room.unanswered(ignored)
    assert lobbies(await room.messages()) == []
    assert house.chips(room) == {"Аня": 1000}


async def bot_id(house: House) -> int:
    return int((await house.playground.get("/api/bot"))["id"])


async def test_nothing_of_this_was_a_fault(house: House) -> None:
    assert house.faults() == []
    assert await house.playground.unlike_the_api() == []
