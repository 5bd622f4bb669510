"""Stakes: my chip on a card by a tap, or a free amount by a command."""

from collections.abc import Sequence

from bot.acting import REST, TWICE, At, label, named
from bot.callback import OWN
from bot.notes import Note, Says
from bot.numbers import whole
from bot.play import Play
from bot.visit import Visit
from games.core.answers import By, Stake, Target
from games.core.ids import Chips, SeatNo
from games.core.staking import Staking

WRITTEN = {"10": "T", "В": "J", "Д": "Q", "К": "K", "Т": "A", "БАНК": "bank"}
"""What people write beside the names of targets: the ten, the Russian court cards and ace, the whole bank."""
LONGEST_TARGET = 8
"""Characters in which people write a card, its suit and what makes a suit an emoji included."""


async def stake(at: At) -> Note:
    """My chip on a card: once for one tap, twice asked where it is all or the greatest."""
    seat = at.seat
    if seat is None:
        return at.sit_first()
    question = at.play.question
    if at.play.running is None or not isinstance(question, Staking):
        return Note(Says.OLD_QUESTION)
    target = _wanted(at.tap.choice, question, seat)
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
    question, card = play.question, label(play, stake.target)
    if not isinstance(question, Staking):
        return Note(Says.OLD_QUESTION)
    refused = await play.answer(seat, stake, By.SEAT)
    if refused is not None:
        return named(play, refused)
    figures: dict[str, int | str] = {  # counted from what stood before: the stake may have closed the window
        "card": card,
        "mine": question.total(seat, stake.target) + stake.amount,
        "wallet": await visit.wallet(),
        "free": question.free - stake.amount,
    }
    return Note(Says.STAKED, figures)


def misread(words: Sequence[str]) -> Note | None:
    """Why what was written after ``/stake`` is no stake at any table."""
    if len(words) not in (1, 2) or len(words[0]) > LONGEST_TARGET:
        return Note(Says.STAKE_HOW)
    return Note(Says.NOT_A_NUMBER) if len(words) == 2 and not whole(words[1]) else None


def read(words: Sequence[str], question: Staking, seat: SeatNo) -> Stake | None:
    """A target and a number; the number alone where the seat has no choice of targets, the target alone where it has
    none of sums. None where that does not say enough."""
    amount = whole(words[-1])
    if len(words) == 2:
        return Stake(_target(words[0], question), amount) if amount else None
    if amount and question.own:
        return Stake((question.targets_of(seat) or question.open)[0], amount)
    target = _target(words[0], question)
    if question.limits.least == question.limits.greatest and not amount:
        return None if question.own else Stake(target, question.limits.least)
    alone = len(question.open) == 1 and target not in question.open  # "9" may be the nine, and not nine chips
    return Stake(question.open[0], amount) if amount and alone else None


def _target(written: str, question: Staking) -> Target:
    """A target as people write it: a packet's number, the bank, a rank with or without a suit: ``Д``, ``Q♦``."""
    bare = written.upper().strip("№#♣♦♥♠\ufe0e\ufe0f")
    known = {target.upper(): target for target in question.open}
    return known.get(bare) or Target(WRITTEN.get(bare, bare))


def _wanted(choice: str, question: Staking, seat: SeatNo) -> Target:
    """The target a button names; where each seat has its own, the button is everybody's and says so."""
    own = question.targets_of(seat)
    return own[0] if choice == OWN and question.own and own else Target(choice)


async def _my_chip(at: At, question: Staking) -> Chips:
    """The chip I chose, where it fits this banker's limits; else the least."""
    if question.limits.least == question.limits.greatest:
        return question.limits.least
    chip = (await at.visit.habits(at.play.game.name)).chip
    if chip is None or (chip != REST and not question.limits.least <= chip <= question.limits.greatest):
        return question.limits.least
    return chip
