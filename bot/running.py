"""A deal that is being played, and how it is rebuilt from its log."""

from collections.abc import Mapping
from dataclasses import dataclass, field

import structlog

from bot.record import GIVEN, START, UNREADABLE
from games.core import engine
from games.core.answers import By, Stake
from games.core.engine import Deal, Mismatch, Row
from games.core.ids import DealId, SeatNo
from games.core.shoe import Secret, Shoe
from storage import shoes
from storage.log import StoredDeal
from storage.shoes import StoredShoe
from storage.transaction import Transaction

log = structlog.get_logger(__name__)


class Broken(Exception):
    """The table cannot go on as it is: the script and the ledger disagree, or a deal does not replay."""


@dataclass(frozen=True, slots=True)
class Running:
    """A deal that is being played, and when each seat last staked what. A cache of what the log holds."""

    id: DealId
    deal: Deal
    staked: Mapping[SeatNo, tuple[Stake, float]] = field(default_factory=dict)


def real_shoe(stored: StoredShoe) -> Shoe:
    """A stored shoe as the rules know it."""
    return Shoe(stored.id, Secret(stored.secret), stored.packs, stored.cuts, stored.moved)


def differs(found: Mismatch) -> str:
    """Where a deal does not replay, in words."""
    return f"it differs at answer {found.row}" if found.row else "it differs at its start"


async def rebuild(tx: Transaction, stored: StoredDeal) -> Running | Mismatch:
    """A running deal out of its log, replayed and compared row by row. What cannot be read does not replay."""
    used = [await shoes.load(tx, use.shoe) for use in stored.shoes]
    deal = _read(stored, tuple(real_shoe(shoe) for shoe in used if shoe))
    if isinstance(deal, Mismatch):
        return deal
    try:
        step = engine.replay(deal)
    except Exception as fault:  # how it is said to have begun is how no deal begins, or the rules are at fault
        log.info("deal.unreplayable", deal=stored.id, error=repr(fault))
        return Mismatch(0)
    if isinstance(step, Mismatch):
        return step
    staked = {}
    for row, kept in zip(deal.rows, stored.answers, strict=True):
        if isinstance(row.given, Stake) and row.seat is not None:
            staked[row.seat] = (row.given, kept.at)
    return Running(stored.id, deal, staked)


def _read(stored: StoredDeal, used: tuple[Shoe, ...]) -> Deal | Mismatch:
    rows: list[Row] = []
    try:
        start = START.decode(stored.start)
    except UNREADABLE:
        return Mismatch(0)
    for n, row in enumerate(stored.answers, 1):
        try:
            rows.append(Row(row.seat, By(row.by), GIVEN.decode(row.given), row.digest))
        except UNREADABLE:
            return Mismatch(n)
    return Deal(start, used, tuple(rows))
