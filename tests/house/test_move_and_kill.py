"""A group becomes a supergroup while things wait to be told there, and the process that heard of it is killed."""

import signal
from pathlib import Path

from bot.callback import Act
from tests.support.evening import pin_tables, said, sit_down
from tests.support.house import TOKEN, House, Room, a_house, acts, replied_to

NAMES = ("Аня", "Боря", "Вера")
DAILY = said("paid-daily", amount=200, wallet=1200)


async def unsent(house: House, room: Room, name: str, text: str) -> int:
    """Somebody writes a command whose reply waits: nothing can be sent. The command's number."""
    before = house.query("SELECT count(*) FROM outbox")
    number = await room.send(name, text)
    await house.eventually(lambda: house.query("SELECT count(*) FROM outbox") != before)
    return number


async def migrated(house: House, room: Room) -> Room:
    """The group's new chat, in which people have written as many messages as there ever were in the old one."""
    most = max(int(message["message_id"]) for message in await room.messages())
    made = await house.playground.post(f"/api/chats/{room.id}/migrate", {})
    new = Room(house.playground, int(made["chat"]), room.people)
    known = "SELECT 1 FROM chats WHERE telegram_id = ? AND moved_to IS NOT NULL"
    await house.eventually(lambda: house.query(known, room.id) != [])
    while await new.send("Вера", "привет") <= most:
        pass
    return new


async def pinned(house: House, room: Room) -> list[int]:
    """The message that is pinned there."""
    chat = await house.playground.client.get(f"/bot{TOKEN}/getChat", params={"chat_id": room.id})
    message = chat.json()["result"].get("pinned_message")
    return [message["message_id"]] if message else []


async def test_what_waited_is_told_once_and_touches_nobodys_message(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        room = await house.playground.room(NAMES, kind="group", bot="admin")
        await pin_tables(room)
        lobby = await sit_down(room, NAMES[:2])
        await room.ask("Аня", "/daily")  # a note that is to go in a minute, and with the old chat stays for ever
        await room.settled()
        assert await pinned(house, room) == [lobby["message_id"]]

        await house.playground.fault(method="sendMessage", error=500, times=1000)
        asked = await unsent(house, room, "Боря", "/daily")
        new = await migrated(house, room)
        await house.bot.end(signal.SIGKILL)
        assert house.query("SELECT count(*) FROM outbox WHERE sent_at IS NULL") == [(1,)]
        await house.playground.clear_faults()
        before = (await house.playground.calls())[-1]["number"]
        await house.start_bot()

        reply = await new.until(lambda m: m["text"] == DAILY, any_message=True)
        assert replied_to(reply) is None
        table = await new.until(lambda m: Act.SIT in acts(m))
        for _ in range(4):
            await house.playground.advance(30)
        shown = await new.messages()
        assert asked in [m["message_id"] for m in shown if not m["from"]["is_bot"]]
        assert [m["message_id"] for m in shown if Act.SIT in acts(m)] == [table["message_id"]]
        assert await pinned(house, new) == [table["message_id"]]
        later = await house.playground.calls(before)
        # Taps of the last seconds are answered once more; nothing is written there.
        assert {c["method"] for c in later if c["arguments"].get("chat_id") == room.id} <= {"getChatMember"}
        there = [c for c in later if c["arguments"].get("chat_id") == new.id]
        assert len([c for c in there if c["arguments"].get("text") == DAILY]) == 1
        touched = {c["arguments"]["message_id"] for c in there if "message_id" in c["arguments"]}
        assert touched <= {reply["message_id"], table["message_id"]}
        assert house.faults() == []
        assert await house.playground.unlike_the_api() == []
        house.audit()
