"""A table of packets: backs with their numbers and how many cards they hold, and who staked on which."""

from bot.views.cloth import look, stakes
from bot.views.cloth.ranks import lies
from bot.views.cloth.sheet import Sheet
from bot.views.cloth.spots import CARD, OVER, PAD, TABLE, Spot, empty, named, pile, spots
from bot.views.cloth.upper import BESIDE, CARDS, LABEL, PACK
from bot.views.hands import thickness
from bot.views.people import People
from bot.views.pieces import place_name
from bot.words import Words
from games.core.answers import Target
from games.core.events import Area, Pile
from games.core.ids import SeatNo
from games.core.picture import Picture, PileSeen, TargetSeen
from games.core.questions import Asked
from games.core.setup import Setup
from games.core.staking import Staking

_LINES = 4
_MOST = 200
_BESIDE, _CROWDED = 116, 64
"""Pixels for a packet's number, a gap before it; less of them where many packets lie."""
_FEW = 8
_WIDE = 340
_PACKED = 5
"""A packet looks one card thicker for so many cards."""


def bankers(picture: Picture) -> PileSeen | None:
    """The banker's packet, once it is known: the one that nobody can stake on while others can."""
    targets = {str(target.target) for target in picture.targets}
    apart = [seen for seen in _packets(picture) if seen.pile.name not in targets]
    return apart[0] if targets and apart else None


def lay(sheet: Sheet, picture: Picture, question: Setup | Asked | None, people: People, words: Words) -> None:
    """Packets that lie, and places of those that are to be cut yet."""
    own = bankers(picture)
    if own is not None:
        beside(sheet, Spot(look.EDGE - PAD, CARDS - OVER, 260, 220, CARD, 1), own, words)
    numbers = dict.fromkeys([seen.pile.name for seen in _packets(picture) if seen is not own])
    numbers |= dict.fromkeys([str(target.target) for target in picture.targets])
    targets = {str(target.target): target for target in picture.targets}
    owners = question.own if isinstance(question, Staking) else ()
    shared = isinstance(question, Staking) and not owners
    lines = _LINES if shared else max([1, *(len(target.stakes) for target in picture.targets)])
    room = _BESIDE if len(numbers) <= _FEW else _CROWDED
    at = spots(len(numbers), TABLE, most=_MOST, lines=min(lines, _LINES), beside=room, width=_WIDE)
    for spot, number in zip(at, numbers, strict=True):
        lie(sheet, spot, picture.pile(Pile(Area.PACKET, number)), words)
        if number in targets:
            _staked(sheet, spot, targets[number], owners, people, words)
    for seen in picture.piles:
        if seen.pile.area is Area.DISCARD:
            sheet.cards.append(look.left(BESIDE, LABEL, words("cloth-apart"), 380, look.QUIET))
            sheet.cards += pile(lies(seen), BESIDE, CARDS, CARD, thickness(seen) // _PACKED)
            count = words("cloth-count", count=thickness(seen))
            sheet.cards.append(look.left(BESIDE + CARD + 28, CARDS + 90, count, PACK - BESIDE - CARD - 40))


def lie(sheet: Sheet, spot: Spot, seen: PileSeen, words: Words) -> None:
    """A packet, or the place where it is to lie, with its number."""
    if thickness(seen):
        beside(sheet, spot, seen, words)
        return
    if seen.pile.name.isdecimal():
        sheet.cards.append(empty(spot.left, spot.top, spot.card))
        _number(sheet, spot, seen.pile.name, words)
    else:
        sheet.cards += named(spot, called(seen.pile.name, words))


def beside(sheet: Sheet, spot: Spot, seen: PileSeen, words: Words) -> None:
    """A packet; number and count stand beside it."""
    sheet.cards += pile(lies(seen), spot.left, spot.top, spot.card, thickness(seen) // _PACKED)
    _number(sheet, spot, seen.pile.name, words)
    if seen.under:
        x = spot.left + spot.card + 16
        count = words("cloth-count", count=thickness(seen))
        sheet.cards.append(look.left(x, spot.top + 52, count, spot.x + spot.width - x, look.QUIET))


def called(name: str, words: Words) -> str:
    """A packet's number, or whatever else a place is called."""
    return words("cloth-packet", number=int(name)) if name.isdecimal() else place_name(name, words)


def _number(sheet: Sheet, spot: Spot, name: str, words: Words) -> None:
    x = spot.left + spot.card + 16
    room, number = spot.x + spot.width - x, called(name, words)
    told = number if look.wide(number, look.SMALL) <= room else name
    sheet.cards.append(look.left(x, spot.top + 18, told, room))


def _staked(
    sheet: Sheet,
    spot: Spot,
    target: TargetSeen,
    owners: tuple[tuple[SeatNo, Target], ...],
    people: People,
    words: Words,
) -> None:
    """The stakes on a packet; where it is somebody's own and he has not staked yet, whose it is."""
    owner = [seat for seat, what in owners if what == target.target]
    if target.stakes or not owner:
        stakes.on(sheet, spot, target.stakes, people.of, words)
        return
    names = ", ".join(map(people.of, owner))
    sheet.stakes.append(look.left(spot.left, spot.line(0), names, spot.inner, look.QUIET))


def _packets(picture: Picture) -> list[PileSeen]:
    return [seen for seen in picture.piles if seen.pile.area is Area.PACKET]
