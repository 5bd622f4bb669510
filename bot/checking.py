"""A shoe as anybody may check it: what was promised of it and, once it is finished, all that comes of its secret."""

from dataclasses import dataclass
from enum import StrEnum

from bot.dealt_again import drawn_again, rules_of
from bot.kept import Kept
from bot.running import real_shoe, rebuild
from games.core.cards import Card
from games.core.engine import Mismatch, steps
from games.core.ids import DealId, ShoeId, TableId
from games.core.shoe import Pull, Shoe, after_pulls, verify
from storage import log
from storage.log import DealKind, DealState, StoredDeal
from storage.shoes import StoredShoe
from storage.transaction import Transaction


@dataclass(frozen=True, slots=True)
class Promise:
    """What is public of a shoe from the first: its id, its size in packs, its commitment; its cuts as they are made,
    and how many cards then went from its top to its bottom."""

    id: ShoeId
    packs: int
    commitment: str
    cuts: tuple[int, ...]
    moved: int


class Came(StrEnum):
    """What came of dealing a deal once more."""

    ALIKE = "alike"
    DIFFERS = "differs"
    OTHER_RULES = "other-rules"  # those it was played by are no more


@dataclass(frozen=True, slots=True)
class From:
    """A deal, or a draw for the bank, that was dealt from the shoe; ``first`` is the index of its first card."""

    deal: DealId
    game: str
    table: TableId
    kind: DealKind
    number: int
    state: DealState
    first: int


@dataclass(frozen=True, slots=True)
class Again:
    """The same, dealt once more: ``end`` is the index after its last card, as far as that is known, and ``row`` the
    first answer to which something else happened (0: none, or it began otherwise)."""

    of: From
    end: int
    came: Came
    row: int = 0


@dataclass(frozen=True, slots=True)
class InUse:
    """A shoe that is not finished. Its secret is not in here."""

    promise: Promise
    deals: tuple[From, ...]


@dataclass(frozen=True, slots=True)
class Checked:
    """A finished shoe, computed again. ``digest`` is the SHA-256 of its secret (both in hex), ``kept`` says whether
    it is the commitment; ``order`` are all cards as shuffled, cut and moved, ``next`` is the index after the last
    one that was used."""

    promise: Promise
    secret: str
    digest: str
    kept: bool
    order: tuple[Card, ...]
    pulls: tuple[Pull, ...]
    next: int
    deals: tuple[Again, ...]

    @property
    def good(self) -> bool:
        """Whether all is as it was promised and shown."""
        return self.kept and all(deal.came is not Came.DIFFERS for deal in self.deals)

    @property
    def as_dealt(self) -> tuple[Card, ...]:
        """The cards in the order in which they left the shoe, the ones that were left after them."""
        return tuple(after_pulls(self.order, self.pulls))


class Checks:
    """Remembers the checks made last. About a finished shoe nothing changes any more, and dealing all its deals again
    for everybody who asks would hold up those who play."""

    def __init__(self, most: int = 64) -> None:
        self._known: Kept[ShoeId, Checked] = Kept(most)

    async def of(self, tx: Transaction, stored: StoredShoe) -> InUse | Checked:
        """As ``check`` finds it."""
        if (known := self._known.find(stored.id)) is not None:
            return known
        found = await check(tx, stored)
        if isinstance(found, Checked):
            self._known.keep(stored.id, found)
        return found


async def check(tx: Transaction, stored: StoredShoe) -> InUse | Checked:
    """Everything about a shoe that may be told now."""
    promise = Promise(stored.id, stored.packs, stored.commitment, stored.cuts, stored.moved)
    used = await log.using(tx, stored.id)
    if stored.state != "finished":
        return InUse(promise, tuple(_from(deal, stored.id) for deal in used))
    shoe = real_shoe(stored)
    again: list[Again] = []
    pulls: tuple[Pull, ...] = ()
    for deal in used:
        dealt, pulled = await _again(tx, deal, shoe)
        again.append(dealt)
        pulls = pulled or pulls
    end = max([stored.next, *(deal.end for deal in again)])
    return Checked(
        promise=promise,
        secret=shoe.secret.value.hex(),
        digest=shoe.secret.commitment,
        kept=verify(shoe, stored.commitment),
        order=shoe.order,
        pulls=pulls,
        next=end,
        deals=tuple(again),
    )


def _from(deal: StoredDeal, shoe: ShoeId) -> From:
    first = next(use.first for use in deal.shoes if use.shoe == shoe)
    return From(deal.id, deal.game, deal.table, deal.kind, deal.number, deal.state, first)


async def _again(tx: Transaction, deal: StoredDeal, shoe: Shoe) -> tuple[Again, tuple[Pull, ...]]:
    """A deal dealt again, and all that was pulled out of the shoe by its end."""
    begun = _from(deal, shoe.id)
    game = rules_of(deal)
    if game is None:
        return Again(begun, begun.first, Came.OTHER_RULES), ()
    if deal.kind == "draw":
        try:
            drawn, fits = drawn_again(deal, game, shoe)
        except Exception:  # what was written down of it is nothing that was ever drawn
            return Again(begun, begun.first, Came.DIFFERS), ()
        return Again(begun, drawn.used, Came.ALIKE if fits else Came.DIFFERS), ()
    rebuilt = await rebuild(tx, deal)
    if isinstance(rebuilt, Mismatch):
        return Again(begun, begun.first, Came.DIFFERS, rebuilt.row), ()
    last = [step for step in steps(rebuilt.deal) if step.picture.shoe == shoe.id][-1]
    return Again(begun, shoe.size - last.picture.left, Came.ALIKE), last.pulls
