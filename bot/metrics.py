"""What the bot counts about itself, for Prometheus. Labels say what kind of thing it was, never whose.

``Meters`` is what everybody is given who has something to tell; it takes no notice. ``Prometheus`` is the one that
counts, where somebody can look.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from time import perf_counter
from typing import assert_never

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from bot.notes import DONE, Note, Says
from bot.wire import Outcome, Sent, Shown
from bot.wishes import Chore, Job, Redraw, Reminder, Reply, ShowPost
from storage.figures import Figures

PREFIX = "bankomet"
SHORT = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
"""Seconds of work of our own."""
LONG = (0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120)
"""Seconds that budgets and the messenger's silence may take."""
STALE = frozenset({Says.OLD_TABLE, Says.OLD_DEAL, Says.OLD_MESSAGE, Says.OLD_QUESTION})
"""What is told to somebody whose button is of another time."""

_received: ContextVar[float] = ContextVar("received")
"""When the update came that is worked on."""


class Meters:
    """Takes no notice of anything: nobody looks."""

    def received(self, update_id: int) -> None:
        """An update came in."""

    def working(self, update_id: int, kind: str) -> AbstractContextManager[None]:  # noqa: ARG002 - as all of these
        """An update is worked on inside, whatever comes of it."""
        return nullcontext()

    def tap(self, note: Note) -> None:
        """A tap came to this."""

    def answered(self, *, late: bool) -> None:
        """The tap that is worked on was answered; ``late``: the messenger had given up on it."""

    def command(self, name: str) -> None:
        """A command of ours was done."""

    def deal(self, game: str, ending: str) -> None:
        """A deal is over."""

    def written(self, job: Job, outcome: Outcome, now: float) -> None:
        """The publisher did a job; told before the job is settled."""

    def request(self, method: str, status: str, seconds: float) -> None:
        """The messenger was asked something."""

    def picture(self, source: str, painting: float = 0.0) -> None:
        """A picture was had from there, and took so many seconds to paint. Any thread may say so."""

    def transaction(self, waited: float, took: float) -> None:
        """A transaction ended, one way or the other."""

    def fault(self, event: str) -> None:
        """Something was logged as an error. Any thread may say so."""


UNWATCHED = Meters()


class Prometheus(Meters, Collector):
    """Counts all of it in a registry of its own."""

    def __init__(self) -> None:
        disable_created_metrics()  # type: ignore[no-untyped-call] # a second line for each
        self.registry = CollectorRegistry()
        self.figures: Figures | None = None
        """What the database says; none where it does not answer."""
        self._arrivals: dict[int, float] = {}
        self._count_people()
        self._count_messages()
        self._count_work()
        self.registry.register(self)

    def _count_people(self) -> None:
        self._taps = self._counter("taps", "Taps by what they came to", "kind", "answer")
        self._late = self._counter("late_answers", "Taps answered after Telegram had given up on them")
        self._answering = self._histogram("tap_seconds", "From a tap's arrival to its answer", SHORT)
        self._commands = self._counter("commands", "Commands that were done", "command")
        self._deals = self._counter("deals", "Deals that are over", "game", "ending")
        self._last = Gauge(
            f"{PREFIX}_last_update_timestamp_seconds", "When the last update came", registry=self.registry
        )

    def _count_messages(self) -> None:
        self._jobs = self._counter("messages", "Sends, edits and the like by outcome", "job", "outcome")
        self._lag = self._histogram("publish_seconds", "From the wish to show it to its being shown", LONG, "job")
        self._requests = self._counter(
            "requests", "Calls of the Bot API by the status of their answers", "method", "status"
        )
        self._requesting = self._histogram("request_seconds", "From a call to its answer", LONG, "method")
        self._pictures = self._counter("pictures", "Pictures that were wanted, by where they came from", "source")
        self._painting = self._histogram("painting_seconds", "Painting one picture", SHORT)

    def _count_work(self) -> None:
        self._handling = self._histogram("update_seconds", "Working on an update", SHORT, "kind")
        self._waiting = self._histogram("transaction_wait_seconds", "Waiting for the write transaction", SHORT)
        self._writing = self._histogram("transaction_seconds", "One write transaction, its commit included", SHORT)
        self._faults = self._counter("faults", "What was logged as an error", "event")

    def _counter(self, name: str, about: str, *labels: str) -> Counter:
        return Counter(f"{PREFIX}_{name}", about, labels, registry=self.registry)

    def _histogram(self, name: str, about: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
        return Histogram(f"{PREFIX}_{name}", about, labels, buckets=buckets, registry=self.registry)

    def collect(self) -> Iterator[Metric]:
        """What is so at this moment, as far as the database says it."""
        yield _gauge("database_up", "Whether the database answered", 0 if self.figures is None else 1)
        if self.figures is None:
            return
        yield _gauge("open_tables", "Tables that are open", self.figures.tables)
        yield _gauge("seats_taken", "Seats at open tables that somebody has", self.figures.seated)
        yield _gauge("inbox_waiting", "Updates that are stored and not worked on yet", self.figures.waiting)
        chips = GaugeMetricFamily(f"{PREFIX}_chips", "Chips by kind of account, of all chats", labels=["account"])
        for kind, amount in self.figures.chips.items():
            chips.add_metric([kind], amount)
        yield chips

    def exposition(self, figures: Figures | None) -> bytes:
        """All of it as Prometheus reads it."""
        self.figures = figures
        return generate_latest(self.registry)

    def received(self, update_id: int) -> None:
        self._arrivals[update_id] = perf_counter()
        self._last.set_to_current_time()

    @contextmanager
    def working(self, update_id: int, kind: str) -> Iterator[None]:
        began = perf_counter()
        token = _received.set(self._arrivals.pop(update_id, began))
        try:
            yield
        finally:
            _received.reset(token)
            self._handling.labels(kind).observe(perf_counter() - began)

    def tap(self, note: Note) -> None:
        self._taps.labels(_kind(note), note.code).inc()

    def answered(self, *, late: bool) -> None:
        if late:
            self._late.inc()
        if (came := _received.get(None)) is not None:
            self._answering.observe(perf_counter() - came)

    def command(self, name: str) -> None:
        self._commands.labels(name).inc()

    def deal(self, game: str, ending: str) -> None:
        self._deals.labels(game, ending).inc()

    def written(self, job: Job, outcome: Outcome, now: float) -> None:
        name = _name(job)
        self._jobs.labels(name, type(outcome).__name__.lower()).inc()
        if isinstance(outcome, Sent | Shown) and (since := _since(job)) is not None:
            self._lag.labels(name).observe(max(0.0, now - since))

    def request(self, method: str, status: str, seconds: float) -> None:
        self._requests.labels(method, status).inc()
        self._requesting.labels(method).observe(seconds)

    def picture(self, source: str, painting: float = 0.0) -> None:
        self._pictures.labels(source).inc()
        if painting:
            self._painting.observe(painting)

    def transaction(self, waited: float, took: float) -> None:
        self._waiting.observe(waited)
        self._writing.observe(took)

    def fault(self, event: str) -> None:
        self._faults.labels(event).inc()


def _gauge(name: str, about: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(f"{PREFIX}_{name}", about, value=value)


def _kind(note: Note) -> str:
    if note.code in DONE:
        return "done"
    if note.code in STALE:
        return "stale"
    return "fault" if note.code in (Says.BROKEN, Says.NOT_WRITTEN) else "refused"


def _name(job: Job) -> str:
    match job:
        case ShowPost():
            return "post" if job.target is None else "edit"
        case Reply():
            return "reply"
        case Reminder():
            return "reminder"
        case Redraw():
            return "redraw"
        case Chore():
            return job.what
        case _:
            assert_never(job)


def _since(job: Job) -> float | None:
    """Since when it was wanted, of what is to be seen as soon as can be."""
    if isinstance(job, ShowPost):
        return job.post.since
    return job.since if isinstance(job, Reply) else None
