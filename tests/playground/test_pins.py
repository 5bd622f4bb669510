"""Pinned messages: who may pin, what is said of it, and what the chat shows."""

import pytest

from tests.playground.both import read_message
from tests.playground.town import Town
from tests.support.images import png


async def pinned(town: Town) -> list[int]:
    """What the page is told."""
    found: list[int] = (await town.api("chats"))["chats"][0]["pinned"]
    return found


async def test_a_pin_is_announced_and_shown(empty_town: Town) -> None:
    town = await empty_town.settle(bot="admin")
    table = await town.show(png(), caption="стол")
    await town.updates()
    place = {"chat_id": town.chat, "message_id": table["message_id"]}
    assert await town.ok("pinChatMessage", **place, disable_notification=True)
    assert await town.ok("pinChatMessage", **place)
    said = (await town.api(f"chats/{town.chat}/messages"))["messages"][1:]
    service = [{name: value for name, value in each.items() if name not in ("revision", "edited")} for each in said]
    (message,) = [read_message(each) for each in service]
    assert message.pinned_message is not None
    assert message.pinned_message.message_id == table["message_id"]
    assert await town.updates() == []
    assert (await town.ok("getChat", chat_id=town.chat))["pinned_message"]["photo"] == table["photo"]
    assert await pinned(town) == [table["message_id"]]
    assert await town.ok("unpinChatMessage", **place)
    assert await pinned(town) == []
    assert "pinned_message" not in await town.ok("getChat", chat_id=town.chat)
    again = await town.bot("unpinChatMessage", **place)
    assert again["description"] == "Bad Request: message to unpin not found"


async def test_what_is_pinned_last_goes_first(empty_town: Town) -> None:
    town = await empty_town.settle(bot="admin")
    numbers = [(await town.say(text))["message_id"] for text in ("а", "б")]
    for number in numbers:
        await town.ok("pinChatMessage", chat_id=town.chat, message_id=number)
    assert await pinned(town) == numbers
    await town.ok("unpinChatMessage", chat_id=town.chat)
    assert await pinned(town) == numbers[:1]
    missing = await town.bot("pinChatMessage", chat_id=town.chat, message_id=99)
    assert missing["description"] == "Bad Request: message to pin not found"


@pytest.mark.parametrize("by", ["the bot", "a person"])
async def test_a_message_deleted_is_pinned_no_more_and_the_page_is_told(empty_town: Town, by: str) -> None:
    town = await empty_town.settle(bot="admin")
    number = (await town.say())["message_id"]
    await town.ok("pinChatMessage", chat_id=town.chat, message_id=number)
    before = town.hub.world.chats[next(iter(town.hub.world.chats))].revision
    if by == "the bot":
        await town.ok("deleteMessage", chat_id=town.chat, message_id=number)
    else:
        await town.happen(f"messages/{number}/delete")
    assert await pinned(town) == []
    assert town.hub.world.chats[next(iter(town.hub.world.chats))].revision > before


async def test_in_private_a_bot_may_pin(empty_town: Town) -> None:
    town = await empty_town.settle(type="private", people=["Аня"])
    number = (await town.say())["message_id"]
    assert await town.ok("pinChatMessage", chat_id=town.chat, message_id=number)


async def test_a_right_lost(empty_town: Town) -> None:
    town = await empty_town.settle(bot="admin")
    number = (await town.say())["message_id"]
    await town.happen("demote", user=4242)
    answer = await town.bot("pinChatMessage", chat_id=town.chat, message_id=number)
    assert answer["description"] == "Bad Request: not enough rights to manage pinned messages in the chat"
    assert await pinned(town) == []
