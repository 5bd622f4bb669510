"""The picture of a deal that is over: its cards laid open, everybody's gain."""

from collections.abc import Callable

from bot.views.cloth import look, oval, packets, ranks, upper
from bot.views.cloth.hands import LINES, MOST, outcome
from bot.views.cloth.oval import Line, Sits
from bot.views.cloth.sheet import Sheet, begun, gain_wide, gained
from bot.views.cloth.spots import CARD, OVER, PAD, WHOLE, Lies, Spot, fan, spots
from bot.views.ended import ended
from bot.views.people import named
from bot.views.pieces import NAME
from bot.views.scene import TALL, WIDTH, BoxMark, Scene
from bot.views.sight import Closing, Finished, PileShown
from bot.words import Words
from games.core.events import Area, Pile
from games.core.ids import Chips, UserId
from games.core.picture import PileSeen, Seen
from games.core.registry import all_games

HEAD = 840
"""Where it is told how the deal ended, beside cards of the upper part."""
_LARGE = 170
"""How wide cards are over everybody's gains, where there is room."""
_OVER, _UNDER = 46, 40
"""Pixels for the writing over cards, and between them and the gains."""
_COLUMNS = 4
_FEW, _MANY = 40, look.SMALL
"""The size of the gains."""
Named = Callable[[UserId | None], str]


def result_scene(finished: Finished, words: Words) -> Scene:
    """A deal that is over."""

    def name(user: UserId | None) -> str:
        return named(user, finished.names, NAME, words)

    sheet = begun(words(f"game-{finished.game}"), words("cloth-deal", deal=finished.number))
    if finished.shoes:
        told = words("cloth-shoe", shoe=finished.shoes[-1].id)
        sheet.cloth.append(look.right(WIDTH - look.EDGE, 28, told, 400, look.QUIET))
    areas = {pile.area for pile in finished.piles}
    if Area.HAND in areas:
        _hands(sheet, finished, name, words)
    elif Area.PACKET in areas:
        _packets(sheet, finished, name, words)
    elif Area.BANKER in areas:
        _ranks(sheet, finished, name, words)
    else:
        _bare(sheet, finished, name, words)
    return sheet.scene()


def closing_scene(closing: Closing, words: Words) -> Scene:
    """A table that closed while no deal ran."""
    game = words(f"game-{closing.game}")
    sheet = begun(game, "")
    people = [Sits(named(user, closing.names, NAME, words)) for user in list(closing.names)[: oval.SEATS]]
    oval.lay(sheet, people, [Line(game, oval.title_size(game), bold=True, most=1), _closed(closing.why, words)])
    return sheet.scene()


def _hands(sheet: Sheet, finished: Finished, name: Named, words: Words) -> None:
    shown = [pile for pile in finished.piles if pile.area is Area.HAND]
    bankers = next((pile for pile in shown if pile.owner == finished.banker), None)
    gains, count = dict(finished.net), all_games()[finished.game].points
    upper.banker(sheet, name(finished.banker), _lies(bankers) if bankers else [], words)
    _head(sheet, finished, name, upper.BESIDE, words, gains.get(finished.banker))
    punters = [pile for pile in shown if pile is not bankers]
    widest = max((len(pile.cards) for pile in punters), default=1)
    counted: list[tuple[int, str, Spot]] = []
    for spot, pile in zip(spots(len(punters), WHOLE, most=MOST, fan=widest, lines=LINES), punters, strict=True):
        sheet.cards += fan(_lies(pile), spot.left, spot.top, spot.card, spot.inner)
        x = outcome(sheet, spot, name(pile.owner), gains.get(pile.owner, Chips(0)), words) + 12
        if count and pile.cards:
            counted.append((x, f"({count(pile.cards)})", spot))
    _points(sheet, counted)


def _points(sheet: Sheet, counted: list[tuple[int, str, Spot]]) -> None:
    """What each hand counts, after its gain, where there is room for all of them."""
    if all(x + look.wide(points, look.SMALL) <= spot.x + spot.width for x, points, spot in counted):
        for x, points, spot in counted:
            sheet.stakes.append(look.left(x, spot.line(spot.lines - 1), points, 90, look.QUIET))


def _packets(sheet: Sheet, finished: Finished, name: Named, words: Words) -> None:
    packed = [pile for pile in finished.piles if pile.area is Area.PACKET]
    own = next((pile for pile in packed if pile.name == finished.bankers_packet), None)
    upper.banker(sheet, name(finished.banker), None if own else [], words)
    if own:
        packets.beside(sheet, Spot(look.EDGE - PAD, upper.CARDS - OVER, 260, 220, CARD, 1), _seen(own), words)
    _head(sheet, finished, name, upper.BESIDE, words, dict(finished.net).get(finished.banker))
    others = [pile for pile in packed if pile is not own]
    step = min(WHOLE.width // max(1, len(others)), 240)
    width = min(_LARGE if len(others) <= _COLUMNS else CARD, step - 8)
    first, y = WHOLE.x + (WHOLE.width - step * len(others) + step - width) // 2, _shelf(finished, width)
    for n, pile in enumerate(others):
        x = first + n * step
        number = packets.called(pile.name, words)
        sheet.cards.append(look.left(x, y + 18, number, step - 6, bold=True))
        sheet.cards += fan(_lies(pile)[-1:], x, y + _OVER, width, width)
    _gains(sheet, finished, y + _OVER + round(width * TALL) + _UNDER, name, words)


def _ranks(sheet: Sheet, finished: Finished, name: Named, words: Words) -> None:
    seen = list(map(_seen, finished.piles))
    bankers = [Lies(card.code) for pile in finished.piles if pile.area is Area.BANKER for card in pile.cards]
    if len(bankers) > 1:
        bankers[-1] = Lies(bankers[-1].code, raised=True)
    upper.banker(sheet, name(finished.banker), bankers, words)
    closed = [pile for pile in seen if pile.pile.area is Area.TARGET and len(pile.cards) > 1]
    ranks.upper(sheet, seen, [], None, 0, words)
    _head(sheet, finished, name, ranks.CLOSED, words, dict(finished.net).get(finished.banker))
    lit = [pile for pile in seen if pile.pile.area is Area.TARGET and pile not in closed]
    dark = [ranks.lies(pile, dark=True)[-1] for pile in closed]
    width = _LARGE if len(lit) + len(dark) <= _COLUMNS else CARD
    lies = round(width * (1 + 0.42 * (len(dark) - 1))) if dark else 0
    apart = 48 if lit and dark else 0
    step = min(width + 18, (WHOLE.width - lies - apart) // max(1, len(lit)))
    taken = step * (len(lit) - 1) + width if lit else 0
    x, y = WHOLE.x + (WHOLE.width - taken - apart - lies) // 2, _shelf(finished, width)
    for n, pile in enumerate(lit):
        sheet.cards += fan(ranks.lies(pile), x + n * step, y + _OVER, width, width)
    if dark:
        sheet.cards += fan(dark, x + taken + apart, y + _OVER, width, WHOLE.width)
    _gains(sheet, finished, y + _OVER + round(width * TALL) + _UNDER, name, words)


def _bare(sheet: Sheet, finished: Finished, name: Named, words: Words) -> None:
    """A deal without cards to show: dropped or void."""
    if any(gain for _, gain in finished.net):
        _head(sheet, finished, name, look.EDGE, words, dict(finished.net).get(finished.banker))
        _gains(sheet, finished, _shelf(finished, 0), name, words)
        return
    people = [Sits(name(user)) for user, _ in finished.net[: oval.SEATS]]
    lines = [Line(_ended(finished, words), 46, bold=True, most=3), *_after(finished, name, words)]
    oval.lay(sheet, people, lines)


def _head(sheet: Sheet, finished: Finished, name: Named, x: int, words: Words, gain: Chips | None) -> None:
    """How it ended, what the bank gained, and what comes now."""
    room, y = WIDTH - look.EDGE - x, 116
    for text in look.wrapped(_ended(finished, words), look.LARGE, room, 2, bold=True):
        sheet.stakes.append(look.left(x, y, text, room, size=look.LARGE, bold=True))
        y += look.LARGE + 12
    if gain is not None:
        label = words("cloth-bank")
        sheet.stakes.append(look.left(x, y + 6, label, room, look.QUIET))
        at = x + look.wide(label, look.SMALL) + 16
        gained(sheet, at, y + 6, gain, words)
        y += look.ROW + 8
    for line in _after(finished, name, words):
        sheet.stakes.append(look.left(x, y + 6, line.text, room, look.QUIET))


def _shelf(finished: Finished, width: int) -> int:
    """Where cards of that width and everybody's gains below them begin, so that they lie in the middle."""
    people = len(_punters(finished))
    taken = _OVER + round(width * TALL) + _UNDER + -(-people // _COLUMNS) * (_size(people) + 12)
    return WHOLE.y + max(0, WHOLE.height - taken) // 2


def _gains(sheet: Sheet, finished: Finished, top: int, name: Named, words: Words) -> None:
    """Everybody's gain but the banker's, in columns of plates."""
    people = _punters(finished)
    columns, size = max(1, min(_COLUMNS, len(people))), _size(len(people))
    width, height = min(WHOLE.width // columns, 340), size + 8
    x = WHOLE.x + (WHOLE.width - width * columns) // 2
    for n, (user, gain) in enumerate(people):
        at, y = x + n % columns * width + 6, top + height // 2 + n // columns * (height + 4)
        sheet.stakes.append(BoxMark(at, y - height // 2, width - 12, height, height // 2, fill=look.SHADE))
        ends = at + width - 12 - (6 if gain > 0 else 18)
        begins = ends - gain_wide(gain, words, size)
        sheet.stakes.append(look.left(at + 20, y, name(user), begins - 12 - at - 20, size=size, bold=gain > 0))
        gained(sheet, begins, y, gain, words, size)


def _punters(finished: Finished) -> list[tuple[UserId | None, Chips]]:
    return [one for one in finished.net if one[0] != finished.banker]


def _size(people: int) -> int:
    return _FEW if people <= 2 * _COLUMNS else _MANY


def _after(finished: Finished, name: Named, words: Words) -> list[Line]:
    if finished.closed is not None:
        return [_closed(finished.closed, words)]
    if finished.next is None:
        return []
    key = "passes-again" if finished.next == finished.banker else "passes"
    return [Line(words(key, name=name(finished.next)), colour=look.QUIET)]


def _closed(why: str, words: Words) -> Line:
    return Line(words("closed", why=words(f"why-{why}")), colour=look.QUIET)


def _ended(finished: Finished, words: Words) -> str:
    told = ended(finished, words)
    return told[:1].upper() + told[1:]


def _lies(pile: PileShown) -> list[Lies]:
    return [Lies(card.code) for card in pile.cards]


def _seen(pile: PileShown) -> PileSeen:
    return PileSeen(Pile(pile.area, pile.name), tuple(map(Seen, pile.cards)))
