"""Answers to what a table or a deal asks one seat, and what anybody may say in a staking window."""

from collections.abc import Mapping
from dataclasses import replace
from math import ceil

from bot import rhythm
from bot.acting import At
from bot.limits import ROUNDING
from bot.notes import Note, Says
from bot.numbers import whole
from bot.sights import name_of, sight_of
from games.core.answers import By, Close, CutAt, Given, LetItRun, Ready
from games.core.chips import Limits
from games.core.commands import CutShoe, Draft, Pass, SetUp
from games.core.ids import SeatNo
from games.core.questions import Cut
from games.core.setup import Setup
from games.core.staking import Staking
from games.core.table import Offer


async def accept(at: At) -> Note:
    offer = _offer(at.tap.choice)
    if offer is None:
        return Note(Says.NOT_A_BUTTON)
    seat = await _asked_seat(at)
    if isinstance(seat, Note):
        return seat
    shoe = await at.play.fresh_shoe_id()
    refused = await at.play.command(SetUp(seat, offer.bank, offer.limits, shoe))
    if refused is not None:
        return refused
    game = at.play.game.name
    await at.visit.remember(game, replace(await at.visit.habits(game), offer=offer))
    return Note(Says.BANK_OPENED, _figures(offer))


async def change(at: At) -> Note:
    """Opens the preset rows, beginning from what was offered."""
    seat = await _asked_seat(at)
    if isinstance(seat, Note):
        return seat
    sight = await sight_of(at.play)
    if sight.offer is None:
        question = at.play.question
        needs = question.bounds.bank if isinstance(question, Setup) else 0
        return Note(Says.BANK_SHORT, {"has": sight.purse, "needs": needs}, alert=True)
    refused = await at.play.command(Draft(seat, sight.offer.bank, sight.offer.limits))
    return refused or Note(Says.CHOOSE)


async def draft(at: At) -> Note:
    offer = _offer(at.tap.choice)
    if offer is None:
        return Note(Says.NOT_A_BUTTON)
    seat = await _asked_seat(at)
    if isinstance(seat, Note):
        return seat
    purse = await at.visit.wallet()
    if offer.bank > purse:
        return Note(Says.BANK_SHORT, {"has": purse, "needs": offer.bank}, alert=True)
    refused = await at.play.command(Draft(seat, offer.bank, offer.limits))
    return refused or Note(Says.DRAFTED, _figures(offer))


async def pass_on(at: At) -> Note:
    seat = await _asked_seat(at)
    if isinstance(seat, Note):
        return seat
    return await at.play.command(Pass(seat)) or Note(Says.PASSED)


async def cut(at: At) -> Note:
    place = whole(at.tap.choice)
    if place is None:
        return Note(Says.NOT_A_BUTTON)
    seat = await _asked_seat(at)
    if isinstance(seat, Note):
        return seat
    if at.play.running is not None:
        refused = await at.play.answer(seat, CutAt(place), By.SEAT)
    else:
        refused = await at.play.command(CutShoe(seat, place))
    return refused or Note(Says.CUT_AT, {"place": place})


async def ready(at: At) -> Note:
    return await _say(at, Ready(), Says.READY)


async def run(at: At) -> Note:
    return await _say(at, LetItRun(), Says.RUNNING)


async def next_card(at: At) -> Note:
    question = at.play.question
    if isinstance(question, Staking) and at.seat == question.banker:
        earliest = rhythm.earliest(question, at.play.record.asked_at, at.visit.settings.clocks)
        early = ceil(earliest - at.visit.now - ROUNDING)
        if early > 0:
            return Note(Says.TOO_EARLY, {"seconds": early})
    return await _say(at, Close(), Says.TURNED)


async def _say(at: At, given: Given, done: Says) -> Note:
    seat = at.seat
    if seat is None:
        return at.sit_first()
    if at.play.running is None:
        return Note(Says.OLD_QUESTION)
    return await at.play.answer(seat, given, By.SEAT) or Note(done)


async def _asked_seat(at: At) -> SeatNo | Note:
    """The tapper's seat where it is the one that is asked; else whose turn it is."""
    if at.seat is None:
        return at.sit_first()
    question = at.play.question
    if not isinstance(question, Setup | Cut):
        return Note(Says.OLD_QUESTION)
    if question.seat != at.seat:
        return Note(Says.OTHERS_TURN, {"name": await name_of(at.play, question.seat)})
    return at.seat


def _offer(choice: str) -> Offer | None:
    """A bank and its limits out of a button's choice; None for anything else."""
    numbers = [whole(part) for part in choice.split(".")]
    if len(numbers) != 3:
        return None
    bank, least, greatest = numbers
    if bank is None or least is None or greatest is None or not 1 <= least <= greatest:
        return None
    return Offer(bank, Limits(least, greatest))


def _figures(offer: Offer) -> Mapping[str, int]:
    return {"bank": offer.bank, "least": offer.limits.least, "greatest": offer.limits.greatest}
