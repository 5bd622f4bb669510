"""What the games are: their rules and their odds, by a command or by the buttons that ask which game is meant."""

from typing import Literal

from bot.callback import Act
from bot.notes import Note, Says
from bot.views import replies
from bot.views.message import Message
from bot.visit import Visit
from games.core.game import Game
from games.core.registry import all_games, find
from games.odds import figures
from games.odds.strategies import STANDING

About = Literal[Act.RULES, Act.ODDS]


async def by_command(visit: Visit, about: About, wanted: str) -> Message:
    """About the named game or the one that is played here; where there is neither, which one is asked."""
    if not wanted:
        play = None if visit.where.private else await visit.find_table()
        if play is None:
            return replies.choose_about(about, tuple(all_games()), visit.words)
        return _told(visit, about, play.game)
    game = find(wanted)
    if game is None:
        return replies.unknown_game(wanted, tuple(all_games()), visit.words)
    return _told(visit, about, game)


def by_button(visit: Visit, about: About, name: str) -> Note:
    """About the game that a button names; one that names none asks which."""
    if not name:
        visit.say(replies.choose_about(about, tuple(all_games()), visit.words))
        return Note(Says.CHOOSE_GAME)
    game = find(name)
    if game is None:
        return Note(Says.NOT_A_BUTTON)
    visit.say(_told(visit, about, game))
    return Note(Says.SHOWN, {"text": visit.words("about-sent", game=visit.words(f"game-{game.name}"))})


def _told(visit: Visit, about: About, game: Game) -> Message:
    if about is Act.RULES:
        return replies.rules_text(game.name, visit.words)
    return _odds(visit, game)


def _odds(visit: Visit, game: Game) -> Message:
    """What the bank gains in the long run where everybody plays by the standing orders."""
    rows = [
        replies.Odds(
            options=figure.options,
            edge=figure.edge,
            standard_error=figure.standard_error,
            exact=None if figure.exact is None else str(figure.exact),
        )
        for figure in figures.of(game.name)
        if figure.strategy == figure.banker == STANDING
    ]
    return replies.odds(game.name, rows, visit.words)
