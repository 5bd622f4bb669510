"""Scenarios of Macao."""

from games.core.choosing import Choices
from tests.support.coup import Coup


def coup(deck: str, people: str = "Bank A", *, window: bool = True, **options: str) -> Coup:
    """A deal in which every punter has staked 10; the deck goes A, B, ..., Bank, then what comes in their place.

    With ``window`` the clock has closed the window for tens.
    """
    played = Coup(deck, people, bank=1000, limits=(10, 50), game="macao", options=options)
    for name, seat in played.seats.items():
        if name not in ("Bank", "House"):
            played.stakes(name, str(seat), 10)
    played.closes()
    if window and isinstance(played.step.next, Choices):
        played.closes()
    return played
