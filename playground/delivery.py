"""Updates out to the bot's webhook: in order within a line, lines side by side, again until they are confirmed."""

import asyncio
import random
from dataclasses import dataclass

import httpx

from playground.hub import Hub
from playground.updates import Update
from playground.webhook import Webhook

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 - the name of it
ANSWER_SECONDS = 60.0
LONGEST_WAIT = 3600
"""Seconds: more is not waited, whatever a `Retry-After` says."""
DOUBLED_UP_TO = (60.0, 120.0)
HELD_BACK_SECONDS = 0.2
"""How long, in real seconds, `shuffle` has an update wait for a later one."""

Line = tuple[str, int]
_IDLE_SECONDS = 3600.0


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why a delivery was not confirmed, and how many seconds the bot wants to be left alone, if it said so."""

    why: str
    wait: int = 0


def line_of(update: Update) -> Line:
    """Taps wait for taps of the same person alone; all else for what is of its kind in the same chat."""
    whose = "from" if update.kind == "callback_query" else "chat"
    return update.kind, int(update.body[whose]["id"])


class Delivery:
    """Delivers whatever is pending while a webhook is set."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._lines: dict[Line, asyncio.Task[None]] = {}
        self._latest = 0
        """The highest number that was confirmed."""

    async def run(self) -> None:
        """Until the bell is closed."""
        bell = self._hub.bell
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=10)
        async with httpx.AsyncClient(timeout=ANSWER_SECONDS, limits=limits, trust_env=False) as client:
            try:
                while not bell.closed:
                    line = await bell.until(self._free_line, _IDLE_SECONDS)
                    if line is not None:
                        self._lines[line] = asyncio.create_task(self._work_through(client, line))
            finally:
                working = list(self._lines.values())
                for task in working:
                    task.cancel()
                await asyncio.gather(*working, return_exceptions=True)

    def _free_line(self) -> Line | None:
        """A line in which something waits and nothing is under way."""
        hook = self._hub.world.webhook
        if hook is None or len(self._lines) >= hook.connections:
            return None
        lines = map(line_of, self._hub.world.updates.pending)
        return next((line for line in lines if line not in self._lines), None)

    async def _work_through(self, client: httpx.AsyncClient, line: Line) -> None:
        try:
            while (update := await self._next(line)) is not None and self._hub.world.webhook is not None:
                await self._deliver(client, update)
        finally:
            del self._lines[line]
            self._hub.bell.ring()

    async def _next(self, line: Line) -> Update | None:
        """The first of the line; where a fault will have it so, the last of those that wait, after a later one of
        another line."""
        waiting = self._waiting(line)
        if waiting and self._hub.faults.take_shuffle():
            first = waiting[0].id
            await self._hub.bell.until(
                lambda: self._latest > first or len(self._waiting(line)) > 1, HELD_BACK_SECONDS
            )
            waiting = self._waiting(line)[::-1]
        return waiting[0] if waiting else None

    def _waiting(self, line: Line) -> list[Update]:
        now, updates = self._hub.now(), self._hub.world.updates
        updates.drop_expired(now)
        return [update for update in updates.pending if line_of(update) == line]

    async def _deliver(self, client: httpx.AsyncClient, update: Update) -> None:
        """Again and again, at once after the first failure, then less and less often, until it is confirmed or too
        old, or there is no webhook."""
        world, faults = self._hub.world, self._hub.faults
        failures, delay, repeated = 0, 1.0, False
        while (hook := world.webhook) is not None and world.updates.has(update):
            trouble = await _post(client, hook, update)
            if trouble is None:
                if not repeated and faults.take_redelivery():
                    repeated = True  # as though the confirmation had been lost
                    continue
                self._latest = max(self._latest, update.id)
                world.updates.drop(update)
                self._hub.touch()
                return
            hook.failed_at, hook.why = self._hub.now(), trouble.why
            wait = float(trouble.wait)
            if not trouble.wait and failures:
                wait = delay = min(2 * delay, random.uniform(*DOUBLED_UP_TO))  # noqa: S311 - no secret
            failures += 1
            if self._hub.now() + wait > update.expires:
                world.updates.drop(update)
            self._hub.touch()
            await self._until(self._hub.now() + wait, hook)

    async def _until(self, moment: float, hook: Webhook) -> None:
        """That time by the world's clock, or another webhook."""
        hub = self._hub

        def over() -> bool:
            return hub.now() >= moment or hub.world.webhook is not hook

        while not over() and not hub.bell.closed:
            await hub.bell.until(over, max(0.01, moment - hub.now()))


async def _post(client: httpx.AsyncClient, hook: Webhook, update: Update) -> Trouble | None:
    """One attempt; None where it was confirmed."""
    headers = {SECRET_HEADER: hook.secret} if hook.secret else {}
    try:
        answer = await client.post(hook.url, json=update.wire(), headers=headers)
    except httpx.TimeoutException:
        return Trouble("Read timeout expired")
    except httpx.ConnectError:
        return Trouble("Connection refused")
    except httpx.HTTPError:
        return Trouble("Webhook connection closed")
    if answer.is_success:
        return None
    told = answer.headers.get("Retry-After", "")
    wait = min(int(told), LONGEST_WAIT) if told.isascii() and told.isdigit() else 0
    return Trouble(f"Wrong response from the webhook: {answer.status_code} {answer.reason_phrase}", wait)
