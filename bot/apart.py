"""Buttons that belong to no table that is being played: each act with what it does."""

from collections.abc import Awaitable, Callable, Mapping

from bot import about, calls, opening, why
from bot.callback import Act, Tap
from bot.commands import fairness, grants, memory, settings, speech
from bot.notes import Note, Says
from bot.visit import Visit


async def act(visit: Visit, tap: Tap) -> Note:
    """Does what such a button asks for, or says why not."""
    doing = _ACTS.get(tap.act)
    return Note(Says.NOT_A_BUTTON) if doing is None else await doing(visit, tap)


async def _game(visit: Visit, tap: Tap) -> Note:
    if visit.where.private:
        return Note(Says.GROUPS_ONLY)
    return await opening.by_name(visit, tap.choice)


async def _open(visit: Visit, _: Tap) -> Note:
    if visit.where.private:
        return Note(Says.GROUPS_ONLY)
    return await opening.at_once(visit)


async def _call_me(visit: Visit, tap: Tap) -> Note:
    if visit.where.private:
        return Note(Says.GROUPS_ONLY)
    return await calls.ask(visit, tap.choice)


async def _pace(visit: Visit, tap: Tap) -> Note:
    if visit.where.private:
        return Note(Says.GROUPS_ONLY)
    return await speech.set_pace(visit, tap.choice)


async def _language(visit: Visit, tap: Tap) -> Note:
    return await speech.set_language(visit, tap.choice)


async def _about(visit: Visit, tap: Tap) -> Note:
    return about.by_button(visit, Act.RULES if tap.act is Act.RULES else Act.ODDS, tap.choice)


_ACTS: Mapping[Act, Callable[[Visit, Tap], Awaitable[Note]]] = {
    Act.GAME: _game,
    Act.OPEN: _open,
    Act.CALL_ME: _call_me,
    Act.PACE: _pace,
    Act.LANGUAGE: _language,
    Act.RULES: _about,
    Act.ODDS: _about,
    Act.SETTING: settings.by_button,
    Act.RESET: grants.confirm,
    Act.HISTORY: memory.leaf,
    Act.TOP: memory.turn_top,
    Act.WHY: why.tell,
    Act.CHECK: fairness.by_button,
}

OF_DEALS_PAST = frozenset({Act.WHY})
"""Acts whose data names a table and a deal that may be over long since."""
