"""Opening a table: by /newgame, by the buttons of a closed one, or after the one that is being played."""

from dataclasses import replace

from bot import calls
from bot.callback import Act, Tap
from bot.chat_settings import chosen, quiet
from bot.notes import Note, Says
from bot.sights import table_of
from bot.views import replies
from bot.views.message import Message
from bot.views.settings import quiet_hours
from bot.visit import Visit
from games.core.game import Game
from games.core.ids import TableId
from games.core.registry import all_games, find
from games.core.table import Table
from storage import tables
from storage.tables import StoredTable

FIRST = "landsknecht"
"""The game of a chat in which none was played yet."""


async def newgame(visit: Visit, wanted: str) -> Note | Message:
    """``/newgame`` with what was written after it. The table itself is the answer where one was opened."""
    if not wanted:
        refused = _refused(visit) if await visit.find_table() is None else None
        return refused or replies.choose_game(tuple(all_games()), visit.words)
    game = find(wanted)
    if game is None:
        return replies.unknown_game(wanted, tuple(all_games()), visit.words)
    return await open_game(visit, game)


async def open_game(visit: Visit, game: Game, like: Table | None = None) -> Note | Message:
    """A fresh table; where one is open, the opener or an admin is offered the game after this deal."""
    play = await visit.find_table()
    if play is None:
        if refused := _refused(visit):
            return refused
        clocks = visit.settings.clocks
        await visit.open_table(game, clocks.lobby if like is None else clocks.again, like)
        await calls.summon(visit)
        return Note(Says.OPENED)
    if not visit.runs_the_table:
        return Note(Says.UNDER_WAY)
    return replies.offer_after(game.name, play.id, play.number, visit.words)


def _refused(visit: Visit) -> Note | None:
    """Why the chat wants no table opened now, or not by the visitor."""
    if quiet(visit.chat, visit.now):
        return Note(Says.QUIET_HOURS, {"hours": quiet_hours(visit.wanted, visit.words)})
    if visit.wanted.opening == "admins" and not visit.admin:
        return Note(Says.OPENING_ADMINS)
    return None


async def at_once(visit: Visit) -> Note:
    """The button that opens a table without asking for a game: it is the one played last, and the lobby can turn to
    another. Where a table is open already, it is shown anew below."""
    if await visit.find_table() is not None:
        visit.resend = True
        return Note(Says.OPEN_ALREADY)
    game = find(await tables.played_last(visit.tx, visit.chat.key) or "") or all_games()[FIRST]
    return await _by_button(visit, game)


async def from_closed(visit: Visit, stored: StoredTable, tap: Tap) -> Note:
    """A button under the result of a table that is closed."""
    if tap.act is Act.OTHER:
        if await visit.find_table() is None and (refused := _refused(visit)):
            return refused
        visit.say(replies.choose_game(tuple(all_games()), visit.words))
        return Note(Says.CHOOSE_GAME)
    game = find(stored.game)
    if tap.act is not Act.AGAIN or game is None:
        return Note(Says.OLD_TABLE)
    like = table_of(stored)
    changed = chosen(visit.chat).bounded_at
    if like is not None and changed is not None and changed > stored.created_at:  # the chat has other bounds since
        like = replace(like, bounds=visit.wanted.bounds)
    return await _by_button(visit, game, like)


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
