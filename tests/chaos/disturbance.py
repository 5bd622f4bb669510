"""What may break into an evening."""

import random
from typing import Protocol

from tests.support.house import House


class Disturbance(Protocol):
    """Something that goes wrong while people play. Whatever it does to the bot or to a chat, play must go on: a
    process that it ends it starts again, before ``act`` returns."""

    @property
    def name(self) -> str:
        """How it is called in the table of what happened; those that restart the bot begin with "kill"."""

    async def act(self, house: House, rng: random.Random) -> int:
        """Does it once, beside people who tap; what it draws it draws from ``rng``. How often it really happened: not
        at all where there was nobody to whom it could."""
