"""Word of faults: to whoever runs the bot, at most once a minute, with nothing that anybody wrote."""

import asyncio
import io
import logging
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress

import pytest
import structlog

from bot import logs
from bot.owner import EVERY, Fault, FaultWatch, Owner, fault_of
from bot.places import Place
from bot.redact import configure_logging
from bot.views.message import Message
from bot.words import words_for
from games.core.ids import DealId, TableId
from tests.support.clock import ManualClock, settled

OWNER = 4711
EN = words_for("en")


@pytest.fixture(autouse=True)
def _logging() -> Iterator[None]:
    """The bot's own logging, and afterwards what was there before."""
    root, hook = logging.getLogger(), sys.excepthook
    before, level = root.handlers[:], root.level
    levels = {name: logging.getLogger(name).level for name in ("httpx", "httpcore", "telegram")}
    root.handlers = []
    configure_logging("debug", True, [], io.StringIO())
    yield
    structlog.reset_defaults()
    structlog.contextvars.clear_contextvars()
    root.handlers, sys.excepthook = before, hook
    root.setLevel(level)
    for name, old in levels.items():
        logging.getLogger(name).setLevel(old)


@pytest.fixture
def heard() -> Iterator[list[Fault]]:
    watch, found = FaultWatch(), list[Fault]()
    watch.hearers.append(found.append)
    with watch.listening():
        yield found


class Office:
    """An owner, and what he was told, each time with when."""

    def __init__(self) -> None:
        self.clock = ManualClock(0.0)
        self.told: list[tuple[float, str]] = []
        self.owner = Owner(OWNER, EN, self.clock, self._say)

    def _say(self, place: Place, message: Message) -> None:
        assert place == Place(OWNER)
        self.told.append((self.clock.now(), message.text))


@pytest.fixture
async def office() -> AsyncIterator[Office]:
    made = Office()
    task = asyncio.create_task(made.owner.run())
    yield made
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


def test_a_fault_is_heard_with_all_that_it_is_about(heard: list[Fault]) -> None:
    log = structlog.get_logger("ours")
    with logs.about(update=9, table=None):
        logs.at_table(-5, TableId(3), DealId(12))
        log.warning("not.so.bad")
        try:
            raise ValueError("what somebody wrote")
        except ValueError:
            log.exception("house.fault", text="what somebody wrote")
        log.error("publisher.rejected")
    log.error("later", exc_info=KeyError("x"))
    assert heard == [
        Fault("house.fault", "ValueError", 9, -5, 3, 12),
        Fault("publisher.rejected", None, 9, -5, 3, 12),
        Fault("later", "KeyError"),
    ]


def test_a_library_is_named_by_its_logger(heard: list[Fault]) -> None:
    try:
        raise OSError("a path")
    except OSError:
        logging.getLogger("library").exception("went wrong with %s", "a path")
    logging.getLogger("library").error("went wrong again")
    assert heard == [Fault("library", "OSError"), Fault("library")]


def test_a_hearer_who_fails_does_not_hurt_whoever_logs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logging, "raiseExceptions", False)
    watch = FaultWatch()
    watch.hearers.append(lambda _: 1 // 0)  # type: ignore[arg-type]
    with watch.listening():
        structlog.get_logger("ours").error("house.fault")


def test_outside_its_time_nothing_is_heard(heard: list[Fault]) -> None:
    watch, found = FaultWatch(), list[Fault]()
    watch.hearers.append(found.append)
    with watch.listening():
        pass
    structlog.get_logger("ours").error("house.fault")
    assert (len(heard), found) == (1, [])


async def test_the_first_is_told_at_once_the_rest_of_the_minute_together(office: Office) -> None:
    office.owner.hear(Fault("house.fault", "Broken", 9, -5, 3, 12))
    await settled()
    assert office.told == [
        (0.0, "A fault: <code>house.fault</code>\nException: Broken\nTable 3\nDeal by the log: 12")
    ]
    await office.clock.advance(10)
    for n in range(13):
        office.owner.hear(Fault(f"fault-{n}"))
    await office.clock.advance(EVERY - 11)
    assert len(office.told) == 1
    await office.clock.advance(1)
    assert office.told[1:] == [(EVERY, "A fault: <code>fault-0</code>\nAnd 12 more since")]
    await office.clock.advance(10 * EVERY)
    assert len(office.told) == 2
    office.owner.hear(Fault("again"))
    await settled()
    assert office.told[2:] == [(11 * EVERY, "A fault: <code>again</code>")]


async def test_a_report_that_fails_is_not_reported(office: Office) -> None:
    office.owner.hear(Fault("publisher.rejected", chat=OWNER))
    office.owner.hear(Fault("house.fault", "KeyError", chat=OWNER))  # what came of not being let in
    await settled()
    assert office.told == []
    office.owner.hear(Fault("house.fault", "KeyError", update=5, chat=OWNER))  # what he himself had asked for
    await settled()
    assert len(office.told) == 1


async def test_any_thread_may_tell(office: Office) -> None:
    await asyncio.to_thread(office.owner.hear, Fault("wire.not_painted"))
    await settled()
    assert [text for _, text in office.told] == ["A fault: <code>wire.not_painted</code>"]


def test_numbers_alone_are_taken_for_numbers() -> None:
    record = logging.makeLogRecord({"name": "ours", "msg": {"event": "x", "table": "drop", "deal": 5}})
    assert fault_of(record) == Fault("x", deal=5)


async def test_names_of_events_and_errors_are_no_markup(office: Office) -> None:
    office.owner.hear(Fault("<b>", "A<B>"))
    await settled()
    assert office.told[0][1] == "A fault: <code>&lt;b&gt;</code>\nException: A&lt;B&gt;"
