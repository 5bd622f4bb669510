"""Histories, figures, places and medals as they are told, and the plot of a balance."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.callback import Act, Tap, decode
from bot.medals import MEDALS
from bot.record import REPLY, ReplyRecord
from bot.views import memory as views
from bot.views.fit import ROOMS, Room
from bot.views.memory import A_FEW, PAGE
from bot.views.message import TEXT_LIMIT, TOAST_LIMIT, Message
from bot.views.pieces import units, utf16
from bot.views.plot import MOST_POINTS, line, plot
from bot.views.replies import MESSAGE_LIMIT
from bot.views.scene import HEIGHT, WIDTH, CurveMark, TextMark
from bot.words import LANGUAGES, Language, words_for
from games.core.ids import Chips, DealId, TableId, UserId
from games.core.registry import all_games
from playground.html import parse
from storage.balances import Change
from storage.medals import Won
from storage.results import Dealt, Played, Score, Tally

RU = words_for("ru")
GAMES = tuple(all_games())
AT = 1_800_000_000.0
MOST = 10**12
NAMES = {UserId(1): "Аня", UserId(2): "Борис", UserId(3): "<Вера>"}

languages = st.sampled_from(LANGUAGES)
names = st.text(max_size=128)


def plain(message: Message | str) -> str:
    return parse(message if isinstance(message, str) else message.text)[0]


def taps(message: Message) -> list[Tap]:
    found = [decode(button.data) for row in message.keyboard for button in row]
    return [tap for tap in found if tap is not None]


def played(n: int, gain: int, *, banker: bool = False, game: str = "macao", chat: str = "Клуб") -> Played:
    score = Score(UserId(1), Chips(gain), Chips(0 if banker else 10), banker)
    return Played(DealId(n), TableId(5), n, game, chat, AT, score)


def dealt(n: int, *gains: tuple[int, int], banker: int | None = None) -> Dealt:
    scores = tuple(Score(UserId(who), Chips(gain), Chips(10), who == banker) for who, gain in gains)
    return Dealt(DealId(n), TableId(5), n, "landsknecht", AT, scores)


# histories


def test_ones_own_history() -> None:
    rows = [played(4, 30), played(3, -1200, banker=True), played(2, 0)]
    message = views.history_mine(UserId(1), "Аня", rows, 0, False, RU)
    when = "15.01.2027 08:00 UTC"
    assert plain(message).splitlines() == [
        "Аня: последние сдачи",
        f"{when} Макао, сдача 4: +30",
        f"{when} Макао, сдача 3, с банком: −1\u202f200",
        f"{when} Макао, сдача 2: 0",
    ]
    assert [(tap.act, tap.choice, tap.table) for tap in taps(message)] == [(Act.HISTORY, "chat.1.0", 0)]


def test_a_history_over_all_chats_names_them_and_has_no_chats_list() -> None:
    message = views.history_mine(UserId(1), "Аня", [played(4, 30, chat="<Клуб>")], 0, True, RU)
    assert plain(message).endswith("сдача 4: +30 (<Клуб>)")
    assert taps(message) == []


def test_leafing_through_a_history() -> None:
    rows = [played(n, 1) for n in range(PAGE + 1)]
    first = views.history_mine(UserId(7), "Аня", rows, 0, False, RU)
    assert [tap.choice for tap in taps(first)] == ["chat.7.0", "mine.7.10"]
    assert len(plain(first).splitlines()) == 1 + PAGE
    middle = views.history_mine(UserId(7), "Аня", rows, 10, False, RU)
    assert [tap.choice for tap in taps(middle)] == ["chat.7.0", "mine.7.0", "mine.7.20"]
    last = views.history_chat(UserId(7), [dealt(1, (1, 5), (2, -5), banker=2)], 20, NAMES, RU)
    assert [tap.choice for tap in taps(last)] == ["mine.7.0", "chat.7.10"]


def test_a_chats_history() -> None:
    rows = [
        dealt(9, (3, 40), (1, 5), (2, -45), banker=2),
        dealt(8, (2, 20), (1, -20), banker=2),
        dealt(7, (1, -7)),
    ]
    told = plain(views.history_chat(UserId(1), rows, 0, NAMES, RU)).splitlines()
    assert [row.partition(" UTC ")[2] for row in told[1:]] == [
        "Ландскнехт, сдача 9: банк Борис −45, 2 понтёра, больше всех <Вера> +40",
        "Ландскнехт, сдача 8: банк Борис +20, 1 понтёр",
        "Ландскнехт, сдача 7: банк Дом +7, 1 понтёр",
    ]


def test_empty_histories_say_how_to_begin() -> None:
    assert "/newgame" in plain(views.history_mine(UserId(1), "Аня", [], 0, False, RU))
    assert "/newgame" in plain(views.history_chat(UserId(1), [], 0, {}, RU))
    assert "/newgame" in views.short_history([], RU)
    assert "/newgame" in views.short_history_of_chat([], {}, RU)


def test_a_few_deals_for_whoever_taps_under_anothers_history() -> None:
    assert views.short_history([played(4, 30), played(3, -5)], RU) == (
        "Ваши последние: Макао +30; Макао −5. Весь список: /history"
    )
    told = views.short_history_of_chat([dealt(9, (3, 40), (2, -40), banker=2)], NAMES, RU)
    assert told == "Последние здесь: Ландскнехт, <Вера> +40. Весь список: /history"


@given(st.sampled_from(GAMES), names, languages, st.integers(-MOST, MOST))
def test_histories_fit_whatever_people_are_called(game: str, name: str, language: Language, gain: int) -> None:
    words = words_for(language)
    mine = [played(10**6, gain, game=game, chat=name) for _ in range(PAGE + 1)]
    chats = [dealt(10**6, (3, abs(gain)), (1, -5), (2, -abs(gain)), banker=2) for _ in range(PAGE + 1)]
    known = dict.fromkeys(NAMES, name)
    owner = UserId(2**52)
    for message in (
        views.history_mine(owner, name, mine, 10**6 - PAGE, True, words),
        views.history_chat(owner, chats, 10**6 - 2 * PAGE, known, words),
    ):
        assert utf16(message.text) <= MESSAGE_LIMIT
        parse(message.text)
    assert 0 < units(views.short_history(mine[:A_FEW], words)) <= TOAST_LIMIT
    assert 0 < units(views.short_history_of_chat(chats[:A_FEW], known, words)) <= TOAST_LIMIT


# figures


def tally(game: str, deals: int = 4, net: int = -20, banked: float = 0.0) -> Tally:
    return Tally(game, deals, 2, 1, Chips(net), Chips(50), Chips(-70), Chips(120), banked)


def test_ones_figures() -> None:
    told = plain(views.stats("Аня", [tally("macao", banked=4000.0), tally("landsknecht", 3, 50)], ["banco"], RU))
    assert told.splitlines() == [
        "Аня: 7 сдач, итог +30",
        "Выиграно 4, проиграно 2, вничью 1",
        "Лучшая сдача +50, худшая −70",
        "Самый большой кон, все ставки вместе: 120",
        "С банком: 1 ч 6 мин",
        "Макао: 4 сдачи, −20",
        "Ландскнехт: 3 сдачи, +50",
        "Награды: Ва-банк",
    ]
    short = plain(views.stats("Аня", [tally("macao", banked=130.0)], [], RU))
    assert "С банком: 2 мин" in short
    assert "Награды" not in short
    assert "/newgame" in plain(views.stats("Аня", [], [], RU))


@given(names, languages)
def test_the_fullest_figures_fit_a_caption(name: str, language: Language) -> None:
    rows = [Tally(game, MOST, MOST, MOST, *(Chips(-MOST),) * 3, Chips(MOST), 1e10) for game in GAMES]
    text = views.stats(name, rows, MEDALS, words_for(language))
    assert utf16(text) <= TEXT_LIMIT
    parse(text)
    assert all(words_for(language)(f"medal-{medal}") in text for medal in MEDALS)


# places


def test_who_has_as_much_shares_a_place() -> None:
    rows = [(name, Chips(chips)) for name, chips in (("А", 30), ("Б", 20), ("В", 20), ("Г", 1))]
    message = views.top(rows, RU)
    assert plain(message).splitlines() == [
        "У кого сколько",
        "1. А: 30 фишек",
        "2. Б: 20 фишек",
        "2. В: 20 фишек",
        "4. Г: 1 фишка",
    ]
    assert [(tap.act, tap.choice) for tap in taps(message)] == [(Act.TOP, "week")]


def test_who_has_won_this_week() -> None:
    message = views.top_week([("А", Chips(30)), ("Б", Chips(0)), ("<В>", Chips(-1234))], RU)
    assert "с понедельника" in plain(message).splitlines()[0]
    assert plain(message).splitlines()[1:] == ["1. А: +30", "2. Б: 0", "3. <В>: −1\u202f234"]
    assert [(tap.act, tap.choice) for tap in taps(message)] == [(Act.TOP, "now")]
    assert "/newgame" in plain(views.top_week([], RU))
    assert "/newgame" in plain(views.top([], RU))


@given(st.lists(names, max_size=10), languages)
def test_places_fit_whatever_people_are_called(called: list[str], language: Language) -> None:
    rows = [(name, Chips(MOST)) for name in called]
    for message in (views.top(rows, words_for(language)), views.top_week(rows, words_for(language))):
        assert utf16(message.text) <= MESSAGE_LIMIT
        parse(message.text)


# medals


def test_all_medals_with_who_has_them() -> None:
    told = plain(views.medals_of_chat([Won(UserId(1), "banco"), Won(UserId(3), "banco")], NAMES, RU))
    assert "Ва-банк: один против всего банка, и с выигрышем\nАня, <Вера>" in told
    assert told.count("пока никто") == len(MEDALS) - 1


@given(names, st.sampled_from((1, 30, 300)), languages)
def test_all_medals_fit_a_message(name: str, people: int, language: Language) -> None:
    won = [Won(UserId(n), medal) for n in range(1, people + 1) for medal in MEDALS]
    message = views.medals_of_chat(won, {UserId(n): name for n in range(1, people + 1)}, words_for(language))
    assert utf16(message.text) <= MESSAGE_LIMIT
    parse(message.text)


def test_a_results_line_says_who_won_what() -> None:
    won = [Won(UserId(1), "banco"), Won(UserId(3), "natural")]
    told = views.medals_won(won, NAMES, ROOMS[0], RU)
    assert [plain(one) for one in told] == ["Награда: Аня «Ва-банк», <Вера> «С первых карт»"]
    assert views.medals_won([], NAMES, ROOMS[0], RU) == []


@given(names, st.sampled_from(ROOMS), languages)
def test_a_results_line_takes_everybody_winning_everything(name: str, room: Room, language: Language) -> None:
    won = [Won(UserId(n), medal) for n in range(1, 21) for medal in MEDALS]
    (told,) = views.medals_won(won, {UserId(n): name for n in range(1, 21)}, room, words_for(language))
    parse(told)


# the plot


def over_time(*steps: int | None) -> list[Change]:
    """A balance that begins at 1000 and goes so; None is what the house gives, 200."""
    told = [Change(AT, None, Chips(1000), Chips(1000))]
    for n, step in enumerate(steps, 1):
        change = 200 if step is None else step
        deal = None if step is None else DealId(n)
        told.append(Change(AT + 86_400.0 * n, deal, Chips(change), Chips(told[-1].worth + change)))
    return told


def test_what_the_house_gives_is_a_step_straight_up() -> None:
    assert line(over_time(-100, None, 50)) == ((0, 1000), (1, 900), (2, 900), (2, 1100), (3, 1150))


def test_a_plot_names_its_highest_lowest_first_and_last_and_both_days() -> None:
    scene = plot("Аня", over_time(-600, 900, -100), RU)
    assert scene is not None
    told = [mark.text for layer in scene.layers for mark in layer if isinstance(mark, TextMark)]
    assert set(told) == {
        "Аня: 1\u202f200 фишек",
        "1\u202f300",
        "400",
        "1\u202f000",
        "1\u202f200",
        "15.01.2027",
        "18.01.2027",
    }


def test_one_change_is_no_plot() -> None:
    assert plot("Аня", over_time(), RU) is None
    assert plot("Аня", [], RU) is None


balances = st.lists(st.one_of(st.none(), st.integers(-1000, MOST // 500)), min_size=1, max_size=500)


@given(balances, names, languages)
def test_a_plot_ends_at_todays_worth_and_keeps_every_peak(
    steps: list[int | None], name: str, language: Language
) -> None:
    changes = over_time(*steps)
    points, worths = line(changes), [change.worth for change in changes]
    assert len(points) <= MOST_POINTS
    assert (points[0][1], points[-1][1]) == (worths[0], worths[-1])
    assert (max(worth for _, worth in points), min(worth for _, worth in points)) == (max(worths), min(worths))
    assert [step for step, _ in points] == sorted(step for step, _ in points)
    scene = plot(name, changes, words_for(language))
    assert scene is not None
    for mark in (mark for layer in scene.layers for mark in layer):
        if isinstance(mark, CurveMark):
            assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in mark.points)
        if isinstance(mark, TextMark):
            assert mark.size >= 34
            assert 0 <= mark.x <= WIDTH
            assert 0 <= mark.y <= HEIGHT


@pytest.mark.parametrize("steps", [(5,), (-600, 900, -100), (None, 40, -3)])
def test_a_reply_with_a_plot_waits_in_the_outbox_as_it_is(steps: tuple[int | None, ...]) -> None:
    record = ReplyRecord(Message("<b>Аня</b>", scene=plot("Аня", over_time(*steps), RU)), 17)
    assert record.message.scene is not None
    assert REPLY.decode(REPLY.encode(record)) == record
