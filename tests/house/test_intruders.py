"""Members who would be admins, admins who are none any more, admins of other chats; files that are nobody else's."""

import stat

from bot.callback import Act, Tap
from bot.notes import Says
from bot.words import words_for
from games.core.ids import TableId
from tests.support.evening import said, sit_down
from tests.support.house import House, Json, Message, Room, replied_to, taps

RU = words_for("ru")
ANYA, BORYA, GENA = "Аня", "Боря", "Гена"
PEOPLE: tuple[str | Json, ...] = (ANYA, BORYA, {"name": GENA, "role": "admin"})
MOST_REMEMBERED = 60.0
"""Seconds for which it may be remembered who is an admin."""


def apart(act: Act, choice: str = "") -> str:
    return Tap(TableId(0), 0, 0, act, choice).encode()


async def new_room(house: House, *, bot: str) -> Room:
    return await house.playground.room(PEOPLE, bot=bot)


async def stands(room: Room, name: str, what: str) -> None:
    """Somebody becomes an admin, or is none any more."""
    await room.playground.post(f"/api/chats/{room.id}/{what}", {"user": room.people[name]})


async def pace_set_by(room: Room, name: str, menu: Message, pace: str) -> str:
    return (await room.tap(name, menu, apart(Act.SETTING, f"pace.{pace}"))).text


async def test_an_admin_who_is_none_any_more_may_nothing_from_then_on(house: House) -> None:
    room = await new_room(house, bot="admin")
    menu = await room.ask(ANYA, "/settings")
    assert await pace_set_by(room, GENA, menu, "quick") == said(Says.PACE_SET, pace=RU("pace-quick"))
    await stands(room, GENA, "demote")
    assert await pace_set_by(room, GENA, menu, "slow") == said(Says.ADMIN_ONLY)
    assert (await room.ask(GENA, "/grant 500", reply_to=await room.send(BORYA, "я")))["text"] == said(Says.ADMIN_ONLY)
    assert (await room.ask(GENA, "/reset"))["text"] == said(Says.ADMIN_ONLY)
    await stands(room, GENA, "promote")
    assert await pace_set_by(room, GENA, menu, "normal") == said(Says.PACE_SET, pace=RU("pace-normal"))
    await stands(room, GENA, "leave")
    await room.playground.post(f"/api/chats/{room.id}/join", {"user": room.people[GENA]})
    assert await pace_set_by(room, GENA, menu, "slow") == said(Says.ADMIN_ONLY)
    assert house.query("SELECT pace FROM chats WHERE telegram_id = ?", room.id) == [("normal",)]


async def test_where_nobody_tells_the_bot_it_asks_again_after_a_minute(house: House) -> None:
    room = await new_room(house, bot="member")
    menu = await room.ask(ANYA, "/settings")
    await pace_set_by(room, GENA, menu, "quick")
    await stands(room, GENA, "demote")
    await house.playground.advance(MOST_REMEMBERED)
    assert await pace_set_by(room, GENA, menu, "slow") == said(Says.ADMIN_ONLY)


async def test_a_reset_that_was_asked_for_by_an_admin_who_is_none_any_more_is_not_done(house: House) -> None:
    room = await new_room(house, bot="admin")
    await room.ask(BORYA, "/daily")
    before = house.chips(room)
    asked = await room.ask(GENA, "/reset")
    await stands(room, GENA, "demote")
    assert (await room.press(GENA, Act.RESET, "yes.all", asked)).text == said(Says.ADMIN_ONLY)
    assert (await room.press(ANYA, Act.RESET, "yes.all", asked)).text == said(Says.RESET_OTHERS)
    assert before[BORYA] == 1200
    assert before.items() <= house.chips(room).items()  # who has tapped since has chips too


async def test_a_button_of_another_chats_menu_is_this_chats_to_obey(house: House) -> None:
    mine, yours = await new_room(house, bot="member"), await house.playground.room([BORYA, "Дима"])
    menu, other = await mine.ask(ANYA, "/settings"), await yours.ask(BORYA, "/settings")
    data = next(tap.encode() for tap in taps(menu) if tap.act is Act.SETTING and tap.choice == "pace")
    assert data == next(tap.encode() for tap in taps(other) if tap.choice == "pace")  # it names no chat
    assert await pace_set_by(yours, BORYA, other, "slow") == said(Says.PACE_SET, pace=RU("pace-slow"))
    rows = "SELECT pace FROM chats WHERE telegram_id = ?"
    assert (house.query(rows, mine.id), house.query(rows, yours.id)) == ([("normal",)], [("slow",)])
    assert await pace_set_by(yours, "Дима", other, "quick") == said(Says.ADMIN_ONLY)


async def test_nobody_writes_over_messages_that_are_not_of_that_kind(house: House) -> None:
    room = await new_room(house, bot="member")
    menu, history = await room.ask(ANYA, "/settings"), await room.ask(ANYA, "/history")
    asked = await room.ask(GENA, "/reset")
    forged = (apart(Act.HISTORY, f"mine.{room.people[BORYA]}.0"), apart(Act.TOP, "week"), apart(Act.TOP, "now"))
    for message in (menu, history, asked):
        for data in forged:
            assert (await room.tap(BORYA, message, data)).text
    await room.ask(BORYA, "/balance")
    now = {message["message_id"]: message for message in await room.messages()}
    for message in (menu, history, asked):
        assert now[message["message_id"]]["text"] == message["text"]
        assert now[message["message_id"]].get("reply_markup") == message.get("reply_markup")


async def test_channels_and_forged_choices_make_the_bot_no_chatterbox(house: House) -> None:
    room = await new_room(house, bot="member")
    numbers = [await room.send(BORYA, "/help", **{"as": "channel"}) for _ in range(3)]
    lobby = await sit_down(room, (ANYA, BORYA))
    table = next(tap for tap in taps(lobby) if tap.act is Act.RULES)
    for n in range(3):
        data = Tap(table.table, table.deal, table.question, Act.RULES, f"x{n}").encode()
        assert (await room.tap(BORYA, lobby, data)).text == RU("rules-sent")
    await room.ask(ANYA, "/top")
    messages = await room.messages()
    assert len([m for m in messages if replied_to(m) in numbers]) == 1
    assert len([m for m in messages if m.get("text", "").startswith("Ландскнехт\n\nОдин держит банк")]) == 1


async def test_commands_of_any_length_and_with_any_signs_are_answered(house: House) -> None:
    room = await new_room(house, bot="member")
    await room.ask(BORYA, "/balance")
    before = house.written(room)
    commands = (
        "stake",
        "place",
        "grant",
        "settings start",
        "verify",
        "odds",
        "rules",
        "newgame",
        "language",
        "callme",
    )
    odd = ("ы" * 4000, "5\x00", "１０", "٣", "-5", "<b>" * 1000, "9" * 4000, "1e9", "²", "\u202e5")
    for n, (command, more) in enumerate(zip(commands, odd, strict=True)):
        answer = await room.ask(BORYA, f"/{command} {more}")
        assert answer["text"], command
        assert len(answer["text"]) <= 4096
        if n % 5 == 4:
            await house.playground.advance(30)
    assert house.written(room) == before


async def test_the_database_is_its_owners_alone(house: House) -> None:
    """It holds the secrets of shoes that people are betting on."""
    files = [file for file in house.database.parent.iterdir() if file.name.startswith(house.database.name)]
    assert files
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}


async def test_nothing_of_this_was_a_fault(house: House) -> None:
    house.audit()
    assert house.faults() == []
    assert await house.playground.unlike_the_api() == []
