"""Opening a table: by /newgame, by the buttons of a closed one, or after the one that is being played."""

from bot.callback import Act, Tap
from bot.notes import Note, Says
from bot.record import RECORD
from bot.views import replies
from bot.views.message import Message
from bot.visit import Visit
from games.core.game import Game
from games.core.ids import TableId
from games.core.registry import all_games, find
from games.core.table import Table
from storage import tables
from storage.tables import StoredTable


async def newgame(visit: Visit, wanted: str) -> Note | Message:
    """``/newgame`` with what was written after it. The table itself is the answer where one was opened."""
    if not wanted:
        return replies.choose_game(tuple(all_games()), visit.words)
    game = find(wanted)
    if game is None:
        return replies.unknown_game(wanted, tuple(all_games()), visit.words)
    return await open_game(visit, game)


async def open_game(visit: Visit, game: Game, like: Table | None = None) -> Note | Message:
    """A fresh table; where one is open, the opener or an admin is offered the game after this deal."""
    play = await visit.find_table()
    if play is None:
        clocks = visit.settings.clocks
        await visit.open_table(game, clocks.lobby if like is None else clocks.again, like)
        return Note(Says.OPENED)
    if not visit.runs_the_table:
        return Note(Says.UNDER_WAY)
    return replies.offer_after(game.name, play.id, play.number, visit.words)


async def from_closed(visit: Visit, stored: StoredTable, tap: Tap) -> Note:
    """A button under the result of a table that is closed."""
    if tap.act is Act.OTHER:
        visit.say(replies.choose_game(tuple(all_games()), visit.words))
        return Note(Says.CHOOSE_GAME)
    game = find(stored.game)
    if tap.act is not Act.AGAIN or game is None:
        return Note(Says.OLD_TABLE)
    return await _by_button(visit, game, RECORD.decode(stored.record).table)


async def by_name(visit: Visit, name: str) -> Note:
    """A button that names a game and belongs to no table."""
    game = find(name)
    return Note(Says.NOT_A_BUTTON) if game is None else await _by_button(visit, game)


async def _by_button(visit: Visit, game: Game, like: Table | None = None) -> Note:
    found = await open_game(visit, game, like)
    if isinstance(found, Note):
        return found
    visit.say(found)
    return Note(Says.UNDER_WAY)


async def of_tap(visit: Visit, table: TableId) -> StoredTable | None:
    """The table a button belongs to, if it is one of this chat's."""
    stored = await tables.load(visit.tx, table)
    return stored if stored is not None and stored.chat == visit.chat.key else None
