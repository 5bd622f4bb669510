"""What people have won and lost, deal by deal: one row for each person who had chips in a deal that was played.

A chat's rows are its own and those of every chat that it has taken over.
"""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from games.core.ids import Chips, DealId, TableId, UserId
from storage.chats import ChatKey
from storage.transaction import Transaction

OF_CHAT = "SELECT key FROM chats WHERE key = ?1 OR moved_to = ?1"
"""The chat that is parameter 1, and those it has taken over."""


@dataclass(frozen=True, slots=True)
class Score:
    """What one person had to do with a deal: his gain, his stakes in all, whether the bank was his."""

    person: UserId
    gain: Chips
    staked: Chips
    banker: bool


@dataclass(frozen=True, slots=True)
class Played:
    """A deal of somebody's history; ``number`` counts the deals of its table, ``chat`` is a title."""

    deal: DealId
    table: TableId
    number: int
    game: str
    chat: str
    at: float
    score: Score


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal of a chat's history. ``scores`` are people's, the best first; what they lack to zero is the house's."""

    deal: DealId
    table: TableId
    number: int
    game: str
    at: float
    scores: tuple[Score, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """One person's deals of one game. ``banked`` is how long he kept the bank, in seconds."""

    game: str
    deals: int
    won: int
    lost: int
    net: Chips
    best: Chips
    worst: Chips
    pot: Chips
    banked: float

    @property
    def even(self) -> int:
        return self.deals - self.won - self.lost


@dataclass(frozen=True, slots=True)
class Career:
    """How long somebody has played in a chat: when his first deal ended, and how many different games it was."""

    since: float
    games: int


async def record(tx: Transaction, deal: DealId, scores: Sequence[Score]) -> None:
    """Writes down what came of a deal that was just played; the schema refuses any other."""
    pot = sum(score.staked for score in scores)
    await tx.many(
        "INSERT INTO results (deal, person, chat, game, began, at, gain, staked, pot, banker)"
        " SELECT deals.id, ?2, chat, deals.game, started_at, ended_at, ?3, ?4, ?5, ?6"
        " FROM deals JOIN tables ON tables.id = table_id WHERE deals.id = ?1",
        [(deal, score.person, score.gain, score.staked, pot, int(score.banker)) for score in scores],
    )


async def of_deal(tx: Transaction, deal: DealId) -> tuple[Score, ...]:
    """What was written down for a deal, by person."""
    rows = await tx.all("SELECT * FROM results WHERE deal = ?1 ORDER BY person", deal)
    return tuple(
        Score(UserId(row["person"]), Chips(row["gain"]), Chips(row["staked"]), bool(row["banker"])) for row in rows
    )


async def of_person(tx: Transaction, person: UserId, chat: ChatKey | None, limit: int, skip: int) -> list[Played]:
    """A person's deals in a chat, or in all of them (None), the latest first."""
    rows = await tx.all(
        "SELECT page.*, chats.title, number, table_id FROM"  # noqa: S608 - SQL of ours
        f" (SELECT * FROM results WHERE person = ?2 AND {_here(chat)} ORDER BY deal DESC LIMIT ?3 OFFSET ?4) AS page"
        " JOIN deals ON deals.id = deal JOIN chats AS own ON own.key = page.chat"
        " JOIN chats ON chats.key = coalesce(own.moved_to, own.key) ORDER BY deal DESC",
        chat,
        person,
        limit,
        skip,
    )
    return [
        Played(
            DealId(row["deal"]),
            TableId(row["table_id"]),
            row["number"],
            row["game"],
            row["title"],
            row["at"],
            Score(person, Chips(row["gain"]), Chips(row["staked"]), bool(row["banker"])),
        )
        for row in rows
    ]


async def of_chat(tx: Transaction, chat: ChatKey, limit: int, skip: int) -> list[Dealt]:
    """A chat's deals, the latest first."""
    deals = await tx.all(
        f"SELECT DISTINCT at, deal FROM results WHERE {_here(chat)}"  # noqa: S608 - SQL of ours
        " ORDER BY at DESC, deal DESC LIMIT ?2 OFFSET ?3",
        chat,
        limit,
        skip,
    )
    rows = await tx.all(
        "SELECT results.*, number, table_id FROM results JOIN deals ON deals.id = deal"
        " WHERE deal IN (SELECT value FROM json_each(?1)) ORDER BY gain DESC, person",
        json.dumps([row["deal"] for row in deals]),
    )
    told = []
    for deal in deals:
        of_deal = [row for row in rows if row["deal"] == deal["deal"]]
        scores = tuple(
            Score(UserId(row["person"]), Chips(row["gain"]), Chips(row["staked"]), bool(row["banker"]))
            for row in of_deal
        )
        one = of_deal[0]
        told.append(
            Dealt(DealId(one["deal"]), TableId(one["table_id"]), one["number"], one["game"], one["at"], scores)
        )
    return told


async def tallies(tx: Transaction, person: UserId, chat: ChatKey | None) -> list[Tally]:
    """A person's deals game by game, the most played first; ``pot`` is the most that was staked in one of them."""
    rows = await tx.all(
        "SELECT game, count(*) AS deals, sum(gain > 0) AS won, sum(gain < 0) AS lost,"  # noqa: S608 - SQL of ours
        " sum(gain) AS net, max(gain) AS best, min(gain) AS worst, max(pot) AS pot,"
        " sum(CASE WHEN banker THEN at - began ELSE 0.0 END) AS banked"
        f" FROM results WHERE person = ?2 AND {_here(chat)} GROUP BY game ORDER BY deals DESC, game",
        chat,
        person,
    )
    return [
        Tally(
            row["game"],
            row["deals"],
            row["won"],
            row["lost"],
            Chips(row["net"]),
            Chips(row["best"]),
            Chips(row["worst"]),
            Chips(row["pot"]),
            row["banked"],
        )
        for row in rows
    ]


async def best_since(tx: Transaction, chat: ChatKey, since: float, limit: int) -> list[tuple[UserId, Chips]]:
    """What people have won or lost in the chat's deals that ended since then, the best first."""
    rows = await tx.all(
        f"SELECT person, sum(gain) AS won FROM results WHERE {_here(chat)} AND at >= ?2"  # noqa: S608 - SQL of ours
        " GROUP BY person ORDER BY won DESC, person LIMIT ?3",
        chat,
        since,
        limit,
    )
    return [(UserId(row["person"]), Chips(row["won"])) for row in rows]


async def careers(
    tx: Transaction, chat: ChatKey, people: Collection[UserId], games: Collection[str]
) -> dict[UserId, Career]:
    """How long each of these people has played in the chat, and how many of these games."""
    rows = await tx.all(
        f"WITH here AS ({OF_CHAT})"  # noqa: S608 - SQL of ours
        " SELECT who.value AS person,"
        " (SELECT min((SELECT at FROM results WHERE person = who.value AND chat = here.key ORDER BY deal LIMIT 1))"
        "  FROM here) AS since,"
        " (SELECT count(*) FROM json_each(?3) AS game WHERE EXISTS"
        "  (SELECT 1 FROM results WHERE person = who.value AND chat IN here AND results.game = game.value)) AS games"
        " FROM json_each(?2) AS who WHERE since IS NOT NULL",
        chat,
        json.dumps(sorted(people)),
        json.dumps(sorted(games)),
    )
    return {UserId(row["person"]): Career(row["since"], row["games"]) for row in rows}


def _here(chat: ChatKey | None) -> str:
    """That a result is of the chat that is parameter 1; of any, where there is none."""
    return "?1 IS NULL" if chat is None else f"results.chat IN ({OF_CHAT})"
