"""What a number of walks came to in which calls failed: which calls, of what, and all that must hold in the end."""

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.chaos.accounts import not_as_played
from tests.chaos.club import LIVING
from tests.chaos.heard import Heard
from tests.chaos.report import as_table
from tests.chaos.watch import verdict
from tests.support.house import Json, acts
from tests.support.house_games import Key, key

POLL = "getUpdates"


@dataclass(frozen=True, slots=True)
class Met:
    """A call that failed: in which way, in the phase itself or ``between`` it and the next, and what it was about."""

    kind: str
    phase: str
    between: bool
    about: str


def about(call: Json) -> tuple[str, Key | None]:
    """What a call that failed was about, and of which question the table's buttons in it are."""
    given = call["arguments"]
    shown = {"reply_markup": given.get("reply_markup") or {}}
    if acts(shown) & LIVING:
        return "the table's message", key(shown)
    if call["method"] == "answerCallbackQuery":
        return "taps", None
    return ("updates" if call["method"] == POLL else "other messages"), None


@dataclass
class Sweep:
    """What came of a number of walks. ``walked`` of ``of``."""

    seed: int
    of: int
    walked: int = 0
    deals: int = 0
    calls: int = 0
    cells: Counter[str] = field(default_factory=Counter)
    """How often a call failed, by the way it did; each in another phase, game or method."""
    about: Counter[str] = field(default_factory=Counter)
    """How often, by what it was about."""
    between: int = 0
    """How many of them failed between two phases."""
    unmet: int = 0
    taps: int = 0
    answered: int = 0
    lost: int = 0
    doubled: int = 0
    wrong: list[str] = field(default_factory=list)

    def take_in(self, game: str, met: Sequence[Met], unmet: int, wrong: Sequence[str]) -> None:
        """What came of one more."""
        self.walked += 1
        self.cells += Counter(one.kind for one in met)
        self.about += Counter(one.about for one in met)
        self.between += sum(one.between for one in met)
        self.unmet += unmet
        self.wrong += wrong
        print(f"{self.walked} of {self.of}: {game}", *wrong, sep="\n", file=sys.stderr)

    async def judge(self, heard: Heard) -> None:
        """What must hold when all walks are over."""
        await heard.house.eventually(lambda: heard.house.query("SELECT 1 FROM inbox WHERE state = 'waiting'") == [])
        found = await verdict(heard)
        self.calls, self.lost, self.doubled = heard.last, found.lost, found.doubled
        [(self.deals,)] = heard.house.query("SELECT count(*) FROM deals WHERE kind = 'deal' AND state = 'played'")
        self.taps, self.answered = len(heard.came_in()), len(heard.answered())
        self.wrong += [*found.wrong, *await not_as_played(heard.house)]
        self.wrong += [f"a tap was not answered: {query}" for query in heard.unanswered()]

    def __str__(self) -> str:
        rows = [
            (f"seed {self.seed}", f"{self.walked} of {self.of} walks"),
            ("deals played", f"{self.deals}"),
            ("calls of the bot", f"{self.calls}"),
            ("made to fail, each in another phase, game or method", f"{self.cells.total()}"),
            *((f"- {name}", f"{count}") for name, count in sorted(self.cells.items())),
            *((f"about {name}", f"{count}") for name, count in sorted(self.about.items())),
            ("between two phases, for nothing in one made the bot call", f"{self.between}"),
            ("meant to fail, and not called any more", f"{self.unmet}"),
            ("taps, of them answered", f"{self.taps}, {self.answered}"),
            ("chips lost", f"{self.lost}"),
            ("doubled", f"{self.doubled}"),
        ]
        return as_table("calls fail, phase by phase", rows, self.wrong)
