"""What was played and won, told: histories, one person's figures, places, medals."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from bot.callback import Act, Tap
from bot.medals import MEDALS
from bot.views.fit import Room, fit
from bot.views.keyboard import NO_TABLE
from bot.views.message import TOAST_LIMIT, Button, Keyboard, Message
from bot.views.people import named
from bot.views.pieces import (
    NAME,
    UNDATED,
    escape,
    gain,
    game_name,
    in_calendar,
    listed,
    short,
    units,
    utf16,
)
from bot.views.replies import MESSAGE_LIMIT, TITLE
from bot.words import Words
from games.core.ids import Chips, UserId
from storage.medals import Won
from storage.results import Dealt, Played, Score, Tally

PAGE = 10
"""Deals that a history shows at once."""
FIGURE = 1000
"""Characters of a list that goes into a text of the catalogues, which take no figure of 2,500 and more."""
A_FEW = 3
"""Deals that an alert tells of."""

Names = Mapping[UserId, str]
Thing = TypeVar("Thing")


# histories


def history_mine(
    owner: UserId, name: str, rows: Sequence[Played], skip: int, everywhere: bool, words: Words
) -> Message:
    """A person's deals from the ``skip``-th on; one row more than a page says that there are older ones.

    ``everywhere`` is over all chats: each row names its own, and there is no chat's list to turn to.
    """
    name = escape(short(name, NAME, words))
    shown = rows[:PAGE]
    told = [_own_row(row, everywhere, words) for row in shown]
    text = "\n".join((words("history-mine", name=name), *told)) if told else words("history-none", name=name)
    turns = _leafing("mine", owner, skip, len(rows) > PAGE, words)
    if everywhere:
        return Message(text, turns)
    other = Button(words("button-history-chat"), _page("chat", owner, 0))
    return Message(text, ((other,), *turns))


def _own_row(row: Played, everywhere: bool, words: Words) -> str:
    key = "history-row-banker" if row.score.banker else "history-row"
    game = game_name(row.game, words)
    told = words(key, when=_when(row.at), game=game, deal=row.number, gain=gain(row.score.gain))
    return words("history-row-chat", row=told, chat=escape(short(row.chat, TITLE, words))) if everywhere else told


def history_chat(owner: UserId, rows: Sequence[Dealt], skip: int, names: Names, words: Words) -> Message:
    """A chat's deals, as ``history_mine``; ``owner`` may turn to his own."""
    told = [_chat_row(row, names, words) for row in rows[:PAGE]]
    text = "\n".join((words("history-chat"), *told)) if told else words("history-chat-none")
    other = Button(words("button-history-mine"), _page("mine", owner, 0))
    return Message(text, ((other,), *_leafing("chat", owner, skip, len(rows) > PAGE, words)))


def _chat_row(row: Dealt, names: Names, words: Words) -> str:
    banker = next((score for score in row.scores if score.banker), None)
    punters = [score for score in row.scores if not score.banker]
    banked = banker.gain if banker else Chips(-sum(score.gain for score in row.scores))
    told = words(
        "history-chat-row",
        when=_when(row.at),
        game=game_name(row.game, words),
        deal=row.number,
        banker=escape(named(banker.person if banker else None, names, NAME, words)),
        gain=gain(banked),
        punters=words("punters", count=len(punters)),
    )
    if not punters or punters[0].gain <= 0:
        return told
    winner = escape(named(punters[0].person, names, NAME, words))
    return words("history-chat-winner", row=told, winner=winner, won=gain(punters[0].gain))


def short_history(rows: Sequence[Played], words: Words) -> str:
    """A person's last deals in an alert's room."""
    told = [words("history-short-row", game=game_name(row.game, words), gain=gain(row.score.gain)) for row in rows]
    return _in_short("history-short-mine", told, words)


def short_history_of_chat(rows: Sequence[Dealt], names: Names, words: Words) -> str:
    """A chat's last deals in an alert's room: of each the best of its people."""
    told = []
    for row in rows:
        best: Score = row.scores[0]
        winner, game = named(best.person, names, NAME, words), game_name(row.game, words)
        told.append(words("history-short-chat-row", game=game, winner=winner, gain=gain(best.gain)))
    return _in_short("history-short-chat", told, words)


def _in_short(key: str, told: Sequence[str], words: Words) -> str:
    for most in range(min(A_FEW, len(told)), 0, -1):
        text = words(key, deals="; ".join(told[:most]))
        if units(text) <= TOAST_LIMIT:
            return text
    return words("history-short-none")


def _leafing(whose: str, owner: UserId, skip: int, older: bool, words: Words) -> Keyboard:
    buttons = []
    if skip:
        buttons.append(Button(words("button-newer"), _page(whose, owner, max(0, skip - PAGE))))
    if older:
        buttons.append(Button(words("button-older"), _page(whose, owner, skip + PAGE)))
    return (tuple(buttons),) if buttons else ()


def _page(whose: str, owner: UserId, skip: int) -> str:
    return Tap(NO_TABLE, 0, 0, Act.HISTORY, f"{whose}.{owner}.{skip}").encode()


def _when(unix: float) -> str:
    """A day and a time, HTML: shown in each reader's own zone; nothing where no calendar has it."""
    if (day := in_calendar(unix)) is None:
        return UNDATED
    shown = day.strftime("%d.%m.%Y %H:%M UTC")
    return f'<tg-time unix="{int(unix)}" format="dt">{shown}</tg-time>'


# one person's figures


def stats(name: str, tallies: Sequence[Tally], medals: Sequence[str], words: Words) -> str:
    """What somebody has played and how, in a caption's room; the games that do not fit are counted."""
    if not tallies:
        return words("history-none", name=escape(short(name, NAME, words)))
    return fit(lambda room: _stats(name, tallies, medals, room, words)).text


def _stats(name: str, tallies: Sequence[Tally], medals: Sequence[str], room: Room, words: Words) -> str:
    deals = words("deals-played", count=sum(tally.deals for tally in tallies))
    net = gain(sum(tally.net for tally in tallies))
    won, lost = sum(tally.won for tally in tallies), sum(tally.lost for tally in tallies)
    even = sum(tally.even for tally in tallies)
    best, worst = max(tally.best for tally in tallies), min(tally.worst for tally in tallies)
    lines = [
        words("stats", name=escape(short(name, room.name, words)), deals=deals, net=net),
        words("stats-outcomes", won=won, lost=lost, even=even),
        words("stats-extremes", best=gain(best), worst=gain(worst)),
        words("stats-pot", pot=max(tally.pot for tally in tallies)),
    ]
    banked = sum(tally.banked for tally in tallies)
    if banked:
        lines.append(words("stats-banked", time=_lasted(banked, words)))
    lines.append(listed(tallies, room.entries, words, lambda tally: _game(tally, words), divided="\n"))
    if known := [medal for medal in medals if medal in MEDALS]:
        lines.append(words("stats-medals", medals=", ".join(words(f"medal-{medal}") for medal in known)))
    return "\n".join(lines)


def _game(tally: Tally, words: Words) -> str:
    deals = words("deals-played", count=tally.deals)
    return words("stats-game", game=game_name(tally.game, words), deals=deals, net=gain(tally.net))


def _lasted(seconds: float, words: Words) -> str:
    hours, minutes = divmod(int(seconds // 60), 60)
    return words("lasted-hours", hours=hours, minutes=minutes) if hours else words("lasted-minutes", minutes=minutes)


# places


def top(rows: Sequence[tuple[str, Chips]], words: Words) -> Message:
    """People by what they have, the richest first."""
    told = [
        words("top-row", place=place, name=name, total=words("chips-of", count=chips))
        for place, name, chips in _placed(rows, words)
    ]
    other = Button(words("button-top-week"), _ranking("week"))
    return Message("\n".join((words("top"), *told)) if told else words("top-none"), ((other,),))


def top_week(rows: Sequence[tuple[str, Chips]], words: Words) -> Message:
    """People by what they have won this week, the best first."""
    told = [
        words("top-week-row", place=place, name=name, gain=gain(chips)) for place, name, chips in _placed(rows, words)
    ]
    other = Button(words("button-top-now"), _ranking("now"))
    return Message("\n".join((words("top-week"), *told)) if told else words("top-week-none"), ((other,),))


def _placed(rows: Sequence[tuple[str, Chips]], words: Words) -> list[tuple[int, str, Chips]]:
    """Each with his place; who has as much as the one before him shares it."""
    placed: list[tuple[int, str, Chips]] = []
    for n, (name, chips) in enumerate(rows, 1):
        place = placed[-1][0] if placed and placed[-1][2] == chips else n
        placed.append((place, escape(short(name, NAME, words)), chips))
    return placed


def _ranking(which: str) -> str:
    return Tap(NO_TABLE, 0, 0, Act.TOP, which).encode()


# medals


def medals_of_chat(won: Sequence[Won], names: Names, words: Words) -> Message:
    """Every medal with what it is for and who has it; fewer names where they do not fit."""
    for most in (20, 8, 4, 2, 1, 0):
        text = "\n".join((words("medals"), *(_medal(medal, won, names, most, words) for medal in MEDALS)))
        if utf16(text) <= MESSAGE_LIMIT:
            break
    return Message(text)


def _medal(medal: str, won: Sequence[Won], names: Names, most: int, words: Words) -> str:
    people = [one.person for one in won if one.medal == medal]
    who = _as_many(people, most, words, lambda person: escape(named(person, names, NAME, words)))
    name, about = words(f"medal-{medal}"), words(f"medal-about-{medal}")
    return words("medals-row", medal=name, about=about, who=who if people else words("medals-nobody"))


def medals_won(won: Sequence[Won], names: Names, room: Room, words: Words) -> list[str]:
    """The line of a result that says who has just won what; none where nobody did."""

    def told(one: Won) -> str:
        name = escape(named(one.person, names, room.name, words))
        return words("medals-won-one", name=name, medal=words(f"medal-{one.medal}"))

    known = [one for one in won if one.medal in MEDALS]
    return [words("medals-won", won=_as_many(known, room.entries, words, told))] if known else []


def _as_many(things: Sequence[Thing], most: int, words: Words, tell: Callable[[Thing], str]) -> str:
    """Things on a line, at most so many of them, and no more than a figure's room."""
    fewer = min(most, len(things))
    while fewer and len(", ".join(map(tell, things[:fewer]))) > FIGURE:
        fewer -= 1
    return listed(things, fewer, words, tell)
