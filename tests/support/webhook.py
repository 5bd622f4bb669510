"""A bot that updates are delivered to: its settings, and deliveries that are not the playground's."""

import json
import socket
from collections.abc import Mapping
from typing import Any

import httpx

SECRET = "tests-" + "S_" * 40
HEADER = "X-Telegram-Bot-Api-Secret-Token"


def by_webhook() -> dict[str, str]:
    """Settings with a port that was free a moment ago: the bot is told its address before it listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    return {
        "WEBHOOK_URL": f"http://127.0.0.1:{port}/telegram/in",
        "WEBHOOK_SECRET": SECRET,
        "HTTP_PORT": str(port),
    }


async def deliver(env: Mapping[str, str], update: dict[str, Any], secret: str | None = SECRET) -> int:
    """Somebody posts an update to where the bot expects them; the status."""
    async with httpx.AsyncClient(timeout=20) as client:
        headers = {} if secret is None else {HEADER: secret}
        return (await client.post(env["WEBHOOK_URL"], content=json.dumps(update), headers=headers)).status_code


async def health(env: Mapping[str, str]) -> tuple[int, str]:
    """What the bot says of how it is, in its first line."""
    async with httpx.AsyncClient(timeout=20) as client:
        answer = await client.get(f"http://127.0.0.1:{env['HTTP_PORT']}/healthz")
        return answer.status_code, answer.text.splitlines()[0]
