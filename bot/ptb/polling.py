"""Long polling with the library's bot, for our own intake."""

from collections.abc import Sequence

from telegram import Bot
from telegram.error import Conflict, InvalidToken, RetryAfter, TelegramError

from bot.intake import LIMIT, Payload, Unreachable
from bot.ptb.app import ALLOWED_UPDATES, TokenRefused
from bot.ptb.wire import seconds_of


class Polling:
    """Asks for updates; whatever goes wrong is one exception with one number."""

    def __init__(self, bot: Bot, seconds: int) -> None:
        self._bot = bot
        self._seconds = seconds

    async def poll(self, offset: int | None) -> Sequence[tuple[int, Payload]]:
        """The next updates, in order. The names of those wanted go with each call: the server remembers old ones."""
        try:
            updates = await self._bot.get_updates(
                offset=offset, limit=LIMIT, timeout=self._seconds, allowed_updates=ALLOWED_UPDATES
            )
        except RetryAfter as wait:
            raise Unreachable(wait.message, seconds_of(wait.retry_after)) from None
        except InvalidToken:
            raise TokenRefused from None
        except Conflict as conflict:
            raise Unreachable(f"another process polls with this token: {conflict.message}", 3.0) from None
        except TelegramError as error:
            raise Unreachable(error.message) from None
        return [(update.update_id, update.to_dict()) for update in updates]
