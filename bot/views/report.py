"""What the owner of the bot is told of a fault: what it was and where, and nothing that anybody wrote."""

from bot.views.message import Message
from bot.views.pieces import escape
from bot.words import Words


def report(event: str, error: str | None, table: int | None, deal: int | None, more: int, words: Words) -> Message:
    """A fault by its name in the log, with the kind of exception, table and deal where they are known; ``more`` have
    come since the last report."""
    lines = [words("report-fault", event=escape(event))]
    if error is not None:
        lines.append(words("report-error", error=escape(error)))
    if table is not None:
        lines.append(words("report-table", table=str(table)))
    if deal is not None:
        lines.append(words("report-deal", deal=str(deal)))
    if more:
        lines.append(words("report-more", more=more))
    return Message("\n".join(lines))
