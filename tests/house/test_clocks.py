"""Deadlines and what they do; who is called to the table; what is left when a deal is over."""

import re

from bot.callback import Act
from bot.notes import Says
from bot.words import words_for
from tests.support.evening import banker_of, begin, next_window, question, said, to_staking, to_the_end
from tests.support.house import House, Json, Message, Room, acts, button, targets

NAMES = ("Аня", "Боря", "Вера")
RU = words_for("ru")


def is_call(message: Message) -> bool:
    """Whether this message calls somebody by a mention."""
    return any(entity["type"] == "text_mention" for entity in message.get("entities", []))


async def the_call(room: Room, half: float) -> Message:
    """The message that calls the silent, once so many seconds have passed: half of their clock."""
    await room.playground.advance(half)
    return await room.until(is_call, step=0.05, most=8.0, any_message=True)


async def calls_to_people(house: House, room: Room) -> list[Json]:
    """Every message that was sent to call somebody, whether or not it still stands."""
    sent = [call["arguments"] for call in await house.playground.calls() if call["method"] == "sendMessage"]
    return [one for one in sent if int(one["chat_id"]) == room.id and "tg://user" in str(one["text"])]


async def test_who_sleeps_through_the_bank_is_called_once_and_then_passed_over(house: House) -> None:
    room = await house.playground.room(NAMES)
    asked = await begin(room, NAMES)
    sleeper = await banker_of(room, asked)
    call = await the_call(room, 30.0)
    assert sleeper in call["text"]
    assert not (await calls_to_people(house, room))[0].get("disable_notification")

    await room.until(lambda m: Act.PASS in acts(m) and question(m) != question(asked), most=60.0)
    assert len(await calls_to_people(house, room)) == 1
    late = await room.tap(sleeper, await room.table(), button(asked, Act.ACCEPT))
    assert late.text == said(Says.TIME_UP)
    assert house.wallet(room, sleeper) == 1000
    await room.settled()
    assert call["message_id"] not in [m["message_id"] for m in await room.messages()]
    house.audit()


async def test_a_call_is_deleted_when_the_called_act(house: House) -> None:
    room = await house.playground.room(NAMES)
    asked = await begin(room, NAMES)
    keeper = await banker_of(room, asked)
    call = await the_call(room, 30.0)
    await room.press(keeper, Act.ACCEPT, message=asked)
    await room.until(lambda m: Act.CUT in acts(m))
    await room.settled()
    assert call["message_id"] not in [m["message_id"] for m in await room.messages()]
    house.audit()


async def test_only_the_silent_are_called_to_stake(house: House) -> None:
    room = await house.playground.room(NAMES)
    message, banker = await to_staking(room, NAMES)
    awake, silent = [name for name in NAMES if name != banker]
    await room.press(awake, Act.STAKE, targets(message)[0], message)
    call = await the_call(room, 16.0)
    assert silent in call["text"]
    assert awake not in call["text"]
    await room.press(silent, Act.READY, message=message)
    await room.settled()
    assert not any(is_call(m) for m in await room.messages())
    await to_the_end(room, 1)
    assert len([one for one in await calls_to_people(house, room) if silent in one["text"]]) == 1
    house.audit()


async def test_a_window_that_ran_out_takes_no_late_word(house: House) -> None:
    room = await house.playground.room(NAMES)
    message, banker = await to_staking(room, NAMES)
    punter = next(name for name in NAMES if name != banker)
    await room.press(punter, Act.STAKE, targets(message)[0], message)
    await room.playground.advance(31.0)
    late = await room.press(punter, Act.READY, message=message)
    assert late.text in (said(Says.TIME_UP), said(Says.OLD_DEAL))  # the card turned may have been the last
    rows = house.query(
        "SELECT by FROM answers JOIN deals ON deals.id = deal JOIN tables ON tables.id = table_id"
        " JOIN chats ON chats.key = chat WHERE telegram_id = ? AND json_extract(given, '$.value.kind') <> 'stake'"
        " ORDER BY deal, n",
        room.id,
    )
    assert rows[-1:] == [("clock",)]
    house.audit()


async def test_a_lobby_nobody_comes_to_closes_and_one_with_two_begins_by_itself(house: House) -> None:
    alone = await house.playground.room(NAMES)
    await alone.send("Аня", "/newgame landsknecht")
    await alone.until(lambda m: Act.SIT in acts(m))
    pair = await house.playground.room(NAMES)
    await pair.send("Аня", "/newgame landsknecht")
    lobby = await pair.until(lambda m: Act.SIT in acts(m))
    await pair.press("Боря", Act.SIT, message=lobby)
    await house.playground.advance(601.0)
    closed = await alone.until(lambda m: Act.AGAIN in acts(m))
    assert RU("why-nobody-came") in closed["text"]
    await pair.until(lambda m: Act.ACCEPT in acts(m))
    house.audit()


async def test_a_result_adds_up_and_makes_way_for_the_next_deal(house: House) -> None:
    room = await house.playground.room(NAMES)
    message, banker = await to_staking(room, NAMES)
    punters = [name for name in NAMES if name != banker]
    for name, chip in zip(punters, ("10", "20"), strict=True):
        await room.stake(name, targets(message)[0], chip)
    result = await to_the_end(room, 1)
    assert result["message_id"] == message["message_id"]
    assert acts(result) == {Act.WHY, Act.CHECK}
    gains = {
        name: int(sign.replace("−", "-") + chips)
        for name, sign, chips in re.findall(r"(\w+) ([+−]?)(\d+)", result["text"].splitlines()[1])
    }
    assert set(gains) == set(NAMES)
    assert sum(gains.values()) == 0
    assert {abs(gains[name]) for name in punters} == {10, 20}
    assert house.chips(room) == {name: 1000 + gain for name, gain in gains.items()}

    await next_window(room)
    shown = await room.table()
    assert shown["message_id"] > result["message_id"]
    assert (
        RU("title-deal", game=RU("game-landsknecht"), deal=2).replace("<b>", "").replace("</b>", "") in shown["text"]
    )
    sent = [call for call in await house.playground.calls() if call["method"] == "sendMessage"]
    mine = [
        call["arguments"]
        for call in sent
        if call["answer"].get("result", {}).get("message_id") == shown["message_id"]
    ]
    assert [one["disable_notification"] for one in mine if int(one["chat_id"]) == room.id] in (
        ["true"],
        [True],
        ["True"],
    )
    house.audit()


async def test_nothing_went_wrong(house: House) -> None:
    assert house.faults() == []
    assert await house.playground.unlike_the_api() == []
