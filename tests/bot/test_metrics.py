"""What is counted, and that all of it can be read: by Prometheus, and by people in the manual."""

import re
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families as parse

from bot.metrics import UNWATCHED, Prometheus
from bot.notes import DONE, Note, Says
from bot.places import Place
from bot.views.message import Message
from bot.wire import Gone, Sent, Shown, Stands, Wait
from bot.wishes import Chore, NoticeKey, Post, Redraw, Reminder, Reply, ShowPost
from games.core.ids import TableId, UserId
from storage.figures import Figures
from storage.outbox import ReplyId
from storage.posts import PostId

MANUAL = Path(__file__).parents[2] / "docs" / "operations.md"
FIGURES = Figures(3, 11, 2, {"mint": -500, "house": 0, "wallet": 300, "bank": 150, "reserve": 50})
PLACE, VIEW = Place(-1), Message("a table")
POST = Post(PostId(1), PLACE, VIEW, since=100.0)


def read(
    meters: Prometheus, figures: Figures | None = FIGURES
) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    """Every sample by its name and labels."""
    text = meters.exposition(figures).decode()
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in parse(text)
        for sample in family.samples
    }


def value(meters: Prometheus, name: str, **labels: str) -> float:
    return read(meters)[f"bankomet_{name}", frozenset(labels.items())]


def test_taps_are_counted_by_what_they_came_to() -> None:
    meters = Prometheus()
    for code in ("staked", "staked", "others-turn", "old-deal", "broken", "not-written", "closed-rank"):
        meters.tap(Note(code))
    taps = {
        labels: count
        for (name, labels), count in ((key, found) for key, found in read(meters).items())
        if name == "bankomet_taps_total"
    }
    assert taps == {
        frozenset({("kind", kind), ("answer", code)}): count
        for kind, code, count in (
            ("done", "staked", 2),
            ("refused", "others-turn", 1),
            ("refused", "closed-rank", 1),
            ("stale", "old-deal", 1),
            ("fault", "broken", 1),
            ("fault", "not-written", 1),
        )
    }


def test_what_is_done_is_told_from_what_is_refused() -> None:
    assert {Says.SEATED, Says.STAKED, Says.SHOWN, Says.RESET_DONE} <= DONE
    assert not {Says.STAKED_ONCE, Says.OLD_TABLE, Says.BROKEN, Says.TAP_AGAIN, Says.WALLET_SHORT} & DONE


def test_the_lag_is_from_the_wish_to_its_being_shown() -> None:
    meters = Prometheus()
    edit = ShowPost(POST, PLACE, VIEW, 7, Stands.TEXT)
    meters.written(edit, Wait(3.0), 101.0)
    meters.written(edit, Shown(), 104.5)
    meters.written(ShowPost(POST, PLACE, VIEW, None), Sent(8), 100.5)
    meters.written(Reply(ReplyId(1), PLACE, VIEW, None, 90.0), Sent(9), 100.0)
    meters.written(Chore(PLACE, 7, "strip"), Gone(), 100.0)
    meters.written(Reminder(NoticeKey(TableId(1), UserId(1)), PLACE, VIEW, 200.0), Sent(10), 100.0)
    meters.written(Redraw(PLACE, 7, VIEW), Shown(), 100.0)
    assert value(meters, "messages_total", job="edit", outcome="wait") == 1
    assert value(meters, "messages_total", job="edit", outcome="shown") == 1
    assert value(meters, "messages_total", job="strip", outcome="gone") == 1
    assert value(meters, "publish_seconds_sum", job="edit") == 4.5
    assert value(meters, "publish_seconds_sum", job="post") == 0.5
    assert value(meters, "publish_seconds_sum", job="reply") == 10
    jobs = {dict(labels)["job"] for name, labels in read(meters) if name == "bankomet_publish_seconds_count"}
    assert jobs == {"edit", "post", "reply"}


def test_a_tap_is_timed_from_its_arrival() -> None:
    meters = Prometheus()
    meters.received(7)
    with meters.working(7, "tap"):
        meters.answered(late=False)
    with pytest.raises(KeyError), meters.working(8, "message"):  # one that was stored before the start, and fails
        raise KeyError
    meters.answered(late=True)  # nothing is known of its arrival
    assert value(meters, "tap_seconds_count") == 1
    assert value(meters, "late_answers_total") == 1
    assert value(meters, "update_seconds_count", kind="tap") == 1
    assert value(meters, "update_seconds_count", kind="message") == 1


def test_what_the_database_says_is_there_only_where_it_answers() -> None:
    meters = Prometheus()
    assert value(meters, "open_tables") == 3
    assert value(meters, "seats_taken") == 11
    assert value(meters, "inbox_waiting") == 2
    assert value(meters, "chips", account="mint") == -500
    assert value(meters, "database_up") == 1
    dark = read(meters, None)
    assert dark["bankomet_database_up", frozenset()] == 0
    gone = {name.removeprefix("bankomet_") for name, _ in read(meters)} - {
        name.removeprefix("bankomet_") for name, _ in dark
    }
    assert gone == {"open_tables", "seats_taken", "inbox_waiting", "chips"}


def test_two_of_them_count_apart_and_nobody_counts_for_nobody() -> None:
    one, two = Prometheus(), Prometheus()
    one.command("help")
    assert value(one, "commands_total", command="help") == 1
    assert "bankomet_commands_total" not in {name for name, _ in read(two)}
    UNWATCHED.command("help")
    with UNWATCHED.working(1, "tap"):
        UNWATCHED.tap(Note("staked"))


def test_the_manual_has_every_metric_and_no_other() -> None:
    listed = dict(re.findall(r"^\| `(bankomet_\w+)` \| ([^|]*)\|", MANUAL.read_text("utf-8"), re.M))
    meters = Prometheus()
    declared = {}
    for metric in meters.registry.collect():
        name = metric.name + ("_total" if metric.type == "counter" else "")
        declared[name] = metric
    meters.figures = FIGURES
    declared |= {metric.name: metric for metric in meters.collect()}
    assert set(listed) == set(declared)
    assert {name for name, metric in declared.items() if not metric.documentation} == set()
    labels = {name: set(re.findall(r"`(\w+)`", cell)) for name, cell in listed.items()}
    assert labels["bankomet_taps_total"] == {"kind", "answer"}
    assert labels["bankomet_chips"] == {"account"}


def test_no_label_tells_of_anybody() -> None:
    labels = re.findall(r"^\| `bankomet_\w+` \| ([^|]*)\|", MANUAL.read_text("utf-8"), re.M)
    known = {name for cell in labels for name in re.findall(r"`(\w+)`", cell)}
    assert known == {
        "kind",
        "answer",
        "command",
        "game",
        "ending",
        "job",
        "outcome",
        "method",
        "status",
        "source",
        "event",
        "account",
    }
