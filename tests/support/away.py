"""Taps on the buttons of a bot that is away: the next process answers them, as long as it may take to start."""

import httpx

from bot.callback import Act
from tests.support.house import Message, Room, Toast, button
from tests.support.process import REAL_SECONDS

WAIT = 60.0
"""Real seconds for the next process to start in and to do what waited for it: the playground holds no tap longer."""


async def press_meanwhile(room: Room, name: str, act: Act, message: Message, choice: str | None = None) -> Toast:
    """Somebody taps the button that does this, and waits for his answer until there is somebody to give it."""
    body = {"chat": room.id, "message": message["message_id"], "data": button(message, act, choice), "wait": WAIT}
    async with httpx.AsyncClient(base_url=room.playground.url, timeout=WAIT + REAL_SECONDS) as client:
        response = await client.post(f"/api/people/{room.people[name]}/tap", json=body)
    answer = response.raise_for_status().json()
    return Toast(answer["answered"], answer["text"], answer["show_alert"])
