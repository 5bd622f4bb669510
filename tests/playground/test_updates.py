"""What the bot is told, when, and for how long."""

import asyncio
from typing import Any

import pytest

from tests.playground.both import read_update
from tests.playground.town import Town, keyboard


def kinds(updates: list[Any]) -> list[str]:
    return [next(key for key in update if key != "update_id") for update in updates]


async def test_the_bot_learns_of_the_chat(town: Town) -> None:
    (update,) = await town.updates()
    changed = read_update(update).my_chat_member
    assert changed is not None
    assert (changed.old_chat_member.status, changed.new_chat_member.status) == ("left", "member")


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("/newgame", True),
        ("/newgame@bankomet_bot Ландскнехт", True),
        ("/newgame@BANKOMET_BOT", True),
        ("/newgame@other_bot", False),
        ("сыграем?", False),
        ("а ну /newgame", False),
        ("//newgame", False),
    ],
)
async def test_privacy_mode(town: Town, text: str, heard: bool) -> None:
    await town.updates()
    await town.write("Аня", text)
    assert [update["message"]["text"] for update in await town.updates()] == [text] * heard


async def test_replies_to_the_bot_are_heard_and_number_their_chain(town: Town) -> None:
    sent = await town.say()
    await town.updates()
    first = await town.write("Аня", "десять", reply_to=sent["message_id"])
    await town.write("Боря", "и я", reply_to=first)
    (update,) = await town.updates()
    message = read_update(update).message
    assert message is not None
    assert message.reply_to_message is not None
    assert message.reply_to_message.message_id == sent["message_id"]
    # Such a number looks like a topic's; is_topic_message tells them apart.
    assert (message.message_thread_id, message.is_topic_message) == (sent["message_id"], None)
    answer = await town.bot("sendMessage", chat_id=town.chat, text="x", message_thread_id=message.message_thread_id)
    assert answer["description"] == "Bad Request: message thread not found"


async def test_an_admin_bot_hears_everything_but_other_bots(empty_town: Town) -> None:
    town = await empty_town.settle(people=["Аня", {"name": "Робот", "is_bot": True}], bot="admin")
    await town.updates()
    await town.write("Аня", "сыграем?")
    await town.write("Робот", "/newgame")
    assert [update["message"]["text"] for update in await town.updates()] == ["сыграем?"]


async def test_every_kind_of_update_is_readable(empty_town: Town) -> None:
    """One of each, in a forum, a group and a private chat, and each by both libraries."""
    town = await empty_town.settle(
        type="supergroup", forum=True, people=[{"name": "Аня", "role": "creator"}, "Боря"], bot="admin"
    )
    await town.ok("getUpdates", allowed_updates=["message", "callback_query", "my_chat_member", "chat_member"])
    topic = (await town.happen("topics", name="Игра"))["topic"]
    await town.write("Боря", "/sit 👍 @somebody https://example.org", topic=topic)
    await town.happen(f"topics/{topic}/close")
    await town.happen(f"topics/{topic}/reopen")
    await town.write("Аня", "тайно", **{"as": "anonymous"})
    await town.write("Боря", "громко", **{"as": "channel"})
    await town.happen("leave", user=town.people["Боря"])
    await town.happen("join", user=town.people["Боря"])
    await town.happen("join", person={"name": "Вера", "language": "ru", "username": "vera"})
    await town.happen("promote", user=town.people["Боря"])
    await town.happen("demote", user=town.people["Боря"])
    await town.happen("rename", title="Другой стол")
    await town.happen("kick", user=town.people["Боря"])
    sent = await town.say(message_thread_id=topic, reply_markup=keyboard("да"))
    await town.tap("Аня", sent["message_id"], data="да")
    await town.happen(f"messages/{sent['message_id']}/delete")
    await town.tap("Аня", sent["message_id"], data="поддельное")
    await town.happen("demote", user=4242)
    await town.happen("restrict", photos=False)
    await town.happen("kick")
    await town.settle(type="group")
    await town.happen("migrate")
    await town.write("Аня", "/start", chat=town.people["Аня"])
    await town.api(f"chats/{town.people['Аня']}/kick", {})
    await town.write("Аня", "/start", chat=town.people["Аня"])
    raw = await town.updates()
    updates = [read_update(each) for each in raw]
    assert set(kinds(raw)) == {"message", "callback_query", "my_chat_member", "chat_member"}
    services = {key for each in raw for key in each.get("message", {})}
    assert services >= {
        "forum_topic_created",
        "forum_topic_closed",
        "forum_topic_reopened",
        "left_chat_member",
        "new_chat_members",
        "new_chat_title",
        "migrate_to_chat_id",
        "migrate_from_chat_id",
        "sender_chat",
    }
    ids = [update.update_id for update in updates]
    assert ids == sorted(set(ids))
    told = [update.message.reply_to_message for update in updates if update.message]
    assert any(message is not None and message.forum_topic_created for message in told)
    gone = [query.message for update in updates if (query := update.callback_query)][-1]
    assert gone is not None
    assert not gone.is_accessible


async def test_anonymous_admins_and_channels(empty_town: Town) -> None:
    town = await empty_town.settle(people=[{"name": "Аня", "role": "admin"}, "Боря"])
    await town.updates()
    await town.write("Аня", "/newgame", **{"as": "anonymous"})
    await town.write("Боря", "/newgame", **{"as": "channel"})
    anonymous, channel = [update["message"] for update in await town.updates()]
    assert anonymous["from"]["id"] == 1087968824
    assert anonymous["sender_chat"]["id"] == town.chat
    assert channel["from"]["id"] == 136817688
    assert channel["sender_chat"]["type"] == "channel"
    status, _ = await town.refused(
        f"people/{town.people['Боря']}/send", {"chat": town.chat, "text": "/x", "as": "anonymous"}
    )
    assert status == 403


async def test_unconfirmed_updates_come_again(town: Town) -> None:
    await town.write("Аня", "/a")
    await town.write("Аня", "/b")
    first = await town.ok("getUpdates")
    assert await town.ok("getUpdates") == first
    assert len(first) == 3
    assert await town.ok("getUpdates", limit=1) == first[:1]
    assert await town.ok("getUpdates", offset=first[1]["update_id"]) == first[1:]
    assert await town.ok("getUpdates", offset=-1) == first[2:]
    assert await town.ok("getUpdates") == first[2:]
    assert await town.ok("getUpdates", offset=first[2]["update_id"] + 1) == []


async def test_updates_have_a_life(town: Town) -> None:
    sent = await town.say(reply_markup=keyboard("да"))
    await town.tap("Аня", sent["message_id"], label="да")
    await town.forward(149)
    assert kinds(await town.ok("getUpdates")) == ["my_chat_member", "callback_query"]
    await town.forward(1)
    assert kinds(await town.ok("getUpdates")) == ["my_chat_member"]
    await town.forward(24 * 3600)
    assert await town.ok("getUpdates") == []


async def test_allowed_updates_last_until_changed_and_spare_the_queue(town: Town) -> None:
    await town.happen("promote", user=4242)
    await town.ok("getUpdates", allowed_updates=["message", "nonsense"])
    assert kinds(await town.updates()) == ["my_chat_member", "my_chat_member"]
    await town.happen("leave", user=town.people["Боря"])
    assert kinds(await town.updates()) == ["message"]
    await town.ok("getUpdates", allowed_updates=["chat_member"])
    await town.happen("join", user=town.people["Боря"])
    assert kinds(await town.updates()) == ["chat_member"]
    await town.ok("getUpdates", allowed_updates=[])
    await town.happen("leave", user=town.people["Боря"])
    assert kinds(await town.updates()) == ["message"]


async def waiting_poll(town: Town) -> asyncio.Task[Any]:
    """A long poll that the server has begun to serve."""
    before = town.hub.poller.newest
    poll = asyncio.create_task(town.bot("getUpdates", offset=town.told + 1, timeout=30))
    await town.hub.bell.until(lambda: town.hub.poller.newest > before, 5)
    return poll


async def test_a_long_poll_ends_with_the_first_update(town: Town) -> None:
    await town.updates()
    poll = await waiting_poll(town)
    await town.write("Аня", "/newgame")
    assert kinds((await poll)["result"]) == ["message"]


async def test_of_two_pollers_the_older_is_ended(town: Town) -> None:
    await town.updates()
    older = await waiting_poll(town)
    newer = await waiting_poll(town)
    assert await older == {
        "ok": False,
        "error_code": 409,
        "description": "Conflict: terminated by other getUpdates request; "
        "make sure that only one bot instance is running",
    }
    await town.write("Аня", "/newgame")
    assert kinds((await newer)["result"]) == ["message"]


async def test_dropping_what_is_pending(town: Town) -> None:
    await town.write("Аня", "/a")
    assert (await town.ok("getWebhookInfo"))["pending_update_count"] == 2
    await town.ok("deleteWebhook", drop_pending_updates=True)
    assert await town.ok("getUpdates") == []
