"""What the bot has counted, for whoever comes to read it."""

from collections.abc import Awaitable, Callable

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

PATH = "/metrics"


def route(read: Callable[[], Awaitable[bytes]]) -> Route:
    """The counts as Prometheus reads them. They tell of nobody, but are not for everybody: no proxy should pass this
    path on."""

    async def tell(_: Request) -> Response:
        return Response(await read(), media_type=CONTENT_TYPE_LATEST)

    return Route(PATH, tell)
