"""Why one's chips moved: a deal that is over is dealt again out of its log, and whoever asks is told his own part."""

from bot import opening
from bot.callback import Tap
from bot.dealt_again import rules_of, whose_seats
from bot.notes import Note, Says
from bot.outcome import told_of
from bot.running import rebuild
from bot.sights import finished_of, full_name
from bot.views import why
from bot.views.ended import ended
from bot.views.message import Toast
from bot.visit import Visit
from games.core.engine import Mismatch, Step, now
from games.core.ids import SeatNo
from games.core.registry import all_games
from storage import log, results
from storage.log import StoredDeal
from storage.tables import StoredTable


async def tell(visit: Visit, tap: Tap) -> Note:
    """The answer to whoever taps "why?": his own chips, nobody else's cards."""
    table = await opening.of_tap(visit, tap.table)
    if table is None:
        return Note(Says.OLD_TABLE)
    deal = await log.numbered(visit.tx, tap.table, tap.deal)
    if deal is None:
        return Note(Says.NOT_A_BUTTON)
    told = await _told(visit, table, deal)
    return Note(Says.SHOWN, {"text": told.text}, told.alert)


async def _told(visit: Visit, table: StoredTable, deal: StoredDeal) -> Toast:
    if deal.state == "running":
        return why.still_playing(visit.words)
    if deal.outcome is None:
        return why.of_old_rules(None, visit.words)
    outcome = told_of(deal)
    if outcome is None:
        kept = {score.person: score.gain for score in await results.of_deal(visit.tx, deal.id)}
        return why.of_unreadable(kept.get(visit.user) if visit.user else None, visit.words)
    rebuilt = await rebuild(visit.tx, deal)
    if isinstance(rebuilt, Mismatch):
        gain = dict(outcome.net).get(visit.user)
        return (why.of_unreadable if rules_of(deal) else why.of_old_rules)(gain, visit.words)
    staked = await whose_seats(visit.tx, deal, rebuilt.deal)
    mine = frozenset(seat for seat, user in staked.items() if user == visit.user)
    end, void = now(rebuilt.deal), deal.state == "void"
    if outcome.banker is not None and outcome.banker == visit.user:
        return why.of_banker(_moved(visit, end, frozenset(staked), None, void), visit.words)
    if mine:
        return why.of_punter(_moved(visit, end, mine, next(iter(mine)), void), visit.words)
    return why.of_nobody(ended(await finished_of(visit.tx, table, deal, outcome), visit.words), visit.words)


def _moved(visit: Visit, end: Step, seats: frozenset[SeatNo], viewer: SeatNo | None, void: bool) -> why.Moved:
    """What these seats' stakes came to; of the cards, what everybody has seen, and the viewer's own."""
    begun, picture = end.deal.start, end.picture
    return why.Moved(
        game=all_games()[begun.game],
        options=begun.options,
        name=full_name(visit.by) if visit.by else "",
        banker=begun.banker,
        seats=seats,
        settled=tuple(one for one in picture.settled if one.seat in seats),
        open=tuple(chips for target in picture.targets for seat, chips in target.stakes if seat in seats),
        picture=picture.seen_by(viewer),
        void=void,
    )
