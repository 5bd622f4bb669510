"""The kinds of deadline."""

from enum import StrEnum


class Wait(StrEnum):
    """The kind of deadline; seconds are the outside's business."""

    SETUP = "setup"
    CUT = "cut"
    FIRST_STAKES = "first-stakes"
    STAKES = "stakes"
    CHOICE = "choice"
    WINDOW = "window"
    BETWEEN = "between"
    LEAST = "least"
    """A window nobody is waited for in: it stays open for the least time alone."""
