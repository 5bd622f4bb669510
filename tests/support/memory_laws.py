"""What holds of all that is remembered, whatever was played: results, ledger, log and balances tell one story."""

from collections import Counter

from bot.record import OUTCOME
from games.core.ids import DealId, UserId
from games.core.registry import all_games
from storage import balances, ledger, results
from storage.migrate import MIGRATIONS
from storage.transaction import Row, Transaction
from tests.support.parlour import Parlour

BACK_FILL = next(part for part in MIGRATIONS[1].sql.split(";\n") if "INSERT INTO results" in part)
"""How the schema tells what was played before there were results."""


async def check_memory(parlour: Parlour) -> int:
    """Every law; how many deals were played."""
    return await parlour.db.transact(lambda tx: _check(tx, parlour))


async def _check(tx: Transaction, parlour: Parlour) -> int:
    rows = await tx.all("SELECT * FROM results ORDER BY deal, person")
    deals = await tx.all("SELECT * FROM deals WHERE kind = 'deal' ORDER BY id")
    for deal in deals:
        of_deal = [row for row in rows if row["deal"] == deal["id"]]
        if deal["state"] == "played":
            await _check_deal(tx, deal, of_deal)
        else:
            assert of_deal == []
    told = await tx.all(f"SELECT * FROM ({BACK_FILL[BACK_FILL.index('WITH') :]}) ORDER BY 1, 2")  # noqa: S608
    assert [tuple(row) for row in told] == [tuple(row) for row in rows]
    people = [UserId(row["id"]) for row in await tx.all("SELECT id FROM people")]
    for person in people:
        await _check_person(tx, parlour, person, [row for row in rows if row["person"] == person])
    return sum(deal["state"] == "played" for deal in deals)


async def _check_deal(tx: Transaction, deal: Row, rows: list[Row]) -> None:
    """The gains add up to zero with the house's, and are what the ledger moved for the deal."""
    outcome = OUTCOME.decode(deal["outcome"])
    gains: Counter[UserId | None] = Counter()
    for user, chips in outcome.net:
        gains[user] += chips
    assert sum(row["gain"] for row in rows) + gains.pop(None, 0) == 0
    assert {row["person"]: row["gain"] for row in rows} == dict(gains)
    assert [row["person"] for row in rows if row["banker"]] == ([outcome.banker] if outcome.banker else [])
    moved, staked = await _moved(tx, DealId(deal["id"]))
    assert {row["person"]: row["gain"] for row in rows if row["gain"]} == {who: n for who, n in moved.items() if n}
    assert {row["pot"] for row in rows} <= {sum(row["staked"] for row in rows)}
    reserve = all_games()[deal["game"]].reserve
    assert {row["person"]: row["staked"] * reserve for row in rows if row["staked"]} == staked


async def _moved(tx: Transaction, deal: DealId) -> tuple[Counter[int], Counter[int]]:
    """What the deal's entries brought each person, and what each put down for stakes."""
    postings = await tx.all(
        "SELECT entries.kind, amount, source.person AS giver, target.person AS taker"
        " FROM entries JOIN postings ON entry = entries.id"
        " JOIN accounts AS source ON source.id = source JOIN accounts AS target ON target.id = target"
        " WHERE entries.deal = ?1",
        deal,
    )
    moved: Counter[int] = Counter()
    staked: Counter[int] = Counter()
    for row in postings:
        for who, chips in ((row["giver"], -row["amount"]), (row["taker"], row["amount"])):
            if who is not None:
                moved[who] += chips
        if row["kind"] == "stake":
            staked[row["giver"]] += row["amount"]
    return moved, staked


async def _check_person(tx: Transaction, parlour: Parlour, person: UserId, rows: list[Row]) -> None:
    """The balance over time ends at what he has, goes up and down by what deals did, and his figures add up."""
    chat = parlour.chat.key
    changes = await balances.changes(tx, chat, person)
    assert changes[-1].worth == (await ledger.worth(tx, chat, person)).total
    assert changes[0].change == changes[0].worth == await balances.began_with(tx, chat, person)
    by_deal: Counter[int] = Counter()
    for change in changes:
        by_deal[change.deal or 0] += change.change
    assert all(by_deal[row["deal"]] == row["gain"] for row in rows)
    tallies = await results.tallies(tx, person, chat)
    assert sum(tally.net for tally in tallies) == sum(row["gain"] for row in rows)
    assert sum(tally.deals for tally in tallies) == len(rows)
    history = await results.of_person(tx, person, chat, len(rows) + 1, 0)
    assert [played.deal for played in history] == [row["deal"] for row in reversed(rows)]
