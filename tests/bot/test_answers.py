"""What one person is told: every note there is, one's own stakes, what now."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.notes import Note, Says, refusal
from bot.views import answers
from bot.views.message import Toast
from bot.views.pieces import units
from bot.views.sight import Sight
from bot.words import LANGUAGES, Language, words_for
from games.core.chips import Limits
from games.core.ids import Chips, SeatNo, UserId
from games.core.refused import Code, Refused
from games.core.staking import Staking
from games.core.table import Offer
from tests.support import sights
from tests.support.sights import FAMILY, staking

RU = words_for("ru")
FIGURES: dict[str, tuple[str, ...]] = {
    Says.SEATED: ("waiting",),
    Says.GOT_UP: ("waiting",),
    Says.BANK_OPENED: ("bank", "least", "greatest"),
    Says.DRAFTED: ("bank", "least", "greatest"),
    Says.CUT_AT: ("place",),
    Says.CHIP_SET: ("chip",),
    Says.STAKED: ("card", "mine", "wallet", "free"),
    Says.PAID_DAILY: ("amount", "wallet"),
    Says.PAID_LOAN: ("amount", "wallet"),
    Says.PACE_SET: ("pace",),
    Says.TURNED_TO: ("game",),
    Says.SETTING_SET: ("setting", "value"),
    Says.SETTING_RANGE: ("most",),
    Says.STAKES_CROSSED: ("least", "greatest"),
    Says.QUIET_HOURS: ("hours",),
    Says.UNKNOWN_PERSON: ("name",),
    Says.GRANT_RANGE: ("most",),
    Says.GRANT_FULL: ("room",),
    Says.STAKED_ONCE: ("card", "amount"),
    Says.TAP_AGAIN: ("card", "amount"),
    Says.WALLET_SHORT: ("has", "needs"),
    Says.BANK_SHORT: ("has", "needs"),
    Says.TOO_EARLY: ("seconds",),
    Says.OTHERS_TURN: ("name",),
    Says.DAILY_LATER: ("hours", "minutes"),
    Says.LOAN_LATER: ("hours", "minutes"),
    Says.LOAN_RICH: ("worth",),
    Says.SHOWN: ("text",),
    Code.NO_SUCH_TARGET: ("target",),
    Code.TARGET_CLOSED: ("target",),
    Code.BELOW_LEAST: ("least", "target"),
    Code.ABOVE_GREATEST: ("greatest", "left", "target"),
    Code.ABOVE_COVER: ("free",),
    Code.NOT_A_CUT: ("most",),
    Code.NOT_YOUR_TARGET: ("target",),
    Code.SHOE_SHORT: ("most",),
    Code.NOT_A_PLACE: ("least", "most"),
    Says.CHOSE: ("choice",),
    Says.CHOSE_NUMBER: ("choice", "number"),
    Says.NARROWED: ("low", "high"),
    Says.HOUSE_SHORT: ("has", "needs"),
    Code.TABLE_FULL: ("most",),
    Code.BANK_TOO_SMALL: ("least",),
    Code.LIMITS: ("least", "greatest"),
}
"""The figures a code is given; no others are given any."""
TEXTS = {
    "card": "10♦",
    "pace": "обычный",
    "name": FAMILY * 64,
    "target": "T",
    "text": "ж" * 500,
    "choice": "Тянуть с места",
}
CODES = sorted({*Says, *Code})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", CODES)
def test_every_note_is_said_in_one_line_of_a_toast(code: str, language: Language) -> None:
    for number in (0, 1, 2, 5, 10**12):
        figures = {name: TEXTS.get(name, number) for name in FIGURES.get(code, ())}
        for alert in (False, True):
            toast = answers.note(Note(code, figures, alert), words_for(language))
            assert toast.alert is alert
            assert 0 < units(toast.text) <= 200
            assert "\n" not in toast.text


def test_a_bare_target_is_told_as_a_card() -> None:
    said = answers.note(refusal(Refused(Code.TARGET_CLOSED, {"target": "T"})), RU)
    assert said == Toast("10 закрыта, ставок на неё нет. Поставьте на открытую карту")


def test_chips_are_grouped() -> None:
    note = Note(Says.STAKED, {"card": "Q♦", "mine": 35, "wallet": 12430, "free": 120})
    assert answers.note(note, RU).text == "Q♦: ваших 35. В кошельке 12\u202f430, банк кроет ещё 120"


def test_a_refusal_says_what_is_so_and_what_to_do() -> None:
    told = answers.note(refusal(Refused(Code.ABOVE_COVER, {"free": 12})), RU).text
    assert told == "Банк кроет ещё 12. Поставьте не больше 12 или дождитесь карты"
    nothing = answers.note(refusal(Refused(Code.ABOVE_COVER, {"free": 0})), RU).text
    assert nothing == "Банк больше ничего не кроет. Дождитесь карты"


def mine(sight: Sight, seat: int, chip: int | None) -> str:
    wanted = None if chip is None else Chips(chip)
    toast = answers.my_stakes(sight, SeatNo(seat), Chips(430), wanted, RU)
    assert toast.alert
    return toast.text


def test_my_stakes() -> None:
    rest = ". Фишка 10. В кошельке 430, банк кроет ещё 165"
    assert mine(staking(), 3, 10) == f"Ваши ставки: Q♦ 25, J♠ 5{rest}"
    assert mine(staking(), 1, 10) == f"Ваших ставок нет{rest}"
    assert "Фишка «остаток»." in mine(staking(), 3, 0)
    assert "Фишка 5." in mine(staking(), 3, None)


def test_my_stakes_outside_a_window() -> None:
    assert mine(replace(staking(), question=None), 1, 10) == "Идёт сдача"
    assert mine(replace(staking(), question=None), 3, 10) == "Ваши ставки: Q♦ 25, J♠ 5. Карты сданы"


def test_details_outside_a_deal() -> None:
    assert answers.details(sights.lobby(), None, RU).text == "За столом: Аня, Борис, Vera"
    nobody = sights.lobby(())
    assert answers.details(nobody, None, RU).text == "Больше сказать нечего: всё в сообщении"


LOBBY = sights.lobby()
FILLING = "Стол собирается: 3 человека"
BEGIN = "Вы можете начать: кнопка «Начать»"
OTHER = "Сменить игру: кнопка «Другая игра»"
WAIT = "Начнёт Аня. Не хотите ждать: кнопка «Встать»"
ALONE = "Нужно хотя бы двое: пусть кто-нибудь ещё нажмёт «Сесть»"
NOTHING = "От вас сейчас ничего не нужно, сообщение обновится само"
STAKES = "Идут ставки, ждём: Борис, Vera"
DRAFT = Offer(Chips(200), Limits(Chips(5), Chips(50)))


@pytest.mark.parametrize(
    ("sight", "user", "told"),
    [
        (replace(LOBBY, table=replace(LOBBY.table, opener=UserId(1))), 1, f"{FILLING}\n{BEGIN}\n{OTHER}"),
        (replace(LOBBY, table=replace(LOBBY.table, opener=UserId(1))), 2, f"{FILLING}\n{WAIT}"),
        (LOBBY, 2, f"{FILLING}\n{BEGIN}\n{OTHER}"),
        (replace(LOBBY, table=replace(LOBBY.table, opener=UserId(1), deals=2)), 1, f"{FILLING}\n{BEGIN}"),
        (sights.lobby(("Аня",)), 1, f"Стол собирается: 1 человек\n{ALONE}\n{OTHER}"),
        (LOBBY, 9, f"{FILLING}\nВы не за столом. Чтобы играть, нажмите «Сесть»"),
        (sights.bidding(), 2, f"О банке решает Борис\n{RU('now-setup-you')}"),
        (sights.bidding(purse=9), 2, f"О банке решает Борис\n{RU('now-setup-poor')}"),
        (sights.bidding(draft=DRAFT), 2, f"О банке решает Борис\n{RU('now-setup-draft')}"),
        (sights.bidding(), 1, f"О банке решает Борис\n{NOTHING}"),
        (sights.shuffled(), 3, "Колоду снимает Vera\nСнимаете вы: любая из кнопок с числами"),
        (sights.shuffled(), 2, f"Колоду снимает Vera\n{NOTHING}"),
        (staking(), 1, f"{STAKES}\nБанк ваш. Больше не ждать ставок: кнопка «Карту»"),
        (staking(), 2, f"{STAKES}\n{RU('now-able', most=50)}"),
        (staking(ready=(2,)), 2, "Идут ставки, ждём: Vera\nВы готовы, вас не ждут; ставить ещё можно"),
        (staking(running=(2, 3)), 3, "Идут ставки, никого не ждём\nВы готовы, вас не ждут; ставить ещё можно"),
        (staking(bank=30, taken=""), 2, f"Идут ставки, никого не ждём\n{NOTHING}"),
        (staking(joining=(UserId(7),)), 7, f"{STAKES}\n{RU('now-joining')}"),
        (replace(staking(), question=None), 2, f"Идёт сдача\n{NOTHING}"),
    ],
)
def test_what_now(sight: Sight, user: int, told: str) -> None:
    assert answers.what_now(sight, UserId(user), RU) == Toast(told, alert=True)


@given(st.lists(st.text(max_size=128), min_size=3, max_size=20), st.integers(1, 21), st.sampled_from(LANGUAGES))
def test_answers_fit_whatever_people_are_called(names: list[str], user: int, language: Language) -> None:
    words = words_for(language)
    for sight in (sights.lobby(names), sights.bidding(names), sights.shuffled(names), staking(names)):
        assert units(answers.what_now(sight, UserId(user), words).text) <= 200
        assert units(answers.details(sight, SeatNo(user), words).text) <= 200


def test_an_alert_names_a_few_and_counts_the_others() -> None:
    sight = staking([f"Гость {n}" for n in range(1, 11)], stakes=())
    assert isinstance(sight.question, Staking)
    told = answers.what_now(sight, UserId(2), RU).text
    assert told.startswith("Идут ставки, ждём: Гость 2, Гость 3, Гость 4, Гость 5 и ещё 5\n")
