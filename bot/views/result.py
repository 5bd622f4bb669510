"""What is left of a table's message when its deal is over, or the table is closed."""

from collections.abc import Callable

from bot.views import keyboard
from bot.views.cloth import closing_scene, result_scene
from bot.views.ended import ended
from bot.views.fit import Room, fit
from bot.views.hands import NOTHING
from bot.views.memory import medals_won
from bot.views.message import Message
from bot.views.people import named
from bot.views.pieces import escape, gain, listed, option_name
from bot.views.proofs import proofs
from bot.views.sight import Closing, Finished, PileShown
from bot.words import Words
from games.core.events import Area
from games.core.ids import Chips, UserId
from games.core.registry import all_games


def result_message(finished: Finished, words: Words, *, pictured: bool = False) -> Message:
    """A deal that is over: how it ended, everybody's gain, who is asked next, its shoes."""
    text = fit(lambda room: _text(finished, room, words)).text
    latest = finished.shoes[-1].id if finished.shoes else None
    buttons = keyboard.looking_back(finished.table_id, finished.number, latest, words)
    if finished.closed is not None:
        buttons = (*buttons, *keyboard.closed(finished.table_id, finished.number, words))
    return Message(text, buttons, result_scene(finished, words) if pictured else None)


def closing_message(closing: Closing, words: Words, *, pictured: bool = False) -> Message:
    """A table that closed while no deal ran."""
    why = words(f"why-{closing.why}")
    text = words("closing", game=words(f"game-{closing.game}"), why=why)
    scene = closing_scene(closing, words) if pictured else None
    return Message(text, keyboard.closed(closing.table_id, closing.number, words), scene)


def _text(finished: Finished, room: Room, words: Words) -> str:
    def name(user: UserId | None) -> str:
        return escape(named(user, finished.names, room.name, words))

    game = words(f"game-{finished.game}")
    lines = [words("result", game=game, deal=finished.number, ended=ended(finished, words))]
    packets = [pile for pile in finished.piles if pile.area is Area.PACKET]
    if packets:
        told = [words("packet-shown", packet=option_name(pile.name, words), cards=_cards(pile)) for pile in packets]
        lines.append("   ".join(told))
    if finished.ending == "played" or any(chips for _, chips in finished.net):
        lines += _people(finished, name, room, words)
    lines += medals_won(finished.medals, finished.names, room, words)
    if finished.asleep:
        lines.append(words("banker-asleep"))
    if finished.closed is not None:
        lines.append(words("closed", why=words(f"why-{finished.closed}")))
    elif finished.next is not None:
        key = "passes-again" if finished.next == finished.banker else "passes"
        lines.append(words(key, name=name(finished.next)))
    if finished.shoes:
        lines.append(proofs(finished.shoes, room, words))
    return "\n".join(lines)


def _people(finished: Finished, name: Callable[[UserId | None], str], room: Room, words: Words) -> list[str]:
    """Everybody's gain; where hands were played, each with its cards and points."""
    hands = {pile.owner: pile for pile in finished.piles if pile.area is Area.HAND}

    def told(net: tuple[UserId | None, Chips]) -> str:
        user, chips = net
        if user not in hands:
            return words("net", name=name(user), gain=gain(chips))
        return words("net-hand", name=name(user), hand=_hand(hands[user], finished, words), gain=gain(chips))

    return [listed(finished.net, room.entries, words, told, divided="\n" if hands else "   ")]


def _cards(pile: PileShown) -> str:
    return " ".join(card.face for card in pile.cards) or NOTHING


def _hand(pile: PileShown, finished: Finished, words: Words) -> str:
    count = all_games()[finished.game].points
    if count is None or not pile.cards:
        return _cards(pile)
    return words("hand-points", cards=_cards(pile), points=count(pile.cards))
