"""Every game as its table shows it: random deals of each, with every house rule, seen as the chat sees them."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from bot.callback import Act, decode
from bot.views import answers
from bot.views.message import TEXT_LIMIT, TOAST_LIMIT, Keyboard, Message
from bot.views.pieces import units, utf16
from bot.views.result import result_message
from bot.views.table import table_message
from bot.words import LANGUAGES, Language, words_for
from games.core.choosing import Choice, Choices
from games.core.dealer import hand
from games.core.engine import Result, Step
from games.core.ids import HOUSE, Chips, SeatNo, TableId, UserId
from games.core.picture import Picture
from games.core.questions import Asked
from games.core.registry import all_games
from games.core.staking import Staking
from playground.html import parse
from tests.support.coup import Coup
from tests.support.played import finished_of, pictured, sight_of, walked, with_other_cards
from tests.support.sights import AWKWARD, FAMILY, TONED_FAMILY, named

RU = words_for("ru")
GAMES = tuple(all_games())
HANDS = tuple(name for name, game in all_games().items() if game.points)
SEEDS = st.integers(0, 10**6)
LONG = st.sampled_from([FAMILY * 64, TONED_FAMILY * 64, "W&<>" * 16, "أحمد " * 12])


def fits(rows: Keyboard) -> None:
    buttons = [button for row in rows for button in row]
    assert len(buttons) <= 100
    assert all(1 <= len(row) <= 8 for row in rows)
    assert all(button.text.strip() and 1 <= len(button.data.encode()) <= 64 for button in buttons)
    assert all(decode(button.data) for button in buttons)


def drawn(message: Message) -> str:
    rows = [" ".join(f"[ {button.text} ]" for button in row) for row in message.keyboard]
    return "\n".join((message.text, "", *rows))


def running(steps: list[Step]) -> list[Step]:
    return [step for step in steps if isinstance(step.next, Asked)]


def owned_cards(step: Step, picture: Picture, seat: SeatNo, language: Language = "ru") -> str:
    """The answer to "my cards"."""
    words, game = words_for(language), all_games()[step.deal.start.game]
    pile = picture.seen_by(seat).pile(hand(seat))
    faces = [seen.card for seen in pile.cards if seen.card]
    points = game.points(faces) if game.points else None
    asked = step.next
    assert isinstance(asked, Asked)
    toast = answers.my_cards(sight_of(step, picture), pile, points, asked, seat, words)
    assert toast.alert
    return toast.text


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=20)
@given(seed=SEEDS, people=st.sampled_from([2, 3, 7, 20]), name=LONG, language=st.sampled_from(LANGUAGES))
def test_all_that_is_shown_of_a_deal_fits(game: str, seed: int, people: int, name: str, language: Language) -> None:
    words, names = words_for(language), [name] * people
    steps = walked(all_games()[game], seed, people)
    for step in running(steps)[::5]:
        sight = replace(pictured(step, names), table_id=TableId(2**63 - 1), number=2**40)
        message = table_message(sight, words)
        parse(message.text)
        assert utf16(message.text) <= TEXT_LIMIT
        fits(message.keyboard)
        for who in (1, people, 99):
            toasts = [answers.what_now(sight, UserId(who), words), answers.details(sight, SeatNo(who), words)]
            toasts.append(answers.my_stakes(sight, SeatNo(who), Chips(10**12), None, words))
            assert all(0 < units(toast.text) <= TOAST_LIMIT for toast in toasts)
        assert units(owned_cards(step, step.picture, SeatNo(people), language)) <= TOAST_LIMIT
    if isinstance(steps[-1].next, Result):
        text = result_message(finished_of(steps[-1], names), words).text
        parse(text)
        assert utf16(text) <= TEXT_LIMIT


@pytest.mark.parametrize("game", [*HANDS, "blind-hookey"])
@settings(max_examples=25)
@given(seed=SEEDS, language=st.sampled_from(LANGUAGES))
def test_hidden_cards_change_nothing_that_is_seen(game: str, seed: int, language: Language) -> None:
    """The same step over other hidden cards, and over other things that a hand may not do."""
    words, rnd = words_for(language), random.Random(seed)  # noqa: S311 - no secret
    for step in running(walked(all_games()[game], seed)):
        sight, asked = pictured(step), step.next
        if isinstance(asked, Choice):
            asked = replace(asked, barred=frozenset(rnd.sample(asked.offered, rnd.randint(0, len(asked.offered)))))
        if isinstance(asked, Choices):
            asked = replace(asked, barred=tuple((seat, frozenset(asked.offered)) for seat in asked.seats))
        other = sight_of(replace(step, next=asked), with_other_cards(step.picture))
        assert table_message(sight, words) == table_message(other, words)
        for who in (1, 2, 3):
            assert answers.what_now(sight, UserId(who), words) == answers.what_now(other, UserId(who), words)
            assert answers.details(sight, SeatNo(who), words) == answers.details(other, SeatNo(who), words)
            mine = [answers.my_stakes(one, SeatNo(who), Chips(9), None, words) for one in (sight, other)]
            assert mine[0] == mine[1]


@pytest.mark.parametrize("game", HANDS)
@settings(max_examples=25)
@given(seed=SEEDS)
def test_my_cards_tell_nothing_of_anybody_elses(game: str, seed: int) -> None:
    for step in running(walked(all_games()[game], seed)):
        for seat in step.deal.start.seats:
            other = with_other_cards(step.picture, seat)
            assert owned_cards(step, step.picture, seat) == owned_cards(step, other, seat)


def test_the_other_cards_are_others() -> None:
    coup = dealt("twenty-one")
    other = with_other_cards(coup.picture)
    assert other != coup.picture
    assert other.seen_by(None) == coup.picture.seen_by(None)


DECKS = {
    "twenty-one": "9s Kh 4d 7d 5c 8h 2c",
    "pulling": "9s Kh 4d 7d 5c 8h 2c",
    "baccarat": "Ac 3s 2h 2d 4h 4d 6s",
    "doubled-bank": "9s 2h 3d 4d 4c 6h 2c 5d",
    "macao": "Ts 2h 3d 6d 4c 6h 2c 5d",
    "blind-hookey": "",
    "landsknecht": "Kd 4s 6c Qd 8h 6h",
}
"""Cards that come, for A and B against the bank."""


def dealt(game: str) -> Coup:
    """A deal in which A and B have staked, and its first cards lie."""
    coup = Coup(DECKS[game], bank=200, game=game)
    if game == "blind-hookey":
        coup.chooses("Bank", "even")
    window = coup.window
    for name in ("A", "B"):
        if isinstance(coup.step.next, Staking):
            target = window.targets_of(coup.seats[name])[0]
            coup.stakes(name, target, 200 if game == "baccarat" else 5)
    if isinstance(coup.step.next, Staking) and game != "blind-hookey":
        coup.closes()
    return coup


def over(coup: Coup) -> Step:
    """The deal's end, by standing orders alone."""
    for _ in range(100):
        if isinstance(coup.step.next, Result):
            return coup.step
        coup.closes()
    raise AssertionError("it goes on")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_mid_deal_and_result(game: str, language: Language, snapshot: SnapshotAssertion) -> None:
    words, coup = words_for(language), dealt(game)
    middle = table_message(pictured(coup.step, AWKWARD), words)
    result = result_message(finished_of(over(coup), AWKWARD), words)
    assert f"{drawn(middle)}\n\n=====\n\n{result.text}" == snapshot


def test_my_cards_read_the_same_in_turn_and_out_of_it() -> None:
    coup = dealt("twenty-one")
    a, b = coup.seats["A"], coup.seats["B"]
    in_turn, waiting = owned_cards(coup.step, coup.picture, a), owned_cards(coup.step, coup.picture, b)
    assert in_turn == "9♠ 7♦, шестнадцать. Можно: прикупить, остановиться"
    assert waiting == "K♥ 5♣, пятнадцать. Сейчас решает Борис"
    coup.closes()
    assert owned_cards(coup.step, coup.picture, a) == "9♠ 7♦, шестнадцать. Сейчас решает Vera"


def test_what_a_hand_may_not_do_is_told_to_its_owner_alone() -> None:
    coup = dealt("macao")
    assert owned_cards(coup.step, coup.picture, coup.seats["A"]) == "10♠, ноль. Можно: сбросить, не сбрасываю"
    assert owned_cards(coup.step, coup.picture, coup.seats["B"]) == "2♥, два. Можно: не сбрасываю"


def test_the_house_keeps_the_bank() -> None:
    coup = Coup(DECKS["twenty-one"], people="A B", bank=200, game="twenty-one", options={"bank": "house"})
    assert coup.banker == HOUSE
    coup.stakes("A", "1", 5)
    coup.stakes("B", "2", 5)
    coup.closes()
    text = table_message(pictured(coup.step), RU).text
    assert "Банк держит Дом: 200" in text
    assert "\nДом   ▮ ▮" in text
    assert "\nДом   4♦ 8♥ 3♣ (15)" in result_message(finished_of(over(coup)), RU).text


def test_a_hand_that_is_paid_and_out_says_why() -> None:
    coup = Coup("As Kh 4d Kd 5c 8h", bank=200, game="twenty-one")
    coup.stakes("A", "2", 5)
    coup.stakes("B", "3", 5)
    coup.closes()
    text = table_message(pictured(coup.step), RU).text
    assert "Аня   ▮ ▮" in text
    assert "Борис   A♠ K♦ (21)   +10, двадцать одно с двух карт" in text
    assert "▸ Vera   ▮ ▮   5" in text


def test_a_hand_that_went_out_is_told_as_nothing() -> None:
    finished = finished_of(over(dealt("doubled-bank")))
    emptied = replace(finished, piles=tuple(replace(pile, cards=()) for pile in finished.piles))
    text = result_message(emptied, RU).text
    assert text.startswith("<b>Баккара с двойным банком, сдача 4</b>: у банкомёта ноль\n")
    assert "\nАня   —   +10" in text


def test_a_card_thrown_out_is_told_as_turned_nowhere() -> None:
    coup = Coup("", bank=200, game="blind-hookey", options={"discard": "bottom-card"})
    text = table_message(pictured(coup.step), RU).text
    assert "В сторону: 1" in text
    assert "Решает Аня: сколько карт в пакете" in text
    coup.chooses("Bank", "even")
    assert "Вышла" not in table_message(pictured(coup.step), RU).text


def test_before_the_cards_the_stakes_are_told() -> None:
    coup = Coup(DECKS["macao"], bank=200, game="macao")
    assert "Ставок пока нет" in table_message(pictured(coup.step), RU).text
    coup.stakes("A", "2", 5)
    message = table_message(pictured(coup.step), RU)
    assert "Ставки: Борис 5" in message.text
    taps = [tap for row in message.keyboard for button in row if (tap := decode(button.data))]
    assert [tap.choice for tap in taps if tap.act is Act.STAKE] == ["own"]
    assert not [tap for tap in taps if tap.act in (Act.CHIP, Act.RUN)]
    assert message.keyboard[0][0].text == "Поставить 5"


def test_a_stake_that_is_cut_from_the_message_is_in_the_details() -> None:
    names = [f"Очень длинное имя {n:02}" for n in range(1, 21)]
    people = " ".join(f"P{n}" for n in range(1, 21))
    coup = Coup("", people=people, bank=1000, game="twenty-one")
    for n in range(2, 21):
        coup.stakes(f"P{n}", str(n), 5)
    coup.closes()
    sight = pictured(coup.step, names)
    told = answers.details(sight, SeatNo(20), RU).text
    assert told.startswith("ваши: свои карты 5\n")
    assert units(told) <= TOAST_LIMIT
    assert named(names)[UserId(20)] == names[19]
