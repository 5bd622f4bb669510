"""Having updates delivered to an address of ours, and looking now and then how that goes."""

import asyncio
from dataclasses import dataclass
from typing import Protocol

import structlog

from bot.patience import Rest, persistently

log = structlog.get_logger(__name__)

LOOK_EVERY = 180.0
MANY_WAITING = 100
"""Updates: an evening in which everybody taps at once has fewer that are not delivered yet."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What the messenger says of our address: whether it is ours that it delivers to, how many updates wait, and the
    last delivery that failed, as Unix seconds and a reason."""

    ours: bool
    waiting: int
    failed_at: float | None = None
    why: str = ""


class Hook(Protocol):
    """Both raise ``Unreachable`` where the messenger does not do it."""

    async def put_up(self) -> None: ...

    async def standing(self) -> Standing: ...


async def keep_up(hook: Hook, rest: Rest = asyncio.sleep) -> None:
    """Puts the address up, then looks after it for ever: deliveries that fail are told of, each once, and an address
    that somebody else took down is put up again."""
    await persistently(hook.put_up, "webhook.not_set", rest)
    log.info("webhook.set")
    told: float | None = None
    while True:
        await rest(LOOK_EVERY)
        standing = await persistently(hook.standing, "webhook.unknown", rest)
        if not standing.ours:
            log.warning("webhook.lost", why="another process with this token polls, or has an address of its own")
            await persistently(hook.put_up, "webhook.not_set", rest)
        elif standing.failed_at not in (None, told) or standing.waiting > MANY_WAITING:
            log.warning("webhook.trouble", why=standing.why, failed_at=standing.failed_at, waiting=standing.waiting)
        told = standing.failed_at
