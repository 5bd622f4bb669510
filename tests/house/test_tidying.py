"""Short messages tidy themselves away, and nothing else does."""

import signal

from bot.callback import Act
from bot.tidying import ANSWER_SECONDS, NOTE_SECONDS
from tests.support.evening import said, to_staking, to_the_end
from tests.support.house import House, Message, Room, acts, targets

NAMES = ("Аня", "Боря", "Вера")
SLACK = 10.0
"""Seconds until the bot has looked again."""


async def stands(room: Room, *messages: Message) -> list[bool]:
    """Which of the messages are still there, once the bot has looked around."""
    for _ in range(int(SLACK)):
        await room.playground.advance(1.0)
        await room.change(within=0.2)
    there = {m["message_id"] for m in await room.messages()}
    return [message["message_id"] in there for message in messages]


async def all_sent(house: House) -> None:
    """Waits until the bot knows that its replies arrived: a kill before that has them said once more."""
    await house.eventually(lambda: house.query("SELECT 1 FROM outbox WHERE sent_at IS NULL") == [])


async def test_notes_go_after_a_minute_and_answers_after_ten(house: House) -> None:
    room = await house.playground.room(NAMES)
    welcome = await room.until(lambda m: Act.OPEN in acts(m))
    note = await room.ask("Боря", "/table")
    assert note["text"] == said("no-table")
    answer, rules = await room.ask("Аня", "/balance"), await room.ask("Вера", "/rules macao")
    assert await stands(room, note, answer) == [True, True]
    await house.playground.advance(NOTE_SECONDS - SLACK)
    assert await stands(room, note, answer, rules, welcome) == [False, True, True, True]
    await house.playground.advance(ANSWER_SECONDS - NOTE_SECONDS)
    assert await stands(room, answer, rules, welcome) == [False, False, True]
    asked = [m for m in await room.messages() if m.get("text", "").startswith("/")]
    assert len(asked) == 3  # what people wrote is theirs


async def test_a_deletion_costs_nothing_of_the_budget(house: House) -> None:
    room = await house.playground.room(NAMES)
    for name in NAMES:
        await room.ask(name, "/table")
    await house.playground.advance(NOTE_SECONDS)
    await stands(room)
    calls = [call for call in await house.playground.calls() if call["arguments"].get("chat_id") == room.id]
    assert [call["method"] for call in calls][-3:] == ["deleteMessage"] * 3
    assert all(call["answer"]["ok"] for call in calls if call["method"] == "deleteMessage")


async def test_tables_and_results_stay(house: House) -> None:
    room = await house.playground.room(NAMES)
    message, banker = await to_staking(room, NAMES)
    punter = next(name for name in NAMES if name != banker)
    await room.stake(punter, targets(message)[0], "10")
    result = await to_the_end(room, 1)
    await room.send("Аня", "/stop")
    await room.until(lambda m: Act.AGAIN in acts(m), step=5.0, most=600.0)
    await house.playground.advance(ANSWER_SECONDS)
    (kept,) = await stands(room, result)
    assert kept


async def test_in_private_everything_stays(house: House) -> None:
    room = await house.playground.room(["Аня"], kind="private")
    answer, note = await room.ask("Аня", "/balance"), await room.ask("Аня", "/language xx")
    await house.playground.advance(ANSWER_SECONDS)
    assert await stands(room, answer, note) == [True, True]


async def test_what_was_due_while_the_bot_was_down_goes_at_the_start(own_house: House) -> None:
    room = await own_house.playground.room(NAMES)
    note, answer = await room.ask("Боря", "/table"), await room.ask("Аня", "/balance")
    await all_sent(own_house)
    await own_house.bot.end(signal.SIGKILL)
    await own_house.playground.advance(NOTE_SECONDS + SLACK)
    await own_house.start_bot()
    assert await stands(room, note, answer) == [False, True]
    assert own_house.faults() == []


async def test_what_is_too_old_to_be_deleted_is_forgotten(own_house: House) -> None:
    room = await own_house.playground.room(NAMES)
    note = await room.ask("Боря", "/table")
    await all_sent(own_house)
    await own_house.bot.end(signal.SIGKILL)
    await own_house.playground.advance(49 * 3600.0)
    await own_house.start_bot()
    assert await stands(room, note) == [True]
    waiting = "SELECT count(*) FROM outbox WHERE stays_until IS NOT NULL"
    await own_house.eventually(lambda: own_house.query(waiting) == [(0,)])
    assert not [call for call in await own_house.playground.calls() if call["method"] == "deleteMessage"]


async def test_nothing_of_this_was_a_fault(house: House) -> None:
    assert house.faults() == []
    assert await house.playground.unlike_the_api() == []
