"""The table as a picture: a scene of exactly what its text tells, from the same reduced sight."""

from typing import assert_never

from bot.views.cloth import deal, waiting
from bot.views.cloth.result import closing_scene, result_scene
from bot.views.cloth.sheet import Sheet, begun
from bot.views.scene import Scene
from bot.views.sight import Sight
from bot.words import Words
from games.core.questions import Cut
from games.core.setup import Setup
from games.core.table import Between, Bidding, Closed, Dealing, Moving, Open, Shuffled

__all__ = ["closing_scene", "result_scene", "scene_of"]


def scene_of(sight: Sight, words: Words) -> Scene:
    """The table as everyone sees it now. A closed table is shown by its result instead."""
    sheet = _begun(sight, words)
    match sight.table.phase:
        case Open():
            waiting.lobby(sheet, sight, words)
        case Bidding():
            if isinstance(sight.question, Setup):
                waiting.bidding(sheet, sight, sight.question, words)
        case Shuffled():
            if isinstance(sight.question, Cut) and sight.shoe:
                waiting.cutting(sheet, sight, sight.question, sight.shoe, words)
        case Moving() | Between():
            waiting.between(sheet, sight, words)
        case Dealing():
            if sight.picture:
                deal.lay(sheet, sight, sight.picture, words)
        case Closed():
            raise ValueError("a closed table has no living picture")
        case _:
            assert_never(sight.table.phase)
    return sheet.scene()


def _begun(sight: Sight, words: Words) -> Sheet:
    lobby = isinstance(sight.table.phase, Open)
    return begun(words(f"game-{sight.table.game}"), "" if lobby else words("cloth-deal", deal=sight.number))
