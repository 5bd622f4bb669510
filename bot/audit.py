"""``python -m bot audit``: recomputes every balance from the postings, and every finished deal from its log.

What names an entry or a deal is looked for first: a balance that does not fit says nothing of where it went wrong.
What cannot be read is told of last: it stays so for good, and is to hide nothing else.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from bot.deal_audit import Found, audit_deal
from bot.record import RECORD, UNREADABLE
from games.core.ids import DealId, TableId
from storage import auditing, ledger, tables
from storage.auditing import Law
from storage.database import Database
from storage.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Audit:
    """What was looked at, and the first thing that cannot be so, as a sentence; None where all is well."""

    entries: int
    deals: int
    older: int
    difference: str | None

    def __str__(self) -> str:
        told = f"{self.entries} entries, {self.deals} deals dealt again"
        if self.older:
            told += f", {self.older} left out that were played by older rules or voided as they did not replay"
        return f"{told}: {self.difference or 'every balance and every payment is as it should be.'}"


async def audit(path: Path) -> Audit:
    """Goes through the whole database of a file, which a bot may be using."""
    db = await Database.open(path)
    try:
        return await audited(db)
    finally:
        await db.close()


async def audited(db: Database) -> Audit:
    """Goes through the whole database, a deal at a time, so that whoever else uses it is hardly held up."""
    entries, ended = await db.transact(_how_many)
    difference = await _breach(db, auditing.LAWS) or await db.transact(auditing.first_overdraft)
    dealt = older = 0
    unreadable: str | None = None
    for number in ended:
        if difference is not None:
            break
        found: Found = await db.transact(partial(audit_deal, number=number))
        older += found.older
        dealt += not found.older and found.unreadable is None
        difference, unreadable = found.difference, unreadable or found.unreadable
    difference = difference or await db.transact(_balances) or await _breach(db, auditing.LEFT_LYING)
    return Audit(entries, dealt, older, difference or unreadable or await _unreadable_table(db))


async def _unreadable_table(db: Database) -> str | None:
    """The first table whose record nobody can read."""
    after = TableId(0)
    while some := await db.transact(partial(tables.some_records, after=after)):
        for table, record in some:
            try:
                RECORD.decode(record)
            except UNREADABLE as fault:
                return f"The record of table {table} cannot be read: {fault}."
            after = table
    return None


async def _breach(db: Database, laws: Iterable[Law]) -> str | None:
    for law in laws:
        if difference := await db.transact(partial(auditing.breach, law=law)):
            return difference
    return None


async def _balances(tx: Transaction) -> str | None:
    return next(iter(await ledger.audit(tx)), None)


async def _how_many(tx: Transaction) -> tuple[int, list[DealId]]:
    """How many entries there are, and the deals that have ended."""
    row = await tx.one("SELECT count(*) AS entries FROM entries")
    rows = await tx.all("SELECT id FROM deals WHERE state <> 'running' ORDER BY id")
    return row["entries"], [DealId(one["id"]) for one in rows]
