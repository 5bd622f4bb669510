"""Answering taps."""

from playground.methods.calling import Call, method
from playground.methods.errors import bad_request
from playground.taps import TapAnswer
from playground.values import utf16_length

LONGEST_ANSWER = 200
_TOO_OLD = "query is too old and response timeout expired or query ID is invalid"


@method("answerCallbackQuery", "callback_query_id text show_alert url cache_time")
def answer_callback_query(call: Call) -> bool:
    """Each tap can be answered once, for a short while; there is no limit on how many."""
    text = call.arguments.text("text")
    if utf16_length(text) > LONGEST_ANSWER:
        raise bad_request("MESSAGE_TOO_LONG")
    url = call.arguments.text("url")
    if url and not url.startswith("https://t.me/"):
        raise bad_request("URL_INVALID")
    answer = TapAnswer(text, call.arguments.flag("show_alert"), url)
    tap = call.arguments.text("callback_query_id")
    if not call.world.taps.answer(tap, answer, call.now, call.answer_window):
        raise bad_request(_TOO_OLD)
    return True
