"""Waiting for the world to change."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

Found = TypeVar("Found")


class Bell:
    """Rung after every change; whoever waits looks again for what he waits for."""

    def __init__(self) -> None:
        self._rung = asyncio.Event()
        self.closed = False

    def ring(self) -> None:
        self._rung.set()
        self._rung = asyncio.Event()

    def close(self) -> None:
        """Nothing will change any more: every wait ends."""
        self.closed = True
        self.ring()

    async def until(self, look: Callable[[], Found | None], seconds: float) -> Found | None:
        """What `look` finds, as soon as it finds something true; None after so many real seconds."""
        deadline = asyncio.get_running_loop().time() + seconds
        while not (found := look()):
            left = deadline - asyncio.get_running_loop().time()
            if left <= 0 or self.closed:
                return None
            rung = self._rung
            try:
                async with asyncio.timeout(left):
                    await rung.wait()
            except TimeoutError:
                return None
        return found
