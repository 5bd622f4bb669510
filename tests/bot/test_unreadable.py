"""What is written down and cannot be read any more keeps the bot from nothing else."""

import json
import re
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from bot.audit import audited
from bot.callback import Act, Tap
from bot.export import NoRecord, export
from bot.keeper import Keeper
from bot.record import HABITS
from bot.verify import report
from bot.words import words_for
from games.core.ids import UserId
from games.core.table import Dealing, Why
from storage import inbox, log, outbox, preferences
from storage.database import Database
from storage.transaction import Transaction
from tests.support.damage import NO_TEXT, damage
from tests.support.intake import Post, update
from tests.support.parlour import GAME, GRANT
from tests.support.premises import HERE, Premises, premises

EN = words_for("en")
PEOPLE = (1, 2, 3)


@pytest.mark.parametrize("text", ["{", '{"v":99,"value":{}}'])
async def test_a_reply(tmp_path: Path, text: str) -> None:
    async with premises(tmp_path / "bank.db") as made:

        async def spoil(tx: Transaction) -> None:
            await outbox.put(tx, made.parlour.chat.key, 0, text, made.parlour.now)

        await made.parlour.db.transact(spoil)
        await made.write(1, "/balance")
        made.office.publisher.forget(HERE, None)  # the process ends before it is said
        with capture_logs() as told:
            await Keeper(made.office).resume()
        assert [line["event"] for line in told] == ["reply.unreadable"]
        await made.publish()
        assert len(made.wire.texts(HERE)) == 1


# how a deal ended


ENDED = {
    "broken": "'{'",
    "no text": NO_TEXT,
    "unknown ending": "json_replace(outcome, '$.value.ending', 'eaten')",
    "no card": "json_replace(outcome, '$.value.last', 'Zz')",
    "unknown pile": "json_replace(outcome, '$.value.piles[0].area', 'pocket')",
}


async def a_deal(made: Premises) -> Tap:
    """A deal that somebody has staked 20 in, to its end; the button that asks why."""
    question = await made.parlour.to_staking(*PEOPLE)
    assert await made.parlour.stake(question.punters[0], 20) is None
    while isinstance((await made.parlour.table()).phase, Dealing):
        await made.parlour.ring()
    return Tap(made.parlour.table_id, 1, 0, Act.WHY)


@pytest.mark.parametrize("outcome", ENDED.values(), ids=ENDED)
async def test_how_a_deal_ended(tmp_path: Path, outcome: str) -> None:
    """Its message says so, and so does who asks why; the evening goes on."""
    async with premises(tmp_path / "bank.db") as made:
        db, why = made.parlour.db, await a_deal(made)
        gains = {person: worth - GRANT for person, worth in (await made.parlour.worths()).items()}
        deal = await db.transact(lambda tx: log.numbered(tx, made.parlour.table_id, 1))
        assert deal is not None
        await damage(db, f"UPDATE deals SET outcome = {outcome} WHERE id = ?1", deal.id)  # noqa: S608
        with capture_logs() as told:
            await Keeper(made.office).resume()
        said = {"event": "outcome.unreadable", "log_level": "error"}
        assert told == [{**said, "chat": HERE, "table": made.parlour.table_id, "deal": deal.id}]
        for person, gain in gains.items():
            toast = await made.tap(person, why.encode())
            shown = f"{gain:+}".replace("-", "−")
            known = EN("because-unreadable-gain", gain=shown) if gain else EN("because-unreadable")
            assert (toast.text, toast.alert) == (known, True)
        for line in ("/history", "/history chat", "/stats", "/top", "/top week", "/verify"):
            await made.write(1, line)
        await made.parlour.next_window()
        assert made.parlour.faults == []
        with capture_logs() as told:  # its shoe is finished now, which its message shows too
            await made.parlour.visit(lambda play: play.void(Why.STOPPED))
        assert {line["event"] for line in told if line["log_level"] == "error"} <= {"outcome.unreadable"}
        assert set((await made.parlour.worths()).values()) == {GRANT + gain for gain in gains.values()}
        found = (await audited(db)).difference or ""
        assert found.startswith(f"Deal {deal.id} ")
        await made.publish()
        assert EN("ended-unreadable") in made.wire.texts(HERE)[0]


async def test_how_a_draw_ended(tmp_path: Path) -> None:
    async with premises(tmp_path / "bank.db") as made:
        await a_deal(made)
        await damage(made.parlour.db, "UPDATE deals SET outcome = '{' WHERE kind = 'draw'")
        [row] = await made.parlour.db.transact(
            lambda tx: tx.all("SELECT deal, shoe FROM deal_shoes JOIN deals ON id = deal WHERE kind = 'draw'")
        )
        text, good = await report(str(tmp_path / "bank.db"), row["shoe"])
        assert not good
        assert "DIFFERS" in text
        assert f"Deal {row['deal']} cannot be read any more" in ((await audited(made.parlour.db)).difference or "")


# how it began, and what was answered


@pytest.mark.parametrize(
    "sql", ["start = '{'", f"start = {NO_TEXT}", "start = json_replace(start, '$.value.banker', 17)"]
)
async def test_how_a_deal_began(tmp_path: Path, sql: str) -> None:
    async with premises(tmp_path / "bank.db") as made:
        why = await a_deal(made)
        await damage(made.parlour.db, f"UPDATE deals SET {sql} WHERE kind = 'deal'")  # noqa: S608
        await cannot_be_dealt_again(made, why, "it differs at its start", "DIFFERS")


async def test_what_was_answered(tmp_path: Path) -> None:
    async with premises(tmp_path / "bank.db") as made:
        why = await a_deal(made)
        await damage(made.parlour.db, "UPDATE answers SET given = '{' WHERE n = 1")
        await cannot_be_dealt_again(made, why, "it differs at answer 2", "DIFFERS at answer 2")


async def cannot_be_dealt_again(made: Premises, why: Tap, said: str, verified: str) -> None:
    """Everybody who asks is told so, without a fault."""
    db = made.parlour.db
    path = (await db.transact(lambda tx: tx.one("SELECT file FROM pragma_database_list")))["file"]
    deal = await db.transact(lambda tx: log.numbered(tx, why.table, 1))
    assert deal is not None
    with pytest.raises(NoRecord, match=said):
        await export(path, deal.id)
    await made.parlour.visit(lambda play: play.void(Why.STOPPED))
    text, good = await report(path, deal.shoes[0].shoe)
    assert not good
    assert re.search(rf" {verified}$", text, re.MULTILINE)
    assert f"Deal {deal.id} " in ((await audited(db)).difference or "")
    assert EN("because-unreadable")[:40] in (await made.tap(1, why.encode())).text
    await made.write(1, f"/verify {deal.shoes[0].shoe}")


async def test_how_a_draw_began(tmp_path: Path) -> None:
    async with premises(tmp_path / "bank.db") as made:
        await a_deal(made)
        path = str(tmp_path / "bank.db")
        [row] = await made.parlour.db.transact(
            lambda tx: tx.all("SELECT deal, shoe FROM deal_shoes JOIN deals ON id = deal WHERE kind = 'draw'")
        )
        await damage(made.parlour.db, "UPDATE deals SET start = '{' WHERE kind = 'draw'")
        with pytest.raises(NoRecord, match="cannot be read any more"):
            await export(path, row["deal"])
        assert not (await report(path, row["shoe"]))[1]
        await damage(made.parlour.db, "UPDATE deals SET game = 'bridge' WHERE kind = 'draw'")
        with pytest.raises(NoRecord, match="its game or its shoe is not there"):
            await export(path, row["deal"])
        assert f"Deal {row['deal']} " in ((await audited(made.parlour.db)).difference or "")


# what people chose, what they have done


@pytest.mark.parametrize("text", ["{", '{"v":99,"value":{}}'])
async def test_what_somebody_chose_last(tmp_path: Path, text: str) -> None:
    async with premises(tmp_path / "bank.db") as made:
        key = made.parlour.chat.key

        async def spoil(tx: Transaction) -> None:
            for person in PEOPLE:
                await preferences.put(tx, key, UserId(person), GAME.name, text + " " * 3)

        await made.parlour.db.transact(spoil)
        with capture_logs() as told:
            await made.parlour.to_staking(*PEOPLE)
            await made.tap(1, Tap(made.parlour.table_id, 1, 0, Act.CHIP, "20").encode())
        assert [line["event"] for line in told if line["log_level"] == "error"] == ["habits.unreadable"]
        kept = await made.parlour.db.transact(lambda tx: preferences.get(tx, key, UserId(1), GAME.name))
        assert HABITS.decode(kept or "").chip == 20


async def test_what_is_remembered_of_a_game_that_is_none_and_of_a_day_that_never_was(tmp_path: Path) -> None:
    async with premises(tmp_path / "bank.db") as made:
        db = made.parlour.db
        await a_deal(made)
        await a_deal_more(made)
        await damage(
            db, "UPDATE results SET game = 'bridge', at = 9e300 WHERE deal = (SELECT min(deal) FROM results)"
        )
        await damage(db, "UPDATE entries SET at = 9e300")
        await damage(db, "INSERT INTO medals SELECT chat, person, 'feat ' || deal, deal FROM results")
        for line in ("/history", "/history chat", "/stats", "/medals", "/top", "/top week"):
            await made.write(1, line)
        await made.write(2, "/history", 2)
        await made.publish()
        told = "\n".join(made.wire.texts(HERE))
        assert told.count(EN("game-unknown")) >= 3
        assert EN("game-landsknecht") in told


async def a_deal_more(made: Premises) -> None:
    question = await made.parlour.next_window()
    assert await made.parlour.stake(question.punters[0], 20) is None
    while isinstance((await made.parlour.table()).phase, Dealing):
        await made.parlour.ring()


# what came in


@pytest.mark.parametrize("payload", ["'{'", "'[1]'", "'{}'", NO_TEXT])
async def test_an_update(tmp_path: Path, payload: str) -> None:
    db = await Database.open(tmp_path / "bank.db")
    try:
        both = [(number, json.dumps(payload)) for number, payload in (update(7), update(8), update(9))]
        await db.transact(lambda tx: inbox.store(tx, both, 1.0))
        await db.transact(lambda tx: inbox.finish(tx, 9, "yes"))
        await damage(db, f"UPDATE inbox SET payload = {payload} WHERE update_id <> 8")  # noqa: S608
        post = Post(db)
        with capture_logs() as told:
            async with post.running():
                await post.worker.until(begun=1, ended=1)
        assert post.worker.ended == [8]
        assert [(line["event"], line["update"]) for line in told] == [("intake.unreadable", 7)]
        assert await db.transact(inbox.waiting) == []
    finally:
        await db.close()
