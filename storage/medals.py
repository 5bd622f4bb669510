"""What people did once in a chat that is worth remembering: which medal, and in which deal it was won.

As with results, a chat's medals are its own and those of every chat that it has taken over.
"""

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from games.core.ids import DealId, UserId
from storage.chats import ChatKey
from storage.results import OF_CHAT
from storage.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Won:
    """A medal by its name, with who won it."""

    person: UserId
    medal: str


async def award(tx: Transaction, chat: ChatKey, deal: DealId, won: Iterable[Won]) -> None:
    """Gives medals for a deal whose results are written; a second one of a kind is refused by the schema."""
    await tx.many(
        "INSERT INTO medals (chat, person, medal, deal) VALUES (?1, ?2, ?3, ?4)",
        [(chat, one.person, one.medal, deal) for one in won],
    )


async def held(tx: Transaction, chat: ChatKey, people: Collection[UserId]) -> set[Won]:
    """The medals that these people have in the chat."""
    rows = await tx.all(
        f"SELECT person, medal FROM medals WHERE chat IN ({OF_CHAT})"  # noqa: S608 - SQL of ours
        " AND person IN (SELECT value FROM json_each(?2))",
        chat,
        json.dumps(sorted(people)),
    )
    return {Won(UserId(row["person"]), row["medal"]) for row in rows}


async def of_deal(tx: Transaction, deal: DealId) -> list[Won]:
    """What was won in a deal."""
    rows = await tx.all("SELECT person, medal FROM medals WHERE deal = ?1 ORDER BY person, medal", deal)
    return [Won(UserId(row["person"]), row["medal"]) for row in rows]


async def of_person(tx: Transaction, person: UserId, chat: ChatKey | None) -> list[str]:
    """A person's medals in a chat, or in all of them (None), the oldest first."""
    here = "?1 IS NULL" if chat is None else f"chat IN ({OF_CHAT})"
    rows = await tx.all(
        f"SELECT medal FROM medals WHERE person = ?2 AND {here} GROUP BY medal ORDER BY min(deal), medal",  # noqa: S608
        chat,
        person,
    )
    return [row["medal"] for row in rows]


async def of_chat(tx: Transaction, chat: ChatKey) -> list[Won]:
    """Everybody's medals in the chat, the oldest first."""
    rows = await tx.all(
        f"SELECT person, medal FROM medals WHERE chat IN ({OF_CHAT})"  # noqa: S608 - SQL of ours
        " GROUP BY person, medal ORDER BY min(deal), person, medal",
        chat,
    )
    return [Won(UserId(row["person"]), row["medal"]) for row in rows]
