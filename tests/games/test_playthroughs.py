"""Golden deals: whole deals, event by event with every chip, exactly as they were played when they were written.

They turn a drift of the rules into a difference that somebody reads, and stand for the deals that are stored
somewhere and must replay. They pin whatever the rules did, right or wrong: what is right is for the scenarios and the
laws to say. ``python -m tests.support.playthrough`` writes them anew from their answers.
"""

from pathlib import Path

import pytest

from games.core.registry import all_games
from tests.support.playthrough import FOLDER, read, write

FILES = sorted(FOLDER.iterdir())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_golden_deal_is_played_as_it_was(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert write(read(text)) == text


def test_every_game_has_a_finished_golden_deal_of_its_present_rules() -> None:
    texts = [file.read_text(encoding="utf-8") for file in FILES]
    finished = {
        (read(text).begun.game, read(text).begun.rules_version) for text in texts if "\n  played with " in text
    }
    assert finished == {(game.name, game.rules_version) for game in all_games().values()}


def test_a_changed_answer_changes_the_text() -> None:
    """Guards the guard: the text is computed, not copied."""
    text = FILES[0].read_text(encoding="utf-8")
    assert "  played with " in text
    assert write(read(text.replace("> clock close", "> 99 ready"))) != text
