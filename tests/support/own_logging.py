"""Logging as the bot sets it up, and afterwards as the tests have it."""

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import structlog

from bot.redact import CHATTY


@contextmanager
def own_logging() -> Iterator[None]:
    """What is set up inside is undone afterwards."""
    root, hook = logging.getLogger(), sys.excepthook
    before, level = root.handlers[:], root.level
    levels = {name: logging.getLogger(name).level for name in CHATTY}
    root.handlers = []  # whoever sets up logging closes the handlers he finds; those of the tests are still needed
    try:
        yield
    finally:
        structlog.reset_defaults()
        structlog.contextvars.clear_contextvars()
        root.handlers, sys.excepthook = before, hook
        root.setLevel(level)
        for name, old in levels.items():
            logging.getLogger(name).setLevel(old)
