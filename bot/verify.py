"""``python -m bot verify SHOE``: recomputes a shoe of this database, and every deal that was dealt from it."""

from bot.record import DRAW_START, OUTCOME
from bot.running import real_shoe, rebuild
from games.core.engine import Mismatch, draw, now
from games.core.ids import ShoeId
from games.core.registry import all_games
from games.core.shoe import Pull, Shoe, after_pulls, verify
from storage import log, shoes
from storage.database import Database
from storage.log import StoredDeal
from storage.shoes import StoredShoe
from storage.transaction import Transaction


async def report(path: str, shoe: str) -> tuple[str, bool]:
    """A text for people and whether all is as it was promised; nothing secret of a shoe that is still in use."""
    db = await Database.open(path)
    try:
        return await db.transact(lambda tx: _report(tx, ShoeId(shoe), path))
    finally:
        await db.close()


async def _report(tx: Transaction, shoe: ShoeId, path: str) -> tuple[str, bool]:
    stored = await shoes.load(tx, shoe)
    if stored is None:
        return f"There is no shoe {shoe} in {path}.", False
    used = await log.using(tx, shoe)
    lines = _public(stored)
    if stored.state != "finished":
        still = f"Shoe {shoe} is still in use: its secret is published when it is finished."
        return "\n".join([still, *lines, *(f"deal        {_named(deal, shoe)}" for deal in used)]), False
    real = real_shoe(stored)
    good = verify(real, stored.commitment)
    lines += [
        f"secret      {stored.secret.hex()}",
        f"SHA-256     {real.secret.commitment}",
        "            " + ("is the commitment: the order was fixed before anyone staked" if good else "DIFFERS"),
    ]
    pulls: tuple[Pull, ...] = ()
    for deal in used:
        told, fits, pulled = await _replayed(tx, deal, real)
        lines.append(f"deal        {_named(deal, shoe)}: {told}")
        good, pulls = good and fits, pulled or pulls
    lines += [f"dealt       {stored.next} of {real.size}", *_pulled(real, pulls)]
    lines.append("cards       " + " ".join(card.code for card in real.order))
    return "\n".join(lines), good


async def _replayed(tx: Transaction, deal: StoredDeal, shoe: Shoe) -> tuple[str, bool, tuple[Pull, ...]]:
    """What comes of dealing it again, whether that is what was played, and what was pulled out of the shoe so far."""
    game = all_games().get(deal.game)
    if game is None or game.rules_version != deal.rules_version:
        return "played by other rules than those of today", True, ()
    if deal.kind == "draw":
        begun = DRAW_START.decode(deal.start)
        keeper = begun.people[begun.seats.index(draw(game, begun.seats, shoe).keeper)]
        fits = deal.outcome is not None and OUTCOME.decode(deal.outcome).banker == keeper
        return ("the bank fell as it was shown" if fits else "DIFFERS"), fits, ()
    rebuilt = await rebuild(tx, deal)
    if isinstance(rebuilt, Mismatch):
        return f"DIFFERS at answer {rebuilt.row}", False, ()
    last = now(rebuilt.deal)
    return "dealt and paid as it was shown", True, last.pulls if last.picture.shoe == shoe.id else ()


def _public(stored: StoredShoe) -> list[str]:
    cuts = ",".join(map(str, stored.cuts)) or "(none)"
    return [
        f"shoe        {stored.id}",
        f"packs       {stored.packs}",
        f"commitment  {stored.commitment}",
        f"cuts        {cuts}",
        f"moved       {stored.moved} from the top to the bottom",
    ]


def _named(deal: StoredDeal, shoe: ShoeId) -> str:
    """A deal by its number in the database, which ``export`` takes, and where in the shoe it began."""
    kind = "the draw for the bank" if deal.kind == "draw" else f"deal {deal.number}"
    first = next(use.first for use in deal.shoes if use.shoe == shoe)
    return f"{deal.id} ({deal.game}, table {deal.table}, {kind}, {deal.state}) from card {first + 1}"


def _pulled(shoe: Shoe, pulls: tuple[Pull, ...]) -> list[str]:
    """The cards that were pulled out, each with its place among those left, and the order that came of it."""
    if not pulls:
        return []
    order = after_pulls(shoe.order, pulls)
    told = [f"{order[at].code} from place {place} after {at} cards" for at, place in pulls]
    return [f"pulled      {', '.join(told)}", "as dealt    " + " ".join(card.code for card in order)]
