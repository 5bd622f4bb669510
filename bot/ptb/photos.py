"""What the messenger takes for a photo: the number of one it has already, or a picture to be uploaded."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from bot.kept import Kept
from bot.views.scene import Scene
from bot.wire import Painter

MOST_KNOWN = 256
"""Scenes are kept whole: this many of a full table are a few megabytes."""
PAINT_SECONDS = 10.0
"""Real seconds for one picture, the wait for those before it included."""
UPLOAD_SECONDS = 3.0
"""Real seconds to wait for somebody else's upload of the same; what holds that up need not hold up this."""


class Photos:
    """Paints a scene once; what was uploaded is known by its number from then on, for as long as this process."""

    def __init__(self, painter: Painter, seconds: float = PAINT_SECONDS) -> None:
        self._painter = painter
        self._seconds = seconds
        self._numbers: Kept[Scene, str] = Kept(MOST_KNOWN)
        self._begun: dict[Scene, asyncio.Future[None]] = {}

    async def known(self, scene: Scene) -> str | None:
        """The number of an uploaded photo of the scene. Waits a little for one that is on its way."""
        if (begun := self._begun.get(scene)) is not None:
            await asyncio.wait({begun}, timeout=UPLOAD_SECONDS)
        return self._numbers.find(scene)

    @contextmanager
    def uploading(self, scene: Scene) -> Iterator[None]:
        """The scene is painted and sent in this block, for all who want it meanwhile."""
        self._begun[scene] = begun = asyncio.get_running_loop().create_future()
        try:
            yield
        finally:
            begun.set_result(None)
            if self._begun.get(scene) is begun:
                del self._begun[scene]

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
