"""What each command does. A table of functions: one guard for all of them, no permission checked twice."""

from collections.abc import Mapping

from bot.commands import calls, chips, fairness, grants, memory, settings, speech, tables
from bot.commands.asked import Asked, Doing, Reply, Where, Who
from bot.notes import Note, Says
from bot.views import replies


async def run(asked: Asked) -> Reply:
    """Does a command and gives the reply; None where the table itself is the answer."""
    command, visit = asked.command, asked.visit
    doing, where, who = COMMANDS[command.name]
    if where == "group" and visit.where.private:
        return replies.groups_only(visit.username, visit.words)
    if who == "person" and visit.by is None:
        return Note(Says.NOT_A_PERSON)
    if who == "person-or-admin" and visit.by is None and not visit.admin:
        return Note(Says.NOT_A_PERSON)
    return await doing(asked)


COMMANDS: Mapping[str, tuple[Doing, Where, Who]] = {
    "newgame": (tables.newgame, "group", "person-or-admin"),
    "table": (tables.table, "group", "anybody"),
    "sit": (tables.sit, "group", "person"),
    "leave": (tables.leave, "group", "person"),
    "stake": (tables.stake, "group", "person"),
    "place": (tables.place, "group", "person"),
    "stop": (tables.stop, "group", "person-or-admin"),
    "balance": (chips.balance, "anywhere", "person"),
    "daily": (chips.daily, "group", "person"),
    "loan": (chips.loan, "group", "person"),
    "history": (memory.history, "anywhere", "person"),
    "stats": (memory.stats, "anywhere", "person"),
    "top": (memory.top, "group", "anybody"),
    "medals": (memory.medals_here, "group", "anybody"),
    "verify": (fairness.verify, "group", "anybody"),
    "rules": (speech.rules, "anywhere", "anybody"),
    "odds": (speech.odds, "anywhere", "anybody"),
    "help": (speech.help_, "anywhere", "anybody"),
    "pace": (speech.pace, "group", "person-or-admin"),
    "language": (speech.language, "anywhere", "person-or-admin"),
    "settings": (settings.settings, "group", "anybody"),
    "grant": (grants.grant, "group", "anybody"),
    "reset": (grants.reset, "group", "anybody"),
    "start": (speech.start, "anywhere", "anybody"),
    "callme": (calls.callme, "group", "person"),
}
"""Every command: what it does, where it may be said, and by whom."""

OF_ADMINS = frozenset({"newgame", "stop", "pace", "language", "settings", "grant", "reset"})
"""The commands for which it matters whether the writer is an admin of the chat."""

ONLY_TOLD = frozenset({"balance", "history", "stats", "top", "medals", "verify", "rules", "odds", "help"})
"""Commands that change nothing: what nobody is to be told need not be worked out."""

TOLD_TO_ALL = frozenset({"grant", "reset"})
"""Commands of which everybody is told, however soon one follows another; refusals are not."""
