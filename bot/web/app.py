"""What the bot answers over HTTP: a few fixed paths, and nothing else."""

from collections.abc import Iterable

from starlette.applications import Starlette
from starlette.routing import BaseRoute

Served = BaseRoute
"""A path with what answers there: all that the rest of the bot needs to know of such a thing."""


def build(routes: Iterable[Served]) -> Starlette:
    """The application with these routes; whatever lies beside them is 404 or 405."""
    app = Starlette(routes=list(routes))
    app.router.redirect_slashes = False
    return app
