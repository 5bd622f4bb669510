"""Hands and packets: cards that lie before people, some of them backs, with what is staked on them."""

from bot.views.fit import Room
from bot.views.people import People
from bot.views.pieces import face, gain, listed, stack
from bot.views.sight import Sight
from bot.words import Words
from games.core.choosing import Choice
from games.core.events import Area
from games.core.ids import SeatNo
from games.core.picture import Picture, PileSeen

SAID = 3
"""So many of the latest announcements are told."""
NOTHING = "—"
"""A hand that holds no card."""


def lines(sight: Sight, picture: Picture, people: People, room: Room, words: Words) -> list[str]:
    """Before the cards, who staked; then every hand in the deal: whose it is, its cards, its stake or its pay."""
    hands = [pile for pile in picture.piles if pile.pile.area is Area.HAND]
    if not hands:
        return [_stakes(picture, people, room, words)]

    def tell(pile: PileSeen) -> str:
        return _hand(pile, sight, picture, people, words)

    term = sight.table.term
    punters = [pile for pile in hands if term is None or owner(pile) != term.banker]
    bankers = [pile for pile in hands if pile not in punters]
    told = [listed(punters, room.entries, words, tell, divided="\n")] if punters else []
    return [*told, *map(tell, bankers)]


def announced(picture: Picture, people: People, room: Room, words: Words) -> list[str]:
    """What was said last at the table, and no card shows."""
    latest = picture.said[-SAID if room.entries else -1 :]
    return [
        words(f"said-{said.what}", name="" if said.seat is None else people.of(said.seat), number=said.number)
        for said in latest
    ]


def packets(picture: Picture, words: Words) -> list[str]:
    """The packets that nobody can stake on, and what was thrown out."""
    targets = {str(target.target) for target in picture.targets}
    apart = [pile for pile in picture.piles if pile.pile.area is Area.PACKET and pile.pile.name not in targets]
    out = [pile for pile in picture.piles if pile.pile.area is Area.DISCARD]
    return [packet(pile, words) for pile in apart] + [words("discard", count=thickness(pile)) for pile in out]


def packet(pile: PileSeen, words: Words) -> str:
    """A packet: its number, the bottom card or its back, how many cards it holds."""
    number = words("target-packet", number=int(pile.pile.name))
    return words("packet", packet=number, cards=stack(pile), count=thickness(pile))


def thickness(pile: PileSeen) -> int:
    """How many cards lie in a pile."""
    return len(pile.cards) + pile.under


def owner(pile: PileSeen) -> SeatNo:
    """Whose hand it is."""
    return SeatNo(int(pile.pile.name))


def shown(pile: PileSeen, sight: Sight, words: Words) -> str:
    """A hand's cards, with its points where all of them are seen."""
    count = sight.table.rules.points
    seen = [one.card for one in pile.cards if one.card is not None]
    cards = " ".join(map(face, pile.cards))
    if not pile.cards:
        return NOTHING
    if count is None or len(seen) < len(pile.cards):
        return cards
    return words("hand-points", cards=cards, points=count(seen))


def _stakes(picture: Picture, people: People, room: Room, words: Words) -> str:
    placed = [stake for target in picture.targets for stake in target.stakes]
    if not placed:
        return words("stakes-none")
    told = listed(placed, room.entries, words, lambda stake: words("stake", name=people.of(stake[0]), chips=stake[1]))
    return words("stakes-placed", stakes=told)


def _hand(pile: PileSeen, sight: Sight, picture: Picture, people: People, words: Words) -> str:
    seat, asked = owner(pile), sight.question
    told = words("hand", name=people.of(seat), cards=shown(pile, sight, words))
    stake = sum(chips for target in picture.targets for who, chips in target.stakes if who == seat)
    if stake:
        told = words("hand-staked", hand=told, stake=stake)
    for settled in picture.settled:
        if settled.seat == seat:
            told = words("hand-settled", hand=told, gain=gain(settled.gain), why=words(f"why-{settled.why}"))
    turn = isinstance(asked, Choice) and asked.seat == seat
    return words("hand-turn", hand=told) if turn else told
