"""What must add up in the end: taps with answers and with the log, chips with deals, messages with tables."""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from bot.audit import audit
from bot.notes import Says
from bot.record import GIVEN
from games.core.answers import Given, Ready, Stake
from tests.chaos.heard import notes_of
from tests.support.house import UNPOSTED, House, Message, Room, taps

LOGGED: dict[str, type[Given]] = {Says.STAKED: Stake, Says.READY: Ready}
"""Answers after which there is exactly one more row of the log."""
STEPS = 80
A_STEP = 4.0
"""Seconds: as often as a group may be written to, so that each wish gets its turn."""


@dataclass(frozen=True, slots=True)
class Effects:
    """How many taps of the kind that writes a row of the log were told that it is done, against the rows there are;
    how many taps were never worked on, and how many were told of a fault of ours."""

    lost: int
    doubled: int
    undone: int
    broken: int


async def effects(house: House, sent: int) -> Effects:
    """Each tap was worked on once, and what people were told was done is in the log once."""

    def undone() -> int:
        [(done,)] = house.query(
            "SELECT count(*) FROM inbox WHERE state = 'done' AND payload LIKE '%\"callback_query\"%'"
        )
        return sent - int(done)

    with suppress(TimeoutError):
        await house.eventually(lambda: undone() == 0)
    told = Counter(note.code for note in notes_of(house).values())
    given = [GIVEN.decode(row) for (row,) in house.query("SELECT given FROM answers WHERE by = 'seat'")]
    more = [told[code] - sum(isinstance(answer, kind) for answer in given) for code, kind in LOGGED.items()]
    lost, doubled = sum(max(0, one) for one in more), sum(max(0, -one) for one in more)
    return Effects(lost, doubled, undone(), told[Says.BROKEN])


@dataclass
class Books:
    """Chips that are missing somewhere, chips that are there twice or that nobody ever brought, and all that is wrong
    with the accounts, in words."""

    lost: int = 0
    doubled: int = 0
    wrong: list[str] = field(default_factory=list)

    def off(self, chips: int, said: str) -> None:
        """So many too few, or too many where they are below zero."""
        if chips:
            self.lost += max(0, chips)
            self.doubled += max(0, -chips)
            self.wrong.append(said)


Query = Callable[[str], list[tuple[Any, ...]]]
"""Asks the bot's database."""

LYING = (
    "SELECT accounts.kind, accounts.table_id, balance FROM accounts JOIN tables ON tables.id = accounts.table_id"
    " WHERE balance <> 0 AND (NOT open OR accounts.kind = 'reserve' AND NOT EXISTS"
    " (SELECT 1 FROM deals WHERE deals.table_id = tables.id AND state = 'running'))"
)
PAID = (
    "WITH moved AS ("
    " SELECT deal, t.person AS person, amount AS chips FROM entries JOIN postings ON entry = entries.id"
    "  JOIN accounts AS t ON t.id = target"
    " UNION ALL SELECT deal, s.person, -amount FROM entries JOIN postings ON entry = entries.id"
    "  JOIN accounts AS s ON s.id = source"
    "), sums AS ("
    " SELECT deal, person, sum(chips) AS chips FROM moved JOIN deals ON deals.id = deal"
    " WHERE person IS NOT NULL AND deals.kind = 'deal' AND state = 'played' GROUP BY deal, person"
    ") SELECT coalesce(results.deal, sums.deal), coalesce(results.person, sums.person),"
    " coalesce(gain, 0) AS gain, coalesce(chips, 0) AS chips"
    " FROM results FULL JOIN sums ON sums.deal = results.deal AND sums.person = results.person"
    " WHERE coalesce(gain, 0) <> coalesce(chips, 0)"
)
"""What the ledger has moved for everybody in a deal, where it is not what he won or lost in it by the rules."""
STAKED = (
    "WITH entered AS (SELECT deal, count(*) AS entries FROM entries WHERE kind = 'stake' GROUP BY deal),"
    " said AS (SELECT deal, count(*) AS answers FROM answers"
    "  WHERE json_extract(given, '$.value.kind') = 'stake' GROUP BY deal)"
    " SELECT coalesce(said.deal, entered.deal), coalesce(answers, 0) AS answers, coalesce(entries, 0) AS entries"
    " FROM said FULL JOIN entered ON entered.deal = said.deal WHERE answers IS NOT entries"
)
"""Deals in which there are not as many stakes in the ledger as in the log."""


def books(query: Query) -> Books:
    """Holds the ledger against itself, against what each deal brought to whom, and against the log of its answers."""
    found = Books()
    for chat, chips in query("SELECT chat, sum(balance) FROM accounts GROUP BY chat HAVING sum(balance) <> 0"):
        found.wrong.append(f"chat {chat} adds up to {chips}")
    below = "SELECT kind, chat, balance FROM accounts WHERE balance < 0 AND kind <> 'mint'"
    found.wrong += [f"a {kind} of chat {chat} is below zero: {chips}" for kind, chat, chips in query(below)]
    for account, chips, posted in query(UNPOSTED):
        found.off(posted - chips, f"account {account} holds {chips}, by its postings {posted}")
    for kind, table, chips in query(LYING):
        found.off(chips, f"{chips} chips were left in a {kind} of table {table}")
    for deal, person, gain, chips in query(PAID):
        found.off(gain - chips, f"deal {deal} brought {gain} to {person}, who got {chips}")
    for deal, answers, entries in query(STAKED):
        found.wrong.append(f"deal {deal} has {answers} stakes, and {entries} of them in the ledger")
        found.lost += max(0, answers - entries)
        found.doubled += max(0, entries - answers)
    return found


async def not_as_played(house: House) -> list[str]:
    """What the bot's own audit finds: it deals every deal again."""
    found = await audit(house.database)
    return [f"audit: {found}"] if found.difference is not None or found.older else []


async def one_message_a_table(house: House, room: Room) -> None:
    """Each open table has one message with buttons, and no closed one has any with which to play. A message whose
    sending was cut off by a kill nobody knows of: the first tap on it takes its buttons away."""
    for _ in range(STEPS):
        known = {
            message: table
            for table, message in house.query(
                "SELECT tables.id, posts.message_id FROM tables JOIN posts ON table_id = tables.id"
                " JOIN chats ON chats.key = chat WHERE telegram_id = ? AND open AND posts.state = 'living'",
                room.id,
            )
        }
        shown = {int(message["message_id"]): message for message in await room.messages() if _table_of(message)}
        if shown.keys() == known.keys():
            assert {number: _table_of(message) for number, message in shown.items()} == known
            return
        name = next(iter(room.people))
        for number in shown.keys() - known.keys():
            await room.tap(name, shown[number], taps(shown[number])[0].encode())
        await house.playground.advance(A_STEP)
        await room.change(within=0.5)
    raise AssertionError(f"{room.id}: known {known}, shown { ({n: m.get('text') for n, m in shown.items()}) }")


def _table_of(message: Message) -> int | None:
    """The table that is played by these buttons."""
    return next((tap.table for tap in taps(message) if tap.act in "suw"), None)
