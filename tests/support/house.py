"""The real bot and the real playground, each a process of its own, and people who tap and write through HTTP."""

import asyncio
import re
import signal
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from inspect import isawaitable
from pathlib import Path
from typing import Any

import httpx

from bot.callback import Act, Tap, decode
from tests.support.bot_requests import check
from tests.support.process import REAL_SECONDS, Process

TOKEN = "1000000001:tests-" + "x" * 32

NO_TABLES = {
    Act.GAME,
    Act.LANGUAGE,
    Act.AFTER,
    Act.SETTING,
    Act.RESET,
    Act.WHY,
    Act.CHECK,
    Act.OPEN,
    Act.CALL_ME,
    Act.HISTORY,
    Act.TOP,
}
"""Buttons that do not make a message a table's."""

AWAY = 60.0
"""Real seconds for the next process to start in and to do what waited for it: the playground holds no tap longer."""
LONGEST_RETRY = 10.0
"""Real seconds in which the bot tries again what hangs on no table's clock: a poll, an answer to a tap."""

UNPOSTED = (
    "SELECT id, balance, coalesce((SELECT sum(amount) FROM postings WHERE target = a.id), 0)"
    " - coalesce((SELECT sum(amount) FROM postings WHERE source = a.id), 0) AS posted"
    " FROM accounts AS a WHERE balance <> posted"
)
"""Accounts that do not hold what their postings say: which, what it holds, and what they say."""

Json = dict[str, Any]
Message = dict[str, Any]


@dataclass
class Toast:
    """What a tapper was shown."""

    answered: bool
    text: str
    alert: bool


@dataclass
class Room:
    """A chat of the playground with its people."""

    playground: "Playground"
    id: int
    people: dict[str, int]
    topic: int | None = None
    revision: int = 0
    """What of the chat has been waited for already."""

    async def send(self, name: str, text: str, **more: Any) -> int:
        """Somebody writes; the message's number."""
        body: Json = {"chat": self.id, "text": text, **more}
        if self.topic is not None:
            body["topic"] = self.topic
        answer = await self.playground.post(f"/api/people/{self.people[name]}/send", body)
        return int(answer["message_id"])

    async def tap(self, name: str, message: Message | int, data: str, wait: float = 10.0) -> Toast:
        """Somebody taps a button by its data, forged or not, and waits so many real seconds for his answer."""
        number = message if isinstance(message, int) else message["message_id"]
        body = {"chat": self.id, "message": number, "data": data, "wait": wait}
        answer = await self.playground.post(f"/api/people/{self.people[name]}/tap", body, wait)
        return Toast(answer["answered"], answer["text"] or "", bool(answer["show_alert"]))

    async def press(
        self, name: str, act: Act, choice: str | None = None, message: Message | None = None, wait: float = 10.0
    ) -> Toast:
        """Somebody taps the table's button that does this, as it is shown now."""
        shown = message or await self.table()
        return await self.tap(name, shown, button(shown, act, choice), wait)

    async def messages(self) -> list[Message]:
        """All that the chat shows, the oldest first; of a photo the caption is its text too."""
        answer = await self.playground.get(f"/api/chats/{self.id}/messages")
        mine = [m for m in answer["messages"] if self.topic is None or m.get("message_thread_id") == self.topic]
        for message in mine:
            if "caption" in message:
                message["text"] = message["caption"]
        return sorted(mine, key=lambda message: int(message["message_id"]))

    async def table(self) -> Message:
        """The newest message of the bot that has a table's buttons."""
        found = [m for m in await self.messages() if acts(m) - NO_TABLES]
        if not found:
            raise AssertionError(f"no table is shown: {[m.get('text') for m in await self.messages()]}")
        return found[-1]

    async def until(
        self,
        wanted: Callable[[Message], object],
        step: float = 1.0,
        most: float = 120.0,
        *,
        any_message: bool = False,
    ) -> Message:
        """Lets the clock run, a second at a time, until a message of the bot is as wanted; the newest such.

        The clock goes on once the bot has done what the last second made it do. What it tries again by the real
        clock gets real time: a little with each second, and the rest of it while the clock stands in the end.
        """
        run, stood = 0.0, 0.0
        while True:
            shown = [m for m in await self.messages() if m["from"]["is_bot"] and (any_message or acts(m))]
            if fitting := [m for m in shown if wanted(m)]:
                return fitting[-1]
            if run < most:
                await self.playground.advance(step)
                run += step
                await self.change(within=0.01)
            elif stood < LONGEST_RETRY:
                await self.change(within=0.5)
                stood += 0.5
            else:
                raise AssertionError(f"never came in {most} s; the chat shows:\n" + "\n---\n".join(texts(shown)[-4:]))

    async def change(self, within: float) -> None:
        """Waits for the chat to show something new, at most so many real seconds."""
        answer = await self.playground.get(f"/api/chats/{self.id}/messages?after={self.revision}&wait={within:.3f}")
        self.revision = int(answer["revision"])

    async def ask(self, name: str, text: str, **more: Any) -> Message:
        """Somebody writes, and the bot replies to that very message."""
        number = await self.send(name, text, **more)
        return await self.until(lambda m: replied_to(m) == number, any_message=True)

    async def unanswered(self, *numbers: int) -> bool:
        """Whether none of these messages was replied to; what somebody asks after them has been by then."""
        return not {replied_to(message) for message in await self.messages()}.intersection(numbers)

    async def settled(self) -> Message:
        """The table's message once nothing is on its way to it any more."""
        for _ in range(6):
            await self.playground.advance(1.0)
        await self.until(lambda m: acts(m) - NO_TABLES)  # a chat that is held up shows it later
        return await self.table()

    async def stake(self, name: str, target: str, chip: str | None = None) -> Toast:
        """Somebody chooses a chip, if one is named, and puts it on a target of the table as it is shown now."""
        if chip is not None:
            await self.press(name, Act.CHIP, chip)
        return await self.press(name, Act.STAKE, target)


@dataclass
class Playground:
    """A running playground."""

    process: Process
    url: str
    client: httpx.AsyncClient

    async def get(self, path: str) -> Json:
        return self._answer(await self.client.get(path))

    async def post(self, path: str, body: Json, held: float = 0.0) -> Json:
        """``held``: for so many real seconds the answer may be held back on purpose."""
        return self._answer(await self.client.post(path, json=body, timeout=REAL_SECONDS + held))

    @staticmethod
    def _answer(response: httpx.Response) -> Json:
        if response.status_code != 200:
            raise AssertionError(f"{response.request.url.path}: {response.status_code} {response.text}")
        answer: Json = response.json()
        return answer

    async def room(
        self, people: Sequence[str | Json], title: str = "Клуб", kind: str = "supergroup", **more: Any
    ) -> Room:
        """A new chat with these people, the first its creator."""
        listed = [{"name": one} if isinstance(one, str) else dict(one) for one in people]
        listed[0].setdefault("role", "creator")
        for one in listed:
            one.setdefault("language", "ru")
        made = await self.post("/api/chats", {"title": title, "type": kind, "people": listed, **more})
        chat = made["chat"]
        number = chat["id"] if isinstance(chat, dict) else chat
        return Room(self, int(number), {name: int(user) for name, user in made["people"].items()})

    async def advance(self, seconds: float) -> None:
        """Moves the clock, and with it the bot's."""
        await self.post("/api/clock", {"advance": seconds})

    async def bot(self) -> str:
        """The bot's username."""
        return str((await self.get("/api/bot"))["username"])

    async def calls(self, after: int = 0) -> list[Json]:
        """All calls of the bot."""
        answer = await self.get(f"/api/calls?after={after}")
        found: list[Json] = answer["calls"]
        return found

    async def fault(self, **rule: Any) -> None:
        """The next calls go wrong so."""
        await self.post("/api/faults", rule)

    async def clear_faults(self) -> None:
        """Nothing goes wrong any more."""
        self._answer(await self.client.delete("/api/faults"))

    async def unlike_the_api(self) -> list[str]:
        """What any call of the bot had that the Bot API does not know."""
        return [complaint for call in await self.calls() for complaint in check(call)]


@dataclass
class House:
    """A playground with a bot at it. The bot can be ended and started again; the rest goes on."""

    playground: Playground
    folder: Path
    bot: Process
    env: dict[str, str]

    @property
    def database(self) -> Path:
        return Path(self.env["DATABASE"])

    async def restart(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Ends the bot in this way and starts another process; the exit code of the old one."""
        code = await self.bot.end(number)
        await self.start_bot()
        return code

    async def start_bot(self) -> None:
        log = self.folder / "bot.log"
        length = len(log.read_text("utf-8")) if log.exists() else 0
        self.bot = await Process.start("bot", log, self.env)
        await self.bot.says("run.ready", after=length)

    async def eventually(self, wanted: Callable[[], object]) -> None:
        """Waits until the bot has done something of which the chat shows nothing; ``wanted`` may be asynchronous."""
        async with asyncio.timeout(REAL_SECONDS):
            while True:
                found = wanted()
                if await found if isawaitable(found) else found:
                    return
                await asyncio.sleep(0.02)  # another process: there is nothing of ours to wake us

    def query(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Looks into the bot's database."""
        with sqlite3.connect(f"file:{self.database}?mode=ro", uri=True) as connection:
            rows = connection.execute(sql, values).fetchall()
        connection.close()
        return rows

    def faults(self) -> list[str]:
        """The lines of the bot's log that a healthy bot does not write."""
        bad = re.compile(r"\[(error|critical)\s*\]|Traceback")
        return [line for line in self.bot.text().splitlines() if bad.search(line)]

    def chips(self, room: Room) -> dict[str, int]:
        """Everybody's chips in a chat: wallet, stakes and bank."""
        rows = self.query(
            "SELECT person, sum(balance) FROM accounts JOIN chats ON chats.key = chat"
            " WHERE telegram_id = ? AND person IS NOT NULL GROUP BY person",
            room.id,
        )
        names = {user: name for name, user in room.people.items()}
        return {names[user]: chips for user, chips in rows if user in names}

    def wallet(self, room: Room, name: str) -> int:
        """The chips somebody has at hand in a chat."""
        rows = self.query(
            "SELECT balance FROM accounts JOIN chats ON chats.key = chat"
            " WHERE telegram_id = ? AND kind = 'wallet' AND person = ?",
            room.id,
            room.people[name],
        )
        return int(rows[0][0]) if rows else 0

    def written(self, room: Room) -> list[tuple[Any, ...]]:
        """What moves write down in a chat: every account with chips, and how many entries and answers there are."""
        accounts = (
            "SELECT accounts.id, balance FROM accounts JOIN chats ON chats.key = chat"
            " WHERE telegram_id = ? AND balance <> 0 ORDER BY accounts.id"
        )
        entries = "SELECT count(*) FROM entries JOIN chats ON chats.key = chat WHERE telegram_id = ?"
        answers = (
            "SELECT count(*) FROM answers JOIN deals ON deals.id = deal JOIN tables ON tables.id = table_id"
            " JOIN chats ON chats.key = chat WHERE telegram_id = ?"
        )
        return [row for sql in (accounts, entries, answers) for row in self.query(sql, room.id)]

    def audit(self) -> None:
        """Every chip is accounted for."""
        assert self.query("SELECT chat, sum(balance) FROM accounts GROUP BY chat HAVING sum(balance) <> 0") == []
        assert self.query("SELECT * FROM accounts WHERE balance < 0 AND kind <> 'mint'") == []
        assert self.query(UNPOSTED) == []


@asynccontextmanager
async def a_house(folder: Path, **env: str) -> AsyncIterator[House]:
    """Starts both processes on free ports and files of their own; ends both. Its tables are texts; with
    ``PICTURES="1"`` they are pictures. The bot polls; with ``**by_webhook()`` it has its updates delivered."""
    log = folder / "playground.log"
    given = {
        "BOT_TOKEN": TOKEN,
        "DATABASE": str(folder / "bank.db"),
        "PLAYGROUND_PORT": "0",
        "PLAYGROUND_STATE": str(folder / "world.json"),
        "PLAYGROUND_CLOCK": "still",  # as fast as the machine is, no clock runs out that a test does not move
        "PICTURES": "0",
        "WEBHOOK_URL": "",
        "TAPS_BURST": "1000",  # who plays a whole evening in seconds is faster than fingers are
        "TAPS_PER_SECOND": "1000",
        **env,
    }
    process = await Process.start("playground", log, given, "--no-bot")
    url = (await process.says(r"http://127\.0\.0\.1:\d+"))[0]
    async with httpx.AsyncClient(base_url=url, timeout=REAL_SECONDS) as client:
        playground = Playground(process, url, client)
        given |= {"API_BASE": url, "CLOCK_URL": f"{url}/api/clock"}
        house = House(playground, folder, process, given)
        try:
            await house.start_bot()
            yield house
            assert await house.bot.end() == 0
        finally:
            for one in (house.bot, process):
                if one.process.returncode is None:
                    await one.end(signal.SIGKILL)


def taps(message: Message) -> list[Tap]:
    """What the buttons under a message ask for."""
    rows = message.get("reply_markup", {}).get("inline_keyboard", [])
    found = [decode(button.get("callback_data", "")) for row in rows for button in row]
    return [tap for tap in found if tap is not None]


def acts(message: Message) -> set[Act]:
    return {tap.act for tap in taps(message)}


def button(message: Message, act: Act, choice: str | None = None) -> str:
    """The data of the button that does this; the first of them, or the one with that choice."""
    for tap in taps(message):
        if tap.act is act and choice in (None, tap.choice):
            return tap.encode()
    raise AssertionError(f"no button {act.name} {choice or ''} under: {message.get('text')} {taps(message)}")


def forged(message: Message, act: Act, choice: str) -> str:
    """The data of the button that does this, with another choice than any button has."""
    tap = next(tap for tap in taps(message) if tap.act is act)
    return replace(tap, choice=choice).encode()


def replied_to(message: Message) -> int | None:
    """The number of the message that this one replies to."""
    replied = message.get("reply_to_message")
    return int(replied["message_id"]) if replied else None


def targets(message: Message) -> list[str]:
    """The targets that may be staked on, as the keyboard offers them."""
    return [tap.choice for tap in taps(message) if tap.act is Act.STAKE]


def texts(messages: Sequence[Message]) -> list[str]:
    return [message.get("text", "") for message in messages]
