"""What the messenger can do to the bot: too much, too late, twice, in another order, or not at all."""

import time
from functools import partial

import pytest

from bot.callback import Act
from tests.support.evening import said, sit_down, to_staking, to_the_end
from tests.support.house import TOKEN, House, Json, Message, Room, acts, button, replied_to, targets

NAMES = ("Аня", "Боря", "Вера")


async def welcomed(house: House) -> Room:
    """A chat in which the bot has said its first word, so that the next call is about what the test does."""
    room = await house.playground.room(NAMES)
    await room.until(lambda m: Act.OPEN in acts(m))
    return room


def living(messages: list[Message]) -> list[int]:
    """The numbers of the messages with a table's buttons."""
    return [int(m["message_id"]) for m in messages if Act.SIT in acts(m)]


def staked(house: House, room: Room) -> list[tuple[object, ...]]:
    return house.query(
        "SELECT balance FROM accounts JOIN chats ON chats.key = chat"
        " WHERE telegram_id = ? AND accounts.kind = 'reserve' AND balance <> 0",
        room.id,
    )


async def test_updates_that_come_twice_have_their_effect_once(own_house: House) -> None:
    house = own_house
    room = await welcomed(house)
    message, banker = await to_staking(room, NAMES)
    punter = next(name for name in NAMES if name != banker)
    await room.press(punter, Act.CHIP, "10", message=message)
    await house.playground.fault(redeliver=True, times=20)
    toast = await room.press(punter, Act.STAKE, targets(message)[0], message=message)
    daily = await room.ask(punter, "/daily")
    await room.ask(banker, "/balance")
    answers = [call for call in await house.playground.calls() if call["method"] == "answerCallbackQuery"]
    told: dict[str, set[str]] = {}
    for call in answers:
        told.setdefault(call["arguments"]["callback_query_id"], set()).add(call["arguments"]["text"])
    assert all(len(texts) == 1 for texts in told.values())
    assert len(answers) > len(told)  # the second time the answer was given again, the same one
    assert " 10." in toast.text
    assert staked(house, room) == [(10,)]
    assert house.chips(room)[punter] == 1200
    await house.playground.clear_faults()
    await to_the_end(room, 1)
    sent = [call["arguments"] for call in await house.playground.calls() if call["method"] == "sendMessage"]
    assert len([one for one in sent if one["chat_id"] == room.id and one["text"] == daily["text"]]) == 1
    assert house.faults() == []
    house.audit()


async def test_updates_in_the_wrong_order_are_each_handled(own_house: House) -> None:
    house = own_house
    room = await welcomed(house)
    lobby = await sit_down(room, NAMES)
    await house.bot.end()
    await house.playground.fault(shuffle=True, times=3)
    before = await calls_so_far(house)
    sent = [await room.send(name, "/daily") for name in NAMES]
    tap = {"chat": room.id, "message": lobby["message_id"], "data": button(lobby, Act.GET_UP), "wait": 0}
    for name in NAMES[1:]:
        await house.playground.post(f"/api/people/{room.people[name]}/tap", tap)
    await house.start_bot()
    await room.until(lambda m: replied_to(m) == sent[0], any_message=True)  # the last to be handled
    assert {replied_to(message) for message in await room.messages()} >= set(sent)
    assert house.chips(room) == dict.fromkeys(NAMES, 1200)
    assert "Боря" not in (await room.settled())["text"]
    answers = [call for call in await house.playground.calls(before) if call["method"] == "answerCallbackQuery"]
    heard = [call["arguments"]["text"] for call in answers if call["answer"]["ok"]]
    assert heard == [said("got-up", waiting=0)] * 2
    assert house.faults() == []
    house.audit()


@pytest.mark.parametrize("seconds", [1, 60])
async def test_a_chat_that_is_written_to_too_often_waits_alone_and_so_long(house: House, seconds: int) -> None:
    limited, free = await welcomed(house), await welcomed(house)
    lobby = await sit_down(limited, NAMES[:2])
    other = await sit_down(free, NAMES[:2])
    await house.playground.advance(60)  # so that there is budget for all of this at once
    await house.playground.fault(method="editMessageText", chat=limited.id, retry_after=seconds)
    before = await calls_so_far(house)
    await limited.press("Вера", Act.SIT, message=lobby)
    while not (told := await writes(house, limited, before)):
        await limited.change(within=0.1)
    numbers = [await limited.send(name, "/balance") for name in NAMES[:2]]
    assert (await limited.press("Вера", Act.GET_UP)).text == said("got-up", waiting=0)  # taps are answered meanwhile
    await free.press("Вера", Act.SIT, message=other)
    await free.until(lambda m: Act.BEGIN in acts(m) and "Вера" in m["text"], step=0.05, most=0.8)
    await limited.press("Вера", Act.SIT)
    await house.playground.advance(seconds - 1)
    assert await writes(house, limited, before) == told
    assert await limited.unanswered(*numbers)

    await limited.until(lambda m: Act.BEGIN in acts(m) and "Вера" in m["text"], step=0.2, most=5)
    refused, then = (await writes(house, limited, before))[:2]
    assert refused["answer"]["parameters"] == {"retry_after": seconds}
    assert seconds <= then["time"] - refused["time"] <= seconds + 2
    for number in numbers:
        await limited.until(partial(replies_to, number=number), any_message=True)
    house.audit()


@pytest.mark.parametrize("method", ["sendMessage", "editMessageReplyMarkup", "deleteMessage"])
async def test_a_chat_waits_as_long_whatever_was_too_much(house: House, method: str) -> None:
    room = await welcomed(house)
    await sit_down(room, NAMES[:2])
    await room.settled()
    note = await room.ask("Вера", "/stake 5 5")
    await house.playground.advance(40)
    before = await calls_so_far(house)
    await house.playground.fault(method=method, chat=room.id, retry_after=30)
    await room.send("Боря", "/table")  # a message anew, the old one loses its buttons, and the note goes in the end
    for _ in range(20):
        await house.playground.advance(6)
        await room.change(within=0.05)
    made = await writes(house, room, before)
    (at,) = [n for n, call in enumerate(made) if call["answer"].get("error_code") == 429]
    assert made[at]["method"] == method
    assert made[at + 1]["time"] - made[at]["time"] >= 30
    assert len(living(await room.messages())) == 1
    assert note["message_id"] not in [message["message_id"] for message in await room.messages()]


async def test_an_answer_to_a_tap_waits_for_a_second_and_not_for_a_minute(house: House) -> None:
    """By then nobody would hear it; what was tapped is done."""
    room = await welcomed(house)
    lobby = await sit_down(room, NAMES[:2])
    await house.playground.fault(method="answerCallbackQuery", retry_after=1)
    began = time.monotonic()
    assert (await room.press("Вера", Act.SIT, message=lobby)).text == said("seated", waiting=0)
    assert time.monotonic() - began >= 1.0  # it did wait
    await house.playground.fault(method="answerCallbackQuery", retry_after=60)
    user, data = room.people["Вера"], button(lobby, Act.GET_UP)
    tap = {"chat": room.id, "message": lobby["message_id"], "data": data, "wait": 1}
    unheard = await house.playground.post(f"/api/people/{user}/tap", tap)
    assert unheard["answered"] is False
    await room.until(lambda m: Act.BEGIN in acts(m) and "Вера" not in m["text"])
    assert (await room.press("Вера", Act.GET_UP, message=lobby)).text == said("not-seated")  # nobody else waits


async def writes(house: House, room: Room, after: int) -> list[Json]:
    """What was sent, edited or taken away in a chat, since the call of this number."""
    calls = await house.playground.calls(after)
    return [call for call in calls if call["arguments"].get("chat_id") == room.id]


async def calls_so_far(house: House) -> int:
    """The number of the latest call: not all of them are kept."""
    return int((await house.playground.get("/api/calls"))["last"])


def replies_to(message: Message, number: int) -> bool:
    return replied_to(message) == number


async def test_an_answer_of_500_is_tried_again(house: House) -> None:
    room = await welcomed(house)
    await house.playground.fault(method="sendMessage", chat=room.id, error=500, times=2)
    await room.send("Аня", "/newgame landsknecht")
    lobby = await room.until(lambda m: Act.SIT in acts(m))
    await house.playground.fault(method="editMessageText", chat=room.id, error=502, times=2)
    await room.press("Боря", Act.SIT, message=lobby)
    await room.until(lambda m: Act.BEGIN in acts(m))
    await room.settled()
    assert living(await room.messages()) == [lobby["message_id"]]


async def test_a_message_whose_answer_was_lost_is_known_by_the_first_tap(house: House) -> None:
    room = await welcomed(house)
    await house.playground.fault(method="sendMessage", chat=room.id, drop_reply=True)
    await room.send("Аня", "/newgame landsknecht")
    lobby = await room.until(lambda m: Act.SIT in acts(m), step=0.2, most=9)
    assert (await room.press("Боря", Act.SIT, message=lobby)).text == said("seated", waiting=0)
    await room.until(lambda m: Act.BEGIN in acts(m))
    for _ in range(6):
        await house.playground.advance(10)
    assert living(await room.messages()) == [lobby["message_id"]]


async def test_an_old_table_that_is_tapped_is_not_taken_for_the_new_one_on_its_way(house: House) -> None:
    room = await welcomed(house)
    staking, _ = await to_staking(room, NAMES)
    old = button(staking, Act.WHAT_NOW)
    await house.playground.fault(method="sendMessage", chat=room.id, delay=1.5, times=20)
    result = await to_the_end(room, 1)
    while not any(Act.SIT in acts(message) for message in await room.messages()):
        await house.playground.advance(1)
    toast = await room.tap("Аня", result, old)  # the next table is there, which the bot is not told for a while
    assert toast.text == said("old-deal")
    await house.playground.clear_faults()
    table = await room.until(lambda m: Act.SIT in acts(m))
    assert table["message_id"] > result["message_id"]
    kept = next(m for m in await room.messages() if m["message_id"] == result["message_id"])
    assert kept["text"] == result["text"]


async def test_a_message_whose_answer_was_lost_is_sent_once_more_when_nobody_taps(house: House) -> None:
    room = await welcomed(house)
    await house.playground.fault(method="sendMessage", chat=room.id, drop_reply=True)
    await room.send("Аня", "/newgame landsknecht")
    stray = await room.until(lambda m: Act.SIT in acts(m), step=0.2, most=9)
    known = await room.until(lambda m: Act.SIT in acts(m) and m["message_id"] != stray["message_id"], most=60)
    refused = await room.tap("Боря", stray, button(stray, Act.SIT))
    assert refused.text in (said("old-message"), said("old-table"))
    await room.press("Вера", Act.SIT, message=known)
    table = await room.until(lambda m: Act.BEGIN in acts(m))
    assert "Боря" not in table["text"]
    await room.settled()
    assert living(await room.messages()) == [known["message_id"]]


async def test_a_copy_of_a_table_that_is_closed_by_now_loses_its_buttons(house: House) -> None:
    room = await welcomed(house)
    await house.playground.fault(method="sendMessage", chat=room.id, drop_reply=True)
    await room.send("Аня", "/newgame landsknecht")
    stray = await room.until(lambda m: Act.SIT in acts(m), step=0.2, most=9)
    await room.until(lambda m: Act.SIT in acts(m) and m["message_id"] != stray["message_id"], most=60)
    await room.send("Аня", "/stop")
    await room.until(lambda m: Act.AGAIN in acts(m))
    assert (await room.tap("Боря", stray, button(stray, Act.SIT))).text == said("old-table")
    for _ in range(6):
        await house.playground.advance(10)
    assert living(await room.messages()) == []


async def test_an_edit_whose_answer_was_lost_changes_nothing(house: House) -> None:
    room = await welcomed(house)
    lobby = await sit_down(room, NAMES[:2])
    await house.playground.fault(method="editMessageText", chat=room.id, drop_reply=True)
    await room.press("Вера", Act.SIT, message=lobby)
    await room.until(lambda m: "Вера" in m["text"] and Act.BEGIN in acts(m))
    await room.press("Боря", Act.GET_UP, message=lobby)
    await room.until(lambda m: "Боря" not in m["text"] and Act.BEGIN in acts(m))
    assert living(await room.messages()) == [lobby["message_id"]]


async def test_a_message_that_cannot_be_edited_any_more_is_posted_anew(house: House) -> None:
    room = await welcomed(house)
    lobby = await sit_down(room, NAMES[:2])
    text = "Bad Request: MESSAGE to edit NOT found"
    await house.playground.fault(method="editMessageText", chat=room.id, error=400, description=text)
    await room.press("Вера", Act.SIT, message=lobby)
    anew = await room.until(lambda m: "Вера" in m["text"] and m["message_id"] > lobby["message_id"])
    assert Act.BEGIN in acts(anew)
    stray = await room.tap("Боря", lobby, button(lobby, Act.GET_UP))
    assert stray.text == said("old-message")
    await room.settled()
    assert living(await room.messages()) == [anew["message_id"]]


async def test_a_tap_that_was_answered_too_late_counts_all_the_same(house: House) -> None:
    room = await welcomed(house)
    message, banker = await to_staking(room, NAMES)
    punter = next(name for name in NAMES if name != banker)
    await room.press(punter, Act.CHIP, "10", message=message)
    text = "Bad Request: query is too old and response timeout expired or query ID is invalid"
    await house.playground.fault(method="answerCallbackQuery", error=400, description=text)
    user, data = room.people[punter], button(message, Act.STAKE)
    unheard = await house.playground.post(
        f"/api/people/{user}/tap", {"chat": room.id, "message": message["message_id"], "data": data, "wait": 0}
    )
    assert unheard["answered"] is False
    await house.eventually(lambda: staked(house, room) == [(10,)])
    await room.until(lambda m: f"{punter} 10" in m["text"])
    await to_the_end(room, 1)
    house.audit()


async def test_a_second_poller_is_waited_out(own_house: House) -> None:
    house = own_house
    room = await welcomed(house)
    answer = await house.playground.client.get(f"/bot{TOKEN}/getUpdates", params={"timeout": 0})
    assert answer.status_code == 200
    await house.bot.says("intake.unreachable")
    assert "another process polls" in house.bot.text()
    number = await room.send("Аня", "/daily")
    await house.eventually(lambda: house.chips(room) == {"Аня": 1200})
    await room.until(lambda m: replied_to(m) == number, any_message=True)
    assert house.faults() == []
    assert TOKEN not in house.bot.text()


async def test_nothing_of_this_was_a_fault(house: House) -> None:
    assert house.faults() == []
    assert await house.playground.unlike_the_api() == []
