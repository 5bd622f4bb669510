"""Who taps faster than fingers can: answered, not worked on, and in nobody's way."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot import intake
from bot.intake import NotStored, Payload
from bot.turnstile import REMEMBERED, TOLD_EVERY, Turnstile, doer_of
from storage import inbox
from storage.database import Database, Transaction
from tests.support.clock import ManualClock
from tests.support.intake import Post

Update = tuple[int, Payload]
CHAT, BURST = -1, 10
ANN, BEN = 1, 2
ANSWER = '"too fast"'


def tap(number: int, who: int, chat: int = CHAT) -> Update:
    query = {"id": f"q{number}", "from": {"id": who}, "message": {"chat": {"id": chat}}}
    return number, {"update_id": number, "callback_query": query}


def said(number: int, who: int, text: str, **more: Any) -> Update:
    return number, {"update_id": number, "message": {"chat": {"id": CHAT}, "from": {"id": who}, "text": text, **more}}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "bank.db"


@pytest.fixture
async def post(path: Path) -> AsyncIterator[Post]:
    db = await Database.open(path)
    yield answering(Post(db))
    await db.close()


def answering(post: Post) -> Post:
    """Whoever is turned away is answered."""
    post.turnstile.on_turned_away = lambda payload: ANSWER if "callback_query" in payload else None
    return post


def a_turnstile() -> tuple[Turnstile, ManualClock, list[int]]:
    clock, away = ManualClock(), []

    def turn_away(payload: Payload) -> str:
        away.append(payload["update_id"])
        return ANSWER

    made = Turnstile(clock, BURST, 4.0)
    made.on_turned_away = turn_away
    return made, clock, away


def passed(made: Turnstile, *updates: Update) -> list[int]:
    return [number for number, _ in made.sift(updates)]


# who is judged


@pytest.mark.parametrize(
    ("payload", "doer"),
    [
        (tap(1, ANN)[1], ("tap", ANN)),
        (said(1, ANN, "/top")[1], ("command", ANN)),
        (said(1, ANN, "hello")[1], ("talk", ANN)),
        (said(1, ANN, "/top", sender_chat={"id": CHAT})[1], ("command", CHAT)),  # all anonymous admins are one user
        ({"message": {"from": {"id": ANN}, "sticker": {}}}, ("talk", ANN)),
        ({"message": {"from": {"id": ANN}, "left_chat_member": {"id": BEN}}}, None),
        ({"message": {"from": {"id": ANN}, "migrate_to_chat_id": -2}}, None),
        ({"message": {"text": "hello"}}, None),
        ({"message": {"from": {"id": "1"}, "text": "hello"}}, None),
        ({"message": "hello"}, None),
        ({"callback_query": {}}, None),
        ({"my_chat_member": {"from": {"id": ANN}}}, None),
        ({"chat_member": {"from": {"id": ANN}}}, None),
        ({}, None),
    ],
)
def test_who_does_what(payload: Payload, doer: tuple[str, int] | None) -> None:
    assert doer_of(payload) == doer


def test_a_burst_passes_the_rest_is_turned_away_and_soon_all_is_well() -> None:
    made, clock, away = a_turnstile()
    assert passed(made, *(tap(n, ANN) for n in range(100))) == list(range(BURST))
    assert away == list(range(BURST, 100))
    clock._now += 0.25
    assert passed(made, tap(100, ANN), tap(101, ANN)) == [100]
    clock._now += 10.0
    assert passed(made, *(tap(n, ANN) for n in range(200, 220))) == list(range(200, 200 + BURST))


def test_taps_commands_and_talk_are_counted_apart_and_people_too() -> None:
    made, _, away = a_turnstile()
    passed(made, *(tap(n, ANN) for n in range(50)))
    away.clear()
    others = [
        *(said(100 + n, ANN, "/top") for n in range(BURST)),
        *(said(200 + n, ANN, "hello") for n in range(BURST)),
        *(tap(300 + n, BEN) for n in range(BURST)),
    ]
    assert passed(made, *others) == [number for number, _ in others]
    assert away == []


def test_what_tells_of_the_chat_always_passes() -> None:
    made, _, _ = a_turnstile()
    leaving = [(n, {"message": {"from": {"id": ANN}, "left_chat_member": {"id": n}}}) for n in range(100)]
    assert len(passed(made, *leaving)) == 100


def test_an_update_that_comes_again_is_judged_as_before() -> None:
    made, clock, away = a_turnstile()
    flood = [tap(n, ANN) for n in range(20)]
    first = passed(made, *flood)
    clock._now += 100.0
    assert passed(made, *flood) == first
    assert away == [*range(BURST, 20)] * 2  # the answer may have been lost on its way


def test_what_cannot_be_answered_is_turned_away_all_the_same() -> None:
    made, _, _ = a_turnstile()

    def broken(_: Payload) -> str:
        raise KeyError("id")

    made.on_turned_away = broken
    assert passed(made, *(tap(n, ANN) for n in range(20))) == list(range(BURST))
    assert made.unwritten == dict.fromkeys(range(BURST, 20))


def test_only_so_much_is_remembered() -> None:
    made, _, _ = a_turnstile()
    for n in range(3 * REMEMBERED):
        passed(made, tap(n, ANN))
    assert len(made.unwritten) == REMEMBERED
    assert len(made._judged) == REMEMBERED


# in the intake


async def test_a_flood_stands_in_nobodys_way(post: Post) -> None:
    """In one chat, in one batch: whoever comes after a hundred taps of another waits for a burst of them."""
    async with post.working():
        await post.intake.receive([*(tap(n, ANN) for n in range(100)), tap(100, BEN), tap(101, ANN)])
        await post.worker.until(ended=BURST + 1)
    assert post.worker.begun == [*range(BURST), 100]


async def test_what_is_turned_away_does_not_touch_the_database(post: Post) -> None:
    held, let_go = asyncio.Event(), asyncio.Event()

    async def hold(_: Transaction) -> None:
        held.set()
        await let_go.wait()

    async with post.working():
        await post.intake.receive([tap(n, ANN) for n in range(BURST)])
        await post.worker.until(ended=BURST)
        holding = asyncio.create_task(post.db.transact(hold))  # whoever wants the database now waits
        await held.wait()
        async with asyncio.timeout(5):
            for n in range(BURST, 500):
                await post.intake.receive([tap(n, ANN)])
        let_go.set()
        await holding
        assert len(await post.known()) == BURST
        await post.intake.receive([tap(1000, BEN)])  # written down with what is heard
        assert len(await post.known()) == 501
        assert post.turnstile.unwritten == {}


async def test_many_are_written_down_by_themselves(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(intake, "UNWRITTEN", 30)
    async with post.working():
        for n in range(BURST + 29):
            await post.intake.receive([tap(n, ANN)])
        assert len(await post.known()) == BURST
        await post.intake.receive([tap(99, ANN)])
        assert len(await post.known()) == BURST + 30


async def test_after_a_restart_all_are_answered_alike(post: Post) -> None:
    """What was not confirmed comes again: the next process listens to nobody whom this one turned away."""
    flood = [tap(n, ANN) for n in range(100)]
    async with post.working():
        await post.intake.receive(flood)
        await post.worker.until(ended=BURST)
    assert await post.known() == list(range(100))
    stored = await post.db.transact(lambda tx: inbox.load(tx, 99))
    assert stored is not None
    assert (stored.done, stored.answer, stored.payload) == (True, ANSWER, "{}")

    again = answering(Post(post.db))
    async with again.working():
        await again.intake.receive(flood)
        await again.worker.until(ended=BURST + 100)  # what has an answer is given it again, however many
    answered_at_the_start = list(range(BURST))  # their answers may have been lost with the process
    assert again.worker.begun == [*answered_at_the_start, *range(100)]
    assert await post.waiting() == []


async def test_an_update_that_is_refused_by_the_database_is_not_judged_again(post: Post) -> None:
    flood = [tap(n, ANN) for n in range(30)]
    async with post.working():
        await post.intake.receive([])
        await post.db.transact(lambda tx: tx.execute("ALTER TABLE inbox RENAME TO gone"))
        for _ in range(3):
            with pytest.raises(NotStored):
                await post.intake.receive(flood)
        await post.db.transact(lambda tx: tx.execute("ALTER TABLE gone RENAME TO inbox"))
        await post.intake.receive(flood)
        await post.worker.until(ended=BURST)
    assert post.worker.begun == list(range(BURST))
    assert await post.known() == list(range(30))


async def test_a_stop_does_not_wait_for_a_database_that_refuses(post: Post) -> None:
    async with post.working():
        await post.intake.receive([tap(n, ANN) for n in range(BURST)])
        await post.worker.until(ended=BURST)
        await post.intake.receive([tap(BURST, ANN)])
        await post.db.transact(lambda tx: tx.execute("ALTER TABLE inbox RENAME TO gone"))
    assert list(post.turnstile.unwritten) == [BURST]


async def test_no_more_is_taken_in_than_there_is_room_for(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(intake, "MOST_QUEUED", 5)
    post.worker.hold(0)
    async with post.working():
        await post.intake.receive([tap(n, n) for n in range(6)])
        await post.worker.until(begun=1)
        more = asyncio.create_task(post.intake.receive([tap(6, 6)]))
        await post.worker.until(begun=1)
        assert len(await post.known()) == 6
        post.worker.release(0)
        await more
        await post.worker.until(ended=7)


async def test_a_stop_lets_go_of_whoever_waits_for_room(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(intake, "MOST_QUEUED", 2)
    post.worker.hold(0)
    async with asyncio.timeout(10):
        async with post.working():
            await post.intake.receive([tap(n, n) for n in range(3)])
            await post.worker.until(begun=1)
            more = asyncio.create_task(post.intake.receive([tap(3, 3)]))
            post.intake.stop()
            await more
            post.worker.release(0)
    assert await post.waiting() == [1, 2, 3]


def test_the_log_tells_of_a_flood_once_a_minute() -> None:
    made, clock, _ = a_turnstile()
    with capture_logs() as told:
        for minute in range(3):
            passed(made, *(tap(100 * minute + n, ANN) for n in range(100)))
            clock._now += TOLD_EVERY
    assert told == [{"event": "turnstile.too-fast", "log_level": "info", "what": "tap", "who": ANN}] * 3
