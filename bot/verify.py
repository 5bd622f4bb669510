"""``python -m bot verify SHOE``: recomputes a shoe of this database and shows all that proves it."""

from bot.running import real_shoe
from games.core.ids import ShoeId
from games.core.shoe import verify
from storage import shoes
from storage.database import Database
from storage.shoes import StoredShoe


async def report(path: str, shoe: str) -> tuple[str, bool]:
    """A text for people and whether all is as it was promised; nothing secret of a shoe that is still in use."""
    db = await Database.open(path)
    try:
        stored = await db.transact(lambda tx: shoes.load(tx, ShoeId(shoe)))
    finally:
        await db.close()
    if stored is None:
        return f"There is no shoe {shoe} in {path}.", False
    if stored.state != "finished":
        return f"Shoe {shoe} is still in use: its secret is published when it is finished.\n{_public(stored)}", False
    real = real_shoe(stored)
    good = verify(real, stored.commitment)
    lines = [
        _public(stored),
        f"secret      {stored.secret.hex()}",
        f"SHA-256     {real.secret.commitment}",
        "            " + ("is the commitment: the order was fixed before anyone staked" if good else "DIFFERS"),
        f"dealt       {stored.next} of {real.size}",
        "cards       " + " ".join(card.code for card in real.order),
    ]
    return "\n".join(lines), good


def _public(stored: StoredShoe) -> str:
    cuts = ",".join(map(str, stored.cuts)) or "(none)"
    return "\n".join(
        [
            f"shoe        {stored.id}",
            f"packs       {stored.packs}",
            f"commitment  {stored.commitment}",
            f"cuts        {cuts}",
        ]
    )
