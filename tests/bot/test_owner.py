"""Word of faults: to whoever runs the bot, at most once a minute, with nothing that anybody wrote."""

import asyncio
import io
import logging
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import structlog
from pydantic import SecretStr

from bot import logs
from bot.owner import EVERY, Fault, FaultWatch, Owner, fault_of
from bot.places import Place
from bot.redact import configure_logging
from bot.settings import Settings
from bot.views.message import Message
from bot.watching import owner_of
from bot.words import words_for
from games.core.ids import DealId, TableId
from storage.database import Database
from tests.support.beside import beside
from tests.support.clock import ManualClock, settled
from tests.support.own_logging import own_logging
from tests.support.publishing import World, a_world, working

OWNER = 4711
EN = words_for("en")


@pytest.fixture(autouse=True)
def _logging() -> Iterator[None]:
    """The bot's own logging, and afterwards what was there before."""
    with own_logging():
        configure_logging("debug", True, [], io.StringIO())
        yield


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

    async def _say(self, place: Place, message: Message) -> None:
        assert place == Place(OWNER)
        self.told.append((self.clock.now(), message.text))


@pytest.fixture
async def office() -> AsyncIterator[Office]:
    made = Office()
    async with beside(made.owner.run()):
        yield made


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


async def test_a_clock_that_is_put_back_makes_nobody_wait_for_more_than_the_minute(office: Office) -> None:
    await office.clock.advance(4000.0)
    office.owner.hear(Fault("first"))
    await settled()
    await office.clock.advance(-3600.0)
    office.owner.hear(Fault("second"))
    await settled()
    await office.clock.advance(EVERY)
    assert [at for at, _ in office.told] == [4000.0, 400.0 + EVERY]


async def test_a_bot_that_is_started_again_and_again_reports_once_a_minute_too(tmp_path: Path) -> None:
    world = a_world()

    async def started(fault: str, seconds: float) -> list[str]:
        """A process meets a fault as it starts, and dies after so many seconds; all that was reported so far."""
        async with an_owner(world, tmp_path / "bank.db") as (owner, db):
            owner.hear(Fault(fault))
            await at_rest(db)
            await world.clock.advance(seconds)
            await at_rest(db)
        return re.findall("<code>(.*?)</code>", "".join(world.wire.texts(OWNER)))

    async with working(world):
        assert await started("first", 20) == ["first"]
        assert await started("second", 20) == ["first"]
        assert await started("third", 19.5) == ["first"]
        assert await started("fourth", 1) == ["first", "fourth"]
        await world.clock.advance(EVERY)
        assert await started("fifth", 0) == ["first", "fourth", "fifth"]


async def test_a_database_that_takes_nothing_is_reported_all_the_same(tmp_path: Path) -> None:
    world = a_world()
    async with working(world), an_owner(world, tmp_path / "bank.db") as (owner, db):
        await db.transact(lambda tx: tx.execute("DROP TABLE stamps"))
        owner.hear(Fault("house.not-written"))
        await at_rest(db)
        assert world.wire.texts(OWNER) == ["A fault: <code>house.not-written</code>"]


@asynccontextmanager
async def an_owner(world: World, path: Path) -> AsyncIterator[tuple[Owner, Database]]:
    """As a process has one, with its database."""
    db = await Database.open(path)
    settings = Settings(bot_token=SecretStr("1:" + "x" * 30), owner_chat=OWNER)
    owner = await owner_of(settings, db, world.clock, world.publisher)
    assert owner is not None
    try:
        async with beside(owner.run()):
            yield owner, db
    finally:
        await db.close()


async def at_rest(db: Database) -> None:
    """Whatever can be done now is done; the database is another thread."""
    for _ in range(5):
        await db.transact(lambda tx: tx.one("SELECT 1"))
        await settled()


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
