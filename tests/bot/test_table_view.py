"""The table's message: it fits, it leaks nothing, and it looks as it looked."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from syrupy.assertion import SnapshotAssertion

from bot.views.answers import details, what_now
from bot.views.deal import lines
from bot.views.fit import ROOMS, Room, fit
from bot.views.message import TEXT_LIMIT, Message
from bot.views.pieces import utf16
from bot.views.sight import Sight
from bot.views.table import draw_frames, table_message
from bot.words import LANGUAGES, Language, words_for
from games.core.answers import Target
from games.core.cards import card
from games.core.chips import Limits
from games.core.events import Area, Dealt, Event, Opened, Pile
from games.core.ids import Chips, SeatNo, UserId
from games.core.table import Closed, Offer, Vote, Why
from games.core.waits import Wait
from playground.html import parse
from tests.support import sights
from tests.support.sights import AWKWARD, FAMILY, PLAIN, TONED_FAMILY, pictured, staking

TWENTY = range(1, 21)
TEN = "2d 3h 5s 7c 8d 9h Ts Jc Qd Ah"
LONG = st.sampled_from([FAMILY * 64, TONED_FAMILY * 64, "W&<>" * 16, "ﷺ" * 64, "Z" + "\u0301" * 127, "أحمد " * 12])
NAMES = st.lists(LONG | st.text(max_size=128), min_size=2, max_size=20)
OFFER = Offer(Chips(200), Limits(Chips(5), Chips(50)))
RU = words_for("ru")


def stakes_of(people: int, chips: int = 10) -> list[tuple[int, str, int]]:
    """Every punter on every one of ten targets."""
    return [(who, code[0], chips) for code in TEN.split() for who in range(2, people + 1)]


def drawn(message: Message) -> str:
    """A message as plain text with its buttons."""
    rows = [" ".join(f"[ {button.text} ]" for button in row) for row in message.keyboard]
    return "\n".join((message.text, "", *rows))


@st.composite
def crowded(draw: st.DrawFn) -> Sight:
    """A deal at its fullest: ten open targets, everybody staked on most of them, people waiting, a vote."""
    names = draw(NAMES)
    every = stakes_of(len(names), draw(st.sampled_from([1, 50, 10**11])))
    some = draw(st.just(every) | st.lists(st.sampled_from(every), unique=True))
    joining = tuple(UserId(n) for n in range(len(names) + 1, len(names) + 1 + draw(st.integers(0, 20 - len(names)))))
    sight = staking(
        names,
        opened=TEN,
        taken="",
        stakes=some,
        bank=draw(st.sampled_from([10**12, 200])),
        joining=joining,
        vote=draw(st.none() | st.just(Vote(UserId(2), frozenset({SeatNo(1)})))),
        stopping=draw(st.booleans()),
    )
    long = {user: draw(LONG) for user in joining}
    return replace(sight, names={**sight.names, **long})


@given(crowded(), st.sampled_from(LANGUAGES))
def test_a_full_table_fits_and_is_good_html(sight: Sight, language: Language) -> None:
    message = table_message(sight, words_for(language))
    text, _ = parse(message.text)
    assert utf16(message.text) <= TEXT_LIMIT
    assert len(text.encode("utf-16-le")) // 2 == utf16(message.text)
    for button in message.keyboard[0]:
        assert button.text


@given(NAMES, st.sampled_from(LANGUAGES))
def test_every_phase_fits(names: list[str], language: Language) -> None:
    words = words_for(language)
    draw = " ".join(["2c", "3c", "4c", "5c"] * 12 + ["Ah"])
    bid = sights.bidding(names, drawn=draw, purse=10**12)
    views = [sights.lobby(names), bid, sights.shuffled(names), sights.recut(names)]
    messages = [*(table_message(sight, words) for sight in views), *draw_frames(bid, words)]
    assert len(messages) == 7
    for message in messages:
        parse(message.text)
        assert utf16(message.text) <= TEXT_LIMIT


def test_the_smallest_room_holds_the_worst_table() -> None:
    sight = staking([TONED_FAMILY * 64] * 20, opened=TEN, taken="", stakes=stakes_of(20, 10**11), bank=10**12)
    for language in LANGUAGES:
        assert utf16("\n".join(lines(sight, ROOMS[-1], words_for(language)))) < TEXT_LIMIT * 0.9


def test_a_table_is_reduced_in_a_fixed_order() -> None:
    """Each room takes one more thing away: who waits, long names, then entries of each line."""
    names = [f"Очень длинное имя {n:02}" for n in TWENTY]
    sight = staking(names[:15], opened="Qd", taken="", stakes=[(n, "Q", 10) for n in range(2, 16)])
    sight = replace(sight, table=replace(sight.table, joining=(UserId(16), UserId(17))))
    sight = replace(sight, names=sights.named(names))
    texts = ["\n".join(lines(sight, room, RU)) for room in ROOMS]
    assert "Со следующей сдачи" in texts[0]
    assert all("Со следующей сдачи" not in text for text in texts[1:])
    assert "Очень длинное и…" in texts[1]
    assert all("Очень д…" in text and "Очень длинное и…" not in text for text in texts[2:])
    assert "и ещё" not in texts[3]
    assert [f"и ещё {14 - left}" in text for left, text in zip((12, 8, 6, 4, 3, 2, 1), texts[4:], strict=False)] == [
        True
    ] * 7
    assert "Q♦   14 человек, вместе 140" in texts[-1]
    sizes = [utf16(text) for text in texts]
    assert sizes == sorted(sizes, reverse=True)


def test_what_fits_is_told_whole() -> None:
    assert not fit(lambda _: "x" * TEXT_LIMIT).cut
    assert fit(lambda room: "x" * (TEXT_LIMIT + 1) if room.waiting else "").cut
    with pytest.raises(AssertionError):
        fit(lambda room: "x" * (TEXT_LIMIT + room.name))


@given(crowded(), st.integers(1, 20), st.sampled_from(LANGUAGES))
def test_details_fit_and_begin_with_ones_own(sight: Sight, who: int, language: Language) -> None:
    words, seat = words_for(language), SeatNo(who)
    toast = details(sight, seat, words)
    assert toast.alert
    assert 0 < len(toast.text.encode("utf-16-le")) // 2 <= 200
    mine = sight.picture is not None and any(seat in dict(target.stakes) for target in sight.picture.targets)
    assert toast.text.startswith(words("details-mine", stakes="")) == mine


def test_a_details_button_stands_just_where_something_is_cut() -> None:
    crowd = staking([FAMILY * 20] * 20, opened=TEN, taken="", stakes=stakes_of(20), bank=10**6)
    assert "Подробнее" in drawn(table_message(crowd, RU))
    assert "Подробнее" not in drawn(table_message(staking(), RU))


@pytest.mark.parametrize("language", LANGUAGES)
def test_hidden_cards_change_nothing_that_is_seen(language: Language) -> None:
    """Two deals that differ only in cards that one seat alone may see."""
    words = words_for(language)

    def seen(hidden: str) -> Sight:
        own = Pile(Area.TARGET, "Q")
        events: list[Event] = [
            Dealt(Pile(Area.LAYOUT, "K"), card("Ks")),
            Dealt(Pile(Area.BANKER), card(hidden), frozenset({SeatNo(1)})),
            Dealt(own, card(hidden), frozenset({SeatNo(2)})),
            Opened(Target("Q")),
        ]
        return replace(staking(), picture=pictured(events, 200))

    one, other = seen("2c"), seen("Ah")
    assert table_message(one, words) == table_message(other, words)
    assert "▮" in table_message(one, words).text
    assert details(one, SeatNo(2), words) == details(other, SeatNo(2), words)
    assert what_now(one, UserId(3), words) == what_now(other, UserId(3), words)


def test_a_closed_table_has_no_living_message() -> None:
    sight = replace(sights.lobby(), table=sights.table(2, Closed(Why.STOPPED)))
    with pytest.raises(ValueError, match="closed"):
        table_message(sight, RU)


@pytest.mark.parametrize(
    ("sight", "told"),
    [
        (staking(opened="Qd"), "Открылась Q♦. Ставки до"),
        (staking(opened="", stakes=()), "2♣: пара, карта закрыта"),
        (staking(wait=Wait.LEAST), "отпечаток"),
        (staking(running=(2, 3)), "Карты идут без остановки"),
        (staking(ready=(2,)), "Ждём: Vera\n"),
        (staking(stopping=True), "После этой сдачи стол закроется"),
        (staking(stopping=True, successor="landsknecht"), "После этой сдачи: Ландскнехт"),
        (staking(vote=Vote(UserId(1), frozenset({SeatNo(2)}))), "Отменить сдачу? Да: 1, нужно 2"),
        (replace(staking(), until=None), "Ставки открыты"),
        (replace(staking(), question=None), "Банк держит Аня: 205\n"),
        (sights.lobby(PLAIN[:1]), "Нужно хотя бы двое, ждём до"),
        (sights.lobby(until=None), "темп обычный"),
        (sights.bidding(purse=20), "В кошельке 20, для банка нужно 100"),
        (sights.recut(), "Колода 7KQ3 перемешана, снимает Vera"),
    ],
)
def test_what_a_table_tells(sight: Sight, told: str) -> None:
    assert told in table_message(sight, RU).text


def test_nobody_is_awaited_in_a_least_window() -> None:
    assert "Ждём" not in table_message(staking(wait=Wait.LEAST), RU).text


def test_a_card_beside_the_targets_is_told_as_such() -> None:
    def after(pile: Pile, code: str) -> str:
        picture = staking().picture
        assert picture is not None
        return table_message(replace(staking(), picture=picture.after(Dealt(pile, card(code)))), RU).text

    assert "K♦ в расклад" in after(Pile(Area.LAYOUT, "K"), "Kd")
    assert "6♦ банкомёту" in after(Pile(Area.BANKER, "6"), "6d")
    assert "Вышла 2♦." in after(Pile(Area.TARGET, "2"), "2d")


def test_who_is_away_is_marked() -> None:
    sight = sights.lobby()
    away = replace(sight.table.circle[1], missed=2)
    circle = (sight.table.circle[0], away, sight.table.circle[2])
    assert "Борис (нет на месте)" in table_message(replace(sight, table=replace(sight.table, circle=circle)), RU).text


def test_a_draw_grows_in_at_most_three_frames() -> None:
    for count in range(1, 30):
        draw = " ".join(["2c"] * (count - 1) + ["Ah"])
        frames = draw_frames(sights.bidding(drawn=draw), RU)
        assert len(frames) == len(set(frames)) == min(3, count - 1)
        assert all(not frame.keyboard and "A♥" not in frame.text for frame in frames)
    assert draw_frames(sights.bidding(), RU) == ()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("names", [PLAIN, AWKWARD], ids=["plain", "awkward"])
def test_main_views(language: Language, names: tuple[str, ...], snapshot: SnapshotAssertion) -> None:
    views = (
        sights.lobby(names),
        sights.bidding(names, drawn="2c 3c 4d 5h Ah"),
        sights.bidding(names, offer=OFFER, as_last=True),
        sights.bidding(names, offer=OFFER, draft=Offer(Chips(500), Limits(Chips(10), Chips(100)))),
        sights.shuffled(names),
        staking(names),
        sights.recut(names),
    )
    words = words_for(language)
    assert "\n\n=====\n\n".join(drawn(table_message(sight, words)) for sight in views) == snapshot


def test_rooms_only_shrink() -> None:
    def size(room: Room) -> tuple[int, ...]:
        return (int(room.waiting), room.name, room.entries, room.proofs)

    for one, less in pairwise(ROOMS):
        assert all(after <= before for before, after in zip(size(one), size(less), strict=True))
