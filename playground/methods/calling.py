"""One call of a method, and the table of all methods."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from playground.limits import Limits
from playground.methods.arguments import Arguments
from playground.methods.errors import too_many_requests
from playground.values import ChatId
from playground.world import World


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that came with a call."""

    file_name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Call:
    """What a method works with; `uploads` go by the name of their part of the request."""

    world: World
    limits: Limits
    arguments: Arguments
    uploads: Mapping[str, Upload]
    now: float
    answer_window: float

    def spend(self, chat: ChatId) -> None:
        """Counts a send or an edit; the Bot API's 429 when there have been too many."""
        if seconds := self.limits.spend(chat, self.now):
            raise too_many_requests(seconds)


Run = Callable[[Call], Any]
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Method:
    """`takes` names every parameter that is known here, also those that change nothing visible."""

    name: str
    takes: frozenset[str]
    run: Run


METHODS: dict[str, Method] = {}
"""By name in lower case: names are matched in any case."""


def method(name: str, takes: str = "") -> Callable[[Callable[[Call], Result]], Callable[[Call], Result]]:
    """Enters a function into the table under the Bot API's name."""

    def enter(run: Callable[[Call], Result]) -> Callable[[Call], Result]:
        METHODS[name.lower()] = Method(name, frozenset(takes.split()), run)
        return run

    return enter
