"""Looks through the ledger entry by entry, trusting no balance and no trigger.

What ``LAWS`` say the schema refuses as it is written; here it is looked for in what stands, whoever wrote it.
"""

from dataclasses import dataclass

from games.core.ids import Chips, DealId, ShoeId, TableId, UserId
from storage.accounts import Account, Movement
from storage.ledger import account_of
from storage.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Posted:
    """An entry with its postings in their order."""

    entry: int
    kind: str
    movements: tuple[Movement, ...]


@dataclass(frozen=True, slots=True)
class Law:
    """Rows that cannot be, as SQL finds them, and what is said of the first."""

    rows: str
    said: str


_POSTED = (
    "SELECT entries.*, n, s.kind AS s_kind, s.person AS s_person, s.chat AS s_chat, s.table_id AS s_table,"
    " t.kind AS t_kind, t.person AS t_person, t.chat AS t_chat, t.table_id AS t_table, amount"
    " FROM entries JOIN postings ON postings.entry = entries.id"
    " JOIN accounts AS s ON s.id = source JOIN accounts AS t ON t.id = target"
)
_MINTED = "'mint house', 'house wallet'"
_ROUTES = (
    f"CASE kind WHEN 'start' THEN route IN ({_MINTED}) WHEN 'daily' THEN route IN ({_MINTED})"
    f" WHEN 'loan' THEN route IN ({_MINTED}) WHEN 'grant' THEN route IN ({_MINTED})"
    f" WHEN 'reset' THEN route IN ({_MINTED}, 'wallet house', 'house mint')"
    " WHEN 'allowance' THEN route = 'mint house' WHEN 'merge' THEN 'mint' IN (s_kind, t_kind)"
    " WHEN 'open-bank' THEN route IN ('wallet bank', 'house bank')"
    " WHEN 'close-bank' THEN route IN ('bank wallet', 'bank house') WHEN 'void' THEN route = 'reserve wallet'"
    " WHEN 'stake' THEN deal IS NOT NULL WHEN 'settle' THEN deal IS NOT NULL ELSE 0 END"
)


def _counted(table: str, of: str, number: str, first: int, *, by: str = "") -> str:
    """Rows of a table whose numbers do not run without a gap; ``nth`` is what the first of them should be."""
    order = by or number
    return (
        f"SELECT * FROM (SELECT *, row_number() OVER (PARTITION BY {of} ORDER BY {order}) - 1 + {first} AS nth"  # noqa: S608
        f" FROM {table}) WHERE {number} <> nth ORDER BY {of}, {order}"
    )


LAWS = (
    Law("SELECT * FROM pragma_integrity_check(1) WHERE integrity_check <> 'ok'", "The file is damaged: {0}."),
    Law(
        "SELECT entry FROM postings WHERE entry NOT IN (SELECT id FROM entries) ORDER BY entry",
        "Entry {entry} is gone, and its postings are not.",
    ),
    Law(
        'SELECT "table" AS here, parent FROM pragma_foreign_key_check',
        "The {here} speak of one of the {parent} that is not there.",
    ),
    Law(
        "SELECT id FROM entries WHERE id NOT IN (SELECT entry FROM postings) ORDER BY id",
        "Entry {id} moves no chips.",
    ),
    Law(_counted("postings", "entry", "n", 0), "Entry {entry} lacks its posting {nth}."),
    Law(
        f"SELECT * FROM ({_POSTED}) WHERE chat <> s_chat OR chat <> t_chat ORDER BY id",  # noqa: S608
        "Entry {id} moves chips of another chat than its own.",
    ),
    Law(
        f"SELECT * FROM (SELECT *, s_kind || ' ' || t_kind AS route FROM ({_POSTED}))"  # noqa: S608
        f" WHERE NOT {_ROUTES} ORDER BY id, n",
        "Entry {id} is no {kind}: it carries chips from a {s_kind} to a {t_kind}.",
    ),
    Law(
        f"SELECT * FROM ({_POSTED}) WHERE kind <> 'merge' AND (s_table <> coalesce(table_id, 0)"  # noqa: S608
        " OR t_table <> coalesce(table_id, 0)"
        " OR (table_id IS NULL) = (kind IN ('open-bank', 'close-bank', 'stake', 'settle', 'void'))"
        " OR deal IS NOT NULL AND table_id IS NOT (SELECT table_id FROM deals WHERE id = deal))"
        " ORDER BY id",
        "Entry {id} is of another table than the chips it moves.",
    ),
    Law(
        f"SELECT * FROM ({_POSTED}) WHERE kind IN ('open-bank', 'close-bank', 'void')"  # noqa: S608
        " AND s_person IS NOT t_person ORDER BY id",
        "Entry {id} gives chips of one to another.",
    ),
    Law(
        f"SELECT id, kind FROM ({_POSTED}) WHERE kind IN ('start', 'daily', 'loan', 'grant') GROUP BY id"  # noqa: S608
        " HAVING count(*) <> 2 OR min(amount) <> max(amount) OR max(kind <> 'grant' AND t_person <> by) ORDER BY id",
        "Entry {id} is no {kind}: it does not carry new chips to whom they are for.",
    ),
    Law(_counted("deals", "table_id, kind", "number", 1, by="id"), "Deal {id} is {kind} {nth} of its table."),
    Law(
        "SELECT deals.* FROM deals JOIN tables ON tables.id = table_id"
        " WHERE deals.kind = 'deal' AND deals.game <> tables.game ORDER BY deals.id",
        "Deal {id} is of another game than its table.",
    ),
    Law(_counted("answers", "deal", "n", 0), "Deal {deal} lacks its answer {nth}, counted from 0."),
    Law(_counted("deal_shoes", "deal", "n", 0), "Deal {deal} lacks its shoe {nth}, counted from 0."),
    Law(
        "SELECT deal, shoe FROM deal_shoes JOIN deals ON deals.id = deal JOIN shoes ON shoes.id = shoe"
        " WHERE deals.table_id <> shoes.table_id ORDER BY deal",
        "Deal {deal} was dealt from {shoe}, a shoe of another table.",
    ),
    Law(
        "SELECT id, next FROM shoes WHERE next > 0 AND id NOT IN (SELECT shoe FROM deal_shoes) ORDER BY id",
        "Nothing was dealt from shoe {id}, and its next card is {next}.",
    ),
    Law(
        "SELECT shoes.id FROM shoes JOIN tables ON tables.id = table_id WHERE state = 'open' AND (NOT open OR EXISTS"
        " (SELECT 1 FROM shoes AS later WHERE later.table_id = tables.id AND later.rowid > shoes.rowid))"
        " ORDER BY shoes.rowid",
        "Shoe {id} is not finished, and nothing can be dealt from it any more.",
    ),
    Law(
        "SELECT deal, shoe FROM deal_shoes AS used JOIN deals ON deals.id = deal JOIN shoes ON shoes.id = shoe"
        " WHERE deals.state = 'running' AND shoes.state = 'finished'"
        " AND n = (SELECT max(n) FROM deal_shoes WHERE deal = used.deal) ORDER BY deal",
        "Shoe {shoe} is finished, and deal {deal} is dealt from it.",
    ),
    Law(
        "SELECT results.* FROM results JOIN deals ON deals.id = deal JOIN tables ON tables.id = table_id"
        " WHERE deals.kind <> 'deal' OR deals.state <> 'played' OR deals.game <> results.game"
        " OR started_at <> began OR ended_at <> results.at"
        " OR tables.chat NOT IN (SELECT coalesce(moved_to, key) FROM chats WHERE key = results.chat"
        "  UNION SELECT results.chat)"
        " OR pot <> (SELECT sum(staked) FROM results AS other WHERE other.deal = results.deal) ORDER BY deal, person",
        "What is remembered of {person} in deal {deal} does not fit that deal.",
    ),
)

LEFT_LYING = (
    Law(
        "SELECT * FROM accounts WHERE kind = 'reserve' AND balance <> 0 AND table_id NOT IN"
        " (SELECT table_id FROM deals WHERE state = 'running') ORDER BY id",
        "Stakes of {person} lie at table {table_id}, where no deal is played.",
    ),
    Law(
        "SELECT accounts.* FROM accounts JOIN tables ON tables.id = table_id WHERE balance <> 0 AND NOT open"
        " ORDER BY accounts.id",
        "The {kind} at table {table_id}, which is closed, holds {balance}.",
    ),
)
"""What balances alone show: whatever put the chips there is to be named before."""


async def breach(tx: Transaction, law: Law) -> str | None:
    """The first that a law forbids and that stands all the same, as a sentence."""
    row = await tx.maybe(f"SELECT * FROM ({law.rows}) LIMIT 1")  # noqa: S608
    return None if row is None else law.said.format(*row, **dict(row))


async def entries_of(tx: Transaction, deal: DealId) -> list[Posted]:
    """What was posted for a deal, in the order in which it was."""
    rows = await tx.all(
        "SELECT entries.id, entries.kind AS what, amount,"
        " s.kind AS s_kind, s.person AS s_person, s.table_id AS s_table,"
        " t.kind AS t_kind, t.person AS t_person, t.table_id AS t_table"
        " FROM entries JOIN postings ON postings.entry = entries.id"
        " JOIN accounts AS s ON s.id = source JOIN accounts AS t ON t.id = target"
        " WHERE deal = ?1 ORDER BY entries.id, n",
        deal,
    )
    found: dict[int, tuple[str, list[Movement]]] = {}
    for row in rows:
        source = Account(row["s_kind"], row["s_person"], row["s_table"])
        target = Account(row["t_kind"], row["t_person"], row["t_table"])
        _, movements = found.setdefault(row["id"], (row["what"], []))
        movements.append(Movement(source, target, Chips(row["amount"])))
    return [Posted(entry, kind, tuple(movements)) for entry, (kind, movements) in found.items()]


async def bank_before(tx: Transaction, table: TableId, banker: UserId | None, entry: int) -> Chips:
    """What lay in a bank before an entry, by all that was posted until then, under whatever number its chat had."""
    row = await tx.one(
        "SELECT coalesce(sum("
        " (SELECT coalesce(sum(amount), 0) FROM postings WHERE target = accounts.id AND entry < ?3)"
        " - (SELECT coalesce(sum(amount), 0) FROM postings WHERE source = accounts.id AND entry < ?3)"
        "), 0) AS chips FROM accounts WHERE kind = 'bank' AND table_id = ?1 AND person IS ?2",
        table,
        banker,
        entry,
    )
    return Chips(row["chips"])


async def last_of_shoe(tx: Transaction, shoe: ShoeId) -> DealId | None:
    """The last deal that left a shoe behind: one that was given up does not count, the next begins where it did."""
    row = await tx.one(
        "SELECT max(deals.id) AS id FROM deal_shoes JOIN deals ON deals.id = deal"
        " WHERE shoe = ?1 AND state IN ('played', 'dropped')",
        shoe,
    )
    return None if row["id"] is None else DealId(row["id"])


async def first_overdraft(tx: Transaction) -> str | None:
    """The first entry that took an account other than a mint below zero, as a sentence."""
    row = await tx.maybe(
        "SELECT moved.entry, total, accounts.* FROM ("
        " SELECT entry, n, account, sum(chips) OVER (PARTITION BY account ORDER BY entry, n) AS total FROM ("
        "  SELECT entry, n, source AS account, -amount AS chips FROM postings"
        "  UNION ALL SELECT entry, n, target, amount FROM postings"
        " )) AS moved JOIN accounts ON accounts.id = account"
        " WHERE kind <> 'mint' AND total < 0 ORDER BY entry, n LIMIT 1"
    )
    if row is None:
        return None
    return f"Entry {row['entry']} takes the {account_of(row)} in chat {row['chat']} to {row['total']}."
