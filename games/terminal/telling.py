"""A deal in words, for people who change the rules: every event with every card, hidden or not."""

from collections.abc import Iterator
from typing import assert_never

from games.core.answers import By, Chose, Close, CutAt, Leave, LetItRun, Ready, Shuffled, Stake
from games.core.choosing import Choice, Choices
from games.core.engine import Deal, Result, Row, Step, steps
from games.core.events import (
    Area,
    Closed,
    Dealt,
    Discarded,
    Event,
    Gathered,
    Opened,
    Pile,
    Piled,
    Said,
    Settled,
    ShoeBrought,
    ShoeCut,
    Shown,
    Staked,
)
from games.core.ids import SeatNo


def told(deal: Deal) -> Iterator[str]:
    """Line by line, from what the table had agreed on to who won what; answers begin with ``>``."""
    begun, shoe = deal.start, deal.shoes[0]
    punters = " ".join(str(seat) for seat in begun.seats if seat != begun.banker)
    options = ", ".join(f"{name} = {value}" for name, value in begun.options)
    yield f"{begun.game}, rules {begun.rules_version}: {options}"
    yield f"{_who(begun.banker)} keeps a bank of {begun.bank}; stakes {begun.limits.least} to {begun.limits.greatest}"
    yield f"punters: {punters}"
    yield f"shoe {shoe.id}: commitment {shoe.secret.commitment}"
    yield f"secret {shoe.secret.value.hex()}, cut at {', '.join(map(str, shoe.cuts))}, {shoe.moved} moved under"
    rows: list[Row | None] = [None, *deal.rows]
    before: Step | None = None
    for row, step in zip(rows, steps(deal), strict=True):
        if row is not None and before is not None:
            yield f"> {_answer(row, before)}"
        for event in step.events:
            yield f"  {_event(event)}"
        before = step
        if isinstance(step.next, Result):
            yield from _result(step.next, step)


def _result(result: Result, step: Step) -> Iterator[str]:
    passing = {"left": "passes one seat left", "stay": "stays", "draw": "is drawn for"}[result.passing]
    yield f"{result.ending}; the bank, {step.bank} now, {passing}; {result.left} cards are left"
    yield from (f"{_who(seat)}: {gain:+}" for seat, gain in result.net)


def _who(seat: SeatNo | None) -> str:
    match seat:
        case None:
            return "the clock"
        case 0:
            return "the house"
        case _:
            return f"seat {seat}"


def _answer(row: Row, before: Step) -> str:
    who = "the house" if row.by is By.HOUSE and row.seat is None else _who(row.seat)
    match row.given:
        case Stake(target, amount):
            return f"{who} stakes {amount} on {target}"
        case Ready():
            return f"{who} is ready"
        case LetItRun():
            return f"{who} lets it run"
        case Close():
            return f"{who} {_closes(before)}"
        case Leave():
            return f"{who} leaves"
        case Chose(option, number):
            return f"{who} chooses {option}" + (f" {number}" if number else "")
        case CutAt(place):
            return f"{who} cuts at {place}"
        case Shuffled(shoe):
            return f"{who} brings shoe {shoe}"
        case _:
            assert_never(row.given)


def _closes(before: Step) -> str:
    """What the clock ends with its standing order."""
    match before.next:
        case Choice(seat=seat, topic=topic):
            return f"plays the rest of {_who(seat)}'s turn ({topic})"
        case Choices(topic=topic):
            return f"closes the window ({topic})"
        case _:
            return "closes the window"


def _event(event: Event) -> str:
    match event:
        case Dealt(pile, card, audience):
            return f"{card.code} on {_pile(pile)}" + ("" if audience is None else _seen_by(audience))
        case Opened(target):
            return f"stakes may be put on {target}"
        case Closed(target):
            return f"no more stakes on {target}"
        case Staked(seat, target, amount):
            return f"{amount} of {_who(seat)} on {target}"
        case Settled(seat, target, stake, gain, why):
            return f"{_who(seat)} with {stake} on {target}: {gain:+} ({why})"
        case Shown(pile):
            return f"{_pile(pile)} is shown"
        case Discarded(pile, index):
            return f"card {index + 1} of {_pile(pile)} goes out"
        case Piled(pile, count, bottom):
            return f"{count} cards on {_pile(pile)}, face down; the bottom one is {bottom.code}"
        case Said(what, seat, number):
            whose = "" if seat is None else f", {_who(seat)}"
            return f"announced: {what}{whose}" + (f", {number}" if number else "")
        case Gathered():
            return "all cards are taken up"
        case ShoeBrought(shoe, commitment, size):
            return f"shoe {shoe} of {size} cards: commitment {commitment}"
        case ShoeCut(place, burnt):
            return f"cut at {place}" + (f", {burnt} burnt" if burnt else "")
        case _:
            assert_never(event)


def _seen_by(audience: frozenset[SeatNo]) -> str:
    return f", seen by {', '.join(map(_who, sorted(audience)))}" if audience else ", seen by nobody"


def _pile(pile: Pile) -> str:
    match pile.area:
        case Area.HAND:
            return f"the hand of {_who(SeatNo(int(pile.name)))}"
        case Area.PACKET:
            return f"packet {pile.name}"
        case Area.TARGET:
            return f"the punters' {pile.name}"
        case Area.BANKER:
            return f"the banker's {pile.name}"
        case _:
            return f"the {pile.area} {pile.name}".rstrip()
