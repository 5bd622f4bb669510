"""Tables as views are given them, in each phase. Seat k is the person with the number k."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from bot.views.sight import Closing, DrawSeen, Finished, ShoeOpen, ShoeSealed, Sight
from games.core.answers import Target
from games.core.cards import Card, card, cards
from games.core.chips import Limits
from games.core.choosing import Choice
from games.core.events import Area, Closed, Dealt, Event, Opened, Pile, Settled, Staked
from games.core.ids import Chips, SeatNo, ShoeId, TableId, UserId
from games.core.picture import Picture
from games.core.questions import Cut
from games.core.setup import Bounds, Setup
from games.core.staking import Staking
from games.core.table import Between, Bidding, Dealing, Moving, Offer, Open, Phase, Seat, Shuffled, Table, Term, Why
from games.core.waits import Wait

SECRET = "5e" * 32
COMMITMENT = "6bd25f5d" * 8
UNTIL = 1_800_000_130.4
FAMILY = "👨‍👩‍👧‍👦"
TONED_FAMILY = "👨🏻‍👩🏽‍👧🏿‍👦🏼"
PLAIN = ("Аня", "Борис", "Vera")
AWKWARD = ("<b>Tom & Co</b>", "أحمد", f"{FAMILY} Смирновы")

Stakes = Iterable[tuple[int, str, int]]
SOME_STAKES = ((2, "Q", 10), (3, "Q", 25), (3, "J", 5))


def table(people: int, phase: Phase, **changes: Any) -> Table:
    """A table of so many seats."""
    circle = tuple(Seat(SeatNo(n), UserId(n)) for n in range(1, people + 1))
    made = Table("landsknecht", Bounds(), circle=circle, deals=4, turn=7, seats_given=people, phase=phase)
    return replace(made, **changes)


def named(names: Sequence[str]) -> dict[UserId, str]:
    return {UserId(n): name for n, name in enumerate(names, 1)}


def lobby(names: Sequence[str] = PLAIN, until: float | None = UNTIL) -> Sight:
    seated = table(len(names), Open(), deals=0)
    return Sight(TableId(12), 1, seated, named(names), "normal", None, until=until)


def bidding(
    names: Sequence[str] = PLAIN,
    *,
    offer: Offer | None = None,
    as_last: bool = False,
    draft: Offer | None = None,
    purse: int = 1000,
    drawn: str = "",
) -> Sight:
    """The second seat is asked for the bank. ``drawn`` are the cards of a draw, from seat 1 on round the table."""
    asked = Setup(7, SeatNo(2), Bounds(), 1)
    turned = tuple((UserId(n % len(names) + 1), shown) for n, shown in enumerate(cards(drawn)))
    return Sight(
        TableId(12),
        1,
        table(len(names), Bidding((SeatNo(2),), draft)),
        named(names),
        "normal",
        asked,
        until=UNTIL,
        drawn=DrawSeen(turned, turned[-1][0], opened("D1", cuts=())) if drawn else None,
        offer=offer,
        as_last=as_last,
        purse=Chips(purse),
    )


def shuffled(names: Sequence[str] = PLAIN) -> Sight:
    """The first seat keeps the bank, the last one cuts."""
    cutter = SeatNo(len(names))
    phase = Shuffled(term(), (cutter,))
    shoe = ShoeSealed(ShoeId("7KQ2"), COMMITMENT)
    asked = Cut(7, cutter, 52)
    return Sight(TableId(12), 4, table(len(names), phase), named(names), "normal", asked, until=UNTIL, shoe=shoe)


def staking(
    names: Sequence[str] = PLAIN,
    *,
    opened: str = "Qd 8h Js",
    taken: str = "2c",
    stakes: Stakes = SOME_STAKES,
    bank: int = 200,
    wait: Wait = Wait.STAKES,
    ready: Iterable[int] = (),
    running: Iterable[int] = (),
    **changes: Any,
) -> Sight:
    """A window: the first seat keeps the bank, ``taken`` cards were paired with 5 of the last seat on each. Stakes on
    what is not open are left out."""
    last = SeatNo(len(names))
    events = [*_laid(), *_paired(cards(taken), last)]
    for shown in cards(opened):
        events += [Dealt(_target(shown), shown), Opened(Target(shown.rank.letter))]
    ranks = {shown.rank.letter for shown in cards(opened)}
    events += [Staked(SeatNo(who), Target(what), Chips(chips)) for who, what, chips in stakes if what in ranks]
    picture = pictured(events, bank)
    asked = Staking(
        number=9,
        wait=wait,
        banker=SeatNo(1),
        punters=tuple(SeatNo(n) for n in range(2, len(names) + 1)),
        open=tuple(t.target for t in picture.targets if t.open),
        closed=frozenset(t.target for t in picture.targets if not t.open),
        mine=tuple((who, t.target, chips) for t in picture.targets for who, chips in t.stakes),
        limits=term().limits,
        free=Chips(picture.bank - picture.staked),
        room=1000,
        ready=frozenset(map(SeatNo, ready)),
        running=frozenset(map(SeatNo, running)),
    )
    seated = table(len(names), Dealing(term()), **changes)
    shoe = ShoeSealed(picture.shoe, COMMITMENT, (17,))
    return Sight(TableId(12), 4, seated, named(names), "normal", asked, picture, UNTIL, shoe)


def recut(names: Sequence[str] = PLAIN) -> Sight:
    """In mid-deal: the cards were gathered, a new shoe waits for its cut."""
    picture = replace(pictured([], 200), gathered=1, shoe=ShoeId("7KQ3"), left=52)
    asked = Cut(3, SeatNo(len(names)), 52)
    seated = table(len(names), Dealing(term()))
    return Sight(TableId(12), 4, seated, named(names), "normal", asked, picture, UNTIL)


def finished(names: Sequence[str] = PLAIN, gains: Sequence[int] = (-40, 10, 30), shoes: int = 1) -> Finished:
    """A deal played to its end; the first seat kept the bank and is named last."""
    net = [(UserId(n), Chips(gain)) for n, gain in enumerate(gains, 1)]
    return Finished(
        table_id=TableId(12),
        number=4,
        game="landsknecht",
        ending="played",
        banker=UserId(1),
        last=card("6d"),
        net=(*net[1:], net[0]),
        shoes=tuple(opened(f"7KQ{n}") for n in range(shoes)),
        names=named(names),
        next=UserId(2),
    )


def closing(why: Why) -> Closing:
    return Closing(TableId(12), 4, "landsknecht", why, named(PLAIN))


def opened(shoe: str, cuts: tuple[int, ...] = (17,)) -> ShoeOpen:
    return ShoeOpen(ShoeId(shoe), COMMITMENT, cuts, SECRET)


def term() -> Term:
    return Term(SeatNo(1), Limits(Chips(5), Chips(50)), ShoeId("7KQ2"))


def pictured(events: Iterable[Event], bank: int) -> Picture:
    """What everyone sees after these events."""
    picture = Picture(Chips(bank), ShoeId("7KQ2"), COMMITMENT, 52)
    for event in events:
        picture = picture.after(event)
    return picture.seen_by(None)


def _laid() -> list[Event]:
    """Layout K and 4, a six for the banker."""
    spots = {"Ks": Area.LAYOUT, "4d": Area.LAYOUT, "6c": Area.BANKER}
    return [Dealt(Pile(area, code[0]), card(code)) for code, area in spots.items()]


def _paired(taken: Iterable[Card], seat: SeatNo) -> list[Event]:
    events: list[Event] = []
    for shown in taken:
        target = Target(shown.rank.letter)
        events += [Dealt(_target(shown), shown), Opened(target), Staked(seat, target, Chips(5))]
        events += [
            Dealt(_target(shown), shown),
            Settled(seat, target, Chips(5), Chips(-5), "punters-rank"),
            Closed(target),
        ]
    return events


def _target(shown: Card) -> Pile:
    return Pile(Area.TARGET, shown.rank.letter)


def between(names: Sequence[str] = PLAIN) -> Sight:
    """Somebody is asked whether he keeps the bank."""
    ending = replace(term(), left=40)
    asked = Choice(3, SeatNo(1), "keep-bank", ("keep", "give-up"))
    return replace(lobby(names), table=table(len(names), Between(ending)), question=asked)


def moving(names: Sequence[str] = PLAIN) -> Sight:
    """Somebody is asked to move cards under."""
    asked = Choice(3, SeatNo(1), "move-under", ("move",))
    return replace(lobby(names), table=table(len(names), Moving(term())), question=asked)
