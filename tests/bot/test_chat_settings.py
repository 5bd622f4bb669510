"""What holds in a chat: its admins' choice over the bot's settings; and what no button can choose."""

from dataclasses import fields, replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from structlog.testing import capture_logs

from bot.chat_settings import (
    AMOUNTS,
    BOUNDS,
    CHAT_SETTINGS,
    FLAGS,
    HOURS,
    NAMES,
    OFFSETS,
    ChatSettings,
    Quiet,
    amount,
    at_odds,
    change,
    chosen,
    encoded,
    over,
    quiet,
    wanted,
    wants_pictures,
    wants_pin,
    wants_tidy,
)
from bot.settings import MOST_AMOUNT
from games.core.ids import Chips
from games.core.setup import Bounds
from storage.chats import Chat, ChatKey
from tests.support.parlour import settings

SETTINGS = settings()
CHAT = Chat(ChatKey(1), -1, "Club", "ru", "normal", True)
NOON = 1_800_014_400.0
"""Twelve o'clock in UTC."""
VALUES = {
    **dict.fromkeys(FLAGS, ("on", "off", "default")),
    **{name: (*map(str, sums), "default") for name, sums in AMOUNTS.items()},
    "opening": ("everybody", "admins", "default"),
    "quiet": ("off",),
    **dict.fromkeys(("from", "to"), tuple(map(str, HOURS))),
    "offset": tuple(map(str, OFFSETS)),
}
taps = st.sampled_from(sorted(VALUES)).flatmap(lambda name: st.tuples(st.just(name), st.sampled_from(VALUES[name])))


def with_settings(own: ChatSettings) -> Chat:
    return replace(CHAT, settings=encoded(own))


def test_without_a_choice_the_bots_settings_hold() -> None:
    held = wanted(CHAT, SETTINGS)
    assert held.bounds == SETTINGS.bounds == Bounds()
    assert (held.start, held.daily) == (SETTINGS.grants.start, SETTINGS.grants.daily)
    assert (held.pictures, held.opening, held.quiet, held.offset, held.pin, held.tidy) == (
        True,
        "everybody",
        None,
        0,
        False,
        True,
    )
    assert (wants_pictures(CHAT), wants_pin(CHAT), wants_tidy(CHAT)) == (True, False, True)
    assert encoded(ChatSettings()) is None


@pytest.mark.parametrize(("flag", "wants"), [("pictures", wants_pictures), ("pin", wants_pin), ("tidy", wants_tidy)])
@pytest.mark.parametrize("on", [True, False])
def test_flags(flag: str, wants: object, on: bool) -> None:
    own = change(ChatSettings(), flag, "on" if on else "off")
    assert own is not None
    assert callable(wants)
    assert wants(with_settings(own)) is on
    assert getattr(over(own, SETTINGS), flag) is on
    assert change(own, flag, "default") == ChatSettings()


@pytest.mark.parametrize("name", AMOUNTS)
def test_sums(name: str) -> None:
    own = amount(ChatSettings(), name, "77")
    assert own is not None
    held = wanted(with_settings(own), SETTINGS)
    assert getattr(held.bounds if name in BOUNDS else held, name) == 77
    for wrong in ("0", "-5", "1e3", "5.5", "٥", "+7", "", str(MOST_AMOUNT + 1), "9" * 40):
        assert amount(own, name, wrong) is None, wrong
    assert amount(own, name, str(MOST_AMOUNT)) is not None


@given(st.lists(taps, max_size=12))
def test_whatever_buttons_choose_can_be_kept_and_holds(tapped: list[tuple[str, str]]) -> None:
    own = ChatSettings()
    for name, value in tapped:
        changed = change(own, name, value)
        if changed is None:  # a whole day of quiet is the one thing that two buttons could make
            assert name in ("from", "to")
            assert own.quiet is not None
            assert str(own.quiet.end if name == "from" else own.quiet.start) == value
        elif not at_odds(changed, SETTINGS):
            own = changed
    chat = with_settings(own)
    assert chosen(chat) == own
    bounds = wanted(chat, SETTINGS).bounds
    assert 1 <= bounds.least <= bounds.greatest
    assert own.quiet is None or own.quiet.start != own.quiet.end


@given(
    st.builds(ChatSettings, least=st.none() | st.integers(1, 100), greatest=st.none() | st.integers(1, 100)),
    st.integers(1, 100),
    st.integers(1, 100),
)
def test_bounds_stay_in_order_when_the_bots_own_change(own: ChatSettings, one: int, other: int) -> None:
    least, greatest = sorted((one, other))
    assume(own.least is None or own.greatest is None or own.least <= own.greatest)
    bounds = over(own, SETTINGS.model_copy(update={"stake_least": least, "stake_greatest": greatest})).bounds
    assert bounds.least <= bounds.greatest
    assert own.least in (None, bounds.least)
    assert own.greatest in (None, bounds.greatest)


@given(st.text(max_size=12), st.text(max_size=12))
def test_what_no_button_says_changes_nothing(name: str, value: str) -> None:
    assume(value not in VALUES.get(name, ()))
    assume(not (name in AMOUNTS and amount(ChatSettings(), name, value)))
    assert change(ChatSettings(), name, value) is None


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("bounded_at", "1"),
        ("pin", "true"),
        ("from", "24"),
        ("to", "-1"),
        ("from", "07"),
        ("offset", "15"),
        ("offset", "-13"),
        ("offset", "default"),
        ("quiet", "default"),
        ("opening", "nobody"),
        ("least", "0"),
        ("language", "ru"),
    ],
)
def test_values_that_nearly_look_right(name: str, value: str) -> None:
    assert change(ChatSettings(), name, value) is None


def test_one_end_of_the_night_brings_the_other() -> None:
    def quiet_of(own: ChatSettings | None) -> Quiet | None:
        assert own is not None
        return own.quiet

    none = ChatSettings()
    assert quiet_of(change(none, "from", "23")) == Quiet(23, 7)
    assert quiet_of(change(none, "to", "6")) == Quiet(22, 6)
    night = replace(none, quiet=Quiet(23, 7))
    assert quiet_of(change(night, "from", "1")) == Quiet(1, 7)
    assert quiet_of(change(night, "to", "9")) == Quiet(23, 9)
    assert change(night, "from", "7") is None
    assert quiet_of(change(night, "quiet", "off")) is None


@given(st.sampled_from(HOURS), st.sampled_from(HOURS), st.sampled_from(OFFSETS), st.integers(0, 48))
def test_quiet_hours_by_the_chats_own_clock(start: int, end: int, offset: int, later: int) -> None:
    assume(start != end)
    chat = with_settings(ChatSettings(quiet=Quiet(start, end), offset=offset))
    at_night, hour = set(), start
    while hour != end:
        at_night.add(hour)
        hour = (hour + 1) % 24
    now = NOON + later * 3600
    for moment in (now, now + 3599):
        assert quiet(chat, moment) == ((12 + later + offset) % 24 in at_night)


def test_without_quiet_hours_none_are() -> None:
    assert not any(quiet(CHAT, NOON + 3600 * hour) for hour in HOURS)


@pytest.mark.parametrize("text", ["", "{}", "no json", '{"v":99,"value":{}}', '{"v":1,"value":{"pin":"yes"}}'])
def test_a_text_that_cannot_be_read_is_as_good_as_none(text: str) -> None:
    chat = replace(CHAT, settings=text)
    assert chosen(chat) == ChatSettings()
    assert wanted(chat, SETTINGS) == wanted(CHAT, SETTINGS)
    assert not quiet(chat, NOON)


def test_a_text_of_before_a_setting_was_added_can_be_read() -> None:
    assert CHAT_SETTINGS.decode('{"v":1,"value":{"start":500}}') == ChatSettings(start=Chips(500))


def test_every_choice_is_told() -> None:
    stored = {field.name for field in fields(ChatSettings)}
    assert set(NAMES) - {"language", "pace"} == stored - {"offset", "bounded_at"}


@pytest.mark.parametrize("text", ["{", '{"v":99,"value":{}}'])
def test_a_choice_that_cannot_be_read_is_none_and_is_told_of_once(text: str) -> None:
    chat = Chat(ChatKey(1), -100, "Клуб", None, "normal", active=True, settings=text)
    with capture_logs() as told:
        assert [chosen(chat), chosen(replace(chat, title="Club"))] == [ChatSettings()] * 2
    assert [line["event"] for line in told] == ["chat-settings.unreadable"]
