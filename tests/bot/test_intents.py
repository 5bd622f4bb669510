"""Updates as the Bot API sends them, read as intents."""

from typing import Any

import pytest

from bot.callback import Act, Tap
from bot.intents import (
    BotMoved,
    ChatMoved,
    Commanded,
    Ignored,
    Intent,
    PersonLeft,
    RightsChanged,
    Tapped,
    TopicClosed,
    Where,
)
from games.core.ids import TableId, UserId
from storage.chats import Person
from tests.support.updates import (
    ANN_JSON,
    ANONYMOUS,
    BEN_JSON,
    BOT_JSON,
    CHANNEL,
    CHANNEL_BOT,
    FORUM,
    GROUP,
    IN,
    OUT,
    PRIVATE,
    Command,
    Json,
    intent,
    member,
    message,
)

ANN = Person(UserId(101), "Ann", "Lee", None, "ru")
BEN = Person(UserId(102), "Ben", None, "ben")
HERE = Where(-1001, "Friends", private=False)
AT_HOME = Where(101, "Ann Lee", private=True)
TAP = Tap(TableId(12), 4, 9, Act.STAKE, "Q")
NEWGAME: Command = ("newgame", ("landsknecht",))


def service(**more: Any) -> Intent:
    return intent("message", message(None, **more))


def tapped(**more: Any) -> Tapped:
    found = intent("callback_query", {"id": "q1", "from": ANN_JSON, "chat_instance": "c", **more})
    assert isinstance(found, Tapped)
    return found


def commanded(**more: Any) -> Commanded:
    found = intent("message", message("/newgame landsknecht", **more), NEWGAME)
    assert isinstance(found, Commanded)
    return found


# taps


def test_a_tap_on_a_message_of_ours() -> None:
    found = tapped(data=TAP.encode(), message=message(sender=BOT_JSON))
    assert found == Tapped(5, "q1", HERE, ANN, 30, TAP)


def test_a_tap_says_what_stands_under_its_message() -> None:
    rows = [
        [{"text": "a", "callback_data": "1.1.1.s"}, {"text": "b", "url": "https://t.me/x"}],
        [{"text": "c", "callback_data": "x"}],
    ]
    under = message(sender=BOT_JSON, reply_markup={"inline_keyboard": rows})
    assert tapped(data=TAP.encode(), message=under).stands == ("1.1.1.s", "x")


def test_a_tap_in_a_topic() -> None:
    place: Json = {"chat": FORUM, "message_thread_id": 8, "is_topic_message": True}
    assert tapped(data=TAP.encode(), message=message(**place)).where == Where(-1001, "Friends", False, 8)


def test_a_tap_on_a_message_that_is_too_old_to_be_told() -> None:
    inaccessible = {"chat": GROUP, "message_id": 30, "date": 0}
    assert tapped(data=TAP.encode(), message=inaccessible) == Tapped(5, "q1", HERE, ANN, 30, TAP)


def test_a_tap_on_a_message_of_no_chat() -> None:
    assert tapped(data=TAP.encode(), inline_message_id="i") == Tapped(5, "q1", None, ANN, None, TAP)


@pytest.mark.parametrize("more", [{"data": "hello"}, {"data": ""}, {"game_short_name": "chess"}])
def test_a_tap_that_says_nothing_of_ours(more: Json) -> None:
    assert tapped(message=message(), **more).tap is None


def test_a_tap_of_an_anonymous_admin_names_the_person() -> None:
    """In messages he is hidden, in taps he is not."""
    assert tapped(data=TAP.encode(), message=message(sender_chat=GROUP, sender=ANONYMOUS)).by == ANN


# commands


def test_a_command_of_a_person() -> None:
    assert commanded() == Commanded(5, HERE, "newgame", ("landsknecht",), 30, ANN, language="ru")


def test_a_command_in_a_private_chat() -> None:
    found = commanded(chat=PRIVATE)
    assert (found.where, found.by) == (AT_HOME, ANN)


def test_a_command_in_a_topic() -> None:
    opened: Json = {"message_id": 8, "date": 1, "chat": FORUM, "from": BEN_JSON}
    opened["forum_topic_created"] = {"name": "Cards", "icon_color": 7322096}
    found = commanded(chat=FORUM, message_thread_id=8, is_topic_message=True, reply_to_message=opened)
    assert found.where == Where(-1001, "Friends", False, 8)
    assert found.target is None


def test_a_thread_of_replies_is_no_topic() -> None:
    found = commanded(message_thread_id=29, reply_to_message=message(message_id=29, sender=BEN_JSON))
    assert found.where == HERE
    assert found.target == BEN


def test_a_reply_in_a_topic_has_its_target() -> None:
    replied = message(message_id=29, chat=FORUM, message_thread_id=8, is_topic_message=True, sender=BEN_JSON)
    found = commanded(chat=FORUM, message_thread_id=8, is_topic_message=True, reply_to_message=replied)
    assert (found.where.topic, found.target) == (8, BEN)


@pytest.mark.parametrize(
    "replied",
    [
        {"from": BOT_JSON},
        {"from": ANONYMOUS, "sender_chat": GROUP},
        {"from": CHANNEL_BOT, "sender_chat": CHANNEL},
        {"from": {"id": 777000, "is_bot": False, "first_name": "Telegram"}, "sender_chat": CHANNEL},
    ],
)
def test_a_reply_to_no_person_has_no_target(replied: Json) -> None:
    assert commanded(reply_to_message=message(message_id=29, **replied)).target is None


def test_an_anonymous_admin_is_an_admin_and_nobody() -> None:
    found = commanded(sender_chat=GROUP, author_signature="boss", sender=ANONYMOUS)
    assert (found.by, found.anonymous_admin) == (None, True)


@pytest.mark.parametrize(
    "sender",
    [
        {"from": CHANNEL_BOT, "sender_chat": CHANNEL},
        {"from": {"id": 777000, "is_bot": False, "first_name": "Telegram"}, "sender_chat": CHANNEL},
        {"from": {**BEN_JSON, "is_bot": True}},
    ],
)
def test_a_channel_or_a_bot_is_nobody(sender: Json) -> None:
    found = commanded(**sender)
    assert (found.by, found.anonymous_admin) == (None, False)


def test_a_message_without_a_sender_is_of_nobody() -> None:
    body = message("/newgame landsknecht")
    del body["from"]
    found = intent("message", body, NEWGAME)
    assert isinstance(found, Commanded)
    assert (found.by, found.language) == (None, None)


def test_what_is_no_command_of_ours_is_nothing() -> None:
    """Whether a command is ours is the library's to find out; without its word a text is a text."""
    for text in ("hello", "/newgame@other_bot landsknecht", "/frobnicate"):
        assert intent("message", message(text)) == Ignored(5)


def test_an_edited_message_never_runs_again() -> None:
    assert intent("edited_message", message("/newgame", edit_date=1_800_000_001), NEWGAME) == Ignored(5)


# people and chats come and go


def changed(kind: str, new: Json, chat: Json = GROUP) -> Intent:
    old = member("member", new["user"])
    body = {"chat": chat, "from": BEN_JSON, "date": 1, "old_chat_member": old, "new_chat_member": new}
    return intent(kind, body)


@pytest.mark.parametrize(("status", "more"), IN)
def test_the_bot_is_here(status: str, more: Json) -> None:
    assert changed("my_chat_member", member(status, BOT_JSON, **more)) == BotMoved(5, HERE, True, BEN)


def test_the_bot_may_send_no_photos_here() -> None:
    new = member("restricted", BOT_JSON, can_send_messages=True)
    assert changed("my_chat_member", new) == BotMoved(5, HERE, True, BEN, photos=False)


@pytest.mark.parametrize(("status", "more"), OUT)
def test_the_bot_is_gone(status: str, more: Json) -> None:
    assert changed("my_chat_member", member(status, BOT_JSON, **more)) == BotMoved(5, HERE, False, BEN)


def test_a_person_blocks_the_bot() -> None:
    assert changed("my_chat_member", member("kicked", BOT_JSON), PRIVATE) == BotMoved(5, AT_HOME, False, BEN)


@pytest.mark.parametrize(("status", "more"), OUT)
def test_a_person_is_gone(status: str, more: Json) -> None:
    assert changed("chat_member", member(status, ANN_JSON, **more)) == PersonLeft(5, HERE, ANN)


@pytest.mark.parametrize(("status", "more"), IN)
def test_a_person_who_is_there_has_other_rights(status: str, more: Json) -> None:
    assert changed("chat_member", member(status, ANN_JSON, **more)) == RightsChanged(5, HERE, ANN)


@pytest.mark.parametrize(("status", "more"), IN + OUT)
def test_another_bot_may_come_and_go(status: str, more: Json) -> None:
    assert changed("chat_member", member(status, {**BOT_JSON, "id": 8}, **more)) == Ignored(5)


def test_a_service_message_says_who_left() -> None:
    assert service(left_chat_member=ANN_JSON) == PersonLeft(5, HERE, ANN)
    assert service(left_chat_member=BOT_JSON) == Ignored(5)


def test_both_service_messages_of_a_migration_say_the_same() -> None:
    old = {"id": -55, "type": "group", "title": "Friends"}
    assert service(chat=old, migrate_to_chat_id=-1001) == ChatMoved(5, -55, -1001)
    assert service(migrate_from_chat_id=-55) == ChatMoved(5, -55, -1001)


def test_a_topic_is_closed() -> None:
    found = service(chat=FORUM, message_thread_id=8, is_topic_message=True, forum_topic_closed={})
    assert found == TopicClosed(5, Where(-1001, "Friends", False, 8))


@pytest.mark.parametrize(
    "more",
    [
        {"new_chat_members": [ANN_JSON]},
        {"new_chat_title": "Foes"},
        {"delete_chat_photo": True},
        {"group_chat_created": True},
        {"pinned_message": message(message_id=3)},
        {"forum_topic_created": {"name": "Cards", "icon_color": 7322096}},
        {"forum_topic_reopened": {}},
        {"general_forum_topic_hidden": {}},
        {"message_auto_delete_timer_changed": {"message_auto_delete_time": 86400}},
        {"dice": {"emoji": "🎲", "value": 3}},
    ],
)
def test_other_service_messages_are_nothing_for_us(more: Json) -> None:
    assert service(**more) == Ignored(5)
