"""Staking windows: who is waited for, when a card is turned, and what a person may ask about it."""

import asyncio
import re

from bot.callback import Act
from bot.notes import Says
from bot.words import words_for
from games.core.refused import Code
from tests.support.evening import ASKING, begin, card, next_window, question, said, to_staking, turn
from tests.support.house import House, Message, Room, acts, forged, targets

NAMES = ("Аня", "Боря", "Вера")
RU = words_for("ru")


async def a_window(house: House) -> tuple[Room, Message, str, list[str]]:
    room = await house.playground.room(NAMES)
    message, banker = await to_staking(room, NAMES)
    return room, message, banker, [name for name in NAMES if name != banker]


async def turned(room: Room, shown: Message) -> Message:
    """The table once another card than this window's is turned."""
    asked = question(shown)
    return await room.until(lambda m: m["message_id"] >= shown["message_id"] and _other(m, asked))


def _other(message: Message, asked: tuple[int, int, int]) -> bool:
    return bool(acts(message) & ASKING) and question(message) != asked


def answers(house: House, room: Room) -> list[tuple[str, str]]:
    """Who gave each answer of the room's newest deal, and what it was; without those of cards gathered before."""
    rows = house.query(
        "SELECT by, json_extract(given, '$.value.kind') FROM answers JOIN deals ON deals.id = deal"
        " JOIN tables ON tables.id = table_id JOIN chats ON chats.key = chat WHERE telegram_id = ?"
        " AND deal = (SELECT max(deal) FROM answers JOIN deals ON deals.id = deal JOIN tables ON tables.id = table_id"
        " JOIN chats ON chats.key = chat WHERE telegram_id = ?) ORDER BY n",
        room.id,
        room.id,
    )
    return [(by, kind) for by, kind in rows if kind not in ("shuffled", "cut")]


async def test_ready_of_all_closes_the_window_after_the_least_time(patient: House) -> None:
    room, message, _, (first, second) = await a_window(patient)
    await room.press(first, Act.STAKE, targets(message)[0], message)
    assert (await room.press(first, Act.READY, message=message)).text == said(Says.READY)
    assert (await room.press(first, Act.READY, message=message)).text == said(Code.ALREADY)
    await room.playground.advance(10.0)
    assert question(await room.table()) == question(message)  # the second is still waited for
    shown = await room.until(lambda m: RU("awaited", names=second) in m["text"])
    assert first not in shown["text"].split("Ждём")[1]

    assert (await room.press(second, Act.READY, message=message)).text == said(Says.READY)
    await turned(room, message)
    assert answers(patient, room)[:4] == [("seat", "stake"), ("seat", "ready"), ("seat", "ready"), ("clock", "close")]
    patient.audit()


async def test_a_stake_of_ones_own_withdraws_ready(patient: House) -> None:
    room, message, _, (first, second) = await a_window(patient)
    target = targets(message)[0]
    await room.press(first, Act.READY, message=message)
    await room.press(first, Act.STAKE, target, message)
    await room.press(second, Act.READY, message=message)
    await room.playground.advance(60.0)
    assert question(await room.table()) == question(message)
    assert ("clock", "close") not in answers(patient, room)
    await room.press(first, Act.READY, message=message)
    await turned(room, message)
    patient.audit()


async def test_let_it_run_by_all_plays_the_deal_out_with_few_edits(patient: House) -> None:
    room, message, _, punters = await a_window(patient)
    await room.press(punters[0], Act.STAKE, targets(message)[0], message)
    for name in punters:
        assert (await room.press(name, Act.RUN, message=message)).text == said(Says.RUNNING)
    calls = len(await patient.playground.calls())
    result = await room.until(lambda m: "сдача 1:" in m.get("text", ""), any_message=True)
    edits = [
        call
        for call in await patient.playground.calls(calls)
        if call["method"] == "editMessageText" and call["arguments"].get("message_id") == result["message_id"]
    ]
    cards = sum(kind == "close" for _, kind in answers(patient, room))
    assert len(edits) <= 6 + cards // 2
    assert all(by == "clock" for by, kind in answers(patient, room) if kind == "close")
    patient.audit()


async def test_the_banker_turns_the_next_card_but_not_too_early(patient: House) -> None:
    room, message, banker, _ = await a_window(patient)
    fresh = None
    while fresh is None:
        punter = next(name for name in NAMES if name != banker)
        await room.press(punter, Act.STAKE, targets(message)[0], message)
        fresh = await turn(room, banker)
        if fresh is None:
            message, banker = await next_window(room)
    assert answers(patient, room)[:2] == [("seat", "stake"), ("seat", "close")]

    early = await room.press(banker, Act.NEXT, message=fresh)
    seconds = int(re.findall(r"\d+", early.text)[0])
    assert early.text == said(Says.TOO_EARLY, seconds=seconds)
    assert 0 < seconds <= 60
    assert (await room.press(punter, Act.NEXT, message=fresh)).text == said(Code.NOT_ASKED)
    assert len(answers(patient, room)) == 2
    patient.audit()


async def test_my_stakes_what_now_and_details_are_alerts_of_ones_own(patient: House) -> None:
    room, message, banker, (first, second) = await a_window(patient)
    target = targets(message)[0]
    q = card(message, target)
    await room.press(first, Act.CHIP, "10", message)
    await room.press(first, Act.STAKE, target, message)

    mine, none = await asyncio.gather(*(room.press(name, Act.MINE, message=message) for name in (first, second)))
    assert mine.text == RU("mine", stakes=f"{q} 10", chip="10", wallet="990", free="190")
    assert none.text == RU("mine-none", chip="5", wallet="1\u202f000", free="190")
    now = {name: await room.press(name, Act.WHAT_NOW, message=message) for name in NAMES}
    assert RU("now-banker", button=RU("button-next")) in now[banker].text
    assert RU("now-able", most=40) in now[first].text
    assert RU("now-able", most=50) in now[second].text
    assert all(first in toast.text and second in toast.text for toast in now.values())
    await room.press(second, Act.READY, message=message)
    assert RU("now-ready") in (await room.press(second, Act.WHAT_NOW, message=message)).text
    assert all(toast.alert and len(toast.text) <= 200 for toast in (mine, none, *now.values()))
    patient.audit()


async def test_details_tell_what_the_message_had_no_room_for(patient: House) -> None:
    names = [f"{n}" + "👨‍👩‍👧‍👦" * 8 for n in range(10, 30)]
    room = await patient.playground.room(names)
    asked = await begin(room, names)
    bank = forged(asked, Act.ACCEPT, "1000.5.500")
    kept = said(Says.BANK_OPENED, bank=1000, least=5, greatest=500)
    toasts = {name: await room.tap(name, asked, bank) for name in names}
    banker = next(name for name, toast in toasts.items() if toast.text == kept)
    message = await room.until(lambda m: bool(targets(m)))
    target = targets(message)[0]
    for name in names:
        if name != banker:
            await room.press(name, Act.STAKE, target, message)
    full = await room.until(lambda m: Act.DETAILS in acts(m), most=30.0)
    me = next(name for name in names if name != banker)
    told = await room.press(me, Act.DETAILS, message=full)
    assert told.alert
    assert told.text.startswith(RU("details-mine", stakes=f"{card(full, target)} 5"))
    assert len(told.text) <= 200
    assert len(full["text"].encode("utf-16-le")) // 2 <= 1024
    patient.audit()


async def test_nothing_went_wrong(patient: House) -> None:
    assert patient.faults() == []
    assert await patient.playground.unlike_the_api() == []
