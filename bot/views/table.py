"""The living message of a table, phase by phase, and what of it did not fit."""

from typing import assert_never

from bot.views import deal, house_rules, presets
from bot.views.cloth import scene_of
from bot.views.fit import Fitted, Room, fit
from bot.views.keyboard import keyboard
from bot.views.message import Message
from bot.views.people import People
from bot.views.pieces import listed, moment
from bot.views.proofs import proofs
from bot.views.sight import Sight
from bot.words import Words
from games.core.cards import Card
from games.core.choosing import Choice
from games.core.ids import UserId
from games.core.questions import Cut
from games.core.setup import Setup
from games.core.table import Between, Bidding, Closed, Dealing, Moving, Open, Shuffled

FRAMES = 3
"""Edits that show a draw growing; the view after it is one more."""


def table_message(sight: Sight, words: Words, *, pictured: bool = False) -> Message:
    """The table as everyone sees it now, with its buttons, and its picture where one is wanted. A closed table is
    told by its result instead."""
    fitted = fitted_text(sight, words)
    return Message(fitted.text, keyboard(sight, words, fitted.cut), scene_of(sight, words) if pictured else None)


def fitted_text(sight: Sight, words: Words) -> Fitted:
    """The message's text alone."""
    return fit(lambda room: _text(sight, room, words))


def draw_frames(sight: Sight, words: Words) -> tuple[Message, ...]:
    """Views without buttons that show the draw for the bank growing; none where there was no draw."""
    drawn = sight.drawn.cards if sight.drawn else ()
    shown = sorted({len(drawn) * part // (FRAMES + 1) for part in range(1, FRAMES + 1)} - {0})

    def frame(count: int) -> Message:
        def text(room: Room) -> str:
            return "\n".join((*_head(sight, room, words), _drawn(sight, drawn[:count], room, words)))

        return Message(fit(text).text)

    return tuple(map(frame, shown))


def _text(sight: Sight, room: Room, words: Words) -> str:
    match sight.table.phase:
        case Open():
            lines = _lobby(sight, room, words)
        case Bidding():
            lines = _bidding(sight, room, words)
        case Shuffled():
            lines = _cut(sight, room, words)
        case Moving() | Between():
            lines = _between(sight, room, words)
        case Dealing():
            lines = deal.lines(sight, room, words)
        case Closed():
            raise ValueError("a closed table has no living message")
        case _:
            assert_never(sight.table.phase)
    return "\n".join(lines)


def _head(sight: Sight, room: Room, words: Words) -> tuple[str, ...]:
    """The title, and who is at the table."""
    game = words(f"game-{sight.table.game}")
    lobby = isinstance(sight.table.phase, Open)
    title = words("title", game=game) if lobby else words("title-deal", game=game, deal=sight.number)
    people = People(sight, room.name, words)
    seats = [seat.no for seat in sight.table.circle]
    names = listed(seats, room.entries, words, people.seat)
    return title, words("seats", names=names) if seats else words("seats-none")


def _lobby(sight: Sight, room: Room, words: Words) -> list[str]:
    return [*_head(sight, room, words), *house_rules.lines(sight, words), *_lobby_end(sight, words)]


def _lobby_end(sight: Sight, words: Words) -> list[str]:
    few = sight.table.fewest - len(sight.table.circle)
    if few > 0:
        return [deal.until("lobby-alone" if sight.table.fewest > 1 else "lobby-empty", sight.until, words)]
    return [] if sight.until is None else [words("lobby-until", time=moment(sight.until))]


def _bidding(sight: Sight, room: Room, words: Words) -> list[str]:
    lines = [*_head(sight, room, words)]
    if sight.drawn:
        lines.append(_drawn(sight, sight.drawn.cards, room, words))
        lines += _keeper(sight, room, words)
    if isinstance(sight.question, Setup):
        silent = [words("nobody-answered")] if sight.unanswered else []
        lines += ["", *silent, *_asked(sight, sight.question, room, words)]
    if sight.drawn:
        lines.append(proofs((sight.drawn.shoe,), room, words))
    return lines


def _drawn(sight: Sight, cards: tuple[tuple[UserId, Card], ...], room: Room, words: Words) -> str:
    """Each person's cards of the draw so far, in the order of their first ones."""
    people = People(sight, room.name, words)
    hands: dict[UserId, list[str]] = {}
    for user, card in cards:
        hands.setdefault(user, []).append(card.face)

    def tell(user: UserId) -> str:
        return words("drawn-cards", name=people.user(user), cards=" ".join(hands[user]))

    return words("drawn", cards=listed(list(hands), room.entries, words, tell))


def _keeper(sight: Sight, room: Room, words: Words) -> list[str]:
    if not sight.drawn or not sight.drawn.cards:
        return []
    keeper = sight.drawn.keeper
    card = next(card for user, card in reversed(sight.drawn.cards) if user == keeper)
    return [words("drawn-keeper", card=card.face, name=People(sight, room.name, words).user(keeper))]


def _asked(sight: Sight, asked: Setup, room: Room, words: Words) -> list[str]:
    name = People(sight, room.name, words).of(asked.seat)
    lines = [deal.until("asked", sight.until, words, name=name)]
    floor = presets.floor(asked.bounds, asked.cover)
    draft = sight.table.phase.draft if isinstance(sight.table.phase, Bidding) else None
    if sight.purse < floor:
        lines.append(words("asked-poor", purse=sight.purse, floor=floor))
    elif draft:
        limits = draft.limits
        key = "draft" if asked.agreed is None else "draft-bank"
        lines.append(words(key, bank=draft.bank, least=limits.least, greatest=limits.greatest))
    return lines


def _cut(sight: Sight, room: Room, words: Words) -> list[str]:
    lines = [*_head(sight, room, words), ""]
    if isinstance(sight.question, Cut) and sight.shoe:
        lines += deal.cut_lines(sight, sight.question, sight.shoe.id, sight.shoe.commitment, room, words)
        lines += _other_cuts(sight, room, words)
    return lines


def _other_cuts(sight: Sight, room: Room, words: Words) -> list[str]:
    """Where several people cut one shoe: what was cut, and who is to follow."""
    people = People(sight, room.name, words)
    cuts = sight.shoe.cuts if sight.shoe else ()
    later = sight.table.phase.cutters[1:] if isinstance(sight.table.phase, Shuffled) else ()
    told = [words("cuts-so-far", cuts=", ".join(map(str, cuts)))] if cuts else []
    return [*told, *([words("cut-next", names=", ".join(map(people.of, later)))] if later else [])]


def _between(sight: Sight, room: Room, words: Words) -> list[str]:
    """The banker chooses while no deal runs; the shoe in use is told."""
    lines = [*_head(sight, room, words), ""]
    if isinstance(sight.question, Choice):
        lines += deal.choice_lines(sight, sight.question, People(sight, room.name, words), words)
    if sight.shoe and sight.table.term:
        lines.append(deal.shoe_line(sight.shoe.id, sight.table.term.left, sight.shoe.commitment, words))
    return lines
