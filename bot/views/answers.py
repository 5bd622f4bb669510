"""Answers to taps, seen by their tapper alone: plain text of at most 200 characters."""

from typing import assert_never

from bot.notes import Note
from bot.views.message import TOAST_LIMIT, Toast
from bot.views.people import People
from bot.views.pieces import NAME, chips, cut, label, listed, short, target_name
from bot.views.sight import Sight
from bot.words import Words
from games.core.ids import Chips, SeatNo, UserId
from games.core.picture import Picture
from games.core.questions import Cut, Setup, Staking
from games.core.table import Open, Seat

NAMED = 4
"""How many of those awaited an alert names."""


def note(note: Note, words: Words) -> Toast:
    """What a tap or a command came to. A bare ``target`` among the figures is told as a card."""
    figures = dict(note.figures)
    if "target" in figures:
        figures["card"] = target_name(str(figures.pop("target")))
    if "name" in figures:
        figures["name"] = short(str(figures["name"]), NAME, words)
    return _toast(words(f"note-{note.code}", **figures), note.alert)


def my_stakes(sight: Sight, seat: SeatNo, wallet: Chips, chip: Chips | None, words: Words) -> Toast:
    """A punter's own stakes, his chip (0: the rest; None: the least), his wallet, and what the bank still covers."""
    asked = sight.question
    if not isinstance(asked, Staking) or sight.picture is None:
        return _toast(words("now-dealing"), alert=True)
    stakes = _own(sight.picture, seat, words)
    chosen = words("chip-rest") if chip == 0 else chips(asked.limits.least if chip is None else chip)
    figures = {"chip": chosen, "wallet": chips(wallet), "free": chips(asked.free)}
    text = words("mine", stakes=stakes, **figures) if stakes else words("mine-none", **figures)
    return _toast(text, alert=True)


def details(sight: Sight, seat: SeatNo | None, words: Words) -> Toast:
    """What the message had no room for: the tapper's own stakes first, then everybody's, then who waits; as much as
    an alert holds."""
    people = People(sight, NAME, words, plain=True)
    told: list[str] = []
    if sight.picture and sight.picture.targets:
        told += _all_stakes(sight.picture, seat, people, words)
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


def _own(picture: Picture, seat: SeatNo | None, words: Words) -> str:
    """One person's open stakes on one line; empty where there are none."""
    mine = [
        words("mine-stake", card=label(target.target, picture), chips=amount)
        for target in picture.targets
        for who, amount in target.stakes
        if who == seat
    ]
    return ", ".join(mine)


def _all_stakes(picture: Picture, seat: SeatNo | None, people: People, words: Words) -> list[str]:
    mine = _own(picture, seat, words)
    told = [words("details-mine", stakes=mine)] if mine else []
    for target in picture.targets:
        stakes = [words("stake", name=people.of(who), chips=amount) for who, amount in target.stakes]
        if stakes:
            told.append(words("details-target", card=label(target.target, picture), stakes=", ".join(stakes)))
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
            return words("now-lobby-you" if isinstance(sight.table.phase, Open) else "now-wait")
        case Setup(seat=asked):
            return words("now-setup-you" if asked == seat.no else "now-wait")
        case Cut(seat=asked):
            return words("now-cut-you" if asked == seat.no else "now-wait")
        case Staking():
            return _staking(sight.question, seat, words)
        case _:
            assert_never(sight.question)


def _staking(asked: Staking, seat: Seat, words: Words) -> str:
    if seat.no == asked.banker:
        return words("now-banker")
    ranges = [asked.range_of(seat.no, target) for target in asked.open]
    most = max((found.most for found in ranges if found), default=0)
    if not most:
        return words("now-unable")
    if seat.no in asked.ready | asked.running:
        return words("now-ready")
    return words("now-able", most=most)
