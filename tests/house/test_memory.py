"""What was played and won, asked for in the chat: histories that belong to who asked, figures, places, medals."""

import re
from collections.abc import AsyncIterator

import pytest

from bot.callback import Act
from bot.words import words_for
from tests.support.evening import early_in_the_week, next_window, to_staking, to_the_end
from tests.support.house import House, Message, Room, a_house, button, taps, targets

RU = words_for("ru")
NAMES = ("Аня", "Боря", "Вера")
DEALS = 2


@pytest.fixture(scope="module")
async def played(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[tuple[House, Room]]:
    """A chat where Anya and Borya have played two deals of Landsknecht, and Vera has looked on."""
    async with a_house(tmp_path_factory.mktemp("memory"), PICTURES="1") as house:
        await early_in_the_week(house.playground)
        room = await house.playground.room(list(NAMES), title="Клуб")
        message, banker = await to_staking(room, NAMES[:2])
        for number in range(1, DEALS + 1):
            punter = next(name for name in NAMES[:2] if name != banker)
            await room.stake(punter, targets(message)[0])
            await to_the_end(room, number)
            if number < DEALS:
                message, banker = await next_window(room)
        await room.send("Аня", "/stop")
        yield house, room


def whose(message: Message) -> list[str]:
    return [tap.choice for tap in taps(message) if tap.act is Act.HISTORY]


async def shown(room: Room, message: Message) -> Message:
    """A message as the chat shows it now."""
    return next(one for one in await room.messages() if one["message_id"] == message["message_id"])


def gains(house: House, room: Room) -> dict[str, int]:
    """What the database says everybody has won in all; who has won alike come in the order of their numbers."""
    names = {user: name for name, user in room.people.items()}
    rows = house.query(
        "SELECT person, sum(gain) FROM results JOIN chats ON key = chat WHERE telegram_id = ?"
        " GROUP BY person ORDER BY person",
        room.id,
    )
    return {names[user]: gain for user, gain in rows}


async def test_a_history_is_turned_by_whoever_asked_for_it(played: tuple[House, Room]) -> None:
    house, room = played
    message = await room.ask("Аня", "/history")
    assert message["text"].splitlines()[0] == "Аня: последние сдачи"
    assert len(re.findall(r"Ландскнехт, сдача \d", message["text"])) == DEALS
    toast = await room.tap("Боря", message, button(message, Act.HISTORY))
    assert toast.alert
    assert toast.text.startswith("Последние здесь: Ландскнехт")
    assert (await shown(room, message))["text"] == message["text"]
    toast = await room.tap("Аня", message, button(message, Act.HISTORY))
    assert toast.text == RU("history-page", first=1, last=10)
    turned = await room.until(lambda m: m["message_id"] == message["message_id"] and "этого чата" in m["text"])
    assert len(re.findall(r"банк (?:Аня|Боря)", turned["text"])) == DEALS
    back = button(turned, Act.HISTORY)
    toast = await room.tap("Боря", turned, back)
    assert toast.alert
    assert toast.text.startswith("Ваши последние: Ландскнехт")
    await room.tap("Аня", turned, back)
    await room.until(lambda m: m["message_id"] == message["message_id"] and "Аня" in m["text"].splitlines()[0])
    toast = await room.tap("Вера", turned, back)
    assert toast.text == RU("history-short-none")
    house.audit()


async def test_forged_pages_change_nothing(played: tuple[House, Room]) -> None:
    _, room = played
    await room.playground.advance(11)
    message = await room.ask("Аня", "/history chat")
    assert "этого чата" in message["text"]
    real = button(message, Act.HISTORY)
    for choice in ("mine", "mine.1", "mine.x.0", "chat.-1.0", "all.1.0", "mine.1.0.0"):
        forged = real[: real.index(".Y.") + 3] + choice
        toast = await room.tap("Аня", message, forged)
        assert toast.text == RU("note-not-a-button"), choice
    assert (await shown(room, message))["text"] == message["text"]


async def test_ones_own_history_in_private_is_over_all_groups(played: tuple[House, Room]) -> None:
    house, room = played
    private = Room(house.playground, room.people["Аня"], {"Аня": room.people["Аня"]})
    message = await private.ask("Аня", "/history")
    assert message["text"].count("(Клуб)") == DEALS
    assert whose(message) == []
    stats = await private.ask("Аня", "/stats")
    assert "2 сдачи" in stats["text"]
    assert "photo" not in stats


async def test_figures_and_a_plot_ones_own_or_anothers(played: tuple[House, Room]) -> None:
    house, room = played
    won = gains(house, room)
    mine = await room.ask("Аня", "/stats")
    net = words_for("ru")("stats-game", game="Ландскнехт", deals="2 сдачи", net=_signed(won["Аня"]))
    assert net in mine["text"].splitlines()
    assert "С банком: " in mine["text"]
    assert mine.get("photo")
    await room.playground.advance(11)
    written = await room.send("Боря", "привет")
    his = await room.ask("Аня", "/stats", reply_to=written)
    assert his["text"].startswith("Боря: 2 сдачи")
    nothing = await room.ask("Вера", "/stats")
    assert nothing["text"] == RU("history-none", name="Вера")


def _signed(gain: int) -> str:
    return f"+{gain}" if gain > 0 else str(gain).replace("-", "−")


async def test_places_by_what_people_have_and_by_what_they_won_this_week(played: tuple[House, Room]) -> None:
    house, room = played
    message = await room.ask("Вера", "/top")
    assert len(message["text"].splitlines()) == 4
    await room.tap("Боря", message, button(message, Act.TOP))
    week = await room.until(lambda m: m["message_id"] == message["message_id"] and "недели" in m["text"])
    ranked = sorted(gains(house, room).items(), key=lambda one: -one[1])
    told = [line.partition(". ")[2] for line in week["text"].splitlines()[1:]]
    assert told == [f"{name}: {_signed(gain)}" for name, gain in ranked]
    await room.playground.advance(8 * 86_400)
    later = await room.ask("Вера", "/top week")
    assert "/newgame" in later["text"]
    now = await room.ask("Аня", "/top now")
    assert now["text"].splitlines()[0] == "У кого сколько"


async def test_medals_with_who_has_them(played: tuple[House, Room]) -> None:
    house, room = played
    told = await room.ask("Вера", "/medals")
    won = house.query("SELECT person, medal FROM medals JOIN chats ON key = chat WHERE telegram_id = ?", room.id)
    names = {user: name for name, user in room.people.items()}
    assert told["text"].count(RU("medals-nobody")) == 8 - len({medal for _, medal in won})
    for user, medal in won:
        assert RU(f"medal-{medal}") in told["text"]
        assert names[user] in told["text"]
