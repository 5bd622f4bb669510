"""Commands about chips, seats, words and languages: who is answered, how often, and with what."""

import json
import re
from pathlib import Path

from bot.callback import Act
from bot.views.replies import COMMANDS
from bot.words import words_for
from tests.support.evening import banker_of, begin, keep_and_cut, said, sit_down, to_the_end
from tests.support.house import House, Json, Message, Room, a_house, acts, replied_to, taps, targets

RU, EN = words_for("ru"), words_for("en")
RUSSIAN = re.compile("[а-яё]", re.IGNORECASE)
ENGLISH = re.compile(r"[a-z]{3,}", re.IGNORECASE)


def plain(text: str) -> str:
    """The spaces in large numbers away, so that figures can be read."""
    return re.sub(r"(?<=\d)\s(?=\d{3})", "", text)


def numbers(message: Message) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", plain(message["text"]))]


async def test_what_is_not_for_the_bot_is_left_alone(house: House) -> None:
    room = await house.playground.room(["Аня", {"name": "Робот", "is_bot": True}])
    ignored = [
        await room.send("Аня", text)
        for text in ("/start@otherbot", "/newgame@otherbot landsknecht", "/frobnicate", "newgame", "привет")
    ]
    ignored.append(await room.send("Робот", "/newgame landsknecht"))
    ignored.append(await room.send("Аня", "сыграем? /newgame landsknecht"))
    await room.ask("Аня", "/balance")
    assert await room.unanswered(*ignored)
    assert not any(Act.SIT in acts(message) for message in await room.messages())
    polls = [call for call in await house.playground.calls() if call["method"] == "getUpdates"]
    assert all("edited_message" not in call["arguments"]["allowed_updates"] for call in polls)


async def test_one_reply_a_person_and_command_in_ten_seconds_and_all_are_silent(house: House) -> None:
    room = await house.playground.room(["Аня", "Боря"])
    first, again, third = [await room.send("Аня", "/balance") for _ in range(3)]
    other, hers = await room.send("Боря", "/balance"), await room.send("Аня", "/top")
    week, same, fourth = [await room.send("Аня", f"/top {words}") for words in ("неделя", "week", "всё")]
    await room.until(lambda m: replied_to(m) == same, any_message=True)
    answered = {replied_to(message) for message in await room.messages()}
    assert {first, other, hers, week, same} <= answered
    told = {message["text"] for message in await room.messages() if replied_to(message) in (week, same)}
    assert told == {re.sub("<.*?>", "", RU("top-week-none"))}
    await house.playground.advance(11)
    await room.ask("Аня", "/balance")
    assert await room.unanswered(again, third, fourth)
    sends = [call["arguments"] for call in await house.playground.calls() if call["method"] == "sendMessage"]
    mine = [sent for sent in sends if int(sent["chat_id"]) == room.id]
    assert mine
    assert all(sent["disable_notification"] in (True, "true", "True") for sent in mine)


async def test_balances_own_anothers_and_over_all_groups(house: House) -> None:
    room = await house.playground.room(["Аня", "Боря"], title="Первый")
    hello = await room.send("Боря", "/balance")
    await room.until(lambda m: replied_to(m) == hello, any_message=True)
    mine = await room.ask("Аня", "/balance")
    assert numbers(mine)[:2] == [1000, 1000]
    theirs = await room.ask("Аня", "/balance", reply_to=hello)
    assert "Боря" in theirs["text"]
    await room.ask("Аня", "/daily")
    assert house.chips(room) == {"Аня": 1200, "Боря": 1000}

    anya = room.people["Аня"]
    made = await house.playground.post(
        "/api/chats", {"title": "Второй", "people": [{"user": anya, "role": "creator"}], "type": "supergroup"}
    )
    other = Room(house.playground, int(made["chat"]), {"Аня": anya})
    await other.ask("Аня", "/balance")
    private = Room(house.playground, anya, {"Аня": anya})
    told = await private.ask("Аня", "/balance")
    assert re.search(r"Первый: 1200", plain(told["text"]))
    assert re.search(r"Второй: 1000", plain(told["text"]))
    house.audit()


async def test_the_starting_grant_comes_once_and_the_daily_one_in_twenty_hours(house: House) -> None:
    room = await house.playground.room(["Аня"])
    await room.ask("Аня", "/daily")
    for hours, chips in ((0.01, 1200), (19.8, 1200), (0.4, 1400), (19.9, 1400), (24, 1600)):
        await house.playground.advance(hours * 3600)
        await room.ask("Аня", "/daily")
        assert house.chips(room) == {"Аня": chips}, hours
    late = await room.ask("Аня", "/loan")
    assert plain(RU("note-loan-rich", worth=1600)) == plain(late["text"])
    house.audit()


async def test_a_loan_is_for_whoever_has_nothing_and_once_in_four_hours(tmp_path: Path) -> None:
    """Everybody has just one stake, and the bank just covers it: each deal brings somebody nearer to nothing."""
    only = dict.fromkeys(("GRANTS__START", "GRANTS__LOAN", "BANK_LEAST", "STAKE_LEAST", "STAKE_GREATEST"), "100")
    only["CLOCKS__FIRST_LEAST"] = "60"
    async with a_house(tmp_path, **only) as house:
        room = await house.playground.room(["Аня", "Боря"])
        await begin(room, ["Аня", "Боря"])
        lent: set[str] = set()
        for deal in range(1, 30):
            await stake_all(room, deal)
            for poor in [name for name, has in house.chips(room).items() if not has]:
                told = await room.ask(poor, "/loan")
                if poor in lent:
                    assert told["text"].startswith(said("loan-later", hours=3, minutes=0).split("3")[0])
                    assert house.chips(room)[poor] == 0
                    await house.playground.advance(4 * 3600)
                    told = await room.ask(poor, "/loan")
                    assert told["text"] == said("paid-loan", amount=100, wallet=100)
                    house.audit()
                    return
                assert told["text"] == said("paid-loan", amount=100, wallet=100)
                lent.add(poor)
        raise AssertionError("nobody lost all he had twice in so many deals")


async def stake_all(room: Room, deal: int) -> None:
    """A deal with one stake; whoever has chips on the table gets no loan meanwhile."""
    asked = await room.until(lambda m: Act.ACCEPT in acts(m))
    banker = await banker_of(room, asked)
    (punter,) = set(room.people) - {banker}
    await keep_and_cut(room, banker, "100.100.100")
    table = await room.table()
    await room.stake(punter, targets(table)[0])
    if deal == 1:
        for name in room.people:
            assert (await room.ask(name, "/loan"))["text"] == said("loan-rich", worth=100)
    await to_the_end(room, deal)
    await room.playground.advance(11)


async def test_everybody_gets_help_rules_and_the_rich_list(house: House) -> None:
    room = await house.playground.room(["Аня", "Боря"])
    await room.ask("Боря", "/daily")
    top = await room.ask("Аня", "/top")
    assert next(line for line in plain(top["text"]).splitlines() if "Боря" in line).startswith("1.")
    told = await room.ask("Аня", "/help")
    assert all(f"/{command}" in told["text"] for command in COMMANDS)
    asked = await room.ask("Аня", "/rules")
    assert {tap.choice for tap in taps(asked)} >= {"landsknecht", "macao"}
    await house.playground.advance(11)
    for text in ("/rules landsknecht", "/rules ЛАНДСКНЕХТ"):
        assert "Ландскнехт" in (await room.ask("Аня", text))["text"]
        await house.playground.advance(11)
    assert "/newgame landsknecht" in (await room.ask("Аня", "/rules whist"))["text"]


async def test_sitting_and_leaving_by_command(house: House) -> None:
    room = await house.playground.room(["Аня", "Боря"])
    assert (await room.ask("Боря", "/sit"))["text"] == RU("note-no-table")
    assert (await room.ask("Боря", "/leave"))["text"] == RU("note-no-table")
    await room.send("Аня", "/newgame landsknecht")
    await room.until(lambda m: Act.SIT in acts(m))
    await house.playground.advance(11)
    assert (await room.ask("Боря", "/sit"))["text"] == RU("note-seated", waiting=0)
    assert "Боря" in (await room.settled())["text"]
    await house.playground.advance(11)
    assert (await room.ask("Боря", "/sit"))["text"] == RU("note-seated-already")
    assert (await room.ask("Боря", "/leave"))["text"] == RU("note-got-up", waiting=0)
    assert "Боря" not in (await room.settled())["text"]
    house.audit()


async def test_table_shows_the_message_anew_at_the_bottom(house: House) -> None:
    room = await house.playground.room(["Аня", "Боря"])
    old = await sit_down(room, ["Аня", "Боря"])
    await room.send("Боря", "/table")
    new = await room.until(lambda m: Act.BEGIN in acts(m) and m["message_id"] > old["message_id"])
    assert new["text"] == old["text"]
    await room.send("Боря", "/table")  # one reply to a command in ten seconds, and this is its reply
    await room.settled()
    shown = [m for m in await room.messages() if m["from"]["is_bot"]]
    assert [m["message_id"] for m in shown if Act.SIT in acts(m)] == [new["message_id"]]
    toast = await room.press("Боря", Act.GET_UP)
    assert toast.text == RU("note-got-up", waiting=0)


async def test_a_button_that_is_answered_by_a_message_says_it_once_in_ten_seconds(house: House) -> None:
    room = await house.playground.room(["Аня", "Боря"])
    await sit_down(room, ["Аня", "Боря"])

    async def told() -> int:
        await room.settled()
        return sum(m.get("text", "").startswith("Ландскнехт\n\nОдин держит банк") for m in await room.messages())

    for _ in range(2):
        assert (await room.press("Аня", Act.RULES)).text == RU("rules-sent")
    assert await told() == 1
    await room.press("Боря", Act.RULES)
    assert await told() == 2
    await room.press("Аня", Act.RULES)
    assert await told() == 3


async def test_language_is_an_admins_to_set_and_changes_the_table(house: House) -> None:
    room = await house.playground.room(["Аня", "Боря"])
    lobby = await sit_down(room, ["Аня", "Боря"])
    assert "Ландскнехт" in lobby["text"]
    assert (await room.ask("Боря", "/language en"))["text"] == RU("note-admin-only")
    assert (await room.ask("Аня", "/language en"))["text"] == EN("note-language-set")
    table = await room.until(lambda m: Act.BEGIN in acts(m) and "Landsknecht" in m["text"])
    assert table["message_id"] == lobby["message_id"]
    await house.playground.advance(11)
    choice = await room.ask("Аня", "/language")
    refused = await room.press("Боря", Act.LANGUAGE, "ru", choice)
    assert refused.text == EN("note-admin-only")
    allowed = await room.press("Аня", Act.LANGUAGE, "ru", choice)
    assert allowed.text == RU("note-language-set")
    await room.until(lambda m: Act.BEGIN in acts(m) and "Ландскнехт" in m["text"])
    await house.playground.advance(11)
    assert (await room.ask("Аня", "/language tlh"))["text"] == RU("note-language-how")


async def said_in_a_deal(house: House, language: str) -> list[str]:
    """Plays a deal among people of this language; everything that the bot said: texts, buttons and toasts."""
    names = ("N1", "N2", "N3")
    room = await house.playground.room([{"name": name, "language": language} for name in names], title="T")
    await sit_down(room, names)
    toasts = [await room.press(names[0], Act.BEGIN)]
    asked = await room.until(lambda m: Act.ACCEPT in acts(m))
    toasts += [await room.press(name, Act.CHANGE, message=asked) for name in names]
    drafting = await room.until(lambda m: Act.DRAFT in acts(m))
    toasts += [await room.press(name, Act.ACCEPT, message=drafting) for name in names]
    cutting = await room.until(lambda m: Act.CUT in acts(m))
    toasts += [await room.press(name, Act.CUT, message=cutting) for name in names]
    staking = await room.until(targets)
    for act in (Act.STAKE, Act.CHIP, Act.MINE, Act.WHAT_NOW, Act.READY, Act.RUN, Act.NEXT, Act.SIT):
        toasts += [await room.press(name, act, message=staking) for name in names]
    for name, text in zip(names, ("/balance", "/top", "/help"), strict=True):
        await room.ask(name, text)
    await to_the_end(room, 1)
    calls = [call["arguments"] for call in await house.playground.calls() if call["arguments"].get("text")]
    said_here = [call for call in calls if call.get("chat_id") == room.id]
    buttons = [each["text"] for m in said_here if m.get("reply_markup") for row in rows(m) for each in row]
    return [*(str(m["text"]) for m in said_here), *buttons, *(toast.text for toast in toasts)]


def rows(call: Json) -> list[list[Json]]:
    markup = call["reply_markup"]
    read: Json = json.loads(markup) if isinstance(markup, str) else markup
    found: list[list[Json]] = read["inline_keyboard"]
    return found


async def test_an_english_chat_is_spoken_to_in_english_alone(house: House) -> None:
    everything = await said_in_a_deal(house, "en-GB")
    assert len(everything) > 30
    assert [text for text in everything if RUSSIAN.search(text)] == []
    house.audit()


async def test_a_russian_chat_hears_no_english(house: House) -> None:
    everything = await said_in_a_deal(house, "uk")
    known = re.compile(r"<code>[^<]*</code>|<[^>]*>|/\w+|\b[A-Z0-9]{6}\b")  # proofs, mark-up, commands, shoes
    stray = {word for text in everything for word in ENGLISH.findall(known.sub(" ", text))}
    assert stray <= {"UTC", "quick", "normal", "slow"}  # what is written so in any language
    house.audit()


async def test_the_list_of_commands_is_set_in_both_languages(house: House) -> None:
    for language, words in (("", EN), ("ru", RU)):
        listed = (await house.playground.get(f"/api/commands?language={language}"))["commands"]
        assert {each["command"]: each["description"] for each in listed} == {
            command: words(f"command-{command}") for command in COMMANDS
        }


async def test_nothing_of_this_was_a_fault(house: House) -> None:
    assert house.faults() == []
    assert await house.playground.unlike_the_api() == []
