"""Every call fails in every way that it can, in every phase of every game: ``python -m tests.chaos.sweep``.

A walk is one game and, for each phase of it, one way to fail: every method fails once in that way, people do whatever
makes the bot call it, and soon one message shows the table as it is. Then they play on to the next phase. What failed
is read off the calls: a fault that met another question than the one of its phase is made to happen once more.
"""

import argparse
import asyncio
import random
import re
import sys
import tempfile
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle
from pathlib import Path

from bot.callback import Act
from tests.chaos.club import LIVING
from tests.chaos.faults import EDITS, IN_REAL_TIME, KINDS, Kind
from tests.chaos.heard import Heard
from tests.chaos.phases import PHASES, phase_of
from tests.chaos.report import ended
from tests.chaos.swept import POLL, Met, Sweep, about
from tests.chaos.table import ENV, GUEST, NAMES, PATIENCE, Table
from tests.support.bot_methods import AT_START, methods_of_the_bot
from tests.support.evening import pin_tables, said
from tests.support.house import House, Json, Message, Room, a_house, acts, replied_to, taps
from tests.support.house_games import Key, Party, key

PIN, UNPIN = "pinChatMessage", "unpinChatMessage"
"""Called as a table opens and as it closes, in no phase between."""
METHODS = frozenset(methods_of_the_bot() - AT_START - {PIN, UNPIN})
FAILING = tuple(kind for kind in KINDS if set(filter(kind.meets, METHODS)) - {POLL})
"""All but what can become of updates alone, which no phase makes a difference to."""
MEDIA, CAPTION = "editMessageMedia", "editMessageCaption"
CHANGE_IT = frozenset({"lobby", "cut", "stakes"})
"""Phases in which people change the picture; in others it stays the same until somebody answers, and fails then."""
ONE_CAPTION = frozenset({"cut", "move", "keep"})
"""Phases in which whatever changes words changes the picture as well."""
LONG_PAUSE = 10
"""Steps, each twice as long as the last one, after which somebody answers once more."""
TURNS = 6
"""How often everything is done until each method has failed: a chat that is held up says things together."""
LIES = frozenset(kind.name for kind in KINDS if kind.methods == EDITS)
"""Ways to fail that say of a message what is not so: that it is gone, or is as it should be."""
DARK = re.compile(r"publisher\.failed.*job=ShowPost")
"""What the bot notes when it does not know whether a message stands."""
STEPS = 60
"""Steps, each longer than the last one until it is half a minute, in which all that was held up must be shown."""
DEALS = 12
"""So many deals at most until each phase was come to: not every deal has a choice in it."""
ENDS = ("opening", "closing")
"""What comes before the first phase, and after the last one."""


@dataclass
class Walk(Table):
    """One game from its lobby to its end, in which calls fail. ``failed`` is which methods did in which phase,
    ``met`` the very calls, ``wrong`` what should not have been."""

    ways: Mapping[str, Kind]
    """How calls fail, phase by phase."""
    rng: random.Random
    heard: Heard
    failed: dict[str, set[str]] = field(default_factory=dict)
    met: list[Met] = field(default_factory=list)
    seen: int = 0
    """How many of the calls that failed have been looked at."""
    pending: dict[str, Kind] = field(default_factory=dict)
    """Methods that are still to fail."""
    phase: str = ""
    asked: Key | None = None
    """The question of the phase; None on the way from one to the next."""
    vanished: frozenset[str] = frozenset()
    """Methods whose fault was used up when it was looked for last, though no call is known to have met it: either it
    has not come to its end, or the bot took its leave before it was begun."""
    dark: int = 0
    """Calls that showed a table and had failed when the last phase was over."""
    calm: int = 0
    """How many calls in all had failed then."""
    unmet: int = 0
    """Faults that nothing met, as nothing could be done in their phase, or came later, that they could meet."""
    guest: bool = False
    wrong: list[str] = field(default_factory=list)

    @property
    def kind(self) -> Kind:
        return self.ways[self.phase]

    async def go(self) -> None:
        """Through every phase of the game; then the table is closed."""
        self.seen, self.dark = len(self.heard.failed), len(DARK.findall(self.house.bot.text()))
        self.phase = "opening"
        await self._will_fail(PIN)
        await self.gather()
        if "lobby" in self.ways:
            await self.fail("lobby")
        shown = await self.shown()
        await self.answer(shown)
        last = self.party.played() + DEALS
        while self.left() and self.party.played() < last:
            message = await self.after(key(shown))
            if (phase := phase_of(message)) in self.left():
                await self.fail(phase)
            shown = await self.shown()
            await self.answer(shown)
        self.complain(*(f"never came to {phase}" for phase in self.left()))
        await self._close()

    async def _close(self) -> None:
        await self._credit()
        self.phase = "closing"
        await self._will_fail(UNPIN)
        await self.room.send("Аня", "/stop")
        last, step = (0, 0, 0), 0
        while not await self.is_closed():  # the deal is played to its end
            living = await self.living()
            if living and (key(living[-1]) > last or step > LONG_PAUSE):
                last, step = key(living[-1]), 0
                await self.answer(living[-1])
            step += 1
            await self.pause(2.0**step, step)
        for step in range(1, STEPS):  # a pin is tried again after whatever else is wanted
            await self.pause(5.0, step)
            await self._credit()
            if UNPIN not in self.pending:
                break
        else:
            self.complain(f"{UNPIN} was not called")
        self.unmet = len(self.pending.keys() & {MEDIA, CAPTION})
        self.complain(*(f"{method} was never called" for method in self.pending.keys() - {MEDIA, CAPTION, UNPIN}))
        await self.house.playground.clear_faults()
        for message in await self.living():  # a copy that the bot knows nothing of, until somebody taps it
            await self.room.press(GUEST, Act.WHAT_NOW, message=message)
        for step in range(1, STEPS):
            await self.pause(5.0, step)
            if not (living := await self.living()):
                break
        else:
            self.complain(f"closed, it is shown by {len(living)} messages")
        self.house.audit()

    def left(self) -> set[str]:
        """The phases in which something is to fail and has not yet."""
        return set(self.ways.keys() - self.failed.keys()).difference(ENDS)

    async def stir(self) -> None:
        for _ in range(2):  # an edit that was said to be done is not done again
            await self._come_or_go()

    # what goes wrong

    async def fail(self, phase: str) -> None:
        """Every method fails once, and it shows in nothing but time."""
        await self._credit()  # what failed on the way from the last one
        self.phase, self.failed[phase], self.asked = phase, set(), key(await self.shown())
        for method in sorted(METHODS - {POLL}):
            await self._will_fail(method)
        answered: list[bool] = []
        for _ in range(TURNS):
            answered += await self._everything()
            await self._calm()
            answered.append(await self._come_or_go())  # by itself: with a stake it is one edit
            await self._calm()
            await self._credit()
            if not self.pending.keys() - self._later():
                break
        self.complain(*(f"{method} was not called" for method in self.pending.keys() - self._later()))
        if answered.count(False) != (self.kind.name == "query is too old"):
            self.complain(f"{answered.count(False)} taps were not answered")
        if self.kind.meets(POLL):
            await self._poll_fails()
        await self._shows_what_is()
        await self._credit()
        if (shown := key(await self.shown())) != self.asked:
            self.complain(f"it went on from {self.asked} to {shown} while calls failed")
        self.asked, self.calm, self.dark = None, len(self.met), len(DARK.findall(self.house.bot.text()))

    def _later(self) -> set[str]:
        """What nothing that can be done in this phase makes the bot call."""
        same = self.phase not in CHANGE_IT or self._stake_is_the_end
        return {*([MEDIA] if same else []), *([CAPTION] if self.phase in ONE_CAPTION else [])}

    @property
    def _stake_is_the_end(self) -> bool:
        """Whether the first stake ends the window: the whole bank is bought."""
        return self.game == "baccarat" and self.phase == "stakes"

    def complain(self, *wrong: str) -> None:
        self.wrong += [f"{self.game}, {self.phase}, {self.kind.name}: {one}" for one in wrong]

    async def _will_fail(self, method: str) -> None:
        if method in self.pending or not self.kind.meets(method):  # the former since a phase where nothing called it
            return
        await self._fault(method, self.kind)

    async def _fault(self, method: str, kind: Kind) -> None:
        rule = {"method": method, **kind.rule(self.rng), "times": 1}
        if "retry_after" in rule and method in IN_REAL_TIME:
            rule["retry_after"] = 1
        self.pending[method] = kind
        await self.house.playground.fault(**rule, **({} if method == POLL else {"chat": self.room.id}))

    async def _credit(self) -> None:
        """Notes which calls have failed by now."""
        await self.heard.look()
        calls, self.seen = self.heard.failed[self.seen :], len(self.heard.failed)
        for call in calls:
            method = call["method"]
            if method not in self.pending or call["arguments"].get("chat_id", self.room.id) != self.room.id:
                continue
            kind, (what, asked) = self.pending.pop(method), about(call)
            if self.asked is not None and asked not in (None, self.asked):  # held up since another question
                await self._fault(method, kind)
                continue
            if self.asked is not None:
                self.failed[self.phase].add(method)
            self.met.append(Met(kind.name, self.phase, self.asked is None and self.phase not in ENDS, what))
        faults = (await self.house.playground.get("/api/faults"))["faults"]
        gone = self.pending.keys() - self._waiting(faults)
        for method in gone & self.vanished:
            await self._fault(method, self.pending[method])
        self.vanished = frozenset(gone - self.vanished)

    def _waiting(self, faults: Sequence[Json]) -> set[str]:
        """Methods whose fault has met no call."""
        here = {fault["method"] for fault in faults if fault["chat"] in (self.room.id, None)}
        return {method for method in self.pending if method.lower() in here}

    async def _poll_fails(self) -> None:
        await self._will_fail(POLL)
        for step in range(1, STEPS):
            number = await self.room.send("Вера", "/balance")  # ends the poll that waits
            await self.room.until(partial(_replies, to=number), any_message=True)
            await self._credit()
            if POLL not in self.pending:
                return
            await self.pause(11.0, step)  # sooner he would not be answered again
        self.complain(f"{POLL} was not called")

    # what people do

    async def _everything(self) -> list[bool]:
        """Whatever makes the bot call something; whether each tap was answered."""
        answered = [await self._come_or_go(), await self._turn_a_page()]
        shown = await self.shown()
        if Act.STAKE in acts(shown) and not self._stake_is_the_end:  # another picture
            answered += [await self._tap_table(name, Act.STAKE) for name in self.party.names for _ in range(2)]
        if Act.HOUSE_RULES in acts(shown):  # the same picture with other buttons
            answered.append(await self._tap_table(self.party.names[0], Act.HOUSE_RULES))
        await self.room.send("Вера", "/stake 100000")  # refused by a message that is deleted after a minute
        await self.house.playground.advance(5)
        await self.room.send("Аня", "/table")  # a new photo, and no buttons under the old one
        await self.house.playground.advance(61)
        return answered

    async def _come_or_go(self) -> bool:
        """The guest sits down or gets up: the same picture with other words below."""
        self.guest = not self.guest
        return await self._tap_table(GUEST, Act.SIT if self.guest else Act.GET_UP)

    async def _turn_a_page(self) -> bool:
        """An admin goes on in the menu of settings, which is another text."""
        while not (menus := [message for message in await self.room.messages() if Act.SETTING in acts(message)]):
            await self.room.send("Аня", "/settings")  # a reply that was lost is not said again
            await self.house.playground.advance(11)
        there = {tap.choice for tap in taps(menus[-1])}
        page = "pin" if "pin" in there else "main"
        return (await self.room.press("Аня", Act.SETTING, page, message=menus[-1])).answered

    async def _tap_table(self, name: str, act: Act) -> bool:
        """A tap on the table, which may be on its way into another message; whether it was answered."""
        while True:
            toast = await self.room.press(name, act, message=await self.shown())
            if toast.text != said("old-message"):
                return toast.answered

    # what is shown

    async def _calm(self) -> Message:
        """Waits until one message shows the table with the guest or without him; whoever sees several taps them, for
        one is a stray. There is none unless the bot was left in the dark by a call that showed the table."""
        for step in range(1, STEPS):
            await self.pause(min(5.0 * step, 30.0), step)
            shown = await self.living()
            if len(shown) == 1 and (GUEST in shown[0]["text"]) == self.guest:
                return shown[0]
            if len(shown) > 1 and not self._in_the_dark():
                if step != PATIENCE:  # they may be about to lose their buttons
                    continue
                self.complain(f"{len(shown)} messages have the table's buttons")
            for message in shown if len(shown) > 1 else ():
                await self.room.press(GUEST, Act.WHAT_NOW, message=message)
            if step % PATIENCE == 0:
                await self._come_or_go()  # an edit that was said to be done is not done again
        raise AssertionError(f"{self.game}, {self.kind.name}: {[message['text'] for message in shown]}")

    def _in_the_dark(self) -> bool:
        """Whether, in this phase or on the way to it, a call that showed a table has failed by what the bot noted, or
        it may have been told of a message what is not so."""
        lied = {kind.name for kind in (self.kind, *self.pending.values())} | {
            met.kind for met in self.met[self.calm :]
        }
        return bool(lied & LIES) or len(DARK.findall(self.house.bot.text())) > self.dark

    async def _shows_what_is(self) -> None:
        """The guest gets up; then the message that shows the table is like one that is made anew."""
        if self.guest:
            await self._come_or_go()
        await self.house.playground.advance(61)  # whatever may not have been done is done again by then
        before = await self._calm()
        number = await self.room.send("Аня", "/table")
        after = await self.room.until(lambda m: m["message_id"] > number and acts(m) & LIVING)
        if _looks(before) != _looks(after):
            self.complain(f"shown was {_looks(before)}, which is {_looks(after)}")
        await self._calm()


def _replies(message: Message, to: int) -> bool:
    return replied_to(message) == to


def _looks(message: Message) -> Json:
    return {"text": message["text"], "buttons": message["reply_markup"]["inline_keyboard"]}


Walks = Sequence[tuple[str, Mapping[str, Kind]]]
"""Games, with the way to fail in each phase."""


def all_walks(only: str = "") -> Walks:
    """Each way to fail in every phase of each game, of those that are called so."""
    cases = [(kind, game) for kind in FAILING for game in PHASES if only in f"{game}, {kind.name}"]
    return [(game, dict.fromkeys((*ENDS, *PHASES[game]), kind)) for kind, game in cases]


def short_walks() -> Walks:
    """Every other phase of each game, with the ways to fail one after another."""
    ways = cycle(FAILING)
    return [
        (game, dict.fromkeys(ENDS, FAILING[at]) | {phase: next(ways) for phase in sorted(phases)[at % 2 :: 2]})
        for at, (game, phases) in enumerate(PHASES.items())
    ]


async def sweep(folder: Path, walks: Walks, seed: int) -> Sweep:
    """Walks these, one after another in a house of their own."""
    found = Sweep(seed, len(walks))
    async with a_house(folder, **ENV) as house:
        heard = Heard(house)
        for game, ways in walks:
            rng = random.Random(f"{seed} {game} {found.walked}")  # noqa: S311 - a walk that can be had again
            walk = Walk(house, Party(house, await _room(house, game), NAMES, rng), game, ways, rng, heard)
            try:
                await walk.go()
            except AssertionError as error:  # the others go on
                where = traceback.extract_tb(error.__traceback__)[-1]
                walk.complain(f"{error!r} ({where.name}, {where.line})")
                await house.playground.clear_faults()
            found.take_in(game, walk.met, walk.unmet, walk.wrong)
        await found.judge(heard)
    return found


async def _room(house: House, game: str) -> Room:
    """Where the bot may pin tables, and is to."""
    room = await house.playground.room([*NAMES, GUEST], title=game, bot="admin")
    await pin_tables(room)
    return room


def main() -> int:
    """Exit 0 where nothing was wrong in the end, else 1, with the logs kept."""
    parser = argparse.ArgumentParser(prog="python -m tests.chaos.sweep", description=__doc__)
    parser.add_argument("--whole", action="store_true", help="each way in each phase, not one in every other phase")
    parser.add_argument("--only", default="", help="of the whole, walks that have this in GAME, WAY")
    parser.add_argument("--seed", type=int, default=1, help="for the same draws again (1)")
    arguments = parser.parse_args()
    walks = all_walks(arguments.only) if arguments.whole else short_walks()
    folder = Path(tempfile.mkdtemp(prefix="sweep-"))
    found = asyncio.run(sweep(folder, walks, arguments.seed))
    return ended(found, found.wrong, folder)


if __name__ == "__main__":
    sys.exit(main())
