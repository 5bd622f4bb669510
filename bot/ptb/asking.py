"""What becomes of a request that is not about any chat: an answer, or one exception with one number."""

from collections.abc import Awaitable
from typing import TypeVar

from telegram.error import Conflict, EndPointNotFound, InvalidToken, RetryAfter, TelegramError

from bot.patience import Unreachable
from bot.ptb.app import TokenRefused
from bot.ptb.errors import seconds_of

T = TypeVar("T")

CONFLICT_SECONDS = 3.0


class Occupied(Unreachable):
    """Updates go to somebody else: another process polls, or they are delivered to an address."""


async def asked(request: Awaitable[T]) -> T:
    """The answer; ``Unreachable`` where there is none, ``TokenRefused`` where there never will be."""
    try:
        return await request
    except RetryAfter as wait:
        raise Unreachable(wait.message, seconds_of(wait.retry_after)) from None
    except (InvalidToken, EndPointNotFound):  # every method we ask for is there, so it is the token that is not
        raise TokenRefused from None
    except Conflict as conflict:
        raise Occupied(conflict.message, CONFLICT_SECONDS) from None
    except TelegramError as error:
        raise Unreachable(error.message) from None
