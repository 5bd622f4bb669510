"""Names, numbers and times as they stand in a message."""

import html
from datetime import UTC, datetime

import pytest
import regex  # type: ignore[import-untyped]
from aiogram.utils.text_decorations import html_decoration
from hypothesis import given
from hypothesis import strategies as st

from bot.views.pieces import (
    UNITS_A_GRAPHEME,
    chips,
    cut,
    escape,
    gain,
    label,
    mention,
    moment,
    short,
    target_name,
    units,
    utf16,
)
from bot.words import words_for
from games.core.answers import Target
from games.core.ids import UserId
from games.core.registry import all_games
from playground.html import parse
from tests.support.sights import FAMILY, TONED_FAMILY, staking

RU = words_for("ru")
GAME = all_games()["landsknecht"]
TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u200e\u200f\u061c"
NAMES = st.text() | st.text(
    alphabet=st.sampled_from(f'aЯ<&>"@/ {TURNING}\u2068\u2069\u200d\n\0ا٣א👨👩🏽é\u0301\ufe0f')
)


def graphemes(text: str) -> list[str]:
    found: list[str] = regex.findall(r"\X", text)
    return found


@given(NAMES, st.integers(1, 64))
def test_a_name_is_short_visible_and_keeps_its_line(name: str, most: int) -> None:
    told = short(name, most, RU)
    bare = told.removeprefix("\u2068").removesuffix("\u2069").replace("\u2060", "")
    assert bare.strip()
    assert "\n" not in told
    assert not set(told) & set(TURNING)
    if told != RU("nameless"):
        assert len(graphemes(bare)) <= most
        assert units(bare) <= most * UNITS_A_GRAPHEME
    assert told.count("\u2068") == told.count("\u2069") <= 1


@given(NAMES)
def test_a_name_goes_through_html_unchanged(name: str) -> None:
    told = short(name, 16, RU)
    text, entities = parse(escape(told))
    assert (text, entities) == (told, ())


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Аня", "Аня"),
        ("  Аня\n\tПетрова ", "Аня Петрова"),
        ("Владимир Константинович", "Владимир Конста…"),
        (FAMILY * 64, FAMILY * 15 + "…"),
        ("\u202eевил", "евил"),
        ("أحمد", "\u2068أحمد\u2069"),
        ("@durov", "@\u2060durov"),
        ("/stop", "/\u2060stop"),
        ("casino.com/x #1", "casino.\u2060com/x #\u20601"),
        ("", "без имени"),
        ("\u3164\u200d\u2800", "без имени"),
        ("\u200f \u202e", "без имени"),
    ],
)
def test_names(name: str, told: str) -> None:
    assert short(name, 16, RU) == told


def test_marks_on_marks_are_cut_as_a_whole() -> None:
    assert short("Z" + "\u0301" * 500, 16, RU) == "…"
    assert units(short(TONED_FAMILY * 64, 8, RU)) <= 8 * UNITS_A_GRAPHEME


@given(st.text(), st.integers(1, 50), st.integers(1, 50))
def test_a_cut_never_splits_a_grapheme(text: str, most: int, room: int) -> None:
    told = cut(text, most, room)
    assert len(graphemes(told)) <= most
    assert units(told) <= room
    assert (
        told == text or graphemes(told.removesuffix("…")) == graphemes(text)[: len(graphemes(told.removesuffix("…")))]
    )


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"], exclude_characters="\r")))
def test_units_are_counted_after_parsing(text: str) -> None:
    source = f"<b>{escape(text)}</b>"
    assert utf16(source) == units(parse(source)[0]) == units(text)


def test_units_of_what_telegram_counts_double() -> None:
    assert [units(text) for text in ("a", "Я", "♦", "👍", FAMILY)] == [1, 1, 1, 2, 11]


def test_chips_and_gains() -> None:
    assert (chips(12000), gain(10), gain(-40), gain(0)) == ("12\u202f000", "+10", "−40", "0")


def test_a_moment_is_an_entity_with_seconds_in_the_readers_zone() -> None:
    unix = datetime(2026, 11, 30, 18, 42, 10, tzinfo=UTC).timestamp()
    assert moment(unix + 0.9) == html_decoration.date_time("18:42:10 UTC", int(unix), "T")
    (entity,) = parse(moment(unix))[1]
    assert (entity.type, entity.unix_time, entity.date_time_format) == ("date_time", int(unix), "T")


def test_a_mention_is_a_link_by_id() -> None:
    text, (entity,) = parse(mention(UserId(77), "<i>A</i>", RU))
    assert (text, entity.type, entity.user) == ("<i>A</i>", "text_mention", 77)


def test_a_target_is_called_after_the_card_that_opened_it() -> None:
    picture = staking(opened="Td Qh", stakes=()).picture
    assert label(Target("T"), picture, GAME, RU) == "10♦"
    assert label(Target("Q"), picture, GAME, RU) == "Q♥"
    assert label(Target("2"), picture, GAME, RU) == "2♣"
    assert label(Target("T"), None, GAME, RU) == target_name("T") == "10"


def test_escaping_is_what_html_undoes() -> None:
    assert html.unescape(escape("<&>")) == "<&>"


def test_a_thousand_flags_are_cut_like_two() -> None:
    flags = "🇷🇺" * 2000
    assert cut(flags, 16, 192) == "🇷🇺" * 15 + "…"
    assert cut(flags, 200, 41) == "🇷🇺" * 10 + "…"
