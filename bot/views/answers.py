"""Answers to taps, seen by their tapper alone: plain text of at most 200 characters."""

from typing import assert_never

from bot.notes import Note
from bot.views import hands
from bot.views.keyboard import closing_key
from bot.views.message import TOAST_LIMIT, Toast
from bot.views.people import People
from bot.views.pieces import NAME, chips, cut, label, listed, option_name, short, stack, target_name
from bot.views.presets import proposal
from bot.views.sight import Sight
from bot.words import Words
from games.core.answers import Chose
from games.core.choosing import Choice, Choices
from games.core.events import Area
from games.core.ids import Chips, SeatNo, UserId
from games.core.picture import PileSeen
from games.core.questions import Asked, Cut
from games.core.setup import Setup
from games.core.staking import Staking
from games.core.table import Bidding, Open, Seat

NAMED = 4
"""How many of those awaited an alert names."""


def note(note: Note, words: Words) -> Toast:
    """What a tap or a command came to. A bare ``target`` among the figures is told as a card."""
    figures = dict(note.figures)
    if "target" in figures:
        figures["card"] = target_name(str(figures.pop("target")))
    if "name" in figures:
        figures["name"] = short(str(figures["name"]), NAME, words)
    text = words(f"note-{note.code}", **figures)
    if text.startswith(str(figures.get("card") or " ")):  # "own hand", "the whole bank"
        text = text[:1].upper() + text[1:]
    return _toast(text, note.alert)


def my_stakes(sight: Sight, seat: SeatNo, wallet: Chips, chip: Chips | None, words: Words) -> Toast:
    """A punter's own stakes, his chip (0: the rest; None: the least), his wallet, and what the bank still covers."""
    asked, stakes = sight.question, _own(sight, seat, words)
    if not isinstance(asked, Staking):
        return _toast(words("mine-dealt", stakes=stakes) if stakes else words("now-dealing"), alert=True)
    least, one_sum = asked.limits.least, asked.limits.least == asked.limits.greatest
    chosen = chips(least if chip is None or one_sum else chip) if chip != 0 or one_sum else words("chip-rest")
    figures = {"chip": chosen, "wallet": chips(wallet), "free": chips(asked.free)}
    text = words("mine", stakes=stakes, **figures) if stakes else words("mine-none", **figures)
    return _toast(text, alert=True)


def my_cards(
    sight: Sight,
    hand: PileSeen,
    points: int | None,
    question: Setup | Asked | None,
    seat: SeatNo,
    words: Words,
) -> Toast:
    """One's own hand as its owner sees it, what it counts, and what is open to it; the same in everybody's turn but
    for the last clause. ``question`` is the whole one, with what this hand may not take."""
    cards = " ".join(stack(PileSeen(hand.pile, (one,))) for one in hand.cards)
    told = cards if points is None else words("cards-points", cards=cards, points=words("points", count=points))
    return _toast(words("cards", cards=told, open=_open_to(sight, question, seat, words)), alert=True)


def details(sight: Sight, seat: SeatNo | None, words: Words) -> Toast:
    """What the message had no room for: the tapper's own stakes first, then everybody's, then who waits; as much as
    an alert holds."""
    people = People(sight, NAME, words, plain=True)
    told: list[str] = []
    if sight.picture and any(pile.pile.area is Area.HAND for pile in sight.picture.piles):
        told += _all_hands(sight, seat, people, words)
    elif sight.picture and sight.picture.targets:
        told += _all_stakes(sight, seat, people, words)
    elif sight.table.circle:
        told.append(words("seats", names=", ".join(people.seat(s.no) for s in sight.table.circle)))
    if sight.table.joining:
        told.append(words("waiting", names=", ".join(map(people.user, sight.table.joining))))
    return _toast("\n".join(told) or words("details-none"), alert=True)


def what_now(sight: Sight, user: UserId, words: Words) -> Toast:
    """The phase, who is awaited, what this person can do."""
    return _toast("\n".join((_phase(sight, words), _yours(sight, user, words))), alert=True)


def _toast(text: str, alert: bool) -> Toast:
    return Toast(cut(text, TOAST_LIMIT, TOAST_LIMIT), alert)


def _open_to(sight: Sight, question: Setup | Asked | None, seat: SeatNo, words: Words) -> str:
    """What a seat may choose now, or whose turn it is."""
    if not isinstance(question, Choice | Choices):
        return words("cards-wait")
    if isinstance(question, Choice) and question.seat != seat:
        return words("cards-others", name=People(sight, NAME, words, plain=True).of(question.seat))
    legal = [given.option for given in question.legal(seat) if isinstance(given, Chose)]
    if not legal:
        return words("cards-wait")
    names = [option_name(option, words) for option in dict.fromkeys(legal)]
    return words("cards-open", options=", ".join(name[:1].lower() + name[1:] for name in names))


def _own(sight: Sight, seat: SeatNo | None, words: Words) -> str:
    """One person's open stakes on one line; empty where there are none."""
    mine = [
        words("mine-stake", card=label(target.target, sight.picture, sight.table.rules, words), chips=amount)
        for target in (sight.picture.targets if sight.picture else ())
        for who, amount in target.stakes
        if who == seat
    ]
    return ", ".join(mine)


def _all_stakes(sight: Sight, seat: SeatNo | None, people: People, words: Words) -> list[str]:
    mine = _own(sight, seat, words)
    told = [words("details-mine", stakes=mine)] if mine else []
    for target in sight.picture.targets if sight.picture else ():
        stakes = [words("stake", name=people.of(who), chips=amount) for who, amount in target.stakes]
        if stakes:
            card = label(target.target, sight.picture, sight.table.rules, words)
            told.append(words("details-target", card=card, stakes=", ".join(stakes)))
    return told


def _all_hands(sight: Sight, seat: SeatNo | None, people: People, words: Words) -> list[str]:
    """Every hand as everybody sees it, one's own first."""
    piles = [pile for pile in (sight.picture.piles if sight.picture else ()) if pile.pile.area is Area.HAND]
    piles.sort(key=lambda pile: hands.owner(pile) != seat)
    mine = _own(sight, seat, words)
    told = [words("details-mine", stakes=mine)] if mine else []
    for pile in piles:
        told.append(words("hand", name=people.of(hands.owner(pile)), cards=hands.shown(pile, sight, words)))
    return told


def _phase(sight: Sight, words: Words) -> str:
    people = People(sight, NAME, words, plain=True)
    match sight.question:
        case None:
            lobby = isinstance(sight.table.phase, Open)
            if not lobby:
                return words("now-dealing")
            return words("now-lobby", people=words("so-many", count=len(sight.table.circle)))
        case Setup(seat=seat):
            return words("now-setup", name=people.of(seat))
        case Cut(seat=seat):
            return words("now-cut", name=people.of(seat))
        case Staking(awaited=awaited):
            names = listed(awaited, NAMED, words, people.of)
            return words("now-stakes", names=names) if names else words("now-stakes-nobody")
        case Choice(seat=seat, topic=topic):
            return words("now-choice", name=people.of(seat), topic=words(f"topic-{topic}"))
        case Choices(topic=topic):
            return words("now-window", topic=words(f"topic-{topic}"))
        case _:
            assert_never(sight.question)


def _yours(sight: Sight, user: UserId, words: Words) -> str:
    seat = sight.table.seat_of(user)
    if user in sight.table.joining:
        return words("now-joining")
    if seat is None:
        return words("now-unseated")
    match sight.question:
        case None:
            return _lobby(sight, user, words) if isinstance(sight.table.phase, Open) else words("now-wait")
        case Setup(seat=asked):
            return _setup(sight, sight.question, words) if asked == seat.no else words("now-wait")
        case Cut(seat=asked):
            return words("now-cut-you" if asked == seat.no else "now-wait")
        case Choice(seat=asked):
            return (
                _choosing("now-choice-you", sight, sight.question, words) if asked == seat.no else words("now-wait")
            )
        case Choices(seats=seats):
            return (
                _choosing("now-window-you", sight, sight.question, words) if seat.no in seats else words("now-wait")
            )
        case Staking():
            return _staking(sight, sight.question, seat, words)
        case _:
            assert_never(sight.question)


def _lobby(sight: Sight, user: UserId, words: Words) -> str:
    """Whether this person may begin, or who does; an admin may always, and is told what everybody is."""
    table = sight.table
    opener = table.opener
    runs = opener is None or opener == user or table.seat_of(opener) is None
    if len(table.circle) < table.fewest:
        told = words("now-lobby-alone")
    elif runs:
        told = words("now-lobby-begin")
    else:
        return words("now-lobby-wait", name=People(sight, NAME, words, plain=True).user(opener))
    return told if table.deals or not runs else "\n".join((told, words("now-lobby-other")))


def _setup(sight: Sight, asked: Setup, words: Words) -> str:
    if proposal(sight.offer, sight.purse, asked.bounds, asked.cover, asked.agreed) is None:
        return words("now-setup-poor")
    drafted = isinstance(sight.table.phase, Bidding) and sight.table.phase.draft is not None
    return words("now-setup-draft" if drafted else "now-setup-you")


def _choosing(key: str, sight: Sight, asked: Choice | Choices, words: Words) -> str:
    """The buttons of a choice by their names, and where one's own hand is, where people hold hands."""
    spans = dict(asked.spans)
    names = [words("now-option", name=option_name(option, words)) for option in asked.offered if option not in spans]
    told = words(key, options=", ".join([*names, *([words("now-numbers")] if spans else [])]))
    held = sight.picture is not None and any(pile.pile.area is Area.HAND for pile in sight.picture.piles)
    return "\n".join((told, words("now-cards"))) if held else told


def _staking(sight: Sight, asked: Staking, seat: Seat, words: Words) -> str:
    if seat.no == asked.banker:
        return words("now-banker", button=words(closing_key(sight)))
    ranges = [asked.range_of(seat.no, target) for target in asked.open]
    most = max((found.most for found in ranges if found), default=0)
    if not most:
        return words("now-wait")
    if seat.no in asked.ready | asked.running:
        return words("now-ready")
    one_sum = asked.limits.least == asked.limits.greatest
    if one_sum:
        return words("now-able-once-own" if asked.own else "now-able-once", most=most)
    return words("now-able-own" if asked.own else "now-able", most=most)
