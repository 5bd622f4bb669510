"""Deals and shoes: in order, append-only, and whole again when loaded."""

import asyncio
from functools import partial
from pathlib import Path

import pytest

from games.core.ids import DealId, SeatNo, ShoeId, TableId
from storage import log, shoes
from storage.database import Conflict, Database, Transaction
from storage.log import DealKind, ShoeUse, StoredAnswer, StoredDeal
from tests.storage.conftest import World

SECRET = bytes(range(32))
COMMITMENT = "ab" * 32


async def start(database: Database, table: TableId, kind: DealKind = "deal") -> DealId:
    return await database.transact(lambda tx: log.start_deal(tx, table, kind, "g", 3, "start", 1.0))


async def append(database: Database, deal: DealId, n: int, given: str = "x") -> None:
    await database.transact(
        lambda tx: log.append(tx, deal, n, seat=SeatNo(2), by="seat", given=given, digest=f"d{n}", at=n)
    )


async def finish(database: Database, deal: DealId) -> None:
    await database.transact(lambda tx: log.finish(tx, deal, "played", "won", 9.0))


async def fresh_shoe(database: Database, world: World, name: str, at: float = 1.0) -> ShoeId:
    shoe = ShoeId(name)
    await database.transact(lambda tx: shoes.create(tx, shoe, world.table, 1, SECRET, COMMITMENT, at))
    return shoe


async def test_a_deal_is_loaded_as_it_was_written(database: Database, world: World) -> None:
    deal = await start(database, world.table)
    await append(database, deal, 0, "a")
    await database.transact(lambda tx: log.append(tx, deal, 1, seat=None, by="house", given="b", digest="d1", at=1.0))
    for name, first in (("Second", 0), ("First", 4)):
        shoe = await fresh_shoe(database, world, name)
        await database.transact(partial(shoes.use, deal=deal, shoe=shoe, first=first))
    expected = StoredDeal(
        id=deal,
        table=world.table,
        kind="deal",
        number=1,
        game="g",
        rules_version=3,
        start="start",
        state="running",
        outcome=None,
        answers=(
            StoredAnswer(SeatNo(2), "seat", "a", "d0", 0.0),
            StoredAnswer(None, "house", "b", "d1", 1.0),
        ),
        shoes=(ShoeUse(ShoeId("Second"), 0), ShoeUse(ShoeId("First"), 4)),
    )
    assert await database.transact(lambda tx: log.load(tx, deal)) == expected
    assert await database.transact(lambda tx: log.running(tx, world.table)) == expected
    assert await database.transact(lambda tx: log.numbered(tx, world.table, 2)) is None


async def _times(tx: Transaction, deal: DealId) -> tuple[float, float]:
    row = await tx.one("SELECT started_at, ended_at FROM deals WHERE id = ?1", deal)
    return row["started_at"], row["ended_at"]


async def test_deals_are_numbered_by_kind_and_one_runs_at_a_time(database: Database, world: World) -> None:
    for kind, number in (("draw", 1), ("deal", 1), ("deal", 2), ("draw", 2)):
        deal = await start(database, world.table, "draw" if kind == "draw" else "deal")
        with pytest.raises(Conflict, match="is running"):
            await start(database, world.table)
        await finish(database, deal)
        stored = await database.transact(partial(log.load, deal=deal))
        assert stored is not None
        numbered = await database.transact(partial(log.numbered, table=world.table, number=number))
        assert (numbered == stored) is (kind == "deal")
        assert (stored.id, stored.kind, stored.number) == (deal, kind, number)
        assert (stored.state, stored.outcome) == ("played", "won")
        times = await database.transact(partial(_times, deal=deal))
        assert times == (1.0, 9.0)
        assert await database.transact(lambda tx: log.running(tx, world.table)) is None


async def test_a_shoe_knows_the_deals_that_were_dealt_from_it(database: Database, world: World) -> None:
    """The oldest first, with their answers; those of other shoes are not among them."""
    carried, other = [await fresh_shoe(database, world, name) for name in ("Carried", "Other")]
    deals = []
    for shoe in (carried, other, carried):
        deal = await start(database, world.table)
        await database.transact(partial(shoes.use, deal=deal, shoe=shoe, first=0))
        await append(database, deal, 0)
        await finish(database, deal)
        deals.append(deal)
    found = await database.transact(lambda tx: log.using(tx, carried))
    assert [(deal.id, len(deal.answers)) for deal in found] == [(deals[0], 1), (deals[2], 1)]
    assert await database.transact(lambda tx: log.using(tx, ShoeId("None"))) == []


@pytest.mark.parametrize("n", [0, 2, -1])
async def test_an_answer_that_is_not_the_next_is_a_conflict(database: Database, world: World, n: int) -> None:
    deal = await start(database, world.table)
    await append(database, deal, 0)
    with pytest.raises(Conflict, match=f"answer {n} is not the next"):
        await append(database, deal, n)


async def test_a_deal_that_has_ended_takes_no_answer_and_no_second_end(database: Database, world: World) -> None:
    deal = await start(database, world.table)
    await finish(database, deal)
    with pytest.raises(Conflict):
        await append(database, deal, 0)
    with pytest.raises(Conflict):
        await finish(database, deal)


async def test_an_unknown_deal_is_not_there(database: Database) -> None:
    assert await database.transact(lambda tx: log.load(tx, DealId(9))) is None
    with pytest.raises(Conflict):
        await append(database, DealId(9), 0)


async def test_of_two_answers_at_once_exactly_one_is_the_next(database: Database, world: World, path: Path) -> None:
    deal = await start(database, world.table)
    other = await Database.open(path)
    results = await asyncio.gather(append(database, deal, 0), append(other, deal, 0), return_exceptions=True)
    await other.close()
    assert [type(result) for result in results if result is not None] == [Conflict]


async def test_a_shoe_is_cut_used_and_finished(database: Database, world: World) -> None:
    shoe = await fresh_shoe(database, world, "S1")

    async def live(tx: Transaction) -> None:
        await shoes.cut(tx, shoe, 17)
        await shoes.cut(tx, shoe, 4)
        await shoes.move(tx, shoe, 2)
        await shoes.advance(tx, shoe, 12)
        await shoes.advance(tx, shoe, 12)

    await database.transact(live)
    stored = await database.transact(lambda tx: shoes.load(tx, shoe))
    assert stored == shoes.StoredShoe(shoe, world.table, 1, SECRET, COMMITMENT, (17, 4), 2, 12, "open", 1.0)
    await database.transact(lambda tx: shoes.finish(tx, shoe))
    await database.transact(lambda tx: shoes.finish(tx, shoe))
    finished = await database.transact(lambda tx: shoes.load(tx, shoe))
    assert finished is not None
    assert finished.state == "finished"


async def test_a_shoe_in_use_is_neither_cut_nor_turned_back(database: Database, world: World) -> None:
    shoe = await fresh_shoe(database, world, "S1")
    await database.transact(lambda tx: shoes.advance(tx, shoe, 5))
    with pytest.raises(Conflict, match="cut"):
        await database.transact(lambda tx: shoes.cut(tx, shoe, 3))
    with pytest.raises(Conflict, match="moved"):
        await database.transact(lambda tx: shoes.move(tx, shoe, 1))
    with pytest.raises(Conflict, match="go on"):
        await database.transact(lambda tx: shoes.advance(tx, shoe, 4))


async def test_a_finished_shoe_does_not_go_on(database: Database, world: World) -> None:
    shoe = await fresh_shoe(database, world, "S1")
    await database.transact(lambda tx: shoes.finish(tx, shoe))
    with pytest.raises(Conflict):
        await database.transact(lambda tx: shoes.advance(tx, shoe, 5))


async def test_a_tables_shoes_come_in_order_of_time(database: Database, world: World) -> None:
    for name, at in (("B", 1.0), ("A", 2.0), ("C", 1.5)):
        await fresh_shoe(database, world, name, at)
    found = await database.transact(lambda tx: shoes.of_table(tx, world.table))
    assert [(shoe.id, shoe.cuts) for shoe in found] == [("B", ()), ("C", ()), ("A", ())]
    assert await database.transact(lambda tx: shoes.load(tx, ShoeId("Z"))) is None


async def test_a_shoes_secret_is_not_printed(database: Database, world: World) -> None:
    shoe = await fresh_shoe(database, world, "S1")
    stored = await database.transact(lambda tx: shoes.load(tx, shoe))
    assert stored is not None
    assert stored.secret == SECRET
    assert "secret" not in repr(stored)
    assert repr(SECRET) not in repr(stored)
