"""Calls of the Bot API, counted with what came of them."""

from time import perf_counter
from typing import Any

from telegram.error import TimedOut
from telegram.request import HTTPXRequest

from bot.metrics import Meters


class CountedRequest(HTTPXRequest):
    """The library's way to make a call. Its address holds the token: nothing of it is kept but the method's name."""

    def __init__(self, meters: Meters, **settings: Any) -> None:
        super().__init__(**settings)
        self._meters = meters

    async def do_request(self, url: str, *args: Any, **more: Any) -> tuple[int, bytes]:
        began, status = perf_counter(), "none"
        try:
            code, body = await super().do_request(url, *args, **more)
            status = str(code)
        except TimedOut:
            status = "late"
            raise
        else:
            return code, body
        finally:
            self._meters.request(url.rsplit("/", 1)[-1], status, perf_counter() - began)
