"""What is left of a table's message when its deal is over, or the table is closed."""

from bot.views import keyboard
from bot.views.fit import Room, fit
from bot.views.message import Message
from bot.views.people import named
from bot.views.pieces import escape, gain, listed
from bot.views.proofs import proofs
from bot.views.sight import Closing, Finished
from bot.words import Words
from games.core.ids import Chips, UserId


def result_message(finished: Finished, words: Words) -> Message:
    """A deal that is over: how it ended, everybody's gain, who is asked next, its shoes."""
    text = fit(lambda room: _text(finished, room, words)).text
    if finished.closed is None:
        return Message(text)
    return Message(text, keyboard.closed(finished.table_id, finished.number, words))


def closing_message(closing: Closing, words: Words) -> Message:
    """A table that closed while no deal ran."""
    why = words(f"why-{closing.why}")
    text = words("closing", game=words(f"game-{closing.game}"), why=why)
    return Message(text, keyboard.closed(closing.table_id, closing.number, words))


def _text(finished: Finished, room: Room, words: Words) -> str:
    def name(user: UserId) -> str:
        return escape(named(user, finished.names, room.name, words))

    def told(net: tuple[UserId, Chips]) -> str:
        return words("net", name=name(net[0]), gain=gain(net[1]))

    game = words(f"game-{finished.game}")
    lines = [words("result", game=game, deal=finished.number, ended=_ended(finished, words))]
    if finished.ending == "played" or any(chips for _, chips in finished.net):
        lines.append(listed(finished.net, room.entries, words, told, divided="   "))
    if finished.closed is not None:
        lines.append(words("closed", why=words(f"why-{finished.closed}")))
    elif finished.next is not None:
        key = "passes-again" if finished.next == finished.banker else "passes"
        lines.append(words(key, name=name(finished.next)))
    if finished.shoes:
        lines.append(proofs(finished.shoes, room, words))
    return "\n".join(lines)


def _ended(finished: Finished, words: Words) -> str:
    if finished.ending != "played":
        return words(f"ended-{finished.ending}")
    return words(f"ended-{finished.game}", card=finished.last.face if finished.last else "")
