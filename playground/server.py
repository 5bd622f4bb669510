"""The web application: the bot's side, the people's side, and the page."""

from pathlib import Path

from starlette.applications import Starlette
from starlette.convertors import Convertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from playground import api, stream
from playground.bot_api import bot_call, bot_download
from playground.guard import Guard, TooLarge, too_large
from playground.hub import Hub
from playground.refusals import Refused

PAGE = Path(__file__).parent / "page"
_NEVER_CACHED = {"Cache-Control": "no-store"}


class _WholeNumber(Convertor[int]):
    """Chat ids, which may be below zero."""

    regex = "-?[0-9]{1,18}"

    def convert(self, value: str) -> int:
        return int(value)

    def to_string(self, value: int) -> str:
        return str(value)


class _Fresh(StaticFiles):
    """The page's files, read anew each time: somebody may be working on them."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers.update(_NEVER_CACHED)
        return response


async def _index(request: Request) -> Response:
    del request
    return FileResponse(PAGE / "index.html", headers=_NEVER_CACHED)


async def _refused(request: Request, error: Exception) -> Response:
    del request
    if not isinstance(error, Refused):
        raise error
    return JSONResponse({"error": error.text}, status_code=error.status)


async def _http_error(request: Request, error: Exception) -> Response:
    if not isinstance(error, HTTPException):
        raise error
    if request.url.path.startswith("/api/"):
        text = f"{request.method} {request.url.path}: {error.detail}"
        return JSONResponse({"error": text}, status_code=error.status_code, headers=error.headers)
    body = {"ok": False, "error_code": error.status_code, "description": error.detail}
    return JSONResponse(body, status_code=error.status_code, headers=error.headers)


def make_app(hub: Hub) -> Starlette:
    """The application around a world."""
    register_url_convertor("number", _WholeNumber())
    app = Starlette(
        routes=[
            Route("/bot{token}/{method}", bot_call, methods=["GET", "POST"]),
            Route("/file/bot{token}/{path:path}", bot_download),
            *api.routes(),
            *stream.ROUTES,
            Route("/", _index),
            Mount("/page", _Fresh(directory=PAGE)),
        ],
        middleware=[Middleware(Guard)],
        exception_handlers={Refused: _refused, HTTPException: _http_error, TooLarge: too_large},
    )
    app.state.hub = hub
    return app
