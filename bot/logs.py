"""What a line of the log is about: the update, chat, table and deal that are at work, in every line below."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from structlog.contextvars import bind_contextvars, clear_contextvars, get_contextvars, unbind_contextvars

from games.core.ids import DealId, TableId


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that is worth a line once it is committed, and not before."""

    event: str
    chat: int
    table: TableId
    deal: DealId | None
    figures: dict[str, int | str] = field(default_factory=dict)


@contextmanager
def about(**things: int | None) -> Iterator[None]:
    """Lines below name these things, those that are known; what is bound inside is forgotten afterwards."""
    before = get_contextvars()
    bind_contextvars(**{name: thing for name, thing in things.items() if thing is not None})
    try:
        yield
    finally:
        clear_contextvars()
        bind_contextvars(**before)


def at_table(chat: int, table: TableId, deal: DealId | None) -> None:
    """From here to the end of ``about`` it is this table that is worked on, and this deal, if one runs."""
    bind_contextvars(chat=chat, table=table)
    if deal is None:
        unbind_contextvars("deal")
    else:
        bind_contextvars(deal=deal)
