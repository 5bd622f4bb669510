"""A party that plays any game through the chat: whoever is asked answers by the shown buttons, the others try too."""

import random
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from bot.callback import Act
from bot.words import words_for
from tests.support.evening import said
from tests.support.house import House, Message, Room, Toast, acts, taps, targets

RU = words_for("ru")
LATE = {said(code) for code in ("old-question", "old-deal", "old-message", "old-table", "time-up", "nothing-runs")}
"""What is answered to whom the table has outrun."""
BY_COMMAND = "place"
"""How a place named by ``/place`` is counted."""

RULES: dict[str, dict[str, str]] = {
    "blind-hookey": {"packets": "any", "equal": "return"},
    "pulling": {"demand": "advice"},
    "baccarat": {"third_card": "hidden", "nine": "extra"},
    "doubled-bank": {"bank_sets": "even"},
    "macao": {"exchange": "any", "stake": "range"},
}
"""House rules by which a game asks whatever it can ask."""

Key = tuple[int, int, int]


def key(message: Message) -> Key:
    """Which question a keyboard belongs to: a table, a deal, a number."""
    first = taps(message)[0]
    return first.table, first.deal, first.question


@dataclass(frozen=True)
class Heard:
    """What one person was answered, when so many answers of a deal were written down."""

    name: str
    act: Act
    text: str
    deal: int
    rows: int


@dataclass
class Party:
    """People of one room: ``names`` sit at the table, the others look on.

    ``made`` counts the choices they made, each option by the way it was named.
    """

    house: House
    room: Room
    names: Sequence[str]
    rng: random.Random
    silent: bool = False
    """Whether the clock alone plays, once stakes are placed."""
    made: Counter[str] = field(default_factory=Counter)
    heard: list[Heard] = field(default_factory=list)
    told: int = 0
    """How often somebody was told whose turn it is."""
    last: Key | None = None
    staked: int = 0

    # the evening

    async def open(self, written: str, rules: dict[str, str]) -> None:
        """The first of them opens the table, the others sit down; the house rules are set by their buttons."""
        await self.begin(await self.gather(written, rules))

    async def gather(self, written: str, rules: dict[str, str]) -> Message:
        """As ``open``, up to the lobby in which they may begin."""
        opener, *others = self.names
        await self.room.send(opener, f"/newgame {written}")
        lobby = await self.room.until(lambda m: Act.SIT in acts(m))
        for name in others:
            assert (await self.tap(name, lobby, Act.SIT)).text == said("seated", waiting=0)
        if rules:
            await self._amend(opener, others, rules)
        return await self.room.until(lambda m: Act.BEGIN in acts(m))

    async def begin(self, ready: Message) -> None:
        """They begin, which is the opener's to say."""
        opener, *others = self.names
        if others:
            assert (await self.tap(others[0], ready, Act.BEGIN)).text == said("opener-only")
        self.last = key(ready)
        assert (await self.tap(opener, ready, Act.BEGIN)).text == said("begun")

    async def _amend(self, opener: str, others: list[str], rules: dict[str, str]) -> None:
        lobby = await self.room.table()
        for name in others[:1]:
            assert (await self.tap(name, lobby, Act.HOUSE_RULES, "show")).text == said("opener-only")
        assert (await self.tap(opener, lobby, Act.HOUSE_RULES, "show")).text == said("rules-shown")
        for name, value in rules.items():
            while True:  # each tap sets the next value
                shown = await self.room.until(lambda m: Act.AMEND in acts(m))
                then = next(tap.choice for tap in taps(shown) if tap.choice.startswith(f"{name}."))
                assert (await self.tap(opener, shown, Act.AMEND, then)).text == said("amended")
                chosen = RU("rule", rule=RU(f"option-{name}"), value=RU(f"value-{name}-{then.partition('.')[2]}"))
                await self.room.until(partial(_labelled, label=chosen), step=2)
                if then == f"{name}.{value}":
                    break
        await self.tap(opener, await self.room.table(), Act.HOUSE_RULES, "hide")
        await self.room.until(lambda m: _shown(m, Act.HOUSE_RULES, "show"))

    async def play(self, deals: int) -> None:
        """Until so many deals of this room were played to their results."""
        while self.played() < deals:
            await self.step()

    async def to_a_choice(self, ended: int) -> None:
        """Plays on until somebody is asked for a choice, or for a stake where a game has no choices, in a deal that
        comes after so many ended ones; not every deal has a choice in it."""
        while True:
            message = await self.next()
            chooses = {Act.CHOOSE, Act.NARROW, Act.RUN} & acts(message)
            if self.played() >= ended and chooses and self._running():
                return
            assert self.played() <= ended + 8
            await self.answer(message)

    async def step(self) -> None:
        """The next question that the chat shows, answered."""
        await self.answer(await self.next())

    async def next(self) -> Message:
        """The next question, once the chat shows it."""
        step = 3.0 if self.silent else 1.5
        return await self.room.until(lambda m: Act.WHAT_NOW in acts(m) and key(m) != self.last, step, most=400)

    async def answer(self, message: Message) -> None:
        """Whoever is asked answers."""
        self.last = key(message)
        asked = acts(message)
        if Act.ACCEPT in asked or Act.PASS in asked:
            act = Act.ACCEPT if Act.ACCEPT in asked else Act.PASS
            await self._in_turn(message, act, _choices(message, act)[0])
        elif Act.NEXT in asked:
            await self._stakes(message)
        elif not self.silent and Act.CUT in asked:
            await self._in_turn(message, Act.CUT, self.rng.choice(_choices(message, Act.CUT)))
        elif not self.silent and {Act.CHOOSE, Act.NARROW} & asked:
            await self._choose(message)

    # turns

    def whose(self, message: Message) -> str | None:
        """Who is asked, as the text says; None where it asks nobody alone."""
        text = message["text"]
        for name in self.names:
            starts = (RU("asked", name=name), RU("chooses", name=name, topic="").strip(), f"снимает {name}")
            if any(start in text for start in starts):
                return name
        return None

    async def _in_turn(self, message: Message, act: Act, choice: str | None = None) -> Toast:
        """The one whose turn it is taps; before him somebody else, who is told whose turn it is."""
        asked = self.whose(message)
        assert asked is not None, message["text"]
        await self._others_are_told(message, asked, act, choice)
        return await self.tap(asked, message, act, choice)

    async def _others_are_told(self, message: Message, asked: str, act: Act, choice: str | None = None) -> None:
        others = [name for name in self.names if name != asked]
        if others:
            answered = (await self.tap(self.rng.choice(others), message, act, choice)).text
            assert answered in LATE | {said("others-turn", name=asked)}
            self.told += answered not in LATE

    async def _choose(self, message: Message) -> None:
        asked = self.whose(message)
        await self._curious(message, asked)
        if asked is None:
            await self._window(message)
            return
        offered = _choices(message, Act.CHOOSE)
        self.rng.shuffle(offered)
        ways = {_way(choice): choice for choice in offered}
        for narrow in _choices(message, Act.NARROW):
            option, low, high = narrow.split(".")
            if any(f"{option}.{number}" in offered for number in range(int(low), int(high) + 1)):
                continue  # the way back to other numbers
            ways |= {f"{option}.two-taps": narrow, f"{option}.{BY_COMMAND}": narrow}
        tried: set[str] = set()
        while ways.keys() - tried:
            way = min(ways.keys() - tried, key=lambda w: (self.made[w], _FIRST.get(w, 5)))
            tried.add(way)
            toast = await self._way(message, asked, way, ways[way])
            if toast.text != said("not-allowed"):
                self.made[way] += toast.text not in LATE
                return
        raise AssertionError(f"nothing may be chosen: {message['text']}")

    async def _curious(self, message: Message, asked: str | None) -> None:
        """Who is asked looks at his cards, and so does somebody else; others look wherever there is to look."""
        if Act.CARDS in acts(message):
            for name in self.names if asked is None else {asked, self.rng.choice(self.names)}:
                await self.tap(name, message, Act.CARDS)
            for act in (Act.WHAT_NOW, Act.MINE, Act.DETAILS):
                await self.tap(self.rng.choice(self.names), message, act)
        for name in self.room.people.keys() - set(self.names):
            for act in {Act.CARDS, Act.CHOOSE} & acts(message):
                assert (await self.tap(name, message, act)).text in LATE | {said("sit-first")}

    async def _way(self, message: Message, asked: str, way: str, choice: str) -> Toast:
        if way.endswith(BY_COMMAND):
            await self._others_are_told(message, asked, Act.NARROW, choice)
            number = int(choice.split(".")[1])
            reply = await self.room.ask(asked, f"/place {number}")
            return Toast(answered=True, text=reply["text"], alert=False)
        if way.endswith("two-taps"):
            await self._in_turn(message, Act.NARROW, choice)
            option, low, high = choice.split(".")
            number = self.rng.randint(int(low), int(high))
            shown = await self.room.until(
                lambda m: (
                    Act.WHAT_NOW in acts(m)
                    and (key(m) > key(message) or f"{option}.{number}" in _choices(m, Act.CHOOSE))
                )
            )
            if key(shown) != key(message):
                return Toast(answered=True, text=said("time-up"), alert=False)
            return await self.tap(asked, shown, Act.CHOOSE, f"{option}.{number}")
        return await self._in_turn(message, Act.CHOOSE, choice)

    async def _window(self, message: Message) -> None:
        """All choose at once: whoever may do the first thing does it, and then says he is done where that is on
        offer."""
        first, *more = _choices(message, Act.CHOOSE)
        for name in self.names:
            for choice in (first, *more):
                toast = await self.tap(name, message, Act.CHOOSE, choice)
                self.made[_way(choice)] += toast.text not in {*LATE, said("not-allowed"), said("not-asked")}

    # stakes

    async def _stakes(self, message: Message) -> None:
        deal = key(message)[1]
        if deal != self.staked:
            self.staked = deal
            for name in self.names:
                await self._stake(name, message)
        run = Act.RUN if Act.RUN in acts(message) else Act.READY
        for name in self.names:
            if (await self.tap(name, message, run)).text in LATE:
                break

    async def _stake(self, name: str, message: Message) -> None:
        """A chip of one's own on one of the targets; where it is the greatest, twice."""
        chips = _choices(message, Act.CHIP)
        if chips:
            assert (await self.tap(name, message, Act.CHIP, self.rng.choice(chips[:-1]))).answered
        target = self.rng.choice(targets(message))
        answered = await self.tap(name, message, Act.STAKE, target)
        if "ещё раз" in answered.text:
            await self.room.playground.advance(1.0)
            await self.tap(name, message, Act.STAKE, target)

    async def tap(self, name: str, message: Message, act: Act, choice: str | None = None) -> Toast:
        """A tap on a button as if it were shown; what was answered is kept."""
        toast = await self.room.tap(name, message, replace(taps(message)[0], act=act, choice=choice or "").encode())
        assert toast.answered, (name, act, choice)
        assert toast.text, (name, act, choice)
        deal, rows = self._written()
        self.heard.append(Heard(name, act, toast.text, deal, rows))
        return toast

    # what the database has

    def played(self) -> int:
        """How many deals came to a result."""
        return self._count("played")

    def _running(self) -> int:
        return self._count("running")

    def _count(self, state: str) -> int:
        [(count,)] = self.house.query(
            "SELECT count(*) FROM deals JOIN tables ON tables.id = table_id JOIN chats ON chats.key = chat"
            " WHERE telegram_id = ? AND kind = 'deal' AND state = ?",
            self.room.id,
            state,
        )
        return int(count)

    def _written(self) -> tuple[int, int]:
        """The room's latest deal, and how many answers of it are written down."""
        rows = self.house.query(
            "SELECT deals.id, (SELECT count(*) FROM answers WHERE deal = deals.id) FROM deals"
            " JOIN tables ON tables.id = table_id JOIN chats ON chats.key = chat"
            " WHERE telegram_id = ? AND kind = 'deal' ORDER BY deals.id DESC LIMIT 1",
            self.room.id,
        )
        return rows[0] if rows else (0, 0)


_FIRST = {"draw": 1, "buy": 1, "pull.two-taps": 0, f"pull.{BY_COMMAND}": 0, "keep": 0, "size.two-taps": 0}
"""Which of the choices that were made equally often is made first."""


def _choices(message: Message, act: Act) -> list[str]:
    return [tap.choice for tap in taps(message) if tap.act is act]


def _shown(message: Message, act: Act, choice: str | None) -> bool:
    return any(tap.act is act and choice in (None, tap.choice) for tap in taps(message))


def _labelled(message: Message, label: str) -> bool:
    return any(label in found["text"] for row in message["reply_markup"]["inline_keyboard"] for found in row)


def _way(choice: str) -> str:
    """A choice without its number."""
    return re.sub(r"\.\d+$", ".number", choice)
