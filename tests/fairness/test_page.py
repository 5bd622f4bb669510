"""The fairness page is enough to write a checker in another language: one was, and it agrees with every record."""

import copy
import json
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import pytest

from games.core.answers import By, Shuffled
from games.core.engine import Deal, Step, answer
from games.core.export import read, record
from games.core.game import Game
from games.core.ids import ShoeId
from games.core.questions import Shuffle
from games.core.registry import all_games
from games.core.shoe import Secret, Shoe, after_pulls
from games.terminal.commands import main
from tests.support.coup import answered
from tests.support.node import Record, checked
from tests.support.played import some_options
from tests.support.wandering import Wanderer, opening, shuffled_shoe

PAGE = Path(__file__).parents[2] / "docs" / "fairness.md"
GAMES = tuple(all_games())
SUITS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}
SEEDS = range(1, 13)
WALKS = 60


async def agrees(records: Sequence[Record]) -> None:
    """The checker has no complaint, and computes the same orders as the rules do."""
    for told, found in zip(records, await checked(records), strict=True):
        assert found["wrong"] == []
        assert found["dealt"] == sum(event["kind"] in ("dealt", "piled") for event in told["events"])
        if told["ending"] != "drawn":
            shoes = read(told).shoes
            assert found["orders"] == [[card.code for card in shoe.order] for shoe in shoes]
            assert found["commitments"] == [shoe.secret.commitment for shoe in shoes]


def plays(game: str, seed: int, *arguments: str, capsys: pytest.CaptureFixture[str]) -> Record:
    """A deal as the command line plays it."""
    assert main(["play", game, "--json", "--seed", str(seed), *arguments]) == 0
    told: Record = json.loads(capsys.readouterr().out)
    return told


def faces(text: str) -> list[str]:
    return [
        ("T" if rank == "10" else rank) + SUITS[suit] for rank, suit in re.findall("(10|[2-9JQKA])([♣♦♥♠])", text)
    ]


async def test_the_vector_of_the_page() -> None:
    text = PAGE.read_text("utf-8").split("## A vector")[1].split("##")[0]
    [commitment] = re.findall("`([0-9a-f]{64})`", text)
    shoe = {"id": "S1", "commitment": commitment, "secret": "00ff" * 16, "cuts": [17], "first": 0, "moved": 0}
    [found] = await checked([{"game": "landsknecht", "shoes": [shoe], "events": []}])
    assert found["wrong"] == []
    *top, bottom = faces(text)
    assert len(top) == 5
    assert (found["orders"][0][:5], found["orders"][0][-1]) == (top, bottom)


@pytest.mark.parametrize("game", GAMES)
async def test_deals_of_the_command_line(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    await agrees([plays(game, seed, capsys=capsys) for seed in SEEDS])


@pytest.mark.parametrize("option", ["discard=bottom-card", "discard=bottom-packet", "packets=any"])
async def test_packets_with_cards_thrown_out(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    await agrees([plays("blind-hookey", seed, "--option", option, capsys=capsys) for seed in SEEDS])


@pytest.mark.parametrize("game", GAMES)
async def test_deals_in_which_people_do_all_that_they_may(game: str) -> None:
    """Pulled cards, thrown-in tens, baccarats, replayed ties and fresh shoes in mid-deal, the ends of shoes."""
    await agrees(records(all_games()[game]))


@dataclass(slots=True)
class Walker(Wanderer):
    """Goes through a deal from shoes that are what their secrets make them."""

    def _go(self, step: Step) -> Step:
        if not isinstance(step.next, Shuffle):
            return super(Walker, self)._go(step)
        shoe = a_shoe(self.rnd, step.next.packs, len(step.deal.shoes) + 1)
        return answered(answer(step.deal.bring(shoe), None, Shuffled(shoe.id, shoe.secret.commitment), By.HOUSE))


def a_shoe(rnd: random.Random, packs: int, number: int, cuts: tuple[int, ...] = (), moved: int = 0) -> Shoe:
    return Shoe(ShoeId(f"W{number}"), Secret(rnd.randbytes(32)), packs, cuts, moved)


@cache
def records(game: Game) -> tuple[Record, ...]:
    """Random deals, every other one with the last cards of its shoe."""
    return tuple(json.loads(json.dumps(record(_walk(game, seed)))) for seed in range(WALKS))


def _walk(game: Game, seed: int) -> Deal:
    rnd = random.Random(seed)  # noqa: S311 - no secret
    shoe = a_shoe(rnd, game.packs, 1, tuple(rnd.sample(range(1, game.cards), 3)), rnd.randint(0, 10))
    begun = opening(game, some_options(game, rnd), rnd.randint(2, 6), shuffled_shoe(rnd, game.packs)).start
    if game.needs and seed % 2:
        begun = replace(begun, first=shoe.size - rnd.randint(game.needs, game.needs + 4))
    return Walker(rnd, leavers=False).walk(Deal(begun, (shoe,)), most=60)[-1].deal


async def test_pulls_of_earlier_deals_and_fresh_shoes_are_among_them() -> None:
    whats = [event.get("what") for told in records(all_games()["pulling"]) for event in told["events"]]
    assert whats.count("pulled") > WALKS / 2
    anew = [told for told in records(all_games()["baccarat"]) if len(told["shoes"]) > 1]
    assert anew
    [told] = records(all_games()["pulling"])[:1]
    shoe = read(told).shoes[0]
    carried = {**told, "pulls": [[0, 9], [1, 30]], "shoes": [{**told["shoes"][0], "first": 2}], "events": []}
    [found] = await checked([carried])
    assert found["cards"] == [card.code for card in after_pulls(shoe.order, ((0, 9), (1, 30)))]
    assert found["next"] == 2


async def test_the_checker_finds_out_whatever_was_changed() -> None:
    [told, *_] = records(all_games()["twenty-one"])
    forged = [copy.deepcopy(told) for _ in range(4)]
    forged[0]["shoes"][0]["secret"] = "00" * 32
    forged[1]["shoes"][0]["cuts"] = [told["shoes"][0]["cuts"][0] % 100 + 1]
    forged[2]["shoes"][0]["moved"] = 1
    dealt = [event for event in forged[3]["events"] if event["kind"] == "dealt"]
    dealt[0]["card"], dealt[1]["card"] = dealt[1]["card"], dealt[0]["card"]
    assert all(found["wrong"] for found in await checked(forged))
