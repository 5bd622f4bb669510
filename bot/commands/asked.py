"""A command, as the functions that do one see it, and what may come of it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Literal

from bot.intents import Commanded
from bot.notes import Note
from bot.views.message import Message
from bot.visit import Visit
from storage.chats import Person


@dataclass(frozen=True, slots=True)
class Asked:
    """A command with the visit that came of it."""

    visit: Visit
    command: Commanded

    @property
    def by(self) -> Person:
        """Who wrote it, where only a person may."""
        if self.visit.by is None:
            raise ValueError("a person writes this command")
        return self.visit.by

    @property
    def words(self) -> tuple[str, ...]:
        return self.command.words


Where = Literal["group", "anywhere"]
Who = Literal["person", "person-or-admin", "anybody"]

Reply = Note | Message | None
"""None where the table itself is the answer."""
Doing = Callable[[Asked], Awaitable[Reply]]
