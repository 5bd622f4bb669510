"""The table as a picture: what it shows of a deal, and each game's layout in mid-deal."""

from dataclasses import replace

import pytest
from syrupy.assertion import SnapshotAssertion

from bot.views.cloth import closing_scene, look, result_scene, scene_of
from bot.views.cloth.oval import SEATS, places
from bot.views.result import closing_message, result_message
from bot.views.scene import BoxMark, CardMark, ChipMark, CurveMark, Mark, Scene, TextMark
from bot.views.table import table_message
from bot.words import words_for
from games.core.engine import Step
from games.core.ids import HOUSE, Chips, UserId
from games.core.registry import all_games
from games.core.table import Closed, Why
from tests.bot.test_games_seen import dealt, over, running
from tests.support import sights
from tests.support.coup import Coup
from tests.support.marks import cards, lies_well, marks, rect, rings, texts, told
from tests.support.played import finished_of, pictured, walked
from tests.support.sights import AWKWARD, PLAIN

RU, EN = words_for("ru"), words_for("en")
GAMES = tuple(all_games())


def test_faces_are_just_those_that_lie_open() -> None:
    for game in GAMES:
        for step in running(walked(all_games()[game], 7)):
            scene, picture = scene_of(pictured(step), RU), step.picture.seen_by(None)
            seen = {one.card.code for pile in picture.piles for one in pile.cards if one.card}
            assert {card.code for card in cards(scene) if card.code} <= seen


def test_the_card_turned_last_is_raised_and_closed_ranks_are_dark() -> None:
    lying = cards(scene_of(sights.staking(), RU))
    assert [card.code for card in lying if card.raised] == ["Js"]
    assert [card.code for card in lying if card.dark] == ["2c"]


def test_who_is_awaited_has_a_ring_and_a_word() -> None:
    scene = scene_of(sights.staking(ready=(2,)), RU)
    (ring,) = rings(scene)
    (name,) = [text for text in texts(scene) if rect(text).meets(rect(ring))]
    assert name.text == "Vera"
    assert "Ждём" in told(scene)
    running_ = scene_of(sights.staking(running=(2, 3)), RU)
    assert not rings(running_)
    assert "Карты идут без остановки" in told(running_)


def test_a_hand_in_turn_has_a_ring_around_its_cards() -> None:
    coup = dealt("twenty-one")
    scene = scene_of(pictured(coup.step), RU)
    around, _ = rings(scene)
    inside = [card for card in cards(scene) if rect(card).meets(rect(around))]
    assert len(inside) == 2
    assert {"Решает", "прикуп"} <= set(told(scene))


def test_where_all_decide_nobody_is_ringed() -> None:
    coup = dealt("macao")
    scene = scene_of(pictured(coup.step), RU)
    assert not rings(scene)
    assert "Решают все: сброс десяток и фигур" in told(scene)


def test_stakes_stand_by_their_card_with_names() -> None:
    scene = scene_of(sights.staking(), RU)
    (queen,) = [card for card in cards(scene) if card.code == "Qd"]
    near = [text.text for text in texts(scene) if text.y > queen.y and queen.x <= text.x < queen.x + 300]
    assert {"35", "Борис", "10", "Vera", "25"} <= set(near)


def test_more_people_than_lines_are_counted() -> None:
    names = [f"Имя{n}" for n in range(1, 13)]
    one = sights.staking(names, opened="Qd", taken="", stakes=[(n, "Q", 10) for n in range(2, 13)])
    assert {"110", "ещё 8", "80"} <= set(told(scene_of(one, RU)))
    two_rows = sights.staking(
        names, opened="Qd 2c 3c 5c 7c 8c", taken="", stakes=[(n, "Q", 10) for n in range(2, 13)]
    )
    assert {"110", "Имя2", "Имя3", "ещё 9", "90"} <= set(told(scene_of(two_rows, RU)))
    many = sights.staking(names, opened="Qd 2c 3c 5c 7c 8c 9c", taken="", stakes=[(n, "Q", 10) for n in range(2, 13)])
    assert {"110", "11 человек"} <= set(told(scene_of(many, RU)))
    two = sights.staking(names, opened="Qd 2c 3c 5c 7c 8c 9c", taken="", stakes=[(n, "Q", 10) for n in (2, 3)])
    assert {"20", "Имя2, Имя3"} <= set(told(scene_of(two, RU)))


def test_large_sums_are_told_in_short() -> None:
    one = sights.staking(opened="Qd", taken="", stakes=[(2, "Q", 12_345_678)], bank=34_567_000_000)
    assert {"12 млн", "34 млрд"} <= set(told(scene_of(one, RU)))


def test_the_bank_lays_down_the_double_at_once() -> None:
    scene = scene_of(pictured(dealt("doubled-bank").step), RU)
    chips = [mark.colour for mark in marks(scene) if isinstance(mark, ChipMark) and mark.radius < 20]
    assert chips.count(look.STAKE) == chips.count(look.BANK) == 2
    assert told(scene).count("5") == told(scene).count("10") == 2


@pytest.mark.parametrize("people", [3, 8, 20])
def test_the_double_stands_by_the_stake(people: int) -> None:
    """Beside it where there is room, on the same line; in one row of hands, in two and in three."""
    for step in running(walked(all_games()["doubled-bank"], 7, people)):
        coins = [mark for mark in marks(scene_of(pictured(step), RU)) if isinstance(mark, ChipMark)]
        small = [mark for mark in coins if mark.radius < 20]
        lines = {mark.y for mark in small if mark.colour == look.STAKE}
        assert {mark.y for mark in small if mark.colour == look.BANK} <= lines


def test_cards_moved_under_are_told() -> None:
    sight = pictured(dealt("doubled-bank").step)
    assert sight.picture is not None
    assert sight.shoe is not None
    moved = replace(sight, shoe=replace(sight.shoe, moved=3))
    assert "вниз 3" in told(scene_of(moved, RU))
    assert "Банкомёт переложил сверху вниз карт: 3" in table_message(moved, RU).text.splitlines()
    out = replace(moved, picture=replace(sight.picture, out=2))
    assert "2 out, 3 moved" in told(scene_of(out, EN))
    assert not [text for text in told(scene_of(sight, RU)) if text.startswith("вниз")]
    assert "переложил" not in table_message(sight, RU).text


def test_doubled_bank_is_asked_from_both_ends() -> None:
    for people, arrows in (("Bank A B C", 4), ("Bank A B", 0)):
        scene = scene_of(pictured(dealt_to("doubled-bank", people)), RU)
        assert sum(isinstance(mark, CurveMark) for mark in marks(scene)) == arrows


def dealt_to(game: str, people: str) -> Step:
    coup = Coup("9s 2h 3d 4d 4c 6h 2c 5d", people=people, bank=200, game=game)
    for name in people.split()[1:]:
        coup.stakes(name, str(coup.seats[name]), 5)
    coup.closes()
    return coup.step


def test_thrown_in_tens_are_counted_aside() -> None:
    coup = dealt("macao")
    assert "сброс 1" not in told(scene_of(pictured(coup.step), RU))
    coup.chooses("A", "throw-in")
    assert "сброс 1" in told(scene_of(pictured(coup.step), RU))


def test_packets_are_backs_with_number_and_count() -> None:
    scene = scene_of(pictured(dealt("blind-hookey").step), RU)
    assert {"№1", "№2", "№3"} <= set(told(scene))
    assert [text for text in told(scene) if text.startswith("×")]
    assert all(card.code is None for card in cards(scene))


def test_a_result_shows_open_cards_and_who_has_won() -> None:
    finished = finished_of(over(dealt("twenty-one")))
    scene = result_scene(finished, RU)
    shown = {card.code for card in cards(scene)}
    assert shown == {card.code for pile in finished.piles for card in pile.cards}
    for user, chips in finished.net:
        assert look.gain_of(chips, RU) in told(scene), user
    plates = [mark for mark in marks(scene) if isinstance(mark, BoxMark) and mark.fill == look.GOLD]
    on_plates = [text.text for text in texts(scene) if any(rect(text).meets(rect(plate)) for plate in plates)]
    assert on_plates == [text for text in told(scene) if text.startswith("+")] != []


def test_the_banks_packet_lies_by_the_banker() -> None:
    finished = finished_of(over(dealt("blind-hookey")))
    assert finished.bankers_packet == "3"
    own = next(pile for pile in finished.piles if pile.name == "3")
    (card,) = [mark for mark in cards(result_scene(finished, RU)) if mark.code == own.cards[-1].code]
    assert card.x == look.EDGE


@pytest.mark.parametrize("ending", ["dropped", "void"])
def test_a_deal_that_was_not_played_says_so(ending: str) -> None:
    bare = replace(sights.finished(), ending=ending, last=None, net=())
    lies_well(result_scene(bare, RU))
    assert not cards(result_scene(bare, RU))
    lost = replace(bare, net=((UserId(2), Chips(-10)), (UserId(1), Chips(10))))
    assert {"Борис", "−10", "+10"} <= set(told(result_scene(lost, RU)))


def test_a_closed_table_says_why() -> None:
    closed = result_scene(replace(sights.finished(), next=None, closed=Why.STOPPED), RU)
    assert "Стол закрыт: так решили" in " ".join(told(closed))
    with pytest.raises(ValueError, match="closed"):
        scene_of(replace(sights.lobby(), table=sights.table(2, Closed(Why.STOPPED))), RU)


def test_the_lobby_asks_to_sit_down_while_there_is_room() -> None:
    assert "Садитесь" in told(scene_of(sights.lobby(), RU))
    assert "Sit down" in told(scene_of(sights.lobby(), EN))
    for people in (SEATS - 1, SEATS):
        crowd = sights.lobby([f"N{n}" for n in range(people)])
        full = replace(crowd, table=replace(crowd.table, options=(("bank", "house"),)))
        lies_well(scene_of(full, RU))
        assert ("Садитесь" in told(scene_of(crowd, RU))) == (people < SEATS)
    alone = scene_of(sights.lobby(PLAIN[:1]), RU)
    assert "Нужно хотя бы двое" in told(alone)


def test_who_is_away_is_put_in_brackets() -> None:
    sight = sights.lobby()
    away = replace(sight.table.circle[1], missed=2)
    circle = (sight.table.circle[0], away, sight.table.circle[2])
    assert "(Борис)" in told(scene_of(replace(sight, table=replace(sight.table, circle=circle)), RU))


def test_the_whole_commitment_is_shown_before_the_cut() -> None:
    for sight in (sights.shuffled(), sights.recut()):
        assert sights.COMMITMENT in "".join(told(scene_of(sight, RU)))


def test_places_go_round_the_table() -> None:
    for count in range(1, SEATS + 1):
        found = places(count)
        assert len(set(found)) == count
        boxes = [BoxMark(x, y, 196, 54, 0) for x, y in found]
        assert not [1 for n, one in enumerate(boxes) for two in boxes[:n] if rect(one).meets(rect(two))]


def test_the_house_keeps_the_bank() -> None:
    coup = Coup("9s Kh 4d 7d 5c 8h 2c", people="A B", bank=200, game="twenty-one", options={"bank": "house"})
    assert coup.banker == HOUSE
    assert "Дом" in told(scene_of(pictured(coup.step), RU))


def test_names_are_shown_clean() -> None:
    names = ("\u202eevil\u202c", "a\u2060b", "@all")
    shown = told(scene_of(sights.lobby(names), RU))
    assert not set("\u202e\u2060\u2068") & set("".join(shown))
    assert "@all" in shown


def test_messages_carry_the_picture_where_it_is_wanted() -> None:
    sight, finished = sights.staking(), sights.finished()
    assert table_message(sight, RU).scene is None
    assert table_message(sight, RU, pictured=True).scene == scene_of(sight, RU)
    assert result_message(finished, RU).scene is None
    assert result_message(finished, RU, pictured=True).scene == result_scene(finished, RU)
    closing = sights.closing(Why.STOPPED)
    assert closing_message(closing, RU).scene is None
    assert closing_message(closing, RU, pictured=True).scene == closing_scene(closing, RU)


def line(mark: Mark) -> str:
    """A mark as one line of a snapshot."""
    match mark:
        case CardMark():
            how = "".join(f" {word}" for word, is_so in (("raised", mark.raised), ("dark", mark.dark)) if is_so)
            return f"card {mark.code or '##'} {mark.x},{mark.y} {mark.width}{how}"
        case TextMark():
            return f"text {mark.x},{mark.y} {mark.size} {mark.anchor}{' bold' * mark.bold}: {mark.text}"
        case ChipMark():
            return f"chip {mark.x},{mark.y} {mark.radius} {mark.colour}"
        case BoxMark():
            return f"box {mark.x},{mark.y} {mark.width}x{mark.height} {mark.fill} {mark.line}".rstrip()
        case CurveMark():
            return f"curve {mark.points}"


def drawn(scene: Scene) -> str:
    return "\n--\n".join("\n".join(map(line, layer)) for layer in scene.layers)


@pytest.mark.parametrize("game", GAMES)
def test_layouts(game: str, snapshot: SnapshotAssertion) -> None:
    coup = dealt(game)
    middle = drawn(scene_of(pictured(coup.step, AWKWARD), RU))
    assert f"{middle}\n\n=====\n\n{drawn(result_scene(finished_of(over(coup), PLAIN), EN))}" == snapshot
