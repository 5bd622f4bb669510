"""Golden deals: a whole deal as text, written from its first lines and its answers alone.

A file begins with how the deal began; ``option`` lines are the house rules that differ from the defaults; ``shoe``
lines are its shoes in order of use, id and secret, the first with its cuts and how many cards were moved under. A
line with ``>`` is an answer; below it stand the events, the bank, the question and the digest that came of it,
indented. ``python -m tests.support.playthrough`` writes everything but beginnings and answers anew: the change is
then to be read and judged like any other.
"""

import sys
from dataclasses import dataclass
from pathlib import Path

from games.core.answers import By, Chose, Close, CutAt, Given, Leave, LetItRun, Ready, Shuffled, Stake, Target
from games.core.chips import Limits
from games.core.choosing import Choice, Choices
from games.core.engine import Deal, Result, Start, Step, answer, start
from games.core.events import (
    Closed,
    Dealt,
    Discarded,
    Event,
    Gathered,
    Opened,
    Piled,
    Said,
    Settled,
    ShoeBrought,
    ShoeCut,
    Shown,
    Staked,
)
from games.core.ids import Chips, SeatNo, ShoeId
from games.core.questions import Cut, Question, Shuffle
from games.core.refused import Refused
from games.core.registry import all_games
from games.core.shoe import Secret, Shoe
from games.core.staking import Staking
from tests.support.coup import answered

WORDS: dict[str, Given] = {"ready": Ready(), "run": LetItRun(), "close": Close(), "leave": Leave()}
FOLDER = Path(__file__).parent.parent / "games" / "playthroughs"


@dataclass(frozen=True, slots=True)
class Played:
    """One answer of a file: who (None for clock and house), by what right, and what."""

    line: str
    seat: SeatNo | None
    by: By
    given: Given


@dataclass(frozen=True, slots=True)
class Playthrough:
    """What a file says itself: its comments and beginning, its shoes, its answers."""

    head: tuple[str, ...]
    begun: Start
    shoes: tuple[Shoe, ...]
    answers: tuple[Played, ...]


def read(text: str) -> Playthrough:
    """A file's own lines; what came of them is left out."""
    lines = text.splitlines()
    head = tuple(line for line in lines if line and line[0] not in "> ")
    named = {key: value for key, value in (line.split(maxsplit=1) for line in head if line[0] != "#")}
    game = all_games()[named["game"]]
    shoes = [_shoe(game.packs, *line.split()[1:]) for line in head if line.startswith("shoe ")]
    options = game.complete(tuple(_option(*line.split()[1:]) for line in head if line.startswith("option ")))
    assert options is not None
    seats = tuple(SeatNo(int(no)) for no in named["seats"].split())
    least, greatest = named["limits"].split()
    begun = Start(
        game=game.name,
        rules_version=int(named["rules"]),
        seats=seats,
        banker=SeatNo(int(named["banker"])),
        cutter=SeatNo(int(named["cutter"])),
        bank=Chips(int(named["bank"])),
        limits=Limits(Chips(int(least)), Chips(int(greatest))),
        shoe=shoes[0].id,
        first=int(named.get("first", game.burn)),
        away=frozenset(SeatNo(int(no)) for no in named.get("away", "").split()),
        options=options,
        nth=int(named.get("nth", 1)),
    )
    commitments = {shoe.id: shoe.secret.commitment for shoe in shoes}
    answers = tuple(_played(line, commitments) for line in lines if line.startswith("> "))
    return Playthrough(head, begun, tuple(shoes), answers)


def write(played: Playthrough) -> str:
    """The whole file, with all that comes of its answers; an answer that is refused says so and changes nothing."""
    step = start(Deal(played.begun, played.shoes[:1]))
    lines = [*played.head, "", *_told(step)]
    for said in played.answers:
        deal = step.deal
        if isinstance(said.given, Shuffled):
            deal = deal.bring(played.shoes[len(deal.shoes)])
        outcome = answer(deal, said.seat, said.given, said.by)
        lines.append(said.line)
        if isinstance(outcome, Refused):
            figures = "".join(f" {name} {value}" for name, value in outcome.figures.items())
            lines.append(f"  refused {outcome.code}{figures}")
        else:
            step = answered(outcome)
            lines += _told(step)
    return "\n".join(lines) + "\n"


def _shoe(packs: int, name: str, secret: str, cuts: str = "", moved: str = "0") -> Shoe:
    places = tuple(int(cut) for cut in cuts.split(",") if cut)
    return Shoe(ShoeId(name), Secret(bytes.fromhex(secret)), packs, places, int(moved))


def _option(name: str, value: str) -> tuple[str, str]:
    return (name, value)


def _played(line: str, commitments: dict[ShoeId, str]) -> Played:
    who, what, *more = line.removeprefix("> ").split()
    given: Given
    match what:
        case "stake":
            given = Stake(Target(more[0]), Chips(int(more[1])))
        case "cut":
            given = CutAt(int(more[0]))
        case "choose":
            given = Chose(more[0], int(more[1]) if more[1:] else 0)
        case "shuffled":
            given = Shuffled(ShoeId(more[0]), commitments[ShoeId(more[0])])
        case _:
            given = WORDS[what]
    if who in (By.CLOCK, By.HOUSE):
        return Played(line, None, By(who), given)
    return Played(line, SeatNo(int(who)), By.SEAT, given)


def _told(step: Step) -> list[str]:
    asked = _result(step.next) if isinstance(step.next, Result) else _asked(step.next)
    return [f"  {line}" for line in (*map(_event, step.events), f"bank {step.bank}", asked, f"digest {step.digest}")]


def _event(event: Event) -> str:
    match event:
        case Dealt(pile, card, audience):
            seen = "" if audience is None else f" seen by {sorted(audience)}"
            return f"{card.code} on {pile.area} {pile.name}{seen}"
        case Opened(target):
            return f"{target} opens"
        case Closed(target):
            return f"{target} closes"
        case Staked(seat, target, amount):
            return f"{seat} stakes {amount} on {target}"
        case Settled(seat, target, stake, gain, why):
            return f"{seat} with {stake} on {target}: {gain:+} ({why})"
        case Shown(pile):
            return f"{pile.area} {pile.name} is shown"
        case Discarded(pile, index):
            return f"card {index} of {pile.area} {pile.name} goes out"
        case Piled(pile, count, bottom):
            return f"{count} cards on {pile.area} {pile.name}, {bottom.code} the lowest"
        case Said(what, seat, number):
            return f"said: {what}" + (f" of {seat}" if seat is not None else "") + (f", {number}" if number else "")
        case Gathered():
            return "all cards are gathered"
        case ShoeBrought(shoe, commitment, size):
            return f"shoe {shoe} of {size} cards, {commitment[:16]}..."
        case ShoeCut(place, burnt):
            return f"the shoe is cut at {place}" + (f", {burnt} burnt" if burnt else "")


def _asked(question: Question) -> str:
    match question:
        case Staking():
            awaited = " ".join(map(str, question.awaited)) or "nobody"
            targets = " ".join(question.open) or "nothing"
            return f"window {question.number} ({question.wait}) on {targets}, {question.free} free, awaits {awaited}"
        case Choice(seat=seat, topic=topic, offered=offered):
            barred = f", not {' '.join(sorted(question.barred))}" if question.barred else ""
            return f"question {question.number}: {seat} on {topic}, {' or '.join(offered)}{barred}"
        case Choices(seats=seats, topic=topic, offered=offered):
            barred = "".join(f", {seat} not {' '.join(sorted(what))}" for seat, what in question.barred if what)
            asked = " ".join(map(str, seats))
            return f"window {question.number} on {topic} for {asked}, {' or '.join(offered)}{barred}"
        case Cut():
            return f"question {question.number}: {question.seat} cuts"
        case Shuffle():
            return f"question {question.number}: a fresh shoe"


def _result(result: Result) -> str:
    gains = ", ".join(f"{seat} {gain:+}" for seat, gain in result.net)
    return f"{result.ending} with {result.next} cards, the bank goes {result.passing}: {gains}"


def regenerate() -> None:
    """Writes every file anew from its own lines."""
    for file in sorted(FOLDER.glob("*.txt")):
        text = write(read(file.read_text(encoding="utf-8")))
        file.write_text(text, encoding="utf-8")
        sys.stdout.write(f"{file.name}\n")


if __name__ == "__main__":
    regenerate()
