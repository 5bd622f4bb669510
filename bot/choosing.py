"""Choices: a card, a place, a packet, the bank kept or given up; one's own cards; the house rules of a lobby."""

from bot.acting import At
from bot.callback import ANY
from bot.notes import Note, Says
from bot.numbers import whole
from bot.play import Play
from bot.sights import name_of, sight_of
from bot.views import answers
from bot.views.pieces import option_name
from bot.visit import Visit
from games.core.answers import By, Chose
from games.core.choosing import Choice, Choices
from games.core.commands import Amend, Choose
from games.core.dealer import hand
from games.core.ids import SeatNo


async def choose(at: At) -> Note:
    """One of the options on offer; ``option``, ``option.number`` or ``option.any``."""
    seat = await _asked(at)
    if isinstance(seat, Note):
        return seat
    option, _, written = at.tap.choice.partition(".")
    question = at.play.question
    span = _span(question, option)
    if written == ANY and span is not None:
        number = span[0] + at.play.random_below(span[1] - span[0] + 1)
    else:
        found = whole(written) if written else 0
        if found is None:
            return Note(Says.NOT_A_BUTTON)
        number = int(found)
    return await give(at.visit, at.play, seat, Chose(option, number))


async def give(visit: Visit, play: Play, seat: SeatNo, chose: Chose) -> Note:
    """Says a choice to the deal, or to the table where it is the table that asks."""
    if play.running is not None:
        refused = await play.answer(seat, chose, By.SEAT)
    else:
        refused = await play.command(Choose(seat, chose, await play.fresh_shoe_id()))
    if refused is not None:
        return refused
    said = option_name(chose.option, visit.words)
    return (
        Note(Says.CHOSE_NUMBER, {"choice": said, "number": chose.number})
        if chose.number
        else Note(Says.CHOSE, {"choice": said})
    )


async def narrow(at: At) -> Note:
    """Shows the numbers of one tenth of a long span; ``option.low.high``."""
    seat = await _asked(at)
    if isinstance(seat, Note):
        return seat
    option, _, bounds = at.tap.choice.partition(".")
    first, _, last = bounds.partition(".")
    low, high = whole(first), whole(last)
    span = _span(at.play.question, option)
    if span is None or low is None or high is None or not span[0] <= low <= high <= span[1]:
        return Note(Says.NOT_A_BUTTON)
    at.play.narrow((option, int(low), int(high)))
    return Note(Says.NARROWED, {"low": low, "high": high})


async def my_cards(at: At) -> Note:
    """The tapper's own hand, which nobody else is shown."""
    seat, step = at.seat, at.play.step
    if seat is None:
        return at.sit_first()
    if step is None:
        return Note(Says.NOTHING_RUNS)
    pile = step.picture.seen_by(seat).pile(hand(seat))
    faces = [seen.card for seen in pile.cards if seen.card is not None]
    if not faces:
        return Note(Says.NO_CARDS)
    points = at.play.game.points(faces) if at.play.game.points else None
    toast = answers.my_cards(await sight_of(at.play), pile, points, at.play.question, seat, at.visit.words)
    return Note(Says.SHOWN, {"text": toast.text}, alert=toast.alert)


async def amend(at: At) -> Note:
    """Changes a house rule of the lobby, ``name.value``."""
    if not at.visit.runs_the_table:
        return Note(Says.OPENER_ONLY)
    name, _, value = at.tap.choice.partition(".")
    return await at.play.command(Amend(name, value)) or Note(Says.AMENDED)


async def house_rules(at: At) -> Note:
    """Shows the house rules in the lobby, or hides them."""
    if not at.visit.runs_the_table:
        return Note(Says.OPENER_ONLY)
    shown = "hide" if at.tap.choice == "hide" else "show"
    return await at.play.command(Amend("house-rules", shown)) or Note(
        Says.RULES_SHOWN if shown == "show" else Says.AMENDED
    )


async def _asked(at: At) -> SeatNo | Note:
    """The tapper's seat where it may choose now; else whose turn it is."""
    question = at.play.question
    if not isinstance(question, Choice | Choices):
        return Note(Says.OLD_QUESTION)
    if at.seat is None:
        return at.sit_first()
    if isinstance(question, Choice) and question.seat != at.seat:
        return Note(Says.OTHERS_TURN, {"name": await name_of(at.play, question.seat)})
    return at.seat


def _span(question: object, option: str) -> tuple[int, int] | None:
    if not isinstance(question, Choice | Choices):
        return None
    span = dict(question.spans).get(option)
    return (span.least, span.most) if span else None
