"""Finds the games: every module of ``games`` that has a ``GAME``, or ``GAMES`` where a family shares one file."""

import pkgutil
from functools import cache
from importlib import import_module

import games
from games.core.game import Game


@cache
def all_games() -> dict[str, Game]:
    """Every game by its name, in the order of the module names."""
    names = [found.name for found in pkgutil.iter_modules(games.__path__) if not found.ispkg]
    modules = [vars(import_module(f"games.{name}")) for name in names if name != "__main__"]
    found = [game for module in modules for game in (module.get("GAME"), *module.get("GAMES", ()))]
    return {game.name: game for game in found if isinstance(game, Game)}


def find(written: str) -> Game | None:
    """The game a person means by a name or an alias, in any case; None where there is none."""
    wanted = written.strip().casefold()
    for game in all_games().values():
        if wanted in (game.name, *game.aliases):
            return game
    return None
