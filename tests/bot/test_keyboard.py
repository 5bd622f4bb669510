"""Keyboards: what Telegram takes, and just what the question allows."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.callback import Act, Tap, decode
from bot.views import keyboard, presets
from bot.views.message import Button, Keyboard
from bot.views.sight import Sight
from bot.words import LANGUAGES, Language, words_for
from games.core.chips import Limits
from games.core.ids import Chips, SeatNo, TableId, UserId
from games.core.questions import Cut
from games.core.registry import all_games
from games.core.setup import Setup
from games.core.staking import Staking
from games.core.table import Bidding, Offer, Vote
from tests.support import sights
from tests.support.sights import lobby, recut, shuffled, staking

RU = words_for("ru")
TEN = "2d 3h 5s 7c 8d 9h Ts Jc Qd Ah"
OFFER = Offer(Chips(200), Limits(Chips(5), Chips(50)))


def labels(rows: Keyboard) -> list[list[str]]:
    return [[button.text for button in row] for row in rows]


def taps(rows: Keyboard) -> list[Tap]:
    read = [decode(button.data) for row in rows for button in row]
    assert None not in read
    return [tap for tap in read if tap]


def of(rows: Keyboard, act: Act) -> list[str]:
    """The choices that a keyboard offers for an act."""
    return [tap.choice for tap in taps(rows) if tap.act is act]


def shown(sight: Sight, *, cut: bool = False) -> Keyboard:
    return keyboard.keyboard(sight, RU, cut)


def fits(rows: Keyboard) -> None:
    """The messenger's limits: 1 to 8 buttons a row, 100 in all, each with a label and 1 to 64 bytes of data."""
    buttons: Sequence[Button] = [button for row in rows for button in row]
    assert len(buttons) <= 100
    assert all(1 <= len(row) <= 8 for row in rows)
    assert all(button.text.strip() for button in buttons)
    assert all(1 <= len(button.data.encode()) <= 64 for button in buttons)


VOTE = Vote(UserId(1), frozenset({SeatNo(2), SeatNo(3)}))
PHASES = {
    "lobby": lobby(),
    "alone": lobby(("Аня",)),
    "games": replace(lobby(), table=replace(lobby().table, choosing=True)),
    "offer": sights.bidding(offer=OFFER, purse=10**12),
    "poor": sights.bidding(purse=5),
    "draft": sights.bidding(draft=Offer(Chips(999_999_999_999), Limits(Chips(499), Chips(500))), purse=10**12),
    "cut": shuffled(),
    "recut": recut(),
    "stakes": staking(opened=TEN, taken="", vote=VOTE),
    "between": replace(staking(), question=None),
}


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_keyboards_fit_with_the_largest_numbers(phase: str, language: Language) -> None:
    sight = replace(PHASES[phase], table_id=TableId(2**63 - 1), number=2**40)
    if sight.question:
        sight = replace(sight, question=replace(sight.question, number=2**31))
    fits(keyboard.keyboard(sight, words_for(language), True))
    fits(keyboard.closed(TableId(2**63 - 1), 2**63 - 1, words_for(language)))


@pytest.mark.parametrize("phase", PHASES)
def test_every_button_names_its_table_deal_and_question(phase: str) -> None:
    sight = PHASES[phase]
    asked = sight.question.number if sight.question else 0
    assert {(tap.table, tap.deal, tap.question) for tap in taps(shown(sight))} == {(12, sight.number, asked)}


def test_a_lobby() -> None:
    change, ask = ["Другая игра", "Правила дома"], ["Как играть", "Что теперь?"]
    assert labels(shown(lobby())) == [["Сесть", "Встать"], ["Начать: трое"], change, ask]
    assert labels(shown(lobby(("Аня",)))) == [["Сесть", "Встать"], change, ask]


def test_a_lobby_that_shows_the_games_marks_its_own() -> None:
    sight = lobby()
    rows = shown(replace(sight, table=replace(sight.table, choosing=True)))
    assert of(rows, Act.GAME) == list(all_games())
    marked = [text for row in labels(rows) for text in row if text.startswith("✓")]
    assert marked == ["✓ Ландскнехт"]
    assert not of(rows, Act.OTHER)


def test_a_lobby_between_deals_keeps_its_game_and_its_rules() -> None:
    sight = lobby()
    for table in (replace(sight.table, deals=1), replace(sight.table, deals=1, choosing=True)):
        assert labels(shown(replace(sight, table=table))) == [
            ["Сесть", "Встать"],
            ["Начать: трое"],
            ["Как играть", "Что теперь?"],
        ]


def test_a_staking_window() -> None:
    rows = shown(staking(opened=TEN, taken="", stakes=[(2, "2", 35)]))
    assert labels(rows) == [
        ["2♦ 35", "3♥", "5♠", "7♣", "8♦"],
        ["9♥", "10♠", "J♣", "Q♦", "A♥"],
        ["5", "10", "20", "50", "остаток"],
        ["Готов", "Не ждать меня", "Мои ставки", "Что теперь?"],
        ["Карту", "Сесть", "Встать"],
    ]
    assert of(rows, Act.STAKE) == list("235789TJQA")
    assert of(rows, Act.CHIP) == ["5", "10", "20", "50", "rest"]


def test_closed_cards_have_no_button() -> None:
    assert of(shown(staking(opened="Qd", taken="2c 3c")), Act.STAKE) == ["Q"]


def test_eight_depths_to_cut_at() -> None:
    sight = shuffled()
    assert isinstance(sight.question, Cut)
    assert of(shown(sight), Act.CUT) == [str(place) for place in sight.question.offered]


def test_a_vote_and_details_have_their_rows() -> None:
    rows = labels(shown(staking(vote=VOTE), cut=True))
    assert rows[0] == ["Отменить сдачу: да (2)"]
    assert rows[-1] == ["Подробнее"]


def test_the_bank_of_last_time_is_one_tap() -> None:
    rows = shown(sights.bidding(offer=OFFER, as_last=True))
    assert labels(rows)[:2] == [["Как в прошлый раз: банк 200, ставки 5–50"], ["Изменить", "Пас"]]
    assert of(rows, Act.ACCEPT) == ["200.5.50"]
    first = shown(sights.bidding())
    assert labels(first)[0] == ["Держать банк 200, ставки 5–50"]
    clipped = shown(sights.bidding(offer=OFFER, as_last=True, purse=150))
    assert labels(clipped)[0] == ["Держать банк 150, ставки 5–50"]


def test_an_empty_wallet_can_only_pass() -> None:
    rows = shown(sights.bidding(purse=99))
    assert [tap.act for tap in taps(rows)] == [Act.PASS, Act.SIT, Act.GET_UP, Act.WHAT_NOW]


def test_a_draft_marks_what_is_chosen_and_can_be_undone() -> None:
    rows = labels(shown(sights.bidding(offer=OFFER, draft=Offer(Chips(500), Limits(Chips(10), Chips(100))))))
    assert rows[:5] == [
        ["банк 100", "банк 200", "✓ банк 500", "банк 1\u202f000"],
        ["от 5", "✓ от 10", "от 20", "от 50"],
        ["до 20", "до 50", "✓ до 100", "до 200", "до 500"],
        ["Держать банк 500, ставки 10–100"],
        ["Как было", "Пас"],
    ]
    untouched = labels(shown(sights.bidding(offer=OFFER, draft=OFFER)))
    assert untouched[4] == ["Пас"]


@given(st.integers(100, 10**12), st.data())
def test_however_one_taps_the_table_takes_it(purse: int, data: st.DataObject) -> None:
    """From draft to draft: every button leads to a bank that the table takes and the wallet holds."""
    sight = sights.bidding(purse=purse)
    asked = sight.question
    assert isinstance(asked, Setup)
    draft = presets.proposal(None, Chips(purse), asked.bounds, asked.cover)
    for _ in range(6):
        table = replace(sight.table, phase=Bidding((asked.seat,), draft))
        rows = shown(replace(sight, table=table))
        fits(rows)
        choices = of(rows, Act.DRAFT) + of(rows, Act.ACCEPT)
        for choice in choices:
            offer = read(choice)
            assert asked.check(offer.bank, offer.limits) is None
            assert offer.bank <= purse
        draft = read(data.draw(st.sampled_from(choices)))


def read(choice: str) -> Offer:
    bank, least, greatest = map(int, choice.split("."))
    return Offer(Chips(bank), Limits(Chips(least), Chips(greatest)))


def test_a_closed_table_offers_another() -> None:
    rows = keyboard.closed(TableId(12), 4, RU)
    assert labels(rows) == [["Ещё раз", "Другая игра"], ["Звать меня, когда откроют стол"]]
    assert [tap.act for tap in taps(rows)] == [Act.AGAIN, Act.OTHER, Act.CALL_ME]


def test_more_targets_than_a_keyboard_holds_are_left_to_the_command() -> None:
    sight = staking(opened=f"{TEN} Kd 4d 6d", taken="")
    assert isinstance(sight.question, Staking)
    assert len(sight.question.open) == 13
    assert len(of(shown(sight), Act.STAKE)) == 12
