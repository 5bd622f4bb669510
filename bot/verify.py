"""``python -m bot verify SHOE``: recomputes a shoe of this database, and every deal that was dealt from it."""

from bot.checking import Again, Came, Checked, From, InUse, Promise, check
from games.core.ids import ShoeId
from storage import shoes
from storage.database import Database
from storage.transaction import Transaction


async def report(path: str, shoe: str) -> tuple[str, bool]:
    """A text for people and whether all is as it was promised; nothing secret of a shoe that is still in use."""

    async def look(tx: Transaction) -> InUse | Checked | None:
        stored = await shoes.load(tx, ShoeId(shoe))
        return None if stored is None else await check(tx, stored)

    db = await Database.open(path)
    try:
        found = await db.transact(look)
    finally:
        await db.close()
    if found is None:
        return f"There is no shoe {shoe} in {path}.", False
    if isinstance(found, InUse):
        return _in_use(found), False
    return _checked(found), found.good


def _in_use(shoe: InUse) -> str:
    still = f"Shoe {shoe.promise.id} is still in use: its secret is published when it is finished."
    return "\n".join([still, *_public(shoe.promise), *(f"deal        {_named(deal)}" for deal in shoe.deals)])


def _checked(shoe: Checked) -> str:
    lines = [
        *_public(shoe.promise),
        f"secret      {shoe.secret}",
        f"SHA-256     {shoe.digest}",
        "            " + ("is the commitment: the order was fixed before anyone staked" if shoe.kept else "DIFFERS"),
        *(f"deal        {_named(deal.of)}: {_came(deal)}" for deal in shoe.deals),
        f"dealt       {shoe.next} of {len(shoe.order)}",
        *_pulled(shoe),
        f"cards       {' '.join(card.code for card in shoe.order)}",
    ]
    return "\n".join(lines)


def _public(promise: Promise) -> list[str]:
    cuts = ",".join(map(str, promise.cuts)) or "(none)"
    return [
        f"shoe        {promise.id}",
        f"packs       {promise.packs}",
        f"commitment  {promise.commitment}",
        f"cuts        {cuts}",
        f"moved       {promise.moved} from the top to the bottom",
    ]


def _named(deal: From) -> str:
    """A deal by its number in the database, which ``export`` takes, and where in the shoe it began."""
    kind = "the draw for the bank" if deal.kind == "draw" else f"deal {deal.number}"
    return f"{deal.deal} ({deal.game}, table {deal.table}, {kind}, {deal.state}) from card {deal.first + 1}"


def _came(deal: Again) -> str:
    match deal.came:
        case Came.OTHER_RULES:
            return "played by other rules than those of today"
        case Came.DIFFERS:
            return "DIFFERS" if deal.of.kind == "draw" or not deal.row else f"DIFFERS at answer {deal.row}"
        case Came.ALIKE:
            return "the bank fell as it was shown" if deal.of.kind == "draw" else "dealt and paid as it was shown"


def _pulled(shoe: Checked) -> list[str]:
    """The cards that were pulled out, each with its place among those left, and the order that came of it."""
    if not shoe.pulls:
        return []
    order = shoe.as_dealt
    told = [f"{order[at].code} from place {place} after {at} cards" for at, place in shoe.pulls]
    return [f"pulled      {', '.join(told)}", "as dealt    " + " ".join(card.code for card in order)]
