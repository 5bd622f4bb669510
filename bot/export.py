"""``python -m bot export DEAL``: the record of a deal of this database, as the rules' own command line gives one."""

import json

from bot.record import DRAW_START, UNREADABLE
from bot.running import differs, real_shoe, rebuild
from games.core.engine import Mismatch
from games.core.export import Record, drawn, record
from games.core.ids import DealId
from games.core.registry import all_games
from storage import log, shoes
from storage.database import Database
from storage.log import StoredDeal
from storage.shoes import StoredShoe
from storage.transaction import Transaction


class NoRecord(Exception):
    """There is no record to give; says why."""


async def export(path: str, deal: int) -> str:
    """One JSON object; ``NoRecord`` for a deal that is not there or does not replay."""
    db = await Database.open(path)
    try:
        return json.dumps(await db.transact(lambda tx: _record(tx, DealId(deal))), ensure_ascii=False, indent=2)
    finally:
        await db.close()


async def _record(tx: Transaction, deal: DealId) -> Record:
    stored = await log.load(tx, deal)
    if stored is None:
        raise NoRecord(f"There is no deal {deal} here.")
    used = [shoe for use in stored.shoes if (shoe := await shoes.load(tx, use.shoe))]
    if stored.kind == "draw":  # its shoe was finished with it
        return _drawn(stored, used)
    in_use = {shoe.id for shoe in used if shoe.state != "finished"}
    rebuilt = await rebuild(tx, stored)
    if isinstance(rebuilt, Mismatch):
        raise NoRecord(f"Deal {deal} does not replay by the present rules: {differs(rebuilt)}.")
    return record(rebuilt.deal, in_use=in_use, void=stored.state == "void")


def _drawn(stored: StoredDeal, used: list[StoredShoe]) -> Record:
    game = all_games().get(stored.game)
    if game is None or not used:
        raise NoRecord(f"Draw {stored.id} cannot be drawn again: its game or its shoe is not there.")
    try:
        return drawn(game, DRAW_START.decode(stored.start).seats, real_shoe(used[0]))
    except UNREADABLE as fault:
        raise NoRecord(f"Draw {stored.id} cannot be read any more: {fault}.") from None
