"""The picture: the fold of a deal's events into piles, stakes and the bank. ``seen_by`` reduces it before any view
gets it, so a view cannot leak what it was not given."""

from dataclasses import dataclass, replace
from typing import assert_never

from games.core.answers import Target
from games.core.cards import Card
from games.core.events import (
    Audience,
    Closed,
    Dealt,
    Discarded,
    Event,
    Gathered,
    Opened,
    Pile,
    Piled,
    Said,
    Settled,
    ShoeBrought,
    ShoeCut,
    Shown,
    Staked,
)
from games.core.ids import Chips, SeatNo, ShoeId


@dataclass(frozen=True, slots=True)
class Seen:
    """A card on a pile; None is a back. ``audience`` says who sees the face."""

    card: Card | None
    audience: Audience = None


@dataclass(frozen=True, slots=True)
class PileSeen:
    """A pile as it lies, the top card last. ``under`` cards more lie in it that nobody has seen or will see."""

    pile: Pile
    cards: tuple[Seen, ...]
    under: int = 0


@dataclass(frozen=True, slots=True)
class TargetSeen:
    """A target with its open stakes in the order people first staked. ``taken`` is what the bank took from it."""

    target: Target
    open: bool = True
    stakes: tuple[tuple[SeatNo, Chips], ...] = ()
    taken: Chips = Chips(0)

    @property
    def total(self) -> Chips:
        return Chips(sum(chips for _, chips in self.stakes))


@dataclass(frozen=True, slots=True)
class Picture:
    """All that can be seen of a deal. Money is in whole chips; ``net`` is each punter's gain so far. ``out`` cards of
    the shoe were laid aside in this deal and lie on none of the piles.
    """

    bank: Chips
    shoe: ShoeId
    commitment: str
    left: int
    piles: tuple[PileSeen, ...] = ()
    targets: tuple[TargetSeen, ...] = ()
    turned: Pile | None = None
    gathered: int = 0
    net: tuple[tuple[SeatNo, Chips], ...] = ()
    settled: tuple[Settled, ...] = ()
    said: tuple[Said, ...] = ()
    out: int = 0

    @property
    def last(self) -> Card | None:
        """The card dealt last, where it can be seen."""
        found = [seen.cards[-1].card for seen in self.piles if seen.pile == self.turned and seen.cards]
        return found[0] if found else None

    @property
    def staked(self) -> Chips:
        """All open stakes together."""
        return Chips(sum(target.total for target in self.targets))

    def target(self, name: Target) -> TargetSeen:
        """A target by its name; KeyError where there is none."""
        for found in self.targets:
            if found.target == name:
                return found
        raise KeyError(name)

    def seen_by(self, viewer: SeatNo | None) -> "Picture":
        """The picture as one seat sees it; None is the chat, which sees what everyone may."""

        def face(seen: Seen) -> Seen:
            visible = seen.audience is None or viewer in seen.audience
            return Seen(seen.card if visible else None)

        piles = tuple(replace(seen, cards=tuple(map(face, seen.cards))) for seen in self.piles)
        return replace(self, piles=piles)

    def pile(self, pile: Pile) -> PileSeen:
        """A pile by its place; an empty one where nothing lies."""
        return next((seen for seen in self.piles if seen.pile == pile), PileSeen(pile, ()))

    def after(self, event: Event) -> "Picture":
        """The picture one event later."""
        match event:
            case Dealt(pile, card, audience):
                return replace(self._lay(pile, Seen(card, audience)), turned=pile, left=self.left - 1)
            case Opened(target):
                return replace(self, targets=(*self.targets, TargetSeen(target)))
            case Closed(target):
                return self._change(replace(self.target(target), open=False))
            case Staked(seat, target, amount):
                before = self.target(target)
                stakes = dict(before.stakes)
                stakes[seat] = Chips(stakes.get(seat, 0) + amount)
                return self._change(replace(before, stakes=tuple(stakes.items())))
            case Settled():
                return self._settle(event)
            case Shown(pile):
                seen = self.pile(pile)
                return self._put(replace(seen, cards=tuple(Seen(one.card) for one in seen.cards)))
            case Discarded(pile, index):
                seen = self.pile(pile)
                rest = seen.cards[:index] + seen.cards[index + 1 :]
                return replace(self._put(replace(seen, cards=rest)), out=self.out + 1)
            case Piled(pile, count, bottom):
                packet = PileSeen(pile, (Seen(bottom, frozenset()),), under=count - 1)
                return replace(self._put(packet), left=self.left - count)
            case Said():
                return replace(self, said=(*self.said, event))
            case Gathered():
                lay = sum(len(seen.cards) + seen.under for seen in self.piles)
                return replace(self, piles=(), turned=None, gathered=self.gathered + 1, out=self.out + lay)
            case ShoeBrought(shoe, commitment, size):
                return replace(self, shoe=shoe, commitment=commitment, left=size, out=0)
            case ShoeCut(burnt=burnt):
                return replace(self, left=self.left - burnt)
            case _:
                assert_never(event)

    def _lay(self, pile: Pile, seen: Seen) -> "Picture":
        before = self.pile(pile)
        return self._put(replace(before, cards=(*before.cards, seen)))

    def _put(self, changed: PileSeen) -> "Picture":
        piles = {seen.pile: seen for seen in self.piles}
        piles[changed.pile] = changed
        return replace(self, piles=tuple(piles.values()))

    def _change(self, changed: TargetSeen) -> "Picture":
        targets = tuple(changed if t.target == changed.target else t for t in self.targets)
        return replace(self, targets=targets)

    def _settle(self, event: Settled) -> "Picture":
        before = self.target(event.target)
        stakes = tuple(stake for stake in before.stakes if stake[0] != event.seat)
        taken = Chips(before.taken + max(0, -event.gain))
        after = self._change(replace(before, stakes=stakes, taken=taken))
        net = dict(self.net)
        net[event.seat] = Chips(net.get(event.seat, 0) + event.gain)
        settled = (*self.settled, event)
        return replace(after, net=tuple(net.items()), settled=settled, bank=Chips(self.bank - event.gain))
