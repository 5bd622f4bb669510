"""The commands ``play`` and ``odds``: their arguments, and what is printed."""

import argparse
import json
import sys
from collections.abc import Sequence

from games.core.chips import Limits
from games.core.export import record
from games.core.game import Game
from games.core.ids import Chips
from games.core.options import Options
from games.core.registry import all_games, find
from games.core.table import MOST_SEATS
from games.odds.coup import Coup, Strategy
from games.odds.exact import exact
from games.odds.simulate import FEWEST, Estimate, simulate
from games.odds.strategies import FORMS, STANDING, named
from games.terminal.play import Sitting, play
from games.terminal.progress import Bar
from games.terminal.telling import told

DESCRIPTION = "The games without a messenger: one deal as it is played, and what the bank wins in the long run."
WRONG = 2
"""The exit code for arguments that make no sense."""


class Wrong(Exception):
    """An argument that fits no game or table; says why."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Exit 0, or 2 for wrong arguments."""
    given = _parser().parse_args(arguments)
    try:
        game = _game(given.game)
        options = _options(game, given.option)
        text = _play(game, options, given) if given.command == "play" else _odds(game, options, given)
    except Wrong as wrong:
        sys.stderr.write(f"{wrong}\n")
        return WRONG
    sys.stdout.write(f"{text}\n")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m games", description=DESCRIPTION)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    play = commands.add_parser("play", help="one deal by standing orders, each punter staking once")
    odds = commands.add_parser("odds", help="the bank's edge for each staked chip, by simulated play and exactly")
    for command in (play, odds):
        command.add_argument("game", help=f"one of {', '.join(all_games())}, or another of its names")
        command.add_argument(
            "--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule; may be said again"
        )
        command.add_argument("--json", action="store_true", help="one JSON object instead of words")
    play.add_argument("--seats", type=_whole, default=3, help="people at the table, the first keeps the bank (3)")
    play.add_argument("--seed", type=int, default=1, help="what secrets and cuts are derived from (1)")
    play.add_argument("--bank", type=_whole, default=1000, help="chips in the bank (1000)")
    play.add_argument("--least", type=_whole, default=5, help="the least stake (5)")
    play.add_argument("--greatest", type=_whole, default=50, help="the greatest stake (50)")
    play.add_argument("--stake", type=_whole, help="what each punter stakes (the least)")
    odds.add_argument("--deals", type=_whole, default=20_000, help="deals to play (20000)")
    odds.add_argument("--seed", type=int, default=1, help="where the cards come from (1)")
    odds.add_argument("--strategy", default=STANDING, metavar="NAME", help=f"the punters': {FORMS}")
    odds.add_argument("--banker", default=STANDING, metavar="NAME", help="the banker's, likewise")
    odds.add_argument("--punters", type=_whole, default=1, help="punters at the table (1)")
    return parser


def _whole(written: str) -> int:
    number = int(written)
    if not 1 <= number <= 10**9:
        raise ValueError
    return number


_whole.__name__ = "whole number from 1"  # how argparse calls it


def _game(written: str) -> Game:
    game = find(written)
    if game is None:
        raise Wrong(f"no game is called {written}; there are {', '.join(all_games())}")
    return game


def _options(game: Game, written: Sequence[str]) -> Options:
    pairs = tuple((name, wanted) for name, _, wanted in (one.partition("=") for one in written))
    options = game.complete(pairs)
    if options is None:
        known = "\n".join(f"  {option.name}={'|'.join(option.values)}" for option in game.options)
        raise Wrong(f"{game.name} has these options, the default first:\n{known}")
    return options


# play


def _play(game: Game, options: Options, given: argparse.Namespace) -> str:
    if not given.least <= given.greatest:
        raise Wrong("the least stake is above the greatest")
    stake = given.stake or given.least
    if not given.least <= stake <= given.greatest:
        raise Wrong(f"a stake is from {given.least} to {given.greatest} chips")
    limits = Limits(Chips(given.least), Chips(given.greatest))
    sitting = Sitting(game, options, given.seats, Chips(given.bank), limits, Chips(stake))
    if not sitting.fewest <= given.seats <= MOST_SEATS:
        raise Wrong(f"a table has {sitting.fewest} to {MOST_SEATS} seats")
    if given.bank < sitting.least_bank:
        raise Wrong(f"a bank of {game.name} holds {sitting.least_bank} chips at least, to cover the least stake")
    played = play(sitting, given.seed)
    if given.json:
        return json.dumps(record(played), ensure_ascii=False, indent=2)
    return "\n".join(told(played))


# odds


def _odds(game: Game, options: Options, given: argparse.Namespace) -> str:
    if given.deals < FEWEST:
        raise Wrong(f"a standard error takes {FEWEST} deals at least")
    house = dict(options)["bank"] == "house"
    if given.punters > MOST_SEATS - (0 if house else 1):
        raise Wrong(f"a table has {MOST_SEATS} seats at most")
    punter, banker = _strategy(game, given.strategy), _strategy(game, given.banker)
    with Bar(given.deals, sys.stderr) as bar:
        found = simulate(Coup(game, options, given.punters, punter, banker), given.deals, given.seed, bar.at)
    exactly = exact(game, options)
    text = None if exactly is None else str(exactly)
    if given.json:
        return json.dumps(
            {
                "game": game.name,
                "options": dict(options),
                "deals": found.deals,
                "edge": found.edge,
                "standard_error": found.error,
                "exact": text,
            }
        )
    return _said(game, options, given, found, text)


def _strategy(game: Game, name: str) -> Strategy:
    strategy = named(name, game)
    if strategy is None:
        known = f"there are {FORMS}" if game.points else "hands are not played in it"
        raise Wrong(f"{game.name} has no strategy {name}: {known}")
    return strategy


def _said(game: Game, options: Options, given: argparse.Namespace, found: Estimate, exactly: str | None) -> str:
    lines = [
        f"{game.name}, {', '.join(f'{name} = {wanted}' for name, wanted in options)}",
        f"punters: {given.strategy}, banker: {given.banker}, {found.deals} deals, seed {given.seed}",
        f"the bank wins {found.edge:+.6f} of a staked chip, standard error {found.error:.6f}",
    ]
    return "\n".join([*lines, *([] if exactly is None else [f"exactly {exactly}"])])
