"""What ends with a chat, or with one topic of it, and what does not."""

from pathlib import Path

import pytest

from bot.door import Door
from games.core.commands import Stop
from games.core.table import Closed, Why
from storage import chats, supergroup, tables
from tests.support.parlour import GRANT
from tests.support.premises import HERE, premises

NEW = -1001
PEOPLE = (1, 2, 3)


@pytest.mark.parametrize("topic", [None, 0])
async def test_no_other_game_follows_where_nothing_can_be_written(tmp_path: Path, topic: int | None) -> None:
    """They had chosen the next one before the bot was put out."""
    async with premises(tmp_path / "bank.db") as made:
        await made.parlour.to_staking(*PEOPLE)
        await made.parlour.say(Stop("macao"))
        await Door(made.office).lose(HERE, topic)
        assert (await made.parlour.table()).phase == Closed(Why.CHAT_LOST)
        standing = await made.parlour.db.transact(tables.open_tables)
        assert [table.chat for table in standing] == [made.elsewhere.key]
        assert await made.parlour.worths() == dict.fromkeys(PEOPLE, GRANT)


async def test_no_other_game_follows_where_another_table_goes_on(tmp_path: Path) -> None:
    """They had chosen the next one under the new number, and the old one's deal takes the place."""
    async with premises(tmp_path / "bank.db") as made:
        db, parlour = made.parlour.db, made.parlour
        await parlour.to_staking(*PEOPLE)
        going_on = parlour.table_id
        parlour.chat = await db.transact(lambda tx: chats.chat(tx, NEW, "Friends"))
        for person in PEOPLE:
            await made.write(person, "/balance", NEW)
        await parlour.to_staking(*PEOPLE)
        await parlour.say(Stop("macao"))
        await Door(made.office).chat_moved(HERE, NEW)
        assert (await parlour.table()).phase == Closed(Why.FOLLOWED)
        assert await parlour.count("tables") == len((made.elsewhere, going_on, parlour.table_id))
        assert await parlour.audit() == []


async def test_a_number_that_was_given_up_takes_nothing_along(tmp_path: Path) -> None:
    """What the messenger still says of it when the group goes on under another one."""
    async with premises(tmp_path / "bank.db") as made:
        db = made.parlour.db
        await made.parlour.to_staking(*PEOPLE)
        await db.transact(lambda tx: supergroup.migrate(tx, HERE, NEW, made.parlour.now))
        before = await db.transact(made.parlour.stored_in)
        await Door(made.office).lose(HERE, None, muted=True)
        assert await db.transact(made.parlour.stored_in) == before
        heir = await db.transact(lambda tx: chats.find(tx, NEW))
        assert heir is not None
        assert heir.active
        await Door(made.office).lose(NEW, None)
        assert (await made.parlour.table()).phase == Closed(Why.CHAT_LOST)
