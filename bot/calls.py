"""Calling people when a table opens in their chat: only those who asked for it, seldom, and not at night."""

from bot.notes import Note, Says
from bot.tables import summons_key
from bot.views import replies
from bot.views.pieces import mention
from bot.visit import Visit
from storage import callers, chats, stamps

MOST = 5
"""How many are called at once."""
EVERY = 3600.0
"""Seconds between two calls in one chat."""


async def ask(visit: Visit, wanted: str) -> Note:
    """``on``: the visitor wants to be called in this chat; ``off``: no more."""
    if visit.by is None:
        return Note(Says.NOT_A_PERSON)
    if wanted == "on":
        fresh = await callers.add(visit.tx, visit.chat.key, visit.by.id, visit.now)
        return Note(Says.WILL_CALL if fresh else Says.CALLS_ALREADY)
    if wanted == "off":
        await callers.remove(visit.tx, visit.chat.key, visit.by.id)
        return Note(Says.CALLS_NO_MORE)
    return Note(Says.CALL_ME_HOW)


async def summon(visit: Visit) -> None:
    """Calls to the table that the visitor has opened just now, unless the chat was called not long ago. In quiet
    hours there is no table to call to."""
    play, chat, now = visit.play, visit.chat, visit.now
    stamp = stamps.of_chat("called", chat.key)
    last = await stamps.get(visit.tx, stamp)
    if play is None or (last is not None and now - last < EVERY):
        return
    here = {seat.user for seat in play.table.circle}.union(play.table.joining, [visit.by.id] if visit.by else [])
    people = await callers.waiting(visit.tx, chat.key, here, MOST)
    if not people:
        return
    known = await chats.people(visit.tx, people)
    names = ", ".join(mention(user, known[user].first_name, visit.words) for user in people)
    visit.call(replies.summons(names, visit.words), summons_key(play.id), play.record.lobby)
    await callers.called(visit.tx, chat.key, people, now)
    await stamps.put(visit.tx, stamp, now)
