"""The picture of a running deal."""

from typing import assert_never

from bot.views.cloth import hands, packets, ranks, upper
from bot.views.cloth.sheet import Sheet, awaited, money
from bot.views.cloth.waiting import cutting
from bot.views.deal import moved_of
from bot.views.people import People
from bot.views.pieces import NAME, plays_hands
from bot.views.sight import ShoeSealed, Sight
from bot.words import Words
from games.core.choosing import Choice, Choices
from games.core.events import Area
from games.core.ids import SeatNo
from games.core.picture import Picture
from games.core.questions import Cut
from games.core.setup import Setup
from games.core.staking import Staking


def lay(sheet: Sheet, sight: Sight, picture: Picture, words: Words) -> None:
    """Bank, cards, stakes, shoe, and who is awaited."""
    people = People(sight, NAME, words, plain=True)
    term, asked = sight.table.term, sight.question
    if isinstance(asked, Cut):
        cutting(sheet, sight, asked, ShoeSealed(picture.shoe, picture.commitment), words)
        return
    money(sheet, picture.bank, asked.free if isinstance(asked, Staking) else None, words)
    upper.shoe(sheet, picture, moved_of(sight, picture), words)
    ringed = term is not None and isinstance(asked, Choice) and asked.seat == term.banker
    name = people.of(term.banker) if term else ""
    if plays_hands(sight.table.rules):
        upper.banker(sheet, name, hands.bankers(sight, picture), words, ringed=ringed)
        upper.pack(sheet, picture.left)
        hands.said(sheet, picture, people, words)
        hands.lay(sheet, sight, picture, people, words)
    elif any(seen.pile.area is Area.BANKER for seen in picture.piles):
        cards = [
            one for seen in picture.piles if seen.pile.area is Area.BANKER for one in ranks.lies(seen, picture.turned)
        ]
        upper.banker(sheet, name, cards, words, ringed=ringed)
        ranks.lay(sheet, picture, people, words)
    else:
        own = packets.bankers(picture)
        upper.banker(sheet, name, None if own else [], words, ringed=ringed)
        upper.pack(sheet, picture.left)
        packets.lay(sheet, picture, asked, people, words)
    _awaited(sheet, sight, people, words)


def _awaited(sheet: Sheet, sight: Sight, people: People, words: Words) -> None:
    asked = sight.question
    match asked:
        case Staking():
            seats, told = asked.awaited, words("cloth-awaited")
            if asked.runs:
                seats, told = (), words("running")
            elif not seats:
                told = words("stakes-open")
            awaited(sheet, told, _names(seats, people), "", words)
        case Choice():
            awaited(
                sheet, words("cloth-decides"), _names((asked.seat,), people), words(f"topic-{asked.topic}"), words
            )
        case Choices():
            awaited(sheet, words("window", topic=words(f"topic-{asked.topic}")), (), "", words)
        case Cut() | Setup() | None:
            return
        case _:
            assert_never(asked)


def _names(seats: tuple[SeatNo, ...], people: People) -> list[str]:
    return list(map(people.of, seats))
