"""Shoes computed again for whoever asks, by a button or by a command."""

from bot.callback import Tap
from bot.commands.asked import Asked, Reply
from bot.notes import Note, Says
from bot.views.fairness import check_toast, verify_message
from bot.visit import Visit
from games.core.ids import ShoeId
from storage import shoes, tables
from storage.shoes import StoredShoe


async def verify(asked: Asked) -> Reply:
    """``/verify SHOE``, or the latest shoe that is finished here."""
    visit = asked.visit
    if asked.words:
        shoe, lacking = await _of_here(visit, " ".join(asked.words).upper()), Says.NO_SHOE
    else:
        shoe, lacking = await shoes.last_finished(visit.tx, visit.chat.key), Says.NO_SHOE_YET
    return (
        Note(lacking) if shoe is None else verify_message(await visit.tables.checks.of(visit.tx, shoe), visit.words)
    )


async def by_button(visit: Visit, tap: Tap) -> Note:
    """The button under a result that names its shoe."""
    shoe = await _of_here(visit, tap.choice)
    if shoe is None:
        return Note(Says.NO_SHOE)
    told = check_toast(await visit.tables.checks.of(visit.tx, shoe), visit.words)
    return Note(Says.SHOWN, {"text": told.text}, told.alert)


async def _of_here(visit: Visit, name: str) -> StoredShoe | None:
    """The shoe of that name, if it is of a table of this chat."""
    shoe = await shoes.load(visit.tx, ShoeId(name))
    table = await tables.load(visit.tx, shoe.table) if shoe else None
    return shoe if table is not None and table.chat == visit.chat.key else None
