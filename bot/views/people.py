"""How the people of a table are called in what is said about it."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.views.pieces import escape, short
from bot.views.sight import Sight
from bot.words import Words
from games.core.ids import HOUSE, SeatNo, UserId


def named(user: UserId | None, names: Mapping[UserId, str], graphemes: int, words: Words) -> str:
    """A person's short name, plain; None is the house."""
    return words("house") if user is None else short(names.get(user, ""), graphemes, words)


@dataclass(frozen=True, slots=True)
class People:
    """Names of at most so many graphemes, by person or by seat: as HTML, or plain for toasts."""

    sight: Sight
    graphemes: int
    words: Words
    plain: bool = False

    def user(self, user: UserId | None) -> str:
        name = named(user, self.sight.names, self.graphemes, self.words)
        return name if self.plain else escape(name)

    def of(self, seat: SeatNo) -> str:
        return self.user(None if seat == HOUSE else self.sight.table.seat(seat).user)

    def seat(self, seat: SeatNo) -> str:
        """The name, marked where the seat is away."""
        name = self.of(seat)
        return self.words("seat-away", name=name) if self.sight.table.seat(seat).away else name
