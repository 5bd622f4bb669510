"""A deal that is being played, and how it is rebuilt from its log."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.record import GIVEN, START
from games.core import engine
from games.core.answers import By, Stake
from games.core.engine import Deal, Mismatch, Row
from games.core.ids import DealId, SeatNo
from games.core.shoe import Secret, Shoe
from storage import shoes
from storage.log import StoredDeal
from storage.shoes import StoredShoe
from storage.transaction import Transaction


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


async def rebuild(tx: Transaction, stored: StoredDeal) -> Running | Mismatch:
    """A running deal out of its log, replayed and compared row by row."""
    used = [await shoes.load(tx, use.shoe) for use in stored.shoes]
    deal = Deal(
        START.decode(stored.start),
        tuple(real_shoe(shoe) for shoe in used if shoe),
        tuple(Row(row.seat, By(row.by), GIVEN.decode(row.given), row.digest) for row in stored.answers),
    )
    step = engine.replay(deal)
    if isinstance(step, Mismatch):
        return step
    staked = {}
    for row, kept in zip(deal.rows, stored.answers, strict=True):
        if isinstance(row.given, Stake) and row.seat is not None:
            staked[row.seat] = (row.given, kept.at)
    return Running(stored.id, deal, staked)
