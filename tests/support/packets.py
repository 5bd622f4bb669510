"""Blind Hookey's deals: packs with wished bottom cards, and what is seen of packets."""

from games.core.answers import Stake, Target
from games.core.cards import new_packs
from games.core.events import Piled, Said, Settled
from games.core.ids import Chips
from tests.support.coup import Coup
from tests.support.decks import cards_of

CARDS = 52
ALONE = "Bank A"


def deck(bottoms: str, *sizes: int) -> str:
    """A pack whose packets of these sizes (equal ones unless they are named) have these bottom cards; cards that no
    packet takes stay below them."""
    wished = cards_of(bottoms)
    others = iter([card for card in new_packs(1) if card not in wished])
    number = len(wished)
    equal = (*[CARDS // number] * (number - 1), CARDS - CARDS // number * (number - 1))
    codes: list[str] = []
    for bottom, size in zip(wished, sizes or equal, strict=True):
        codes += [next(others).code for _ in range(size - 1)] + [bottom.code]
    return " ".join([*codes, *(card.code for card in others)])


def hookey(
    pack: str, people: str = "Bank A B C", *, chips: int = 100, nth: int = 1, away: str = "", **options: str
) -> Coup:
    """A deal with this pack; the bank holds ``chips``."""
    return Coup(pack, people, chips, game="blind-hookey", options=options, nth=nth, away=away.split())


def bet(target: str, amount: int) -> Stake:
    return Stake(Target(target), Chips(amount))


def packets(coup: Coup) -> list[int]:
    """The sizes of the packets that were cut, in turn; one that is not used is the last."""
    return [event.count for event in coup.events if isinstance(event, Piled)]


def turned(coup: Coup) -> str:
    """The cards that the chat sees, pile by pile."""
    seen = [one.card for pile in coup.picture.seen_by(None).piles for one in pile.cards]
    return " ".join(card.code for card in seen if card)


def said(coup: Coup) -> list[tuple[str, int]]:
    return [(event.what, event.number) for event in coup.events if isinstance(event, Said)]


def whys(coup: Coup) -> list[tuple[str, str, int, str]]:
    settled = [event for event in coup.events if isinstance(event, Settled)]
    return [(coup.names([one.seat]), one.target, one.gain, one.why) for one in settled]
