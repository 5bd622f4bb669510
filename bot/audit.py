"""``python -m bot audit``: recomputes every balance from the postings, and every finished deal from its log.

A deal's log says which chips each of its answers moved; the ledger has an entry for each that moved any. Both are put
side by side, one after another.
"""

from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from bot.memory import deeds
from bot.record import DRAW_START, OUTCOME
from bot.running import real_shoe, rebuild
from games.core.chips import Place, Purse, Transfer
from games.core.engine import Mismatch, Result, Step, draw, now, steps
from games.core.ids import HOUSE, DealId, SeatNo, UserId
from games.core.registry import all_games
from storage import auditing, ledger, log, results, shoes
from storage.accounts import Account, Movement
from storage.auditing import Posted
from storage.database import Database
from storage.log import StoredDeal
from storage.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Audit:
    """What was looked at, and the first thing that cannot be so, as a sentence; None where all is well."""

    entries: int
    deals: int
    older: int
    difference: str | None

    def __str__(self) -> str:
        told = f"{self.entries} entries, {self.deals} deals dealt again"
        if self.older:
            told += f", {self.older} left out that were played by older rules"
        return f"{told}: {self.difference or 'every balance and every payment is as it should be.'}"


async def audit(path: Path) -> Audit:
    """Goes through the whole database of a file, which a bot may be using."""
    db = await Database.open(path)
    try:
        return await audited(db)
    finally:
        await db.close()


async def audited(db: Database) -> Audit:
    """Goes through the whole database, a deal at a time, so that whoever else uses it is hardly held up."""
    difference = await db.transact(_balances)
    entries, ended = await db.transact(_how_many)
    dealt = older = 0
    for number in ended:
        if difference is not None:
            break
        found = await db.transact(partial(_deal, number=number))
        older += found is _OLDER
        dealt += found is not _OLDER
        difference = found.difference
    return Audit(entries, dealt, older, difference)


@dataclass(frozen=True, slots=True)
class _Found:
    difference: str | None = None


_OLDER = _Found()


async def _balances(tx: Transaction) -> str | None:
    return await auditing.first_overdraft(tx) or next(iter(await ledger.audit(tx)), None)


async def _how_many(tx: Transaction) -> tuple[int, list[DealId]]:
    """How many entries there are, and the deals that have ended."""
    row = await tx.one("SELECT count(*) AS entries FROM entries")
    rows = await tx.all("SELECT id FROM deals WHERE state <> 'running' ORDER BY id")
    return row["entries"], [DealId(one["id"]) for one in rows]


async def _deal(tx: Transaction, number: DealId) -> _Found:
    stored = await log.load(tx, number)
    assert stored is not None  # noqa: S101 - deals are never deleted
    game = all_games().get(stored.game)
    if game is None or game.rules_version != stored.rules_version:
        return _OLDER
    if stored.kind == "draw":
        return _Found(await _draw(tx, stored))
    rebuilt = await rebuild(tx, stored)
    if isinstance(rebuilt, Mismatch):
        if stored.state == "void":  # it was voided for this very reason
            return _OLDER
        return _Found(f"Deal {number} does not replay: it differs at answer {rebuilt.row}.")
    moved = [step.transfers for step in steps(rebuilt.deal) if step.transfers]
    posted = [entry for entry in await auditing.entries_of(tx, number) if entry.kind in ("stake", "settle")]
    people = _People({HOUSE: None})
    difference = _compare(number, moved, posted, people)
    if difference is None and stored.state == "played":
        step = now(rebuilt.deal)
        assert isinstance(step.next, Result)  # noqa: S101 - a deal that was played has one
        difference = _outcome(stored, step.next, people) or await _results(tx, stored, step, step.next, people)
    return _Found(difference)


async def _draw(tx: Transaction, stored: StoredDeal) -> str | None:
    begun, shoe = DRAW_START.decode(stored.start), await shoes.load(tx, stored.shoes[0].shoe)
    assert shoe is not None  # noqa: S101 - shoes are never deleted
    keeper = draw(all_games()[stored.game], begun.seats, real_shoe(shoe)).keeper
    outcome = OUTCOME.decode(stored.outcome or "")
    if outcome.banker != begun.people[begun.seats.index(keeper)]:
        return f"Draw {stored.id} gave the bank to {outcome.banker}; the cards gave it to seat {keeper}."
    return None


@dataclass(slots=True)
class _People:
    """Whose each seat is, as the postings show it one after another: each seat has one person, who has one seat."""

    by_seat: dict[SeatNo, UserId | None] = field(default_factory=dict)

    def agrees(self, seat: SeatNo, person: UserId | None) -> bool:
        if seat not in self.by_seat and person not in self.by_seat.values():
            self.by_seat[seat] = person
        return seat in self.by_seat and self.by_seat[seat] == person


def _compare(deal: DealId, moved: list[tuple[Transfer, ...]], posted: list[Posted], people: _People) -> str | None:
    """The first entry that is not what the deal's answers moved."""
    for transfers, entry in zip(moved, posted, strict=False):
        pairs = list(zip(transfers, entry.movements, strict=False))
        if len(transfers) != len(entry.movements) or not all(_same(*pair, people) for pair in pairs):
            return f"Entry {entry.entry} of deal {deal} is not what was played."
    if len(posted) > len(moved):
        return f"Entry {posted[len(moved)].entry} of deal {deal} was never played."
    if len(moved) > len(posted):
        after = f"after entry {posted[-1].entry}" if posted else "from the first on"
        return f"Deal {deal} lacks entries {after}."
    return None


def _same(transfer: Transfer, movement: Movement, people: _People) -> bool:
    return (
        transfer.amount == movement.amount
        and _lies(transfer.source, movement.source, people)
        and _lies(transfer.target, movement.target, people)
    )


def _lies(place: Place, account: Account, people: _People) -> bool:
    """Whether an account is what the deal calls this place."""
    if place.purse is Purse.BANK or place.seat is None:
        return account.kind == "bank"
    return account.kind == place.purse.value and people.agrees(place.seat, account.person)


async def _results(tx: Transaction, stored: StoredDeal, step: Step, result: Result, people: _People) -> str | None:
    """What is remembered of everybody's part, against what it was."""
    scores = [part.score for part in deeds(step, result, people.by_seat.get)]
    kept = await results.of_deal(tx, stored.id)
    return (
        None
        if kept == tuple(sorted(scores, key=lambda score: score.person))
        else f"Deal {stored.id} is remembered otherwise than it was played."
    )


def _outcome(stored: StoredDeal, result: Result, people: _People) -> str | None:
    """What was written down as everybody's gain, against what the script says."""
    told = OUTCOME.decode(stored.outcome or "").net
    fits = len(told) == len(result.net) and all(
        chips == gain and people.agrees(seat, user)
        for (user, chips), (seat, gain) in zip(told, result.net, strict=False)
    )
    return None if fits else f"Deal {stored.id} was told to have ended otherwise than it did."
