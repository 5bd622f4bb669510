"""How people play through the chat: from an empty table to the next deal, by tapping what is shown."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial

from bot.callback import Act
from bot.words import LANGUAGES, words_for
from games.core.table import MOST_SEATS
from tests.support.house import Message, Playground, Room, acts, button, forged, taps, targets

A_DAY = 86_400.0


async def sit_down(room: Room, names: Sequence[str]) -> Message:
    """The first of them opens a table of Landsknecht, the others sit down; the lobby once it shows them all."""
    await room.send(names[0], "/newgame landsknecht")
    lobby = await room.until(lambda m: Act.SIT in acts(m))
    for name in names[1:]:
        await room.press(name, Act.SIT, message=lobby)
    many = range(len(names), MOST_SEATS + 1)
    wanted = {words_for(language)("button-begin", count=count) for language in LANGUAGES for count in many}
    return await room.until(lambda m: Act.BEGIN in acts(m) and not wanted.isdisjoint(labels(m)))


def labels(message: Message) -> set[str]:
    """What the buttons under a message read."""
    return {found["text"] for row in message["reply_markup"]["inline_keyboard"] for found in row}


async def early_in_the_week(playground: Playground) -> None:
    """Goes on to the next week, where this one is all but over: what was won in a week is told from Monday on."""
    now = datetime.fromtimestamp(float((await playground.get("/api/clock"))["now"]), UTC)
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    left = (midnight + timedelta(days=7 - midnight.weekday()) - now).total_seconds()
    if left < A_DAY / 2:
        await playground.advance(left + 1.0)


async def pin_tables(room: Room) -> None:
    """An admin wants the tables of this chat pinned."""
    menu = await room.ask("Аня", "/settings")
    await room.press("Аня", Act.SETTING, "pin", message=menu)
    page = await room.until(lambda m: "pin.on" in [tap.choice for tap in taps(m)], any_message=True)
    await room.press("Аня", Act.SETTING, "pin.on", message=page)


async def begin(room: Room, names: Sequence[str]) -> Message:
    """As ``sit_down``, then they begin; ends when somebody is asked for the bank."""
    lobby = await sit_down(room, names)
    await room.press(names[0], Act.BEGIN, message=lobby)
    return await room.until(lambda m: Act.ACCEPT in acts(m) or Act.PASS in acts(m))


async def banker_of(room: Room, message: Message) -> str:
    """Who is asked for the bank, found by who may answer; nobody else's tap does anything."""
    return next(name for name in room.people if re.search(rf"\b{re.escape(name)}\b", _asked_line(message)))


def _asked_line(message: Message) -> str:
    return next(line for line in str(message["text"]).splitlines() if "О банке" in line or "bank" in line)


async def to_staking(room: Room, names: Sequence[str], bank: str | None = None) -> tuple[Message, str]:
    """From an empty chat to the first staking window; the message, and who keeps the bank."""
    asked = await begin(room, names)
    banker = await banker_of(room, asked)
    return await keep_and_cut(room, banker, bank), banker


async def keep_and_cut(room: Room, banker: str, bank: str | None = None) -> Message:
    """The banker keeps the bank as offered, or as "bank.least.greatest" says; whoever is to cut cuts, until stakes
    may be placed."""
    asked = await room.table()
    await room.tap(banker, asked, forged(asked, Act.ACCEPT, bank) if bank else button(asked, Act.ACCEPT))
    before = question(asked)
    while True:  # a deal that is gathered and dealt anew is cut anew
        message = await room.until(partial(_staking_or_cut_anew, before=before))
        if targets(message):
            return message
        await cut(room, message)
        before = question(message)


def _staking_or_cut_anew(message: Message, before: tuple[int, int, int]) -> bool:
    if not (targets(message) or Act.CUT in acts(message)):
        return False
    asked = question(message)
    return asked[:2] == before[:2] and (bool(targets(message)) or asked != before)


ASKING = {Act.CUT, Act.NEXT, Act.READY, Act.ACCEPT, Act.PASS}
"""What answers a question and nothing else."""


def question(message: Message) -> tuple[int, int, int]:
    """Which question the keyboard answers."""
    asked = next(tap for tap in taps(message) if tap.act in ASKING)
    return asked.table, asked.deal, asked.question


async def cut(room: Room, message: Message) -> None:
    """Whoever may cut does: the others are told whose turn it is."""
    for name in room.people:
        toast = await room.press(name, Act.CUT, message=message)
        if "снят" in toast.text.lower() or "cut" in toast.text.lower():
            return


def said(code: str, **figures: int | str) -> str:
    """What the Russian catalogue answers a person with this code and these figures."""
    return words_for("ru")(f"note-{code}", **figures)


def card(message: Message, target: str) -> str:
    """The card that stands for a target on its button."""
    rows = message["reply_markup"]["inline_keyboard"]
    data = button(message, Act.STAKE, target)
    return next(str(found["text"]).split()[0] for row in rows for found in row if found["callback_data"] == data)


async def turn(room: Room, banker: str) -> Message | None:
    """The banker turns a card, a minute after the last; the next window, or None where that was the deal's last
    card."""
    shown = await room.table()
    before = question(shown)
    await room.playground.advance(61.0)
    await room.press(banker, Act.NEXT, message=shown)
    after = await room.until(lambda m: question(m) != before if acts(m) & ASKING else False)
    return after if question(after)[1] == before[1] and Act.NEXT in acts(after) else None


async def next_window(room: Room, bank: str | None = None) -> tuple[Message, str]:
    """From one deal to the next one's first staking window; its message, and who keeps the bank."""
    asked = await room.until(lambda m: Act.ACCEPT in acts(m))
    banker = await banker_of(room, asked)
    return await keep_and_cut(room, banker, bank), banker


async def table_in_topic(forum: Room, banker: str, punter: str, bank: str) -> tuple[Room, Message]:
    """A topic of its own with a table of these two, where this one keeps such a bank, open for stakes."""
    opened = await forum.playground.post(f"/api/chats/{forum.id}/topics", {"name": banker})
    people = {name: forum.people[name] for name in (banker, punter)}
    room = replace(forum, topic=opened["topic"], people=people)
    asked = await begin(room, (banker, punter))
    if await banker_of(room, asked) != banker:
        await room.press(punter, Act.PASS, message=asked)
        await room.until(lambda m: Act.ACCEPT in acts(m) and banker in _asked_line(m))
    return room, await keep_and_cut(room, banker, bank)


async def to_the_end(room: Room, number: int) -> Message:
    """Lets the clock play a deal to its result."""
    return await room.until(
        lambda m: f"сдача {number}:" in m.get("text", "") or f"deal {number}:" in m.get("text", ""),
        step=3.0,
        most=1200.0,
        any_message=True,
    )
