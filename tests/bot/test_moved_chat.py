"""A group gets another number in mid-deal, and people have done things under it before the bot was told."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.callback import Act, decode
from bot.door import Door
from bot.views.message import Message
from bot.words import words_for
from storage import chats, inbox, ledger
from tests.support.clock import ManualClock, settled
from tests.support.parlour import GRANT
from tests.support.premises import HERE, Premises, premises

NEW = -1001
PEOPLE = (1, 2, 3)
RU = words_for("ru")
DAILY = 200


@pytest.fixture
async def made(tmp_path: Path) -> AsyncIterator[Premises]:
    async with premises(tmp_path / "bank.db") as opened:
        await opened.speak("ru")
        publishing = asyncio.create_task(opened.office.publisher.run())
        yield opened
        await opened.office.publisher.stop(0.0)
        await publishing


async def later(made: Premises) -> None:
    """Half a minute passes: all that waited for its turn is shown."""
    clock = made.office.clock
    assert isinstance(clock, ManualClock)
    for _ in range(30):
        made.parlour.now += 1.0
        await clock.advance(1.0)


async def plays(made: Premises) -> None:
    """A deal in the old chat, with a stake of twenty in it."""
    question = await made.parlour.to_staking(*PEOPLE)
    assert await made.parlour.stake(question.punters[0], 20) is None
    for news in made.parlour.news:
        made.office.showing.tell(news)
    await settled()


async def moves(made: Premises) -> None:
    made.updates += 1
    number = made.updates
    await made.parlour.db.transact(lambda tx: inbox.store(tx, [(number, "{}")], made.parlour.now))
    await settled()
    await Door(made.office).chat_moved(HERE, NEW, number)
    await later(made)
    assert await made.parlour.audit() == []


def stands(made: Premises, chat: int = NEW) -> list[tuple[Message, set[int]]]:
    """The messages at which one can sit down, and the table that is."""
    found = []
    for (where, _), message in made.wire.messages.items():
        taps = [decode(button.data) for row in message.keyboard for button in row if button.data]
        tables = {int(tap.table) for tap in taps if tap is not None and tap.act is Act.SIT}
        if where == chat and tables:
            found.append((message, tables))
    return found


def said(made: Premises) -> str:
    """All that stands in the new chat."""
    return "\n".join(message.text for (where, _), message in made.wire.messages.items() if where == NEW)


async def totals(made: Premises) -> dict[int, int]:
    """What everybody has in the chat that goes on."""
    db = made.parlour.db
    heir = await db.transact(lambda tx: chats.find(tx, NEW))
    assert heir is not None
    return {user: worth.total for user, worth in await db.transact(lambda tx: ledger.top(tx, heir.key, 9))}


async def test_a_lobby_of_the_new_number_gives_way_to_the_deal_of_the_old_one(made: Premises) -> None:
    await made.write(1, "/daily")
    await plays(made)
    await made.write(2, "/newgame macao", NEW)
    await made.write(3, "/daily", NEW)
    await settled()
    [(_, lobby)] = stands(made)
    assert lobby != {made.parlour.table_id}
    await moves(made)
    [(_, living)] = stands(made)
    assert living == {made.parlour.table_id}
    assert RU("closing", game=RU("game-macao"), why=RU("why-followed")) in said(made)
    assert await totals(made) == {1: GRANT + DAILY, 2: GRANT, 3: GRANT + DAILY}
    await made.write(1, "/daily", NEW)
    await made.write(3, "/daily", NEW)
    assert await totals(made) == {1: GRANT + DAILY, 2: GRANT, 3: GRANT + DAILY}


async def test_a_lobby_of_the_old_number_gives_way_to_a_game_of_the_new_one(made: Premises) -> None:
    await made.write(1, "/newgame macao")
    await settled()
    made.parlour.chat = await made.parlour.db.transact(lambda tx: chats.chat(tx, NEW, "Friends"))
    for person in PEOPLE:
        await made.write(person, "/balance", NEW)
    await plays(made)
    await moves(made)
    [(_, living)] = stands(made)
    assert living == {made.parlour.table_id}
    assert RU("closing", game=RU("game-macao"), why=RU("why-followed")) in said(made)
    assert await totals(made) == dict.fromkeys(PEOPLE, GRANT)


async def test_of_two_deals_the_old_numbers_goes_on_and_the_other_is_given_back(made: Premises) -> None:
    await plays(made)
    table = made.parlour.table_id
    made.parlour.chat = await made.parlour.db.transact(lambda tx: chats.chat(tx, NEW, "Friends"))
    for person in PEOPLE:
        await made.write(person, "/balance", NEW)
    await plays(made)
    assert made.parlour.table_id != table
    assert {number for _, tables in stands(made) for number in tables} == {made.parlour.table_id}
    await moves(made)
    [(_, living)] = stands(made)
    assert living == {table}
    assert RU("ended-void") in said(made)
    assert RU("closed", why=RU("why-followed")) in said(made)
    assert await totals(made) == dict.fromkeys(PEOPLE, GRANT)
    lying = await made.parlour.db.transact(lambda tx: ledger.holdings(tx, table))
    assert sorted(chips for _, chips in lying) == [20, 200]
