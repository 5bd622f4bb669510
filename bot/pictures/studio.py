"""Paints beside the event loop: a picture takes tens of milliseconds, in which taps must not wait."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter

from bot.kept import Kept
from bot.pictures.painter import Painter
from bot.views.scene import Scene

FINISHED = 64
"""Finished pictures that are kept, some 60 kB each."""


class Studio:
    """One painter with a thread of its own. To be used from one event loop. ``tell`` hears, in whichever thread, of
    each picture where it came from and how many seconds it took to paint."""

    def __init__(
        self, painter: Painter | None = None, tell: Callable[[str, float], None] = lambda _source, _seconds: None
    ) -> None:
        self._tell = tell
        self._painter = painter or Painter()
        self._thread = ThreadPoolExecutor(1, "painter")
        self._finished: Kept[Scene, bytes] = Kept(FINISHED)
        self._begun: dict[Scene, asyncio.Future[bytes]] = {}

    @property
    def busy(self) -> bool:
        """Whether a picture is being painted."""
        return bool(self._begun)

    async def png(self, scene: Scene) -> bytes:
        """The scene as a PNG. Whoever asks for one that is being painted waits for that one; raises what painting
        raises, and RuntimeError once closed."""
        if (finished := self._finished.find(scene)) is not None:
            self._tell("kept", 0.0)
            return finished
        if (begun := self._begun.get(scene)) is None:
            begun = asyncio.get_running_loop().run_in_executor(self._thread, self._paint, scene)
            self._begun[scene] = begun
            begun.add_done_callback(lambda done: self._end(scene, done))
        return await asyncio.shield(begun)  # who gives up waiting takes it from nobody else

    def _paint(self, scene: Scene) -> bytes:
        """In the painter's thread."""
        began = perf_counter()
        picture = self._painter.paint(scene)
        self._tell("painted", perf_counter() - began)
        return picture

    def _end(self, scene: Scene, done: asyncio.Future[bytes]) -> None:
        del self._begun[scene]
        if not done.cancelled() and done.exception() is None:
            self._finished.keep(scene, done.result())

    async def close(self) -> None:
        """Ends with the picture that is being painted; those that wait behind it are cancelled."""
        await asyncio.to_thread(self._thread.shutdown, cancel_futures=True)
