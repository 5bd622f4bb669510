"""Chats that are gone for good, people who are, and people who want no more of the bot."""

from bot.callback import Act
from tests.support.evening import to_staking, to_the_end
from tests.support.house import House, Room, acts, replied_to, targets

NAMES = ("Аня", "Боря", "Вера")


def open_tables(house: House, room: Room) -> int:
    sql = "SELECT count(*) FROM tables JOIN chats ON chats.key = chat WHERE telegram_id = ? AND open"
    return int(house.query(sql, room.id)[0][0])


def unsaid(house: House, room: Room) -> int:
    """How many replies wait in a chat."""
    sql = "SELECT count(*) FROM outbox JOIN chats ON chats.key = chat WHERE telegram_id = ? AND sent_at IS NULL"
    return int(house.query(sql, room.id)[0][0])


async def staked(house: House) -> tuple[Room, str, str]:
    """A chat in whose deal a punter has ten chips; the banker and the punter."""
    room = await house.playground.room(NAMES)
    message, banker = await to_staking(room, NAMES)
    punter = next(name for name in NAMES if name != banker)
    await room.stake(punter, targets(message)[0], "10")
    await room.until(lambda m: f"{punter} 10" in m["text"])
    return room, banker, punter


async def test_a_chat_that_is_deleted_in_mid_deal_gets_its_chips_back(house: House) -> None:
    room, _, _ = await staked(house)
    await house.playground.post(f"/api/chats/{room.id}/delete", {})
    for _ in range(12):  # the bot hears of it when it wants to show the next card
        await house.playground.advance(10)
    await house.eventually(lambda: open_tables(house, room) == 0)
    calls = await house.playground.calls()
    refused = [call for call in calls if call["answer"].get("description") == "Forbidden: the group chat was deleted"]
    assert refused
    for _ in range(3):
        await house.playground.advance(100)
    later = await house.playground.calls(calls[-1]["number"])
    assert [call["method"] for call in later if call["arguments"].get("chat_id") == room.id] == []
    assert sum(house.chips(room).values()) == 3000
    house.audit()


async def test_the_stake_of_somebody_whose_account_is_deleted_is_settled(house: House) -> None:
    room, banker, punter = await staked(house)
    user = room.people[punter]
    await house.playground.post(f"/api/people/{user}/delete", {})
    gone = await house.playground.client.post(f"/api/people/{user}/send", json={"chat": room.id, "text": "/balance"})
    assert gone.status_code == 410
    result = await to_the_end(room, 1)
    assert punter in result["text"]  # nobody told the bot, so to the bot he still has his name
    assert sum(house.chips(room).values()) == 3000
    assert (await room.press(banker, Act.SIT, message=await room.until(lambda m: Act.SIT in acts(m)))).answered
    house.audit()


async def test_somebody_who_blocks_the_bot_hears_of_it_again_when_he_writes(house: House) -> None:
    room, _, punter = await staked(house)
    user = room.people[punter]
    made = await house.playground.post("/api/chats", {"type": "private", "people": [{"user": user}]})
    private = Room(house.playground, int(made["chat"]), {punter: user})
    await private.ask(punter, "/balance")
    await house.playground.fault(method="sendMessage", chat=private.id, retry_after=5)
    await private.send(punter, "/help")
    await house.eventually(lambda: unsaid(house, private))
    await house.playground.post(f"/api/chats/{private.id}/kick", {})
    for _ in range(3):  # what he was to be told is dropped
        await house.playground.advance(10)
    await house.eventually(lambda: not unsaid(house, private))
    number = await private.send(punter, "/balance")
    await private.until(lambda m: replied_to(m) == number, any_message=True)
    await to_the_end(room, 1)  # his table went on all the while
    assert sum(house.chips(room).values()) == 3000
    house.audit()


async def test_nothing_of_this_was_a_fault(house: House) -> None:
    assert house.faults() == []
    assert await house.playground.unlike_the_api() == []
