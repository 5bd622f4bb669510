"""Calls that were carried out, and of which the bot was told nothing: each method it uses in the middle of play.

Photos and texts that are sent, and texts that are edited, are in ``test_pictures`` and ``test_faults``.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass

import pytest

from bot.callback import Act
from bot.keeper import TIDY_EVERY
from bot.notes import Says
from bot.tidying import NOTE_SECONDS
from tests.support.evening import pin_tables, said, sit_down, to_staking
from tests.support.house import House, Json, Message, Room, a_house, acts, button, replied_to, targets
from tests.support.process import REAL_SECONDS

NAMES = ("Аня", "Боря", "Вера")
GUEST = "Гена"
WAITS = 6
"""Real seconds in which a call must have been answered."""
TOO_LONG = WAITS + 1.5


@pytest.fixture(scope="module")
async def house(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """Tables are pictures, and whoever is to stake has all the time there is."""
    day = "80000,80000,80000"
    folder = tmp_path_factory.mktemp("lost-answers")
    async with a_house(
        folder, PICTURES="1", CALL_SECONDS=f"{WAITS}", CLOCKS__FIRST_STAKES=day, CLOCKS__STAKES=day
    ) as started:
        yield started


@dataclass
class Deal:
    """A deal in whose first window one punter stakes."""

    house: House
    room: Room
    table: Message
    punter: str

    async def cut(self, method: str, **more: float) -> None:
        """The next such call here is carried out, and the connection is cut; or its answer comes too late."""
        await self.house.playground.fault(method=method, chat=self.room.id, times=1, **(more or {"drop_reply": True}))

    async def calls(self, method: str) -> list[Json]:
        """All such calls in this chat."""
        made = await self.house.playground.calls()
        return [one for one in made if one["method"] == method and one["arguments"].get("chat_id") == self.room.id]

    async def twice(self, method: str, wanted: Callable[[Json], bool], after: int = 0) -> list[Json]:
        """All such calls to anybody, once there are two; some are made again after half a real second, some after a
        second of the bot's."""
        async with asyncio.timeout(REAL_SECONDS):
            while True:
                calls = (await self.house.playground.calls())[after:]
                made = [call for call in calls if call["method"] == method and wanted(call["arguments"])]
                if len(made) >= 2:
                    return made
                await self.house.playground.advance(1.0)
                await self.room.change(within=0.1)

    def staked(self) -> int:
        """How much lies there."""
        return self.house.chips(self.room)[self.punter] - self.house.wallet(self.room, self.punter)

    async def stake(self) -> str:
        """Twenty more: another picture; what is to be seen of it."""
        before = self.staked()
        toast = await self.room.press(self.punter, Act.STAKE, message=self.table)
        assert f" {before + 20}" in toast.text
        assert self.staked() == before + 20
        return f"{self.punter} {before + 20}"

    async def is_shown(self, *texts: str) -> Message:
        """One message shows the table so, and it is the one that always did."""
        shown = await self.room.until(lambda m: targets(m) and all(text in m["text"] for text in texts))
        await one_to_sit_at(self.room)
        assert at_which_to_sit(await self.room.messages()) == [shown["message_id"]] == [self.table["message_id"]]
        assert "photo" in shown
        return shown


def at_which_to_sit(messages: list[Message]) -> list[int]:
    """The numbers of the messages with a table's buttons."""
    return [int(m["message_id"]) for m in messages if Act.SIT in acts(m)]


async def one_to_sit_at(room: Room) -> None:
    """Waits until all is shown, and whatever is no table any more has lost its buttons, for which there is time."""
    await room.settled()
    for _ in range(60):
        if len(at_which_to_sit(await room.messages())) == 1:
            return
        await room.playground.advance(1.0)


async def a_deal(house: House) -> Deal:
    room = await house.playground.room([*NAMES, GUEST])
    message, banker = await to_staking(room, NAMES, bank="900.5.500")
    punter = next(name for name in NAMES if name != banker)
    await room.press(punter, Act.CHIP, "20", message=message)
    return Deal(house, room, await room.settled(), punter)


@pytest.fixture(scope="module")
async def deal(house: House) -> Deal:
    return await a_deal(house)


async def test_another_picture_is_shown_once_more_in_the_same_message(deal: Deal) -> None:
    await deal.cut("editMessageMedia")
    before = len(await deal.calls("editMessageMedia"))
    staked = deal.staked()
    await deal.is_shown(await deal.stake())
    assert len(await deal.calls("editMessageMedia")) >= before + 2
    assert deal.staked() == staked + 20


async def test_other_words_under_the_picture_are_written_once_more(deal: Deal) -> None:
    await deal.cut("editMessageCaption")
    before = len(await deal.calls("editMessageCaption"))
    assert (await deal.room.press(GUEST, Act.SIT, message=deal.table)).text == said(Says.SEATED, waiting=1)
    await deal.is_shown(GUEST)
    assert len(await deal.calls("editMessageCaption")) == before + 2


async def test_an_answer_to_a_tap_is_given_again_and_the_tap_counts_once(deal: Deal) -> None:
    await deal.house.playground.fault(method="answerCallbackQuery", times=1, drop_reply=True)
    before = len(await deal.house.playground.calls())
    staked = deal.staked()
    await deal.is_shown(await deal.stake())
    await deal.house.eventually(lambda: deal.house.query("SELECT 1 FROM inbox WHERE state = 'waiting'") == [])
    told = await deal.twice("answerCallbackQuery", lambda _: True, before)
    assert [call["answer"]["ok"] for call in told] == [True, False]
    assert len({call["arguments"]["callback_query_id"] for call in told}) == 1
    assert deal.staked() == staked + 20


async def test_a_reply_is_not_said_again(deal: Deal) -> None:
    await deal.cut("sendMessage")
    number = await deal.room.send("Вера", "/balance")
    await deal.room.until(lambda m: replied_to(m) == number, any_message=True)
    for _ in range(6):
        await deal.house.playground.advance(10)
    assert len([m for m in await deal.room.messages() if replied_to(m) == number]) == 1


async def test_a_message_that_went_away_is_taken_away_once(deal: Deal) -> None:
    note = await deal.room.ask("Вера", "/stake 100000")
    await deal.cut("deleteMessage")

    def of_note(arguments: Json) -> bool:
        return bool(arguments["message_id"] == note["message_id"])

    await deal.house.playground.advance(NOTE_SECONDS + TIDY_EVERY)
    asked = await deal.twice("deleteMessage", of_note)
    assert note["message_id"] not in [m["message_id"] for m in await deal.room.messages()]
    for _ in range(12):  # it is written down for a while longer, and asked for no more
        await deal.house.playground.advance(TIDY_EVERY)
    left = "SELECT 1 FROM outbox WHERE stays_until < ?"
    await deal.house.eventually(lambda: deal.house.query(left, note["date"] + NOTE_SECONDS + TIDY_EVERY) == [])
    assert [one["answer"]["ok"] for one in asked] == [True, False]
    assert await deal.twice("deleteMessage", of_note) == asked


async def test_a_table_that_moved_down_leaves_no_buttons_above(deal: Deal) -> None:
    await deal.cut("editMessageReplyMarkup")
    old = deal.table["message_id"]
    await deal.room.send("Аня", "/table")
    deal.table = await deal.room.until(lambda m: m["message_id"] > old and targets(m))
    await deal.room.until(lambda m: m["message_id"] == old and not acts(m), any_message=True)
    await deal.is_shown(f"{deal.punter} {deal.staked()}" if deal.staked() else deal.punter)


async def test_a_pin_is_known_to_be_there_and_goes_with_its_table(house: House) -> None:
    room = await house.playground.room(NAMES, bot="admin")
    await pin_tables(room)
    for method in ("pinChatMessage", "unpinChatMessage"):
        await house.playground.fault(method=method, chat=room.id, times=1, drop_reply=True)
    lobby = await sit_down(room, NAMES)
    await room.settled()
    assert await pinned(house, room) == [lobby["message_id"]]
    for _ in range(30):  # it is asked for once more a while after its answer was lost
        await house.playground.advance(1.0)
    assert house.query("SELECT 1 FROM tables WHERE pinned = ?", lobby["message_id"]) == [(1,)]
    await room.send("Аня", "/stop")
    await room.until(lambda m: Act.AGAIN in acts(m) and m["message_id"] == lobby["message_id"])
    for _ in range(30):
        await house.playground.advance(1.0)
    assert await pinned(house, room) == []
    faults = (await house.playground.get("/api/faults"))["faults"]
    assert faults == []


async def pinned(house: House, room: Room) -> list[int]:
    """The message that is pinned there."""
    chat = await house.playground.client.get(f"/bot{house.env['BOT_TOKEN']}/getChat", params={"chat_id": room.id})
    message = chat.json()["result"].get("pinned_message")
    return [message["message_id"]] if message else []


async def test_answers_that_do_not_come_in_time(house: House) -> None:
    """All at once, since it takes its time: whatever was done, or was not, one message shows a table."""
    late = {"delay": TOO_LONG}
    played = [await a_deal(house) for _ in range(2)]
    pictures, words = played
    new = {done: await house.playground.room(NAMES) for done in (True, False)}
    for room in new.values():
        await room.until(lambda m: Act.OPEN in acts(m))
    before = house.bot.text().count("publisher.failed")
    await pictures.cut("editMessageMedia", **late)
    await words.cut("editMessageCaption", **late)
    for done, room in new.items():
        rule = late if done else late | {"error": 500}
        await house.playground.fault(method="sendPhoto", chat=room.id, times=1, **rule)
        await room.send("Аня", "/newgame landsknecht")
    shown = await pictures.stake()
    assert (await words.room.press(GUEST, Act.SIT, message=words.table)).text == said(Says.SEATED, waiting=1)
    await pictures.room.until(lambda m: shown in m["text"])  # it was done, as everybody can see

    asked = await words.room.send("Аня", "/balance")  # what waits behind it is said later
    other = await house.playground.room(NAMES)
    assert (await other.ask("Аня", "/balance"))["text"]  # and nobody else waits
    assert await words.room.unanswered(asked)
    await house.eventually(lambda: house.bot.text().count("publisher.failed") == before + 4)
    assert house.bot.text().count("Timed out") >= 4

    await pictures.is_shown(shown)
    await words.is_shown(GUEST)
    assert not await words.room.unanswered(asked)
    for done, room in new.items():
        await _sat_down_at_once(room, done)


async def _sat_down_at_once(room: Room, done: bool) -> None:
    """Of a table that was sent twice, if the first one arrived, the second is the table."""
    first = sorted(at_which_to_sit(await room.messages()))[0] if done else 0
    table = await room.until(lambda m: Act.SIT in acts(m) and m["message_id"] > first)
    if done:
        stray = next(m for m in await room.messages() if m["message_id"] == first)
        assert (await room.tap("Вера", stray, button(stray, Act.SIT))).text == said(Says.OLD_MESSAGE)
    assert (await room.press("Боря", Act.SIT)).text == said(Says.SEATED, waiting=0)
    await room.until(lambda m: Act.BEGIN in acts(m) and "Вера" not in m["text"])
    await one_to_sit_at(room)
    assert at_which_to_sit(await room.messages()) == [table["message_id"]]


async def test_nothing_of_this_was_a_fault_and_every_chip_is_there(house: House, deal: Deal) -> None:
    everybody = house.chips(deal.room)
    assert everybody.keys() >= set(NAMES)
    assert sum(everybody.values()) == 1000 * len(everybody)
    assert house.faults() == []
    assert await house.playground.unlike_the_api() == []
    house.audit()
