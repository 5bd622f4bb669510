"""What each command does. A table of functions: one guard for all of them, no permission checked twice."""

from collections.abc import Mapping

from bot.commands import chips, speech, tables
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
    "top": (chips.top, "group", "anybody"),
    "rules": (speech.rules, "anywhere", "anybody"),
    "odds": (speech.odds, "anywhere", "anybody"),
    "help": (speech.help_, "anywhere", "anybody"),
    "pace": (speech.pace, "group", "person-or-admin"),
    "language": (speech.language, "anywhere", "person-or-admin"),
    "start": (speech.start, "anywhere", "anybody"),
}
"""Every command: what it does, where it may be said, and by whom."""

OF_ADMINS = frozenset({"newgame", "stop", "pace", "language"})
"""The commands for which it matters whether the writer is an admin of the chat."""
