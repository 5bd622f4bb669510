"""One deal that is over, dealt again out of its log and held against all that was written down of it.

A deal's log says which chips each of its answers moved; the ledger has an entry for each that moved any. Both are put
side by side, one after another.
"""

import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from bot.dealt_again import drawn_again, rules_of, whose_seats
from bot.memory import deeds
from bot.outcome import came_to
from bot.record import DRAW_START, GIVEN, OUTCOME, START, UNREADABLE, OutcomeRecord
from bot.running import Running, differs, real_shoe, rebuild
from games.core.answers import CutAt, Shuffled, Stake
from games.core.chips import Place, Purse, Transfer
from games.core.engine import Mismatch, Result, Step, now, steps
from games.core.game import Game
from games.core.ids import HOUSE, DealId, SeatNo, ShoeId, TableId, UserId
from games.core.shoe import verify
from storage import auditing, log, results, shoes
from storage.accounts import Account, Movement
from storage.auditing import Posted
from storage.log import ShoeUse, StoredDeal
from storage.results import Score
from storage.transaction import Transaction

Whose = Mapping[SeatNo, UserId | None]
"""Whose each seat is that has chips in a deal; None is the house."""


@dataclass(frozen=True, slots=True)
class Found:
    """The first thing of a deal that cannot be so, if any; ``older``: it cannot be dealt again, and need not;
    ``unreadable``: what was written down of it nobody can read, which stays so."""

    difference: str | None = None
    older: bool = False
    unreadable: str | None = None


@dataclass(frozen=True, slots=True)
class _Move:
    """What one answer moved: the kind of the entry it owes, and its chips."""

    kind: str
    transfers: tuple[Transfer, ...]


async def audit_deal(tx: Transaction, number: DealId) -> Found:
    """Deals it again. Whatever keeps it from being dealt is a difference too: it was dealt once."""
    try:
        return await _audit(tx, number)
    except (sqlite3.Error, OSError):
        raise
    except UNREADABLE as fault:
        return Found(unreadable=f"Deal {number} cannot be read any more: {fault}.")
    except Exception as fault:
        return Found(f"Deal {number} cannot be dealt again: {fault!r}.")


async def _audit(tx: Transaction, number: DealId) -> Found:
    stored = await log.load(tx, number)
    assert stored is not None  # noqa: S101 - deals are never deleted
    if stored.outcome is not None:
        OUTCOME.decode(stored.outcome)
    if stored.kind == "draw":
        DRAW_START.decode(stored.start)
    elif difference := _start(stored):
        return Found(difference)
    game = rules_of(stored)
    if game is None:
        return Found(older=True)
    posted = [entry for entry in await auditing.entries_of(tx, number) if entry.kind != "void"]
    if stored.kind == "draw":
        return Found(_compare(number, [], posted, _same_kind) or await _draw(tx, stored, game))
    rebuilt = await rebuild(tx, stored)
    if isinstance(rebuilt, Mismatch):
        if stored.state == "void" and _given_up(OUTCOME.decode(stored.outcome or "")):
            return Found(older=True)
        for answer in stored.answers:
            GIVEN.decode(answer.given)
        return Found(f"Deal {number} does not replay: {differs(rebuilt)}.")
    return Found(await _entries(tx, stored, rebuilt, posted) or await _rest(tx, stored, rebuilt, game))


def _given_up(void: OutcomeRecord) -> bool:
    """Whether it was voided for the very reason that it did not replay; older records tell by nobody's having ended
    it."""
    return void.closed is None if void.given_up is None else void.given_up


async def _draw(tx: Transaction, stored: StoredDeal, game: Game) -> str | None:
    [use] = stored.shoes
    shoe = await shoes.load(tx, use.shoe)
    assert shoe is not None  # noqa: S101 - shoes are never deleted
    drawn, fits = drawn_again(stored, game, real_shoe(shoe))
    outcome = OUTCOME.decode(stored.outcome or "")
    if not fits:
        return f"Draw {stored.id} gave the bank to {outcome.banker}; the cards gave it to seat {drawn.keeper}."
    told = OutcomeRecord("drawn", outcome.banker, (), drawn.events[-1].card.code)
    if stored.state != "played" or outcome != told:
        return f"Draw {stored.id} was told to have ended otherwise than it did."
    uncut = (game.packs, (), 0, "finished", drawn.used)
    if (shoe.packs, shoe.cuts, shoe.moved, shoe.state, shoe.next) != uncut or use.first != 0:
        return f"Shoe {shoe.id} is not as draw {stored.id} left it."
    return None


# chips


async def _entries(tx: Transaction, stored: StoredDeal, played: Running, posted: list[Posted]) -> str | None:
    """The first entry that is not what the deal's answers moved."""
    moved = [_Move(_kind(step), step.transfers) for step in steps(played.deal) if step.transfers]
    if difference := _compare(stored.id, moved, posted, _same_kind):
        return difference
    whose = await _whose(tx, stored, played)

    def same(move: _Move, entry: Posted) -> bool:
        return [_movement(one, stored.table, played, whose) for one in move.transfers] == list(entry.movements)

    return _compare(stored.id, moved, posted, same) or await _bank(tx, stored, played, whose, posted)


async def _bank(
    tx: Transaction, stored: StoredDeal, played: Running, whose: Whose, posted: list[Posted]
) -> str | None:
    """What lay in the bank as the deal began."""
    if not posted:
        return None
    start, first = played.deal.start, posted[0].entry
    had = await auditing.bank_before(tx, stored.table, whose[start.banker], first)
    if had == start.bank:
        return None
    return f"The bank of deal {stored.id} was {start.bank}; what was posted before entry {first} makes {had}."


def _kind(step: Step) -> str:
    rows = step.deal.rows
    return "stake" if rows and isinstance(rows[-1].given, Stake) else "settle"


async def _whose(tx: Transaction, stored: StoredDeal, played: Running) -> Whose:
    banker = OUTCOME.decode(stored.outcome or "").banker
    return {**await whose_seats(tx, stored, played.deal), played.deal.start.banker: banker, HOUSE: None}


def _compare(
    deal: DealId, moved: list[_Move], posted: list[Posted], same: Callable[[_Move, Posted], bool]
) -> str | None:
    for move, entry in zip(moved, posted, strict=False):
        if not same(move, entry):
            return f"Entry {entry.entry} of deal {deal} is not what was played."
    if len(posted) > len(moved):
        return f"Entry {posted[len(moved)].entry} of deal {deal} was never played."
    if len(moved) > len(posted):
        after = f"after entry {posted[-1].entry}" if posted else "from the first on"
        return f"Deal {deal} lacks entries {after}."
    return None


def _same_kind(move: _Move, entry: Posted) -> bool:
    return move.kind == entry.kind


def _movement(transfer: Transfer, table: TableId, played: Running, whose: Whose) -> Movement:
    def account(place: Place) -> Account:
        if place.purse is Purse.BANK or place.seat is None:
            return Account.bank(table, whose[played.deal.start.banker])
        person = whose[place.seat]
        assert person is not None  # noqa: S101 - the house is no punter
        return Account.wallet(person) if place.purse is Purse.WALLET else Account.reserve(table, person)

    return Movement(account(transfer.source), account(transfer.target), transfer.amount)


# what else was written down


async def _rest(tx: Transaction, stored: StoredDeal, played: Running, game: Game) -> str | None:
    step, whose = now(played.deal), await _whose(tx, stored, played)
    return (
        _ending(stored, step, whose)
        or await _shoes(tx, stored, step, game)
        or await _results(tx, stored, step, whose)
    )


def _start(stored: StoredDeal) -> str | None:
    """How it began, where that stands twice."""
    start = START.decode(stored.start)
    uses = (ShoeUse(start.shoe, start.first), *(ShoeUse(use.shoe, 0) for use in stored.shoes[1:]))
    if (start.game, start.rules_version, uses) != (stored.game, stored.rules_version, stored.shoes):
        return f"Deal {stored.id} is said to have begun otherwise than it did."
    return None


def _ending(stored: StoredDeal, step: Step, whose: Whose) -> str | None:
    """What was told of how it ended, against what the script says. Who was asked next is the table's to know."""
    told, result = OUTCOME.decode(stored.outcome or ""), step.next
    told = replace(told, next=None, closed=None, asleep=False)
    if isinstance(result, Result):
        ended = came_to(step, result, whose.get)
        # The first version told of hands alone.
        piles = tuple(pile for pile in ended.piles if pile in told.piles)
        packet = ended.bankers_packet if told.bankers_packet else ""
        fits = stored.state == ended.ending and told == replace(ended, piles=piles, bankers_packet=packet)
    else:  # cut short, and given up
        fits = stored.state == "void" and told == OutcomeRecord("void", told.banker, (), given_up=told.given_up)
    return None if fits else f"Deal {stored.id} was told to have ended otherwise than it did."


async def _shoes(tx: Transaction, stored: StoredDeal, step: Step, game: Game) -> str | None:
    """The shoes it was dealt from, and how far the last one has come."""
    brought = _cuts(step)
    kept = [shoe for use in stored.shoes if (shoe := await shoes.load(tx, use.shoe))]
    for shoe in kept:
        cut_alike = shoe.id not in brought or (shoe.cuts, shoe.moved) == (brought[shoe.id], 0)
        if shoe.packs != game.packs or not verify(real_shoe(shoe), shoe.commitment) or not cut_alike:
            return f"Shoe {shoe.id} is not the one that was promised for deal {stored.id}."
    last, end = kept[-1], step.next
    if isinstance(end, Result) and last.next != end.next and await auditing.last_of_shoe(tx, last.id) == stored.id:
        return f"Shoe {last.id} is not as deal {stored.id} left it."
    return None


def _cuts(step: Step) -> dict[ShoeId, tuple[int, ...]]:
    """The cuts of the shoes that were brought in the middle of it: they stand in the log and with the shoe."""
    cuts: dict[ShoeId, tuple[int, ...]] = {}
    for row in step.deal.rows:
        if isinstance(row.given, Shuffled):
            cuts[row.given.shoe] = ()
        elif isinstance(row.given, CutAt):
            last = next(reversed(cuts))
            cuts[last] = (*cuts[last], row.given.place)
    return cuts


async def _results(tx: Transaction, stored: StoredDeal, step: Step, whose: Whose) -> str | None:
    """What is remembered of everybody's part, against what it was."""
    scores: tuple[Score, ...] = ()
    if stored.state == "played" and isinstance(step.next, Result):
        scores = tuple(part.score for part in deeds(step, step.next, whose.get))
    if await results.of_deal(tx, stored.id) != tuple(sorted(scores, key=lambda score: score.person)):
        return f"Deal {stored.id} is remembered otherwise than it was played."
    return None
