"""Carries out one job at the messenger."""

from typing import assert_never

import structlog

from bot.wire import Outcome, Rejected, Wire
from bot.wishes import Chore, Job, Redraw, Reminder, Reply, ShowPost

log = structlog.get_logger(__name__)


async def carry_out(job: Job, wire: Wire) -> Outcome:
    """Does it once; what cannot even be sent costs this one view, not the chat."""
    try:
        return await _try(job, wire)
    except Exception as error:
        log.exception("publisher.fault")
        return Rejected(repr(error))


async def _try(job: Job, wire: Wire) -> Outcome:
    match job:
        case ShowPost(_, place, message, target, stands):
            if target is None:
                return await wire.send(place, message)
            return await wire.edit(place, target, message, stands)
        case Reply():
            return await wire.send(job.place, job.message, reply_to=job.reply_to, silent=not job.loud)
        case Reminder():
            return await wire.send(job.place, job.message, silent=False)
        case Redraw(place, message_id, message, stands):
            return await wire.edit(place, message_id, message, stands)
        case Chore():
            return await _see_to(job, wire)
        case _:
            assert_never(job)


async def _see_to(chore: Chore, wire: Wire) -> Outcome:
    match chore.what:
        case "strip":
            return await wire.strip(chore.place, chore.message_id)
        case "delete":
            return await wire.delete(chore.place, chore.message_id)
        case "pin":
            return await wire.pin(chore.place, chore.message_id)
        case "unpin":
            return await wire.unpin(chore.place, chore.message_id)
        case _:
            assert_never(chore.what)
