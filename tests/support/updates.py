"""Parts of updates as the Bot API sends them, and what the bot reads of them."""

import json
from typing import Any

from telegram import Update

from bot.intents import Intent
from bot.ptb.intents import read

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
IN = [
    ("member", {}),
    ("administrator", {}),
    ("creator", {}),
    ("restricted", {"is_member": True, "can_send_photos": True}),
]
OUT = [("left", {}), ("kicked", {}), ("restricted", {"is_member": False, "can_send_photos": True})]
"""How somebody is a member, and how he is none: his status and what comes with it."""


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


def member(status: str, user: Json, **more: Any) -> Json:
    rights: dict[str, Json] = {
        "restricted": dict.fromkeys(RIGHTS, False) | {"until_date": 0, "is_member": True},
        "kicked": {"until_date": 0},
        "administrator": dict.fromkeys(POWERS, False),
        "creator": {"is_anonymous": False},
    }
    return {"status": status, "user": user, **rights.get(status, {}), **more}
