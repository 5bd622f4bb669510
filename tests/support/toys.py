"""Small games and small scripts: what the core can do, without the rules of any game."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from games.core.answers import Given
from games.core.chips import Limits
from games.core.dealer import Dealer
from games.core.draws import highest
from games.core.game import Cutters, Game, Shoes
from games.core.ids import Chips, SeatNo
from games.core.options import Option
from games.core.questions import Question
from games.core.refused import Code, Refused
from games.core.registry import all_games
from games.core.script import Answer, Asking, Choosing, End, Ending, Passing, Script
from tests.support.decks import stacked

BANK, A, B, C = (SeatNo(k) for k in range(1, 5))


def nothing(dealer: Dealer) -> Script:
    """A deal that ends before it begins."""
    yield from dealer.first_stakes()
    return End(Ending.DROPPED, Passing.LEFT)


TOY = Game("toy", (), highest, nothing, rules_version=1)
CARRIED = replace(TOY, name="carried", packs=2, shoes=Shoes.ENDS_TERM, first_cards=2, needs=4, cover=lambda _: 2)
RENEWED = replace(TOY, name="renewed", shoes=Shoes.RENEWED, needs=7, burn=1, cutters=Cutters.THREE)
AGREED = replace(
    TOY,
    name="agreed",
    own_options=(Option("stake", ("fixed", "free")),),
    agreed=lambda options: dict(options)["stake"] == "fixed",
    cover=lambda options: 3 if dict(options)["stake"] == "fixed" else 1,
)
ONE_SUM = replace(TOY, name="one-sum", one_sum=lambda _: True)
WHOLE_BANK = replace(TOY, name="whole-bank", whole_bank=True)
TOYS = {game.name: game for game in (TOY, CARRIED, RENEWED, AGREED, ONE_SUM, WHOLE_BANK)}


@contextmanager
def toys(*more: Game) -> Iterator[None]:
    """Tables and deals know the small games too."""
    known = {**all_games(), **TOYS, **{game.name: game for game in more}}
    with (
        patch("games.core.table.all_games", lambda: known),
        patch("games.core.conduct.all_games", lambda: known),
        patch("games.core.engine.all_games", lambda: known),
    ):
        yield


def dealer(deck: str = "", punters: str = "2 3", packs: int = 1, **changes: Any) -> Dealer:
    """A dealer before the first card: seat 1 keeps a bank of 100, limits are 5 and 50, the last punter cuts."""
    seats = tuple(SeatNo(int(no)) for no in punters.split())
    begun: dict[str, Any] = {
        "banker": BANK,
        "punters": seats,
        "cutter": seats[-1],
        "limits": Limits(Chips(5), Chips(50)),
        "cover": 1,
        "bank": Chips(100),
        "shoes": [stacked(deck, packs=packs)],
        "next": 0,
        "absent": set(),
    }
    return Dealer(**begun | changes)


class Hand:
    """A script run by hand: each answer is checked by its question before it is told."""

    def __init__(self, script: Asking | Choosing | Script) -> None:
        self.script = script
        self.over = False
        self.returned: object = None
        self._question: Question | None = None
        self._step(None)

    @property
    def question(self) -> Question:
        assert self._question is not None, "nothing is asked any more"
        return self._question

    def says(self, seat: SeatNo | None, given: Given) -> None:
        assert self.question.check(seat, given) is None
        self._step(Answer(seat, given))

    def refuses(self, seat: SeatNo | None, given: Given, code: Code, **figures: int | str) -> None:
        assert self.question.check(seat, given) == Refused(code, figures)

    def _step(self, told: Answer | None) -> None:
        try:
            self._question = next(self.script) if told is None else self.script.send(told)
        except StopIteration as stop:
            self._question, self.over, self.returned = None, True, stop.value
