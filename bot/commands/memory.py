"""Commands about what was played and won, and their buttons: histories, figures, places, medals.

A history belongs to whoever asked for it: only he leafs through it, everybody else is told his own last deals.
"""

import re
from datetime import UTC, datetime, timedelta

from bot.callback import Tap
from bot.commands.asked import Asked, Reply
from bot.notes import Note, Says
from bot.showing import wants_pictures
from bot.sights import full_name, names
from bot.views import memory as views
from bot.views.memory import A_FEW, PAGE
from bot.views.message import Message
from bot.views.plot import plot
from bot.visit import Visit
from games.core.ids import UserId
from storage import balances, ledger, medals, results
from storage.chats import ChatKey, Person

TOP = 10
CHATS = ("chat", "чат")
WEEK = ("week", "неделя")
_LEAF = re.compile("(mine|chat)[.]([0-9]{1,16})[.]([0-9]{1,6})")
"""Whose deals, who asked for them, and after how many of the latest they begin."""


async def history(asked: Asked) -> Reply:
    visit = asked.visit
    chats = bool(asked.words) and asked.words[0].casefold() in CHATS and not visit.where.private
    return await _chats(visit, asked.by.id, 0) if chats else await _mine(visit, asked.by, 0)


async def leaf(visit: Visit, tap: Tap) -> Note:
    """A button under a history."""
    found = _LEAF.fullmatch(tap.choice)
    if found is None or visit.by is None or (found[1] == "chat" and visit.where.private):
        return Note(Says.NOT_A_BUTTON)
    whose, owner, skip = found[1], int(found[2]), int(found[3])
    if owner != visit.by.id:
        return await _short(visit, visit.by, whose)
    visit.redraw = await (_mine(visit, visit.by, skip) if whose == "mine" else _chats(visit, visit.by.id, skip))
    return Note(Says.SHOWN, {"text": visit.words("history-page", first=skip + 1, last=skip + PAGE)})


async def _mine(visit: Visit, person: Person, skip: int) -> Message:
    rows = await results.of_person(visit.tx, person.id, _chat(visit), PAGE + 1, skip)
    return views.history_mine(person.id, full_name(person), rows, skip, visit.where.private, visit.words)


async def _chats(visit: Visit, owner: UserId, skip: int) -> Message:
    rows = await results.of_chat(visit.tx, visit.chat.key, PAGE + 1, skip)
    known = await names(visit.tx, {score.person for row in rows for score in row.scores})
    return views.history_chat(owner, rows, skip, known, visit.words)


async def _short(visit: Visit, by: Person, whose: str) -> Note:
    """What somebody is told who taps under another person's history."""
    if whose == "mine":
        text = views.short_history(await results.of_person(visit.tx, by.id, _chat(visit), A_FEW, 0), visit.words)
    else:
        rows = await results.of_chat(visit.tx, visit.chat.key, A_FEW, 0)
        known = await names(visit.tx, {row.scores[0].person for row in rows})
        text = views.short_history_of_chat(rows, known, visit.words)
    return Note(Says.SHOWN, {"text": text}, alert=True)


def _chat(visit: Visit) -> ChatKey | None:
    """The chat that is asked about; in private it is all of them."""
    return None if visit.where.private else visit.chat.key


async def stats(asked: Asked) -> Reply:
    visit, chat = asked.visit, _chat(asked.visit)
    whose = asked.by if chat is None else asked.command.target or asked.by
    tallies = await results.tallies(visit.tx, whose.id, chat)
    won = await medals.of_person(visit.tx, whose.id, chat)
    text = views.stats(full_name(whose), tallies, won, visit.words)
    if chat is None or not tallies or not wants_pictures(visit.chat, visit.settings):
        return Message(text)
    changes = await balances.changes(visit.tx, chat, whose.id)
    return Message(text, scene=plot(full_name(whose), changes, visit.words))


async def top(asked: Asked) -> Reply:
    return await _top(asked.visit, bool(asked.words) and asked.words[0].casefold() in WEEK)


async def turn_top(visit: Visit, tap: Tap) -> Note:
    """A button that turns from what people have to what they have won, and back."""
    if visit.where.private or tap.choice not in ("now", "week"):
        return Note(Says.NOT_A_BUTTON)
    week = tap.choice == "week"
    visit.redraw = await _top(visit, week)
    return Note(Says.SHOWN, {"text": visit.words("top-week-shown" if week else "top-shown")})


async def _top(visit: Visit, week: bool) -> Message:
    if week:
        won = await results.best_since(visit.tx, visit.chat.key, monday(visit.now), TOP)
        known = await names(visit.tx, [user for user, _ in won])
        return views.top_week([(known[user], chips) for user, chips in won], visit.words)
    rows = await ledger.top(visit.tx, visit.chat.key, TOP)
    known = await names(visit.tx, [user for user, _ in rows])
    return views.top([(known[user], worth.total) for user, worth in rows], visit.words)


def monday(now: float) -> float:
    """When the present week began: Monday, 00:00 UTC, in unix seconds."""
    today = datetime.fromtimestamp(now, UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    return (today - timedelta(days=today.weekday())).timestamp()


async def medals_here(asked: Asked) -> Reply:
    visit = asked.visit
    won = await medals.of_chat(visit.tx, visit.chat.key)
    known = await names(visit.tx, {one.person for one in won})
    return views.medals_of_chat(won, known, visit.words)
