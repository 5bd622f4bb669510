"""A game that is added as ``docs/add-a-game.md`` says has its table, its picture, its result and its "why?"."""

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import games
from bot import words as catalogues
from bot.callback import Act, decode
from bot.pictures.painter import Painter
from bot.views import replies
from bot.views.cloth import result_scene, scene_of
from bot.views.message import Message
from bot.views.result import result_message
from bot.views.scene import CardMark, Scene
from bot.views.table import table_message
from bot.views.why import Moved, of_banker, of_punter
from bot.words import LANGUAGES, Words, words_for
from games.core.engine import Result, Step
from games.core.questions import Asked
from games.core.registry import all_games, find
from games.core.script import Ending
from tests.support import added
from tests.support.marks import told
from tests.support.played import finished_of, pictured, walked

ADDED = Path(added.__file__).parent
NAMES = ("colours", "cards")
SEEDS = range(12)


@pytest.fixture(autouse=True)
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Words]:
    """The games know one family more, and the catalogues its words."""
    for language in LANGUAGES:
        shutil.copytree(catalogues.CATALOGUES / language, tmp_path / language)
        shutil.copy(ADDED / "colours.ftl", tmp_path / language)
    monkeypatch.setattr(catalogues, "CATALOGUES", tmp_path)
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(ADDED)])
    catalogues._catalogue.cache_clear()
    all_games.cache_clear()
    try:
        yield words_for("en")
    finally:
        monkeypatch.undo()
        catalogues._catalogue.cache_clear()
        all_games.cache_clear()
        sys.modules.pop("games.colours", None)


def deals(name: str) -> list[list[Step]]:
    """Deals that were played to their ends."""
    walks = [walked(all_games()[name], seed) for seed in SEEDS]
    return [steps for steps in walks if isinstance(end := steps[-1].next, Result) and end.ending is Ending.PLAYED]


def buttons(message: Message) -> dict[str, Act]:
    found = [(button.text, decode(button.data or "")) for row in message.keyboard for button in row]
    return {text: tap.act for text, tap in found if tap is not None}


def faces(scene: Scene) -> set[str]:
    return {mark.code for layer in scene.layers for mark in layer if isinstance(mark, CardMark) and mark.code}


def test_it_is_found_and_named(words: Words) -> None:
    assert set(NAMES) <= set(all_games())
    assert find("Colours") is all_games()["colours"]
    assert replies.rules_text("colours", words).text == "Colours."


@pytest.mark.parametrize("name", NAMES)
def test_its_table_is_told_and_pictured(name: str, words: Words) -> None:
    for steps in deals(name):
        for step in steps:
            if not isinstance(step.next, Asked):
                continue
            sight = pictured(step)
            message, scene = table_message(sight, words, pictured=True), scene_of(sight, words)
            assert message.scene == scene
            assert words(f"game-{name}") in message.text
            open_cards = {
                one.card.code for pile in step.picture.seen_by(None).piles for one in pile.cards if one.card
            }
            assert faces(scene) == open_cards
            if name == "colours":
                assert {"red", "black"} <= set(told(scene))
                stakes = [text.split()[0] for text, act in buttons(message).items() if act is Act.STAKE]
                assert stakes == ["red", "black"]


@pytest.mark.parametrize("name", NAMES)
def test_its_result_is_told_and_pictured(name: str, words: Words) -> None:
    painter = Painter()
    for steps in deals(name)[:4]:
        finished = finished_of(steps[-1])
        message, scene = result_message(finished, words, pictured=True), result_scene(finished, words)
        assert message.scene == scene
        assert faces(scene) == {card.code for pile in finished.piles for card in pile.cards}
        assert painter.paint(scene).startswith(b"\x89PNG")


@pytest.mark.parametrize("name", NAMES)
def test_everybody_is_told_why(name: str, words: Words) -> None:
    for steps in deals(name):
        end, begun = steps[-1], steps[-1].deal.start
        for seat in {one.seat for one in end.picture.settled}:
            mine = tuple(one for one in end.picture.settled if one.seat == seat)
            moved = Moved(
                all_games()[name],
                begun.options,
                "Ben",
                begun.banker,
                frozenset({seat}),
                mine,
                (),
                end.picture.seen_by(seat),
                void=False,
            )
            said = of_punter(moved, words).text
            assert said.startswith("Ben: ")
            assert f"({words(f'game-{name}')}, par. 2)" in said
            assert f"({words(f'game-{name}')}, par. 2)" in of_banker(moved, words).text
