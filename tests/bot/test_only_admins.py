"""What only an admin of the chat may do, by a button as well as by a command: nobody else's saying so does it."""

from dataclasses import dataclass

import pytest

from bot import commands, house
from bot.callback import Act
from bot.intents import Commanded, Where
from bot.notes import Says
from bot.record import REPLY
from bot.words import words_for
from games.core.ids import UserId
from storage import inbox
from storage.chats import Person
from storage.transaction import Transaction
from tests.support.malformed import kept
from tests.support.premises import ADMIN, ADMIN_ELSEWHERE, ELSEWHERE, HERE, STRANGER, Premises, premises

OPENER, MEMBER = 1, 2
"""Who opened the table and is an admin besides; who sits at it and is none."""
OTHERS = (MEMBER, STRANGER, ADMIN_ELSEWHERE)
EN = words_for("en")
NO = {
    EN(f"note-{code}")
    for code in (Says.ADMIN_ONLY, Says.OPENER_ONLY, Says.OPENING_ADMINS, Says.UNDER_WAY)
}  # fmt: skip
"""How somebody is told that it is not his to do."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A command with its words, or a button's act and choice; ``at_table`` one of a table's, else of none."""

    what: str | Act
    more: str = ""
    at_table: bool = True


NO_TABLE = (
    Wish("newgame"),
    Wish("newgame", "macao"),
    Wish(Act.OPEN, at_table=False),
    Wish(Act.GAME, "macao", at_table=False),
    Wish(Act.AGAIN),
    Wish(Act.OTHER),
)
"""In a chat where admins alone open tables, the last of which is closed."""
LOBBY = (
    Wish(Act.BEGIN),
    Wish(Act.OTHER),
    Wish(Act.GAME, "macao"),
    Wish(Act.HOUSE_RULES, "show"),
    Wish(Act.AMEND, "house-bank.300"),
    Wish("stop"),
    Wish("newgame", "macao"),
)
DEAL = (Wish(Act.AFTER, "macao"), Wish("stop"))
ALWAYS = (
    Wish("pace", "slow"),
    Wish("language", "ru"),
    Wish("settings", "start 500"),
    Wish("grant", "500"),
    Wish("reset"),
    Wish(Act.PACE, "quick", at_table=False),
    Wish(Act.LANGUAGE, "ru", at_table=False),
    Wish(Act.SETTING, "main", at_table=False),
    Wish(Act.SETTING, "start.500", at_table=False),
    Wish(Act.SETTING, "defaults.yes", at_table=False),
    Wish(Act.RESET, "yes.all", at_table=False),
)
SCENES = {"no table": NO_TABLE, "lobby": LOBBY, "deal": DEAL, "always": ALWAYS}


def test_nothing_that_is_an_admins_is_left_out() -> None:
    wished = {wish.what for wishes in SCENES.values() for wish in wishes}
    assert wished == commands.OF_ADMINS | house.OF_ADMINS


async def does(made: Premises, by: int, wish: Wish, where: int = HERE) -> str:
    """Somebody wishes it; what he is told."""
    if isinstance(wish.what, Act):
        play = await made.parlour.look() if made.parlour.table_id else None
        table, deal = (play.id, play.number) if wish.at_table and play else (0, 0)
        question = play.question.number if wish.at_table and play and play.question else 0
        more = f".{wish.more}" if wish.more else ""
        return (await made.tap(by, f"{table}.{deal}.{question}.{wish.what.value}{more}", where)).text
    made.updates += 1
    number, someone = made.updates, Person(UserId(MEMBER), "P2")
    await made.parlour.db.transact(lambda tx: inbox.store(tx, [(number, "{}")], made.parlour.now))
    target = someone if wish.what in ("grant", "reset") else None
    await made.house.command(
        Commanded(
            *(number, Where(where, "Friends", private=False), wish.what, tuple(wish.more.split()), number),
            by=Person(UserId(by), f"P{by}"),
            target=target,
        )
    )
    return await reply(made)


async def reply(made: Premises) -> str:
    """The text of the reply that waits, which is then forgotten; none where the table itself is one."""

    async def work(tx: Transaction) -> str:
        rows = await tx.all("SELECT payload FROM outbox ORDER BY id")
        await tx.execute("DELETE FROM outbox")
        return "\n".join(REPLY.decode(row["payload"]).message.text for row in rows)

    return await made.parlour.db.transact(work)


async def set_the_scene(made: Premises, scene: str) -> None:
    """Everybody known, nobody owed a reply, and the table as the scene has it."""
    await made.speak("en")
    for person in (OPENER, *OTHERS, ADMIN):
        await made.write(person, "/balance")
        await made.write(person, "/balance", ELSEWHERE)
    if scene == "deal":
        await made.parlour.to_staking(OPENER, MEMBER, 3)
    else:
        await made.parlour.table_opens(OPENER, MEMBER, 3)
    if scene == "no table":
        await made.tap(ADMIN, f"0.0.0.{Act.SETTING.value}.opening.admins")
        await made.write(OPENER, "/stop")
    await made.write(ADMIN, "/reset")  # so that there is one to be confirmed
    await reply(made)


@pytest.mark.parametrize("scene", SCENES)
async def test_nobody_else_may(scene: str) -> None:
    async with premises(":memory:") as made:
        await set_the_scene(made, scene)
        for wish in SCENES[scene]:
            for by in OTHERS:
                made.parlour.now += 11.0  # or he has had his reply
                await does(made, by, Wish(Act.WHAT_NOW))  # a clock may have rung, and who has tapped is awake
                before = await kept(made)
                said = await does(made, by, wish)
                assert said in NO, (wish, by, said)
                assert await kept(made) == before, (wish, by)


@pytest.mark.parametrize(("scene", "wish"), [(scene, wish) for scene, wishes in SCENES.items() for wish in wishes])
async def test_an_admin_may(scene: str, wish: Wish) -> None:
    async with premises(":memory:") as made:
        await set_the_scene(made, scene)
        made.parlour.now += 11.0
        said = await does(made, ADMIN, wish)
        assert said not in NO
        assert not said or EN(f"note-{Says.NOT_A_BUTTON}") != said


@pytest.mark.parametrize("wish", ALWAYS)
async def test_what_an_admin_says_in_another_chat_is_said_there(wish: Wish) -> None:
    """He governs the first chat alone, and its buttons are no more elsewhere than what he writes there."""
    async with premises(":memory:") as made:
        await set_the_scene(made, "always")
        made.parlour.now += 11.0
        before = await kept(made)
        assert await does(made, ADMIN, wish, ELSEWHERE) in {words_for(None)(f"note-{Says.ADMIN_ONLY}")}
        assert await kept(made) == before
