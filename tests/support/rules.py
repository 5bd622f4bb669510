"""The games and their house rules, as the laws go through them."""

from collections.abc import Iterator

from hypothesis import strategies as st

from games.core.game import Game
from games.core.options import Options


def options_of(game: Game) -> st.SearchStrategy[Options]:
    """Any value of every house rule."""
    return st.tuples(*(st.tuples(st.just(option.name), st.sampled_from(option.values)) for option in game.options))


def one_changed(game: Game) -> Iterator[Options]:
    """The defaults, and each value of each option with all others at their defaults."""
    yield complete(game)
    for option in game.options:
        for wanted in option.values[1:]:
            yield complete(game, (option.name, wanted))


def complete(game: Game, *given: tuple[str, str]) -> Options:
    """All house rules of a game, some of them as given."""
    found = game.complete(given)
    assert found is not None, given
    return found
