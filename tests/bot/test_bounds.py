"""What is remembered between updates does not grow with the chats and the people that come and go."""

from pathlib import Path

import pytest

from bot import office
from bot.acting import CONFIRM, Arming
from bot.door import Door
from games.core.answers import Target
from games.core.ids import Chips, SeatNo, TableId
from storage.database import Database
from tests.support.clock import settled
from tests.support.intake import Post
from tests.support.premises import HERE, premises


async def test_who_was_replied_to_is_remembered_as_long_as_it_matters(tmp_path: Path) -> None:
    async with premises(tmp_path / "bank.db") as made:
        for n in range(200):
            made.parlour.now += 1.0
            await made.write(1 + n % 5, "/rules macao", where=-1000 - n)
        assert len(made.house._replies) <= 11


def test_a_stake_that_waits_for_its_second_tap_is_forgotten_when_it_is_too_late() -> None:
    arming = Arming()
    for n in range(1000):
        arming.confirmed((TableId(n), SeatNo(1)), Target("Q"), Chips(500), float(n))
    assert len(arming.armed) <= CONFIRM + 1
    arming.confirmed((TableId(1), SeatNo(2)), Target("Q"), Chips(500), 2000.0)
    assert arming.confirmed((TableId(1), SeatNo(2)), Target("Q"), Chips(500), 2001.0)
    assert arming.armed == {}


async def test_of_a_chat_that_is_lost_nobody_called_and_nothing_wanted_is_remembered(tmp_path: Path) -> None:
    async with premises(tmp_path / "bank.db") as made:
        parlour, publisher = made.parlour, made.office.publisher
        question = await parlour.to_staking(1, 2, 3)
        await parlour.stake(question.punters[0], 10)
        for news in parlour.news:
            made.office.showing.tell(news)
        while not made.office.showing._called:
            parlour.now += 1.0
            await parlour.poke()
            assert parlour.now < 1_800_000_600.0
            for news in parlour.news:
                made.office.showing.tell(news)
        assert HERE in publisher._lines
        await Door(made.office).lose(HERE, None)
        assert made.office.showing._called == {}
        await made.publish()
        assert HERE not in publisher._lines
        assert made.wire.texts(HERE) == []
        assert await parlour.audit() == []


async def test_updates_refused_of_which_nothing_more_is_heard_are_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(office, "MOST_REFUSED", 20)
    async with premises(tmp_path / "bank.db") as made:
        assert all(made.office.refuse(n) for n in range(100))
        assert not made.office.refuse(99)
        assert made.office._refused == set(range(80, 100))


async def test_a_chat_whose_updates_are_done_has_no_line_any_more(tmp_path: Path) -> None:
    db = await Database.open(tmp_path / "bank.db")
    post = Post(db)
    async with post.working():
        updates = [(n, {"update_id": n, "message": {"chat": {"id": -n}, "text": "hello"}}) for n in range(1, 301)]
        await post.intake.receive(updates)
        await post.worker.until(ended=300)
        await settled()
        assert post.intake._lines == {}
        assert post.intake._queued == 0
    await db.close()
