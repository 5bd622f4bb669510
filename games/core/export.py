"""A deal's record: all of it as one JSON object, for whoever wants to check it, and back again.

Chips lie at ``bank``, ``wallet:SEAT`` or ``reserve:SEAT``; cards are written like ``7s``, ``Td``, ``Ah``; seat 0 is
the house. A shoe that is still in use has no secret, and then nothing hidden stands in the record either: no card
that nobody was shown, no digest out of which one could be guessed.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, get_args

from games.core.answers import By, CutAt, Given
from games.core.chips import Limits, Place, Transfer, reserve, wallet
from games.core.engine import Deal, Result, Row, Start, Step, draw, steps
from games.core.events import Dealt, Discarded, Event, Gathered, Pile, Piled, Shown
from games.core.game import Game
from games.core.ids import Chips, SeatNo, ShoeId
from games.core.record import Plain, plain
from games.core.registry import all_games
from games.core.shoe import Secret, Shoe

Record = dict[str, Plain]

_GIVEN = {field.default: kind for kind in get_args(Given) for field in fields(kind) if field.name == "kind"}


def record(deal: Deal, *, in_use: Collection[ShoeId] = (), void: bool = False) -> Record:
    """The record of a deal that replays. ``in_use`` are its shoes that are not finished; a ``void`` deal ended where
    it stands, and its open stakes went back."""
    played = list(steps(deal))
    last = played[-1]
    events = [event for step in played for event in step.events]
    transfers = [transfer for step in played for transfer in step.transfers]
    if void:
        transfers += _refunds(last)
    begun, whole = deal.start, not in_use
    game = all_games()[begun.game]
    shoes: list[Plain] = []
    for shoe in _as_cut(deal):
        first = begun.first if shoe.id == begun.shoe else game.burn
        shoes.append(_shoe(shoe, first, in_use=shoe.id in in_use))
    return {
        "game": begun.game,
        "options": dict(begun.options),
        "rules_version": begun.rules_version,
        "seats": plain(begun.seats),
        "banker": begun.banker,
        "cutter": begun.cutter,
        "away": plain(begun.away),
        "bank": begun.bank,
        "least": begun.limits.least,
        "greatest": begun.limits.greatest,
        "nth": begun.nth,
        "pulls": plain(begun.pulls),
        "shoe": shoes[0],
        "shoes": shoes,
        "answers": [_answer(row, whole) for row in deal.rows],
        "events": plain(events) if whole else _veiled(events),
        "transfers": [
            {"from": _place(transfer.source), "to": _place(transfer.target), "amount": transfer.amount}
            for transfer in transfers
        ],
        "net": _net(last, begun),
        "ending": "void" if void else last.next.ending.value if isinstance(last.next, Result) else None,
    }


def drawn(game: Game, seats: tuple[SeatNo, ...], shoe: Shoe) -> Record:
    """A draw for the bank as a record: nobody is asked and no chip moves; ``banker`` is whoever drew the bank."""
    found = draw(game, seats, shoe)
    told = _shoe(shoe, 0, in_use=False)
    return {
        "game": game.name,
        "options": {},
        "rules_version": game.rules_version,
        "seats": plain(seats),
        "banker": found.keeper,
        "shoe": told,
        "shoes": [told],
        "answers": [],
        "events": plain(found.events),
        "transfers": [],
        "net": {},
        "ending": "drawn",
    }


def read(told: Mapping[str, Any]) -> Deal:
    """The deal of a record, to be replayed. ValueError where a secret is missing, KeyError for no record at all."""
    shoes = tuple(_read_shoe(shoe, all_games()[told["game"]].packs) for shoe in told["shoes"])
    begun = Start(
        game=told["game"],
        rules_version=told["rules_version"],
        seats=tuple(map(SeatNo, told["seats"])),
        banker=SeatNo(told["banker"]),
        cutter=SeatNo(told["cutter"]),
        bank=Chips(told["bank"]),
        limits=Limits(Chips(told["least"]), Chips(told["greatest"])),
        shoe=shoes[0].id,
        first=told["shoe"]["first"],
        away=frozenset(map(SeatNo, told["away"])),
        options=tuple(told["options"].items()),
        nth=told["nth"],
        pulls=tuple((at, place) for at, place in told["pulls"]),
    )
    return Deal(begun, shoes, tuple(map(_read_row, told["answers"])))


# parts


def _as_cut(deal: Deal) -> list[Shoe]:
    """The shoes with all their cuts: those that were brought inside the deal were cut in it."""
    places = [row.given.place for row in deal.rows if isinstance(row.given, CutAt)]
    brought = [replace(shoe, cuts=tuple(places[n : n + 1])) for n, shoe in enumerate(deal.shoes[1:])]
    return [deal.shoes[0], *brought]


def _shoe(shoe: Shoe, first: int, *, in_use: bool) -> Plain:
    return {
        "id": shoe.id,
        "commitment": shoe.secret.commitment,
        "secret": None if in_use else shoe.secret.value.hex(),
        "cuts": list(shoe.cuts),
        "first": first,
        "moved": shoe.moved,
    }


def _read_shoe(told: Mapping[str, Any], packs: int) -> Shoe:
    if told["secret"] is None:
        raise ValueError(f"the secret of shoe {told['id']} is not published yet")
    secret = Secret(bytes.fromhex(told["secret"]))
    return Shoe(ShoeId(told["id"]), secret, packs, tuple(told["cuts"]), told["moved"])


def _answer(row: Row, whole: bool) -> Plain:
    return {"seat": row.seat, "by": row.by.value, "given": plain(row.given), "digest": row.digest if whole else None}


def _read_row(told: Mapping[str, Any]) -> Row:
    given: Given = _GIVEN[told["given"]["kind"]](**told["given"])
    seat = None if told["seat"] is None else SeatNo(told["seat"])
    return Row(seat, By(told["by"]), given, told["digest"])


def _place(place: Place) -> str:
    return place.purse.value if place.seat is None else f"{place.purse.value}:{place.seat}"


def _refunds(last: Step) -> list[Transfer]:
    """A void deal's open stakes and their reserves go back."""
    game = all_games()[last.deal.start.game]
    stakes = [stake for target in last.picture.targets for stake in target.stakes]
    return [Transfer(reserve(seat), wallet(seat), Chips(game.reserve * chips)) for seat, chips in stakes]


def _net(last: Step, begun: Start) -> Plain:
    gains = dict(last.picture.net) | {begun.banker: last.bank - begun.bank}
    return {str(seat): gain for seat, gain in gains.items()}


# what nobody was shown


def _veiled(events: Sequence[Event]) -> Plain:
    """The events without the cards that nobody but their owner, or nobody at all, has seen."""
    seen = _seen(events)
    told: list[Plain] = []
    for n, event in enumerate(events):
        row = plain(event)
        if n not in seen and isinstance(row, dict):
            row |= dict.fromkeys(row.keys() & {"card", "bottom"})
        told.append(row)
    return told


def _seen(events: Iterable[Event]) -> set[int]:
    """Which events' cards everybody has seen: dealt openly, or shown while they lay there."""
    lying: dict[Pile, list[int]] = {}
    seen: set[int] = set()
    for n, event in enumerate(events):
        match event:
            case Dealt(pile, audience=audience):
                lying.setdefault(pile, []).append(n)
                if audience is None:
                    seen.add(n)
            case Piled(pile):
                lying[pile] = [n]
            case Discarded(pile, index):
                del lying[pile][index]
            case Shown(pile):
                seen.update(lying.get(pile, ()))
            case Gathered():
                lying.clear()
            case _:
                pass  # no card
    return seen
