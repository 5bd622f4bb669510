"""Who asks why a deal went so is found by the ledger, however long ago it was and wherever he sits now."""

from collections.abc import Sequence

import pytest

from bot import why
from bot.callback import Act, Tap
from bot.intents import Where
from bot.notes import Note, Says
from bot.visit import Visit
from bot.words import words_for
from games.core.commands import GetUp
from games.core.ids import TableId, UserId
from games.core.table import Dealing, Why
from storage import chats
from storage.chats import Person
from storage.transaction import Transaction
from tests.support.parlour import Parlour

RU = words_for("ru")
PEOPLE = (1, 2, 3)


async def ask(parlour: Parlour, person: int, deal: int = 1, chat: int = -1, table: TableId | None = None) -> Note:
    """What a person is answered in a chat."""

    async def work(tx: Transaction) -> Note:
        where = Where(chat, "Friends", private=False)
        by = Person(UserId(person), f"P{person}")
        visit = Visit(
            tx, parlour.now, parlour.settings, parlour.tables, where, await chats.chat(tx, chat, ""), RU, by, "bot"
        )
        return await why.tell(visit, Tap(table or parlour.table_id, deal, 0, Act.WHY))

    return await parlour.db.transact(work)


async def told(parlour: Parlour, person: int, deal: int = 1) -> str:
    note = await ask(parlour, person, deal)
    assert (note.code, note.alert) == (Says.SHOWN, True)
    return str(note.figures["text"])


async def a_deal(parlour: Parlour, people: Sequence[int] = PEOPLE) -> tuple[int, int, int]:
    """A deal that is over: its banker, who staked 20 in it, and who did not."""
    question = await parlour.to_staking(*people)
    await parlour.stake(question.punters[0], 20)
    table = await parlour.table()
    banker, staker, other = [table.seat(no).user for no in (question.banker, *question.punters)]
    while isinstance((await parlour.table()).phase, Dealing):
        await parlour.ring()
    return banker, staker, other


async def test_each_is_told_his_own(parlour: Parlour) -> None:
    banker, staker, other = await a_deal(parlour)
    worths = await parlour.worths()
    won = worths[UserId(staker)] - 1000
    sign = "+20" if won > 0 else "−20"
    assert (await told(parlour, staker)).startswith(f"P{staker}: ")
    assert f": {sign} (Ландскнехт, п. 4)" in await told(parlour, staker)
    assert f"P{banker}, банк: {'−20' if won > 0 else '+20'} (" in await told(parlour, banker)
    for person in (other, 99):
        assert (await told(parlour, person)).startswith("Ваших фишек в этой сдаче не было")


async def test_who_got_up_long_ago_and_a_closed_table_are_told_the_same(parlour: Parlour) -> None:
    banker, staker, _ = await a_deal(parlour)
    before = [await told(parlour, person) for person in (banker, staker)]
    for person in (banker, staker):
        await parlour.say(GetUp(UserId(person)))
    assert [await told(parlour, person) for person in (banker, staker)] == before
    await parlour.visit(lambda play: play.void(Why.STOPPED))
    parlour.tables = parlour.cold()
    assert [await told(parlour, person) for person in (banker, staker)] == before


async def test_a_deal_by_earlier_rules_says_so_and_what_is_known(parlour: Parlour) -> None:
    banker, staker, other = await a_deal(parlour)

    async def other_rules(tx: Transaction) -> None:
        for trigger in ("deals_keep_their_start", "deals_end_once"):
            await tx.execute(f"DROP TRIGGER {trigger}")
        newer = "start = replace(start, '\"rules_version\":', '\"rules_version\":9')"
        await tx.execute(f"UPDATE deals SET rules_version = 99, {newer}")  # noqa: S608

    gain = (await parlour.worths())[UserId(staker)] - 1000
    await parlour.db.transact(other_rules)
    assert await told(parlour, staker) == RU("because-older-gain", gain="+20" if gain > 0 else "−20")
    assert await told(parlour, other) == RU("because-older")
    assert "Ваш итог" in await told(parlour, banker)


async def test_a_deal_that_runs_or_is_not_there_or_is_elsewhere_explains_nothing(parlour: Parlour) -> None:
    await parlour.to_staking(*PEOPLE)
    assert await told(parlour, 1) == RU("because-running")
    assert (await ask(parlour, 1, deal=2)).code == Says.NOT_A_BUTTON
    assert (await ask(parlour, 1, chat=-2)).code == Says.OLD_TABLE
    assert (await ask(parlour, 1, table=TableId(77))).code == Says.OLD_TABLE


@pytest.mark.parametrize("stakes", [(), (10, 15)])
async def test_a_void_deal_gives_back_what_was_open(parlour: Parlour, stakes: Sequence[int]) -> None:
    question = await parlour.to_staking(*PEOPLE)
    for amount in stakes:
        await parlour.stake(question.punters[0], amount)
    table = await parlour.table()
    banker, staker, other = [table.seat(no).user for no in (question.banker, *question.punters)]
    await parlour.visit(lambda play: play.void(Why.STOPPED))
    absent = RU("because-absent", ended=RU("ended-void"))
    assert await told(parlour, other) == absent
    assert await told(parlour, staker) == (f"P{staker}: 0\n{RU('because-void', back=25)}" if stakes else absent)
    assert (await told(parlour, banker)).endswith(RU("because-void-bank"))
