"""What whoever runs the bot sees of it: how it is, what it has counted, and word of its faults."""

import asyncio
import sqlite3
import time

import structlog

from bot.clock import Clock
from bot.intake import Intake
from bot.metrics import Meters, Prometheus
from bot.owner import Owner
from bot.places import Place
from bot.publisher import Publisher
from bot.settings import Settings
from bot.views.message import Message
from bot.web import health, scrape
from bot.web.app import Served
from bot.words import words_for
from storage import chats, stamps
from storage.chats import Chat
from storage.database import Database
from storage.figures import Figures, figures
from storage.transaction import Transaction

log = structlog.get_logger(__name__)

LONGEST_SILENCE = 300.0
"""Real seconds without an answer to a poll, however empty, after which the bot is not well."""
LONGEST_LOOK = 3.0
"""Seconds that the database has for its figures."""
REPORTED = "last_report"
"""When the owner was last told of a fault."""


def routes(db: Database, intake: Intake, publisher: Publisher, meters: Meters) -> list[Served]:
    """What is served to those who look."""
    served: list[Served] = [_wellness(db, intake, publisher)]
    if isinstance(meters, Prometheus):
        served.append(_counts(db, meters))
    return served


def _wellness(db: Database, intake: Intake, publisher: Publisher) -> Served:
    async def database() -> bool:
        return await db.transact(lambda tx: tx.one("SELECT 1")) is not None

    async def taken_in() -> bool:
        return intake.lives

    async def polling() -> bool:
        return intake.polled_at is None or time.monotonic() - intake.polled_at < LONGEST_SILENCE

    async def published() -> bool:
        return publisher.alive

    def facts() -> list[str]:
        known = (("poll answered", intake.polled_at), ("update", intake.updated_at))
        return [f"last {what} {time.monotonic() - at:.0f} s ago" for what, at in known if at is not None]

    checks = {"database": database, "intake": taken_in, "polling": polling, "publisher": published}
    return health.route(checks, facts)


def _counts(db: Database, meters: Prometheus) -> Served:
    async def look() -> Figures | None:
        try:
            async with asyncio.timeout(LONGEST_LOOK):
                return await db.transact(figures)
        except Exception as error:  # whatever else was counted is told all the same
            log.warning("metrics.no-figures", error=repr(error))
            return None

    async def read() -> bytes:
        return meters.exposition(await look())

    return scrape.route(read)


async def owner_of(settings: Settings, db: Database, clock: Clock, publisher: Publisher) -> Owner | None:
    """Whoever is to hear of faults, in the language of his private chat; None where nobody is."""
    chat = settings.owner_chat
    if chat is None:
        return None

    async def look(tx: Transaction) -> tuple[Chat | None, float | None]:
        return await chats.find(tx, chat), await stamps.get(tx, REPORTED)

    known, last = await db.transact(look)

    async def say(place: Place, message: Message) -> None:
        """Noted down first: a bot that is started again and again is not to report each time."""
        try:
            await db.transact(lambda tx: stamps.put(tx, REPORTED, clock.now()))
        except (sqlite3.Error, OSError) as error:  # which may be the very thing to be reported
            log.warning("owner.not-noted", error=repr(error))
        publisher.reply(None, place, message, None, loud=True)

    return Owner(chat, words_for(known.language if known is not None else None), clock, say, last)
