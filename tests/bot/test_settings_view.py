"""The pages of /settings, and what is said of chips that admins give: what they tell, and what buttons can carry."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.callback import DATA_LIMIT, Act, decode
from bot.chat_settings import AMOUNTS, HOURS, OFFSETS, ChatSettings, Quiet, change, over
from bot.commands.settings import WRITTEN
from bot.settings import MOST_AMOUNT
from bot.views import settings as views
from bot.views.message import Message
from bot.views.pieces import utf16
from bot.views.settings import EVERYBODY, PAGES, Holds, reset_choice
from bot.words import LANGUAGES, Language, words_for
from games.core.ids import Chips, UserId
from playground.html import parse
from storage.accounts import WALLET_CAP
from storage.chats import Pace
from tests.support.parlour import settings

RU, EN = words_for("ru"), words_for("en")
SETTINGS = settings()
sums = st.none() | st.integers(1, MOST_AMOUNT).map(Chips)
flags = st.none() | st.booleans()
hours = st.sampled_from(HOURS)
nights = st.builds(Quiet, hours, hours).filter(lambda quiet: quiet.start != quiet.end)
choices = st.builds(
    ChatSettings,
    pictures=flags,
    opening=st.sampled_from((None, "everybody", "admins")),
    start=sums,
    daily=sums,
    least=sums,
    greatest=sums,
    bank=sums,
    quiet=st.none() | nights,
    offset=st.none() | st.sampled_from(OFFSETS),
    pin=flags,
    tidy=flags,
)


def holding(own: ChatSettings, language: Language = "ru", pace: Pace = "normal") -> Holds:
    return Holds(language, pace, over(own, SETTINGS), own, over(ChatSettings(), SETTINGS))


def plain(message: Message) -> list[str]:
    return parse(message.text)[0].splitlines()


def data(message: Message) -> list[str]:
    return [button.data for row in message.keyboard for button in row]


@given(choices, st.sampled_from(LANGUAGES), st.sampled_from(get_args(Pace)), st.sampled_from(PAGES))
def test_every_page_can_be_sent(own: ChatSettings, language: Language, pace: Pace, name: str) -> None:
    message = views.page(name, holding(own, language, pace), words_for(language))
    parse(message.text)
    assert 0 < utf16(message.text) < 1024
    assert len(data(message)) <= 100
    assert all(len(row) <= 8 and all(button.text for button in row) for row in message.keyboard)
    for carried in data(message):
        tap = decode(carried)
        assert tap is not None
        assert len(carried.encode()) <= DATA_LIMIT
        assert (tap.table, tap.act) == (0, Act.SETTING)
        page, _, value = tap.choice.partition(".")
        assert page in PAGES
        own_name = page in ("language", "pace", "defaults")
        assert not value or own_name or change(own, page, value) is not None, tap.choice


@pytest.mark.parametrize("name", PAGES)
def test_every_page_has_a_way_back(name: str) -> None:
    choices = [tap.choice for tap in map(decode, data(views.page(name, holding(ChatSettings()), RU))) if tap]
    if name == "done":
        assert choices == []
    elif name == "main":
        assert {"defaults", "done", "quiet", "language"} <= set(choices)
    else:
        assert choices[-1] == ("quiet" if name in ("from", "to", "offset") else "main")


def test_what_is_chosen_and_what_is_as_usual() -> None:
    own = ChatSettings(start=Chips(500), quiet=Quiet(23, 7), offset=-3, opening="admins", pin=True)
    told = plain(views.page("main", holding(own, pace="quick"), RU))
    assert told == [
        "Как здесь заведено",
        "",
        "Язык: Русский",
        "Темп: быстрый",
        "Картинка стола: да (как обычно)",
        "Стол открывают: администраторы",
        "Новому гостю: 500",
        "Фишки на день: 200 (как обычно)",
        "Ставка от: 5 (как обычно)",
        "Ставка до: 500 (как обычно)",
        "Банк от: 100 (как обычно)",
        "Тихие часы: с 23:00 до 7:00, UTC−3",
        "Закреплять стол: да",
        "Убирать ответы: да (как обычно)",
    ]
    assert plain(views.page("main", holding(own, "en"), EN))[11] == "Quiet hours: 23:00 to 7:00, UTC−3"


def test_members_are_told_who_may_change_it_and_get_no_button() -> None:
    message = views.for_members(holding(ChatSettings()), RU)
    assert plain(message)[-1] == "Менять это может администратор чата."
    assert message.keyboard == ()


@pytest.mark.parametrize(
    ("name", "own", "marked"),
    [
        ("start", ChatSettings(), "✓ как обычно: 1\u202f000"),
        ("start", ChatSettings(start=Chips(500)), "✓ 500"),
        ("start", ChatSettings(start=Chips(777)), "✓ 777"),
        ("pin", ChatSettings(pin=False), "✓ нет"),
        ("opening", ChatSettings(opening="admins"), "✓ администраторы"),
        ("quiet", ChatSettings(), "✓ нет"),
        ("from", ChatSettings(quiet=Quiet(22, 6)), "✓ 22:00"),
        ("to", ChatSettings(quiet=Quiet(22, 6)), "✓ 6:00"),
        ("offset", ChatSettings(), "✓ UTC"),
        ("offset", ChatSettings(offset=14), "✓ UTC+14"),
        ("language", ChatSettings(), "✓ Русский"),
        ("pace", ChatSettings(), "✓ обычный"),
    ],
)
def test_what_holds_is_marked_and_nothing_else(name: str, own: ChatSettings, marked: str) -> None:
    buttons = [button.text for row in views.page(name, holding(own), RU).keyboard for button in row]
    assert [text for text in buttons if text.startswith("✓")] == [marked]


def test_only_stakes_that_leave_something_between_are_offered() -> None:
    own = ChatSettings(least=Chips(20), greatest=Chips(50))
    offered = {tap.choice for tap in map(decode, data(views.page("least", holding(own), RU))) if tap}
    assert offered == {"least.1", "least.2", "least.5", "least.10", "least.20", "least.50", "least.default", "main"}
    offered = {tap.choice for tap in map(decode, data(views.page("greatest", holding(own), RU))) if tap}
    assert "greatest.50" in offered
    assert "greatest.10" not in offered


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_word_for_a_sum_is_one_that_is_understood(language: Language) -> None:
    words = words_for(language)
    assert {name: WRITTEN[words(f"amount-{name}")] for name in AMOUNTS} == {name: name for name in AMOUNTS}


@given(st.text(max_size=80), st.text(max_size=80), st.sampled_from(LANGUAGES))
def test_names_cannot_break_what_is_said_of_chips(by: str, to: str, language: Language) -> None:
    words = words_for(language)
    one = (UserId(2**52), to)
    messages = (
        views.granted(by, to, Chips(10_000), WALLET_CAP, words),
        views.confirm_reset(by, None, Chips(1000), words),
        views.confirm_reset(by, one, Chips(1000), words),
        views.was_reset(by, None, Chips(1000), 2, words),
        views.was_reset(by, to, Chips(1000), 1, words),
        views.not_reset(words),
    )
    for message in messages:
        _, entities = parse(message.text)
        assert not entities
        assert all(len(carried) <= DATA_LIMIT for carried in data(message))


def test_a_grant_names_who_and_how_much() -> None:
    assert plain(views.granted("Аня <b>", "Боря", Chips(500), Chips(1500), RU)) == [
        "Аня <b> даёт фишки. Боря: +500, в кошельке 1\u202f500"
    ]


def test_buttons_of_a_reset_say_whose() -> None:
    for only, whose in ((None, EVERYBODY), ((UserId(7), "Боря"), "7")):
        choices = [tap.choice for tap in map(decode, data(views.confirm_reset("Аня", only, Chips(1000), RU))) if tap]
        assert choices == [f"yes.{whose}", f"no.{whose}"]
        user = None if only is None else only[0]
        assert [reset_choice(choice) for choice in choices] == [(True, user), (False, user)]


@pytest.mark.parametrize("choice", ["", "yes", "yes.", "maybe.all", "yes.-7", "no.7.7", "yes.ALL", f"yes.{'9' * 14}"])
def test_other_data_resets_nothing(choice: str) -> None:
    assert reset_choice(choice) is None
