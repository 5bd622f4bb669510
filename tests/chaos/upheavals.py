"""Whatever can happen to a chat happens in every phase of every game: ``python -m tests.chaos.upheavals``.

Either the same table plays on with every chip in its place, or it is closed and everybody has all that was his. Each
time it is shown that the bot has met it while the phase was there: by a call that was refused, an update it was told,
or a clock that ran out.
"""

import argparse
import asyncio
import json
import random
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from bot.callback import Act
from bot.record import RECORD
from games.core.table import Closed, Why
from tests.chaos.accounts import not_as_played
from tests.chaos.heard import Heard
from tests.chaos.phases import PHASES, phase_of
from tests.chaos.report import as_table, ended
from tests.chaos.table import CLOCK, ENV, NAMES, Table
from tests.chaos.watch import verdict
from tests.support.house import House, Json, Message, Room, a_house, acts, taps
from tests.support.house_games import Key, Party, key

START = int(ENV["GRANTS__START"])
DEALS = 20
"""So many at most until a phase comes: not every deal has a choice in it."""
FEW = 29
"""One case in so many; no other number of upheavals divides it, so that each has its turn."""
PARTS = 40
"""Steps of ten seconds in which all that is left to do must be done."""


@dataclass
class Place(Table):
    """A table in the middle of a phase; ``chips`` is what everybody had then, in stakes and in the bank too."""

    heard: Heard
    asked: Key = (0, 0, 0)
    chips: dict[str, int] = field(default_factory=dict)
    gone: str = ""
    """Somebody who does nothing any more."""
    refused: int = 0
    update: int = 0
    """What had been refused, and the last update, when it happened."""
    met: str = ""
    """How the bot met it; empty as long as it has not."""

    async def comes_to(self, phase: str) -> None:
        """Plays until this is asked."""
        shown = await self.gather()
        if phase != "lobby":
            await self.answer(shown)
            shown = await self.after(key(shown))
            while phase_of(shown) != phase:
                assert self.party.played() < DEALS, f"{self.game} never came to {phase}"
                await self.answer(shown)
                shown = await self.after(key(shown))
        self.asked, self.chips = key(shown), self.house.chips(self.room)

    async def happens(self, what: str, **body: object) -> Json:
        """Something happens to the chat, while what is asked is what was come to."""
        assert key(await self.shown()) == self.asked
        await self.heard.look()
        self.refused = len(self.heard.refused)
        [(self.update,)] = self.house.query("SELECT max(update_id) FROM inbox")
        return await self.house.playground.post(f"/api/chats/{self.room.id}/{what}", body)

    async def meets(
        self, *, told: Sequence[str] = (), refused: Sequence[str] = (), message: int | None = None
    ) -> None:
        """Waits until the bot has worked on an update that tells of this, or one of its calls was refused in these
        words: any of the chat, or one about this message of it."""
        chat = self.room.id
        for step in range(1, PARTS):
            await self.heard.look()
            for call in self.heard.refused[self.refused :]:
                given, said = call["arguments"], call["answer"]["description"]
                here = given.get("chat_id") == chat and message in (None, given.get("message_id"))
                if here and (found := [text for text in refused if text in said]):
                    self.met = f"refused: {found[0]}"
                    return
            if found := [kind for kind in self._updates(chat) if kind in told]:
                self.met = f"told: {found[0]}"
                return
            await self.pause(5.0, step)
        raise AssertionError(f"the bot never met it, by {told} or {refused}")

    def _updates(self, chat: int) -> set[str]:
        """What those updates tell that were worked on since it happened: their kinds, and what is in the messages."""
        sql = "SELECT payload FROM inbox WHERE state = 'done' AND update_id > ?"
        found = set[str]()
        for (payload,) in self.house.query(sql, self.update):
            for kind, content in json.loads(payload).items():
                if isinstance(content, dict) and content.get("chat", {}).get("id") == chat:
                    found |= {kind, *content}
        return found

    async def is_still_asked(self) -> Message:
        """What was asked is asked still; the message."""
        shown = await self.shown()
        assert key(shown) == self.asked
        return shown

    async def play_on(self) -> None:
        """They go on where they were, until two more things were asked."""
        shown = await self.shown()
        if key(shown) == self.asked:
            await self.answer(shown)
        for _ in range(2):
            shown = await self.after(key(shown))
            await self.answer(shown)
        for step in range(1, PARTS):  # for a moment the old message alone may have buttons, which it is about to lose
            living = await self.living()
            if len(living) == 1 and key(living[0]) >= key(shown):
                break
            for message in living if len(living) > 1 else ():  # one may be a stray, which the bot knows nothing of
                tap = next(tap for tap in taps(message) if tap.act is Act.WHAT_NOW)
                await self.room.tap(self.party.names[0], message, tap.encode())
            await self.pause(10.0, step)
        else:
            raise AssertionError([message["text"] for message in living])
        assert self.in_all() == START * len(NAMES)

    async def answer(self, shown: Message) -> None:
        """Where somebody who is gone is waited for, alone or with others, time goes by."""
        if not self.gone or replace(self.party, names=[self.gone]).whose(shown) is None:
            await super().answer(shown)
        if self.gone:
            await self.pause(2.0, 2)
            if key(await self.shown()) == key(shown):
                await self.house.playground.advance(CLOCK)

    def in_all(self) -> int:
        """All chips of all people."""
        where = "JOIN chats ON chats.key = chat WHERE telegram_id = ? AND person IS NOT NULL"
        return int(self.house.query(f"SELECT sum(balance) FROM accounts {where}", self.room.id)[0][0])  # noqa: S608

    async def is_over(self) -> None:
        """The table is closed, and all chips are in wallets again."""

        def over() -> bool:
            where = "JOIN chats ON chats.key = chat WHERE telegram_id = ?"
            [(tables,)] = self.house.query(f"SELECT count(*) FROM tables {where} AND open", self.room.id)  # noqa: S608
            [(held,)] = self.house.query(
                f"SELECT count(*) FROM worths {where} AND (staked <> 0 OR banked <> 0)",  # noqa: S608
                self.room.id,
            )
            return (tables, held) == (0, 0)

        for step in range(1, PARTS):  # some of it the bot hears of when it wants to write
            if over():
                break
            await self.pause(10.0, step)
        await self.house.eventually(over)
        [(record,)] = self.house.query("SELECT record FROM tables WHERE id = ?", self.asked[0])
        assert RECORD.decode(record).table.phase == Closed(Why.CHAT_LOST)
        assert self.house.chips(self.room) == self.chips
        self.house.audit()


Happen = Callable[[Place], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Upheaval:
    """Something that happens to a chat of this kind, and what comes of it."""

    name: str
    chat: str
    happen: Happen


async def _no_photos(place: Place) -> None:
    await _without_photos(place, told=["my_chat_member"])


async def _photos_refused(place: Place) -> None:
    """A group tells nobody what it forbids; the next photo is refused."""
    await _without_photos(place, refused=["not enough rights to send photos", "CHAT_SEND_PHOTOS_FORBIDDEN"])


async def _without_photos(place: Place, *, told: Sequence[str] = (), refused: Sequence[str] = ()) -> None:
    assert "photo" in await place.shown()
    await place.happens("restrict", photos=False)
    asked = await place.room.send("Аня", "/table")
    await place.meets(told=told, refused=refused)
    shown = await place.room.until(lambda m: m["message_id"] > asked and Act.WHAT_NOW in acts(m))
    assert key(shown) == place.asked
    assert "photo" not in shown
    await place.play_on()
    assert "photo" not in (await place.shown())
    await place.house.playground.post(f"/api/chats/{place.room.id}/restrict", {"photos": True})


async def _deleted_message(place: Place) -> None:
    number = (await place.shown())["message_id"]
    await place.happens(f"messages/{number}/delete")
    await place.room.send("Аня", "/table")
    await place.meets(refused=["message to edit not found", "message to delete not found"], message=number)
    await place.is_still_asked()
    await place.play_on()


async def _migrated(place: Place) -> None:
    old = place.room
    made = await place.happens("migrate")
    await place.meets(told=["migrate_to_chat_id"], refused=["group chat was upgraded"])
    place.party.room = Room(old.playground, int(made["chat"]), old.people)
    await place.is_still_asked()
    assert place.house.chips(place.room) == place.chips
    assert place.house.chips(old) == {}
    await place.play_on()


async def _left(place: Place) -> None:
    """Whoever is asked leaves, or else somebody who may have staked; the others play on."""
    name = place.party.whose(await place.shown()) or NAMES[1]
    await place.happens("leave", user=place.room.people[name])
    await place.meets(told=["left_chat_member"])
    _without(place, name)
    await place.play_on()


async def _account_deleted(place: Place) -> None:
    """Nobody tells the bot: it waits for him as for anybody, until the clock answers for him."""
    shown = await place.shown()
    name = place.party.whose(shown) or NAMES[1]
    assert key(shown) == place.asked
    await place.house.playground.post(f"/api/people/{place.room.people[name]}/delete", {})
    _without(place, name)
    before = _by_the_clock(place)
    for _ in range(DEALS):
        await place.play_on()
        if _by_the_clock(place) > before:
            break
    else:
        raise AssertionError("the clock never had to answer for anybody")
    place.met = "the clock ran out"


def _by_the_clock(place: Place) -> int:
    """How often nobody answered in time: a question of a deal, or who keeps the bank."""
    answers = "SELECT count(*) FROM answers JOIN deals ON deals.id = deal WHERE by = 'clock' AND table_id = ?"
    [(clock,)] = place.house.query(answers, place.asked[0])
    return int(clock)


def _without(place: Place, name: str) -> None:
    place.gone = name
    place.party.names = [one for one in NAMES if one != name]
    del place.room.people[name]


async def _muted(place: Place) -> None:
    await place.happens("restrict", text=False, photos=False)
    await place.room.send("Аня", "/table")
    await place.meets(refused=["not enough rights to send"])
    await place.is_over()


async def _kicked(place: Place) -> None:
    await place.happens("kick")
    await place.meets(told=["my_chat_member"], refused=["bot was kicked"])
    await place.is_over()


async def _has_something_to_say(place: Place) -> None:
    """The table is to be shown anew, and may not be for some seconds: so the bot will call, whatever happens."""
    await place.house.playground.fault(method="sendPhoto", chat=place.room.id, times=1, retry_after=5)
    await place.room.send("Аня", "/table")
    for step in range(1, PARTS):
        if not (await place.house.playground.get("/api/faults"))["faults"]:
            return
        await place.pause(0.2, step)
    raise AssertionError("the table was not to be shown anew")


async def _chat_deleted(place: Place) -> None:
    await _has_something_to_say(place)
    await place.happens("delete")
    await place.meets(refused=["group chat was deleted"])
    await place.is_over()


async def _topic_closed(place: Place) -> None:
    await place.happens(f"topics/{place.room.topic}/close")
    await place.meets(told=["forum_topic_closed"], refused=["TOPIC_CLOSED"])
    await place.is_over()


async def _topic_deleted(place: Place) -> None:
    await _has_something_to_say(place)
    await place.happens(f"topics/{place.room.topic}/delete")
    await place.meets(refused=["message thread not found"])
    await place.is_over()


UPHEAVALS = (
    Upheaval("photos forbidden", "supergroup", _no_photos),
    Upheaval("photos refused", "group", _photos_refused),
    Upheaval("table's message deleted", "supergroup", _deleted_message),
    Upheaval("group made a supergroup", "group", _migrated),
    Upheaval("somebody left", "supergroup", _left),
    Upheaval("somebody's account deleted", "supergroup", _account_deleted),
    Upheaval("bot muted", "supergroup", _muted),
    Upheaval("bot kicked", "supergroup", _kicked),
    Upheaval("chat deleted", "supergroup", _chat_deleted),
    Upheaval("topic closed", "forum", _topic_closed),
    Upheaval("topic deleted", "forum", _topic_deleted),
)
Case = tuple[str, str, Upheaval]


def all_cases() -> list[Case]:
    """Each game, each phase of it, each upheaval."""
    return [(game, phase, one) for game, phases in PHASES.items() for phase in sorted(phases) for one in UPHEAVALS]


@dataclass
class Found:
    """What came of a number of cases. ``met`` counts how the bot met what happened."""

    seed: int
    of: int
    met: Counter[tuple[str, str]] = field(default_factory=Counter)
    deals: int = 0
    lost: int = 0
    doubled: int = 0
    wrong: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        rows = [
            (f"seed {self.seed}", f"{self.of} of {len(all_cases())} cases"),
            ("met by the bot in the phase in which they happened", f"{self.met.total()}"),
            *((f"- {name}; {how}", f"{count}") for (name, how), count in sorted(self.met.items())),
            ("deals ended", f"{self.deals}"),
            ("chips lost", f"{self.lost}"),
            ("doubled", f"{self.doubled}"),
        ]
        return as_table("everything that happens, phase by phase", rows, self.wrong)


async def upheavals(folder: Path, cases: Sequence[Case], seed: int) -> Found:
    """What came of these, one after another in a house of their own."""
    found = Found(seed, len(cases))
    async with a_house(folder, **ENV) as house:
        heard = Heard(house)
        for number, (game, phase, upheaval) in enumerate(cases, 1):
            rng = random.Random(f"{seed} {game} {phase} {upheaval.name}")  # noqa: S311 - can be had again
            place = Place(house, Party(house, await _room(house, game, upheaval.chat), NAMES, rng), game, heard)
            try:
                await place.comes_to(phase)
                await upheaval.happen(place)
            except (AssertionError, TimeoutError) as error:
                where = traceback.extract_tb(error.__traceback__)[-1]
                found.wrong.append(f"{game}, {phase}, {upheaval.name}: {error!r} ({where.name}, {where.lineno})")
            if place.met:
                found.met[upheaval.name, place.met] += 1
            print(f"{number}: {game}, {phase}, {upheaval.name}: {place.met or 'not met'}", file=sys.stderr)
        judged = await verdict(heard)
        [(found.deals,)] = house.query("SELECT count(*) FROM deals WHERE kind = 'deal' AND state <> 'running'")
        found.lost, found.doubled = judged.lost, judged.doubled
        found.wrong += [*judged.wrong, *await not_as_played(house)]
        found.wrong += [f"a tap was not answered: {query}" for query in heard.unanswered()]
    return found


async def _room(house: House, game: str, kind: str) -> Room:
    chat = "group" if kind == "group" else "supergroup"
    room = await house.playground.room(NAMES, title=game, kind=chat, forum=kind == "forum")
    if kind == "forum":
        opened = await house.playground.post(f"/api/chats/{room.id}/topics", {"name": game})
        return replace(room, topic=int(opened["topic"]))
    return room


def main() -> int:
    """Exit 0 where nothing was wrong, else 1, with the logs kept."""
    parser = argparse.ArgumentParser(prog="python -m tests.chaos.upheavals", description=__doc__)
    parser.add_argument("--whole", action="store_true", help=f"all cases, not one in {FEW}")
    parser.add_argument("--only", default="", help="cases that have this in their names")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    cases = [case for case in all_cases() if arguments.only in ", ".join((*case[:2], case[2].name))]
    folder = Path(tempfile.mkdtemp(prefix="upheavals-"))
    found = asyncio.run(upheavals(folder, cases[:: 1 if arguments.whole else FEW], arguments.seed))
    return ended(found, found.wrong, folder)


if __name__ == "__main__":
    sys.exit(main())
