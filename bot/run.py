"""Puts the bot together and runs it until it is told to stop."""

import asyncio
import os
import signal
import socket
import time
from collections.abc import Collection, Coroutine
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any

import structlog
from telegram import Update
from telegram.error import InvalidToken, TelegramError

from bot.admins import RememberedAdmins
from bot.budget import Budget, Limits
from bot.clock import Clock, FollowedClock, SystemClock
from bot.deadlines import Deadlines
from bot.door import Door
from bot.entrance import Entrance
from bot.house import House
from bot.intake import Intake, Payload, kind_of
from bot.journal import DatabaseJournal
from bot.keeper import Keeper
from bot.metrics import UNWATCHED, Meters, Prometheus
from bot.office import ALIVE, Office
from bot.owner import FaultWatch, Owner
from bot.pictures.studio import Studio
from bot.ptb.app import App, Spawn, TokenRefused, build, handle, refusing
from bot.ptb.turned_away import turning_away
from bot.ptb.wire import TelegramWire
from bot.publisher import Publisher
from bot.quiet import Quiet
from bot.settings import Settings
from bot.turnstile import Turnstile
from bot.views.replies import command_list
from bot.watching import owner_of, routes
from bot.web.server import bind
from bot.words import LANGUAGES, words_for
from storage import stamps
from storage.database import Database
from storage.private import open_to_others

log = structlog.get_logger(__name__)

HEARTBEAT = 5.0
TIDY_EVERY = 3600.0
LONGEST_BACKOFF = 30.0


async def run(settings: Settings) -> None:
    """The whole bot, from an open database to a closed one. SIGTERM and SIGINT end it cleanly."""
    stopping = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stopping.set)
    async with AsyncExitStack() as stack:
        meters = Prometheus() if settings.http_port else UNWATCHED
        watch = FaultWatch()
        watch.hearers.append(lambda fault: meters.fault(fault.event))
        stack.enter_context(watch.listening())
        log.info("run.starting")
        db = await Database.open(settings.database)
        stack.push_async_callback(db.close)
        db.on_end = meters.transaction
        if db.migrated:
            log.info("database.migrated", to=db.migrated[-1])
        if open_to_others(settings.database):
            log.warning("database.open-to-others", why="chmod 600 makes it its owner's alone")
        clock = await _clock(settings, stack)
        token = settings.bot_token.get_secret_value()
        app = build(token, settings.api_base, settings.call_seconds, meters)
        listener = bind(settings.http_host, settings.http_port) if settings.http_port else None
        if listener is not None:
            stack.callback(listener.close)
        if not await _introduce(app, stopping):
            return
        stack.push_async_callback(app.shutdown)
        studio = Studio(tell=meters.picture)
        stack.push_async_callback(studio.close)
        wire = TelegramWire(app.bot, studio, meters=meters)
        if isinstance(clock, FollowedClock):
            clock.quiet = Quiet(db, app.bot.request, studio).come
        parts = await _put_together(settings, db, clock, app, wire, listener, meters)
        await _work(settings, clock, app, wire, parts, watch, stopping)


async def _clock(settings: Settings, stack: AsyncExitStack) -> Clock:
    if settings.clock_url is None:
        return SystemClock()
    followed = FollowedClock(settings.clock_url)
    following = asyncio.create_task(followed.run())
    stack.callback(following.cancel)
    await followed.told()
    return followed


async def _introduce(app: App, stopping: asyncio.Event) -> bool:
    """Asks the messenger who we are until it answers; False if told to stop before."""
    wait = 1.0
    while not stopping.is_set():
        asking = asyncio.create_task(app.initialize())
        try:
            await _unless(stopping, asking)
        except InvalidToken:
            raise TokenRefused from None
        except TelegramError as error:
            log.warning("run.no-answer", why=error.message, again_in=wait)
            try:
                async with asyncio.timeout(wait):
                    await stopping.wait()
            except TimeoutError:
                wait = min(2 * wait, LONGEST_BACKOFF)
        else:
            return not stopping.is_set()
    return False


async def _unless(stopping: asyncio.Event, job: asyncio.Task[None]) -> None:
    """Waits for a job, and lets it be when told to stop meanwhile."""
    told = asyncio.create_task(stopping.wait())
    try:
        await asyncio.wait({job, told}, return_when=asyncio.FIRST_COMPLETED)
        if job.done():
            job.result()
    finally:
        told.cancel()
        job.cancel()


@dataclass(frozen=True, slots=True)
class _Parts:
    """What works side by side once the bot is known to the messenger."""

    publisher: Publisher
    house: House
    door: Door
    keeper: Keeper
    deadlines: Deadlines
    turnstile: Turnstile
    intake: Intake
    entrance: Entrance
    owner: Owner | None


async def _put_together(
    settings: Settings,
    db: Database,
    clock: Clock,
    app: App,
    wire: TelegramWire,
    listener: socket.socket | None,
    meters: Meters,
) -> _Parts:
    last = await db.transact(lambda tx: stamps.get(tx, ALIVE))
    limits = Limits.of(settings.group_per_minute, settings.overall_per_second)
    budget = Budget(limits) if last is None else Budget(limits, last)
    journal = DatabaseJournal(db, clock)
    publisher = Publisher(wire, clock, budget, journal, meters=meters)
    admins = RememberedAdmins(wire.is_admin, clock)
    office = Office(db, clock, settings, publisher, app.bot.username, os.urandom, meters)
    house, door, keeper = House(office, admins), Door(office), Keeper(office)
    journal.on_moved, journal.on_lost = door.chat_moved, door.lose
    deadlines = Deadlines(db, clock, keeper.poke)
    office.on_change = deadlines.changed

    async def work(payload: Payload) -> None:
        with meters.working(payload["update_id"], kind_of(payload)):
            await app.process_update(Update.de_json(payload, app.bot))

    turnstile = Turnstile(clock, settings.taps_burst, settings.taps_per_second)
    intake = Intake(db, clock, turnstile, work, meters)
    entrance = Entrance(settings, app.bot, intake, listener, routes(db, intake, publisher, meters))
    owner = await owner_of(settings, db, clock, publisher)
    return _Parts(publisher, house, door, keeper, deadlines, turnstile, intake, entrance, owner)


def _listen(app: App, wire: TelegramWire, clock: Clock, parts: _Parts, spawn: Spawn) -> None:
    """From now on updates are answered, those that cannot be stored and those that come too fast as well."""
    handle(app, parts.house, parts.door, wire, spawn)
    parts.intake.on_refused = refusing(app, parts.house, wire, spawn)
    parts.turnstile.on_turned_away = turning_away(app, parts.house, wire, clock, spawn)
    for language in LANGUAGES:
        spawn(wire.set_commands(command_list(words_for(language)), None if language == "en" else language))


async def _work(
    settings: Settings,
    clock: Clock,
    app: App,
    wire: TelegramWire,
    parts: _Parts,
    watch: FaultWatch,
    stopping: asyncio.Event,
) -> None:
    publisher, keeper, intake, entrance = parts.publisher, parts.keeper, parts.intake, parts.entrance
    if parts.owner is not None:
        watch.hearers.append(parts.owner.hear)
    async with asyncio.TaskGroup() as tasks:
        answering: set[asyncio.Task[None]] = set()

        def spawn(job: Coroutine[Any, Any, None]) -> None:
            task = tasks.create_task(job)
            answering.add(task)
            task.add_done_callback(answering.discard)

        _listen(app, wire, clock, parts, spawn)
        await keeper.resume()
        publishing = tasks.create_task(publisher.run())
        receiving = tasks.create_task(intake.run())
        serving = tasks.create_task(entrance.serve())
        others = [
            tasks.create_task(entrance.bring()),
            tasks.create_task(parts.deadlines.run()),
            tasks.create_task(_every(HEARTBEAT, keeper.alive)),
            tasks.create_task(keeper.tidy_for_ever()),
            tasks.create_task(_every(TIDY_EVERY, intake.tidy)),
        ]
        if parts.owner is not None:
            others.append(tasks.create_task(parts.owner.run()))
        log.info("run.ready", username=app.bot.username)
        await stopping.wait()
        log.info("run.stopping")
        end = time.monotonic() + settings.drain_seconds
        entrance.close()
        intake.stop()
        for task in others:
            task.cancel()
        await _end({serving}, settings.drain_seconds / 4)
        await _end({receiving}, settings.drain_seconds / 2)
        await publisher.stop(max(0.0, end - time.monotonic()))
        await publishing
        await _end(answering, end - time.monotonic())
        await keeper.alive()
    log.info("run.stopped")


async def _end(tasks: Collection[asyncio.Task[None]], within: float) -> None:
    """Lets tasks finish for so many seconds, then ends them: a messenger that does not answer holds up no stop. An
    update that is cut short is left to the next start."""
    if tasks:
        _, late = await asyncio.wait(tasks, timeout=max(0.0, within))
        for task in late:
            task.cancel()


async def _every(seconds: float, job: Any) -> None:
    """Real seconds: this is about this process, not about any table."""
    while True:
        await job()
        await asyncio.sleep(seconds)
