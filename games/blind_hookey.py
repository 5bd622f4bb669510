"""Blind Hookey (Слепая калоша, Dutch Bank): section 2 of the rules page.

The pack is cut into packets, face down; a punter stakes that a packet's bottom card is higher than the banker's.

Its words. Options: ``packets`` own, three, any; ``stakes`` after, before; ``discard`` none, bottom-card,
bottom-packet; ``equal`` bank, return; ``bank_moves`` left, cut, aces; ``every`` 1, 2, 3, 5, 10 (deals; left and cut).
Topics, all asked of the banker: "packets" with the option "packets" and how many; "sizes" with "even", "uneven" (both
for all packets not cut yet) and "size" with the cards of the next packet; "free-packet" with the free ones' numbers.
Said: "packets" (how many are in play), "bankers-packet" (its number), "aces" (they cost the bank).
Why: "higher-packet", "lower-packet", "equal-bank", "equal-return".
A packet's target and pile are its number, "1" the first that is cut; what is thrown out lies on the discard.
"""

from collections.abc import Generator, Mapping
from dataclasses import dataclass

from games.core.answers import Target
from games.core.asking import choose
from games.core.cards import Card, Rank
from games.core.choosing import Span
from games.core.dealer import Dealer
from games.core.draws import highest_ace_high
from games.core.events import Area, Pile
from games.core.game import Game
from games.core.ids import HOUSE, Chips, SeatNo
from games.core.options import Option
from games.core.questions import Question
from games.core.script import Answer, Asking, Choosing, End, Ending, Passing, Script

OWN = 7
"""The most packets where everybody has his own."""
ANY = Span(2, 12)
"""How many packets the banker may name."""
THIN = 4
"""The fewest cards of a packet."""
THROWN_OUT = Pile(Area.DISCARD)
NOBODY: frozenset[SeatNo] = frozenset()

Bottoms = Mapping[Target, Card]
"""The packets' bottom cards, which nobody has seen before the packets are turned."""


@dataclass(slots=True)
class _Turn:
    """The banker's turn: all he is asked without a break. Once the clock has played for him, it plays the rest."""

    dealer: Dealer
    over: bool = False

    def choose(self, topic: str, offered: tuple[str, ...], spans: Mapping[str, Span] | None = None) -> Choosing:
        if self.over:
            return None
        chose = yield from choose(self.dealer, self.dealer.banker, topic, offered, spans=spans)
        self.over = chose is None
        return chose


def deal(dealer: Dealer) -> Script:
    """One deal: cut and stake, in the order of the house, then turn the packets and settle."""
    turn = _Turn(dealer)
    number = yield from _number(turn)
    dealer.say("packets", dealer.banker, number)
    targets = tuple(Target(str(n)) for n in range(1, number + 1))
    if dealer.option("stakes") == "before":
        yield from _stakes(dealer, targets)
        if not dealer.any_stake:
            return End(Ending.DROPPED, Passing.LEFT)
        turn = _Turn(dealer)
        bottoms = yield from _cut(turn, targets)
    else:
        bottoms = yield from _cut(turn, targets)
        yield from _stakes(dealer, targets)
        if not dealer.any_stake:
            return End(Ending.DROPPED, Passing.LEFT)
        turn = _Turn(dealer)
    own = yield from _bankers_packet(turn, targets)
    dealer.say("bankers-packet", dealer.banker, int(own))

    for target in targets:
        dealer.reveal(Pile(Area.PACKET, target))
    passing = _passing(dealer, bottoms, own)  # before the stakes go
    _settle(dealer, bottoms, own)
    return End(Ending.PLAYED, passing)


# the cut


def _number(turn: _Turn) -> Generator[Question, Answer, int]:
    """How many packets are in play: fixed, or the banker's to name."""
    dealer = turn.dealer
    match dealer.option("packets"):
        case "own":
            return min(OWN, len(dealer.punters) + 1)
        case "three":
            return 3
        case _:
            chose = yield from turn.choose("packets", ("packets",), {"packets": ANY})
            people = len(dealer.punters) + (dealer.banker != HOUSE)
            return chose.number if chose else min(ANY.most, people + 1)


def _cut(turn: _Turn, targets: tuple[Target, ...]) -> Generator[Question, Answer, Bottoms]:
    """Cuts the packets from the top of the pack; the last takes the rest, or is not used."""
    dealer = turn.dealer
    if dealer.option("discard") == "bottom-card":
        dealer.lay(THROWN_OUT, dealer.pull(dealer.left), NOBODY)
    piles = [Pile(Area.PACKET, target) for target in targets]
    if dealer.option("discard") == "bottom-packet":
        piles.append(THROWN_OUT)
    bottoms: list[Card] = []
    sizes: list[int] = []
    for n, pile in enumerate(piles):
        if not sizes:
            sizes = yield from _sizes(turn, len(piles) - n)
        bottoms.append(dealer.pile_up(pile, sizes.pop(0)))
    return dict(zip(targets, bottoms, strict=False))


def _sizes(turn: _Turn, packets: int) -> Generator[Question, Answer, list[int]]:
    """The sizes of the packets that are still to be cut: of the next where the banker names it, or of all."""
    cards = turn.dealer.left
    thick = cards - THIN * (packets - 1)
    if packets == 1 or thick == THIN:
        return _divided(cards, packets, growth=0)
    chose = yield from turn.choose("sizes", ("even", "uneven", "size"), {"size": Span(THIN, thick)})
    if chose is not None and chose.option == "size":
        return [chose.number]
    growth = cards - THIN * packets if chose is not None and chose.option == "uneven" else 0
    return _divided(cards, packets, growth)


def _divided(cards: int, packets: int, growth: int) -> list[int]:
    """Divides cards into equal packets, or with ``growth`` cards in steps, none thinner than the one before it;
    the last takes the remainder."""
    equal, steps = (cards - growth) // packets, packets * (packets + 1) // 2
    sizes = [equal + growth * n // steps for n in range(1, packets)]
    return [*sizes, cards - sum(sizes)]


# the stakes


def _stakes(dealer: Dealer, targets: tuple[Target, ...]) -> Asking:
    """The staking window, opened once more where nobody stakes."""
    if dealer.option("packets") == "any":
        for target in targets:
            dealer.open_target(target)
        yield from dealer.first_stakes(keep_free=True)
        return
    to_win = targets[:-1]  # the last is the banker's
    for target in to_win:
        dealer.open_target(target)
    if dealer.option("packets") == "own":
        shared = {seat: to_win[k % len(to_win)] for k, seat in enumerate(dealer.punters)}
        yield from dealer.first_stakes(own=shared)
    else:
        yield from dealer.first_stakes()


def _bankers_packet(turn: _Turn, targets: tuple[Target, ...]) -> Generator[Question, Answer, Target]:
    """The last packet, or one without stakes; of several the banker names his before anything is turned."""
    dealer = turn.dealer
    if dealer.option("packets") != "any":
        return targets[-1]
    staked = {target for _, target in dealer.stakes}
    free = tuple(target for target in targets if target not in staked)
    if len(free) == 1:
        return free[0]
    chose = yield from turn.choose("free-packet", free)
    return Target(chose.option) if chose else free[0]


# the settlement


def _settle(dealer: Dealer, bottoms: Bottoms, own: Target) -> None:
    """Every stake against the banker's packet, packet by packet; aces are high, suits equal."""
    bankers = bottoms[own].rank
    for (seat, target), stake in sorted(dealer.stakes.items(), key=lambda item: int(item[0][1])):
        rank = bottoms[target].rank
        if rank > bankers:
            dealer.settle(seat, target, stake, "higher-packet")
        elif rank < bankers:
            dealer.settle(seat, target, Chips(-stake), "lower-packet")
        elif dealer.option("equal") == "bank":
            dealer.settle(seat, target, Chips(-stake), "equal-bank")
        else:
            dealer.settle(seat, target, Chips(0), "equal-return")


def _passing(dealer: Dealer, bottoms: Bottoms, own: Target) -> Passing:
    """Where the bank goes, by the option ``bank_moves``; the house's stays."""
    if dealer.banker == HOUSE:
        return Passing.STAY
    if dealer.option("bank_moves") == "aces":
        # two punters on aces, of one packet or of two, or one and the banker with his
        holders = {seat for seat, target in dealer.stakes if bottoms[target].rank is Rank.ACE}
        if len(holders) + (bottoms[own].rank is Rank.ACE) < 2:
            return Passing.STAY
        dealer.say("aces", dealer.banker)
        return Passing.DRAW
    if dealer.nth % int(dealer.option("every")):
        return Passing.STAY
    return Passing.LEFT if dealer.option("bank_moves") == "left" else Passing.DRAW


GAME = Game(
    name="blind-hookey",
    aliases=("слепая калоша", "калоша", "хуки", "голландский банк", "hookey", "dutch bank"),
    first_banker=highest_ace_high,
    deal=deal,
    rules_version=1,
    own_options=(
        Option("packets", ("own", "three", "any")),
        Option("stakes", ("after", "before")),
        Option("discard", ("none", "bottom-card", "bottom-packet")),
        Option("equal", ("bank", "return")),
        Option("bank_moves", ("left", "cut", "aces")),
        Option("every", ("1", "2", "3", "5", "10")),
    ),
)
