"""Baccarat with doubled bank (Баккара с двойным банком, Rozaliev, ch. 12): section 6 of the rules page.

Against each stake the bank sets twice as much. Numbers in comments are the section's paragraphs.

Words: targets are seats' numbers; topics ``draw`` and ``again`` (after a baccarat), each with ``draw`` and ``stand``;
why ``banker-nine``, ``more``, ``equal``, ``fewer``, ``sixes``; said ``natural`` (a seat, its
points) and ``baccarat`` (a seat).
"""

from collections.abc import Collection

from games.core.asking import choose
from games.core.dealer import Dealer
from games.core.draws import lowest
from games.core.game import Cutters, Game, Shoes
from games.core.hands import Due, lay_open, settle_hands, staked, stakes_on_hands
from games.core.ids import Chips, SeatNo
from games.core.options import Option, Options, value
from games.core.points import points
from games.core.script import Asking, End, Ending, Passing, Script

FIRST_CARDS = 2
WEAK = 4
"""Hands of so many points or fewer may draw against an open eight or nine, and draw by standing order."""
DRAW, STAND = "draw", "stand"


def _bank_sets(options: Options) -> int:
    """6.6: how much the bank sets against a staked chip."""
    return 1 if value(options, "bank_sets") == "even" else 2


def deal(dealer: Dealer) -> Script:
    """One deal: stakes, two cards each, naturals, one card more, showdown."""
    yield from stakes_on_hands(dealer, FIRST_CARDS)  # 6.1
    if not dealer.any_stake:
        return End(Ending.DROPPED, Passing.LEFT)
    stakers, banker = dealer.stakers, dealer.banker
    players = (*stakers, banker)
    for seat in (*players, *reversed(players)):  # 6.2
        dealer.deal_to(seat)

    if points(dealer.hands[banker]) == 9:  # 6.3
        dealer.say("natural", banker, 9)
        lay_open(dealer, (banker, *stakers))
        settle_hands(dealer, {seat: Due(Chips(-staked(dealer, seat)), "banker-nine") for seat in stakers})
        return End(Ending.PLAYED, Passing.STAY)
    naturals = [seat for seat in players if points(dealer.hands[seat]) >= 8]
    for seat in naturals:
        dealer.say("natural", seat, points(dealer.hands[seat]))
        dealer.show(seat)

    for seat in (*_inwards(stakers), banker):  # 6.4
        if seat not in naturals:
            yield from _turn(dealer, seat, weak_only=bool(naturals))
    lay_open(dealer, (seat for seat in players if seat not in naturals))
    settle_hands(dealer, _dues(dealer, stakers))
    return End(Ending.PLAYED, Passing.STAY)  # 6.7


def _inwards(stakers: tuple[SeatNo, ...]) -> tuple[SeatNo, ...]:
    """6.4: P1, Pn, P2, Pn-1 and so on, each once."""
    pairs = zip(stakers, reversed(stakers), strict=True)
    return tuple(dict.fromkeys(seat for pair in pairs for seat in pair))


def _turn(dealer: Dealer, seat: SeatNo, *, weak_only: bool) -> Asking:
    """6.4 and 6.5: one card, and another one after every baccarat. Each round takes a card, so the shoe ends it."""
    topic, asleep = DRAW, False
    while dealer.left:
        strong = points(dealer.hands[seat]) > WEAK
        if not asleep:
            chose = yield from choose(dealer, seat, topic, (DRAW, STAND), (DRAW,) if weak_only and strong else ())
            asleep = chose is None
            if chose is not None and chose.option == STAND:
                return
        if asleep and strong:
            return
        dealer.deal_to(seat)
        if points(dealer.hands[seat]):
            return
        dealer.say("baccarat", seat)
        for _ in range(len(dealer.hands[seat])):
            dealer.discard(seat)
        topic = "again"


def _dues(dealer: Dealer, stakers: Collection[SeatNo]) -> dict[SeatNo, Due]:
    """6.6: what the showdown brings each punter, in turn."""
    times = _bank_sets(dealer.options)
    bankers = points(dealer.hands[dealer.banker])
    sixes = [seat for seat in stakers if bankers == points(dealer.hands[seat]) == 6]
    shared = _shared(dealer, sixes, times)
    dues: dict[SeatNo, Due] = {}
    for seat in stakers:
        stake, his = staked(dealer, seat), points(dealer.hands[seat])
        if seat in shared:
            dues[seat] = Due(shared[seat], "sixes")
        elif his > bankers:
            dues[seat] = Due(Chips(times * stake), "more")
        else:
            dues[seat] = Due(Chips(-stake), "equal" if his == bankers else "fewer")
    return dues


def _shared(dealer: Dealer, sixes: Collection[SeatNo], times: int) -> dict[SeatNo, Chips]:
    """Sixes against the banker's six: each one's gain. Chips that do not divide stay with the bank."""
    stakes = {seat: staked(dealer, seat) for seat in sixes}
    if times == 1:
        return dict.fromkeys(stakes, Chips(0))
    if dealer.option("sixes") == "pairwise":
        return {seat: Chips((1 + times) * stake // 2 - stake) for seat, stake in stakes.items()}
    part = (1 + times) * sum(stakes.values()) // (len(stakes) + 1)
    return {seat: Chips(part - stake) for seat, stake in stakes.items()}


GAME = Game(
    name="doubled-bank",
    aliases=("двойной банк", "удвоенный банк", "баккара с двойным банком", "double-bank"),
    first_banker=lowest,
    deal=deal,
    rules_version=1,
    packs=2,
    cover=_bank_sets,
    first_cards=FIRST_CARDS,
    needs=2 * FIRST_CARDS,
    shoes=Shoes.RENEWED,
    cutters=Cutters.THREE,
    points=points,
    own_options=(Option("sixes", ("together", "pairwise")), Option("bank_sets", ("double", "even"))),
)
