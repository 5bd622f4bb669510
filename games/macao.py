"""Macao (Макао): section 7 of the rules page.

One card each, tens thrown in, naturals, one card to buy. Numbers in comments are the section's paragraphs.

Words: targets are seats' numbers; topics ``tens`` with ``throw-in`` and ``done``, ``buy`` with ``buy`` and ``stand``;
why ``banker-nine``, ``banker-eight``, ``natural-nine``, ``natural-eight``, ``more``, ``equal``,
``fewer``; said ``natural`` (a seat, its points).
"""

from games.core.answers import Chose
from games.core.asking import choose, window
from games.core.chips import Limits
from games.core.dealer import Dealer
from games.core.draws import lowest
from games.core.game import Game, Shoes
from games.core.hands import Due, lay_open, settle_hands, staked, stakes_on_hands
from games.core.ids import HOUSE, Chips, SeatNo
from games.core.options import Option, value
from games.core.points import is_ten, points
from games.core.script import Asking, End, Ending, Passing, Script

STANDING = 5
"""The standing order buys on so many points or fewer."""
TIMES = {9: 3, 8: 2}
"""What a natural is paid, for a staked chip."""
NAMES = {9: "nine", 8: "eight"}
TENS, THROW_IN, DONE = "tens", "throw-in", "done"
BUY, STAND = "buy", "stand"


def deal(dealer: Dealer) -> Script:
    """One deal: stakes, a card each, tens out, naturals, one card to buy, showdown."""
    if dealer.option("stake") == "fixed":  # 7.1: no more and no less
        dealer.limits = Limits(dealer.limits.least, dealer.limits.least)
    yield from stakes_on_hands(dealer, 1)
    if not dealer.any_stake:
        return End(Ending.DROPPED, Passing.LEFT)
    players = (*dealer.stakers, dealer.banker)
    for seat in players:
        dealer.deal_to(seat)
    yield from _exchange(dealer, players)

    shown: list[SeatNo] = []
    if dealer.option("naturals") == "first":
        shown = _naturals(dealer, players)
    if dealer.banker not in shown and dealer.any_stake:
        for seat in (*dealer.stakers, dealer.banker):
            yield from _turn(dealer, seat)
    lay_open(dealer, (seat for seat in players if seat not in shown))
    settle_hands(dealer, {seat: _due(dealer, seat) for seat in dealer.stakers})
    return End(Ending.PLAYED, Passing.STAY)  # 7.6


def _exchange(dealer: Dealer, players: tuple[SeatNo, ...]) -> Asking:
    """7.2: one window in which tens are thrown in, put to every seat alike; at its end the standing order throws in
    what is left, but for seats that said they were done."""
    if dealer.option("exchange") == "off" or not dealer.left:
        return
    done: set[SeatNo] = set()

    def barred(seat: SeatNo) -> tuple[str, ...]:
        if seat in done:
            return (THROW_IN, DONE)
        return () if _may_throw(dealer, seat, 0) else (THROW_IN,)

    def act(seat: SeatNo, chose: Chose) -> None:
        if chose.option == THROW_IN:
            _throw_in(dealer, seat, 0)
        if chose.option == DONE or dealer.option("exchange") == "once":
            done.add(seat)

    people = tuple(seat for seat in players if seat != HOUSE)
    yield from window(dealer, people, TENS, (THROW_IN, DONE), barred, act, dealer.left + len(people))
    for seat in players:
        while seat not in done and _may_throw(dealer, seat, 0):  # each takes a card: the shoe ends it
            act(seat, Chose(THROW_IN))


def _naturals(dealer: Dealer, players: tuple[SeatNo, ...]) -> list[SeatNo]:
    """7.3: one-card nines and eights are shown and settled; a banker's ends the deal. Says whose were shown."""
    held = {seat: found for seat in players if (found := points(dealer.hands[seat])) in TIMES}
    for seat, found in held.items():
        dealer.say("natural", seat, found)
        dealer.show(seat)
    bankers = held.get(dealer.banker)
    dues: dict[SeatNo, Due] = {}
    for seat in dealer.stakers:
        his = held.get(seat)
        if bankers == 9 or (bankers == 8 and his != 9):
            dues[seat] = _times(dealer, seat, -1, "banker", bankers)
        elif his is not None:
            dues[seat] = _times(dealer, seat, 1, "natural", his)
    settle_hands(dealer, dues)
    return list(held)


def _turn(dealer: Dealer, seat: SeatNo) -> Asking:
    """7.4: one card may be bought; where the table exchanges any card, a bought ten may go too."""
    if not dealer.left:
        return
    chose = yield from choose(dealer, seat, BUY, (BUY, STAND))
    asleep = chose is None
    buys = points(dealer.hands[seat]) <= STANDING if chose is None else chose.option == BUY
    if not buys:
        return
    dealer.deal_to(seat)
    while dealer.option("exchange") == "any" and dealer.left:  # each round takes a card: the shoe ends it
        may = _may_throw(dealer, seat, -1)
        if not asleep:
            chose = yield from choose(dealer, seat, TENS, (THROW_IN, DONE), () if may else (THROW_IN,))
            asleep = chose is None
            if chose is not None and chose.option == DONE:
                return
        if not may:
            return
        _throw_in(dealer, seat, -1)


def _due(dealer: Dealer, seat: SeatNo) -> Due:
    """7.5: a punter against the banker; who wins with a natural that was not shown yet is paid for it."""
    mine, bankers = dealer.hands[seat], dealer.hands[dealer.banker]
    his, theirs = points(mine), points(bankers)
    wins = his > theirs
    best, hand = (his, mine) if wins else (theirs, bankers)
    if best in TIMES and len(hand) == 1:
        return _times(dealer, seat, 1 if wins else -1, "natural" if wins else "banker", best)
    if wins:
        return Due(staked(dealer, seat), "more")
    return Due(Chips(-staked(dealer, seat)), "equal" if his == theirs else "fewer")


def _times(dealer: Dealer, seat: SeatNo, sign: int, whose: str, natural: int) -> Due:
    """A stake won or lost by a natural."""
    return Due(Chips(sign * TIMES[natural] * staked(dealer, seat)), f"{whose}-{NAMES[natural]}")


def _may_throw(dealer: Dealer, seat: SeatNo, index: int) -> bool:
    return dealer.left > 0 and is_ten(dealer.hands[seat][index])


def _throw_in(dealer: Dealer, seat: SeatNo, index: int) -> None:
    """A card worth ten goes out, another comes."""
    dealer.discard(seat, index % len(dealer.hands[seat]))
    dealer.deal_to(seat)


GAME = Game(
    name="macao",
    aliases=("макао",),
    first_banker=lowest,
    deal=deal,
    rules_version=1,
    packs=2,
    cover=lambda _: 3,
    reserve=3,
    first_cards=1,
    needs=2,
    shoes=Shoes.ENDS_TERM,
    agreed=lambda _: True,
    one_sum=lambda options: value(options, "stake") == "fixed",
    points=points,
    own_options=(
        Option("stake", ("fixed", "range")),
        Option("exchange", ("first", "any", "once", "off")),
        Option("naturals", ("first", "showdown")),
    ),
)
