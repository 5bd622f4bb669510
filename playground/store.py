"""The world on disk: whole snapshots, each written beside the last and then put in its place."""

import asyncio
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import structlog
from pydantic import TypeAdapter, ValidationError

from playground.bell import Bell
from playground.files import unique_id_of
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


@dataclass(frozen=True, slots=True)
class Copy:
    """A world as bytes: all but its files in one piece, and those by name."""

    snapshot: bytes
    files: Mapping[str, bytes]


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
        world = _SNAPSHOT.validate_json(raw).world
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise UnreadableSnapshot(f"{path} holds no world: {place} {first['msg']}") from None
    _load_files(path, world)
    return world


def _load_files(path: Path, world: World) -> None:
    for photo in world.files.photos.values():
        file = files_beside(path) / photo.name
        try:
            content = file.read_bytes()
        except OSError as error:
            raise UnreadableSnapshot(f"{path} needs {file}, which cannot be read: {error.strerror}") from None
        if unique_id_of(content) != photo.id:
            raise UnreadableSnapshot(f"{path} needs {file}, which is not the file it was")
        world.files.contents[photo.id] = content


def files_beside(path: Path) -> Path:
    """The folder of a world's files; there is none while there are no files."""
    return path.with_suffix(".files")


def dump(world: World) -> Copy:
    files = world.files
    names = {photo.name: files.contents[photo.id] for photo in files.photos.values()}
    return Copy(_SNAPSHOT.dump_json(Snapshot(VERSION, world)), names)


def write(path: Path, copy: Copy) -> None:
    """All or nothing, also when the power goes: files come before the world that needs them and go after it."""
    folder = files_beside(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    there = {file.name for file in folder.iterdir()} if folder.exists() else set()
    new = copy.files.keys() - there
    if new:
        folder.mkdir(exist_ok=True)
        for name in new:
            _put(folder / name, copy.files[name])
        _sync(folder)
    _put(path, copy.snapshot)
    _sync(path.parent)
    for name in there - copy.files.keys():
        (folder / name).unlink()
    if there and not copy.files:
        folder.rmdir()


def _put(path: Path, content: bytes) -> None:
    """The file is there as a whole or not at all."""
    beside = path.with_name(f"{path.name}.new")
    with beside.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def _sync(folder: Path) -> None:
    """Makes what was put into a folder outlast a loss of power."""
    directory = os.open(folder, os.O_RDONLY)
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
