"""Rules and odds: of the named game, of the one that is played here, or by a button for each."""

from typing import get_args

import pytest

from bot import about
from bot.about import About
from bot.callback import Act, Tap, decode
from bot.intents import Where
from bot.notes import Note, Says
from bot.views.message import Message
from bot.visit import Visit
from bot.words import words_for
from games.core.ids import TableId, UserId
from games.core.registry import all_games
from storage.chats import Person
from storage.transaction import Transaction
from tests.support.parlour import Parlour

EN = words_for("en")
ABOUTS = pytest.mark.parametrize("what", get_args(About))


def visit_of(parlour: Parlour, tx: Transaction, *, private: bool = False) -> Visit:
    where = Where(parlour.chat.telegram_id, "Friends", private=private)
    return Visit(
        tx, parlour.now, parlour.settings, parlour.tables, where, parlour.chat, EN, Person(UserId(1), "P1"), "bot"
    )


async def asked(parlour: Parlour, what: About, wanted: str = "", *, private: bool = False) -> Message:
    return await parlour.db.transact(
        lambda tx: about.by_command(visit_of(parlour, tx, private=private), what, wanted)
    )


async def pressed(parlour: Parlour, what: About, name: str) -> tuple[Note, list[Message]]:
    async def work(tx: Transaction) -> tuple[Note, list[Message]]:
        visit = visit_of(parlour, tx)
        note = about.by_button(visit, what, name)
        return note, [said.record.message for said in visit.replies]

    return await parlour.db.transact(work)


@ABOUTS
@pytest.mark.parametrize("private", [False, True])
async def test_without_a_table_every_game_has_a_button(parlour: Parlour, what: About, private: bool) -> None:
    message = await asked(parlour, what, private=private)
    taps = [decode(button.data) for row in message.keyboard for button in row]
    assert taps == [Tap(TableId(0), 0, 0, what, game) for game in all_games()]


@ABOUTS
@pytest.mark.parametrize("game", list(all_games()))
async def test_a_button_tells_what_the_command_with_the_games_name_tells(
    parlour: Parlour, what: About, game: str
) -> None:
    note, said = await pressed(parlour, what, game)
    assert said == [await asked(parlour, what, game)]
    assert note == Note(Says.SHOWN, {"text": EN("about-sent", game=EN(f"game-{game}"))})


@ABOUTS
async def test_at_a_table_it_is_about_its_game(parlour: Parlour, what: About) -> None:
    parlour.game = all_games()["macao"]
    await parlour.table_opens(1, 2)
    assert await asked(parlour, what) == await asked(parlour, what, "macao")
    assert (await asked(parlour, what, private=True)).keyboard


async def test_no_such_game(parlour: Parlour) -> None:
    assert await pressed(parlour, Act.RULES, "whist") == (Note(Says.NOT_A_BUTTON), [])
    assert "/newgame macao" in (await asked(parlour, Act.RULES, "whist")).text
