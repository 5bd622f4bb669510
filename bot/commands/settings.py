"""/settings: what a chat wants of its bot, told to everybody and changed by its admins."""

from collections.abc import Mapping
from dataclasses import replace

from bot.callback import Tap
from bot.chat_settings import BOUNDS, ChatSettings, amount, at_odds, change, chosen, encoded, over, wanted
from bot.commands import speech
from bot.commands.asked import Asked, Reply
from bot.notes import Note, Says
from bot.settings import MOST_AMOUNT
from bot.views import settings as views
from bot.views.settings import Holds
from bot.visit import Visit
from storage import chats

WRITTEN: Mapping[str, str] = {
    "start": "start",
    "старт": "start",
    "daily": "daily",
    "день": "daily",
    "least": "least",
    "от": "least",
    "greatest": "greatest",
    "до": "greatest",
    "bank": "bank",
    "банк": "bank",
}
"""The sums that may be written, by what people call them."""
YES = "yes"


async def settings(asked: Asked) -> Reply:
    """Alone it shows what holds; ``/settings start 500`` sets a sum that stands on no button."""
    visit = asked.visit
    if asked.words:
        return await _write(visit, asked.words)
    if not visit.admin:
        return views.for_members(_holds(visit), visit.words)
    return views.page("main", _holds(visit), visit.words)


async def _write(visit: Visit, words: tuple[str, ...]) -> Note:
    name = WRITTEN.get(words[0].casefold())
    if name is None or len(words) != 2:
        return Note(Says.SETTING_HOW)
    if not visit.admin:
        return Note(Says.ADMIN_ONLY)
    own = amount(chosen(visit.chat), name, words[1])
    return Note(Says.SETTING_RANGE, {"most": MOST_AMOUNT}) if own is None else await _set(visit, name, own)


async def by_button(visit: Visit, tap: Tap) -> Note:
    """Opens a page, or sets something (``name.value``) and shows it set. For admins of this chat alone."""
    if visit.where.private:
        return Note(Says.GROUPS_ONLY)
    if not visit.admin:
        return Note(Says.ADMIN_ONLY)
    name, _, value = tap.choice.partition(".")
    if name not in views.PAGES:
        return Note(Says.SETTING_GONE)
    note = await _choose(visit, name, value) if value else Note(Says.SHOWN, {"text": ""})
    if note is None:
        return Note(Says.SETTING_GONE)
    shown = "main" if name == "defaults" and value else name
    visit.redraw = views.page(shown, _holds(visit), visit.words)
    return note


async def _choose(visit: Visit, name: str, value: str) -> Note | None:
    """What came of a value on a button; None where no button has it."""
    if name == "defaults":
        return await _all_usual(visit) if value == YES else None
    if name == "language":
        return await speech.set_language(visit, value)
    if name == "pace":
        return await speech.set_pace(visit, value)
    own = change(chosen(visit.chat), name, value)
    return None if own is None else await _set(visit, "quiet" if name in ("from", "to", "offset") else name, own)


async def _set(visit: Visit, name: str, own: ChatSettings) -> Note:
    if name in BOUNDS:
        if at_odds(own, visit.settings):
            low = visit.settings.stake_least if own.least is None else own.least
            high = visit.settings.stake_greatest if own.greatest is None else own.greatest
            return Note(Says.STAKES_CROSSED, {"least": low, "greatest": high})
        own = replace(own, bounded_at=visit.now)
    await _keep(visit, own)
    told = views.value(name, _holds(visit), visit.words)
    return Note(Says.SETTING_SET, {"setting": visit.words(f"setting-{name}"), "value": told})


async def _all_usual(visit: Visit) -> Note:
    own = chosen(visit.chat)
    bounded = any(getattr(own, name) is not None for name in BOUNDS)
    await chats.set_pace(visit.tx, visit.chat.key, "normal")
    await _keep(visit, ChatSettings(bounded_at=visit.now if bounded else own.bounded_at))
    return Note(Says.SETTINGS_USUAL)


async def _keep(visit: Visit, own: ChatSettings) -> None:
    """Writes the choice down; the table that stands here is shown as is wanted now."""
    await chats.set_settings(visit.tx, visit.chat.key, encoded(own))
    visit.chat = await chats.load_chat(visit.tx, visit.chat.key)
    if await visit.find_table() is not None:
        await visit.save()


def _holds(visit: Visit) -> Holds:
    return Holds(
        visit.words.language,
        visit.chat.pace,
        wanted(visit.chat, visit.settings),
        chosen(visit.chat),
        over(ChatSettings(), visit.settings),
    )
