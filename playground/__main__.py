"""`python -m playground`: the server, and the bot beside it."""

import argparse
import asyncio
import signal
import socket
import sys
import time

import structlog

from playground import child, listening, store
from playground.chat_life import first_world
from playground.clock import Clock
from playground.delivery import Delivery
from playground.hub import Hub
from playground.journal import Journal
from playground.limits import PROFILES, Limits
from playground.server import make_app
from playground.settings import Settings, WrongSettings, read
from playground.store import Saver, UnreadableSnapshot
from playground.world import World, new_world

WRONG_SETTING = 2


_OPEN_DOOR = (
    "WARNING: {host} is not a loopback address: whoever can reach it can act as anybody here "
    "and read everything, without a password"
)


class _CannotStart(Exception):
    """Why not, for the person at the terminal."""


def _world(settings: Settings, clock: Clock) -> World:
    kept = store.load(settings.state) if settings.state else None
    if kept is None:
        world = new_world(settings.bot_id)
        first_world(world, clock.now())
        return world
    if kept.bot != settings.bot_id:
        raise _CannotStart(
            f"{settings.state} is the world of bot {kept.bot}, BOT_TOKEN is that of bot {settings.bot_id}"
        )
    clock.offset = kept.clock_offset
    return kept


def _hub(settings: Settings) -> Hub:
    clock = Clock(standing=time.time() if settings.playground_clock == "still" else None)
    world = _world(settings, clock)
    return Hub(
        world,
        clock,
        Limits(PROFILES[settings.playground_limits]),
        settings.bot_token,
        settings.playground_answer_window,
        journal=Journal(world.last_call),
    )


def _listeners(settings: Settings) -> list[socket.socket]:
    host, port = settings.playground_host, settings.playground_port
    try:
        return listening.listen_for_bot_and_people(host, port)
    except OSError as error:
        raise _CannotStart(f"PLAYGROUND_PORT={port} on {host}: {error.strerror}") from None


def _saver(hub: Hub, settings: Settings) -> Saver | None:
    """Saves at once: a place that cannot be written to is told of before anybody relies on it."""
    if settings.state is None:
        return None
    try:
        store.write(settings.state, store.dump(hub.world))
    except OSError as error:
        raise _CannotStart(f"PLAYGROUND_STATE: {settings.state} cannot be written: {error.strerror}") from None
    return Saver(hub, settings.state)


async def _serve(settings: Settings, *, with_bot: bool) -> int:
    hub = _hub(settings)
    # First the port: whoever holds it may be another playground, with the same file.
    listeners = _listeners(settings)
    saver = _saver(hub, settings)
    base = listening.local_address(listeners[-1])
    server = listening.Server(make_app(hub))
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(server.serve(sockets=listeners))
        tasks.create_task(Delivery(hub).run())
        if saver:
            tasks.create_task(saver.run())
        if not settings.loopback:
            print(_OPEN_DOOR.format(host=settings.playground_host), file=sys.stderr, flush=True)
        print(f"Bankomet's playground: {base}/ (Ctrl-C stops it)", flush=True)
        code = await _run_bot(settings, base, stopped) if with_bot else await _run_alone(stopped)
        hub.bell.close()
        server.should_exit = True
    if saver:
        await saver.save()
    return code


async def _run_alone(stopped: asyncio.Event) -> int:
    await stopped.wait()
    return 0


async def _run_bot(settings: Settings, base: str, stopped: asyncio.Event) -> int:
    """Until somebody stops us, or the bot stops by itself, which it should not."""
    bot = await child.start(settings.bot_token, str(settings.database), base)
    waits = [asyncio.create_task(bot.wait()), asyncio.create_task(stopped.wait())]
    try:
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        if stopped.is_set():
            return 0
        print(f"THE BOT STOPPED BY ITSELF with exit code {bot.returncode}", file=sys.stderr, flush=True)
        return _own_code(bot.returncode)
    finally:
        await child.stop(bot)
        for wait in waits:
            wait.cancel()


def _own_code(code: int | None) -> int:
    """The bot's exit code as ours: never 0, and a signal's as shells have it."""
    if not code:
        return 1
    return 128 - code if code < 0 else code


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m playground",
        description="A group chat in the browser, and the bot in it. Settings come from the environment.",
        epilog="; ".join(
            f"{name.upper()}: {field.description} (default {field.default or 'beside the database'})"
            for name, field in Settings.model_fields.items()
        ),
    )
    parser.add_argument("--no-bot", action="store_true", help="serve the chats alone")
    structlog.configure(logger_factory=structlog.PrintLoggerFactory(sys.stderr))
    with_bot = not parser.parse_args().no_bot
    try:
        return asyncio.run(_serve(read(), with_bot=with_bot))
    except (WrongSettings, _CannotStart, UnreadableSnapshot) as error:
        print(error, file=sys.stderr)
        return WRONG_SETTING


if __name__ == "__main__":
    sys.exit(main())
