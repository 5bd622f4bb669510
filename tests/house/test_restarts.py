"""The bot ends, by a signal or by force, and another process carries on with what was committed."""

import asyncio
import signal
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.callback import Act
from tests.support import journal
from tests.support.evening import banker_of, begin, keep_and_cut, said, sit_down, to_staking, to_the_end
from tests.support.house import AWAY, House, Message, Room, a_house, acts, button, replied_to, taps, targets

NAMES = ("Аня", "Боря", "Вера")
STEPS = ("lobby", "bidding", "cut", "stakes", "result")


@pytest.fixture(scope="module")
async def house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """A bot for this file alone: it ends often."""
    async with a_house(tmp_path_factory.mktemp("restarts")) as started:
        yield started


async def play_to(room: Room, step: str) -> Message:
    """An evening as far as this step; the table's message."""
    if step == "lobby":
        return await sit_down(room, NAMES)
    asked = await begin(room, NAMES)
    if step == "bidding":
        return asked
    banker = await banker_of(room, asked)
    if step == "cut":
        await room.press(banker, Act.ACCEPT)
        return await room.until(lambda m: Act.CUT in acts(m))
    message = await keep_and_cut(room, banker)
    for name in NAMES:
        await room.stake(name, targets(message)[0], "10")
    if step == "stakes":
        return await room.settled()
    await to_the_end(room, 1)
    return await room.until(lambda m: Act.ACCEPT in acts(m))


async def play_on(room: Room, deal: int) -> None:
    """From wherever the table is now to the result of this deal."""
    message = await room.table()
    if Act.BEGIN in acts(message):
        await room.press(NAMES[0], Act.BEGIN, message=message)
        message = await room.until(lambda m: Act.ACCEPT in acts(m))
    if Act.ACCEPT in acts(message):
        await room.press(await banker_of(room, message), Act.ACCEPT, message=message)
    await to_the_end(room, deal)


async def noted(house: House, room: Room, message: Message) -> None:
    """Waits until the bot has written down that this message shows the table: people see it before the bot is told
    that it was sent, and who is killed in between sends another."""
    sql = (
        "SELECT 1 FROM posts JOIN tables ON tables.id = table_id JOIN chats ON chats.key = chat"
        " WHERE telegram_id = ? AND message_id = ?"
    )
    await house.eventually(lambda: house.query(sql, room.id, message["message_id"]))


async def met(house: House) -> None:
    """Waits until all calls were made that were to go wrong."""

    async def nothing_waits() -> bool:
        return not (await house.playground.get("/api/faults"))["faults"]

    await house.eventually(nothing_waits)


def living(messages: list[Message]) -> list[int]:
    """The numbers of the messages with a table's buttons."""
    return [int(m["message_id"]) for m in messages if Act.SIT in acts(m)]


@pytest.mark.parametrize("step", STEPS)
async def test_killed_at_any_step_the_next_process_plays_on(house: House, step: str) -> None:
    room = await house.playground.room(NAMES)
    before = await play_to(room, step)
    await noted(house, room, before)
    chips = house.chips(room)
    assert await house.restart(signal.SIGKILL) == -signal.SIGKILL
    house.audit()
    assert house.chips(room) == chips
    after = await room.settled()
    assert after["message_id"] == before["message_id"]
    assert {tap.table for tap in taps(after)} == {tap.table for tap in taps(before)}
    assert living(await room.messages()) == [before["message_id"]]
    await play_on(room, 2 if step == "result" else 1)
    assert sum(house.chips(room).values()) == 3000
    house.audit()


async def test_a_signal_ends_it_at_once_and_the_deal_goes_on(house: House) -> None:
    room = await house.playground.room(NAMES)
    before = await play_to(room, "stakes")
    chips = house.chips(room)
    start = time.monotonic()
    assert await house.bot.end(signal.SIGTERM) == 0
    assert time.monotonic() - start < 5
    await house.start_bot()
    after = await room.settled()
    assert after["message_id"] == before["message_id"]
    assert house.chips(room) == chips
    await to_the_end(room, 1)
    assert house.query(
        "SELECT count(*) FROM deals JOIN tables ON tables.id = table_id JOIN chats ON key = chat"
        " WHERE telegram_id = ? AND deals.kind = 'deal' AND number = 1 AND state = 'played'",
        room.id,
    ) == [(1,)]
    house.audit()


async def test_an_hour_away_costs_nobody_his_turn(house: House) -> None:
    room = await house.playground.room(NAMES)
    message, banker = await to_staking(room, NAMES)
    await house.bot.end(signal.SIGKILL)
    await house.playground.advance(3600)
    await house.start_bot()
    after = await room.settled()
    assert targets(after) == targets(message)
    punter = next(name for name in NAMES if name != banker)
    await room.stake(punter, targets(after)[0], "10")
    assert sum(house.chips(room).values()) == 3000
    await room.until(lambda m: f"{punter} 10" in m["text"])
    await to_the_end(room, 1)
    house.audit()


async def test_an_hour_away_is_added_to_a_lobby_and_no_more(house: House) -> None:
    room = await house.playground.room(NAMES)
    await room.send("Аня", "/newgame landsknecht")
    await noted(house, room, await room.until(lambda m: Act.SIT in acts(m)))
    await house.bot.end(signal.SIGKILL)
    await house.playground.advance(3600)
    await house.start_bot()
    await room.settled()
    await house.playground.advance(560)
    assert Act.SIT in acts(await room.table())
    await house.playground.advance(60)
    await room.until(lambda m: Act.AGAIN in acts(m))


async def test_what_was_sent_while_it_was_down_is_handled_once(house: House) -> None:
    room = await house.playground.room(NAMES)
    message, banker = await to_staking(room, NAMES)
    punter, other = (name for name in NAMES if name != banker)
    await room.press(punter, Act.CHIP, "10", message=message)
    await house.bot.end(signal.SIGTERM)
    asked = [await room.send(other, "/daily"), await room.send(other, "/daily")]
    taps_then = [room.press(punter, Act.STAKE, targets(message)[0], message, wait=AWAY) for _ in range(2)]
    answers = asyncio.gather(*taps_then)
    await house.playground.advance(3)
    await house.start_bot()
    assert {toast.answered for toast in await answers} == {True}
    await room.until(lambda m: replied_to(m) in asked, any_message=True)
    assert house.chips(room)[other] == 1200
    assert house.query(
        "SELECT balance FROM accounts JOIN chats ON key = chat WHERE telegram_id = ? AND kind = 'reserve'", room.id
    ) == [(10,)]
    await room.settled()
    assert len([m for m in await room.messages() if replied_to(m) in asked]) == 1
    house.audit()


async def test_a_reply_that_was_not_sent_before_the_stop_is_sent_after_it(house: House) -> None:
    room = await house.playground.room(NAMES)
    await room.ask("Аня", "/top")
    await house.playground.fault(method="sendMessage", chat=room.id, error=500, times=1000)
    number = await room.send("Боря", "/daily")
    await house.eventually(lambda: house.chips(room).get("Боря") == 1200)
    await house.restart(signal.SIGKILL)
    await house.playground.clear_faults()
    await room.until(lambda m: replied_to(m) == number, any_message=True)
    await house.playground.advance(60)
    said_there = journal.forms(await house.playground.calls(), room.id)  # the chat itself is tidied by now
    assert [replied_to(message) for message in said_there].count(number) == 1
    house.audit()


async def test_an_answer_that_was_lost_with_the_process_is_given_by_the_next(house: House) -> None:
    room = await house.playground.room(NAMES)
    lobby = await sit_down(room, NAMES[:2])
    await house.playground.fault(method="answerCallbackQuery", error=500, times=1000)
    tap = asyncio.create_task(room.press("Вера", Act.SIT, message=lobby, wait=AWAY))
    await house.eventually(lambda: house.wallet(room, "Вера"))  # the tap is done, its answer does not arrive
    await house.bot.end(signal.SIGKILL)
    await house.playground.clear_faults()
    await house.start_bot()
    assert (await tap).text == said("seated", waiting=0)
    assert "Вера" in (await room.settled())["text"]


async def test_a_message_that_may_have_arrived_before_the_kill_leaves_one_table(house: House) -> None:
    """The lobby was sent, its number never came back, the process died: a tap strips the stray."""
    room = await house.playground.room(NAMES)
    await room.until(lambda m: Act.OPEN in acts(m))
    await house.playground.fault(method="sendMessage", chat=room.id, drop_reply=True)
    await room.send("Аня", "/newgame landsknecht")
    stray = await room.until(lambda m: Act.SIT in acts(m), step=0.1, most=9)
    await house.restart(signal.SIGKILL)
    known = await room.until(lambda m: Act.SIT in acts(m) and m["message_id"] != stray["message_id"])
    refused = await room.tap("Боря", stray, button(stray, Act.SIT))
    assert refused.text == said("old-message")
    assert (await room.press("Боря", Act.SIT, message=known)).text == said("seated", waiting=0)
    await room.until(lambda m: m["message_id"] == stray["message_id"] and not acts(m), any_message=True)
    await room.settled()
    assert living(await room.messages()) == [known["message_id"]]


async def test_nothing_of_this_was_a_fault(house: House) -> None:
    assert house.faults() == []
    assert await house.playground.unlike_the_api() == []


async def test_a_messenger_that_does_not_answer_holds_up_no_stop(tmp_path: Path) -> None:
    async with a_house(tmp_path, DRAIN_SECONDS="1", CALL_SECONDS="60") as house:
        room = await house.playground.room(NAMES)
        lobby = await sit_down(room, NAMES[:2])
        await house.playground.fault(method="answerCallbackQuery", times=1, delay=60)
        await house.playground.fault(method="getChatMember", times=1, delay=60)
        tap = {"chat": room.id, "message": lobby["message_id"], "data": button(lobby, Act.SIT), "wait": 0}
        await house.playground.post(f"/api/people/{room.people['Вера']}/tap", tap)
        await house.eventually(lambda: house.wallet(room, "Вера"))  # the tap is done, its answer on its way
        await room.send("Боря", "/stop")
        await house.eventually(lambda: house.query("SELECT * FROM inbox WHERE state = 'waiting'"))
        await met(house)
        began = time.monotonic()
        assert await house.bot.end() == 0
        assert time.monotonic() - began < 15  # whoever waits for the answers waits for a minute
        assert house.faults() == []
        await house.start_bot()  # what was cut short is done now
        await room.until(lambda m: m["text"] == said("opener-only"), any_message=True)
