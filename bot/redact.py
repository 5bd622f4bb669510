"""Logging, and the guarantee that no secret gets into it."""

import logging
import sys
from collections.abc import Iterable
from json import dumps
from types import TracebackType
from typing import TextIO
from urllib.parse import quote

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

MASK = "***"
CHATTY = ("httpx", "httpcore", "telegram", "PIL")
"""Libraries that log each request, some with the token in its URL, or each part of a picture."""

log = structlog.get_logger(__name__)


class Redactor(logging.Filter):
    """Replaces secrets in all that is logged.

    As a structlog processor it comes after the renderer, where a line is text and nothing can hide in it. As a
    filter it cleans records of the standard library in place, so that no other handler can show them either.
    """

    def __init__(self, secrets: Iterable[str]) -> None:
        super().__init__()
        spellings = {
            spelling
            for secret in secrets
            if secret
            for spelling in (secret, quote(secret, safe=""), quote(secret), dumps(secret)[1:-1])
        }
        # The longest first: of a secret within another the rest would stay behind.
        self._spellings = sorted(spellings, key=len, reverse=True)

    def clean(self, text: str) -> str:
        for spelling in self._spellings:
            text = text.replace(spelling, MASK)
        return text

    def __call__(self, _logger: WrappedLogger, _method: str, rendered: EventDict | str) -> str:
        if not isinstance(rendered, str):
            raise TypeError("the redactor comes after the renderer")
        return self.clean(rendered)

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.msg, str):  # else it is structlog's, not rendered yet
            record.msg, record.args = self.clean(_message(record)), None
        if record.exc_info:
            # Formatters take this text, where it is there, instead of making their own.
            record.exc_text = self.clean(logging.Formatter().formatException(record.exc_info))
        if record.stack_info:
            record.stack_info = self.clean(record.stack_info)
        return True


def configure_logging(level: str, json: bool, secrets: Iterable[str], stream: TextIO | None = None) -> None:
    """Sends all logs, ours and the libraries', to ``stream`` (stderr): JSON lines, or lines for people.

    Whoever binds structlog's context variables (chat, table, deal) has them in each line below. An exception that
    ends the program is logged too: its text can hold a secret like any other.
    """
    redactor = Redactor(secrets)
    threshold = logging.getLevelNamesMapping()[level.upper()]
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.StackInfoRenderer(),
        _name_the_error,
        structlog.processors.format_exc_info,
    ]
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.addFilter(redactor)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, _renderer(json), redactor],
        )
    )
    logging.basicConfig(level=threshold, handlers=[handler], force=True)
    for name in CHATTY:
        logging.getLogger(name).setLevel(max(threshold, logging.WARNING))
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(threshold),
        logger_factory=structlog.stdlib.LoggerFactory(),
    )
    sys.excepthook = _log_crash


def _name_the_error(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Beside a traceback stands the kind of exception, by which lines can be counted and told of."""
    given = event.get("exc_info")
    error = sys.exc_info()[1] if given is True else given[1] if isinstance(given, tuple) else given
    if isinstance(error, BaseException):
        event["error_type"] = type(error).__name__
    return event


def _renderer(json: bool) -> Processor:
    if json:
        return structlog.processors.JSONRenderer(ensure_ascii=False)
    return structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)


def _message(record: logging.LogRecord) -> str:
    try:
        return record.getMessage()
    except (TypeError, ValueError):  # arguments that do not fit are shown, not raised at whoever logged
        return f"{record.msg} {record.args!r}"


def _log_crash(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, KeyboardInterrupt):
        return
    log.critical("crashed", exc_info=(kind, error, trace))
