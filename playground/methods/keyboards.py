"""Inline keyboards and what is wrong with them."""

from typing import Any

from playground.methods.arguments import Arguments
from playground.methods.errors import BotApiError, bad_request
from playground.values import Json

MOST_BUTTONS = 100
MOST_IN_A_ROW = 8
LONGEST_DATA = 64
STYLES = frozenset({"danger", "success", "primary"})
_ACTIONS = frozenset(
    {
        "url",
        "callback_data",
        "web_app",
        "login_url",
        "switch_inline_query",
        "switch_inline_query_current_chat",
        "switch_inline_query_chosen_chat",
        "copy_text",
        "callback_game",
        "pay",
    }
)
_OTHER_KEYBOARDS = frozenset({"keyboard", "remove_keyboard", "force_reply"})

Keyboard = tuple[tuple[Json, ...], ...]


def keyboard_of(arguments: Arguments, *, inline_only: bool) -> Keyboard:
    """The inline keyboard to show; none and an empty one are the same."""
    markup = arguments.json_object("reply_markup")
    if markup is None:
        return ()
    rows = markup.get("inline_keyboard")
    if rows is None:
        if _OTHER_KEYBOARDS & markup.keys() and inline_only:
            raise bad_request("inline keyboard expected")
        return ()
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise bad_request(
            'can\'t parse reply keyboard markup JSON object: Field "inline_keyboard" must be of type Array'
        )
    keyboard = tuple(tuple(_button(button) for button in row) for row in rows if row)
    if sum(map(len, keyboard)) > MOST_BUTTONS or any(len(row) > MOST_IN_A_ROW for row in keyboard):
        raise bad_request("reply markup is too long")
    return keyboard


def _button(button: Any) -> Json:
    if not isinstance(button, dict):
        raise _unreadable("InlineKeyboardButton must be an Object")
    if not isinstance(button.get("text"), str):
        raise _unreadable('Field "text" must be of type String')
    if not button["text"].strip():
        raise bad_request("BUTTON_TEXT_INVALID")
    actions = _ACTIONS & button.keys()
    if not actions:
        raise _unreadable("Text buttons are unallowed in the inline keyboard")
    if len(actions) > 1:
        raise _unreadable("Exactly one action must be specified in the inline keyboard button")
    data = button.get("callback_data")
    if "callback_data" in actions and not (isinstance(data, str) and 1 <= len(data.encode()) <= LONGEST_DATA):
        raise bad_request("BUTTON_DATA_INVALID")
    if "url" in actions and not str(button["url"]).startswith(("http://", "https://", "tg://")):
        raise bad_request("BUTTON_URL_INVALID")
    if "style" in button and button["style"] not in STYLES:
        raise _unreadable("Unknown button style")
    return dict(button)


def _unreadable(why: str) -> BotApiError:
    return bad_request(f"can't parse inline keyboard button: {why}")
