"""getUpdates: one waiting poll at a time, the older gives way; none where there is a webhook."""

from playground.hub import Hub
from playground.methods.arguments import Arguments
from playground.methods.errors import bad_request, conflict
from playground.values import Json

NAME = "getUpdates"
TAKES = frozenset({"offset", "limit", "timeout", "allowed_updates"})
LONGEST_POLL_SECONDS = 50
MOST_UPDATES = 100
_TERMINATED = "terminated by other getUpdates request; make sure that only one bot instance is running"
_ACTIVE = "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
_WEBHOOK_SET = "terminated by setWebhook request"


async def poll(hub: Hub, arguments: Arguments) -> list[Json]:
    """Updates from the offset on, waiting for the first up to `timeout` real seconds."""
    limit = min(max(arguments.number("limit", MOST_UPDATES), 1), MOST_UPDATES)
    timeout = min(max(arguments.number("timeout"), 0), LONGEST_POLL_SECONDS)
    poller, updates = hub.poller, hub.world.updates
    if hub.world.webhook is not None:
        raise conflict(_ACTIVE)
    allowed = arguments.json_list("allowed_updates")
    if allowed is not None:
        if not all(isinstance(kind, str) for kind in allowed):
            raise bad_request("can't parse allowed updates: expected an Array of String")
        updates.allow(allowed)
    updates.confirm(arguments.number("offset"))
    ticket = poller.take_over()
    hub.touch()

    def arrived() -> bool:
        displaced = poller.newest != ticket or hub.world.webhook is not None
        return displaced or bool(poller.again) or bool(updates.pending)

    await hub.bell.until(arrived, timeout)
    if poller.newest != ticket:
        raise conflict(_TERMINATED)
    if hub.world.webhook is not None:
        raise conflict(_WEBHOOK_SET)
    return [update.wire() for update in poller.batch(hub.world, hub.faults, limit, hub.now())]
