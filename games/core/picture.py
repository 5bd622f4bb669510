"""The picture: the fold of a deal's events into piles, stakes and the bank. ``seen_by`` reduces it before any view
gets it, so a view cannot leak what it was not given."""

from dataclasses import dataclass, replace
from typing import assert_never

from games.core.cards import Card
from games.core.events import (
    Audience,
    Closed,
    Dealt,
    Event,
    Gathered,
    Lost,
    Opened,
    Pile,
    ShoeBrought,
    ShoeCut,
    Staked,
    Won,
)
from games.core.ids import Chips, SeatNo, ShoeId
from games.core.questions import Target


@dataclass(frozen=True, slots=True)
class Seen:
    """A card on a pile; None is a back. ``audience`` says who sees the face."""

    card: Card | None
    audience: Audience = None


@dataclass(frozen=True, slots=True)
class PileSeen:
    """A pile as it lies, the top card last."""

    pile: Pile
    cards: tuple[Seen, ...]


@dataclass(frozen=True, slots=True)
class TargetSeen:
    """A target with its stakes in the order people first staked. ``taken`` is what the bank took from it."""

    target: Target
    open: bool = True
    stakes: tuple[tuple[SeatNo, Chips], ...] = ()
    taken: Chips = Chips(0)

    @property
    def total(self) -> Chips:
        return Chips(sum(chips for _, chips in self.stakes))


@dataclass(frozen=True, slots=True)
class Picture:
    """All that can be seen of a deal. Money is in whole chips; ``net`` is each punter's gain so far."""

    bank: Chips
    shoe: ShoeId
    commitment: str
    left: int
    piles: tuple[PileSeen, ...] = ()
    targets: tuple[TargetSeen, ...] = ()
    turned: Pile | None = None
    gathered: int = 0
    net: tuple[tuple[SeatNo, Chips], ...] = ()

    @property
    def last(self) -> Card | None:
        """The card dealt last, where it can be seen."""
        found = [seen.cards[-1].card for seen in self.piles if seen.pile == self.turned]
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

        piles = tuple(PileSeen(seen.pile, tuple(map(face, seen.cards))) for seen in self.piles)
        return replace(self, piles=piles)

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
            case Lost(seat, target, stake):
                return self._settle(seat, target, Chips(-stake), taken=stake)
            case Won(seat, target, _, pay):
                return self._settle(seat, target, pay, taken=Chips(0))
            case Gathered():
                return replace(self, piles=(), targets=(), turned=None, gathered=self.gathered + 1)
            case ShoeBrought(shoe, commitment, size):
                return replace(self, shoe=shoe, commitment=commitment, left=size)
            case ShoeCut():
                return self
            case _:
                assert_never(event)

    def _lay(self, pile: Pile, seen: Seen) -> "Picture":
        piles = {found.pile: found.cards for found in self.piles}
        piles[pile] = (*piles.get(pile, ()), seen)
        return replace(self, piles=tuple(PileSeen(*item) for item in piles.items()))

    def _change(self, changed: TargetSeen) -> "Picture":
        targets = tuple(changed if t.target == changed.target else t for t in self.targets)
        return replace(self, targets=targets)

    def _settle(self, seat: SeatNo, target: Target, gain: Chips, taken: Chips) -> "Picture":
        before = self.target(target)
        stakes = tuple(stake for stake in before.stakes if stake[0] != seat)
        after = self._change(replace(before, stakes=stakes, taken=Chips(before.taken + taken)))
        net = dict(self.net)
        net[seat] = Chips(net.get(seat, 0) + gain)
        return replace(after, net=tuple(net.items()), bank=Chips(self.bank - gain))
