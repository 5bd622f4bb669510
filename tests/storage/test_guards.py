"""What the database refuses by itself, attempted in plain SQL.

Guards the schema against a constraint that is lost or never worked: the last tests compare the attempts with
the schema's own text, so a new CHECK or trigger without an attempt fails here.
"""

import re
import sqlite3
from collections.abc import Iterator

import pytest

from storage.database import Database, Transaction

CHATS = "INSERT INTO chats (key, telegram_id, title) VALUES (1, -1, 'one'), (2, -2, 'two')"
WORLD = (
    CHATS,
    "INSERT INTO people (id, first_name) VALUES (7, 'Ann'), (8, 'Ben')",
    "INSERT INTO tables (id, chat, topic, game, record, open, created_at)"
    " VALUES (1, 1, 0, 'g', '', 1, 0), (2, 1, 5, 'g', '', 0, 0), (3, 2, 0, 'g', '', 1, 0), (4, 1, 6, 'g', '', 1, 0),"
    " (5, 1, 7, 'g', '', 1, 0)",
    "INSERT INTO accounts (id, chat, kind, person, table_id) VALUES (1, 1, 'mint', NULL, NULL),"
    " (2, 1, 'house', NULL, NULL), (3, 1, 'wallet', 7, NULL), (4, 1, 'bank', 7, 1), (5, 2, 'mint', NULL, NULL),"
    " (6, 1, 'bank', NULL, 2), (7, 1, 'bank', NULL, 5)",
    "INSERT INTO entries (id, chat, kind, at) VALUES (1, 1, 'allowance', 0)",
    "INSERT INTO entries (id, chat, kind, by, at) VALUES (2, 1, 'start', 7, 0)",
    "INSERT INTO postings VALUES (1, 0, 1, 2, 500), (1, 1, 1, 3, 100), (1, 2, 1, 4, 50), (1, 3, 1, 7, 20)",
    "INSERT INTO deals (id, table_id, kind, number, game, rules_version, start, started_at)"
    " VALUES (1, 1, 'deal', 1, 'g', 1, '', 0), (3, 4, 'deal', 1, 'g', 1, '', 0)",
    "INSERT INTO deals (id, table_id, kind, number, game, rules_version, start, state, started_at, ended_at)"
    " VALUES (2, 1, 'draw', 1, 'g', 1, '', 'played', 0, 1), (4, 1, 'deal', 2, 'g', 1, '', 'played', 0, 1)",
    "INSERT INTO results VALUES (4, 7, 1, 'g', 0, 1, 5, 0, 9, 1)",
    "INSERT INTO medals VALUES (1, 7, 'm', 4)",
    "INSERT INTO answers (deal, n, by, given, digest, at) VALUES (1, 0, 'house', '', '', 0)",
    "INSERT INTO shoes (id, table_id, packs, secret, commitment, next, state, created_at)"
    " VALUES ('Used', 1, 1, zeroblob(32), hex(zeroblob(32)), 5, 'open', 0),"
    " ('Old', 1, 1, zeroblob(32), hex(zeroblob(32)), 5, 'finished', 0),"
    " ('There', 3, 1, zeroblob(32), hex(zeroblob(32)), 0, 'open', 0)",
    "INSERT INTO deal_shoes VALUES (1, 0, 'Used', 0)",
    "INSERT INTO inbox (update_id, payload, received_at, state) VALUES (1, '', 0, 'done')",
    "INSERT INTO outbox (id, chat, topic, payload, created_at, key) VALUES (1, 1, 0, '', 0, 'k')",
    "INSERT INTO posts (id, table_id, number) VALUES (1, 1, 1)",
)

CHAT = "INSERT INTO chats (telegram_id, title, language, pace, active, moved_to) VALUES"
TABLE = "INSERT INTO tables (chat, topic, game, version, record, open, created_at) VALUES"
ACCOUNT = "INSERT INTO accounts (chat, kind, person, table_id, balance) VALUES"
ENTRY = "INSERT INTO entries (chat, kind, by, at) VALUES"
POSTING = "INSERT INTO postings VALUES"
DEAL = (
    "INSERT INTO deals (table_id, kind, number, game, rules_version, start, state, outcome, started_at, ended_at)"
    " VALUES"
)
ANSWER = "INSERT INTO answers (deal, n, seat, by, given, digest, at) VALUES"
SHOE = "INSERT INTO shoes (id, table_id, packs, secret, commitment, cuts, moved, next, state, created_at) VALUES"
RESULT = "INSERT INTO results VALUES"
MEDAL = "INSERT INTO medals VALUES"
HEX = f"'{'a' * 64}'"
SHAPE = "CHECK constraint failed: CASE kind"
FOREIGN = "FOREIGN KEY constraint failed"

ATTEMPTS = [
    # Chats and people
    (f"{CHAT} (-1, 't', 'en', 'slow', 1, NULL)", "UNIQUE constraint failed: chats.telegram_id"),
    (f"{CHAT} (-9, 't', '', 'slow', 1, NULL)", "language <> ''"),
    (f"{CHAT} (-9, 't', NULL, 'hasty', 1, NULL)", "pace IN ('quick', 'normal', 'slow')"),
    (f"{CHAT} (-9, 't', NULL, 'slow', 2, NULL)", "active IN (0, 1)"),
    (f"{CHAT} (-9, 't', NULL, 'slow', 1, 99)", FOREIGN),
    ("UPDATE chats SET moved_to = 1 WHERE key = 1", "moved_to <> key"),
    ("UPDATE chats SET settings = '' WHERE key = 1", "settings <> ''"),
    ("UPDATE chats SET photos = 2 WHERE key = 1", "photos IN (0, 1)"),
    ("INSERT INTO people (id, first_name) VALUES (0, 'Nobody')", "id > 0"),
    # Tables
    (f"{TABLE} (1, 0, 'g', 1, '', 1, 0)", "UNIQUE constraint failed: tables.chat, tables.topic"),
    (f"{TABLE} (9, 0, 'g', 1, '', 1, 0)", FOREIGN),
    (f"{TABLE} (1, -1, 'g', 1, '', 1, 0)", "topic >= 0"),
    (f"{TABLE} (1, 9, '', 1, '', 1, 0)", "game <> ''"),
    (f"{TABLE} (1, 9, 'g', 0, '', 1, 0)", "version > 0"),
    (f"{TABLE} (1, 9, 'g', 1, '', 2, 0)", "open IN (0, 1)"),
    ("UPDATE tables SET version = version + 2 WHERE id = 1", "a table's version goes up by one"),
    ("DELETE FROM tables WHERE id = 3", "tables are closed, never deleted"),
    ("UPDATE tables SET open = 0 WHERE id = 5", "a table that holds chips cannot be closed"),
    ("UPDATE tables SET game = 'h' WHERE id = 1", "a table that has dealt keeps its game"),
    ("UPDATE tables SET open = 0 WHERE id = 4", "a table cannot be closed in the middle of a deal"),
    # Accounts
    (f"{ACCOUNT} (1, 'mint', 7, NULL, 0)", SHAPE),
    (f"{ACCOUNT} (1, 'mint', NULL, 1, 0)", SHAPE),
    (f"{ACCOUNT} (1, 'house', 7, NULL, 0)", SHAPE),
    (f"{ACCOUNT} (1, 'house', NULL, 1, 0)", SHAPE),
    (f"{ACCOUNT} (1, 'wallet', NULL, NULL, 0)", SHAPE),
    (f"{ACCOUNT} (1, 'wallet', 8, 1, 0)", SHAPE),
    (f"{ACCOUNT} (1, 'bank', 8, NULL, 0)", SHAPE),
    (f"{ACCOUNT} (1, 'reserve', 8, NULL, 0)", SHAPE),
    (f"{ACCOUNT} (1, 'reserve', NULL, 1, 0)", SHAPE),
    (f"{ACCOUNT} (1, 'pocket', 8, NULL, 0)", SHAPE),
    (f"{ACCOUNT} (1, 'mint', NULL, NULL, 0)", "UNIQUE constraint failed: index 'accounts_once'"),
    (f"{ACCOUNT} (1, 'wallet', 7, NULL, 0)", "UNIQUE constraint failed: index 'accounts_once'"),
    (f"{ACCOUNT} (9, 'mint', NULL, NULL, 0)", FOREIGN),
    (f"{ACCOUNT} (1, 'wallet', 9, NULL, 0)", FOREIGN),
    (f"{ACCOUNT} (1, 'wallet', 8, NULL, 5)", "an account starts empty"),
    (f"{ACCOUNT} (1, 'reserve', 8, 3, 0)", "an account at a table belongs to the table's chat"),
    ("UPDATE accounts SET person = 8 WHERE id = 3", "an account keeps its owner"),
    ("DELETE FROM accounts WHERE id = 5", "accounts are never deleted"),
    ("UPDATE accounts SET balance = -1 WHERE id = 2", "kind = 'mint' OR balance >= 0"),
    ("UPDATE accounts SET balance = 1000000000001 WHERE id = 3", "kind <> 'wallet' OR balance <= 1000000000000"),
    # Entries and postings
    (f"{ENTRY} (1, '', NULL, 0)", "kind <> ''"),
    (f"{ENTRY} (9, 'stake', NULL, 0)", FOREIGN),
    (f"{ENTRY} (1, 'stake', 9, 0)", FOREIGN),
    (f"{ENTRY} (1, 'daily', NULL, 0)", "kind NOT IN ('start', 'daily', 'loan') OR by IS NOT NULL"),
    (f"{ENTRY} (1, 'start', 7, 0)", "UNIQUE constraint failed: entries.chat, entries.by"),
    (f"{ENTRY} (1, 'grant', NULL, 0)", "a grant or a reset says who made it"),
    (f"{ENTRY} (1, 'reset', NULL, 0)", "a grant or a reset says who made it"),
    ("UPDATE entries SET at = 9", "entries are append-only"),
    ("DELETE FROM entries WHERE id = 2", "entries are append-only"),
    ("REPLACE INTO entries (id, chat, kind, at) VALUES (1, 1, 'x', 0)", "entries are append-only"),
    (f"{POSTING} (1, -1, 1, 2, 5)", "n >= 0"),
    (f"{POSTING} (1, 9, 2, 2, 5)", "source <> target"),
    (f"{POSTING} (1, 9, 1, 2, 0)", "amount > 0"),
    (f"{POSTING} (1, 9, 1, 2, -5)", "amount > 0"),
    (f"{POSTING} (1, 9, 1, 2, 0.5)", "cannot store REAL value in INTEGER column"),
    (f"{POSTING} (1, 0, 1, 2, 5)", "UNIQUE constraint failed: postings.entry, postings.n"),
    (f"{POSTING} (1, 9, 2, 3, 501)", "kind = 'mint' OR balance >= 0"),
    (f"{POSTING} (1, 9, 1, 3, 1000000000000)", "kind <> 'wallet' OR balance <= 1000000000000"),
    (f"{POSTING} (1, 9, 1, 2, 9223372036854775807)", "cannot store REAL value in INTEGER column"),
    (f"{POSTING} (1, 9, 1, 5, 5)", "both accounts of a posting belong to the entry's chat"),
    (f"{POSTING} (1, 9, 1, 99, 5)", "both accounts of a posting belong to the entry's chat"),
    (f"{POSTING} (9, 0, 1, 2, 5)", "both accounts of a posting belong to the entry's chat"),
    (f"{POSTING} (1, 9, 1, 6, 5)", "a closed table takes no chips"),
    ("UPDATE postings SET amount = 1", "postings are append-only"),
    ("DELETE FROM postings", "postings are append-only"),
    ("REPLACE INTO postings VALUES (1, 0, 1, 2, 1)", "postings are append-only"),
    # Deals and answers
    (f"{DEAL} (9, 'deal', 9, 'g', 1, '', 'void', '', 0, 1)", FOREIGN),
    (f"{DEAL} (1, 'game', 9, 'g', 1, '', 'void', '', 0, 1)", "kind IN ('draw', 'deal')"),
    (f"{DEAL} (1, 'deal', 0, 'g', 1, '', 'void', '', 0, 1)", "number > 0"),
    (f"{DEAL} (1, 'deal', 9, '', 1, '', 'void', '', 0, 1)", "game <> ''"),
    (f"{DEAL} (1, 'deal', 9, 'g', 1, '', 'won', '', 0, 1)", "state IN ('running', 'played', 'dropped', 'void')"),
    (f"{DEAL} (1, 'deal', 9, 'g', 1, '', 'void', '', 0, NULL)", "(state = 'running') = (ended_at IS NULL)"),
    (f"{DEAL} (3, 'deal', 9, 'g', 1, '', 'running', NULL, 0, 1)", "(state = 'running') = (ended_at IS NULL)"),
    (f"{DEAL} (3, 'deal', 9, 'g', 1, '', 'running', '', 0, NULL)", "state <> 'running' OR outcome IS NULL"),
    (f"{DEAL} (1, 'deal', 9, 'g', 1, '', 'running', NULL, 0, NULL)", "UNIQUE constraint failed: deals.table_id"),
    (f"{DEAL} (1, 'deal', 1, 'g', 1, '', 'void', '', 0, 1)", "UNIQUE constraint failed: deals.table_id, deals.kind"),
    ("UPDATE deals SET start = 'x' WHERE id = 1", "a deal keeps its start"),
    ("UPDATE deals SET outcome = 'x' WHERE id = 2", "a deal ends once"),
    ("DELETE FROM deals", "deals are never deleted"),
    (f"{ANSWER} (1, 1, 0, 'seat', '', '', 0)", "seat > 0"),
    (f"{ANSWER} (1, 1, 1, 'dog', '', '', 0)", "by IN ('seat', 'clock', 'house')"),
    (f"{ANSWER} (1, 1, NULL, 'seat', '', '', 0)", "by <> 'seat' OR seat IS NOT NULL"),
    (f"{ANSWER} (1, 0, 1, 'seat', '', '', 0)", "answers come one after another"),
    (f"{ANSWER} (1, 2, 1, 'seat', '', '', 0)", "answers come one after another"),
    (f"{ANSWER} (2, 0, 1, 'seat', '', '', 0)", "a deal that has ended takes no answer"),
    (f"{ANSWER} (9, 0, 1, 'seat', '', '', 0)", FOREIGN),
    ("UPDATE answers SET given = 'x'", "answers are append-only"),
    ("DELETE FROM answers", "answers are append-only"),
    # Results and medals
    (f"{RESULT} (4, 8, 1, 'g', 0, 1, 5, -1, 9, 0)", "staked >= 0"),
    (f"{RESULT} (4, 8, 1, 'g', 0, 1, 5, 5, 4, 0)", "pot >= staked"),
    (f"{RESULT} (4, 8, 1, 'g', 0, 1, 5, 5, 9, 2)", "banker IN (0, 1)"),
    (f"{RESULT} (4, 9, 1, 'g', 0, 1, 5, 5, 9, 0)", FOREIGN),
    (f"{RESULT} (4, 7, 1, 'g', 0, 1, 5, 5, 9, 0)", "UNIQUE constraint failed: results.deal, results.person"),
    (f"{RESULT} (4, 8, 1, 'g', 0, 1, 5, 0, 9, 1)", "UNIQUE constraint failed: results.deal"),
    (f"{RESULT} (4, 8, 2, 'g', 0, 1, 5, 5, 9, 0)", "a result is of a deal that was played"),
    (f"{RESULT} (4, 8, 1, 'h', 0, 1, 5, 5, 9, 0)", "a result is of a deal that was played"),
    (f"{RESULT} (4, 8, 1, 'g', 1, 1, 5, 5, 9, 0)", "a result is of a deal that was played"),
    (f"{RESULT} (4, 8, 1, 'g', 0, 2, 5, 5, 9, 0)", "a result is of a deal that was played"),
    (f"{RESULT} (1, 8, 1, 'g', 0, 1, 5, 5, 9, 0)", "a result is of a deal that was played"),
    (f"{RESULT} (2, 8, 1, 'g', 0, 1, 5, 5, 9, 0)", "a result is of a deal that was played"),
    (f"{RESULT} (9, 8, 1, 'g', 0, 1, 5, 5, 9, 0)", "a result is of a deal that was played"),
    ("UPDATE results SET gain = 6", "results are append-only"),
    ("DELETE FROM results", "results are append-only"),
    ("REPLACE INTO results VALUES (4, 7, 1, 'g', 0, 1, 6, 0, 9, 1)", "results are append-only"),
    (f"{MEDAL} (1, 7, '', 4)", "medal <> ''"),
    (f"{MEDAL} (1, 7, 'm', 4)", "UNIQUE constraint failed: medals.chat, medals.person, medals.medal"),
    (f"{MEDAL} (2, 7, 'n', 4)", "a medal is won in the chat of its deal"),
    (f"{MEDAL} (1, 8, 'n', 4)", FOREIGN),
    ("UPDATE medals SET medal = 'n'", "medals are append-only"),
    ("DELETE FROM medals", "medals are append-only"),
    ("REPLACE INTO medals VALUES (1, 7, 'm', 4)", "medals are append-only"),
    # Shoes
    (f"{SHOE} ('', 1, 1, zeroblob(32), {HEX}, '', 0, 0, 'open', 0)", "length(id) BETWEEN 1 AND 12"),
    (f"{SHOE} ('A23456789012B', 1, 1, zeroblob(32), {HEX}, '', 0, 0, 'open', 0)", "length(id) BETWEEN 1 AND 12"),
    (f"{SHOE} ('A|B', 1, 1, zeroblob(32), {HEX}, '', 0, 0, 'open', 0)", "id NOT GLOB '*[^A-Za-z0-9]*'"),
    (f"{SHOE} ('Used', 1, 1, zeroblob(32), {HEX}, '', 0, 0, 'open', 0)", "UNIQUE constraint failed: shoes.id"),
    (f"{SHOE} ('S', 9, 1, zeroblob(32), {HEX}, '', 0, 0, 'open', 0)", FOREIGN),
    (f"{SHOE} ('S', 1, 0, zeroblob(32), {HEX}, '', 0, 0, 'open', 0)", "packs > 0"),
    (f"{SHOE} ('S', 1, 1, zeroblob(31), {HEX}, '', 0, 0, 'open', 0)", "length(secret) = 32"),
    (f"{SHOE} ('S', 1, 1, zeroblob(32), 'abc', '', 0, 0, 'open', 0)", "length(commitment) = 64"),
    (f"{SHOE} ('S', 1, 1, zeroblob(32), upper({HEX}), '', 0, 0, 'open', 0)", "commitment NOT GLOB '*[^0-9a-f]*'"),
    (f"{SHOE} ('S', 1, 1, zeroblob(32), {HEX}, '1;2', 0, 0, 'open', 0)", "cuts NOT GLOB '*[^0-9,]*'"),
    (f"{SHOE} ('S', 1, 1, zeroblob(32), {HEX}, '', -1, 0, 'open', 0)", "moved >= 0"),
    (f"{SHOE} ('S', 1, 1, zeroblob(32), {HEX}, '', 0, -1, 'open', 0)", "next >= 0"),
    (f"{SHOE} ('S', 1, 1, zeroblob(32), {HEX}, '', 0, 0, 'lost', 0)", "state IN ('open', 'finished')"),
    ("UPDATE shoes SET secret = zeroblob(32) WHERE id = 'Used'", "a shoe keeps its secret"),
    ("UPDATE shoes SET state = 'open' WHERE id = 'Old'", "a finished shoe is never used again"),
    ("UPDATE shoes SET next = 4 WHERE id = 'Used'", "a shoe never goes back"),
    ("UPDATE shoes SET cuts = '9' WHERE id = 'Used'", "a shoe is cut before its first card is dealt"),
    ("DELETE FROM shoes WHERE id = 'There'", "shoes are never deleted"),
    ("INSERT INTO deal_shoes VALUES (3, -1, 'Used', 0)", "a deal uses the shoes of its table"),
    ("INSERT INTO deal_shoes VALUES (1, -1, 'Used', 0)", "n >= 0"),
    ("INSERT INTO deal_shoes VALUES (1, 1, 'Used', -1)", "first >= 0"),
    ("INSERT INTO deal_shoes VALUES (1, 1, 'Used', 0)", "UNIQUE constraint failed: deal_shoes.deal, deal_shoes.shoe"),
    ("INSERT INTO deal_shoes VALUES (1, 1, 'There', 0)", "a deal uses the shoes of its table"),
    ("INSERT INTO deal_shoes VALUES (1, 1, 'Old', 0)", "a finished shoe is never used again"),
    ("INSERT INTO deal_shoes VALUES (1, 1, 'None', 0)", FOREIGN),
    ("UPDATE deal_shoes SET first = 1", "the shoes of a deal are append-only"),
    ("DELETE FROM deal_shoes", "the shoes of a deal are append-only"),
    # Messages
    ("INSERT INTO inbox (update_id, payload, received_at) VALUES (1, '', 0)", "UNIQUE constraint failed: inbox"),
    (
        "INSERT INTO inbox (update_id, payload, received_at, state) VALUES (2, '', 0, 'lost')",
        "state IN ('waiting', 'done')",
    ),
    (
        "INSERT INTO inbox (update_id, payload, received_at, answer) VALUES (2, '', 0, 'x')",
        "state = 'done' OR answer IS NULL",
    ),
    ("UPDATE inbox SET answer = 'x'", "an update is answered once"),
    (
        "INSERT INTO outbox (chat, topic, payload, created_at, key) VALUES (1, 0, '', 0, 'k')",
        "UNIQUE constraint failed: outbox.key",
    ),
    ("INSERT INTO outbox (chat, topic, payload, created_at) VALUES (1, -1, '', 0)", "topic >= 0"),
    ("INSERT INTO outbox (chat, topic, payload, created_at) VALUES (9, 0, '', 0)", FOREIGN),
    ("UPDATE outbox SET message_id = 5", "sent_at IS NOT NULL OR message_id IS NULL"),
    (
        "INSERT INTO outbox (chat, topic, payload, created_at, stays_until) VALUES (1, 0, '', 5, 4)",
        "stays_until >= created_at",
    ),
    ("INSERT INTO callers VALUES (1, 7, 5, 4)", "called >= since"),
    ("INSERT INTO callers VALUES (1, 9, 5, NULL)", FOREIGN),
    ("INSERT INTO callers VALUES (9, 7, 5, NULL)", FOREIGN),
    ("INSERT INTO posts (table_id, number) VALUES (3, 0)", "number > 0"),
    ("UPDATE posts SET photo = 2", "photo IN (0, 1)"),
    ("INSERT INTO posts (table_id, number) VALUES (1, 2)", "UNIQUE constraint failed: posts.table_id"),
    (
        "INSERT INTO posts (table_id, number, state) VALUES (1, 1, 'closing')",
        "UNIQUE constraint failed: posts.table_id, posts.number",
    ),
    (
        "INSERT INTO posts (table_id, number, state) VALUES (3, 1, 'lost')",
        "state IN ('living', 'closing', 'settled')",
    ),
    ("INSERT INTO posts (table_id, number) VALUES (9, 1)", FOREIGN),
    ("INSERT INTO notices (chat, topic, message_id, person, table_id, at) VALUES (1, -1, 1, 7, 1, 0)", "topic >= 0"),
    ("INSERT INTO notices (chat, topic, message_id, person, table_id, at) VALUES (1, 0, 1, 9, 1, 0)", FOREIGN),
    ("INSERT INTO preferences VALUES (1, 7, '', '')", "game <> ''"),
    ("INSERT INTO preferences VALUES (1, 9, 'g', '')", FOREIGN),
    ("INSERT INTO stamps VALUES (NULL, 0)", "NOT NULL constraint failed: stamps.name"),
]


async def make_world(tx: Transaction) -> None:
    for statement in WORLD:
        await tx.execute(statement)


async def dump(tx: Transaction) -> list[list[tuple[object, ...]]]:
    names = await tx.all("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    contents = [await tx.all(f"SELECT * FROM {row['name']}") for row in names]  # noqa: S608 -- our own names
    return [[tuple(row) for row in rows] for rows in contents]


@pytest.mark.parametrize(("attempt", "refusal"), ATTEMPTS)
async def test_the_database_refuses(database: Database, attempt: str, refusal: str) -> None:
    await database.transact(make_world)
    before = await database.transact(dump)
    with pytest.raises(sqlite3.IntegrityError) as caught:
        await database.transact(lambda tx: tx.execute(attempt))
    assert refusal in " ".join(str(caught.value).split())
    assert await database.transact(dump) == before


def checks(sql: str) -> Iterator[str]:
    """The expressions of all CHECKs of a table, cut out by counting parentheses."""
    for found in re.finditer(r"CHECK \(", sql):
        depth, end = 1, found.end()
        while depth:
            depth += {"(": 1, ")": -1}.get(sql[end], 0)
            end += 1
        yield " ".join(sql[found.end() : end - 1].split())


async def schema(database: Database, kind: str) -> dict[str, str]:
    rows = await database.transact(
        lambda tx: tx.all("SELECT name, sql FROM sqlite_master WHERE type = ?1 AND sql IS NOT NULL", kind)
    )
    return {row["name"]: row["sql"] for row in rows}


async def test_every_check_is_attempted(database: Database) -> None:
    tried = [refusal.removeprefix("CHECK constraint failed: ") for _, refusal in ATTEMPTS]
    found = {check for sql in (await schema(database, "table")).values() for check in checks(sql)}
    assert len(found) > 30
    assert [check for check in sorted(found) if not any(part in check for part in tried)] == []


async def test_every_trigger_is_attempted(database: Database) -> None:
    tried = {refusal for _, refusal in ATTEMPTS}
    raised = {
        name: message.replace("''", "'")
        for name, sql in (await schema(database, "trigger")).items()
        for message in re.findall(r"RAISE\(ABORT, '((?:[^']|'')*)'\)", sql)
    }
    assert len(raised) > 20
    assert {name for name, message in raised.items() if message not in tried} == set()


async def test_every_unique_index_is_attempted(database: Database) -> None:
    tried = " ".join(refusal for _, refusal in ATTEMPTS)
    for name, sql in (await schema(database, "index")).items():
        if not sql.startswith("CREATE UNIQUE"):
            continue
        found = re.search(r"ON (\w+) \((\w+)", sql)
        assert found is not None
        table, column = found.groups()
        assert f"index '{name}'" in tried or f"failed: {table}.{column}" in tried


async def test_every_table_is_strict(database: Database) -> None:
    tables = await schema(database, "table")
    assert [name for name, sql in tables.items() if "STRICT" not in sql.rpartition(")")[2]] == []
