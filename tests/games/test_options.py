"""House rules: values by name, and what a game makes of them."""

import re

import pytest

from games.core.game import BANK, Game
from games.core.options import Option, changed, complete, defaults, value
from games.core.registry import all_games
from tests.support.toys import AGREED, TOY

EQUAL = Option("equal", ("bank", "return"))
OPTIONS = (EQUAL, BANK)


def test_the_first_value_is_the_default() -> None:
    assert defaults(OPTIONS) == (("equal", "bank"), ("bank", "players"))
    assert complete(OPTIONS, ()) == defaults(OPTIONS)


def test_given_values_come_in_the_games_own_order() -> None:
    given = (("bank", "house"), ("equal", "return"))
    assert complete(OPTIONS, given) == (("equal", "return"), ("bank", "house"))
    assert complete(OPTIONS, given[:1]) == (("equal", "bank"), ("bank", "house"))


@pytest.mark.parametrize("wrong", [("nine", "draw"), ("equal", "players"), ("equal", ""), ("", "return")])
def test_what_the_game_does_not_know_is_no_option(wrong: tuple[str, str]) -> None:
    assert changed(OPTIONS, defaults(OPTIONS), *wrong) is None
    assert complete(OPTIONS, (wrong,)) is None
    assert complete(OPTIONS, (wrong, ("equal", "return"))) is None


def test_one_option_is_changed_and_the_others_stay() -> None:
    chosen = changed(OPTIONS, defaults(OPTIONS), "equal", "return")
    assert chosen == (("equal", "return"), ("bank", "players"))
    assert value(chosen, "equal") == "return"
    with pytest.raises(KeyError):
        value(chosen, "nine")


def test_every_game_may_have_its_bank_kept_by_the_house() -> None:
    assert TOY.options == (BANK,)
    assert [option.name for option in AGREED.options] == ["stake", "bank"]
    assert TOY.complete((("bank", "house"),)) == (("bank", "house"),)


@pytest.mark.parametrize("game", list(all_games().values()), ids=list(all_games()))
def test_options_are_short_plain_words_and_numbers_hold_under_each(game: Game) -> None:
    names = [option.name for option in game.options]
    assert len(names) == len(set(names))
    for option in game.options:
        assert len(option.values) == len(set(option.values)) >= 2
        for word in (option.name, *option.values):
            assert re.fullmatch("[a-z0-9][a-z0-9_-]{0,15}", word)
        for wanted in option.values:
            chosen = game.complete(((option.name, wanted),))
            assert chosen is not None
            assert game.cover(chosen) >= 1
    assert game.needs <= game.cards - game.burn
