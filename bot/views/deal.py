"""The text of a running deal: bank, cards, stakes, what was turned last and who is awaited."""

from typing import assert_never

from bot.views import hands
from bot.views.fit import Room
from bot.views.people import People
from bot.views.pieces import label, listed, moment, plays_hands, stack
from bot.views.sight import Sight
from bot.words import Words
from games.core.choosing import Choice, Choices
from games.core.events import Area, Pile
from games.core.ids import Chips, SeatNo, ShoeId
from games.core.picture import Picture, PileSeen, TargetSeen
from games.core.questions import Cut
from games.core.setup import Setup
from games.core.staking import Staking
from games.core.waits import Wait

SHOWN_COMMITMENT = 12
"""Hex digits of a commitment that stay in sight; the whole was shown before the cut."""


def lines(sight: Sight, room: Room, words: Words) -> list[str]:
    """The deal's message, line by line."""
    people = People(sight, room.name, words)
    game = words(f"game-{sight.table.game}")
    told = [words("title-deal", game=game, deal=sight.number)]
    picture = sight.picture
    if picture:
        told += _bank(sight, picture, people, words)
        told += _cloth(sight, picture, people, room, words)
        now = [*hands.announced(picture, people, room, words), *_now(sight, picture, room, words)]
        told += ["", *now] if now else []
    told += _people(sight, people, room, words)
    return told


def until(key: str, unix: float | None, words: Words, **figures: str) -> str:
    """A line that names the deadline where there is one."""
    if unix is None:
        return words(key, **figures)
    return words(f"{key}-until", time=moment(unix), **figures)


def cut_lines(sight: Sight, asked: Cut, shoe: ShoeId, commitment: str, room: Room, words: Words) -> list[str]:
    """A shoe that waits for its cut, with its whole commitment."""
    name = People(sight, room.name, words).of(asked.seat)
    return [
        until("cut", sight.until, words, shoe=shoe, name=name),
        words("commitment", commitment=commitment),
        words("cut-how"),
    ]


def _bank(sight: Sight, picture: Picture, people: People, words: Words) -> list[str]:
    term = sight.table.term
    if term is None:
        return []
    name = people.of(term.banker)
    if isinstance(sight.question, Staking):
        return [words("bank-free", name=name, bank=picture.bank, free=sight.question.free)]
    return [words("bank", name=name, bank=picture.bank)]


def choice_lines(sight: Sight, asked: Choice | Choices, people: People, words: Words) -> list[str]:
    """Who chooses, or that all do; and what about."""
    topic = words(f"topic-{asked.topic}")
    if isinstance(asked, Choices):
        return [until("window", sight.until, words, topic=topic)]
    return [until("chooses", sight.until, words, name=people.of(asked.seat), topic=topic)]


def shoe_line(shoe: ShoeId, left: int, commitment: str, words: Words) -> str:
    """The shoe in use: the whole commitment was shown before its cut."""
    return words("shoe-short", shoe=shoe, left=left, commitment=f"{commitment[:SHOWN_COMMITMENT]}…")


def _cloth(sight: Sight, picture: Picture, people: People, room: Room, words: Words) -> list[str]:
    """What lies on the table: cards, hands or packets, and stakes; closed targets last."""
    if plays_hands(sight.table.rules):
        told = hands.lines(sight, picture, people, room, words)
    else:
        targets = sorted(picture.targets, key=lambda target: not target.open)
        told = _cards(picture, words) + [_target(found, sight, picture, people, room, words) for found in targets]
        told += hands.packets(picture, words)
    return ["", *told] if told else []


def _cards(picture: Picture, words: Words) -> list[str]:
    def row(key: str, area: Area) -> list[str]:
        piles = [stack(pile) for pile in picture.piles if pile.pile.area is area]
        return [words(key, cards="  ".join(piles))] if piles else []

    return row("layout", Area.LAYOUT) + row("banker", Area.BANKER)


def _target(target: TargetSeen, sight: Sight, picture: Picture, people: People, room: Room, words: Words) -> str:
    packet = picture.pile(Pile(Area.PACKET, target.target))
    lies = hands.thickness(packet) > 0
    card = hands.packet(packet, words) if lies else label(target.target, picture, sight.table.rules, words)
    if not target.open:
        return words("target-closed", card=card, taken=target.taken)
    if not target.stakes:
        return words("target-empty", card=card)

    def stake(placed: tuple[SeatNo, Chips]) -> str:
        return words("stake", name=people.of(placed[0]), chips=placed[1])

    told = listed(target.stakes, room.entries, words, stake)
    if room.entries:
        return words("target-open", card=card, stakes=told)
    return words("target-many", card=card, people=told, total=target.total)


def _now(sight: Sight, picture: Picture, room: Room, words: Words) -> list[str]:
    match sight.question:
        case Staking():
            opens = words("stakes-open") if sight.until is None else words("stakes-until", time=moment(sight.until))
            turned = _turned(picture, words)
            first = f"{turned}. {opens}" if turned else opens
            return [first, *_awaited(sight, sight.question, room, words), *_shoe(sight, picture, words)]
        case Choice() | Choices():
            asked = choice_lines(sight, sight.question, People(sight, room.name, words), words)
            return [*asked, *_shoe(sight, picture, words)]
        case Cut():
            cut = cut_lines(sight, sight.question, picture.shoe, picture.commitment, room, words)
            return [words("gathered"), *cut]
        case Setup() | None:
            return []
        case _:
            assert_never(sight.question)


def _awaited(sight: Sight, asked: Staking, room: Room, words: Words) -> list[str]:
    if asked.runs:
        return [words("running")]
    if asked.wait is Wait.LEAST or not asked.awaited:
        return []
    people = People(sight, room.name, words)
    return [words("awaited", names=listed(asked.awaited, room.entries, words, people.of))]


def _turned(picture: Picture, words: Words) -> str:
    """What the card turned last did."""
    pile = next((found for found in picture.piles if found.pile == picture.turned), None)
    if pile is None or picture.last is None:
        return ""
    card = picture.last.face
    match pile.pile.area:
        case Area.LAYOUT:
            return words("turned-layout", card=card)
        case Area.BANKER:
            return words("turned-banker", card=card)
        case Area.TARGET:
            return words(_turned_on_target(pile, picture), card=card)
        case Area.HAND | Area.PACKET | Area.DISCARD | Area.DRAW:
            return ""
        case _:
            assert_never(pile.pile.area)


def _turned_on_target(pile: PileSeen, picture: Picture) -> str:
    is_open = {str(target.target): target.open for target in picture.targets}.get(pile.pile.name)
    if is_open and len(pile.cards) == 1:
        return "turned-opened"
    return "turned-taken" if is_open is False and len(pile.cards) == 2 else "turned-other"


def _shoe(sight: Sight, picture: Picture, words: Words) -> list[str]:
    under = [words("shoe-moved", count=moved)] if (moved := moved_of(sight, picture)) else []
    return [shoe_line(picture.shoe, picture.left, picture.commitment, words), *under]


def moved_of(sight: Sight, picture: Picture) -> int:
    """How many cards the banker moved from the top to the bottom of the shoe in use, as he said."""
    return sight.shoe.moved if sight.shoe and sight.shoe.id == picture.shoe else 0


def _people(sight: Sight, people: People, room: Room, words: Words) -> list[str]:
    """Who joins, what a vote asks, what comes after this deal."""
    table = sight.table
    told: list[str] = []
    if table.joining and room.waiting:
        told.append(words("waiting", names=listed(table.joining, room.entries, words, people.user)))
    if table.vote:
        others = sum(seat.user != table.vote.asker for seat in table.circle)
        told.append(words("vote", yes=len(table.vote.yes), needed=others // 2 + 1))
    if table.successor:
        told.append(words("successor", game=words(f"game-{table.successor}")))
    elif table.stopping:
        told.append(words("stopping"))
    return told
