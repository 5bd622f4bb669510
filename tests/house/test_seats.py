"""Who sits where: coming and going in every phase, the silent, the full table, the table that became too small."""

import asyncio
import json
from functools import partial

from bot.callback import Act
from bot.notes import Says
from bot.words import words_for
from games.core.refused import Code
from tests.support.evening import (
    banker_of,
    begin,
    next_window,
    question,
    said,
    sit_down,
    to_staking,
    to_the_end,
)
from tests.support.house import House, Message, Room, acts, targets

NAMES = ("Аня", "Боря", "Вера")
RU = words_for("ru")


def seated(house: House, room: Room) -> list[str]:
    """Who has a seat at the chat's newest table, in their circle; those who are about to leave included."""
    rows = house.query(
        "SELECT record FROM tables JOIN chats ON key = chat WHERE telegram_id = ? ORDER BY id DESC LIMIT 1", room.id
    )
    names = {user: name for name, user in room.people.items()}
    return [names[seat["user"]] for seat in json.loads(rows[0][0])["value"]["table"]["circle"]]


async def test_in_the_lobby_people_come_and_go_and_the_opener_begins(house: House) -> None:
    room = await house.playground.room(NAMES)
    lobby = await sit_down(room, NAMES[:2])
    assert (await room.press("Вера", Act.SIT, message=lobby)).text == said(Says.SEATED, waiting=0)
    assert (await room.press("Вера", Act.SIT, message=lobby)).text == said(Code.SEATED_ALREADY)
    assert seated(house, room) == list(NAMES)
    assert (await room.press("Вера", Act.GET_UP, message=lobby)).text == said(Says.GOT_UP, waiting=0)
    assert (await room.press("Вера", Act.GET_UP, message=lobby)).text == said(Code.NOT_SEATED)
    await room.until(lambda m: RU("button-begin", count=2) in _labels(m) and "Вера" not in m["text"])

    assert (await room.press("Боря", Act.BEGIN, message=lobby)).text == said(Says.OPENER_ONLY)
    assert (await room.press("Аня", Act.BEGIN, message=lobby)).text == said(Says.BEGUN)
    assert (await room.press("Аня", Act.BEGIN, message=lobby)).text == said(Code.UNDER_WAY)
    house.audit()


def _labels(message: Message) -> list[str]:
    return [str(found["text"]) for row in message["reply_markup"]["inline_keyboard"] for found in row]


async def test_twenty_seats_and_no_more(house: House) -> None:
    people = [f"Гость{n}" for n in range(21)]
    room = await house.playground.room(people)
    lobby = await sit_down(room, people[:2])
    toasts = await asyncio.gather(*(room.press(name, Act.SIT, message=lobby) for name in people[2:]))
    full = [toast.text for toast in toasts if toast.text != said(Says.SEATED, waiting=0)]
    assert full == [said(Code.TABLE_FULL, most=20)]
    assert len(seated(house, room)) == 20
    await room.press(people[0], Act.GET_UP, message=lobby)
    left = next(name for name in people if name not in seated(house, room) and name != people[0])
    assert (await room.press(left, Act.SIT, message=lobby)).text == said(Says.SEATED, waiting=0)
    house.audit()


async def test_coming_and_going_while_the_bank_is_offered_and_while_the_shoe_waits_for_its_cut(house: House) -> None:
    room = await house.playground.room((*NAMES, "Глеб", "Даша"))
    asked = await begin(room, NAMES)
    first = await banker_of(room, asked)
    await room.press("Глеб", Act.SIT, message=asked)
    assert seated(house, room) == [*NAMES, "Глеб"]
    await room.press(first, Act.GET_UP, message=asked)  # whoever is asked leaves: the next is asked
    assert first not in seated(house, room)
    asked = await room.until(lambda m: Act.ACCEPT in acts(m) and question(m) != question(asked))
    banker = await banker_of(room, asked)
    assert banker != first

    await room.press(banker, Act.ACCEPT, message=asked)
    cutting = await room.until(lambda m: Act.CUT in acts(m))
    circle = seated(house, room)
    cutter, other = circle[circle.index(banker) - 1], circle[circle.index(banker) - 2]
    await room.press(cutter, Act.GET_UP, message=cutting)  # whoever is to cut leaves: another cuts
    now = await room.until(lambda m: Act.CUT in acts(m) and question(m) != question(cutting))
    assert other in now["text"]
    await room.press("Даша", Act.SIT, message=now)
    assert seated(house, room)[-1] == "Даша"

    await room.press(banker, Act.GET_UP, message=now)  # the banker leaves: his chips go with him
    assert house.wallet(room, banker) == 1000
    again = await room.until(lambda m: Act.ACCEPT in acts(m) and question(m) != question(now))
    assert await banker_of(room, again) != banker
    house.audit()


async def test_in_a_deal_joiners_wait_and_the_stakes_of_leavers_are_settled(house: House) -> None:
    room = await house.playground.room((*NAMES, "Глеб"))
    message, banker = await to_staking(room, NAMES)
    leaver, stayer = [name for name in NAMES if name != banker]
    await room.press("Глеб", Act.SIT, message=message)
    await room.until(lambda m: RU("waiting", names="Глеб") in m["text"])
    for name in (leaver, stayer):
        await room.press(name, Act.STAKE, targets(message)[0], message)
    assert (await room.press(leaver, Act.GET_UP, message=message)).text == said(Says.GOT_UP, waiting=1)
    assert (await room.press(leaver, Act.STAKE, targets(message)[0], message)).text == said(Says.SIT_FIRST)
    assert house.chips(room)[leaver] - house.wallet(room, leaver) == 5
    result = await to_the_end(room, 1)
    assert leaver in result["text"]
    assert house.wallet(room, leaver) == house.wallet(room, stayer) != 1000
    assert seated(house, room) == [*(name for name in NAMES if name != leaver), "Глеб"]
    house.audit()


async def test_a_banker_who_leaves_in_a_deal_keeps_it_to_its_end_and_then_has_no_seat(house: House) -> None:
    room = await house.playground.room(NAMES)
    message, banker = await to_staking(room, NAMES)
    punter = next(name for name in NAMES if name != banker)
    await room.press(punter, Act.STAKE, targets(message)[0], message)
    await room.press(banker, Act.GET_UP, message=message)
    assert (await room.press(banker, Act.NEXT, message=message)).text == said(Says.SIT_FIRST)
    assert house.chips(room)[banker] - house.wallet(room, banker) == 200
    await to_the_end(room, 1)
    assert house.wallet(room, banker) == house.chips(room)[banker] in (995, 1005)
    assert banker not in seated(house, room)
    asked = await room.until(lambda m: Act.ACCEPT in acts(m))
    assert await banker_of(room, asked) == NAMES[(NAMES.index(banker) + 1) % 3]
    house.audit()


async def test_who_leaves_the_chat_frees_the_seat(house: House) -> None:
    room = await house.playground.room(NAMES)
    message, banker = await to_staking(room, NAMES)
    leaver, stayer = [name for name in NAMES if name != banker]
    await room.press(leaver, Act.STAKE, targets(message)[0], message)
    await house.playground.post(f"/api/chats/{room.id}/leave", {"user": room.people[leaver]})
    await room.until(lambda m: stayer in _awaited(m) and leaver not in _awaited(m))
    await to_the_end(room, 1)
    assert leaver not in seated(house, room)
    assert house.chips(room)[leaver] == house.wallet(room, leaver) in (995, 1005)
    house.audit()


def _awaited(message: Message) -> str:
    return next((line for line in message["text"].splitlines() if line.startswith("Ждём")), "")


async def test_a_table_that_became_too_small_waits_in_the_lobby(house: House) -> None:
    room = await house.playground.room(NAMES)
    message, banker = await to_staking(room, NAMES[:2])
    punter = next(name for name in NAMES[:2] if name != banker)
    await room.press(punter, Act.STAKE, targets(message)[0], message)
    await room.press(punter, Act.GET_UP, message=message)
    await to_the_end(room, 1)
    lobby = await room.until(lambda m: Act.SIT in acts(m) and Act.CUT not in acts(m) and targets(m) == [])
    assert seated(house, room) == [banker]
    assert house.wallet(room, banker) == house.chips(room)[banker]
    await room.press("Вера", Act.SIT, message=lobby)
    ready = await room.until(lambda m: Act.BEGIN in acts(m))
    assert (await room.press("Аня", Act.BEGIN, message=ready)).text == said(Says.BEGUN)
    await next_window(room)
    house.audit()


async def test_two_silent_deals_make_a_seat_away_and_any_tap_brings_it_back(house: House) -> None:
    room = await house.playground.room(NAMES)
    await sit_down(room, NAMES)
    await room.playground.advance(601.0)  # it begins by itself: nobody taps
    first = await banker_of(room, await room.until(partial(_asked_in, number=1)))
    silent = NAMES[NAMES.index(first) - 1]  # whose turn at the bank would be the third
    active = {name for name in NAMES if name != silent}
    bankers = []
    for number in (1, 2, 3, 4):
        asked = await room.until(partial(_asked_in, number=number))
        banker = await banker_of(room, asked)
        bankers.append(banker)
        await room.press(banker, Act.ACCEPT, message=asked)
        window = await room.until(partial(_window_of, number=number), step=5.0)  # the clock cuts
        assert (silent in _awaited(window)) == (number != 3)
        (punter,) = active - {banker}
        await room.press(punter, Act.STAKE, targets(window)[0], window)
        if number == 3:  # before the deal runs to its end
            assert (await room.press(silent, Act.WHAT_NOW, message=window)).alert
        await room.press(punter, Act.RUN, message=window)
        await to_the_end(room, number)
    assert bankers[2] == first  # the silent were passed over
    house.audit()


def _asked_in(message: Message, number: int) -> bool:
    return Act.ACCEPT in acts(message) and question(message)[1] == number


def _window_of(message: Message, number: int) -> bool:
    return bool(targets(message)) and question(message)[1] == number


async def test_nothing_went_wrong(house: House) -> None:
    assert house.faults() == []
    assert await house.playground.unlike_the_api() == []
