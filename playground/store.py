"""The world on disk: whole snapshots, each written beside the last and then put in its place."""

import asyncio
import os
from dataclasses import dataclass
from pathlib import Path

import structlog
from pydantic import TypeAdapter, ValidationError

from playground.bell import Bell
from playground.hub import Hub
from playground.world import World

_log = structlog.get_logger("playground")

VERSION = 1
SPACING_SECONDS = 0.2
LARGEST_SHARE = 0.1
"""How much of its time a growing world may spend on being saved."""


class UnreadableSnapshot(Exception):
    """A file that is there and is not a world this program can go on with."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    version: int
    world: World


_SNAPSHOT: TypeAdapter[Snapshot] = TypeAdapter(Snapshot)
_VERSION_ONLY: TypeAdapter[dict[str, object]] = TypeAdapter(dict[str, object])


def load(path: Path) -> World | None:
    """The world as saved last; None where nothing was."""
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise UnreadableSnapshot(f"{path} cannot be read: {error.strerror}") from None
    try:
        version = _VERSION_ONLY.validate_json(raw).get("version")
        if version != VERSION:
            raise UnreadableSnapshot(f"{path} has version {version}, this program reads version {VERSION}")
        return _SNAPSHOT.validate_json(raw).world
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise UnreadableSnapshot(f"{path} holds no world: {place} {first['msg']}") from None


def dump(world: World) -> bytes:
    return _SNAPSHOT.dump_json(Snapshot(VERSION, world))


def write(path: Path, snapshot: bytes) -> None:
    """All or nothing, also when the power goes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.new")
    with beside.open("wb") as file:
        file.write(snapshot)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
    directory = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(directory)
    finally:
        os.close(directory)


class Saver:
    """Saves what has changed, many changes at a time."""

    def __init__(self, hub: Hub, path: Path) -> None:
        self._hub = hub
        self._path = path
        self._saved = 0

    async def run(self) -> None:
        """Until the bell is closed; what changes after that is for whoever closed it to save."""
        bell: Bell = self._hub.bell
        loop = asyncio.get_running_loop()
        while not bell.closed:
            if await bell.until(self._due, 3600.0):
                started = loop.time()
                try:
                    await self.save()
                except OSError as error:
                    _log.error("the world could not be saved", path=str(self._path), reason=str(error))
                pause = max(SPACING_SECONDS, (loop.time() - started) / LARGEST_SHARE)
                await bell.until(lambda: False, pause)

    def _due(self) -> bool:
        return self._hub.changes != self._saved

    async def save(self) -> None:
        changes = self._hub.changes
        await asyncio.to_thread(write, self._path, dump(self._hub.world))
        self._saved = changes
