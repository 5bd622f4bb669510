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
        self._begun: dict[int, float] = {}
        self._calls = 0
        self.ended = 0
        """How many calls have ended, well or not."""

    def awaited(self, seconds: float) -> bool:
        """Whether an answer is waited for, for less than so many seconds yet."""
        return any(perf_counter() - began < seconds for began in self._begun.values())

    async def do_request(self, url: str, *args: Any, **more: Any) -> tuple[int, bytes]:
        self._calls += 1
        number, began, status = self._calls, perf_counter(), "none"
        self._begun[number] = began
        try:
            code, body = await super().do_request(url, *args, **more)
            status = str(code)
        except TimedOut:
            status = "late"
            raise
        else:
            return code, body
        finally:
            del self._begun[number]
            self.ended += 1
            self._meters.request(url.rsplit("/", 1)[-1], status, perf_counter() - began)
