"""No secret gets into any log line, whatever way it takes."""

import io
import json
import logging
import sys
from collections.abc import Iterator

import httpx
import pytest
import structlog
from starlette.applications import Starlette

from bot.redact import MASK, Redactor, configure_logging
from tests.support.own_logging import own_logging
from tests.support.serving import serving

TOKEN = "123456:AAH-secret_part-of+the/token0123456789"
HARMLESS = "some other words"


@pytest.fixture(autouse=True)
def _restored() -> Iterator[None]:
    """Leaves logging as it was."""
    with own_logging():
        yield


@pytest.fixture(params=["json", "text"])
def output(request: pytest.FixtureRequest) -> io.StringIO:
    """All that is logged, in both forms."""
    stream = io.StringIO()
    configure_logging("debug", json=request.param == "json", secrets=[TOKEN], stream=stream)
    return stream


def seen(output: io.StringIO) -> str:
    """What was logged, which says something, but not the token."""
    text = output.getvalue()
    assert TOKEN not in text
    assert "secret_part" not in text
    assert MASK in text
    return text


def raise_with_token() -> None:
    raise ValueError(f"https://api.example/bot{TOKEN}/getMe failed")


def test_event_and_values(output: io.StringIO) -> None:
    structlog.get_logger("ours").info(f"got {TOKEN}", url=f"/bot{TOKEN}/x", deep={"a": [TOKEN]}, other=HARMLESS)
    assert HARMLESS in seen(output)


def test_an_object_that_shows_it_only_when_printed(output: io.StringIO) -> None:
    structlog.get_logger("ours").info("got", request=httpx.Request("GET", f"https://x.example/bot{TOKEN}/y"))
    seen(output)


def test_a_traceback_of_ours(output: io.StringIO) -> None:
    try:
        raise_with_token()
    except ValueError:
        structlog.get_logger("ours").exception("failed")
    assert "raise_with_token" in seen(output)


def test_a_library_that_logs_with_arguments(output: io.StringIO) -> None:
    logging.getLogger("library").info("asking %s for %d", f"https://x.example/bot{TOKEN}/y", 7)
    assert "for 7" in seen(output)


def test_a_token_put_together_from_arguments(output: io.StringIO) -> None:
    number, secret = TOKEN.split(":")
    logging.getLogger("library").info("%s:%s", number, secret)
    seen(output)


def test_a_traceback_of_a_library(output: io.StringIO) -> None:
    try:
        raise_with_token()
    except ValueError:
        logging.getLogger("library").exception("failed", stack_info=True)
    assert "raise_with_token" in seen(output)


def test_arguments_that_do_not_fit_are_shown(output: io.StringIO) -> None:
    logging.getLogger("library").info("%d", TOKEN)
    seen(output)


def test_an_exception_that_ends_the_program(output: io.StringIO) -> None:
    try:
        raise_with_token()
    except ValueError as error:
        sys.excepthook(type(error), error, error.__traceback__)
    assert "crashed" in seen(output)


def test_an_interruption_is_not_a_crash(output: io.StringIO) -> None:
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert output.getvalue() == ""


def test_a_quoted_token_in_a_url(output: io.StringIO) -> None:
    quoted = TOKEN.replace(":", "%3A").replace("+", "%2B")
    structlog.get_logger("ours").info("asked", slash=quoted, no_slash=quoted.replace("/", "%2F"))
    seen(output)


async def test_the_http_library_is_quiet_even_at_debug(output: io.StringIO) -> None:
    async with serving(Starlette()) as url, httpx.AsyncClient() as client:
        await client.get(f"{url}/bot{TOKEN}/getMe")
    assert TOKEN not in output.getvalue()
    assert "httpx" not in output.getvalue()


async def test_the_http_library_made_to_talk_says_no_secret(output: io.StringIO) -> None:
    for name in ("httpx", "httpcore"):
        logging.getLogger(name).setLevel(logging.DEBUG)
    async with serving(Starlette()) as url, httpx.AsyncClient() as client:
        await client.get(f"{url}/bot{TOKEN}/getMe")
    assert "getMe" in seen(output)


def test_another_handler_gets_clean_records(output: io.StringIO) -> None:
    """One that comes after ours, and formats for itself."""
    other = io.StringIO()
    logging.getLogger().addHandler(logging.StreamHandler(other))
    try:
        raise_with_token()
    except ValueError:
        logging.getLogger("library").exception("asking %s", TOKEN, stack_info=True)
    assert "raise_with_token" in seen(other)
    seen(output)


def test_a_line_bears_what_was_bound() -> None:
    stream = io.StringIO()
    configure_logging("info", json=True, secrets=[TOKEN], stream=stream)
    with structlog.contextvars.bound_contextvars(chat=-100, table=7, deal=3):
        structlog.get_logger("ours").info("hello")
        logging.getLogger("library").warning("hello too")
    for line, name in zip(stream.getvalue().splitlines(), ("ours", "library"), strict=True):
        logged = json.loads(line)
        assert (logged["chat"], logged["table"], logged["deal"], logged["logger"]) == (-100, 7, 3, name)
        assert logged["timestamp"].endswith("Z")


def test_a_line_for_people_bears_it_too() -> None:
    stream = io.StringIO()
    configure_logging("info", json=False, secrets=[TOKEN], stream=stream)
    with structlog.contextvars.bound_contextvars(chat=-100, table=7, deal=3):
        structlog.get_logger("ours").info("hello")
        logging.getLogger("library").warning("hello too")
    for line in stream.getvalue().splitlines():
        assert {"chat=-100", "table=7", "deal=3"} <= set(line.split())


def test_what_is_below_the_level_is_not_logged() -> None:
    stream = io.StringIO()
    configure_logging("warning", json=False, secrets=[TOKEN], stream=stream)
    structlog.get_logger("ours").info("hello")
    logging.getLogger("library").info("hello")
    assert stream.getvalue() == ""


def test_a_secret_within_another_leaves_nothing_behind() -> None:
    assert Redactor(["abc", "abcdef", ""]).clean("x abcdef abc") == f"x {MASK} {MASK}"


def test_a_redactor_before_the_renderer_is_a_mistake() -> None:
    with pytest.raises(TypeError, match="after the renderer"):
        Redactor([TOKEN])(None, "info", {"event": TOKEN})
