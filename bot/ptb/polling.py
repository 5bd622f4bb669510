"""Long polling with the library's bot, for our own intake."""

from collections.abc import Sequence

from telegram import Bot

from bot.intake import LIMIT, Payload
from bot.patience import Unreachable
from bot.ptb.app import ALLOWED_UPDATES
from bot.ptb.asking import Occupied, asked


class Polling:
    """Asks for updates; whatever goes wrong is one exception with one number."""

    def __init__(self, bot: Bot, seconds: int) -> None:
        self._bot = bot
        self._seconds = seconds
        self._freed = False
        """Whether nothing is delivered to an address any more: as long as it is, no poll is answered."""

    async def poll(self, offset: int | None) -> Sequence[tuple[int, Payload]]:
        """The next updates, in order. The names of those wanted go with each call: the server remembers old ones."""
        if not self._freed:
            await asked(self._bot.delete_webhook(drop_pending_updates=False))
            self._freed = True
        request = self._bot.get_updates(
            offset=offset, limit=LIMIT, timeout=self._seconds, allowed_updates=ALLOWED_UPDATES
        )
        try:
            updates = await asked(request)
        except Occupied as occupied:
            self._freed = "webhook" not in str(occupied).lower()
            who = "another process polls" if self._freed else "another process has an address"
            raise Occupied(f"{who} with this token: {occupied}", occupied.wait) from None
        except (LookupError, TypeError, ValueError, AttributeError) as error:  # the library's, of one it cannot take
            raise Unreachable(f"an update that cannot be read: {error!r}") from error
        return [(update.update_id, update.to_dict()) for update in updates]
