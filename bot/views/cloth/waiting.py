"""Pictures of a table with no deal: the lobby, who is offered the bank, a shoe to be cut, the end."""

from bot.views import house_rules
from bot.views.cloth import look, oval
from bot.views.cloth.oval import Line, Sits
from bot.views.cloth.sheet import Sheet, awaited
from bot.views.cloth.spots import Lies, Plot, fan, ring, spots
from bot.views.people import People
from bot.views.pieces import NAME
from bot.views.presets import floor
from bot.views.scene import WIDTH
from bot.views.sight import DrawSeen, ShoeSealed, Sight
from bot.words import Words
from games.core.choosing import Choice
from games.core.ids import SeatNo, UserId
from games.core.questions import Cut
from games.core.setup import Setup
from games.core.table import MOST_SEATS, Bidding

DRAWN = Plot(20, 196, 1240, 548)
"""Where the cards of a draw lie."""
_DRAWN_MOST = 170


def lobby(sheet: Sheet, sight: Sight, words: Words) -> None:
    """Who sits, and a free place for the next."""
    table, game = sight.table, words(f"game-{sight.table.game}")
    people = _circle(sight, (), words)
    if len(people) < oval.SEATS and len(table.circle) < MOST_SEATS:
        people.append(Sits(words("cloth-sit"), ringed=True))
    lines = [Line(game, oval.title_size(game), bold=True, most=1)]
    lines += [Line(told, colour=look.QUIET) for told in house_rules.lines(sight, words)[0].rsplit(", ", 1)]
    if (few := len(table.circle)) < table.fewest:
        lines.append(Line(words("lobby-alone" if table.fewest > 1 else "lobby-empty")))
    else:
        lines.append(Line(words("cloth-seated", count=few)))
    oval.lay(sheet, people, lines, pack=table.rules.cards)


def bidding(sheet: Sheet, sight: Sight, asked: Setup, words: Words) -> None:
    """Who is offered the bank, after a draw with everybody's cards."""
    people = People(sight, NAME, words, plain=True)
    told = words("asked", name=people.of(asked.seat))
    if sight.drawn is None or not sight.drawn.cards:
        lines = [Line(told, 44, bold=True), *_offered(sight, asked, words)]
        oval.lay(sheet, _circle(sight, (asked.seat,), words), lines)
    else:
        draw(sheet, sight, sight.drawn, sight.table.seat(asked.seat).user, words)
        keeper = people.user(sight.drawn.keeper)
        card = next(card for user, card in reversed(sight.drawn.cards) if user == sight.drawn.keeper)
        lines = [Line(words("drawn-keeper", card=card.face, name=keeper)), *_offered(sight, asked, words)]
        for n, line in enumerate(lines[:2]):
            room = WIDTH - 2 * look.EDGE
            size = max(line.size, look.PLAIN)
            sheet.stakes.append(look.middle(WIDTH // 2, 104 + n * 54, line.text, room, line.colour, size))
        awaited(sheet, words("cloth-offered"), [people.of(asked.seat)], "", words)


def draw(sheet: Sheet, sight: Sight, drawn: DrawSeen, asked: UserId | None, words: Words) -> None:
    """Each one's cards of a draw for the bank, the one that decided raised."""
    people = People(sight, NAME, words, plain=True)
    hands: dict[UserId, list[Lies]] = {user: [] for user, _ in drawn.cards}
    for n, (user, card) in enumerate(drawn.cards):
        hands[user].append(Lies(card.code, raised=n == _deciding(drawn)))
    widest = max(len([1 for user, _ in drawn.cards if user == one]) for one in hands)
    for spot, (user, cards) in zip(
        spots(len(hands), DRAWN, most=_DRAWN_MOST, fan=min(widest, 4)), hands.items(), strict=True
    ):
        sheet.cloth.append(look.left(spot.left, spot.line(0), people.user(user), spot.inner, bold=True))
        sheet.cards += fan(cards, spot.left, spot.top, spot.card, spot.inner)
        if user == asked:
            sheet.stakes.append(ring(spot))


def cutting(sheet: Sheet, sight: Sight, asked: Cut, shoe: ShoeSealed, words: Words) -> None:
    """A shoe before its cut, with its whole commitment; where a deal runs, all its cards were gathered."""
    people = People(sight, NAME, words, plain=True)
    half = len(shoe.commitment) // 2
    gathered = [Line(words("gathered"), look.SMALL)] if sight.picture else []
    lines = [
        *gathered,
        Line(words("cut", shoe=shoe.id, name=people.of(asked.seat)), 40, most=2),
        Line(shoe.commitment[:half], look.SMALL, look.QUIET, most=1),
        Line(shoe.commitment[half:], look.SMALL, look.QUIET, most=1),
    ]
    if shoe.cuts:
        lines.append(Line(words("cuts-so-far", cuts=", ".join(map(str, shoe.cuts))), look.SMALL))
    oval.lay(sheet, _circle(sight, (asked.seat,), words), lines, pack=0 if gathered else asked.size)


def between(sheet: Sheet, sight: Sight, words: Words) -> None:
    """The banker chooses while no deal runs."""
    lines: list[Line] = []
    ringed: tuple[SeatNo, ...] = ()
    people = People(sight, NAME, words, plain=True)
    if isinstance(sight.question, Choice):
        asked = sight.question
        lines = [Line(words("chooses", name=people.of(asked.seat), topic=words(f"topic-{asked.topic}")), 40, most=3)]
        ringed = (asked.seat,)
    left = sight.table.term.left if sight.table.term else 0
    if left:
        lines.append(Line(words("cloth-left", left=left), colour=look.QUIET))
    oval.lay(sheet, _circle(sight, ringed, words), lines, pack=left)


def _circle(sight: Sight, ringed: tuple[SeatNo, ...], words: Words) -> list[Sits]:
    people = People(sight, NAME, words, plain=True)
    sitting = [Sits(people.of(seat.no), seat.no in ringed, seat.away) for seat in sight.table.circle]
    return [Sits(words("house")), *sitting] if sight.table.house_keeps and len(sitting) < oval.SEATS else sitting


def _offered(sight: Sight, asked: Setup, words: Words) -> list[Line]:
    """What the asked seat has chosen so far."""
    draft = sight.table.phase.draft if isinstance(sight.table.phase, Bidding) else None
    least = floor(asked.bounds, asked.cover)
    if sight.purse < least:
        return [Line(words("asked-poor", purse=sight.purse, floor=least), look.SMALL, look.QUIET)]
    if draft is None:
        return []
    limits = draft.limits
    key = "draft" if asked.agreed is None else "draft-bank"
    told = words(key, bank=draft.bank, least=limits.least, greatest=limits.greatest)
    return [Line(told, look.SMALL, look.QUIET)]


def _deciding(drawn: DrawSeen) -> int:
    """Which card of a draw decided it."""
    return max(n for n, (user, _) in enumerate(drawn.cards) if user == drawn.keeper)
