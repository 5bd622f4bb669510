"""Getting in: first words in private and in a group, a table at one tap, another game at two, and how tables end that
nobody minds."""

from bot.callback import Act
from bot.notes import Says
from bot.words import words_for
from games.core.registry import all_games
from tests.support.evening import banker_of, begin, said, to_staking
from tests.support.house import House, Json, Message, Room, acts, forged, taps, targets

RU = words_for("ru")
NAMES = ("Аня", "Боря", "Вера")
A_DAY = 24 * 3600.0


async def bot_id(house: House) -> int:
    return int((await house.playground.get("/api/bot"))["id"])


async def joined(house: House, room: Room) -> None:
    await house.playground.post(f"/api/chats/{room.id}/join", {"user": await bot_id(house)})


def is_welcome(message: Message) -> bool:
    return Act.OPEN in acts(message)


async def welcomes(room: Room) -> int:
    return len([m for m in await room.messages() if m["from"]["is_bot"] and is_welcome(m)])


async def new_group(house: House) -> tuple[Room, Message]:
    """A group that takes the bot in, and its welcome."""
    room = await house.playground.room(NAMES, bot="left")
    await joined(house, room)
    return room, await room.until(is_welcome)


async def opened(house: House, name: str = "Боря") -> tuple[Room, Message]:
    """A lobby that somebody opened by the welcome's one button."""
    room, welcome = await new_group(house)
    assert (await room.press(name, Act.OPEN, message=welcome)).text == said("opened")
    return room, await room.until(lambda m: Act.SIT in acts(m))


# first words


async def test_in_private_four_lines_a_picture_and_two_ways_on(house: House) -> None:
    room = await house.playground.room(["Аня"], kind="private")
    for text in ("/start", "/start play"):
        answer = await room.ask("Аня", text)
        told = answer.get("caption") or answer["text"]
        assert len(told.splitlines()) == 4
        (add,), (rules,) = answer["reply_markup"]["inline_keyboard"]
        assert add["url"].endswith("?startgroup=play")
        await house.playground.advance(11)
    assert (await room.tap("Аня", answer, rules["callback_data"])).text == said("choose-game")
    asked = await room.until(lambda m: Act.RULES in acts(m) and len(taps(m)) == len(all_games()))
    await room.press("Аня", Act.RULES, "macao", asked)
    await room.until(lambda m: m.get("text", "").startswith("Макао"), any_message=True)


async def test_a_group_is_welcomed_once_a_day_however_the_bot_comes(house: House) -> None:
    room, welcome = await new_group(house)
    assert len(welcome["text"].splitlines()) <= 4
    assert [tap.act for tap in taps(welcome)] == [Act.OPEN, Act.CALL_ME]
    await room.send("Аня", f"/start@{await house.playground.bot()} play")  # the same deep link says it, too
    await house.playground.post(f"/api/chats/{room.id}/promote", {"user": await bot_id(house)})
    await room.ask("Аня", "/balance")
    assert await welcomes(room) == 1
    for passes, expected in ((0.0, 1), (A_DAY, 2)):
        await house.playground.advance(passes)
        await house.playground.post(f"/api/chats/{room.id}/kick", {})
        await joined(house, room)
        await room.ask("Боря", "/balance")
        await house.playground.advance(11)
        assert await welcomes(room) == expected


async def test_a_deep_link_to_a_group_that_has_the_bot_is_answered(house: House) -> None:
    room, first = await new_group(house)
    await house.playground.advance(61)
    await room.send("Аня", f"/start@{await house.playground.bot()} play")
    await room.until(lambda m: is_welcome(m) and m["message_id"] != first["message_id"])
    assert await welcomes(room) == 2


# a table at one tap, another game at two


async def test_one_tap_opens_a_table_and_whoever_taps_later_is_shown_it(house: House) -> None:
    room, lobby = await opened(house)
    assert "Ландскнехт" in lobby["text"]
    assert "Боря" in lobby["text"]
    welcome = next(m for m in await room.messages() if is_welcome(m))
    assert (await room.press("Вера", Act.OPEN, message=welcome)).text == said("open-already")
    below = await room.until(lambda m: Act.SIT in acts(m) and m["message_id"] > lobby["message_id"])
    assert {tap.table for tap in taps(below) if tap.table} == {tap.table for tap in taps(lobby) if tap.table}
    assert (await room.press("Вера", Act.SIT, message=below)).text == said("seated", waiting=0)


async def test_two_taps_turn_the_lobby_to_another_game_with_the_same_seats(house: House) -> None:
    room, lobby = await opened(house)
    await room.press("Вера", Act.SIT, message=lobby)
    assert (await room.press("Боря", Act.OTHER)).text == said("choose-here")
    games = await room.until(lambda m: Act.GAME in acts(m) and Act.SIT in acts(m))
    assert [tap.choice for tap in taps(games) if tap.act is Act.GAME] == list(all_games())
    assert (await room.press("Боря", Act.GAME, "macao", games)).text == said("turned-to", game="Макао")
    turned = await room.until(lambda m: m.get("text", "").startswith("Макао"))
    assert turned["message_id"] == lobby["message_id"]
    assert "Боря, Вера" in turned["text"]
    assert Act.BEGIN in acts(turned)
    assert (await room.press("Боря", Act.BEGIN, message=turned)).text == said("begun")
    asked = await room.until(lambda m: Act.PASS in acts(m))
    late = await room.tap("Боря", asked, forged(asked, Act.PASS, "").replace(f".{Act.PASS}", f".{Act.GAME}.baccarat"))
    assert late.text == said("under-way")
    rows = house.query("SELECT game FROM tables JOIN chats ON key = chat WHERE telegram_id = ?", room.id)
    assert rows == [("macao",)]
    house.audit()


async def test_only_the_opener_and_admins_turn_the_lobby(house: House) -> None:
    room, lobby = await opened(house)
    await room.press("Вера", Act.SIT, message=lobby)
    assert (await room.press("Вера", Act.OTHER, message=lobby)).text == said("opener-only")
    assert (await room.press("Аня", Act.OTHER, message=lobby)).text == said("choose-here")  # the chat's creator
    games = await room.until(lambda m: Act.GAME in acts(m) and Act.SIT in acts(m))
    assert (await room.press("Вера", Act.GAME, "macao", games)).text == said("opener-only")
    assert (await room.tap("Аня", games, forged(games, Act.GAME, "whist"))).text == said(Says.NOT_A_BUTTON)
    assert (await room.press("Аня", Act.GAME, "landsknecht", games)).text == said("turned-to", game="Ландскнехт")
    kept = await room.until(lambda m: Act.OTHER in acts(m) and Act.SIT in acts(m))
    assert "Ландскнехт" in kept["text"]


async def test_the_welcome_opens_the_game_that_was_played_last(house: House) -> None:
    room, lobby = await opened(house)
    await room.press("Вера", Act.SIT, message=lobby)
    await room.press("Боря", Act.OTHER, message=lobby)
    games = await room.until(lambda m: Act.GAME in acts(m) and Act.SIT in acts(m))
    await room.press("Боря", Act.GAME, "baccarat", games)
    ready = await room.until(lambda m: Act.BEGIN in acts(m) and Act.OTHER in acts(m))
    await room.press("Боря", Act.BEGIN, message=ready)
    asked = await room.until(lambda m: Act.ACCEPT in acts(m))
    for name in ("Боря", "Вера"):
        await room.press(name, Act.ACCEPT, message=asked)
    cutting = await room.until(lambda m: Act.CUT in acts(m))
    for name in ("Боря", "Вера"):
        await room.press(name, Act.CUT, message=cutting)
    await room.until(lambda m: targets(m) or Act.NEXT in acts(m))
    await room.send("Аня", "/stop")
    await room.until(lambda m: Act.AGAIN in acts(m), step=5.0, most=600.0)
    await house.playground.advance(11)
    welcome = next(m for m in await room.messages() if is_welcome(m))
    await room.press("Вера", Act.OPEN, message=welcome)
    again = await room.until(lambda m: Act.OTHER in acts(m) and Act.SIT in acts(m))
    assert again["text"].startswith("Баккара")
    house.audit()


# tables that nobody minds


async def test_a_banker_who_sleeps_is_told_of_as_the_bank_moves_on(house: House) -> None:
    room = await house.playground.room(NAMES)
    asked = await begin(room, NAMES)
    sleeper = await banker_of(room, asked)
    moved = await room.until(lambda m: RU("nobody-answered") in m.get("text", ""), step=5.0)
    assert await banker_of(room, moved) != sleeper
    house.audit()


async def test_a_table_left_alone_closes_with_its_reason_and_gives_everything_back(house: House) -> None:
    """Somebody has staked, then nobody taps anything any more."""
    room = await house.playground.room(NAMES)
    message, banker = await to_staking(room, NAMES)
    punter = next(name for name in NAMES if name != banker)
    await room.stake(punter, targets(message)[0], "10")
    closed = await room.until(lambda m: Act.AGAIN in acts(m), step=10.0, most=1800.0)
    why = {RU(f"why-{reason}") for reason in ("nobody-keeps", "nobody-stakes", "nobody-came")}
    assert any(reason in (closed.get("text") or closed["caption"]) for reason in why)
    assert sum(house.chips(room).values()) == 3000
    assert house.query(
        "SELECT count(*) FROM worths JOIN chats ON key = chat WHERE telegram_id = ? AND (staked OR banked)", room.id
    ) == [(0,)]
    house.audit()


# a bot that may not write any more


async def muted(house: House, room: Room) -> None:
    """The bot may not write there any more, and notices it."""
    await house.playground.post(f"/api/chats/{room.id}/restrict", {"text": False})
    await house.playground.advance(11)
    await room.send("Вера", "/balance")
    await house.eventually(lambda: house.query("SELECT active FROM chats WHERE telegram_id = ?", room.id) == [(0,)])


async def private_words(house: House, user: int, after: int) -> list[Json]:
    calls = await house.playground.calls(after)
    return [call for call in calls if call["method"] == "sendMessage" and call["arguments"]["chat_id"] == user]


async def in_private(house: House, room: Room, name: str) -> Room:
    """Somebody of a group speaks to the bot in private."""
    user = room.people[name]
    await house.playground.post("/api/chats", {"type": "private", "people": [{"user": user}]})
    private = Room(house.playground, user, {name: user})
    await private.ask(name, "/balance")
    return private


async def test_muted_in_mid_deal_the_opener_hears_of_it_in_private(house: House) -> None:
    room = await house.playground.room(NAMES, title="Клуб <тихий>")
    await in_private(house, room, "Аня")
    private = Room(house.playground, room.people["Аня"], {"Аня": room.people["Аня"]})
    await to_staking(room, NAMES)
    await muted(house, room)
    told = await private.until(lambda m: "не дают писать" in m.get("text", ""), any_message=True)
    assert "«Клуб <тихий>»" in told["text"]
    assert house.chips(room) == dict.fromkeys(NAMES, 1000)
    assert len(await private_words(house, private.id, 0)) == 2  # the balance, and this
    house.audit()


async def test_who_never_spoke_to_the_bot_is_not_written_to(house: House) -> None:
    room = await house.playground.room(NAMES)
    await to_staking(room, NAMES)
    await muted(house, room)
    await house.playground.advance(30)
    assert await private_words(house, room.people["Аня"], 0) == []


async def test_who_has_blocked_the_bot_costs_one_silent_refusal(house: House) -> None:
    room = await house.playground.room(NAMES)
    private = await in_private(house, room, "Аня")
    await to_staking(room, NAMES)
    await house.playground.fault(
        method="sendMessage",
        chat=private.id,
        times=1,
        error=403,
        description="Forbidden: bot was blocked by the user",
    )
    await muted(house, room)
    await house.eventually(
        lambda: house.query("SELECT active FROM chats WHERE telegram_id = ?", private.id) == [(0,)]
    )
    assert house.chips(room) == dict.fromkeys(NAMES, 1000)
    house.audit()


async def test_put_out_nobody_is_written_to(house: House) -> None:
    room = await house.playground.room(NAMES)
    private = await in_private(house, room, "Аня")
    await to_staking(room, NAMES)
    await house.playground.post(f"/api/chats/{room.id}/kick", {})
    await house.eventually(lambda: house.query("SELECT active FROM chats WHERE telegram_id = ?", room.id) == [(0,)])
    await house.playground.advance(30)
    assert len(await private_words(house, private.id, 0)) == 1


async def test_nothing_of_this_was_a_fault(house: House) -> None:
    assert house.faults() == []
    assert await house.playground.unlike_the_api() == []
