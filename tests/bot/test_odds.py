"""``/odds``: the stored figures of a game, as the chat is told them."""

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import cast

import pytest

from bot import commands
from bot.commands.asked import Asked
from bot.intents import Commanded
from bot.views.message import Message
from bot.views.pieces import utf16
from bot.views.replies import MESSAGE_LIMIT
from bot.visit import Visit
from bot.words import LANGUAGES, Language, Words, words_for
from games.core.registry import all_games
from games.odds import figures
from playground.html import parse

GAMES = tuple(all_games())


@dataclass
class Private:
    """A visit in a private chat, as far as this command looks."""

    words: Words
    by: None = None
    admin: bool = False
    username: str = "bot"
    where: SimpleNamespace = field(default_factory=lambda: SimpleNamespace(private=True))


async def told(language: Language, *words: str) -> str:
    visit = cast(Visit, Private(words_for(language)))
    command = cast(Commanded, SimpleNamespace(name="odds", words=words, target=None))
    reply = await commands.run(Asked(visit, command))
    assert isinstance(reply, Message)
    assert utf16(reply.text) <= MESSAGE_LIMIT
    return parse(reply.text)[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
async def test_each_game_by_its_house_rules(game: str, language: Language) -> None:
    head, *rows = (await told(language, game)).splitlines()
    assert words_for(language)(f"game-{game}") in head
    standing = [one for one in figures.of(game) if one.strategy == one.banker == "standing"]
    assert len(rows) == len(standing) > 0
    for row, figure in zip(rows, standing, strict=True):
        if figure.exact is not None:
            assert str(figure.exact) in row
        assert all(f"option-{name}" not in row for name, _ in figure.options)


async def test_the_figures_are_hundredths_of_a_stake() -> None:
    said = await told("en", "doubled-bank")
    assert "−35.13" in said
    assert "0.47" in said
    assert "−35,13" in await told("ru", "двойной банк")


async def test_no_such_game() -> None:
    assert "macao" in await told("en", "poker")


async def test_without_a_game_it_is_asked_which() -> None:
    assert await told("en") == words_for("en")("which-game-odds")
