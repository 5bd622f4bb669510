"""A progress bar on a terminal, for what takes long; nothing anywhere else."""

from time import monotonic
from types import TracebackType
from typing import Self, TextIO

WIDTH = 40
PATIENCE = 1.0
"""Seconds until it shows."""


class Bar:
    """Shows how far a count has come. Used as a context: it is wiped off at the end."""

    def __init__(self, whole: int, stream: TextIO) -> None:
        self._whole, self._stream = whole, stream
        self._begun = monotonic()
        self._shown = -1
        self._alive = stream.isatty()

    def at(self, done: int) -> None:
        """So many are done."""
        filled = WIDTH * done // self._whole
        if not self._alive or filled == self._shown or monotonic() - self._begun < PATIENCE:
            return
        self._shown = filled
        self._stream.write(f"\r[{'#' * filled}{'.' * (WIDTH - filled)}] {100 * done // self._whole}%")
        self._stream.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._shown >= 0:
            self._stream.write("\r\033[K")
            self._stream.flush()
