"""A call's arguments: the same from a form, a query or JSON."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from playground.methods.errors import bad_request
from playground.values import Json

_NUMBER = re.compile(r"-?[0-9]{1,19}")
_NUMBERS = frozenset(
    {
        "message_id",
        "message_thread_id",
        "reply_to_message_id",
        "user_id",
        "offset",
        "limit",
        "timeout",
        "cache_time",
        "max_connections",
        "direct_messages_topic_id",
    }
)
_FLAGS = frozenset(
    {
        "show_alert",
        "disable_notification",
        "protect_content",
        "allow_sending_without_reply",
        "disable_web_page_preview",
        "drop_pending_updates",
        "allow_paid_broadcast",
    }
)
_OBJECTS = frozenset(
    {
        "reply_markup",
        "entities",
        "caption_entities",
        "media",
        "reply_parameters",
        "link_preview_options",
        "commands",
        "scope",
        "allowed_updates",
        "message_ids",
        "suggested_post_parameters",
        "ephemeral_message_parameters",
    }
)


def decoded(raw: Mapping[str, Any]) -> Json:
    """Values as JSON has them; a form's text that cannot be read so stays a text."""
    return {name: _decoded(name, value) for name, value in raw.items()}


def _decoded(name: str, value: Any) -> Any:
    if not isinstance(value, str):
        return value
    text = value.strip()
    if name in _NUMBERS or name == "chat_id":
        return int(text) if _NUMBER.fullmatch(text) else value
    if name in _FLAGS:
        return {"true": True, "1": True, "false": False, "0": False, "": False}.get(text.lower(), value)
    if name in _OBJECTS and text:
        try:
            return json.loads(text)
        except ValueError:
            return value
    return value


@dataclass(frozen=True, slots=True)
class Arguments:
    """Typed access; what has the wrong type is refused in the Bot API's manner."""

    values: Json

    def given(self, name: str) -> bool:
        return self.values.get(name) not in (None, "")

    def text(self, name: str) -> str:
        value = self.values.get(name, "")
        if value is None:
            return ""
        if isinstance(value, str):
            return value
        if isinstance(value, int | float) and not isinstance(value, bool):
            return str(value)
        raise bad_request(f'field "{name}" must be of type String')

    def number(self, name: str, default: int = 0) -> int:
        if not self.given(name):
            return default
        value = self.values[name]
        if isinstance(value, bool) or not isinstance(value, int):
            raise bad_request(f'field "{name}" must be a valid Number')
        return value

    def flag(self, name: str) -> bool:
        value = self.values.get(name)
        return value is True or value == 1

    def json_object(self, name: str) -> Json | None:
        if not self.given(name):
            return None
        value = self.values[name]
        if not isinstance(value, dict):
            raise bad_request(f"can't parse {name.replace('_', ' ')} JSON object")
        return value

    def json_list(self, name: str) -> list[Any] | None:
        if not self.given(name):
            return None
        value = self.values[name]
        if not isinstance(value, list):
            raise bad_request(f"can't parse {name.replace('_', ' ')} JSON array")
        return value
