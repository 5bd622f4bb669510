"""All kinds of people: too fast, too many, oddly named, renamed, gone and back, alone with the bot."""

import asyncio
import re
from collections.abc import AsyncIterator
from functools import partial

import pytest

from bot.callback import Act
from bot.commands import COMMANDS
from bot.notes import Says
from bot.views.pieces import units
from bot.words import words_for
from tests.support.evening import begin, said, sit_down, to_staking, to_the_end
from tests.support.house import House, Json, Message, Room, Toast, a_house, acts, replied_to, targets

RU = words_for("ru")
TOO_FAST = said(Says.TOO_FAST)
BURST = 10
PAUSE = 11.0
"""Seconds after which the same person may ask the same once more."""

NASTY = (
    ("<b>Ж</b>" * 8, "</code>&amp;\"'<script>"),
    ("\u202eэдортсеП", None),  # turns its line around
    ("\u05d0\u05d1\u05d2\u200f", "\u0645\u062d\u0645\u062f"),
    ("👨‍👩‍👧‍👦" * 8, None),
    ("А\u200d\u200d\u200cБ\u200b\u2060", "\u2066\u2067"),
    ("Z\u0335\u0336\u0337\u0338\u0321\u0322" * 9, None),
    ("Ы" * 64, "Щ" * 64),
    ("@admin https://t.me/x", "/balance #tag $USD"),
)
INVISIBLE = ("\u200d\u200d", "\u3164", "\u2800\u2800", "\u2063\ufe0f", "\u0301")
KINDS = {"bold", "italic", "code", "blockquote", "expandable_blockquote", "date_time", "text_mention", "bot_command"}
"""What a text of ours may hold; a name makes none of it."""
TURNING = re.compile("[\u202a-\u202e\u2066\u2067\u200e\u200f\u061c\u200b\u2063]")


@pytest.fixture(scope="module")
async def club(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """Tables are pictures, and nobody is listened to more than people are by default."""
    folder = tmp_path_factory.mktemp("people")
    async with a_house(folder, PICTURES="1", TAPS_BURST=str(BURST), TAPS_PER_SECOND="4") as started:
        yield started


async def ask(room: Room, name: str, text: str, **more: object) -> Message:
    """Somebody asks, long enough after the last time to be answered."""
    await room.playground.advance(PAUSE)
    return await room.ask(name, text, **more)


async def rename(room: Room, name: str, **more: str) -> None:
    body = {"user": room.people[name], "name": name, **more}
    await room.playground.post(f"/api/chats/{room.id}/rename", body)


def starts(house: House, room: Room, name: str) -> int:
    """How often somebody was given the starting chips of the chat."""
    sql = (
        "SELECT count(*) FROM entries JOIN chats ON chats.key = chat"
        " WHERE telegram_id = ? AND kind = 'start' AND by = ?"
    )
    return int(house.query(sql, room.id, room.people[name])[0][0])


# too fast


async def test_of_a_hundred_taps_all_are_answered_few_are_done_and_nobody_waits_for_them(club: House) -> None:
    room = await club.playground.room(["Аня", "Боря", "Вера"])
    await room.send("Аня", "/newgame landsknecht")
    lobby = await room.until(lambda m: Act.SIT in acts(m))
    turned_away = "SELECT count(*) FROM inbox WHERE answer LIKE '%\"too-fast\"%' AND payload = '{}'"
    [(before,)] = club.query(turned_away)
    taps = [room.press("Аня", Act.WHAT_NOW, message=lobby) for _ in range(100)]
    *flood, sat = await asyncio.gather(*taps, room.press("Боря", Act.SIT, message=lobby))
    assert all(toast.answered for toast in flood)
    heard = [toast for toast in flood if toast.text != TOO_FAST]
    assert BURST <= len(heard) < 80  # and four more for each second that it took
    assert not any(toast.alert for toast in flood if toast.text == TOO_FAST)
    assert sat.text == said(Says.SEATED, waiting=0)

    await club.playground.advance(3)
    assert (await room.press("Аня", Act.WHAT_NOW, message=lobby)).text != TOO_FAST
    assert club.query(turned_away) == [(before + 100 - len(heard),)]  # written down with what was heard since
    club.audit()


async def test_too_many_commands_are_told_of_once_and_the_rest_is_silence(club: House) -> None:
    room = await club.playground.room(["Аня", "Боря"])
    await room.ask("Боря", "/balance")
    numbers = await asyncio.gather(*(room.send("Аня", "/balance") for _ in range(40)))
    notice = await room.until(lambda m: m["text"] == said(Says.COMMANDS_TOO_FAST), any_message=True)
    assert replied_to(notice) in numbers
    assert (await room.ask("Боря", "/top"))["text"].startswith("У кого")  # others are heard meanwhile
    answers = [m for m in await room.messages() if replied_to(m) in numbers]
    assert len(answers) == 2  # one of them was answered, one told of the rest
    await ask(room, "Аня", "/balance")


async def test_a_flood_that_is_not_for_the_bot_is_nobodys_business(club: House) -> None:
    room = await club.playground.room(["Аня", "Боря"])
    await room.until(lambda m: Act.OPEN in acts(m))
    before = len(await room.messages())
    for text in ("/balance@other_bot", "привет"):
        await asyncio.gather(*(room.send("Аня", text) for _ in range(30)))
    await room.ask("Аня", "/balance")
    said_since = (await room.messages())[before:]
    assert len([m for m in said_since if m["from"]["is_bot"]]) == 1


async def test_fifty_people_at_once(club: House) -> None:
    people = [f"Гость{n}" for n in range(50)]
    room = await club.playground.room(people)
    await room.send(people[0], "/newgame landsknecht")
    lobby = await room.until(lambda m: Act.SIT in acts(m))
    toasts = await asyncio.gather(*(room.press(name, Act.SIT, message=lobby) for name in people[1:]))
    assert [toast.text for toast in toasts].count(said(Says.SEATED, waiting=0)) == 19
    assert all(toast.text for toast in toasts)
    assert TOO_FAST not in {toast.text for toast in toasts}
    more = [room.press(name, act, message=lobby) for name in people for act in (Act.WHAT_NOW, Act.GET_UP)]
    assert all(toast.answered for toast in await asyncio.gather(*more))
    assert club.chips(room) == dict.fromkeys(people, 1000)
    club.audit()


# names


async def test_no_name_does_any_harm_wherever_it_is_shown(club: House) -> None:
    people: list[Json] = [{"name": name, **({"last_name": last} if last else {})} for name, last in NASTY]
    room = await club.playground.room(people, title="<b>&amp;</i>\u202e\"'" * 4)
    names = list(room.people)
    opener, other = names[:2]
    lobby = await sit_down(room, names)
    toasts = [await _pressed(room, Act.WHAT_NOW, lobby, names[-1])]
    await room.press(opener, Act.BEGIN, message=lobby)
    asked = await room.until(lambda m: Act.ACCEPT in acts(m))
    toasts += [await _pressed(room, Act.ACCEPT, asked, name) for name in names]
    cutting = await room.until(lambda m: Act.CUT in acts(m))
    toasts += [await _pressed(room, Act.CUT, cutting, name) for name in names]
    table = await room.until(targets)
    toasts += [await _pressed(room, Act.STAKE, table, name) for name in names]
    toasts += [await _pressed(room, Act.DETAILS, table, name) for name in names if Act.DETAILS in acts(table)]
    result = await to_the_end(room, 1)
    toasts += [await _pressed(room, Act.WHY, result, name) for name in names]

    hello = await room.send(other, "привет")
    for text in ("/grant 500", "/reset", "/balance", "/stats"):
        await ask(room, opener, text, reply_to=hello)
    for text in ("/top", "/top week", "/medals", "/history", "/history chat", "/settings", "/table"):
        message = await ask(room, other, text) if text != "/table" else table
        toasts += [await room.press(opener, Act.HISTORY, message=message)] if Act.HISTORY in acts(message) else []
    for toast in toasts:
        assert toast.text
        assert _tame(toast.text)
        assert units(toast.text) <= 200
    for message in [m for m in await room.messages() if m["from"]["is_bot"]]:
        assert _tame(message["text"]), message["text"]
        kinds = {entity["type"] for entity in message.get("entities", ())}
        assert kinds <= KINDS, (kinds, message["text"])
    private = Room(club.playground, room.people[opener], room.people)
    for text in ("/balance", "/history", "/stats"):
        told = await private.ask(opener, text)
        assert _tame(told["text"]), told["text"]
    assert "publisher.rejected" not in club.bot.text()
    club.audit()


async def _pressed(room: Room, act: Act, message: Message, name: str) -> Toast:
    return await room.press(name, act, message=message)


def _tame(text: str) -> bool:
    """Nothing turns the line around, and what is set apart ends."""
    return not TURNING.search(text) and text.count("\u2068") == text.count("\u2069")


async def test_who_has_no_visible_name_is_somebody_all_the_same(club: House) -> None:
    room = await club.playground.room([*INVISIBLE, "Аня"])
    lobby = await sit_down(room, list(INVISIBLE))
    shown = await room.until(lambda m: m["text"].count(RU("nameless")) >= len(INVISIBLE) and Act.SIT in acts(m))
    assert shown["message_id"] == lobby["message_id"]
    for name in INVISIBLE:
        assert (await ask(room, name, "/balance"))["text"]
    assert (await ask(room, "Аня", "/top"))["text"].count(RU("nameless")) == len(INVISIBLE)


async def test_a_username_leads_to_whoever_has_it_now(club: House) -> None:
    room = await club.playground.room(["Аня", {"name": "Боря", "username": "old_name"}, "Вера"])
    for name in ("Боря", "Вера"):
        await room.ask(name, "/balance")
    await rename(room, "Боря", username="new_name")
    await ask(room, "Боря", "/balance")
    assert club.chips(room) == {"Боря": 1000, "Вера": 1000}
    gone = await ask(room, "Аня", "/grant @old_name 5")
    assert gone["text"].startswith("Кто здесь")
    await ask(room, "Аня", "/grant @new_name 5")
    assert club.wallet(room, "Боря") == 1005

    await rename(room, "Вера", username="New_Name")  # of Боря, who has none now, nothing is heard
    await ask(room, "Вера", "/balance")
    await ask(room, "Аня", "/grant @new_name 7")
    assert club.chips(room) == {"Аня": 1000, "Боря": 1005, "Вера": 1007}
    await rename(room, "Вера", username="")
    await ask(room, "Вера", "/balance")
    assert (await ask(room, "Аня", "/grant @new_name 5"))["text"].startswith("Кто здесь")
    club.audit()


# gone and back


async def test_who_leaves_with_a_stake_on_the_table_comes_back_to_what_became_of_it(club: House) -> None:
    names = ("Аня", "Боря", "Вера")
    room = await club.playground.room(names)
    message, banker = await to_staking(room, names)
    leaver = next(name for name in names if name != banker)
    await room.press(leaver, Act.STAKE, targets(message)[0], message)
    await club.playground.post(f"/api/chats/{room.id}/leave", {"user": room.people[leaver]})
    await club.playground.post(f"/api/chats/{room.id}/join", {"user": room.people[leaver]})
    shown = await room.table()
    assert (await room.press(leaver, Act.STAKE, targets(shown)[0], shown)).text == said(Says.SIT_FIRST)
    assert club.chips(room)[leaver] - club.wallet(room, leaver) == 5
    assert (await room.press(leaver, Act.SIT, message=shown)).text == said(Says.SEATED, waiting=1)
    await to_the_end(room, 1)
    settled = club.chips(room)[leaver]
    assert settled in (995, 1005)
    assert starts(club, room, leaver) == 1
    await room.until(lambda m: Act.ACCEPT in acts(m) and leaver in m["text"])
    club.audit()


async def test_whoever_blocked_the_bot_plays_on_in_his_groups(club: House) -> None:
    room = await club.playground.room(["Аня", "Боря"])
    private = Room(club.playground, room.people["Аня"], room.people)
    await private.ask("Аня", "/start")
    await club.playground.post(f"/api/chats/{private.id}/kick", {})
    await club.eventually(lambda: club.query("SELECT active FROM chats WHERE telegram_id = ?", private.id) == [(0,)])
    await begin(room, ["Аня", "Боря"])
    assert RU("chips-of", count=1000) in (await ask(room, "Аня", "/balance"))["text"]
    await private.ask("Аня", "/start")  # which lets the bot in again
    assert club.query("SELECT active FROM chats WHERE telegram_id = ?", private.id) == [(1,)]


# alone with the bot


async def test_in_private_every_command_of_groups_explains_and_every_other_answers(club: House) -> None:
    room = await club.playground.room(["Аня"], kind="private")
    for name, (_, where, _) in COMMANDS.items():
        await club.playground.advance(PAUSE)
        told = await room.ask("Аня", f"/{name}")
        assert (said(Says.GROUPS_ONLY) in told["text"]) == (where == "group"), name
        assert told["text"]
    assert club.query("SELECT count(*) FROM accounts JOIN chats ON key = chat WHERE telegram_id = ?", room.id) == [
        (0,)
    ]


# who is nobody


async def test_who_writes_as_the_group_or_as_a_channel_does_nothing_with_chips(club: House) -> None:
    room = await club.playground.room(["Аня", "Боря", "Вера"])
    hello = await room.send("Боря", "/balance")
    await room.until(partial(_replies_to, number=hello), any_message=True)
    await sit_down(room, ("Боря", "Вера"))
    before = club.written(room)
    personal = [name for name, (_, _, who) in COMMANDS.items() if who == "person"]
    for guise, names in (("anonymous", [*personal, "grant", "reset"]), ("channel", [*personal, "grant", "newgame"])):
        for name in names:
            told = await ask(room, "Аня", f"/{name} 5", reply_to=hello, **{"as": guise})
            refused = Says.OWN_NAME if guise == "anonymous" and name in ("grant", "reset") else Says.NOT_A_PERSON
            assert told["text"] == said(refused), (guise, name)
    assert club.written(room) == before
    menu = await ask(room, "Аня", "/settings", **{"as": "anonymous"})
    assert Act.SETTING in acts(menu)
    club.audit()


def _replies_to(message: Message, number: int) -> bool:
    return replied_to(message) == number


async def test_nothing_of_this_was_a_fault(club: House) -> None:
    assert club.faults() == []
    assert await club.playground.unlike_the_api() == []
