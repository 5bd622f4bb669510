"""Ways to play a hand, by their names.

``standing``: the standing orders. ``draw-to-5`` draws on five points or fewer, ``draw-below-17`` on sixteen or fewer;
``-once`` after it: never a second time on a baccarat; ``-behind``: also wherever a hand that is shown beats one's
own. Only drawing and buying follow the name, all else the standing orders.
"""

import re
from dataclasses import dataclass

from games.core.answers import Chose, Close, Given
from games.core.choosing import Choice
from games.core.dealer import Dealer, hand
from games.core.events import Shown
from games.core.game import Game
from games.core.ids import SeatNo
from games.odds.coup import Strategy, standing

STANDING = "standing"
FORMS = f"{STANDING}, draw-to-N, draw-below-N, each with -once or -behind after it"
_NAMED = re.compile("draw-(to|below)-([0-9]{1,2})(-once)?(-behind)?")
_CARD = ("draw", "buy")
_STAND = "stand"


@dataclass(frozen=True, slots=True)
class Drawing:
    """Draws on ``most`` points or fewer; ``once``: not after a baccarat; ``behind``: also on less than is shown."""

    game: Game
    most: int
    once: bool = False
    behind: bool = False

    def __call__(self, dealer: Dealer, choice: Choice) -> Given:
        card = next((option for option in choice.offered if option in _CARD), None)
        if card is None or _STAND not in choice.offered:
            return Close()
        mine = self._points(dealer, choice.seat)
        draws = mine <= self.most or (self.behind and mine < self._shown(dealer))
        if card in choice.barred or (self.once and choice.topic == "again"):
            draws = False
        return Chose(card if draws else _STAND)

    def _points(self, dealer: Dealer, seat: SeatNo) -> int:
        count = self.game.points
        return count(dealer.hands[seat]) if count else 0

    def _shown(self, dealer: Dealer) -> int:
        """The most points of a hand that everybody sees."""
        shown = {event.pile for event in dealer.events if isinstance(event, Shown)}
        return max((self._points(dealer, seat) for seat in dealer.hands if hand(seat) in shown), default=0)


def named(name: str, game: Game) -> Strategy | None:
    """A strategy for a game by its name; None where there is no such, or the game has no hands to play."""
    if name == STANDING:
        return standing
    found = _NAMED.fullmatch(name)
    if found is None or game.points is None:
        return None
    most = int(found[2]) - (found[1] == "below")
    return Drawing(game, most, once=bool(found[3]), behind=bool(found[4]))
