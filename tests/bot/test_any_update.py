"""Whatever update comes is read as something, and what nobody asked for as nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from telegram import Update

from bot.intents import Ignored
from bot.ptb.app import ALLOWED_UPDATES
from tests.support.updates import (
    ANN_JSON,
    BOT_JSON,
    CHANNEL,
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
