"""Twenty-One of the clubs (Двадцать одно), and the same with pulling: sections 3 and 4 of the rules page.

After N. Rozaliev, 11.в and 11.г. A punter's hidden hand against the banker's: nearer to 21 wins, over it loses.
Numbers in comments are the sections' paragraphs.

The words it uses: topics ``draw`` (options ``draw``, ``stand``; with pulling also ``pull`` with a place), ``demand``
(``demand``) and ``place`` (``pull`` with a place, ``draw`` where the demand is advice);
settled why ``banker-21``, ``two-card-21``, ``banker-bust``, ``both-bust``, ``bust``, ``more``, ``equal``, ``fewer``;
said ``buys`` and ``pulled`` (with the place, 0 the top in its order), ``demand``, ``shoe-out``;
option ``demand`` (``binding``, ``advice``).
"""

from collections.abc import Sequence
from functools import partial
from itertools import chain

from games.core.answers import Chose
from games.core.asking import choose, window
from games.core.cards import Card, Rank
from games.core.choosing import Span
from games.core.dealer import Dealer
from games.core.draws import lowest
from games.core.game import Game, Shoes
from games.core.hands import own_target, stakes_on_hands
from games.core.ids import Chips, SeatNo
from games.core.options import Option
from games.core.script import Asking, Choosing, End, Ending, Passing, Script

BEST = 21
MOST_BOUGHT = 3
FIRST_CARDS = 2
PUNTER_DRAWS_BELOW = 16
BANKER_DRAWS_BELOW = 14


def points(cards: Sequence[Card]) -> int:
    """The best total that is not over 21, an ace being 1 or 11; the least one where all are over. Two aces are 12."""
    least = sum(1 if card.rank is Rank.ACE else min(card.rank, 10) for card in cards)
    ace = any(card.rank is Rank.ACE for card in cards)
    return least + 10 if ace and least + 10 <= BEST else least


def deal(dealer: Dealer, *, pulling: bool) -> Script:
    """One deal: stakes, two cards each, 21s at once, turns, showdown."""
    yield from stakes_on_hands(dealer, FIRST_CARDS)  # 3.1
    if not dealer.any_stake:
        return End(Ending.DROPPED, Passing.LEFT)

    stakers = dealer.stakers
    for seat in chain.from_iterable([(*stakers, dealer.banker)] * FIRST_CARDS):  # 3.2
        dealer.deal_to(seat)
    if _has_best(dealer, dealer.banker):  # 3.3
        for seat in (dealer.banker, *stakers):
            dealer.show(seat)
        for seat in stakers:
            _settle(dealer, seat, -1, "banker-21")
        return End(Ending.PLAYED, Passing.STAY)

    for seat in stakers:  # 3.4
        if _has_best(dealer, seat):
            dealer.show(seat)
            _settle(dealer, seat, 2, "two-card-21")
    for seat in dealer.stakers:
        yield from _turn(dealer, seat, PUNTER_DRAWS_BELOW, pulling=pulling)
    if dealer.any_stake:
        yield from _turn(dealer, dealer.banker, BANKER_DRAWS_BELOW, pulling=pulling)  # 3.5
    for seat in (dealer.banker, *dealer.stakers):
        dealer.show(seat)
    for seat in dealer.stakers:
        _settle(dealer, seat, *_outcome(_held(dealer, seat), _held(dealer, dealer.banker)))
    return End(Ending.PLAYED, Passing.STAY)  # 3.6: the table ends the term with the shoe


def _outcome(punter: int, banker: int) -> tuple[int, str]:
    """3.5: what a chip staked on a hand of so many points gains against the banker's, and why."""
    if banker > BEST:
        return (0, "both-bust") if punter > BEST else (2, "banker-bust")
    if punter > BEST:
        return -1, "bust"
    if punter == banker:
        return 0, "equal"
    return (1, "more") if punter > banker else (-1, "fewer")


def _turn(dealer: Dealer, seat: SeatNo, below: int, *, pulling: bool) -> Asking:
    """3.4 and 3.5: a whole turn, one card at a time. Whatever the hand is worth, it is asked alike.

    Once ``asleep``, the seat's standing order plays the rest: it draws below ``below``.
    """
    asleep = False
    for _ in range(MOST_BOUGHT):
        if not dealer.left:
            dealer.say("shoe-out", seat)
            return
        chose = None if asleep else (yield from _draw_or_stand(dealer, seat, pulling))
        asleep = chose is None
        chose = chose or Chose("draw" if _held(dealer, seat) < below else "stand")
        if chose.option == "stand":
            return
        if pulling and seat == dealer.banker:
            chosen = yield from _after_demands(dealer, chose, asleep)
            asleep = asleep or chosen is None
            chose = chosen or Chose("pull", dealer.left)
        _buy(dealer, seat, chose)


def _draw_or_stand(dealer: Dealer, seat: SeatNo, pulling: bool) -> Choosing:
    if not pulling:
        return (yield from choose(dealer, seat, "draw", ("draw", "stand")))
    places = {"pull": Span(1, dealer.left)}
    return (yield from choose(dealer, seat, "draw", ("draw", "pull", "stand"), spans=places))


def _after_demands(dealer: Dealer, chose: Chose, asleep: bool) -> Choosing:
    """4: the banker is about to buy a card so; how he takes it after the punters' demands, None where he sleeps."""
    dealer.say("buys", dealer.banker, chose.number)
    demands: list[SeatNo] = []
    yield from _demands(dealer, demands)
    least = min(2, dealer.left)  # not the top one unless it is the last
    if not demands or chose.number >= least:
        return chose
    if asleep:
        return None
    ways = ("pull",) if dealer.option("demand") == "binding" else ("draw", "pull")
    return (yield from choose(dealer, dealer.banker, "place", ways, spans={"pull": Span(least, dealer.left)}))


def _demands(dealer: Dealer, made: list[SeatNo]) -> Asking:
    """4: the punters still in may ask the banker to pull the card that he is about to buy, each once."""

    def demand(seat: SeatNo, _: Chose) -> None:
        made.append(seat)
        dealer.say("demand", seat)

    def barred(seat: SeatNo) -> set[str]:
        return {"demand"} if seat in made else set()

    asked = dealer.stakers
    if not dealer.absent.issuperset(asked):
        yield from window(dealer, asked, "demand", ("demand",), barred, demand, most=len(asked))


def _buy(dealer: Dealer, seat: SeatNo, chose: Chose) -> None:
    """A card into a hand, unseen: the top one, or 4: the one at the place that everybody hears."""
    if chose.option == "pull":
        dealer.say("pulled", seat, chose.number)
        dealer.deal_to(seat, dealer.pull(chose.number))
    else:
        dealer.deal_to(seat)


def _settle(dealer: Dealer, seat: SeatNo, times: int, why: str) -> None:
    target = own_target(seat)
    dealer.settle(seat, target, Chips(times * dealer.stakes[seat, target]), why)


def _held(dealer: Dealer, seat: SeatNo) -> int:
    return points(dealer.hands[seat])


def _has_best(dealer: Dealer, seat: SeatNo) -> bool:
    return _held(dealer, seat) == BEST


TWENTY_ONE = Game(
    name="twenty-one",
    aliases=("twentyone", "21", "двадцать одно", "очко"),
    first_banker=lowest,
    deal=partial(deal, pulling=False),
    rules_version=1,
    packs=2,
    cover=lambda _: 2,
    first_cards=FIRST_CARDS,
    needs=2 * FIRST_CARDS,
    shoes=Shoes.ENDS_TERM,
    points=points,
)

PULLING = Game(
    name="pulling",
    aliases=("twenty-one with pulling", "вытягивание", "с вытягиванием", "двадцать одно с вытягиванием"),
    first_banker=lowest,
    deal=partial(deal, pulling=True),
    rules_version=1,
    packs=2,
    cover=lambda _: 2,
    first_cards=FIRST_CARDS,
    needs=2 * FIRST_CARDS,
    shoes=Shoes.ENDS_TERM,
    points=points,
    own_options=(Option("demand", ("binding", "advice")),),
)

GAMES = (TWENTY_ONE, PULLING)
