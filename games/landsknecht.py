"""Landsknecht (Ландскнехт, Lansquenet): section 1 of the rules page.

A punter stakes that his card's rank will be paired later than the banker's. Numbers in comments are the section's
paragraphs. Every card is public.
"""

from games.core.answers import Target
from games.core.cards import Card, Rank
from games.core.dealer import Dealer
from games.core.draws import first_ace
from games.core.events import Area, Pile
from games.core.game import Game
from games.core.script import End, Ending, Passing, Script, bounded
from games.core.shoe import PACK
from games.core.waits import Wait

REDEALS = 200
"""Three deals in 43 are gathered and dealt anew; two hundred in a row never are."""


def deal(dealer: Dealer) -> Script:
    """One deal: lay out, stake, turn until the banker's rank comes."""
    for _ in bounded(REDEALS):
        layout = _lay_layout(dealer)
        banker = _lay_beside(dealer, layout, Area.BANKER)  # 1.2
        punters = _lay_beside(dealer, layout, Area.TARGET)  # 1.3
        if punters.rank is not banker.rank:
            break
        dealer.gather()
        yield from dealer.shuffle_and_cut()

    dealer.open_target(_target(punters))
    yield from dealer.first_stakes()
    if not dealer.any_stake:
        return End(Ending.DROPPED, Passing.LEFT)

    for _ in bounded(PACK):  # three cards of the banker's rank are left: one of them comes
        card = dealer.turn()
        if card.rank is banker.rank:
            break
        opened = _turn(dealer, layout, card)
        yield from dealer.staking(Wait.STAKES if opened else Wait.LEAST)
    dealer.lay(Pile(Area.BANKER, banker.rank.letter), card)
    dealer.pay_all("bankers-rank")
    return End(Ending.PLAYED, Passing.LEFT)


def _turn(dealer: Dealer, layout: set[Rank], card: Card) -> bool:
    """1.4 for any card but the banker's: lays it, settles; says whether it opened a new target."""
    target = _target(card)
    if card.rank in layout:
        dealer.lay(Pile(Area.LAYOUT, card.rank.letter), card)
        return False
    dealer.lay(Pile(Area.TARGET, card.rank.letter), card)
    if target in dealer.open:
        dealer.take(target, "punters-rank")
        return False
    if target in dealer.closed:
        return False
    dealer.open_target(target)
    return True


def _lay_layout(dealer: Dealer) -> set[Rank]:
    """1.1: two cards of different ranks; one of the first one's rank goes on top of it."""
    ranks: set[Rank] = set()
    for _ in bounded(5):
        card = dealer.turn()
        dealer.lay(Pile(Area.LAYOUT, card.rank.letter), card)
        ranks.add(card.rank)
        if len(ranks) == 2:
            break
    return ranks


def _lay_beside(dealer: Dealer, layout: set[Rank], area: Area) -> Card:
    """1.2 and 1.3: one card; while it is of a layout rank it goes on that pile and another is dealt."""
    for _ in bounded(9):
        card = dealer.turn()
        if card.rank not in layout:
            break
        dealer.lay(Pile(Area.LAYOUT, card.rank.letter), card)
    return dealer.lay(Pile(area, card.rank.letter), card)


def _target(card: Card) -> Target:
    return Target(card.rank.letter)


GAME = Game(
    name="landsknecht",
    aliases=("ландскнехт", "lansquenet"),
    first_banker=first_ace,
    deal=deal,
    rules_version=2,
)
