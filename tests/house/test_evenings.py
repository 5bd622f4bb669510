"""Whole evenings, played by people who do as they please."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from bot.callback import Act
from tests.support import journal
from tests.support.evening import sit_down
from tests.support.guests import Guests, play
from tests.support.house import House, Message, Room, acts

FAMILY = "👨‍👩‍👧‍👦"
NASTY = (
    "<b>Аня</b> & <i>Ко",
    FAMILY * 5,
    "\u202eяроБ",  # turns the line around
    "אברהם בן־עזרא הגדול מספרד",
    "z" + "\u0301\u0327\u0334" * 20,
    "@channel",
    "/newgame",
    "+500   Вера −500",
    "\u3164",  # nothing to be seen
    "&lt;script&gt;",
    "Константин Константинопольский-Замоскворецкий Третий из Вышнего",
    "W" * 64,
    "ﷺ﷽﷽﷽",
    "🇺🇦🇵🇱🇱🇹🇬🇪🇦🇲🇦🇿🇰🇿🇺🇿🇹🇯",
    "`*_~|[x](tg://user?id=1)",
    "\u200b\u2060Кто\u00adто\u200f",
    "12 345",
    "Ⅻ፲༣٣",
    "a\ttab  and   spaces",
    "Ёж",
)
LAST_RESULTS = 60
"""Seconds until every result is shown."""
GAIN = re.compile(r"([+−]?)(\d[\d\u2009\u202f]*)$")


async def test_an_evening_of_twenty(own_house: House) -> None:
    long = {"last_name": "Фамилия-" + "ъ" * 50}
    people = [{"name": name, **long} for name in NASTY]
    room = await own_house.playground.room(people, title="Двадцать <за> столом & ещё")
    guests = await seated(own_house, room, seed=20)
    await play([guests], lambda: len(guests.kept) == len(NASTY) <= guests.deals, most=2500)
    await the_bot_behaved(own_house, guests)


async def test_an_evening_of_two(own_house: House) -> None:
    room = await own_house.playground.room(["Аня", "Боря"])
    guests = await seated(own_house, room, seed=2)
    await play([guests], lambda: guests.deals >= 6 and len(guests.kept) == 2, most=600)
    await the_bot_behaved(own_house, guests)


async def test_three_groups_at_once(own_house: House) -> None:
    names = ["Аня", "Боря", "Вера", "Гена"]
    rooms = [await own_house.playground.room(names, title=f"Клуб {n}") for n in range(3)]
    groups = [await seated(own_house, room, seed=n) for n, room in enumerate(rooms)]
    await play(groups, lambda: all(guests.deals >= 3 for guests in groups), most=600)
    await the_bot_behaved(own_house, *groups)


async def seated(house: House, room: Room, seed: int) -> Guests:
    """Everybody in the room at a table that begins."""
    names = list(room.people)
    lobby = await sit_down(room, names)
    await room.press(names[0], Act.BEGIN, message=lobby)
    await room.until(lambda m: Act.PASS in acts(m))
    return Guests(house, room, random.Random(seed))  # noqa: S311 - an evening that can be had again


async def the_bot_behaved(house: House, *groups: Guests) -> None:
    """All that holds whatever people do."""
    calls = await house.playground.calls()
    assert house.faults() == []
    assert await house.playground.unlike_the_api() == []
    assert journal.refused(calls) == []
    assert journal.long_answers(calls) == []
    for guests in groups:
        shown = journal.forms(calls, guests.room.id)
        assert journal.crowded_minutes(journal.writes(calls, guests.room.id)) == []
        assert journal.oversized(shown) == []
        assert journal.bad_keyboards(shown) == []
        await results_tell_the_ledger(house, guests.room)
    house.audit()


async def results_tell_the_ledger(house: House, room: Room) -> None:
    """The gains that results name add up to zero, and are what the ledger moved."""
    for _ in range(LAST_RESULTS):  # a table goes on by itself, and a busy chat shows its results later
        moved = movements(house, room)
        told = {number: found for message in await room.messages() for number, found in result(message)}
        if {message for message, _ in moved} == set(told):
            break
        await room.playground.advance(1.0)
    assert {message for message, _ in moved} == set(told)
    for number, (listed, whole) in told.items():
        owed = Counter(chips for at, chips in moved.elements() if at == number)
        assert not Counter(listed) - owed, (number, listed, owed)
        if whole:
            assert sum(listed) == 0
            assert Counter(listed) == owed


def movements(house: House, room: Room) -> Counter[tuple[int, int]]:
    """Everybody's gains, each with the number of the message that shows its deal, out of the postings."""
    rows: list[tuple[Any, ...]] = house.query(
        "SELECT message_id, person, sum(chips) FROM (SELECT entry, target AS account, amount AS chips FROM postings"
        " UNION ALL SELECT entry, source, -amount FROM postings)"
        " JOIN entries ON entries.id = entry JOIN deals ON deals.id = deal JOIN accounts ON accounts.id = account"
        " JOIN posts ON posts.table_id = deals.table_id AND posts.number = deals.number"
        " JOIN chats ON chats.key = accounts.chat"
        " WHERE telegram_id = ? AND deals.kind = 'deal' AND deals.state = 'played' AND entries.kind <> 'start'"
        " GROUP BY message_id, person",
        room.id,
    )
    return Counter((number, chips) for number, _, chips in rows)


def result(message: Message) -> Iterator[tuple[int, tuple[list[int], bool]]]:
    """The number of a message that is a played deal's result, with what it lists."""
    if found := gains(message):
        yield int(message["message_id"]), found


def gains(message: Message) -> tuple[list[int], bool] | None:
    """The gains that a result lists, and whether it lists all; None for what is no result of a played deal."""
    lines = message.get("text", "").splitlines()
    if not lines or not re.search(r"сдача \d+: .*банк платит", lines[0]):
        return None
    named, *more = lines[1].split(" и ещё ")
    found = [GAIN.search(entry) for entry in named.split("   ")]
    assert all(found), lines[1]
    return [_number(match) for match in found if match], not more


def _number(found: re.Match[str]) -> int:
    chips = int(re.sub(r"\D", "", found[2]))
    return -chips if found[1] == "−" else chips
