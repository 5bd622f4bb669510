"""A playground with a group in it, spoken to over HTTP alone."""

import json
from dataclasses import dataclass, field
from typing import Any

import httpx

from playground.clock import Clock
from playground.hub import Hub
from playground.limits import PROFILES, Limits, ProfileName
from playground.values import UserId
from playground.world import new_world

TOKEN = "4242:a-token-for-tests-and-for-nothing-else"
NOON = 1_800_000_000.0


def new_hub(profile: ProfileName) -> Hub:
    """A world whose time stands still unless it is moved."""
    clock = Clock(standing=NOON)
    return Hub(new_world(UserId(4242)), clock, Limits(PROFILES[profile]), TOKEN, answer_window=15.0)


@dataclass(slots=True)
class Town:
    http: httpx.AsyncClient
    hub: Hub
    chat: int = 0
    people: dict[str, int] = field(default_factory=dict)
    told: int = 0

    async def settle(self, **given: Any) -> "Town":
        """Makes a chat and remembers it as the one meant from now on."""
        made = await self.api("chats", {"title": "Стол", "people": ["Аня", "Боря"]} | given)
        self.chat = made["chat"]
        self.people |= made["people"]
        return self

    async def bot(self, method: str, **arguments: Any) -> Any:
        """The whole answer to a call of the bot."""
        response = await self.http.post(f"/bot{TOKEN}/{method}", json=arguments)
        answer = response.json()
        assert response.status_code == answer.get("error_code", 200)
        return answer

    async def upload(self, method: str, files: dict[str, bytes], **arguments: Any) -> Any:
        """The whole answer to a call with files, which has its objects as JSON texts."""
        fields = {
            name: value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
            for name, value in arguments.items()
        }
        parts = {name: (f"{name}.bin", content) for name, content in files.items()}
        response = await self.http.post(f"/bot{TOKEN}/{method}", data=fields, files=parts)
        answer = response.json()
        assert response.status_code == answer.get("error_code", 200)
        return answer

    async def show(self, content: bytes, **arguments: Any) -> Any:
        """The bot's photo to the chat."""
        answer = await self.upload("sendPhoto", {"photo": content}, **{"chat_id": self.chat} | arguments)
        assert answer["ok"], answer
        return answer["result"]

    async def exchange(self, message: int, content: bytes, reply_markup: Any = None, **media: Any) -> Any:
        """The whole answer to an edit that puts this photo in place of what a message shows."""
        described = {"type": "photo", "media": "attach://new"} | media
        more = {} if reply_markup is None else {"reply_markup": reply_markup}
        return await self.upload(
            "editMessageMedia", {"new": content}, chat_id=self.chat, message_id=message, media=described, **more
        )

    async def ok(self, method: str, **arguments: Any) -> Any:
        answer = await self.bot(method, **arguments)
        assert answer["ok"], answer
        return answer["result"]

    async def say(self, text: str = "привет", **arguments: Any) -> Any:
        """The bot's message to the chat."""
        return await self.ok("sendMessage", **{"chat_id": self.chat, "text": text} | arguments)

    async def updates(self) -> list[Any]:
        """What the bot has not been told yet."""
        got: list[Any] = await self.ok("getUpdates", offset=self.told + 1)
        self.told = max([self.told, *(update["update_id"] for update in got)])
        return got

    async def api(self, path: str, body: Any = None) -> Any:
        response = await self._api(path, body)
        assert response.status_code == 200, response.text
        return response.json()

    async def refused(self, path: str, body: Any) -> tuple[int, str]:
        """Status and text of a refusal."""
        response = await self._api(path, body)
        assert response.status_code >= 400, response.text
        return response.status_code, response.json()["error"]

    async def _api(self, path: str, body: Any) -> httpx.Response:
        if body is None:
            return await self.http.get(f"/api/{path}")
        return await self.http.post(f"/api/{path}", json=body)

    async def write(self, name: str, text: str, **more: Any) -> int:
        """A person's message; answers its number."""
        body = {"chat": self.chat, "text": text} | more
        sent = await self.api(f"people/{self.people[name]}/send", body)
        number: int = sent["message_id"]
        return number

    async def tap(self, name: str, message: int, **more: Any) -> Any:
        body = {"chat": self.chat, "message": message, "wait": 0} | more
        return await self.api(f"people/{self.people[name]}/tap", body)

    async def happen(self, what: str, **body: Any) -> Any:
        """Something happens to the chat."""
        return await self.api(f"chats/{self.chat}/{what}", body)

    async def forward(self, seconds: float) -> None:
        await self.api("clock", {"advance": seconds})


def keyboard(*labels: str) -> dict[str, Any]:
    """One row of buttons whose data are their labels."""
    return {"inline_keyboard": [[{"text": label, "callback_data": label} for label in labels]]}
