"""``python -m bot export`` and ``verify``: what a database tells of its deals and shoes to whoever runs the bot."""

import asyncio
import json
import re
import runpy
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bot.export import NoRecord, export
from bot.play import Play
from bot.verify import report
from games.core.answers import Chose, Stake, StakeRange
from games.core.chips import Limits
from games.core.choosing import Choice
from games.core.commands import Amend, Begin, Choose
from games.core.draws import Draw, highest
from games.core.engine import Mismatch, replay
from games.core.export import read
from games.core.game import Game
from games.core.ids import Chips, SeatNo, TableId, UserId
from games.core.registry import all_games
from games.core.setup import Setup
from games.core.shoe import Shoe
from games.core.staking import Staking
from games.core.table import Why
from storage import log
from storage.log import StoredDeal
from storage.transaction import Transaction
from tests.support.parlour import Parlour, a_parlour

PEOPLE = (1, 2, 3)
BANK = 100
GAMES = tuple(all_games())
MOST = 400


# an evening at a table


async def opens(parlour: Parlour, game: str, **options: str) -> None:
    """A table of three with these house rules, and the draw for its bank."""

    async def work(tx: Transaction) -> TableId:
        sitting = tuple(map(UserId, PEOPLE))
        play = await parlour.tables.open(tx, parlour.now, parlour.chat, 0, all_games()[game], sitting[0], sitting, 60)
        for name, value in options.items():
            assert await play.command(Amend(name, value)) is None
        assert await play.command(Begin(await play.fresh_shoe_id())) is None
        await parlour.tables.save(play)
        return play.id

    parlour.table_id = await parlour.db.transact(work)


async def goes_on(parlour: Parlour, draws: bool = False) -> None:
    """Whoever is asked for the bank keeps it, each punter stakes the least, the clock does the rest."""
    question = (await parlour.look()).question
    if isinstance(question, Setup):
        limits = question.agreed or Limits(Chips(5), Chips(50))
        assert await parlour.keep(question.seat, BANK, limits) is None
        return
    if isinstance(question, Staking) and not question.mine:
        for seat in question.punters:
            now = (await parlour.look()).question
            ranges = [r for r in now.legal(seat) if isinstance(r, StakeRange)] if isinstance(now, Staking) else []
            if ranges:
                await parlour.give(seat, Stake(ranges[0].target, ranges[0].least))
        return
    if draws and isinstance(question, Choice) and "draw" in question.offered:
        await parlour.give(question.seat, Chose("pull", 3) if "pull" in question.offered else Chose("draw"))
        return
    await parlour.ring()


async def until(parlour: Parlour, found: Callable[[Play], bool], draws: bool = False) -> Play:
    for _ in range(MOST):
        play = await parlour.look()
        if found(play):
            return play
        await goes_on(parlour, draws)
    raise AssertionError("what was waited for did not come")


def staked(play: Play) -> bool:
    return isinstance(play.question, Staking) and bool(play.question.mine)


async def deals(parlour: Parlour) -> list[StoredDeal]:
    async def work(tx: Transaction) -> list[StoredDeal]:
        rows = await tx.all("SELECT id FROM deals ORDER BY id")
        found = [await log.load(tx, row["id"]) for row in rows]
        return [deal for deal in found if deal]

    return await parlour.db.transact(work)


async def exported(path: Path, deal: int) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(await export(str(path), deal))
    return told


# records


@pytest.mark.parametrize("game", GAMES)
async def test_a_played_deal_is_told_whole_once_its_shoe_is_finished(game: str, tmp_path: Path) -> None:
    path = tmp_path / "bank.db"
    async with a_parlour(path) as parlour:
        await opens(parlour, game)
        await until(parlour, lambda play: play.table.deals == 2)
        await parlour.visit(lambda play: play.void(Why.STOPPED))
        for stored in await deals(parlour):
            told = await exported(path, stored.id)
            assert told["game"] == game
            if stored.kind == "draw":
                continue
            again = read(told)
            assert not isinstance(replay(again), Mismatch)
            assert [row.digest for row in stored.answers] == [row["digest"] for row in told["answers"]]
            assert told["ending"] == stored.state
            assert sum(told["net"].values()) == 0
            assert [shoe["id"] for shoe in told["shoes"]] == [use.shoe for use in stored.shoes]


@pytest.mark.parametrize("game", ["twenty-one", "macao", "doubled-bank"])
async def test_a_shoe_that_is_carried_on_keeps_its_secret(game: str, tmp_path: Path) -> None:
    path = tmp_path / "bank.db"
    async with a_parlour(path) as parlour:
        await opens(parlour, game)
        await until(parlour, lambda play: play.table.deals == 2 and staked(play))
        played, running = [deal for deal in await deals(parlour) if deal.kind == "deal"]
        assert (played.state, running.state) == ("played", "running")
        [row] = await parlour.db.transact(lambda tx: tx.all("SELECT secret FROM shoes WHERE state = 'open'"))
        for stored in (played, running):
            text = await export(str(path), stored.id)
            told = json.loads(text)
            assert told["shoe"]["secret"] is None
            assert told["shoe"]["commitment"]
            assert row["secret"].hex() not in text
            assert all(answer["digest"] is None for answer in told["answers"])
            with pytest.raises(ValueError, match="is not published yet"):
                read(told)
        assert (await exported(path, running.id))["ending"] is None
        shown, good = await report(str(path), played.shoes[0].shoe)
        assert not good
        assert "still in use" in shown
        assert row["secret"].hex() not in shown
        assert f"deal        {played.id} ({game}, table 1, deal 1, played) from card 1" in shown
        assert "cards " not in shown


async def test_hidden_cards_of_a_running_deal_are_not_told(tmp_path: Path) -> None:
    path = tmp_path / "bank.db"
    async with a_parlour(path) as parlour:
        await opens(parlour, "twenty-one")
        await until(parlour, lambda play: isinstance(play.question, Choice) and play.question.topic == "draw")
        running = (await deals(parlour))[-1]
        told = await exported(path, running.id)
        dealt = [event for event in told["events"] if event["kind"] == "dealt"]
        assert len(dealt) == 6
        shown = {event["pile"]["name"] for event in told["events"] if event["kind"] == "shown"}
        assert all((event["card"] is None) is (event["pile"]["name"] not in shown) for event in dealt)


async def test_a_draw_for_the_bank_has_a_record(tmp_path: Path) -> None:
    path = tmp_path / "bank.db"
    async with a_parlour(path) as parlour:
        await opens(parlour, "macao")
        [draw] = await deals(parlour)
        told = await exported(path, draw.id)
        assert (told["ending"], told["answers"], told["transfers"], told["net"]) == ("drawn", [], [], {})
        assert told["shoe"]["secret"] is not None
        assert {event["kind"] for event in told["events"]} == {"dealt"}
        question = (await parlour.look()).question
        assert isinstance(question, Setup)
        assert told["banker"] == question.seat


async def test_a_void_deal_says_so_and_gives_its_stakes_back(tmp_path: Path) -> None:
    path = tmp_path / "bank.db"
    async with a_parlour(path) as parlour:
        await opens(parlour, "macao")
        await until(parlour, staked)
        await parlour.visit(lambda play: play.void(Why.STOPPED))
        told = await exported(path, (await deals(parlour))[-1].id)
        assert told["ending"] == "void"
        back = [(one["from"], one["to"], one["amount"]) for one in told["transfers"]]
        assert sorted((target, source, chips) for source, target, chips in back) == sorted(back)
        assert set(told["net"].values()) == {0}


async def test_the_house_is_seat_0(tmp_path: Path) -> None:
    path = tmp_path / "bank.db"
    async with a_parlour(path) as parlour:
        await opens(parlour, "twenty-one", bank="house")
        await until(parlour, lambda play: play.table.deals == 2)
        told = await exported(path, (await deals(parlour))[0].id)
        assert told["banker"] == 0
        assert told["seats"] == [1, 2, 3]
        assert "0" in told["net"]
        assert told["options"]["bank"] == "house"


async def test_a_deal_that_is_not_there_or_does_not_replay_has_no_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "bank.db"
    async with a_parlour(path) as parlour:
        await opens(parlour, "macao")
        await until(parlour, lambda play: play.table.deals == 2)
        with pytest.raises(NoRecord, match="There is no deal 99 here"):
            await export(str(path), 99)
        deal = (await deals(parlour))[1]
        monkeypatch.setattr("bot.export.rebuild", _mismatch)
        with pytest.raises(NoRecord, match="does not replay by the present rules: it differs at answer 3"):
            await export(str(path), deal.id)


async def _mismatch(*_: object) -> Mismatch:
    return Mismatch(3)


# proofs


@pytest.mark.parametrize("game", GAMES)
async def test_a_finished_shoe_is_proved_with_every_deal_it_was_dealt_in(game: str, tmp_path: Path) -> None:
    path = tmp_path / "bank.db"
    async with a_parlour(path) as parlour:
        await opens(parlour, game)
        await until(parlour, lambda play: play.table.deals == 2)
        await parlour.visit(lambda play: play.void(Why.STOPPED))
        for stored in await deals(parlour):
            text, good = await report(str(path), stored.shoes[-1].shoe)
            assert good, text
            said = "the bank fell as it was shown" if stored.kind == "draw" else "dealt and paid as it was shown"
            assert re.search(rf"^deal +{stored.id} \({game}, table 1, .*\) from card \d+: {said}$", text, re.M)


async def test_moved_and_pulled_cards_are_computed_again(tmp_path: Path) -> None:
    path = tmp_path / "bank.db"
    async with a_parlour(path) as parlour:
        await opens(parlour, "pulling")
        played = await until(parlour, lambda play: play.table.deals == 2, draws=True)
        shoe = played.table.term.shoe if played.table.term else ""
        await parlour.visit(lambda play: play.void(Why.STOPPED))
        stored = (await deals(parlour))[1]
        told = await exported(path, stored.id)
        text, good = await report(str(path), stored.shoes[0].shoe)
        assert good
        assert shoe in (stored.shoes[0].shoe, *(use.shoe for use in (await deals(parlour))[-1].shoes))
        [pulled] = re.findall(r"^pulled +(.*)$", text, re.M)
        [dealt] = re.findall(r"^as dealt +(.*)$", text, re.M)
        cards = [event["card"] for event in told["events"] if event["kind"] == "dealt"]
        assert dealt.split()[: len(cards)] == cards
        assert re.match(r"\w\w from place 3 after \d+ cards", pulled)
        assert text.splitlines()[-1].startswith("cards       ")
        assert text.splitlines()[-1].split()[1:] != dealt.split()


async def test_cards_moved_under_are_in_the_proof(tmp_path: Path) -> None:
    path = tmp_path / "bank.db"
    async with a_parlour(path) as parlour:
        await opens(parlour, "doubled-bank")
        play = await until(parlour, lambda play: isinstance(play.question, Choice))
        asked = play.question
        assert isinstance(asked, Choice)
        assert asked.topic == "move-under"

        async def move(play: Play) -> None:
            assert await play.command(Choose(asked.seat, Chose("move", 7), await play.fresh_shoe_id())) is None

        await parlour.visit(move)
        await until(parlour, staked)
        await parlour.visit(lambda play: play.void(Why.STOPPED))
        stored = (await deals(parlour))[-1]
        text, good = await report(str(path), stored.shoes[0].shoe)
        assert good
        assert re.search(r"^moved +7 from the top to the bottom$", text, re.M)
        told = await exported(path, stored.id)
        assert told["shoe"]["moved"] == 7
        assert text.splitlines()[-1].split()[1:] == [card.code for card in read(told).shoes[0].order]


async def test_what_does_not_fit_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "bank.db"
    async with a_parlour(path) as parlour:
        await opens(parlour, "macao")
        await until(parlour, lambda play: play.table.deals == 2)
        await parlour.visit(lambda play: play.void(Why.STOPPED))
        draw, deal, *_ = await deals(parlour)
        assert (await report(str(path), "nowhere"))[1] is False
        with monkeypatch.context() as patched:
            patched.setattr("bot.checking.rebuild", _mismatch)
            text, good = await report(str(path), deal.shoes[0].shoe)
            assert not good
            assert ": DIFFERS at answer 3" in text
        with monkeypatch.context() as patched:
            patched.setattr("bot.dealt_again.draw", _another_keeper)
            text, good = await report(str(path), draw.shoes[0].shoe)
            assert not good
            assert ": DIFFERS" in text
        with monkeypatch.context() as patched:
            patched.setattr("bot.dealt_again.all_games", dict)
            text, good = await report(str(path), deal.shoes[0].shoe)
            assert good
            assert "played by other rules than those of today" in text
        with monkeypatch.context() as patched:
            patched.setattr("bot.checking.verify", lambda *_: False)
            text, good = await report(str(path), deal.shoes[0].shoe)
            assert not good
            assert re.search("^ +DIFFERS$", text, re.M)


def _another_keeper(game: Game, seats: tuple[SeatNo, ...], shoe: Shoe) -> Draw:
    """The draw of a game in which the lowest card keeps the bank, but with the highest."""
    assert game.name == "macao"
    return highest(seats, shoe)


# the command line


def run(monkeypatch: pytest.MonkeyPatch, path: Path, *arguments: str) -> object:
    """What the command exits with."""
    monkeypatch.setenv("DATABASE", str(path))
    monkeypatch.setattr(sys, "argv", ["bot", *arguments])
    sys.modules.pop("bot.__main__", None)
    with pytest.raises(SystemExit) as stopped:
        runpy.run_module("bot", run_name="__main__")
    return stopped.value.code


async def _an_evening(path: Path) -> None:
    async with a_parlour(path) as parlour:
        await opens(parlour, "macao")
        await until(parlour, lambda play: play.table.deals == 2)


def test_the_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bank.db"
    asyncio.run(_an_evening(path))
    assert run(monkeypatch, path, "export", "2", "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["game"] == "macao"
    assert run(monkeypatch, path, "export", "99") == 1
    assert capsys.readouterr().err == "There is no deal 99 here.\n"
    assert run(monkeypatch, path, "verify", told["shoe"]["id"]) == 1
    assert "still in use" in capsys.readouterr().out
