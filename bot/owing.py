"""What a command to a table owes: banks opened and closed, shoes brought and cut, deals begun and undone."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, assert_never

from bot.logs import at_table
from bot.notes import Note, Says
from bot.record import DRAW_START, OUTCOME, START, DrawRecord, DrawStart, OutcomeRecord
from bot.running import Broken, Running, real_shoe
from games.core import engine
from games.core.answers import By, Leave
from games.core.commands import (
    CloseBank,
    DrawForBank,
    Drawn,
    Effect,
    LeaveDeal,
    MarkCut,
    MarkMoved,
    NewShoe,
    OpenBank,
    StartDeal,
    VoidDeal,
)
from games.core.engine import Deal, Start
from games.core.ids import Chips, SeatNo, UserId
from games.core.table import Dealing
from games.core.terms import right_of
from storage import allowance, ledger, log, shoes
from storage.ledger import Account, Movement
from storage.staked import last_banker

if TYPE_CHECKING:
    from bot.play import Play


async def owe(play: "Play", effect: Effect) -> None:
    """Does what is owed; whether a bank can be put up was asked before."""
    match effect:
        case DrawForBank(seats):
            await _draw(play, seats)
        case OpenBank(banker, bank):
            await _open_bank(play, banker, bank)
        case CloseBank(banker):
            await _close_bank(play, banker)
        case NewShoe(shoe):
            await finish_shoes(play)
            await play.new_shoe(shoe)
        case MarkCut(shoe, place):
            await shoes.cut(play.tx, shoe, place)
        case MarkMoved(shoe, cards):
            await shoes.move(play.tx, shoe, cards)
        case StartDeal():
            await _start_deal(play)
        case VoidDeal():
            await _void_deal(play)
        case LeaveDeal(seat):
            await play.answer(seat, Leave(), By.HOUSE)  # refused where nobody waits for the seat anyway
        case _:
            assert_never(effect)


async def short_of(play: "Play", effects: Sequence[Effect]) -> Note | None:
    """Why the bank that is to be opened cannot be put up: nothing is written yet. None where it can, or none is."""
    opened = next((effect for effect in effects if isinstance(effect, OpenBank)), None)
    if opened is None:
        return None
    if opened.banker is not None:
        code, has = Says.BANK_SHORT, await _balance(play, Account.wallet(opened.banker))
    else:
        code, has = Says.HOUSE_SHORT, await _balance(play, Account.house())
        has += await allowance.left(play.tx, play.chat.key, play.allowance, play.now)
        if CloseBank(None) in effects:  # what is left of its last bank comes back first
            has += await _balance(play, Account.bank(play.id, None))
    return None if has >= opened.bank else Note(code, {"has": has, "needs": opened.bank}, alert=True)


async def _balance(play: "Play", account: Account) -> int:
    return await ledger.balance(play.tx, play.chat.key, account)


async def finish_shoes(play: "Play") -> None:
    """No shoe of the table is dealt from any more: their secrets are public."""
    for shoe in await shoes.of_table(play.tx, play.id):
        if shoe.state == "open":
            await shoes.finish(play.tx, shoe.id)
            play.finished.append(shoe.id)


async def _draw(play: "Play", seats: tuple[SeatNo, ...]) -> None:
    shoe = await play.new_shoe(await play.fresh_shoe_id())
    drawn = engine.draw(play.game, seats, shoe)
    people = tuple(play.people[seat] for seat in seats)
    start = DRAW_START.encode(DrawStart(people, seats))
    deal = await log.start_deal(play.tx, play.id, "draw", play.game.name, play.game.rules_version, start, play.now)
    await shoes.use(play.tx, deal, shoe.id, 0)
    await shoes.advance(play.tx, shoe.id, drawn.used)
    await shoes.finish(play.tx, shoe.id)
    cards = tuple((play.people[SeatNo(int(dealt.pile.name))], dealt.card.code) for dealt in drawn.events)
    keeper = play.people[drawn.keeper]
    outcome = OUTCOME.encode(OutcomeRecord("drawn", keeper, (), cards[-1][1]))
    await log.finish(play.tx, deal, "played", outcome, play.now)
    play.record, play.drew = replace(play.record, draw=DrawRecord(play.number, cards, keeper, shoe.id)), True
    await play.command(Drawn(drawn.keeper))


async def _open_bank(play: "Play", banker: UserId | None, bank: Chips) -> None:
    if banker is None:
        await allowance.fill(play.tx, play.chat.key, bank, play.allowance, play.now)
    await play.must("open-bank", [Movement(_purse(banker), Account.bank(play.id, banker), bank)])


async def _close_bank(play: "Play", banker: UserId | None) -> None:
    bank = Account.bank(play.id, banker)
    left = await ledger.balance(play.tx, play.chat.key, bank)
    if left:
        await play.must("close-bank", [Movement(bank, _purse(banker), left)])
    await finish_shoes(play)


def _purse(banker: UserId | None) -> Account:
    """Where a bank comes from and goes back to; None is the house."""
    return Account.house() if banker is None else Account.wallet(banker)


async def _start_deal(play: "Play") -> None:
    phase = play.table.phase
    if not isinstance(phase, Dealing):
        raise Broken("a deal starts where none is played")
    term = phase.term
    stored = await shoes.load(play.tx, term.shoe)
    if stored is None:
        raise Broken(f"the shoe {term.shoe} is not there")
    start = Start(
        game=play.game.name,
        rules_version=play.game.rules_version,
        seats=tuple(seat.no for seat in play.table.circle),
        banker=term.banker,
        cutter=right_of(play.table, term.banker),
        bank=await ledger.balance(play.tx, play.chat.key, play.bank_of(term.banker)),
        limits=term.limits,
        shoe=term.shoe,
        first=term.next,
        away=play.table.away,
        options=play.table.options,
        nth=term.deals,
        pulls=term.pulls,
    )
    deal = await log.start_deal(
        play.tx, play.id, "deal", start.game, start.rules_version, START.encode(start), play.now
    )
    at_table(play.chat.telegram_id, play.id, deal)
    play.tell("deal.started", deal, game=start.game, number=play.number, shoe=term.shoe)
    await shoes.use(play.tx, deal, term.shoe, start.first)
    step = engine.start(Deal(start, (real_shoe(stored),)))
    play.running = Running(deal, step.deal)
    await play.go_on(step)


async def give_up(play: "Play") -> None:
    """Undoes all that lies at a table, by the ledger alone: open stakes and banks go back to whose they are."""
    play.given_up = True
    await _void_deal(play)
    for account, _ in await ledger.holdings(play.tx, play.id):
        await _close_bank(play, account.person)
    await finish_shoes(play)


async def _void_deal(play: "Play") -> None:
    """Open stakes go back; what was lost or paid before stands. The log is not asked: it may be why."""
    back = [
        Movement(account, Account.wallet(account.person), chips)
        for account, chips in await ledger.holdings(play.tx, play.id)
        if account.kind == "reserve" and account.person is not None
    ]
    await play.must("void", back)
    stored = await log.running(play.tx, play.id)
    if stored is None:  # the log has no such deal, which is why it is voided
        return
    banker = await last_banker(play.tx, play.id)
    why, given_up = play.why_closed(), play.given_up
    outcome = OutcomeRecord("void", banker, (), next=play.asked_next(), closed=why, given_up=given_up)
    await log.finish(play.tx, stored.id, "void", OUTCOME.encode(outcome), play.now)
    shoe = stored.shoes[0].shoe if stored.shoes else ""
    play.tell("deal.ended", stored.id, game=stored.game, ending="void", shoe=shoe)
    play.running = None
