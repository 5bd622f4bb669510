"""Each way in which a call can fail, at each method that the bot calls, in the middle of one deal: it plays on."""

import random
from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest

from bot.callback import Act
from tests.chaos.club import LIVING
from tests.chaos.faults import IN_REAL_TIME, KINDS, Kind
from tests.support.bot_methods import AT_START, methods_of_the_bot
from tests.support.evening import said, to_staking
from tests.support.house import House, Message, Room, Toast, a_house, acts, button, taps

NAMES = ("Аня", "Боря", "Вера")
GUEST = "Гена"
BETWEEN_DEALS = frozenset({"pinChatMessage", "unpinChatMessage"})
METHODS = sorted(methods_of_the_bot() - AT_START - BETWEEN_DEALS)
FAILING = [
    kind for kind in KINDS if "time-out" not in kind.name and set(filter(kind.meets, METHODS)) - {"getUpdates"}
]
"""All but what needs many real seconds, and what can become of updates alone."""
TURNS = 6
"""How often everything is done until each method has failed: a chat that is held up says things together."""
STEPS = 60
"""Steps of five seconds in which everything that was held up must have been shown."""
PATIENCE = 15
A_MOMENT = 0.1
"""Real seconds, for answers that take some."""


@dataclass
class Deal:
    """A deal in whose first window stakes are placed for as long as these tests take."""

    house: House
    room: Room
    punter: str
    staked: int = 0
    guest: bool = False

    async def living(self) -> list[Message]:
        return [message for message in await self.room.messages() if acts(message) & LIVING]

    async def tap(self, name: str, message: Message, act: Act, choice: str | None = None) -> Toast:
        body = {"chat": self.room.id, "message": message["message_id"], "wait": 4}
        user, data = self.room.people[name], button(message, act, choice)
        answer = await self.house.playground.post(f"/api/people/{user}/tap", body | {"data": data})
        return Toast(answer["answered"], answer["text"], answer["show_alert"])

    async def tap_table(self, name: str, act: Act, choice: str | None = None) -> bool:
        """A tap on the table, which may be on its way into another message; whether it was answered."""
        while True:
            toast = await self.tap(name, (await self.living())[-1], act, choice)
            if toast.text != said("old-message"):
                return toast.answered

    async def everything(self) -> list[bool]:
        """Does whatever makes the bot call something; whether each tap was answered."""
        self.staked += 5
        answered = [
            await self.tap_table(self.punter, Act.STAKE),  # another picture
            await self.come_or_go(),
            await self._turn_a_page(),
        ]
        await self.room.send("Вера", "/stake 100000")  # refused by a message that is deleted after a minute
        await self.house.playground.advance(5)
        await self.room.send("Аня", "/table")  # a new photo, and no buttons under the old one
        await self.house.playground.advance(61)
        return answered

    async def come_or_go(self) -> bool:
        """The guest sits down or gets up: the same picture with other words below."""
        self.guest = not self.guest
        return await self.tap_table(GUEST, Act.SIT if self.guest else Act.GET_UP)

    async def _turn_a_page(self) -> bool:
        """An admin goes on in the menu of settings, which is another text."""
        while not (menus := [message for message in await self.room.messages() if Act.SETTING in acts(message)]):
            await self.room.send("Аня", "/settings")  # a reply that was lost is not said again
            await self.house.playground.advance(11)
        there = {tap.choice for tap in taps(menus[-1])}
        return (await self.tap("Аня", menus[-1], Act.SETTING, "pin" if "pin" in there else "main")).answered

    async def is_shown(self) -> None:
        """Waits until one message shows the table as it is; whoever sees several taps them, for one is a stray."""
        for step in range(1, STEPS):
            await self.house.playground.advance(5)
            await self.room.change(A_MOMENT)
            shown = await self.living()
            if len(shown) == 1 and f"{self.punter} {self.staked}" in shown[0]["text"]:
                return
            for message in shown if len(shown) > 1 else ():
                await self.tap(GUEST, message, Act.WHAT_NOW)
            if step % PATIENCE == 0:
                await self.come_or_go()  # an edit that was said to be done is not done again
        raise AssertionError([message["text"] for message in shown])

    async def left(self) -> list[str]:
        """The methods that have not failed yet."""
        faults = (await self.house.playground.get("/api/faults"))["faults"]
        return [fault["method"] for fault in faults]


@pytest.fixture(scope="module")
async def deal(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Deal]:
    day = "80000,80000,80000"
    folder = tmp_path_factory.mktemp("methods")
    async with a_house(folder, PICTURES="1", CLOCKS__FIRST_STAKES=day, CLOCKS__STAKES=day) as house:
        room = await house.playground.room([*NAMES, GUEST])
        message, banker = await to_staking(room, NAMES, bank="900.5.500")
        punter = next(name for name in NAMES if name != banker)
        await room.press(punter, Act.CHIP, "5", message=message)
        yield Deal(house, room, punter)


def test_every_method_fails_somehow() -> None:
    assert {method for method in METHODS if not any(kind.meets(method) for kind in FAILING)} == set()


@pytest.mark.parametrize("kind", FAILING, ids=lambda kind: kind.name)
async def test_the_deal_plays_on(deal: Deal, kind: Kind) -> None:
    house, rng = deal.house, random.Random(kind.name)  # noqa: S311 - seconds to wait
    failing = list(filter(kind.meets, METHODS))
    for method in failing:
        rule = {"method": method, **kind.rule(rng), "times": 1}
        if "retry_after" in rule:
            rule["retry_after"] = 1 if method in IN_REAL_TIME else rng.randint(1, 15)
        await house.playground.fault(**rule)
    answered: list[bool] = []
    for _ in range(TURNS):
        answered += await deal.everything()
        await deal.is_shown()
        answered.append(await deal.come_or_go())  # by itself: with a stake it is one edit
        await deal.is_shown()
        if not (left := await deal.left()):
            break
    assert left == []
    assert answered.count(False) == (kind.name == "query is too old")
    house.audit()


async def test_every_stake_was_taken_once(deal: Deal) -> None:
    house = deal.house
    assert house.query("SELECT state FROM deals WHERE kind = 'deal'") == [("running",)]
    assert house.query("SELECT sum(balance) FROM accounts WHERE kind = 'reserve'") == [(deal.staked,)]
    house.audit()
    assert [line for line in house.faults() if "publisher.no_picture" not in line] == []
    assert await house.playground.unlike_the_api() == []
