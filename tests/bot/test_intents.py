"""Updates as the Bot API sends them, read as intents."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from telegram import Update

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
from bot.ptb.app import ALLOWED_UPDATES
from bot.ptb.intents import read
from games.core.ids import TableId, UserId
from storage.chats import Person

Json = dict[str, Any]
Command = tuple[str, tuple[str, ...]]

ANN_JSON = {"id": 101, "is_bot": False, "first_name": "Ann", "last_name": "Lee", "language_code": "ru"}
BEN_JSON = {"id": 102, "is_bot": False, "first_name": "Ben", "username": "ben"}
BOT_JSON = {"id": 7, "is_bot": True, "first_name": "Bankomet", "username": "bankomet_bot"}
ANONYMOUS = {"id": 1087968824, "is_bot": True, "first_name": "Group", "username": "GroupAnonymousBot"}
CHANNEL_BOT = {"id": 136817688, "is_bot": True, "first_name": "Channel", "username": "Channel_Bot"}
GROUP = {"id": -1001, "type": "supergroup", "title": "Friends"}
FORUM = {**GROUP, "is_forum": True}
CHANNEL = {"id": -1009, "type": "channel", "title": "News"}
PRIVATE = {"id": 101, "type": "private", "first_name": "Ann", "last_name": "Lee"}

ANN = Person(UserId(101), "Ann", "Lee", None, "ru")
BEN = Person(UserId(102), "Ben", None, "ben")
HERE = Where(-1001, "Friends", private=False)
AT_HOME = Where(101, "Ann Lee", private=True)
TAP = Tap(TableId(12), 4, 9, Act.STAKE, "Q")
NEWGAME: Command = ("newgame", ("landsknecht",))


def intent(kind: str, body: Json, command: Command | None = None) -> Intent:
    """What an update of this kind is read as, on its way through the library and through our store alike."""
    update = Update.de_json({"update_id": 5, kind: body}, None)
    assert update is not None
    stored = Update.de_json(json.loads(json.dumps(update.to_dict())), None)
    found = read(update, command)
    assert read(stored, command) == found
    return found


def message(text: str | None = "hello", sender: Json = ANN_JSON, **more: Any) -> Json:
    body: Json = {"message_id": 30, "date": 1_800_000_000, "chat": GROUP, "from": sender, **more}
    if text is not None:
        body["text"] = text
    return body


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


def member(status: str, user: Json, **more: Any) -> Json:
    rights: dict[str, Json] = {
        "restricted": dict.fromkeys(RIGHTS, False) | {"until_date": 0, "is_member": True},
        "kicked": {"until_date": 0},
        "administrator": dict.fromkeys(POWERS, False),
        "creator": {"is_anonymous": False},
    }
    return {"status": status, "user": user, **rights.get(status, {}), **more}


RIGHTS = (
    *("can_send_messages", "can_send_audios", "can_send_documents", "can_send_photos", "can_send_videos"),
    *("can_send_video_notes", "can_send_voice_notes", "can_send_polls", "can_send_other_messages"),
    *("can_add_web_page_previews", "can_change_info", "can_invite_users", "can_pin_messages", "can_manage_topics"),
    *("can_edit_tag", "can_react_to_messages"),
)
POWERS = (
    *("can_be_edited", "is_anonymous", "can_manage_chat", "can_delete_messages", "can_manage_video_chats"),
    *("can_restrict_members", "can_promote_members", "can_change_info", "can_invite_users", "can_post_stories"),
    *("can_edit_stories", "can_delete_stories"),
)


def changed(kind: str, new: Json, chat: Json = GROUP) -> Intent:
    old = member("member", new["user"])
    body = {"chat": chat, "from": BEN_JSON, "date": 1, "old_chat_member": old, "new_chat_member": new}
    return intent(kind, body)


IN = [
    ("member", {}),
    ("administrator", {}),
    ("creator", {}),
    ("restricted", {"is_member": True, "can_send_photos": True}),
]
OUT = [("left", {}), ("kicked", {}), ("restricted", {"is_member": False, "can_send_photos": True})]


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


# whatever comes

OTHERS: dict[str, Json] = {
    "edited_message": message(edit_date=1_800_000_001),
    "channel_post": {"message_id": 1, "date": 1, "chat": CHANNEL, "sender_chat": CHANNEL, "text": "/start"},
    "edited_channel_post": {"message_id": 1, "date": 1, "chat": CHANNEL, "text": "/start"},
    "inline_query": {"id": "1", "from": ANN_JSON, "query": "", "offset": ""},
    "chosen_inline_result": {"result_id": "1", "from": ANN_JSON, "query": ""},
    "shipping_query": {
        "id": "1",
        "from": ANN_JSON,
        "invoice_payload": "x",
        "shipping_address": dict.fromkeys(
            ("country_code", "state", "city", "street_line1", "street_line2", "post_code"), "x"
        ),
    },
    "pre_checkout_query": {
        "id": "1",
        "from": ANN_JSON,
        "currency": "XTR",
        "total_amount": 1,
        "invoice_payload": "x",
    },
    "poll": {
        "id": "1",
        "question": "?",
        "options": [],
        "total_voter_count": 0,
        "is_closed": False,
        "is_anonymous": True,
        "type": "regular",
        "allows_multiple_answers": False,
        "allows_revoting": True,
        "members_only": False,
    },
    "poll_answer": {"poll_id": "1", "user": ANN_JSON, "option_ids": [0], "option_persistent_ids": ["a"]},
    "chat_join_request": {"chat": GROUP, "from": ANN_JSON, "user_chat_id": 101, "date": 1},
    "chat_boost": {
        "chat": GROUP,
        "boost": {
            "boost_id": "b",
            "add_date": 1,
            "expiration_date": 2,
            "source": {"source": "premium", "user": ANN_JSON},
        },
    },
    "removed_chat_boost": {
        "chat": GROUP,
        "boost_id": "b",
        "remove_date": 1,
        "source": {"source": "premium", "user": ANN_JSON},
    },
    "message_reaction": {"chat": GROUP, "message_id": 1, "date": 1, "old_reaction": [], "new_reaction": []},
    "message_reaction_count": {"chat": GROUP, "message_id": 1, "date": 1, "reactions": []},
    "business_connection": {"id": "b", "user": ANN_JSON, "user_chat_id": 101, "date": 1, "is_enabled": True},
    "business_message": message(business_connection_id="b", chat=PRIVATE),
    "edited_business_message": message(business_connection_id="b", chat=PRIVATE),
    "deleted_business_messages": {"business_connection_id": "b", "chat": PRIVATE, "message_ids": [1]},
    "purchased_paid_media": {"from": ANN_JSON, "paid_media_payload": "x"},
    "managed_bot": {"user": ANN_JSON, "bot": BOT_JSON},
    "guest_message": message(),
    "a_kind_of_tomorrow": {"id": 1},
}


@pytest.mark.parametrize("kind", sorted({*Update.ALL_TYPES, "a_kind_of_tomorrow"} - {*ALLOWED_UPDATES}))
def test_every_kind_nobody_asked_for_is_nothing(kind: str) -> None:
    assert intent(kind, OTHERS[kind]) == Ignored(5)


USERS = st.builds(
    lambda id, is_bot, names: {"id": id, "is_bot": is_bot, **names},
    st.integers(1, 2**52),
    st.booleans(),
    st.fixed_dictionaries({"first_name": st.text(max_size=64)}, optional={"last_name": st.text(max_size=64)}),
)
CHATS = st.builds(
    lambda id, kind, titles: {"id": id, "type": kind, **titles},
    st.integers(-(2**52), 2**52),
    st.sampled_from(["private", "group", "supergroup", "channel"]),
    st.fixed_dictionaries({}, optional={"title": st.text(max_size=128), "first_name": st.text(max_size=64)}),
)
PARTS = {
    "from": USERS,
    "sender_chat": CHATS,
    "text": st.text(max_size=40),
    "message_thread_id": st.integers(1, 2**31),
    "is_topic_message": st.just(True),
    "left_chat_member": USERS,
    "migrate_to_chat_id": st.integers(-(2**52), -1),
    "migrate_from_chat_id": st.integers(-(2**52), -1),
    "forum_topic_closed": st.just({}),
    "forum_topic_created": st.just({"name": "x", "icon_color": 1}),
}
BARE = {"message_id": st.integers(0, 2**31), "date": st.integers(0, 2**31), "chat": CHATS}
MESSAGES = st.fixed_dictionaries(
    BARE, optional={**PARTS, "reply_to_message": st.fixed_dictionaries(BARE, optional=PARTS)}
)
QUERIES = st.fixed_dictionaries(
    {"id": st.text(min_size=1), "from": USERS, "chat_instance": st.text()},
    optional={"data": st.text(max_size=64), "message": MESSAGES, "inline_message_id": st.text()},
)
CHANGES = st.builds(
    lambda chat, by, who, status: {
        "chat": chat,
        "from": by,
        "date": 1,
        "old_chat_member": member("left", who),
        "new_chat_member": member(status[0], who, **status[1]),
    },
    CHATS,
    USERS,
    USERS,
    st.sampled_from(IN + OUT),
)
COMMANDS = st.none() | st.tuples(st.text(), st.tuples(st.text()))
UPDATES = st.one_of(
    *(st.tuples(st.just(kind), MESSAGES, COMMANDS) for kind in ("message", "edited_message", "channel_post")),
    st.tuples(st.just("callback_query"), QUERIES, st.none()),
    *(st.tuples(st.just(kind), CHANGES, st.none()) for kind in ("my_chat_member", "chat_member")),
)


@given(UPDATES)
def test_whatever_comes_is_read_as_something(update: tuple[str, Json, Command | None]) -> None:
    assert intent(*update).update_id == 5
