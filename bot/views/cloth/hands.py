"""A table of hands: each in its seat's place with its stake, who is awaited in a ring, what was said last."""

from bot.views import hands
from bot.views.cloth import look, stakes
from bot.views.cloth.ranks import lies
from bot.views.cloth.sheet import Sheet, gain_wide, gained, told
from bot.views.cloth.spots import PAD, TABLE, Lies, Spot, fan, ring, spots
from bot.views.cloth.upper import BESIDE, CARDS, PACK
from bot.views.hands import NOTHING
from bot.views.people import People
from bot.views.scene import ChipMark, CurveMark
from bot.views.sight import Sight
from bot.words import Words
from games.core.events import Area
from games.core.ids import Chips, SeatNo
from games.core.picture import Picture, PileSeen
from games.core.setup import Setup
from games.core.staking import Staking

LINES = 2
MOST = 208
CHIP = 15


def bankers(sight: Sight, picture: Picture) -> list[Lies]:
    """The banker's cards."""
    found = [seen for seen in dealt(picture) if sight.table.term and hands.owner(seen) == sight.table.term.banker]
    return lies(found[0], picture.turned) if found else []


def lay(sheet: Sheet, sight: Sight, picture: Picture, people: People, words: Words) -> None:
    """The punters' hands in seat order; before the cards, the places of all who may stake."""
    placed = staked(picture)
    term = sight.table.term
    found = [seen for seen in dealt(picture) if term is None or hands.owner(seen) != term.banker]
    lying = {hands.owner(seen): seen for seen in found}
    asked = sight.question
    seats = list(lying) or (list(asked.punters) if isinstance(asked, Staking) else list(placed))
    awaited = asked.awaited if asked is not None and not isinstance(asked, Setup) else ()
    widest = max([len(seen.cards) for seen in found], default=1)
    at = spots(len(seats), TABLE, most=MOST, fan=widest, lines=LINES)
    for spot, seat in zip(at, seats, strict=True):
        cards = lies(lying[seat], picture.turned) if seat in lying else []
        sheet.cards += fan(cards, spot.left, spot.top, spot.card, spot.inner)
        _owner(sheet, spot, seat, sight, picture, people, words)
        if seat in awaited:
            sheet.stakes.append(ring(spot))
    if found and _against(sight):
        _inwards(sheet, at)


def said(sheet: Sheet, picture: Picture, people: People, words: Words) -> None:
    """What was said last, beside the banker's cards."""
    y = CARDS + 18
    for one in picture.said[-2:]:
        name = "" if one.seat is None else people.of(one.seat)
        text = words(f"said-{one.what}", name=name, number=one.number)
        y = told(sheet, text, BESIDE, y, PACK - BESIDE - 12, 2, look.QUIET)


def dealt(picture: Picture) -> list[PileSeen]:
    """All hands, in the order they were dealt."""
    return [seen for seen in picture.piles if seen.pile.area is Area.HAND]


def staked(picture: Picture) -> dict[SeatNo, Chips]:
    """What each seat has staked in all."""
    found: dict[SeatNo, Chips] = {}
    for target in picture.targets:
        for seat, chips in target.stakes:
            found[seat] = Chips(found.get(seat, 0) + chips)
    return found


def caption(sheet: Sheet, spot: Spot, name: str, sum_told: str, *, chip: bool) -> int:
    """A hand's owner and a stake of his, on two lines where there is room, else on one; where the second goes on."""
    if spot.lines == 1:
        return stakes.entry(sheet, spot, name, sum_told, look.STAKE if chip else "", quiet=not chip) + 20
    sheet.stakes.append(look.left(spot.left, spot.line(0), name, spot.inner, bold=True))
    colour = look.INK if chip else look.QUIET
    return coins(sheet, spot.left, spot.line(1), sum_told, look.STAKE if chip else "", colour)


def outcome(sheet: Sheet, spot: Spot, name: str, gain: int, words: Words) -> int:
    """A hand's owner and what he has won or lost, in the same places; where it ends."""
    if spot.lines > 1:
        sheet.stakes.append(look.left(spot.left, spot.line(0), name, spot.inner, bold=True))
        return gained(sheet, spot.left, spot.line(1), gain, words)
    wide = gain_wide(gain, words)
    room = max(40, spot.inner - wide - 10)
    sheet.stakes.append(look.left(spot.left, spot.line(0), name, room))
    x = spot.left + min(room, look.wide(name, look.SMALL)) + 10
    return gained(sheet, x, spot.line(0), gain, words)


def coins(sheet: Sheet, x: int, y: int, sum_told: str, chip: str, colour: str = look.INK) -> int:
    """A sum with a chip before it; where it ends."""
    if chip:
        sheet.stakes.append(ChipMark(x + CHIP, y, CHIP, chip))
        x += 2 * CHIP + 12
    width = look.wide(sum_told, look.SMALL, bold=True)
    sheet.stakes.append(look.left(x, y, sum_told, width, colour, bold=True))
    return x + width + 20


def _owner(
    sheet: Sheet,
    spot: Spot,
    seat: SeatNo,
    sight: Sight,
    picture: Picture,
    people: People,
    words: Words,
) -> None:
    """Whose place it is; what he has staked, or what has come of it."""
    chips = staked(picture).get(seat, 0)
    gains = [settled.gain for settled in picture.settled if settled.seat == seat]
    if gains and not chips:
        outcome(sheet, spot, people.of(seat), sum(gains), words)
        return
    told = look.sum_of(chips, words) if chips else NOTHING
    x = caption(sheet, spot, people.of(seat), told, chip=chips > 0)
    if against := _against(sight) * chips:
        sum_told = look.sum_of(against, words)
        if x + 2 * CHIP + 12 + look.wide(sum_told, look.SMALL, bold=True) <= spot.x + spot.width:
            coins(sheet, x, spot.line(min(spot.lines, LINES) - 1), sum_told, look.BANK)


def _against(sight: Sight) -> int:
    """How much the bank lays down against a staked chip, in the game where it does so at once."""
    names = [option.name for option in sight.table.rules.own_options]
    return sight.table.cover if "bank_sets" in names else 0


def _inwards(sheet: Sheet, at: tuple[Spot, ...]) -> None:
    """Over one row of at least three hands: they are asked from both ends inwards."""
    if len(at) < 3 or at[-1].y != at[0].y:
        return
    y, first, last = at[0].y - 14, at[0].left, at[-1].x + at[-1].width - PAD
    for begins, forward in ((first, 1), (last, -1)):
        ends = begins + forward * (last - first) * 2 // 5
        head = ((ends - forward * 12, y - 8), (ends, y), (ends - forward * 12, y + 8))
        sheet.cloth += [CurveMark(((begins, y), (ends, y)), look.LINE, 4), CurveMark(head, look.LINE, 4)]
