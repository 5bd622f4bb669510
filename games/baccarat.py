"""Baccarat, "who buys?" (Баккара, Rozaliev, ch. 12): section 5 of the rules page.

One punter plays against the whole bank. Numbers in comments are the section's paragraphs.

Words: the target ``bank``; topics ``draw`` and ``extra``, each with ``draw`` and ``stand``; why ``more`` and
``fewer``; said ``natural`` (a seat, its points) and ``tie`` (the points).
"""

from collections.abc import Sequence

from games.core.answers import Target
from games.core.asking import choose
from games.core.chips import Limits
from games.core.dealer import Dealer
from games.core.draws import highest
from games.core.game import Game, Shoes
from games.core.hands import lay_open
from games.core.ids import Chips, SeatNo
from games.core.options import Option
from games.core.points import points
from games.core.script import Asking, End, Ending, Passing, Script, bounded
from games.core.waits import Wait

WHOLE_BANK = Target("bank")
NEEDS = 7
"""No coup takes more: two cards each, one for the buyer, one and an extra one for the banker."""
COUPS = 300
"""One coup in nine is a tie; three hundred in a row never are."""
DRAW, STAND = "draw", "stand"


def deal(dealer: Dealer) -> Script:
    """One deal: who buys plays the bank for the whole of it, as often as it takes to be unequal."""
    banker, bank = dealer.banker, dealer.bank
    dealer.limits = Limits(bank, bank)  # 5.1: the table's least and greatest do not apply
    dealer.open_target(WHOLE_BANK)
    yield from dealer.staking(Wait.FIRST_STAKES, first_only=True)
    if not dealer.any_stake:
        return End(Ending.DROPPED, Passing.LEFT)

    buyer = dealer.stakers[0]
    for _ in bounded(COUPS):
        yield from _coup(dealer, buyer)
        lay_open(dealer, (buyer, banker))
        his, bankers = points(dealer.hands[buyer]), points(dealer.hands[banker])
        if his != bankers:
            break
        dealer.say("tie", number=his)  # 5.5: the same stakes, the next cards
        dealer.throw_in()
        if dealer.left < NEEDS:
            yield from dealer.shuffle_and_cut()

    if his > bankers:
        dealer.settle(buyer, WHOLE_BANK, bank, "more")
        return End(Ending.PLAYED, Passing.LEFT)  # 5.6
    dealer.settle(buyer, WHOLE_BANK, Chips(-bank), "fewer")
    keeps = dealer.option("bank_moves") == "on-loss"
    return End(Ending.PLAYED, Passing.STAY if keeps else Passing.LEFT)


def _coup(dealer: Dealer, buyer: SeatNo) -> Asking:
    """5.2 to 5.4: the cards of one coup, up to the showdown."""
    banker, rule = dealer.banker, dealer.option("nine")
    for seat in (buyer, banker, buyer, banker):
        dealer.deal_to(seat)
    if rule == "ends" and max(points(dealer.hands[buyer]), points(dealer.hands[banker])) >= 8:
        for seat in (buyer, banker):
            _natural(dealer, seat, 8)
        return

    shown = rule != "ends" and _natural(dealer, buyer, 9)
    if not shown:
        yield from _turn(dealer, buyer, ((DRAW, 4),), openly=dealer.option("third_card") == "open")
        shown = rule == "extra" and _natural(dealer, buyer, 9)
    if shown:
        dealer.show(buyer)
    cards = [(DRAW, 8 if shown else 4)]
    if shown and rule == "extra":
        cards.append(("extra", 8))
    yield from _turn(dealer, banker, cards)


def _turn(dealer: Dealer, seat: SeatNo, cards: Sequence[tuple[str, int]], *, openly: bool = False) -> Asking:
    """5.3: a seat may draw one card for each topic. Each goes with the most points that the standing order, which
    plays the rest of a turn once the clock has run out, draws one on."""
    asleep = False
    for topic, most in cards:
        chose = None if asleep else (yield from choose(dealer, seat, topic, (DRAW, STAND)))
        asleep = chose is None
        draws = points(dealer.hands[seat]) <= most if chose is None else chose.option == DRAW
        if draws:
            dealer.deal_to(seat, openly=openly)


def _natural(dealer: Dealer, seat: SeatNo, least: int) -> bool:
    """Whether a hand has so many points as to be announced; it is, then."""
    found = points(dealer.hands[seat])
    if found >= least:
        dealer.say("natural", seat, found)
    return found >= least


GAME = Game(
    name="baccarat",
    aliases=("баккара", "who-buys", "кто покупает", "баккара кто покупает"),
    first_banker=highest,
    deal=deal,
    rules_version=1,
    burn=1,
    first_cards=2,
    needs=NEEDS,
    shoes=Shoes.RENEWED,
    whole_bank=True,
    points=points,
    own_options=(
        Option("third_card", ("open", "hidden")),
        Option("nine", ("draw", "extra", "ends")),
        Option("bank_moves", ("on-loss", "each")),
    ),
)
