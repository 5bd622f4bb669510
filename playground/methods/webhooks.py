"""The bot's webhook: set, deleted, told of."""

import re
from urllib.parse import SplitResult, urlsplit

from playground.methods.calling import Call, method
from playground.methods.errors import BotApiError, bad_request
from playground.values import Json
from playground.webhook import Webhook

LOOPBACK = ("127.0.0.1", "localhost", "::1")
PORTS = (443, 80, 88, 8443)
USUAL_CONNECTIONS = 40
MOST_CONNECTIONS = 100
LONGEST_SECRET = 256


@method("getWebhookInfo")
def get_webhook_info(call: Call) -> Json:
    hook = call.world.webhook
    shown: Json = {
        "url": hook.url if hook else "",
        "has_custom_certificate": False,
        "pending_update_count": len(call.world.updates.pending),
        "allowed_updates": sorted(call.world.updates.allowed),
    }
    if hook is not None:
        shown["max_connections"] = hook.connections
        shown["ip_address"] = "127.0.0.1"
        if hook.failed_at is not None:
            shown |= {"last_error_date": int(hook.failed_at), "last_error_message": hook.why}
    return shown


@method("deleteWebhook", "drop_pending_updates")
def delete_webhook(call: Call) -> bool:
    call.world.webhook = None
    _drop_pending(call)
    return True


@method(
    "setWebhook",
    "url certificate ip_address max_connections allowed_updates drop_pending_updates secret_token",
)
def set_webhook(call: Call) -> bool:
    """An empty address deletes the webhook. What is refused changes nothing."""
    url = call.arguments.text("url")
    if not url:
        return delete_webhook(call)
    _check_address(url)
    secret = call.arguments.text("secret_token")
    if len(secret) > LONGEST_SECRET:
        raise bad_request("secret token is too long")
    if re.fullmatch(r"[A-Za-z0-9_-]*", secret) is None:
        raise bad_request("secret token contains unallowed characters")
    connections = min(max(call.arguments.number("max_connections", USUAL_CONNECTIONS), 1), MOST_CONNECTIONS)
    allowed = call.arguments.json_list("allowed_updates")
    if allowed is not None:
        call.world.updates.allow(kind for kind in allowed if isinstance(kind, str))
    call.world.webhook = Webhook(url, secret, connections)
    _drop_pending(call)
    return True


def _drop_pending(call: Call) -> None:
    if call.arguments.flag("drop_pending_updates"):
        call.world.updates.pending.clear()


def _check_address(url: str) -> None:
    """Plain http is for this machine's own loopback, as at a local server; nothing else is delivered to from here."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise _bad() from None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise _bad()
    if _is_near(parts):
        return
    if parts.scheme == "http":
        raise bad_request("bad webhook: An HTTPS URL must be provided for webhook")
    if (port or 443) not in PORTS:
        raise bad_request("bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443")
    raise bad_request("bad webhook: the playground delivers to http:// on this machine's own loopback alone")


def _is_near(parts: SplitResult) -> bool:
    return parts.scheme == "http" and parts.hostname in LOOPBACK


def _bad() -> BotApiError:
    return bad_request("invalid webhook URL specified")
