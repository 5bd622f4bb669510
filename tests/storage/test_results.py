"""Results, medals and balances: counted by person, chat and game, through a merge and through a migration."""

import re
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest

from games.core.ids import Chips, DealId, TableId, UserId
from storage import balances, chats, ledger, log, medals, results, supergroup, tables
from storage.accounts import Account, Movement
from storage.chats import ChatKey, Person
from storage.database import Database, Transaction
from storage.medals import Won
from storage.migrate import MIGRATIONS
from storage.results import Career, Played, Score
from tests.storage.conftest import ANN, BEN, CAT, World

OLD, NEW = -1, -100


async def a_deal(
    tx: Transaction,
    table: TableId,
    at: float,
    gains: Mapping[UserId, int],
    *,
    game: str = "macao",
    banker: UserId = ANN,
) -> DealId:
    """A deal that was played for 60 seconds; each punter staked ten chips more than the one before him."""
    deal = await log.start_deal(tx, table, "deal", game, 1, "{}", at - 60)
    await log.finish(tx, deal, "played", "{}", at)
    scores = [
        Score(who, Chips(gain), Chips(0 if who == banker else 10 * n), who == banker)
        for n, (who, gain) in enumerate(gains.items())
    ]
    await results.record(tx, deal, scores)
    return deal


@pytest.fixture
async def three(database: Database, world: World) -> list[DealId]:
    """Two deals of Macao and one of Landsknecht, a minute apart, the last without Cat."""

    async def work(tx: Transaction) -> list[DealId]:
        return [
            await a_deal(tx, world.table, 100, {ANN: 30, BEN: -10, CAT: -20}),
            await a_deal(tx, world.table, 200, {ANN: -10, BEN: 10, CAT: 0}),
            await a_deal(tx, world.table, 300, {BEN: -5, ANN: 5}, game="landsknecht", banker=BEN),
        ]

    return await database.transact(work)


async def test_a_history_is_told_from_the_latest_on_page_by_page(
    database: Database, world: World, three: list[DealId]
) -> None:
    first = await database.transact(lambda tx: results.of_person(tx, ANN, world.chat, 2, 0))
    assert first == [
        Played(three[2], world.table, 3, "landsknecht", "Friends", 300, Score(ANN, Chips(5), Chips(10), False)),
        Played(three[1], world.table, 2, "macao", "Friends", 200, Score(ANN, Chips(-10), Chips(0), True)),
    ]
    rest = await database.transact(lambda tx: results.of_person(tx, ANN, world.chat, 2, 2))
    assert [played.deal for played in rest] == [three[0]]
    assert await database.transact(lambda tx: results.of_person(tx, ANN, None, 9, 0)) == [*first, *rest]


async def test_a_chats_history_tells_of_everybody_the_best_first(
    database: Database, world: World, three: list[DealId]
) -> None:
    told = await database.transact(lambda tx: results.of_chat(tx, world.chat, 2, 0))
    assert [(dealt.deal, dealt.number, dealt.game, dealt.at) for dealt in told] == [
        (three[2], 3, "landsknecht", 300),
        (three[1], 2, "macao", 200),
    ]
    assert [(score.person, score.gain) for score in told[1].scores] == [(BEN, 10), (CAT, 0), (ANN, -10)]
    written_down = await database.transact(lambda tx: results.of_deal(tx, three[1]))
    assert written_down == tuple(sorted(told[1].scores, key=lambda score: score.person))
    last = await database.transact(lambda tx: results.of_chat(tx, world.chat, 2, 2))
    assert [dealt.deal for dealt in last] == [three[0]]
    assert await database.transact(lambda tx: results.of_chat(tx, world.chat, 2, 4)) == []


@pytest.mark.usefixtures("three")
async def test_figures_game_by_game(database: Database, world: World) -> None:
    told = await database.transact(lambda tx: results.tallies(tx, ANN, world.chat))
    assert [(one.game, one.deals, one.won, one.lost, one.even, one.net) for one in told] == [
        ("macao", 2, 1, 1, 0, 20),
        ("landsknecht", 1, 1, 0, 0, 5),
    ]
    assert [(one.best, one.worst, one.pot, one.banked) for one in told] == [(30, -10, 30, 120.0), (5, 5, 10, 0.0)]
    cats = await database.transact(lambda tx: results.tallies(tx, CAT, None))
    assert [(one.won, one.lost, one.even) for one in cats] == [(0, 1, 1)]
    assert await database.transact(lambda tx: results.tallies(tx, UserId(999), world.chat)) == []


@pytest.mark.usefixtures("three")
async def test_who_has_won_most_since_a_moment(database: Database, world: World) -> None:
    best = await database.transact(lambda tx: results.best_since(tx, world.chat, 200, 9))
    assert best == [(BEN, 5), (CAT, 0), (ANN, -5)]
    assert await database.transact(lambda tx: results.best_since(tx, world.chat, 100, 1)) == [(ANN, 25)]
    assert await database.transact(lambda tx: results.best_since(tx, world.chat, 301, 9)) == []


@pytest.mark.usefixtures("three")
async def test_how_long_and_how_many_games(database: Database, world: World) -> None:
    people = (ANN, CAT, UserId(999))
    told = await database.transact(lambda tx: results.careers(tx, world.chat, people, ("macao", "landsknecht", "x")))
    assert told == {ANN: Career(100, 2), CAT: Career(100, 1)}


async def test_only_a_deal_that_was_played_has_results(database: Database, world: World) -> None:
    async def work(tx: Transaction) -> None:
        deal = await log.start_deal(tx, world.table, "deal", "macao", 1, "{}", 1)
        await log.finish(tx, deal, "void", "{}", 2)
        await results.record(tx, deal, [Score(ANN, Chips(0), Chips(0), True)])

    with pytest.raises(sqlite3.IntegrityError, match="a result is of a deal that was played"):
        await database.transact(work)


# medals


async def test_medals_by_deal_person_and_chat(database: Database, world: World, three: list[DealId]) -> None:
    async def work(tx: Transaction) -> None:
        await medals.award(tx, world.chat, three[0], [Won(ANN, "keeper"), Won(BEN, "banco")])
        await medals.award(tx, world.chat, three[1], [Won(ANN, "breaker")])

    await database.transact(work)
    assert await database.transact(lambda tx: medals.of_deal(tx, three[0])) == [Won(ANN, "keeper"), Won(BEN, "banco")]
    assert await database.transact(lambda tx: medals.of_deal(tx, three[2])) == []
    assert await database.transact(lambda tx: medals.of_person(tx, ANN, world.chat)) == ["keeper", "breaker"]
    assert await database.transact(lambda tx: medals.of_person(tx, ANN, None)) == ["keeper", "breaker"]
    everybodys = [Won(ANN, "keeper"), Won(BEN, "banco"), Won(ANN, "breaker")]
    assert await database.transact(lambda tx: medals.of_chat(tx, world.chat)) == everybodys
    held = await database.transact(lambda tx: medals.held(tx, world.chat, (ANN, CAT)))
    assert held == {Won(ANN, "keeper"), Won(ANN, "breaker")}


async def test_a_medal_is_given_once(database: Database, world: World, three: list[DealId]) -> None:
    won = [Won(ANN, "keeper")]
    await database.transact(lambda tx: medals.award(tx, world.chat, three[0], won))
    with pytest.raises(sqlite3.IntegrityError, match="UNIQUE"):
        await database.transact(lambda tx: medals.award(tx, world.chat, three[1], won))


# balances


async def test_a_balance_over_time_is_what_came_and_went(database: Database, world: World) -> None:
    async def work(tx: Transaction) -> None:
        await ledger.open_wallet(tx, world.chat, ANN, Chips(1000), 1.0)
        await ledger.open_wallet(tx, world.chat, BEN, Chips(1000), 1.0)
        deal = await log.start_deal(tx, world.table, "deal", "macao", 1, "{}", 2)
        for at, kind, move in (
            (3, "open-bank", Movement(Account.wallet(BEN), Account.bank(world.table, BEN), Chips(100))),
            (4, "stake", Movement(Account.wallet(ANN), Account.reserve(world.table, ANN), Chips(30))),
            (5, "settle", Movement(Account.bank(world.table, BEN), Account.wallet(ANN), Chips(20))),
            (6, "settle", Movement(Account.bank(world.table, BEN), Account.wallet(ANN), Chips(10))),
        ):
            in_deal = None if kind == "open-bank" else deal
            assert await ledger.post(tx, world.chat, kind, [move], at=at, table=world.table, deal=in_deal) is None
        await ledger.grant(tx, world.chat, ANN, "daily", Chips(200), 7)

    await database.transact(work)
    told = await database.transact(lambda tx: balances.changes(tx, world.chat, ANN))
    assert [(one.at, one.deal is None, one.change, one.worth) for one in told] == [
        (1.0, True, 1000, 1000),
        (6.0, False, 30, 1030),
        (7.0, True, 200, 1230),
    ]
    assert (await database.transact(lambda tx: balances.changes(tx, world.chat, BEN)))[-1].worth == 970
    assert await database.transact(lambda tx: balances.changes(tx, world.chat, CAT)) == []
    assert await database.transact(lambda tx: balances.began_with(tx, world.chat, ANN)) == 1000
    assert await database.transact(lambda tx: balances.began_with(tx, world.chat, CAT)) == 0


# a group with another number


@pytest.mark.parametrize("new_first", [False, True])
async def test_a_chat_that_moved_keeps_its_history(
    database: Database, world: World, three: list[DealId], new_first: bool
) -> None:
    """Under its new number, be it known before (then two chats become one) or not."""

    async def before(tx: Transaction) -> None:
        await ledger.open_wallet(tx, world.chat, ANN, Chips(1000), 1.0)
        await medals.award(tx, world.chat, three[0], [Won(ANN, "keeper"), Won(BEN, "banco")])
        if new_first:
            new = await chats.chat(tx, NEW, "Friends, upgraded")
            await ledger.open_wallet(tx, new.key, ANN, Chips(1000), 2.0)
            table = await tables.create(tx, new.key, 9, "macao", "{}", None, 1.0)
            deal = await a_deal(tx, table.id, 350, {ANN: 7, BEN: -7})
            await medals.award(tx, new.key, deal, [Won(ANN, "keeper")])

    await database.transact(before)
    await database.transact(lambda tx: supergroup.migrate(tx, OLD, NEW, 400.0))
    new = await database.transact(lambda tx: chats.chat(tx, NEW, "Friends, upgraded"))
    mine = await database.transact(lambda tx: results.of_person(tx, ANN, new.key, 9, 0))
    assert [played.deal for played in mine][-3:] == three[::-1]
    assert {played.chat for played in mine} == {"Friends, upgraded"}
    assert len(await database.transact(lambda tx: results.of_chat(tx, new.key, 9, 0))) == 3 + new_first
    assert (await database.transact(lambda tx: results.best_since(tx, new.key, 0, 1))) == [(ANN, 25 + 7 * new_first)]
    assert (await database.transact(lambda tx: results.careers(tx, new.key, (ANN,), ("macao",))))[ANN].since == 100
    assert await database.transact(lambda tx: medals.of_person(tx, ANN, new.key)) == ["keeper"]
    assert await database.transact(lambda tx: medals.of_chat(tx, new.key)) == [Won(ANN, "keeper"), Won(BEN, "banco")]
    told = await database.transact(lambda tx: balances.changes(tx, new.key, ANN))
    assert told[-1].worth == (await database.transact(lambda tx: ledger.worth(tx, new.key, ANN))).total == 1000
    later = await database.transact(lambda tx: a_deal(tx, world.table, 500, {ANN: 1, BEN: -1}))
    assert (await database.transact(lambda tx: results.of_chat(tx, new.key, 1, 0)))[0].deal == later


# what was played before there were results


async def test_deals_played_before_are_told_by_their_outcomes(path: Path) -> None:
    old = await Database.open(path, MIGRATIONS[:1])

    async def work(tx: Transaction) -> None:
        for user in (ANN, BEN, CAT):
            await chats.person(tx, Person(user, "Somebody"))
        await tx.execute("INSERT INTO chats (key, telegram_id, title) VALUES (1, -1, 'Friends')")
        world = World(ChatKey(1), (await tables.create(tx, ChatKey(1), 0, "macao", "{}", None, 1.0)).id)
        await ledger.open_wallet(tx, world.chat, BEN, Chips(1000), 1.0)
        net = f"[[{BEN},-10],[{CAT},0],[{ANN},10]]"
        outcomes = {
            "played": f'{{"v":1,"value":{{"ending":"played","banker":{ANN},"net":{net}}}}}',
            "void": '{"v":1,"value":{"ending":"void","banker":null,"net":[]}}',
        }
        for number, (state, outcome) in enumerate(outcomes.items(), 1):
            deal = await log.start_deal(tx, world.table, "deal", "macao", 1, "{}", 10.0 * number)
            aside = Movement(Account.wallet(BEN), Account.reserve(world.table, BEN), Chips(30))
            for _ in range(2):
                assert await ledger.post(tx, world.chat, "stake", [aside], at=1, deal=deal) is None
            await log.finish(tx, deal, "played" if state == "played" else "void", outcome, 10.0 * number + 5)
        house = await log.start_deal(tx, world.table, "deal", "landsknecht", 1, "{}", 50)
        told = f'{{"v":1,"value":{{"ending":"played","banker":null,"net":[[{BEN},-4],[null,4]]}}}}'
        await log.finish(tx, house, "played", told, 55)
        draw = await log.start_deal(tx, world.table, "draw", "macao", 1, "{}", 60)
        await log.finish(tx, draw, "played", outcomes["played"], 65)

    await old.transact(work)
    await old.close()
    new = await Database.open(path)
    rows = await new.transact(lambda tx: tx.all("SELECT * FROM results ORDER BY deal, person"))
    await new.close()
    assert [tuple(row) for row in rows] == [
        (1, ANN, 1, "macao", 10.0, 15.0, 10, 0, 20, 1),
        (1, BEN, 1, "macao", 10.0, 15.0, -10, 20, 20, 0),
        (1, CAT, 1, "macao", 10.0, 15.0, 0, 0, 20, 0),
        (3, BEN, 1, "landsknecht", 50.0, 55.0, -4, 0, 0, 0),
    ]


# no query reads a whole table


async def test_every_query_goes_by_an_index(path: Path, database: Database, world: World) -> None:
    asked: list[str] = []

    class Listening(Transaction):
        async def all(self, sql: str, *values: str | int | float | bytes | None) -> list[sqlite3.Row]:
            asked.append(sql)
            return await super().all(sql, *values)

    async def work(tx: Transaction) -> None:
        tx = Listening(tx._connection)
        for chat in (world.chat, None):
            await results.of_person(tx, ANN, chat, 9, 0)
            await results.tallies(tx, ANN, chat)
            await medals.of_person(tx, ANN, chat)
        await results.of_chat(tx, world.chat, 9, 0)
        await results.best_since(tx, world.chat, 1, 9)
        await results.careers(tx, world.chat, (ANN,), ("macao",))
        await medals.held(tx, world.chat, (ANN,))
        await medals.of_deal(tx, DealId(1))
        await medals.of_chat(tx, world.chat)
        await balances.changes(tx, world.chat, ANN)
        await balances.began_with(tx, world.chat, ANN)

    await database.transact(work)
    assert len(asked) == 15
    with closing(sqlite3.connect(path)) as connection:
        for sql in asked:
            values = [None] * (1 + max(map(int, re.findall(r"\?(\d)", sql)), default=0))
            plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {sql}", values[1:])]
            read_whole = [
                step for step in plan if re.match(r"SCAN (?!moved|mine|here|who|game|page|json_each)", step)
            ]
            assert read_whole == [], (sql, plan)
