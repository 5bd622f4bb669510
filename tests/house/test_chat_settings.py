"""What the admins of a chat set by tapping, who else may not, and what comes of it at once."""

from pathlib import Path

import pytest

from bot.callback import Act, Tap
from bot.notes import Says
from bot.settings import MOST_AMOUNT
from bot.tidying import NOTE_SECONDS
from bot.words import words_for
from games.core.ids import TableId
from tests.support.evening import banker_of, said, sit_down, to_the_end
from tests.support.house import House, Json, Message, Room, a_house, acts, taps

RU, EN = words_for("ru"), words_for("en")
NAMES: tuple[str | Json, ...] = ("Аня", "Боря", "Вера")
ANYA, BORYA = "Аня", "Боря"
ANONYMOUS = {"as": "anonymous"}


def data(choice: str, act: Act = Act.SETTING) -> str:
    """What the button says that chooses this, whether or not there is one."""
    return Tap(TableId(0), 0, 0, act, choice).encode()


async def through(room: Room, name: str, menu: Message, *choices: str) -> Message:
    """Somebody taps one button after another of a menu that follows; the menu as it is then."""
    for choice in choices:
        before = menu
        toast = await room.press(name, Act.SETTING, choice, menu)
        assert toast.answered

        def has_changed(message: Message, old: Message = before) -> bool:
            same = message["message_id"] == old["message_id"]
            return same and any(message.get(part) != old.get(part) for part in ("text", "reply_markup"))

        menu = await room.until(has_changed, any_message=True)
    return menu


async def set_by_taps(room: Room, *choices: str) -> Message:
    """The creator asks for the menu and taps through it."""
    return await through(room, ANYA, await room.ask(ANYA, "/settings"), *choices)


def settings_of(house: House, room: Room) -> list[tuple[object, ...]]:
    return house.query("SELECT settings, language, pace FROM chats WHERE telegram_id = ?", room.id)


def setting_line(message: Message, name: str) -> str:
    head = f"{RU(f'setting-{name}')}: "
    return next(str(line).removeprefix(head) for line in message["text"].splitlines() if line.startswith(head))


async def test_every_setting_is_changed_by_tapping_and_told(house: House) -> None:
    room = await house.playground.room(NAMES)
    menu = await room.ask(ANYA, "/settings")
    for name, choices, told in (
        ("pace", ("pace", "pace.quick"), "быстрый"),
        ("pictures", ("pictures", "pictures.off"), "нет"),
        ("opening", ("opening", "opening.admins"), "администраторы"),
        ("start", ("start", "start.500"), "500"),
        ("daily", ("daily", "daily.50"), "50"),
        ("least", ("least", "least.10"), "10"),
        ("greatest", ("greatest", "greatest.100"), "100"),
        ("bank", ("bank", "bank.200"), "200"),
        ("quiet", ("quiet", "from", "from.23", "quiet", "to", "to.9", "quiet", "offset", "offset.-3", "quiet"), None),
        ("pin", ("pin", "pin.on"), "да"),
        ("tidy", ("tidy", "tidy.off"), "нет"),
    ):
        usual = setting_line(menu, name)
        assert usual.endswith("(как обычно)")
        menu = await through(room, ANYA, menu, *choices, "main")
        assert setting_line(menu, name) == (told or "с 23:00 до 9:00, UTC−3")
    done = await through(room, ANYA, menu, "done")
    assert "reply_markup" not in done

    await house.playground.advance(11)
    menu = await set_by_taps(room, "defaults", "defaults.yes")
    lines = menu["text"].splitlines()[3:]  # a language was chosen by whoever came first
    assert all(line.endswith("(как обычно)") for line in lines)
    menu = await through(room, ANYA, menu, "language", "language.en")
    assert EN("about-language") in menu["text"]
    house.audit()
    assert house.faults() == []


async def test_the_grants_that_are_set_are_given(house: House) -> None:
    room = await house.playground.room(NAMES)
    await set_by_taps(room, "start", "start.500", "main", "daily", "daily.50")
    assert house.chips(room) == {ANYA: 1000}  # who came before has had his
    await room.ask(BORYA, "/daily")
    assert house.chips(room) == {ANYA: 1000, BORYA: 550}
    house.audit()


async def test_bounds_hold_for_tables_opened_from_then_on(house: House) -> None:
    room = await house.playground.room(NAMES)
    lobby = await sit_down(room, (ANYA, BORYA))
    usual = RU("stakes-range", least=5, greatest=500)
    assert usual in lobby["text"]
    await set_by_taps(room, "least", "least.10", "main", "greatest", "greatest.100", "main", "bank", "bank.200")
    assert usual in (await room.settled())["text"]
    closed = await close(room, lobby)
    await room.press(ANYA, Act.AGAIN, message=closed)
    again = await opened_after(room, closed)
    assert RU("stakes-range", least=10, greatest=100) in again["text"]
    assert RU("bank-from", bank=200) in again["text"]
    closed = await close(room, again)
    await room.send(ANYA, "/newgame landsknecht")
    assert RU("stakes-range", least=10, greatest=100) in (await opened_after(room, closed))["text"]
    house.audit()


async def close(room: Room, lobby: Message) -> Message:
    """The creator closes a table at which nothing was played."""
    await room.playground.advance(11)
    await room.ask(ANYA, "/stop")
    return await room.until(lambda m: Act.AGAIN in acts(m) and m["message_id"] >= lobby["message_id"])


async def opened_after(room: Room, closed: Message) -> Message:
    return await room.until(lambda m: Act.SIT in acts(m) and m["message_id"] > closed["message_id"])


async def test_a_house_rule_of_the_last_table_stays_where_the_chat_has_set_nothing_since(house: House) -> None:
    room = await house.playground.room(NAMES)
    await room.ask(ANYA, "/settings от 10")
    lobby = await sit_down(room, (ANYA, BORYA))
    await room.press(ANYA, Act.HOUSE_RULES, message=lobby)
    rules = await room.until(lambda m: Act.AMEND in acts(m))
    await room.press(ANYA, Act.AMEND, "least.20", rules)
    await room.until(lambda m: RU("stakes-range", least=20, greatest=500) in m["text"])
    closed = await close(room, lobby)
    await room.press(ANYA, Act.AGAIN, message=closed)
    assert RU("stakes-range", least=20, greatest=500) in (await opened_after(room, closed))["text"]


async def test_only_admins_open_tables_where_that_is_set(house: House) -> None:
    room = await house.playground.room([*NAMES, {"name": "Гена", "role": "admin"}])
    games = await room.ask(BORYA, "/newgame")
    await set_by_taps(room, "opening", "opening.admins")
    await house.playground.advance(11)
    for text in ("/newgame", "/newgame landsknecht"):
        assert (await room.ask(BORYA, text))["text"] == said(Says.OPENING_ADMINS)
        await house.playground.advance(11)
    assert (await room.press(BORYA, Act.GAME, "landsknecht", games)).text == said(Says.OPENING_ADMINS)
    assert (await room.press("Гена", Act.GAME, "landsknecht", games)).text == said("opened")
    lobby = await room.until(lambda m: Act.SIT in acts(m))
    assert (await room.press(BORYA, Act.SIT, message=lobby)).text == said("seated", waiting=0)
    await room.ask("Гена", "/stop")
    closed = await room.until(lambda m: Act.AGAIN in acts(m))
    assert (await room.press(BORYA, Act.AGAIN, message=closed)).text == said(Says.OPENING_ADMINS)
    assert (await room.press(ANYA, Act.AGAIN, message=closed)).text == said("opened")
    house.audit()


async def test_members_see_the_settings_and_change_none(house: House) -> None:
    room = await house.playground.room(NAMES)
    menu = await room.ask(ANYA, "/settings")
    before = settings_of(house, room)
    told = await room.ask(BORYA, "/settings")
    assert RU("settings-of-admins") in told["text"]
    assert "reply_markup" not in told
    for choice in ("start", "main", "start.500", "language.en", "pace.slow", "defaults.yes"):
        toast = await room.tap(BORYA, menu, data(choice))
        assert toast.text == said(Says.ADMIN_ONLY), choice
    await house.playground.advance(11)
    assert (await room.ask(BORYA, "/settings start 500"))["text"] == said(Says.ADMIN_ONLY)
    assert settings_of(house, room) == before
    assert [m["text"] for m in await room.messages() if m["message_id"] == menu["message_id"]] == [menu["text"]]


async def test_an_admin_of_another_chat_is_a_member_here(house: House) -> None:
    room = await house.playground.room(NAMES)
    menu = await room.ask(ANYA, "/settings")
    made = await house.playground.post(
        "/api/chats",
        {"title": "Другой", "people": [{"user": room.people[BORYA], "role": "creator"}], "type": "supergroup"},
    )
    other = Room(house.playground, int(made["chat"]), {BORYA: room.people[BORYA]})
    await other.ask(BORYA, "/settings старт 500")
    before = settings_of(house, room)
    assert (await room.tap(BORYA, menu, data("start.500"))).text == said(Says.ADMIN_ONLY)
    assert (await room.ask(BORYA, "/settings start 500"))["text"] == said(Says.ADMIN_ONLY)
    await house.playground.advance(11)
    assert (await room.ask(BORYA, "/grant 500", reply_to=menu["message_id"]))["text"] == said(Says.ADMIN_ONLY)
    assert settings_of(house, room) == before
    assert house.query(
        "SELECT settings FROM chats WHERE telegram_id IN (?, ?) AND settings IS NOT NULL", room.id, other.id
    ) == [('{"v":1,"value":' + house_settings(start=500) + "}",)]


def house_settings(**chosen: int) -> str:
    """What is stored where just this was chosen, as compact JSON."""
    names = (
        "pictures opening start daily least greatest bank quiet offset pin tidy bounded_at".split()  # noqa: SIM905
    )
    return "{" + ",".join(f'"{name}":{chosen.get(name, "null")}' for name in names) + "}"


@pytest.mark.parametrize(
    "choice",
    [
        "",
        "frobnicate",
        "bounded_at.1",
        "start.0",
        "start.-5",
        "start.99999999999",
        "start.1e3",
        "daily.",
        "pin.true",
        "from.24",
        "offset.99",
        "quiet.on",
        "defaults.no",
        "main.1",
        "done.1",
        "opening.nobody",
        "start.500.1",
        "__class__.x",
    ],
)
async def test_forged_data_of_an_admin_sets_nothing(house: House, choice: str) -> None:
    room = await house.playground.room(["Аня"])
    menu = await room.ask(ANYA, "/settings")
    before = settings_of(house, room)
    toast = await room.tap(ANYA, menu, data(choice))
    assert toast.text in (said(Says.SETTING_GONE), "")
    assert settings_of(house, room) == before


async def test_a_tables_message_is_never_turned_into_a_menu(house: House) -> None:
    room = await house.playground.room(NAMES)
    lobby = await sit_down(room, (ANYA, BORYA))
    for choice in ("main", "quiet", "start.500"):
        await room.tap(ANYA, lobby, data(choice))
    table = await room.settled()
    assert (table["message_id"], table["text"]) == (lobby["message_id"], lobby["text"])
    assert Act.BEGIN in acts(table)


async def test_language_and_pace_take_only_what_there_is(house: House) -> None:
    room = await house.playground.room(["Аня"])
    menu = await room.ask(ANYA, "/settings")
    before = settings_of(house, room)
    assert (await room.tap(ANYA, menu, data("language.tlh"))).text == said("language-how")
    assert (await room.tap(ANYA, menu, data("pace.hasty"))).text == said("pace-how")
    assert settings_of(house, room) == before


async def test_sums_that_stand_on_no_button_are_written(house: House) -> None:
    room = await house.playground.room(NAMES)

    async def answer(text: str) -> str:
        await house.playground.advance(11)
        return str((await room.ask(ANYA, text))["text"])

    assert await answer("/settings старт 750") == said(Says.SETTING_SET, setting=RU("setting-start"), value="750")
    assert await answer("/settings Daily 75") == said(Says.SETTING_SET, setting=RU("setting-daily"), value="75")
    before = settings_of(house, room)
    for wrong in ("0", "-5", "1e3", "5.5", "٥٥", str(MOST_AMOUNT + 1), "много"):
        assert await answer(f"/settings start {wrong}") == said(Says.SETTING_RANGE, most=MOST_AMOUNT)
    for wrong in ("start", "frobnicate 5", "start 5 5", "pin on"):
        assert await answer(f"/settings {wrong}") == said(Says.SETTING_HOW)
    assert await answer("/settings от 501") == said(Says.STAKES_CROSSED, least=501, greatest=500)
    assert settings_of(house, room) == before
    await answer("/settings до 7000")
    await answer("/settings от 6000")
    await room.send(ANYA, "/newgame landsknecht")
    lobby = await room.until(lambda m: Act.SIT in acts(m))
    assert RU("stakes-range", least=6000, greatest=7000) in lobby["text"]
    await room.press(ANYA, Act.HOUSE_RULES, message=lobby)
    await room.until(lambda m: Act.AMEND in acts(m))
    assert house.faults() == []


async def test_an_anonymous_admin_sets_too(house: House) -> None:
    room = await house.playground.room(NAMES)
    menu = await room.ask(ANYA, "/settings", **ANONYMOUS)
    menu = await through(room, ANYA, menu, "start", "start.500")
    assert setting_line(menu, "start") == "500"
    told = await room.ask(ANYA, "/settings daily 60", **ANONYMOUS)
    assert told["text"] == said(Says.SETTING_SET, setting=RU("setting-daily"), value="60")
    await house.playground.advance(11)
    channel = await room.ask(BORYA, "/settings", **{"as": "channel"})
    assert RU("settings-of-admins") in channel["text"]


async def test_in_private_there_is_nothing_to_set(house: House) -> None:
    room = await house.playground.room(["Аня"], kind="private")
    for text in ("/settings", "/grant 5", "/reset"):
        assert "startgroup" in str((await room.ask(ANYA, text))["reply_markup"])
        await house.playground.advance(11)


async def test_a_chat_that_wants_text_gets_text_and_pictures_again(tmp_path: Path) -> None:
    async with a_house(tmp_path, PICTURES="1") as house:
        room = await house.playground.room(NAMES)
        lobby = await sit_down(room, (ANYA, BORYA))
        assert "photo" in lobby
        menu = await set_by_taps(room, "pictures", "pictures.off")
        text = await room.until(lambda m: Act.BEGIN in acts(m) and "photo" not in m, any_message=True)
        assert ANYA in text["text"]
        await through(room, ANYA, menu, "pictures.on")
        again = await room.until(lambda m: m["message_id"] == text["message_id"] and "photo" in m, any_message=True)
        assert Act.BEGIN in acts(again)
        house.audit()
        assert house.faults() == []


async def test_short_answers_stay_where_the_chat_wants_them(house: House) -> None:
    room = await house.playground.room(NAMES)
    await set_by_taps(room, "tidy", "tidy.off")
    note = await room.ask(BORYA, "/table")
    for _ in range(10):
        await house.playground.advance(NOTE_SECONDS)
    await room.ask(BORYA, "/table")
    assert note["message_id"] in [message["message_id"] for message in await room.messages()]


async def night_from_now(house: House, room: Room, hours: int) -> str:
    """Quiet hours begin with this hour and last for so many; how they are told."""
    hour = int(float((await house.playground.get("/api/clock"))["now"]) // 3600) % 24
    end = (hour + hours) % 24
    await set_by_taps(room, "quiet", "from", f"from.{hour}", "quiet", "to", f"to.{end}")
    return RU("quiet-hours", start=f"{hour}:00", end=f"{end}:00", zone="UTC")


async def test_in_quiet_hours_no_table_is_opened_and_a_game_goes_on_uncalled(house: House) -> None:
    room = await house.playground.room(NAMES)
    lobby = await sit_down(room, (ANYA, BORYA))
    hours = await night_from_now(house, room, 3)  # before anybody's clock runs, at half of which he would be called
    await room.press(ANYA, Act.BEGIN, message=lobby)
    asked = await room.until(lambda m: Act.ACCEPT in acts(m))
    await room.press(await banker_of(room, asked), Act.ACCEPT, message=asked)
    await to_the_end(room, 1)  # nobody does a thing
    await room.until(lambda m: Act.AGAIN in acts(m), step=5.0, most=1200.0)  # and all have gone to sleep
    calls = [call["arguments"] for call in await house.playground.calls() if call["method"] == "sendMessage"]
    assert not [call for call in calls if int(call["chat_id"]) == room.id and "tg://user" in str(call["text"])]
    closed = next(m for m in await room.messages() if Act.AGAIN in acts(m))
    refusal = said(Says.QUIET_HOURS, hours=hours)
    for act in (Act.AGAIN, Act.OTHER):
        assert (await room.press(ANYA, act, message=closed)).text == refusal
    assert (await room.ask(ANYA, "/newgame landsknecht"))["text"] == refusal
    await house.playground.advance(11)
    assert (await room.ask(ANYA, "/newgame"))["text"] == refusal
    assert not any(Act.SIT in acts(message) for message in await room.messages())
    await house.playground.advance(3 * 3600)
    assert (await room.press(ANYA, Act.AGAIN, message=closed)).text == said("opened")
    house.audit()
    assert house.faults() == []


async def test_settings_move_with_the_group(house: House) -> None:
    room = await house.playground.room(NAMES, kind="group")
    await room.ask(ANYA, "/settings старт 500")
    moved = await house.playground.post(f"/api/chats/{room.id}/migrate", {})
    room.id = int(moved["chat"])
    menu = await room.ask(ANYA, "/settings")
    assert setting_line(menu, "start") == "500"
    assert {tap.act for tap in taps(menu)} == {Act.SETTING}


async def test_nothing_of_this_was_a_fault(house: House) -> None:
    assert house.faults() == []
    assert await house.playground.unlike_the_api() == []
