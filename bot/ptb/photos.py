"""What the messenger takes for a photo: the number of one it has already, or a picture to be uploaded."""

import asyncio

from bot.kept import Kept
from bot.views.scene import Scene
from bot.wire import Painter

MOST_KNOWN = 256
"""Scenes are kept whole: this many of a full table are a few megabytes."""
PAINT_SECONDS = 10.0
"""Real seconds for one picture, the wait for those before it included."""


class Photos:
    """Paints a scene once; what was uploaded is known by its number from then on, for as long as this process."""

    def __init__(self, painter: Painter, seconds: float = PAINT_SECONDS) -> None:
        self._painter = painter
        self._seconds = seconds
        self._numbers: Kept[Scene, str] = Kept(MOST_KNOWN)

    def known(self, scene: Scene) -> str | None:
        """The number of an uploaded photo of the scene."""
        return self._numbers.find(scene)

    async def paint(self, scene: Scene) -> bytes:
        """A picture of the scene; raises whatever the painter does, and ``TimeoutError``."""
        async with asyncio.timeout(self._seconds):
            return await self._painter.png(scene)

    def keep(self, scene: Scene, number: str) -> None:
        """Notes the number of an uploaded photo."""
        self._numbers.keep(scene, number)

    def drop(self, scene: Scene) -> None:
        """The messenger no longer knows the photo."""
        self._numbers.drop(scene)
