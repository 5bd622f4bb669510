"""Where the bot wants its updates delivered, and how that went last."""

from dataclasses import dataclass


@dataclass(slots=True)
class Webhook:
    """`connections` deliveries may be under way at once; `failed_at` is when the last one failed, and why it did."""

    url: str
    secret: str
    connections: int
    failed_at: float | None = None
    why: str = ""
