"""The table as a picture: laws over random deals of every game."""

import random
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.views.cloth import closing_scene, result_scene, scene_of
from bot.views.cloth.sheet import TOP
from bot.views.cloth.spots import CARD
from bot.views.scene import OUTLINE, Scene
from bot.views.sight import Sight
from bot.words import LANGUAGES, Language, words_for
from games.core.answers import Stake
from games.core.choosing import Choice
from games.core.engine import Result
from games.core.events import Area
from games.core.ids import Chips, UserId
from games.core.picture import Picture
from games.core.questions import Cut
from games.core.registry import all_games
from games.core.staking import Staking
from games.core.table import Offer, Why
from tests.bot.test_games_seen import running
from tests.support import sights
from tests.support.marks import Rect, cards, heaps, lies_well, rect, rings, texts
from tests.support.played import finished_of, pictured, sight_of, walked, with_other_cards
from tests.support.sights import FAMILY, PLAIN, TONED_FAMILY, between, moving

RU, EN = words_for("ru"), words_for("en")
GAMES = tuple(all_games())
SEEDS = st.integers(0, 10**6)
PEOPLE = st.integers(2, 20)
LONG = st.sampled_from(
    [FAMILY * 15, TONED_FAMILY * 15, "W&<>" * 15, "أحمد " * 12, "ЩШЖ" * 20, "漢字" * 30, "Z" + "\u0301" * 59]
)
NAMES = st.lists(LONG | st.text(max_size=60) | st.sampled_from(PLAIN), min_size=20, max_size=20)


def places_of(sight: Sight) -> int:
    """How many places with cards or for stakes lie below the banker's."""
    picture = sight.picture
    assert picture is not None
    if sight.table.rules.points is None:
        return max(sum(target.open for target in picture.targets), len(piles(picture, Area.PACKET)))
    hands = len(piles(picture, Area.HAND))
    return hands or len(sight.table.circle)


def piles(picture: Picture, *areas: Area) -> list[int]:
    """How many cards lie on each pile of these areas that holds any."""
    return [n for seen in picture.piles if seen.pile.area in areas and (n := len(seen.cards) + seen.under)]


def heaps_of(picture: Picture, *, hands: bool, gathered: bool) -> int:
    """How many fans and piles are to be seen: closed ranks are one, and so is what is left of the shoe."""
    apart = len(piles(picture, Area.HAND, Area.PACKET, Area.LAYOUT, Area.BANKER, Area.DISCARD))
    apart += sum(target.open for target in picture.targets if piles_of(picture, target.target))
    closed = any(not target.open for target in picture.targets)
    packed = picture.left > 0 and (hands or not piles(picture, Area.BANKER)) and not gathered
    return apart + closed + packed


def piles_of(picture: Picture, name: str) -> bool:
    return any(seen.pile.area is Area.TARGET and seen.pile.name == name for seen in picture.piles)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=15)
@given(seed=SEEDS, people=PEOPLE, names=NAMES, language=st.sampled_from(LANGUAGES))
def test_a_running_deal_lies_well(game: str, seed: int, people: int, names: list[str], language: Language) -> None:
    words = words_for(language)
    for step in running(walked(all_games()[game], seed, people))[::4]:
        sight = pictured(step, names)
        assert sight.picture is not None
        scene = scene_of(sight, words)
        lies_well(scene)
        has_air(scene)
        found = heaps(cards(scene))
        assert len(found) == heaps_of(
            sight.picture,
            hands=sight.table.rules.points is not None,
            gathered=isinstance(step.next, Cut),
        )
        if places_of(sight) <= 10:
            assert all(card.width >= CARD for card in cards(scene))


def has_air(scene: Scene) -> None:
    """No ring and no outline of a raised card touches the top line or a text's letters, down to their tails."""
    raised = [rect(card) for card in cards(scene) if card.raised]
    around = [Rect(card.x - OUTLINE, card.y - OUTLINE, card.right + OUTLINE, card.bottom) for card in raised]
    assert all(outline.y > TOP for outline in around)
    assert all(ring.y > TOP for ring in rings(scene))
    for text in texts(scene):
        lies = rect(text)
        letters = Rect(lies.x, lies.y, lies.right, text.y + text.size * 57 // 100)
        assert not [outline for outline in around if outline.meets(letters)], text


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=15)
@given(seed=SEEDS, people=PEOPLE, names=NAMES, language=st.sampled_from(LANGUAGES))
def test_a_result_lies_well(game: str, seed: int, people: int, names: list[str], language: Language) -> None:
    step = walked(all_games()[game], seed, people)[-1]
    if isinstance(step.next, Result):
        finished = replace(finished_of(step, names), next=UserId(2), shoes=(sights.opened("7KQ2"),))
        scene = result_scene(finished, words_for(language))
        lies_well(scene)
        heaps(cards(scene))
        assert all(card.code for card in cards(scene) if step.next.ending.value == "played")


@pytest.mark.parametrize("game", GAMES)
def test_a_full_table_has_room(game: str) -> None:
    for step in walked(all_games()[game], 5, 20):
        over_ = isinstance(step.next, Result)
        scene = result_scene(finished_of(step), EN) if over_ else scene_of(pictured(step), EN)
        lies_well(scene)
        has_air(scene)


@settings(max_examples=40)
@given(people=st.integers(1, 20), names=NAMES, language=st.sampled_from(LANGUAGES), drawn=st.integers(1, 48))
def test_every_other_phase_lies_well(people: int, names: list[str], language: Language, drawn: int) -> None:
    words, sitting = words_for(language), names[:people]
    draw = " ".join(["2c"] * (drawn - 1) + ["Ah"])
    draft = Offer(Chips(10**6), sights.term().limits)
    views = [
        sights.lobby(sitting),
        sights.shuffled(sitting),
        sights.recut(sitting),
        between(sitting),
        moving(sitting),
    ]
    if people > 1:
        views += [
            sights.bidding(sitting, drawn=draw),
            sights.bidding(sitting, draft=draft),
            sights.bidding(sitting, drawn=draw, purse=5),
        ]
    scenes = [scene_of(sight, words) for sight in views]
    scenes.append(closing_scene(replace(sights.closing(Why.NOBODY_CAME), names=sights.named(sitting)), words))
    for scene in scenes:
        lies_well(scene)
        heaps(cards(scene))


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=25)
@given(seed=SEEDS, language=st.sampled_from(LANGUAGES))
def test_hidden_cards_change_no_picture(game: str, seed: int, language: Language) -> None:
    words, rnd = words_for(language), random.Random(seed)  # noqa: S311 - no secret
    for step in running(walked(all_games()[game], seed)):
        asked = step.next
        if isinstance(asked, Choice):
            asked = replace(asked, barred=frozenset(rnd.sample(asked.offered, rnd.randint(0, len(asked.offered)))))
        other = sight_of(replace(step, next=asked), with_other_cards(step.picture))
        assert scene_of(pictured(step), words) == scene_of(other, words)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=15)
@given(seed=SEEDS, people=st.integers(2, 8))
def test_a_stake_changes_the_uppermost_layer_alone(game: str, seed: int, people: int) -> None:
    """What lies below is painted once for all stakes of a window."""
    steps = walked(all_games()[game], seed, people)
    for before, after in pairwise(steps):
        staked = isinstance(after.deal.rows[-1].given, Stake) and isinstance(after.next, Staking)
        if staked and isinstance(before.next, Staking):
            one, two = scene_of(pictured(before), RU), scene_of(pictured(after), RU)
            assert one.layers[:-1] == two.layers[:-1]
            assert one.layers[-1] != two.layers[-1]


@settings(max_examples=15)
@given(seed=SEEDS)
def test_a_card_leaves_the_cloth_as_it_is(seed: int) -> None:
    steps = running(walked(all_games()["landsknecht"], seed))
    first = {scene_of(pictured(step), RU).layers[0] for step in steps if step.picture.targets}
    assert len(first) <= 1
