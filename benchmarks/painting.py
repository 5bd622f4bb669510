"""A table's picture: painted from nothing, over lower layers that are kept, and how much of it is the encoding."""

import asyncio

from benchmarks.measure import in_turn, tell
from bot.pictures.encoding import encoded
from bot.pictures.painter import Painter
from bot.pictures.sprites import colour_of
from bot.views.scene import Scene, TextMark
from tests.support.scenes import FELT, NAMES, table

A_ROUND = 5


async def fresh() -> int:
    """By a painter who has nothing: every card is shrunk, every line shaped."""
    for _ in range(A_ROUND):
        Painter().paint(table())
    return A_ROUND


class Painting:
    """Paints by one painter, who keeps what may be kept."""

    def __init__(self) -> None:
        self._painter = Painter()
        self._count = 0

    async def cards(self) -> int:
        """Another card is raised each time: the cloth below stays."""
        for code in ("Qd", "8h", "Js", "Kd", "4s"):
            self._painter.paint(table(raised=code))
        return A_ROUND

    async def people(self) -> int:
        """Another one is awaited each time: all but the topmost layer stays."""
        for who in range(A_ROUND):
            self._painter.paint(table(awaited=who))
        return A_ROUND

    async def texts(self) -> int:
        """Names alone, never the same ones."""
        for _ in range(A_ROUND):
            self._count += 1
            names = (
                TextMark(40, 60 + n * 60, f"{name} {self._count}", 34, "#f7f2e2") for n, name in enumerate(NAMES)
            )
            self._painter.paint(Scene(FELT, (tuple(names),)))
        return A_ROUND

    async def encoding(self) -> int:
        canvas = self._painter.canvas(table())
        for _ in range(A_ROUND):
            encoded(canvas, colour_of(FELT))
        return A_ROUND


async def main() -> None:
    painting = Painting()
    await painting.cards()
    parts = {
        "a painter with nothing kept": fresh,
        "another card, the cloth kept": painting.cards,
        "another person awaited, all else kept": painting.people,
        "names alone": painting.texts,
        "encoding alone": painting.encoding,
    }
    first, cards, people, texts, encoding = await in_turn(parts)
    tell("A whole table by a painter with nothing against one over kept layers", first, people)
    tell("The cards painted again against the topmost layer alone", cards, people)
    tell("The topmost layer with its encoding against the encoding alone", people, encoding)
    tell("Names alone with their encoding against a whole table", texts, people)


if __name__ == "__main__":
    asyncio.run(main())
