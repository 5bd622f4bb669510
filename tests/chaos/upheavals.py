"""Whatever can happen to a chat happens in every phase of every game: ``python -m tests.chaos.upheavals``.

Either the same table plays on with every chip in its place, or it is closed and everybody has all that was his.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import traceback
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from tests.chaos.accounts import books
from tests.chaos.phases import PHASES, phase_of
from tests.chaos.report import ended
from tests.chaos.table import ENV, NAMES, Table
from tests.chaos.watch import unexplained
from tests.support.house import House, Json, Message, Room, a_house
from tests.support.house_games import Key, Party, key

START = int(ENV["GRANTS__START"])
HOUR = 3600.0
DEALS = 20
"""So many at most until a phase comes: not every deal has a choice in it."""
FEW = 29
"""One case in so many; no other number of upheavals divides it, so that each has its turn."""
PARTS = 40
"""Steps of ten seconds in which all that is left to do must be done."""


@dataclass
class Place(Table):
    """A table in the middle of a phase; ``chips`` is what everybody had then, in stakes and in the bank too."""

    asked: Key = (0, 0, 0)
    chips: dict[str, int] = field(default_factory=dict)
    gone: str = ""
    """Somebody who does nothing any more."""

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
        return await self.house.playground.post(f"/api/chats/{self.room.id}/{what}", body)

    async def play_on(self) -> None:
        """They go on where they were, until two more things were asked."""
        shown = await self.shown()
        if key(shown) == self.asked:
            await self.answer(shown)
        for _ in range(2):
            shown = await self.after(key(shown))
            await self.answer(shown)
        for _ in range(PARTS):  # for a moment the old message alone may have buttons, which it is about to lose
            living = await self.living()
            if len(living) == 1 and key(living[0]) >= key(shown):
                break
            await self.house.playground.advance(10.0)
            await self.room.change(0.2)
        else:
            raise AssertionError([message["text"] for message in living])
        assert self.in_all() == START * len(NAMES)

    async def answer(self, shown: Message) -> None:
        if not self.gone or replace(self.party, names=[self.gone]).whose(shown) is None:
            await super().answer(shown)

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

        for _ in range(PARTS):  # some of it the bot hears of when it wants to write
            if over():
                break
            await self.house.playground.advance(10.0)
        await self.house.eventually(over)
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
    await place.happens("restrict", photos=False)
    await place.play_on()
    assert "photo" not in (await place.shown())
    await place.happens("restrict", photos=True)


async def _deleted_message(place: Place) -> None:
    await place.happens(f"messages/{(await place.shown())['message_id']}/delete")
    await place.room.send("Аня", "/table")
    await place.play_on()


async def _migrated(place: Place) -> None:
    old = place.room
    made = await place.happens("migrate")
    place.party.room = Room(old.playground, int(made["chat"]), old.people)
    shown = await place.shown()
    assert key(shown) == place.asked
    assert place.house.chips(place.room) == place.chips
    assert place.house.chips(old) == {}
    await place.play_on()


async def _left(place: Place) -> None:
    """Whoever is asked leaves, or else somebody who may have staked; the others play on."""
    name = place.party.whose(await place.shown()) or NAMES[1]
    await place.happens("leave", user=place.room.people[name])
    await _without(place, name)


async def _account_deleted(place: Place) -> None:
    """Nobody tells the bot: it waits for him as for anybody."""
    name = place.party.whose(await place.shown()) or NAMES[1]
    await place.house.playground.post(f"/api/people/{place.room.people[name]}/delete", {})
    await _without(place, name)


async def _without(place: Place, name: str) -> None:
    place.gone = name
    place.party.names = [one for one in NAMES if one != name]
    del place.room.people[name]
    place.longest = HOUR
    await place.play_on()


async def _muted(place: Place) -> None:
    await place.happens("restrict", text=False, photos=False)
    await place.room.send("Аня", "/table")
    await place.is_over()


async def _kicked(place: Place) -> None:
    await place.happens("kick")
    await place.is_over()


async def _chat_deleted(place: Place) -> None:
    await place.room.send("Аня", "/table")
    await place.happens("delete")
    await place.is_over()


async def _topic_closed(place: Place) -> None:
    await place.happens(f"topics/{place.room.topic}/close")
    await place.is_over()


async def _topic_deleted(place: Place) -> None:
    await place.room.send("Аня", "/table")
    await place.happens(f"topics/{place.room.topic}/delete")
    await place.is_over()


UPHEAVALS = (
    Upheaval("photos forbidden", "supergroup", _no_photos),
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


async def upheavals(folder: Path, cases: Sequence[Case], seed: int) -> list[str]:
    """What was wrong with these, one after another in a house of their own."""
    wrong: list[str] = []
    async with a_house(folder, **ENV) as house:
        for number, (game, phase, upheaval) in enumerate(cases, 1):
            rng = random.Random(f"{seed} {game} {phase} {upheaval.name}")  # noqa: S311 - can be had again
            place = Place(house, Party(house, await _room(house, game, upheaval.chat), NAMES, rng), game)
            try:
                await place.comes_to(phase)
                await upheaval.happen(place)
            except (AssertionError, TimeoutError) as error:
                where = traceback.extract_tb(error.__traceback__)[-1]
                wrong.append(f"{game}, {phase}, {upheaval.name}: {error!r} ({where.name}, {where.line})")
            print(f"{number}: {game}, {phase}, {upheaval.name}", file=sys.stderr)
        wrong += [*books(house)[1], *unexplained(house)]
    return wrong


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
    parser.add_argument("--only", default="", help="upheavals whose name has this in it")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    cases = [case for case in all_cases() if arguments.only in case[2].name][:: 1 if arguments.whole else FEW]
    folder = Path(tempfile.mkdtemp(prefix="upheavals-"))
    wrong = asyncio.run(upheavals(folder, cases, arguments.seed))
    told = f"seed {arguments.seed}: {len(cases)} of {len(all_cases())} cases, {len(wrong)} wrong"
    return ended("\n".join([told, *wrong]), wrong, folder)


if __name__ == "__main__":
    sys.exit(main())
