"""The message of a table at its fullest against a usual one: what fitting it into 1,024 units costs."""

import asyncio

from benchmarks.measure import in_turn, tell
from bot.views.sight import Sight
from bot.views.table import table_message
from bot.words import words_for
from tests.support.sights import staking

A_ROUND = 20
TEN = "2d 3h 5s 7c 8d 9h Ts Jc Qd Ah"
LONGEST = "Ж" * 64


def usual() -> Sight:
    return staking()


def fullest() -> Sight:
    """Twenty people of the longest names, everybody on each of ten open cards."""
    stakes = [(who, code[0], 10) for code in TEN.split() for who in range(2, 21)]
    return staking([LONGEST] * 20, opened=TEN, taken="", stakes=stakes, bank=5000)


class Drawing:
    """Draws one table's message again and again."""

    def __init__(self, sight: Sight) -> None:
        self._sight = sight
        self._words = words_for("ru")

    async def round(self) -> int:
        for _ in range(A_ROUND):
            table_message(self._sight, self._words)
        return A_ROUND


async def main() -> None:
    things = {"a usual table": Drawing(usual()).round, "the fullest table": Drawing(fullest()).round}
    small, full = await in_turn(things)
    tell("The fullest table's message against a usual one's", full, small)


if __name__ == "__main__":
    asyncio.run(main())
