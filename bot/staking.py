"""Stakes: my chip on a card by a tap, or a free amount by a command."""

from bot.acting import REST, TWICE, At, label, named
from bot.notes import Note, Says
from bot.play import Play
from bot.visit import Visit
from games.core.ids import Chips, SeatNo
from games.core.questions import By, Stake, Staking, Target


async def stake(at: At) -> Note:
    """My chip on a card: once for one tap, twice asked where it is all or the greatest."""
    seat = at.seat
    if seat is None:
        return at.sit_first()
    question = at.play.question
    if at.play.running is None or not isinstance(question, Staking):
        return Note(Says.OLD_QUESTION)
    target = Target(at.tap.choice)
    chip = await _my_chip(at, question)
    amount = chip
    wallet = await at.visit.wallet()
    if chip == REST:  # never less than may be staked at all: an empty wallet is told of, not a low stake
        found = question.range_of(seat, target)
        amount = max(found.least, Chips(min(found.most, wallet))) if found else question.limits.least
    wanted = Stake(target, amount)
    before, when = at.play.running.staked.get(seat, (None, 0.0))
    if before == wanted and at.visit.now - when < TWICE:
        return Note(Says.STAKED_ONCE, {"card": label(at.play, target), "amount": amount})
    if refused := question.check(seat, wanted):
        return named(at.play, Note(refused.code, refused.figures))
    if amount > wallet:
        return Note(Says.WALLET_SHORT, {"has": wallet, "needs": amount}, alert=True)
    heavy = chip == REST or question.limits.least < amount == question.limits.greatest
    if heavy and not at.arming.confirmed((at.play.id, seat), target, chip, at.visit.now):
        return Note(Says.TAP_AGAIN, {"card": label(at.play, target), "amount": amount})
    return await place(at.visit, at.play, seat, wanted)


async def place(visit: Visit, play: Play, seat: SeatNo, stake: Stake) -> Note:
    """Stakes, and tells what lies there now and what is left."""
    refused = await play.answer(seat, stake, By.SEAT)
    if refused is not None:
        return named(play, refused)
    question = play.question
    if not isinstance(question, Staking):
        return Note(Says.OLD_QUESTION)
    mine, wallet = question.total(seat, stake.target), await visit.wallet()
    figures: dict[str, int | str] = {
        "card": label(play, stake.target),
        "mine": mine,
        "wallet": wallet,
        "free": question.free,
    }
    return Note(Says.STAKED, figures)


async def _my_chip(at: At, question: Staking) -> Chips:
    """The chip I chose, where it fits this banker's limits; else the least."""
    chip = (await at.visit.habits(at.play.game.name)).chip
    if chip is None or (chip != REST and not question.limits.least <= chip <= question.limits.greatest):
        return question.limits.least
    return chip
