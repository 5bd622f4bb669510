"""Paints every game in every phase: ``python -m scripts.gallery FOLDER`` plays seeded deals by the real rules, with
people who stake and draw as people do, and writes a picture of each moment in both languages.

``--people 9`` seats more of them.
"""

import argparse
import random
from collections.abc import Iterator
from pathlib import Path

from bot.pictures.painter import Painter
from bot.views.cloth import result_scene, scene_of
from bot.views.scene import Scene
from bot.words import LANGUAGES, Language, words_for
from games.core.answers import By, Chose, Close, Given, Stake
from games.core.choosing import Choice, Choices
from games.core.engine import Deal, Result, Step, answer, start
from games.core.game import Game
from games.core.ids import Chips, SeatNo
from games.core.questions import Asked, Cut, Shuffle
from games.core.registry import all_games
from games.core.script import Ending
from games.core.staking import Staking
from games.core.waits import Wait
from tests.support import sights
from tests.support.coup import answered
from tests.support.played import finished_of, pictured
from tests.support.wandering import bring, opening, shuffled_shoe

RUSSIAN = """
Аня Борис Вера Гриша Даша Егор Жанна Зоя Иван Кира Лев Майя Нина Олег Павел Рита Саша Таня Ульяна Фёдор
"""
ENGLISH = """
Ann Ben Cora Dan Ella Finn Grace Hugo Iris Jack Kate Liam Mia Noah Olive Paul Quinn Rose Sam Tess
"""
NAMES: dict[Language, list[str]] = {"ru": RUSSIAN.split(), "en": ENGLISH.split()}
CHIPS = (10, 25, 5, 20, 15)
BANK = 400
STEPS = 400


def main() -> None:
    """Writes the pictures."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--people", type=int, default=4)
    chosen = arguments.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    painter = Painter()
    for language in LANGUAGES:
        for name, scene in pictures(language, chosen.people):
            (chosen.folder / f"{name}-{language}.png").write_bytes(painter.paint(scene))


def pictures(language: Language, people: int) -> Iterator[tuple[str, Scene]]:
    """Every moment by its name."""
    words, names = words_for(language), NAMES[language][:people]
    yield "lobby", scene_of(sights.lobby(names), words)
    yield "draw", scene_of(sights.bidding(names, drawn="9s 3c Kd 5h 7s 8c Qd 2c Th 4s Jc Ah"), words)
    yield "bank", scene_of(sights.bidding(names), words)
    yield "cut", scene_of(sights.shuffled(names), words)
    for name, game in all_games().items():
        steps = a_good_deal(game, people)
        asked = [step for step in steps if isinstance(step.next, Asked)]
        staked = [step for step in asked if isinstance(step.next, Staking) and step.picture.staked] or asked
        yield f"{name}-stakes", scene_of(pictured(staked[0], names), words)
        yield f"{name}-middle", scene_of(pictured(best(asked), names), words)
        yield f"{name}-result", result_scene(finished_of(steps[-1], names), words)


def a_good_deal(game: Game, people: int) -> list[Step]:
    """The most eventful of some deals."""
    deals = [deal(game, people, seed) for seed in range(24)]
    return max(deals, key=lambda steps: eventful(best([s for s in steps if isinstance(s.next, Asked)])))


def best(asked: list[Step]) -> Step:
    return max(asked, key=eventful)


def eventful(step: Step) -> int:
    """How much there is to be seen: stakes, cards, closed ranks."""
    picture = step.picture
    staked = sum(len(target.stakes) for target in picture.targets)
    closed = sum(not target.open for target in picture.targets)
    cards = sum(len(pile.cards) for pile in picture.piles)
    return 3 * staked + 2 * min(closed, 2) + min(cards, 14) - 40 * (len(picture.targets) - closed > max(6, staked))


def deal(game: Game, people: int, seed: int) -> list[Step]:
    """One deal in which everybody stakes and decides something."""
    rnd = random.Random(seed)  # noqa: S311 - no secret
    options = game.complete(())
    assert options is not None  # noqa: S101 - the defaults are complete
    begun = opening(game, options, people, shuffled_shoe(rnd, game.packs), BANK)
    steps = [start(Deal(begun.start, begun.shoes))]
    for _ in range(STEPS):
        step = steps[-1]
        if isinstance(step.next, Result):
            return steps if step.next.ending is Ending.PLAYED else deal(game, people, seed + 1000)
        if isinstance(step.next, Shuffle):
            steps.append(bring(step, rnd))
        else:
            steps.append(answered(answer(step.deal, *said(step.next, rnd))))
    raise AssertionError("a deal goes on")


def said(asked: Asked, rnd: random.Random) -> tuple[SeatNo | None, Given, By]:
    """What somebody says now; when all have said what they want, the clock."""
    match asked:
        case Staking():
            first = asked.wait is Wait.FIRST_STAKES
            stakers = {seat for seat, _, _ in asked.mine}
            for seat in asked.punters:
                open_ = [found for target in reversed(asked.open) if (found := asked.range_of(seat, target))]
                fresh = [found for found in open_ if not asked.total(seat, found.target)]
                if fresh and (seat not in stakers if first else rnd.random() < 0.15):
                    chips = min(fresh[0].most, max(fresh[0].least, rnd.choice(CHIPS)))
                    target = fresh[0].target if not first else rnd.choice(fresh).target
                    return seat, Stake(target, Chips(chips)), By.SEAT
        case Choice():
            plain = [option for option in asked.offered if option not in asked.barred and not asked.span(option)]
            if plain and rnd.random() < 0.8:
                return asked.seat, Chose(rnd.choice(plain[:2])), By.SEAT
        case Choices() | Cut():
            pass
    return None, Close() if not isinstance(asked, Cut) else asked.standing, By.CLOCK


if __name__ == "__main__":
    main()
