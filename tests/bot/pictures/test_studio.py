"""Painting beside the loop: once for all who ask at once, and kept."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from threading import Event

import pytest

from bot.pictures.painter import Painter
from bot.pictures.studio import FINISHED, Studio
from bot.views.scene import BoxMark, CardMark, Scene
from tests.support.scenes import FELT, table


class Counting(Painter):
    """A painter that counts, and waits for leave if there is a gate."""

    def __init__(self) -> None:
        super().__init__()
        self.painted: list[Scene] = []
        self.gate = Event()
        self.gate.set()

    def paint(self, scene: Scene) -> bytes:
        self.gate.wait(10)
        self.painted.append(scene)
        return super().paint(scene)


@pytest.fixture
def painter() -> Counting:
    return Counting()


@pytest.fixture
async def studio(painter: Counting) -> AsyncIterator[Studio]:
    studio = Studio(painter)
    yield studio
    painter.gate.set()
    await studio.close()


def plain(number: int) -> Scene:
    return Scene(FELT, ((BoxMark(number, 0, 10, 10, 0, fill="#ffffff"),),))


async def test_a_scene_comes_as_its_picture(studio: Studio) -> None:
    assert await studio.png(table()) == Painter().paint(table())


async def test_what_is_finished_is_not_painted_again(studio: Studio, painter: Counting) -> None:
    first = await studio.png(table())
    assert await studio.png(replace(table())) == first
    assert len(painter.painted) == 1


async def test_all_who_ask_at_once_get_one_picture(studio: Studio, painter: Counting) -> None:
    painter.gate.clear()
    asked = [asyncio.create_task(studio.png(table())) for _ in range(5)]
    await asyncio.sleep(0)
    painter.gate.set()
    assert len(set(await asyncio.gather(*asked))) == 1
    assert len(painter.painted) == 1


async def test_the_loop_goes_on_while_a_picture_is_painted(studio: Studio, painter: Counting) -> None:
    painter.gate.clear()
    asked = asyncio.create_task(studio.png(table()))
    await asyncio.sleep(0)
    assert not asked.done()
    painter.gate.set()
    assert await asked


async def test_who_gives_up_takes_the_picture_from_nobody_else(studio: Studio, painter: Counting) -> None:
    painter.gate.clear()
    impatient, patient = (asyncio.create_task(studio.png(table())) for _ in range(2))
    await asyncio.sleep(0)
    impatient.cancel()
    with pytest.raises(asyncio.CancelledError):
        await impatient
    painter.gate.set()
    assert await patient
    assert len(painter.painted) == 1


async def test_a_fault_is_told_to_who_asked_and_the_next_picture_is_painted(studio: Studio) -> None:
    nonsense = Scene(FELT, ((CardMark(0, 0, 130, "no card"),),))
    for _ in range(2):
        with pytest.raises(FileNotFoundError):
            await studio.png(nonsense)
    assert await studio.png(plain(1))


async def test_finished_pictures_are_bounded(studio: Studio, painter: Counting) -> None:
    for number in range(FINISHED + 1):
        await studio.png(plain(number))
    await studio.png(plain(FINISHED))
    assert len(painter.painted) == FINISHED + 1, "the last one is there still"
    await studio.png(plain(0))
    assert len(painter.painted) == FINISHED + 2, "the first one had to go"


async def test_closing_ends_with_the_picture_being_painted(painter: Counting) -> None:
    studio = Studio(painter)
    painter.gate.clear()
    begun, waiting = (asyncio.create_task(studio.png(plain(number))) for number in range(2))
    await asyncio.sleep(0)
    closing = asyncio.create_task(studio.close())
    with pytest.raises(asyncio.CancelledError):
        await waiting
    painter.gate.set()
    await closing
    assert await begun == Painter().paint(plain(0))
    with pytest.raises(RuntimeError):
        await studio.png(plain(2))


async def test_it_is_told_where_each_picture_came_from() -> None:
    told: list[tuple[str, bool]] = []
    studio = Studio(tell=lambda source, seconds: told.append((source, seconds > 0)))
    for scene in (plain(1), plain(2), plain(1)):
        await studio.png(scene)
    await studio.close()
    assert told == [("painted", True), ("painted", True), ("kept", False)]
