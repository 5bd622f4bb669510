"""Choices as the chat sees them: one button an option, numbers in one tap or two, and what the table itself asks."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.callback import Act, Tap, decode
from bot.views import answers, choices
from bot.views.choices import FEW, Narrowed
from bot.views.message import Button, Keyboard, Message, Toast
from bot.views.replies import reminder
from bot.views.sight import ShoeSealed, Sight
from bot.views.table import table_message
from bot.words import LANGUAGES, Language, words_for
from games.core.chips import Limits
from games.core.choosing import Choice, Choices, Span
from games.core.game import Game
from games.core.ids import HOUSE, Chips, SeatNo, ShoeId, TableId, UserId
from games.core.options import defaults
from games.core.registry import all_games
from games.core.setup import Bounds, Setup
from games.core.table import Between, Bidding, Moving, Offer, Phase, Seat, Shuffled, Table, Term
from tests.support.sights import COMMITMENT, PLAIN, UNTIL, named

RU = words_for("ru")
ONE = SeatNo(1)


def make(act: Act, text: str, choice: str) -> Button:
    return Button(text, Tap(TableId(2**63 - 1), 2**40, 2**31, act, choice).encode())


def rows(asked: Choice | Choices, narrowed: Narrowed = None) -> Keyboard:
    return choices.keyboard(asked, narrowed, RU, make)


def taps(keyboard: Keyboard, act: Act) -> list[str]:
    read = [decode(button.data) for row in keyboard for button in row]
    return [tap.choice for tap in read if tap and tap.act is act]


def labels(keyboard: Keyboard) -> list[list[str]]:
    return [[button.text for button in row] for row in keyboard]


def a_place(most: int, least: int = 1) -> Choice:
    return Choice(3, ONE, "draw", ("draw", "pull", "stand"), spans=(("pull", Span(least, most)),))


def test_an_option_is_a_button() -> None:
    found = rows(Choice(3, ONE, "draw", ("draw", "stand")))
    assert labels(found) == [["Прикупить", "Остановиться"]]
    assert taps(found, Act.CHOOSE) == ["draw", "stand"]


def test_what_is_barred_is_on_offer_all_the_same() -> None:
    asked = Choice(3, ONE, "tens", ("throw-in", "done"))
    assert rows(replace(asked, barred=frozenset({"throw-in"}))) == rows(asked)


def test_packets_are_named_by_their_numbers() -> None:
    found = rows(Choice(3, ONE, "free-packet", ("1", "3", "4", "7")))
    assert labels(found) == [["№1", "№3", "№4"], ["№7"]]
    assert taps(found, Act.CHOOSE) == ["1", "3", "4", "7"]


def test_few_numbers_are_a_button_each() -> None:
    found = rows(Choice(3, ONE, "move-under", ("move",), spans=(("move", Span(0, 10)),)))
    assert labels(found) == [["0", "1", "2", "3", "4", "5"], ["6", "7", "8", "9", "10"]]
    assert taps(found, Act.CHOOSE) == [f"move.{n}" for n in range(11)]


def test_many_numbers_take_two_taps() -> None:
    first = rows(a_place(104))
    assert taps(first, Act.CHOOSE) == ["draw", "stand", "pull.any"]
    parts = taps(first, Act.NARROW)
    assert parts == [f"pull.{low}.{min(low + 10, 104)}" for low in range(1, 105, 11)]
    second = rows(a_place(104), ("pull", 56, 66))
    assert taps(second, Act.CHOOSE) == ["draw", "stand", *(f"pull.{n}" for n in range(56, 67)), "pull.any"]
    assert taps(second, Act.NARROW) == ["pull.1.104"]
    assert rows(a_place(104), ("pull", 1, 104)) == first


def test_what_was_narrowed_for_another_option_or_no_longer_lies_there_is_not_shown() -> None:
    assert rows(a_place(104), ("size", 1, 10)) == rows(a_place(104))
    assert rows(a_place(40), ("pull", 56, 66)) == rows(a_place(40))


@given(st.integers(0, 100), st.integers(0, 300))
def test_every_number_is_at_most_two_taps_away(least: int, more: int) -> None:
    asked = a_place(least + more, least)
    wanted = {f"pull.{n}" for n in range(least, least + more + 1)}
    met = set(taps(rows(asked), Act.CHOOSE))
    for part in taps(rows(asked), Act.NARROW):
        _, low, high = part.split(".")
        shown = rows(asked, ("pull", int(low), int(high)))
        assert all(len(row) <= 8 and all(button.text for button in row) for row in shown)
        if more < 120:
            met |= set(taps(shown, Act.CHOOSE))
    assert more >= 120 or wanted <= met
    assert (more < FEW) == (not taps(rows(asked), Act.NARROW))


# what the table itself asks


def at(phase: Phase, game: str = "doubled-bank", **changes: Any) -> Sight:
    circle = tuple(Seat(SeatNo(n), UserId(n)) for n in (1, 2, 3))
    options = defaults(all_games()[game].options)
    table = replace(Table(game, Bounds(), options, circle=circle, deals=4, turn=7, phase=phase), **changes)
    sealed = ShoeSealed(ShoeId("7KQ2"), COMMITMENT, (17,))
    return Sight(TableId(12), 5, table, named(PLAIN), "normal", table.question, until=UNTIL, shoe=sealed)


def a_term(banker: SeatNo = ONE) -> Term:
    return Term(banker, Limits(Chips(5), Chips(50)), ShoeId("7KQ2"), left=71, deals=2)


def shown(sight: Sight, language: Language = "ru") -> Message:
    return table_message(sight, words_for(language))


def now(sight: Sight, user: int) -> Toast:
    return answers.what_now(sight, UserId(user), RU)


def test_the_banker_keeps_the_bank_or_gives_it_up() -> None:
    sight = at(Between(a_term()))
    message = shown(sight)
    assert "Решает Аня: держать ли банк дальше, до" in message.text
    assert "Колода 7KQ2, осталось 71" in message.text
    assert taps(message.keyboard, Act.CHOOSE) == ["keep", "give-up"]
    assert not taps(message.keyboard, Act.CARDS)
    assert now(sight, 1).text.startswith("Решает Аня: держать ли банк дальше\nРешаете вы")
    assert now(sight, 1).text.endswith("Решаете вы: «Держу банк», «Отдаю банк»")
    assert now(sight, 2).text.endswith(RU("now-wait"))


def test_cards_are_moved_under_by_their_number() -> None:
    message = shown(at(Moving(a_term())))
    assert "сколько карт переложить сверху вниз" in message.text
    assert taps(message.keyboard, Act.CHOOSE) == [f"move.{n}" for n in range(11)]


def test_three_cut_one_after_the_other() -> None:
    text = shown(at(Shuffled(a_term(), (SeatNo(1), SeatNo(3))))).text
    assert "снимает Аня" in text
    assert "Уже снято: 17" in text
    assert "Потом снимают: Vera" in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_limits_are_agreed_the_bank_alone_is_chosen(language: Language) -> None:
    agreed = Limits(Chips(5), Chips(5))
    sight = replace(at(Bidding((ONE,)), "macao"), purse=Chips(1000), offer=Offer(Chips(200), agreed), as_last=True)
    asked = sight.question
    assert isinstance(asked, Setup)
    assert asked.agreed == agreed
    offered = shown(sight, language)
    assert offered.keyboard[0][0].text == words_for(language)("button-again-bank", bank=200)
    assert taps(offered.keyboard, Act.ACCEPT) == ["200.5.5"]
    drafting = replace(sight, table=replace(sight.table, phase=Bidding((ONE,), Offer(Chips(500), agreed))))
    message = shown(drafting, language)
    assert words_for(language)("draft-bank", bank=500) in message.text
    found = taps(message.keyboard, Act.DRAFT) + taps(message.keyboard, Act.ACCEPT)
    assert len(found) > 3
    for choice in found:
        bank, least, greatest = map(int, choice.split("."))
        assert asked.check(Chips(bank), Limits(Chips(least), Chips(greatest))) is None


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.name)
def test_every_phase_of_every_game_is_shown(game: Game, language: Language) -> None:
    house = tuple((name, "house" if name == "bank" else value) for name, value in defaults(game.options))
    phases: tuple[Phase, ...] = (
        Bidding((ONE,)),
        Shuffled(a_term(), (SeatNo(3),)),
        Moving(a_term()),
        Between(a_term()),
    )
    for phase in phases:
        assert shown(at(phase, game.name), language).keyboard
    against_house = at(Shuffled(a_term(HOUSE), (SeatNo(3),)), game.name, options=house)
    assert shown(against_house, language).keyboard


def test_a_reminder_names_what_is_to_be_chosen() -> None:
    asked = Choice(3, ONE, "draw", ("draw", "stand"))
    assert reminder("А", asked, RU).text == "А, решаете вы: прикуп"


def test_a_window_for_all() -> None:
    asked = Choices(3, (SeatNo(1), SeatNo(2)), "tens", ("throw-in", "done"))
    sight = replace(at(Between(a_term())), question=asked)
    assert now(sight, 2).text.endswith("Решаете и вы: «Сбросить», «Не сбрасываю»")
    assert now(sight, 3).text.endswith(RU("now-wait"))
    assert now(sight, 9).text.endswith("нажмите «Сесть»")
