"""Long polling with the library's bot, for our own intake.

Updates are taken as they come and not as the library reads them: one that it cannot read would hold up all the
others, since none is confirmed before it. It is stored like any other, and fails alone when it is worked on.
"""

from collections.abc import Sequence

from telegram import Bot

from bot.intake import LIMIT, Payload
from bot.ptb.app import ALLOWED_UPDATES
from bot.ptb.asking import Occupied, asked

GET_UPDATES = "get_Updates"
"""The method's name as the library takes it for one that it does not know: for those it does it advises against raw
answers."""


class Polling:
    """Asks for updates; whatever goes wrong is one exception with one number."""

    def __init__(self, bot: Bot, seconds: int, call_seconds: float) -> None:
        self._bot = bot
        self._seconds = seconds
        self._patience = seconds + call_seconds
        self._freed = False
        """Whether nothing is delivered to an address any more: as long as it is, no poll is answered."""

    async def poll(self, offset: int | None) -> Sequence[tuple[int, Payload]]:
        """The next updates, in order. The names of those wanted go with each call: the server remembers old ones."""
        if not self._freed:
            await asked(self._bot.delete_webhook(drop_pending_updates=False))
            self._freed = True
        wanted = {"offset": offset, "limit": LIMIT, "timeout": self._seconds, "allowed_updates": ALLOWED_UPDATES}
        request = self._bot.do_api_request(GET_UPDATES, wanted, read_timeout=self._patience)
        try:
            updates: list[Payload] = await asked(request)
        except Occupied as occupied:
            self._freed = "webhook" not in str(occupied).lower()
            who = "another process polls" if self._freed else "another process has an address"
            raise Occupied(f"{who} with this token: {occupied}", occupied.wait) from None
        return [(update["update_id"], update) for update in updates]
