"""What only looks like a number, and what may not have changed once it was refused."""

from typing import Any

from tests.support.premises import Premises

NOT_A_NUMBER = (
    *("٣", "５", "５０", "1０", "๕", "一", "Ⅻ", "²", "5²", "½"),
    *("1e9", "1E3", "5e0", "0x10", "0b1", "0o7", "1_000", "1_0", "1,000", "5.0", "5.", ".5"),
    *("-5", "+5", "−5", "--5", "5-", "5%", "5$", "0", "00", "-0", "NaN", "inf", "None", "true"),
    *(str(2**63 - 1), str(2**63), str(-(2**63)), str(2**64), "1" * 14),
)
"""One word each, which no amount of chips is written as."""


async def kept(made: Premises) -> list[Any]:
    """All that anybody could change, but for replies, updates and what was seen of people and chats."""

    async def work(tx: Any) -> list[Any]:
        names = "accounts entries answers deals shoes preferences callers".split()  # noqa: SIM905
        whole = [[tuple(row) for row in await tx.all(f"SELECT * FROM {name}")] for name in names]  # noqa: S608
        whole.append([tuple(row) for row in await tx.all("SELECT id, record, open, deadline FROM tables")])
        return [*whole, [tuple(row) for row in await tx.all("SELECT key, pace, settings FROM chats")]]

    found: list[Any] = await made.parlour.db.transact(work)
    return found
