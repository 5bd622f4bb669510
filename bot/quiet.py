"""Whether the bot has done all that it had to do, for whoever moves its clock.

A move of the clock wakes sleepers, who write to the database and call the messenger, from which more may follow. Only
when nothing of that is under way is it known what has come of the move.
"""

import asyncio
import time

from bot.pictures.studio import Studio
from bot.ptb.request import CountedRequest
from storage.database import Database

LONGEST = 4.0
"""Real seconds until whoever moves the clock need not wait any more."""
LONGEST_CALL = 1.0
"""Real seconds after which a call is taken for one that is not going to be answered, and is not waited for."""
ROUNDS = 5
"""Of the event loop: from one step of a job to the next."""
LOOKS = 3


class Quiet:
    """Looks at everything that takes work out of the event loop: transactions, calls, and pictures."""

    def __init__(self, db: Database, calls: CountedRequest, studio: Studio) -> None:
        self._db = db
        self._calls = calls
        self._studio = studio

    async def come(self) -> bool:
        """Returns once nothing has happened for a while, as counted in steps and not in seconds; False if that took
        too long."""
        end = time.monotonic() + LONGEST
        looks = 0
        while looks < LOOKS and time.monotonic() < end:
            before = self._done()
            await self._db.turn()
            for _ in range(ROUNDS):
                await asyncio.sleep(0)
            if self._studio.busy or self._calls.awaited(LONGEST_CALL):
                await asyncio.sleep(0.001)  # threads and other processes: there is nothing of ours to wake us
                looks = 0
            else:
                looks = looks + 1 if self._done() == before else 0
        return looks == LOOKS

    def _done(self) -> tuple[int, int]:
        return self._db.ended, self._calls.ended
