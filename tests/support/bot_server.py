"""A server that speaks the Bot API as it is told to, and the wire to it."""

import json
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from starlette.applications import Starlette
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from telegram import Bot
from telegram.request import HTTPXRequest

from bot.metrics import UNWATCHED, Meters
from bot.ptb.wire import TelegramWire
from bot.views.scene import Scene
from tests.support.serving import serving

TOKEN = "123456:" + "A" * 35
SENT = {"message_id": 42, "date": 1_800_000_000, "chat": {"id": -100, "type": "group", "title": "g"}, "text": "x"}


@dataclass(slots=True)
class Server:
    """Answers as prepared, and remembers what it was asked; an uploaded file as its bytes."""

    asked: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    answers: deque[Response] = field(default_factory=deque)
    rests: list[float] = field(default_factory=list)
    """How long the wire has waited between two tries."""

    async def __call__(self, request: Request) -> Response:
        async with request.form() as form:
            asked = {key: await _plain(value) for key, value in form.items()}
        self.asked.append((request.path_params["method"], asked))
        return self.answers.popleft()

    @property
    def methods(self) -> list[str]:
        return [method for method, _ in self.asked]

    def will(self, result: object) -> None:
        self.answers.append(JSONResponse({"ok": True, "result": result}))

    def will_fail(self, code: int, description: str, **parameters: int) -> None:
        body: dict[str, Any] = {"ok": False, "error_code": code, "description": description}
        self.answers.append(JSONResponse(body | ({"parameters": parameters} if parameters else {}), code))


async def _plain(value: UploadFile | str) -> Any:
    if isinstance(value, UploadFile):
        return await value.read()
    return json.loads(value) if value[0] in "{[" or value in ("true", "false") else value


@dataclass(slots=True)
class Easel:
    """A painter whose pictures are the scene's ground in bytes; ``trouble`` is raised instead."""

    painted: list[Scene] = field(default_factory=list)
    trouble: Exception | None = None

    async def png(self, scene: Scene) -> bytes:
        self.painted.append(scene)
        if self.trouble is not None:
            raise self.trouble
        return scene.ground.encode()


@asynccontextmanager
async def wire_to(
    url: str,
    easel: Easel | None = None,
    rests: list[float] | None = None,
    meters: Meters = UNWATCHED,
    *,
    patience: float = 10.0,
) -> AsyncIterator[TelegramWire]:
    """A wire that never rests; ``rests`` is told how long it would have. It waits ``patience`` real seconds for an
    answer."""

    async def rest(seconds: float) -> None:
        if rests is not None:
            rests.append(seconds)

    async with HTTPXRequest(read_timeout=patience, connect_timeout=10.0) as request:
        yield TelegramWire(Bot(TOKEN, base_url=f"{url}/bot", request=request), easel or Easel(), rest, meters)


@asynccontextmanager
async def wire_to_server(server: Server, easel: Easel, meters: Meters = UNWATCHED) -> AsyncIterator[TelegramWire]:
    app = Starlette(routes=[Route(f"/bot{TOKEN}/{{method}}", server.__call__, methods=["POST"])])
    async with serving(app) as url, wire_to(url, easel, server.rests, meters) as wire:
        yield wire
