"""Scenarios of Twenty-One: hands written down by seat, and what became of them in a line."""

from games.core.cards import new_packs
from games.core.events import Said, Settled
from tests.support.coup import Coup
from tests.support.decks import cards_of

NAMES = ("A", "B", "C", "D", "E")


def dealt(bank: str, *punters: str, then: str = "") -> str:
    """A deck that deals these two-card hands, one card at a time, the banker last; ``then`` is bought."""
    hands = [hand.split() for hand in (*punters, bank)]
    return " ".join([hand[k] for k in (0, 1) for hand in hands] + then.split())


def at_the_end(deck: str) -> tuple[str, int]:
    """A whole shoe that ends with a deck, and where the deck begins in it."""
    wished = cards_of(deck, 2)
    rest = list(new_packs(2))
    for card in wished:
        rest.remove(card)
    return " ".join(card.code for card in (*rest, *wished)), len(rest)


def begun(
    game: str,
    banker: str,
    /,
    *punters: str,
    then: str = "",
    stakes: int = 10,
    out_of: int | None = None,
    chips: int = 100,
    **options: str,
) -> Coup:
    """A deal of these hands in which every punter has staked as much, up to its first turn.

    Where ``out_of`` cards are left the shoe ends with them; else it is a fresh one.
    """
    people = " ".join(NAMES[: len(punters)])
    if options.get("bank") != "house":
        people = f"Bank {people}"
    deck, first = dealt(banker, *punters, then=then), 0
    if out_of is not None:
        deck, first = at_the_end(deck)
        assert out_of == 104 - first, "the shoe holds more or fewer cards"
    coup = Coup(deck, people, chips, (1, 100), game=game, options=options, first=first)
    for name in NAMES[: len(punters)]:
        coup.stakes(name, str(coup.seats[name]), stakes)
    coup.closes()
    return coup


def settled(coup: Coup) -> str:
    """Every settlement in order: who, and why."""
    return " ".join(f"{coup.names([e.seat])}:{e.why}" for e in coup.events if isinstance(e, Settled))


def said(coup: Coup) -> str:
    """Everything announced, in order."""
    found = [event for event in coup.events if isinstance(event, Said)]
    return ", ".join(f"{e.what} {coup.names([e.seat]) if e.seat is not None else ''} {e.number}" for e in found)


def turn(coup: Coup) -> str:
    """Whose turn it is and what he is asked."""
    return f"{coup.names([coup.choice.seat])} {coup.choice.topic}: {' '.join(coup.choice.offered)}"


def draws(coup: Coup, name: str, cards: int = 1) -> None:
    """A seat draws so many cards from the top."""
    for _ in range(cards):
        coup.chooses(name, "draw")


def stands(coup: Coup, *names: str) -> None:
    """These seats stand, in turn."""
    for name in names:
        coup.chooses(name, "stand")
