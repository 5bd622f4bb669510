"""The stored odds: for each game by its default rules, and where a house rule or a way to play changes much.

``figures.json`` holds them with the seed and the number of deals they were made with. ``python -m games.odds`` makes
them anew (some minutes), which every change of a game's ``rules_version`` asks for.
"""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from games.core.options import Options
from games.core.registry import all_games
from games.odds.coup import Coup
from games.odds.exact import exact
from games.odds.simulate import simulate
from games.odds.strategies import STANDING, named

FILE = Path(__file__).with_name("figures.json")
DEALS = 100_000
SEED = 7


@dataclass(frozen=True, slots=True)
class Figure:
    """What the bank of a game wins for each chip staked against it, by one choice of house rules.

    ``options`` are the house rules that differ from the defaults. ``strategy`` says how the punters play their hands
    and ``banker`` how the banker plays his (``games.odds.strategies``). ``exact`` is there where the edge is known
    exactly; ``edge`` with its standard error comes from so many deals played.
    """

    game: str
    rules_version: int
    options: Options
    strategy: str
    banker: str
    deals: int
    seed: int
    edge: float
    standard_error: float
    exact: Fraction | None


@dataclass(frozen=True, slots=True)
class Wanted:
    """A figure to be made."""

    game: str
    options: Options = ()
    strategy: str = STANDING
    banker: str = STANDING


WANTED = (
    Wanted("landsknecht"),
    Wanted("blind-hookey"),
    Wanted("blind-hookey", (("equal", "return"),)),
    Wanted("twenty-one"),
    Wanted("twenty-one", (), "draw-below-17", "draw-below-17"),
    Wanted("pulling"),
    Wanted("baccarat"),
    Wanted("baccarat", (("nine", "extra"),)),
    Wanted("baccarat", (("nine", "ends"),)),
    Wanted("doubled-bank"),
    Wanted("doubled-bank", (("bank_sets", "even"),)),
    Wanted("doubled-bank", (), "draw-to-5", "draw-to-5"),
    Wanted("doubled-bank", (("bank_sets", "even"),), "draw-to-5", "draw-to-5"),
    Wanted("macao"),
    Wanted("macao", (("exchange", "off"),)),
    Wanted("macao", (("exchange", "any"),)),
    Wanted("macao", (("naturals", "showdown"),)),
)


def make(wanted: Wanted, deals: int = DEALS, seed: int = SEED) -> Figure:
    """Plays for a figure. ValueError for what no game knows."""
    game = all_games()[wanted.game]
    options, punter, banker = game.complete(wanted.options), named(wanted.strategy, game), named(wanted.banker, game)
    if options is None or punter is None or banker is None:
        raise ValueError(f"{wanted.game} has no such option or strategy")
    found = simulate(Coup(game, options, punter=punter, banker=banker), deals, seed)
    return Figure(
        game=game.name,
        rules_version=game.rules_version,
        options=wanted.options,
        strategy=wanted.strategy,
        banker=wanted.banker,
        deals=deals,
        seed=seed,
        edge=found.edge,
        standard_error=found.error,
        exact=exact(game, options),
    )


@cache
def stored(file: Path = FILE) -> tuple[Figure, ...]:
    """All stored figures."""
    return tuple(map(_read, json.loads(file.read_text(encoding="utf-8"))))


def of(game: str) -> tuple[Figure, ...]:
    """The stored figures of a game, its default rules first."""
    return tuple(figure for figure in stored() if figure.game == game)


def write(figures: Iterable[Figure], file: Path = FILE) -> None:
    """Stores figures, one to a line."""
    rows = ",\n".join(json.dumps(_plain(figure)) for figure in figures)
    file.write_text(f"[\n{rows}\n]\n", encoding="utf-8")


def _plain(figure: Figure) -> dict[str, object]:
    rounded = replace(figure, edge=round(figure.edge, 6), standard_error=round(figure.standard_error, 6))
    text = None if figure.exact is None else str(figure.exact)
    return asdict(rounded) | {"options": dict(figure.options), "exact": text}


def _read(row: dict[str, Any]) -> Figure:
    exactly = None if row["exact"] is None else Fraction(row["exact"])
    return Figure(**row | {"options": tuple(row["options"].items()), "exact": exactly})
