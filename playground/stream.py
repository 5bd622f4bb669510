"""`/api/stream`: the world and its changes as Server-Sent Events, for the page.

A client that comes again says which revision it has; what it missed is read off the world,
for every chat, message and deletion knows its revision. Within a batch only the last event
bears an id, so a batch cut short is sent again whole.
"""

import json
from collections.abc import AsyncIterator, Callable

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from playground.api import hub_of, query_of
from playground.api_bodies import After
from playground.hub import Hub
from playground.shown import budget_shown, chat_shown, message_shown
from playground.values import ChatId, Json, Revision

HEARTBEAT_SECONDS = 15.0
METER_SECONDS = 1.0
"""How often the meters are looked at, which fall with time alone."""


async def stream(request: Request) -> Response:
    after = query_of(request, After).after
    last = request.headers.get("last-event-id", "")
    since = Revision(int(last) if last.isascii() and last.isdecimal() else after)
    return StreamingResponse(
        _events(hub_of(request), since),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store"},
    )


async def _events(hub: Hub, since: Revision) -> AsyncIterator[str]:
    clock, meters, quiet = 0, dict[ChatId, int](), 0.0
    while not hub.bell.closed:
        seen = _place(hub)
        changes = _changes(hub, since)
        if hub.clock.revision != clock:
            clock = hub.clock.revision
            changes.append({"kind": "clock", "now": hub.now(), "still": hub.clock.standing is not None})
        changes += _meter_changes(hub, meters)
        if changes:
            since, quiet = hub.world.revision, 0.0
            yield _written(changes, since)
        moved = await hub.bell.until(_unlike(hub, seen), METER_SECONDS)
        quiet += 0.0 if moved else METER_SECONDS
        if quiet >= HEARTBEAT_SECONDS:
            quiet = 0.0
            yield ": still here\n\n"


def _place(hub: Hub) -> tuple[int, int]:
    return hub.changes, hub.clock.revision


def _unlike(hub: Hub, seen: tuple[int, int]) -> Callable[[], bool]:
    return lambda: _place(hub) != seen


def _changes(hub: Hub, since: Revision) -> list[Json]:
    world = hub.world
    if since > world.revision:
        # The client remembers another world, so it gets all of this one.
        since = Revision(0)
    changes: list[Json] = []
    for chat in world.chats.values():
        if chat.revision > since:
            changes.append({"kind": "chat", "chat": chat_shown(hub, chat)})
        for message in chat.changed_since(since):
            changes.append({"kind": "message", "chat": chat.id, "message": message_shown(hub, chat, message)})
        for number in chat.deleted_since(since):
            changes.append({"kind": "deleted", "chat": chat.id, "message_id": number})
    if world.commands_revision > since:
        changes.append({"kind": "commands"})
    return changes


def _meter_changes(hub: Hub, meters: dict[ChatId, int]) -> list[Json]:
    """Budgets that are not what this client last heard."""
    changes: list[Json] = []
    for chat in hub.world.chats.values():
        budget = budget_shown(hub, chat)
        if meters.get(chat.id, 0) != budget["used"]:
            meters[chat.id] = budget["used"]
            changes.append({"kind": "budget", "chat": chat.id} | budget)
    return changes


def _written(changes: list[Json], revision: Revision) -> str:
    events = [f"data: {json.dumps(change, ensure_ascii=False)}\n\n" for change in changes]
    return "".join([*events[:-1], f"id: {revision}\n{events[-1]}"])


ROUTES = [Route("/api/stream", stream)]
