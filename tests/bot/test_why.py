"""Why chips moved: every settlement of every game has its reason and its paragraph, and no answer is too long."""

import re
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.views.message import TOAST_LIMIT
from bot.views.pieces import units
from bot.views.why import Moved, of_banker, of_nobody, of_old_rules, of_punter, paragraph, still_playing
from bot.words import LANGUAGES, Language, words_for
from games.core.answers import Target
from games.core.engine import Result, Step
from games.core.events import Settled
from games.core.ids import Chips, SeatNo, ShoeId
from games.core.options import defaults
from games.core.picture import Picture
from games.core.registry import all_games
from tests.support.played import spoken, walked
from tests.support.sights import AWKWARD, COMMITMENT, FAMILY

RU, EN = words_for("ru"), words_for("en")
GAMES = tuple(all_games())
WALKS = 60
WHOSE = {"pulling": "twenty-one"}
"""A game that is played by the numbered rules of another."""


@cache
def ended(game: str) -> list[Step]:
    """Random deals of a game, each at its end."""
    lasts = [walked(all_games()[game], seed)[-1] for seed in range(WALKS)]
    return [step for step in lasts if isinstance(step.next, Result)]


def moved(step: Step, seat: SeatNo, name: str = "Вера") -> Moved:
    begun, picture = step.deal.start, step.picture
    settled = tuple(one for one in picture.settled if one.seat == seat)
    game = all_games()[begun.game]
    return Moved(
        game, begun.options, name, begun.banker, frozenset({seat}), settled, (), picture.seen_by(seat), void=False
    )


def a_hand(game: str, settled: Settled, **options: str) -> Moved:
    """One settled stake, and no card in sight."""
    found = all_games()[game]
    rules = tuple((dict(defaults(found.options)) | options).items())
    seen = Picture(Chips(100), ShoeId("S1"), COMMITMENT, 40)
    return Moved(found, rules, "В", SeatNo(1), frozenset({settled.seat}), (settled,), (), seen, void=False)


def settled(stake: int, gain: int, why: str) -> Settled:
    return Settled(SeatNo(2), Target("2"), Chips(stake), Chips(gain), why)


# the rule


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_settlement_has_a_reason_and_a_paragraph_that_is_there(game: str, language: Language) -> None:
    words = words_for(language)
    numbered = WHOSE.get(game, game)
    there = set(re.findall(r"^(\d+)\. ", words(f"rules-{numbered}"), re.M))
    assert spoken(game).whys
    for why in spoken(game).whys:
        assert words(f"why-{why}")
        for options in _rules(game):
            told = paragraph(all_games()[game], options, why, words)
            name, number = re.fullmatch(r"(.*), (?:п|par)\. (\d+)", told).groups()  # type: ignore[union-attr]
            assert name == words(f"game-{numbered}")
            assert number in there


def _rules(game: str) -> list[tuple[tuple[str, str], ...]]:
    """The default rules, and every one that differs from them in one value."""
    usual = dict(defaults(all_games()[game].options))
    others = [{option.name: value} for option in all_games()[game].options for value in option.values]
    return [tuple((usual | other).items()) for other in others]


@pytest.mark.parametrize(
    ("game", "why", "number"),
    [
        ("landsknecht", "bankers-rank", 4),
        ("landsknecht", "punters-rank", 4),
        ("twenty-one", "banker-21", 3),
        ("twenty-one", "two-card-21", 4),
        ("twenty-one", "both-bust", 5),
        ("pulling", "two-card-21", 4),
        ("baccarat", "fewer", 5),
        ("doubled-bank", "banker-nine", 3),
        ("doubled-bank", "sixes", 6),
        ("macao", "natural-nine", 3),
        ("macao", "fewer", 5),
    ],
)
def test_paragraphs(game: str, why: str, number: int) -> None:
    found = all_games()[game]
    assert paragraph(found, defaults(found.options), why, RU).endswith(f", п. {number}")


def test_a_natural_that_is_shown_at_the_end_is_paid_by_the_showdown() -> None:
    late = a_hand("macao", settled(10, 30, "natural-nine"), naturals="showdown")
    assert of_punter(late, RU).text.endswith("(Макао, п. 5)")


# a punter


def test_one_stake_is_one_line() -> None:
    text = of_punter(a_hand("macao", settled(10, 30, "natural-nine")), RU).text
    assert text == "В: девятка с одной карты, ставка 10, платят втрое: +30 (Макао, п. 3)"


@pytest.mark.parametrize(
    ("gain", "told"),
    [
        (-30, "банк берёт втрое: −30"),
        (-20, "банк берёт вдвое: −20"),
        (-10, "банк берёт её: −10"),
        (0, "она возвращается: 0"),
        (10, "платят столько же: +10"),
        (20, "платят вдвое: +20"),
        (1, "на долю 11: +1"),
        (-3, "на долю 7: −3"),
        (40, "на долю 50: +40"),
    ],
)
def test_what_a_stake_came_to(gain: int, told: str) -> None:
    assert told in of_punter(a_hand("doubled-bank", settled(10, gain, "sixes")), RU).text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_punter_reads_his_sum_and_his_own_cards_alone(game: str, language: Language) -> None:
    words = words_for(language)
    told = 0
    for step in ended(game):
        for seat in {one.seat for one in step.picture.settled}:
            mine = moved(step, seat)
            toast = of_punter(mine, words)
            assert toast.alert
            assert units(toast.text) <= TOAST_LIMIT
            assert f"Вера: {_sum(mine)}" in toast.text or len(mine.settled) == 1
            assert _gain(toast.text) == mine.gain
            allowed = {one.card.face for pile in mine.picture.piles for one in pile.cards if one.card}
            assert set(re.findall("(?:10|[2-9JQKA])[♣♦♥♠]", toast.text)) <= allowed
            told += 1
    assert told > WALKS / 2


def _sum(mine: Moved) -> str:
    return f"+{mine.gain}" if mine.gain > 0 else f"{mine.gain}".replace("-", "−")


def _gain(text: str) -> int:
    """The sum that a text tells: behind the first colon that a number with its sign follows."""
    first = text.splitlines()[0]
    found = re.findall(r": ([+−]?[\d\u202f]+)(?= \(|$)", first)
    return int(found[-1].replace("−", "-").replace("\u202f", ""))


def test_many_stakes_are_summed_until_they_fit() -> None:
    one = a_hand("landsknecht", settled(10, 10, "bankers-rank"))
    few = tuple(Settled(SeatNo(2), Target(letter), Chips(10), Chips(10), "bankers-rank") for letter in "QJ")
    text = of_punter(replace(one, settled=few), RU).text
    assert text.splitlines() == [
        "В: +20 (Ландскнехт, п. 4)",
        "Q, пара банкомёту, ставка 10, платят столько же: +10",
        "J, пара банкомёту, ставка 10, платят столько же: +10",
    ]
    many = tuple(
        Settled(SeatNo(2), Target(letter), Chips(10), Chips(gain), why)
        for letters, gain, why in (("QJ98765", -10, "punters-rank"), ("432", 10, "bankers-rank"))
        for letter in letters
    )
    text = of_punter(replace(one, settled=many), RU).text
    assert text.splitlines() == [
        "В: −40 (Ландскнехт, п. 4)",
        "пара карте: ставок 7 на 70: −70",
        "пара банкомёту: ставок 3 на 30: +30",
    ]


def test_a_void_deal_tells_what_went_back_and_what_stands() -> None:
    lost = a_hand("landsknecht", settled(10, -10, "punters-rank"))
    text = of_punter(replace(lost, void=True, open=(Chips(20), Chips(5))), RU).text
    assert "−10" in text
    assert text.endswith("Сдача отменена, вернулось ставок: 25")
    nothing = replace(lost, settled=(), void=True, open=(Chips(20),))
    assert of_punter(nothing, RU).text == "В: 0\nСдача отменена, вернулось ставок: 20"


NAMES = st.sampled_from([*AWKWARD, FAMILY * 40, "W" * 128, "أحمد " * 12, ""]) | st.text(max_size=128)
CHIPS = st.integers(1, 10**12)


@given(
    name=NAMES,
    stakes=st.lists(st.tuples(CHIPS, st.integers(-3, 3)), max_size=14),
    game=st.sampled_from(GAMES),
    language=st.sampled_from(LANGUAGES),
    void=st.booleans(),
)
def test_every_answer_fits(
    name: str, stakes: list[tuple[int, int]], game: str, language: Language, void: bool
) -> None:
    words, whys = words_for(language), sorted(spoken(game).whys)
    found = tuple(settled(stake, times * stake, whys[n % len(whys)]) for n, (stake, times) in enumerate(stakes))
    base = a_hand(game, settled(1, 1, whys[0]))
    mine = replace(base, name=name, settled=found, void=void, open=(Chips(10**12),))
    for toast in (of_punter(mine, words), of_banker(mine, words)):
        assert toast.alert
        assert 0 < units(toast.text) <= TOAST_LIMIT


# everybody else


def test_a_banker_reads_his_sum_and_the_counts() -> None:
    some = tuple(
        Settled(SeatNo(n), Target(str(n)), Chips(10), Chips(gain), "more")
        for n, gain in enumerate((10, -10, -10, 0), 2)
    )
    bank = replace(a_hand("twenty-one", some[0]), settled=some, name="А")
    assert of_banker(bank, RU).text.splitlines() == [
        "А, банк: +10 (Двадцать одно, п. 5)",
        "Ставки: взято 2 на 20; оплачено 1 на 10; вернулось 1",
    ]
    all_taken = replace(bank, settled=some[1:3])
    assert of_banker(all_taken, RU).text.splitlines()[1] == "Ставки: взято 2 на 20"
    dropped = replace(bank, settled=())
    assert of_banker(dropped, RU).text == "А, банк: 0"
    void = replace(bank, settled=(), void=True, open=(Chips(5),))
    assert of_banker(void, RU).text.splitlines() == [
        "А, банк: 0",
        "Ставки: вернулось 1",
        "Сдача отменена",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_had_no_chips_in_it_is_told_how_it_ended(language: Language) -> None:
    words = words_for(language)
    assert "6♦" in of_nobody(words("ended-landsknecht", card="6♦", points=""), words).text
    assert still_playing(words).alert
    assert "−15" in of_old_rules(Chips(-15), words).text
    assert of_old_rules(None, words).text != of_old_rules(Chips(0), words).text
