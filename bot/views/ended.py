"""How a deal ended, in a few words: the same under its picture and on it. Plain text, no names."""

from bot.views.hands import NOTHING
from bot.views.sight import Finished
from bot.words import Words
from games.core.events import Area
from games.core.registry import all_games


def ended(finished: Finished, words: Words) -> str:
    """The game's own ending, or that the deal was dropped or void."""
    if finished.ending != "played":
        return words(f"ended-{finished.ending}")
    count = all_games()[finished.game].points
    bankers = [pile for pile in finished.piles if pile.area is Area.HAND and pile.owner == finished.banker]
    points = words("points", count=count(bankers[0].cards)) if count and bankers else NOTHING
    return words(f"ended-{finished.game}", card=finished.last.face if finished.last else "", points=points)
