"""What is tried with any bytes at all: each target takes some and raises where something is wrong."""

import json
from collections.abc import Callable, Mapping

from bot import chat_settings, staking
from bot.callback import DATA_LIMIT, decode
from bot.chat_settings import CHAT_SETTINGS, ChatSettings
from bot.intake import chat_of, whole_characters
from bot.numbers import whole
from bot.record import DRAW_START, GIVEN, HABITS, NOTE, OUTCOME, RECORD, REPLY, START
from bot.settings import MOST_AMOUNT
from bot.turnstile import doer_of
from bot.views.pieces import NAME, short
from bot.views.settings import reset_choice
from bot.web.webhook import HIGHEST_ID, update_of
from bot.words import LANGUAGES, words_for
from fuzz.taps import taps
from games.core.registry import find
from playground import html
from playground.entities import found_in
from storage.codec import BrokenText, Codec, UnknownVersion

Target = Callable[[bytes], None]

CODECS: tuple[Codec[object], ...] = (  # type: ignore[assignment]
    RECORD,
    START,
    DRAW_START,
    GIVEN,
    OUTCOME,
    NOTE,
    HABITS,
    REPLY,
    CHAT_SETTINGS,
)


def callback(data: bytes) -> None:
    """A button's data: a claim that is written as it was read, or nothing."""
    tap = decode(_text(data))
    if tap is None:
        return
    assert min(tap.table, tap.deal, tap.question) >= 0
    assert max(tap.table, tap.deal, tap.question) < 2**63
    if len(data) <= DATA_LIMIT:
        assert decode(tap.encode()) == tap


def numbers(data: bytes) -> None:
    """A number as people write it."""
    text = _text(data)
    found = whole(text)
    assert (found is not None) == (1 <= len(text) <= 13 and all("0" <= sign <= "9" for sign in text))
    assert found is None or found == int(text)


def commands(data: bytes) -> None:
    """What is written after a command."""
    words = tuple(_text(data).split())
    staking.misread(words or ("",))
    text = " ".join(words)
    find(text)
    reset_choice(text)
    for language in LANGUAGES:
        assert len(short(text, NAME, words_for(language))) < 4 * 12 * NAME
    name, _, value = text.partition(" ")
    for made in (chat_settings.change(ChatSettings(), name, value), _sum(name, value)):
        if made is not None:
            assert CHAT_SETTINGS.decode(CHAT_SETTINGS.encode(made)) == made


def webhook(data: bytes) -> None:
    """The body of a delivery."""
    found = update_of(data)
    if found is not None:
        number, payload = found
        assert 0 <= number <= HIGHEST_ID
        assert payload["update_id"] == number
        assert isinstance(chat_of(payload), int)
        doer_of(payload)
        json.dumps(whole_characters(payload), ensure_ascii=False).encode()


def codec(data: bytes) -> None:
    """A text out of the database, the first byte says of what."""
    if not data:
        return
    chosen = CODECS[data[0] % len(CODECS)]
    try:
        value = chosen.decode(_text(data[1:]))
    except (BrokenText, UnknownVersion):
        return
    assert chosen.decode(chosen.encode(value)) == value


def markup(data: bytes) -> None:
    """HTML as the playground reads it."""
    text = _text(data)
    list(found_in(text))
    try:
        html.parse(text)
    except html.ParseError:
        return


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def _sum(name: str, value: str) -> ChatSettings | None:
    known = name in chat_settings.AMOUNTS
    made = chat_settings.amount(ChatSettings(), name, value) if known else None
    assert made is None or 1 <= getattr(made, name) <= MOST_AMOUNT
    return made


TARGETS: Mapping[str, Target] = {
    target.__name__: target for target in (callback, taps, numbers, commands, webhook, codec, markup)
}
"""Every target by its name."""
