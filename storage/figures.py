"""How much there is of everything, for whoever watches the house."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import get_args

from storage.accounts import AccountKind
from storage.transaction import Transaction

SEATS = "$.value.table.circle"
"""Where a table's record lists its seats."""


@dataclass(frozen=True, slots=True)
class Figures:
    """Open tables and the seats taken at them, updates that wait to be worked on, and the chips of all chats by kind
    of account: with the mint's, which are owed, they add up to zero."""

    tables: int
    seated: int
    waiting: int
    chips: Mapping[AccountKind, int]


async def figures(tx: Transaction) -> Figures:
    """One look at all of them."""
    row = await tx.one(
        "SELECT open.*, (SELECT count(*) FROM inbox WHERE state = 'waiting') AS waiting,"
        " (SELECT json_group_object(kind, chips) FROM"
        " (SELECT kind, sum(balance) AS chips FROM accounts GROUP BY kind)) AS chips"
        " FROM (SELECT count(*) AS tables, coalesce(sum(CASE WHEN json_valid(record)"
        " THEN json_array_length(record, ?1) END), 0) AS seated"
        " FROM tables WHERE open) AS open",
        SEATS,
    )
    chips = json.loads(row["chips"])
    kinds: tuple[AccountKind, ...] = get_args(AccountKind)
    return Figures(row["tables"], row["seated"], row["waiting"], {kind: chips.get(kind, 0) for kind in kinds})
