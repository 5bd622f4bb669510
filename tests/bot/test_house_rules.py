"""The lobby of every game: its house rules in words, and buttons that change each of them."""

from dataclasses import replace

import pytest

from bot.callback import Act, Tap, decode
from bot.views import house_rules
from bot.views.message import Button, Keyboard
from bot.views.pieces import utf16
from bot.views.sight import Sight
from bot.views.table import table_message
from bot.words import LANGUAGES, Language, words_for
from games.core.commands import Amend
from games.core.conduct import apply
from games.core.ids import Chips, SeatNo, TableId, UserId
from games.core.options import defaults
from games.core.registry import all_games
from games.core.setup import Bounds
from games.core.table import Seat, Table
from games.core.terms import Outcome
from tests.support.sights import PLAIN, UNTIL, named

RU = words_for("ru")
GAMES = tuple(all_games())


def lobby(game: str, *amended: tuple[str, str], people: int = 3) -> Table:
    circle = tuple(Seat(SeatNo(n), UserId(n)) for n in range(1, people + 1))
    table = Table(game, Bounds(), defaults(all_games()[game].options), circle=circle, seats_given=people)
    for name, value in amended:
        table = amend(table, name, value)
    return table


def amend(table: Table, name: str, value: str) -> Table:
    outcome = apply(table, Amend(name, value))
    assert isinstance(outcome, Outcome), (name, value, outcome)
    return outcome.table


def seen(table: Table) -> Sight:
    return Sight(TableId(12), 1, table, named(PLAIN), "normal", None, until=UNTIL)


def taps(rows: Keyboard, act: Act = Act.AMEND) -> list[Tap]:
    read = [decode(button.data) for row in rows for button in row]
    return [tap for tap in read if tap and tap.act is act]


def _button(act: Act, label: str, choice: str) -> Button:
    return Button(label, Tap(TableId(12), 1, 0, act, choice).encode())


def text(table: Table) -> str:
    return table_message(seen(table), RU).text


def labels(table: Table) -> list[str]:
    return [button.text for row in table_message(seen(table), RU).keyboard for button in row]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_tap_is_taken_and_every_value_is_reached(game: str, language: Language) -> None:
    words, table, met = words_for(language), lobby(game, ("house-rules", "show")), set()
    for n in range(80):
        message = table_message(seen(table), words)
        assert utf16(message.text) <= 1024
        offered = taps(message.keyboard)
        assert {tap.choice.split(".")[0] for tap in offered} >= {option.name for option in table.rules.options}
        met |= set(table.options)
        tap = offered[n % len(offered)]
        name, _, value = tap.choice.partition(".")
        table = amend(table, name, value)
    assert met == {(option.name, value) for option in table.rules.options for value in option.values}


@pytest.mark.parametrize("game", GAMES)
def test_a_lobby_tells_the_games_own_rules(game: str) -> None:
    table = lobby(game)
    for option in table.rules.own_options:
        assert f"{RU(f'option-{option.name}')}: {RU(f'value-{option.name}-{option.values[0]}')}" in text(table)


def test_the_rules_are_shown_and_hidden() -> None:
    table = lobby("macao")
    (show,) = taps(table_message(seen(table), RU).keyboard, Act.HOUSE_RULES)
    assert show.choice == "show"
    amending = amend(table, "house-rules", show.choice)
    (hide,) = taps(table_message(seen(amending), RU).keyboard, Act.HOUSE_RULES)
    assert hide.choice == "hide"
    assert amend(amending, "house-rules", hide.choice) == table
    assert labels(amending)[3:] == [
        "Ставка: одна для всех",
        "Сброс десяток: первой карты",
        "Восьмёрки и девятки: открываются сразу",
        "Банк: у играющих",
        "ставка от 5",
        "Готово",
        "Как играть",
        "Что теперь?",
    ]


def test_after_the_first_deal_the_rules_stand() -> None:
    played = replace(lobby("macao"), deals=1, amending=True)
    keyboard = table_message(seen(played), RU).keyboard
    assert not taps(keyboard)
    assert not taps(keyboard, Act.HOUSE_RULES)


def test_only_sums_that_matter_are_told_and_offered() -> None:
    def sums(table: Table) -> list[str]:
        rows = house_rules.keyboard(table, RU, _button)
        return [tap.choice.split(".")[0] for tap in taps(rows) if tap.choice.split(".")[0] not in dict(table.options)]

    assert sums(lobby("twenty-one")) == ["least", "greatest"]
    assert sums(lobby("macao")) == ["least"]
    assert sums(lobby("macao", ("stake", "range"))) == ["least", "greatest"]
    assert sums(lobby("baccarat")) == []
    assert sums(lobby("baccarat", ("bank", "house"))) == ["house-bank"]
    assert "Ставка 5, банк от 100" in text(lobby("macao"))
    assert "Ставки 5–500, банк от 100" in text(lobby("twenty-one"))
    assert "Ставка на весь банк, банк от 100" in text(lobby("baccarat"))
    assert "Ставки 5–500, банк держит дом: 500" in text(lobby("twenty-one", ("bank", "house")))


def test_a_bank_that_gives_too_much_is_told_and_one_tap_makes_it_even() -> None:
    table = lobby("doubled-bank")
    assert "больше трети каждой ставки" in text(table)
    assert "Банк ставит: столько же" in labels(table)
    (tap,) = taps(table_message(seen(table), RU).keyboard)
    even = amend(table, *tap.choice.split("."))
    assert "больше трети" not in text(even)
    assert not taps(table_message(seen(even), RU).keyboard)


def test_one_punter_is_enough_against_the_house() -> None:
    house = lobby("macao", ("bank", "house"), people=1)
    assert "Начать: один" in labels(house)
    assert "Начнём сами" in text(house)
    assert "Начать: один" not in labels(lobby("macao", people=1))
    assert "Нужен хотя бы один понтёр, ждём до" in text(lobby("macao", ("bank", "house"), people=0))
    assert (
        "Нужен хотя бы один понтёр"
        in table_message(replace(seen(lobby("macao", ("bank", "house"), people=0)), until=None), RU).text
    )


def test_a_house_bank_covers_its_least_stake() -> None:
    table = lobby("macao", ("bank", "house"), ("least", "200"), ("house-bank", "100"))
    assert "банк держит дом: 600" in text(table)
    assert table.house_bank == Chips(100)
