"""What a newcomer does: starts the playground with its bot, and three people play an evening in the browser."""

import re
import signal
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import httpx
import pytest
from playwright.async_api import Browser, ConsoleMessage, Locator, Page, expect
from playwright.async_api import TimeoutError as PageTimeout

from tests.support.chromium import chromium
from tests.support.evening import said
from tests.support.process import Process

pytestmark = pytest.mark.browser

ROUNDS = 2
PATIENCE = 20_000.0
"""Milliseconds for what waits for the chat's budget."""
CARD = re.compile(r"^(10|[2-9JQKA])[♣♦♥♠]")
KEEP = re.compile("^(Держать банк|Как в прошлый раз)")
SUM = r"(\d{1,3}(?:\s\d{3})*)"
BALANCE = re.compile(rf"У вас {SUM} \S+: в кошельке {SUM}, в ставках {SUM}, в банке {SUM}")
LOST = re.compile(r"\[(error|critical)\s*\]|Traceback")
HOUR = "3600,3600,3600"
CLOCKS = {
    "CLOCKS__SETUP": HOUR,
    "CLOCKS__CUT": HOUR,
    "CLOCKS__FIRST_STAKES": HOUR,
    "CLOCKS__FIRST_LEAST": "0",
    "CLOCKS__STAKES": "55,55,55",
}
"""Time passes here by itself too, and a machine may be slow: whoever is to do something has all the time there is,
and what a click on "forward" passes over is a staking window that is not a deal's first."""


class Evening:
    """The page at a running playground; its people do everything by its buttons and its composers."""

    def __init__(self, page: Page, people: dict[str, int]) -> None:
        self.page = page
        self.people = people
        self.kept: Counter[str] = Counter()

    def pane(self, name: str) -> Locator:
        return self.page.get_by_test_id(f"pane-{self.people[name]}")

    def table(self) -> Locator:
        """The message with the table's buttons, as the first person sees it."""
        first = self.pane(next(iter(self.people)))
        return first.locator(".message", has=self.page.get_by_role("button", name="Что теперь?")).last

    async def text(self) -> str:
        return await self.table().locator(".text").inner_text()

    async def write(self, name: str, text: str) -> None:
        field = self.page.get_by_test_id(f"composer-{self.people[name]}")
        await field.fill(text)
        await field.press("Enter")

    async def press(self, name: str, label: str | re.Pattern[str]) -> str:
        """Clicks the newest button so called; what the bot answered, which is shown to the person."""
        pane = self.pane(name)
        key = pane.get_by_role("button", name=label, exact=True).last
        async with self.page.expect_response(f"**/people/{self.people[name]}/tap") as answering:
            await key.click()
        answer = await (await answering.value).json()
        assert answer["answered"], label
        if answer["show_alert"]:
            await expect(pane.get_by_test_id("alert")).to_contain_text(answer["text"].splitlines()[0])
            await pane.get_by_test_id("alert-ok").click()
        else:
            await expect(pane.get_by_test_id("toast").filter(has_text=answer["text"]).last).to_be_visible()
        return str(answer["text"])

    async def open_table(self) -> None:
        opener, *others = self.people
        await self.write(opener, "/newgame landsknecht")
        for name in others:
            assert await self.press(name, "Сесть") == "Вы за столом"
        await self.press(opener, "Начать: трое")

    async def to_the_stakes(self) -> str:
        """Whoever is asked keeps the bank, whoever is to cut cuts; the banker, once stakes may be placed."""
        banker = ""
        await expect(self.table()).to_contain_text(re.compile("О банке решает|снимает"), timeout=PATIENCE)
        while "Ставки до" not in (text := await self.text()):
            if asked := re.search(r"О банке решает (\w+)", text):
                banker = asked[1]
                assert (await self.press(banker, KEEP)).startswith("Банк ваш")
                self.kept[banker] += 1
            elif cutter := re.search(r"снимает (\w+)", text):
                assert await self.press(cutter[1], "17") == "Снято 17 карт"
            await self.changed(text)
        return banker

    async def stake(self, name: str, chip: str) -> None:
        await self.press(name, chip)
        assert (found := re.search(r"ваших (\d+)", await self.press(name, CARD)))
        assert int(found[1]) >= int(chip)

    async def play_out(self, banker: str) -> None:
        """Everybody stakes; then cards are turned by the banker, by the clock, and at last by themselves."""
        number = await self.number()
        punters = [name for name in self.people if name != banker]
        await self.stake(punters[0], "10")
        await self.stake(punters[1], "20")
        assert (await self.press(punters[0], "Готов")).startswith("Вы готовы")
        before = await self.text()
        assert await self.press(banker, "Карту") == said("turned")
        await self.changed(before)
        if await self.number() == number:
            await self.forward()
        for name in punters:
            if await self.number() == number:
                await self.let_run(name, number)
        while await self.number() == number:
            await self.forward()

    async def forward(self) -> None:
        """A minute passes at once, and with it the window in which nobody else turns a card."""
        before = await self.text()
        await self.page.get_by_test_id("forward-60").click()
        await self.changed(before)

    async def let_run(self, name: str, number: int) -> None:
        """Somebody need not be waited for in this deal any more, if it is not over before he has said so: a window
        in which nobody can stake closes by itself."""
        try:
            await self.press(name, "Не ждать меня")
        except PageTimeout:
            if await self.number() == number:
                raise

    async def changed(self, before: str) -> None:
        """Waits until the table shows something else."""
        shown = self.table().locator(".text")
        await expect(shown).not_to_have_text(before, use_inner_text=True, timeout=PATIENCE)

    async def number(self) -> int:
        """The number of the deal whose table is shown."""
        found = re.search(r"сдача (\d+)", await self.text())
        assert found is not None
        return int(found[1])

    async def balances(self) -> dict[str, int]:
        """Everybody asks; all that each has, as the chat shows it."""
        told = {}
        for name in self.people:
            messages = self.pane(name).locator(".message")
            newest = int(await messages.last.get_attribute("data-id") or 0)
            await self.write(name, "/balance")
            # Whoever has asked before had an answer that may go away just now.
            replies = messages.filter(has_text=BALANCE).filter(has_text=name)
            newer = replies.locator(f"xpath=self::*[number(@data-id) > {newest}]")
            await expect(newer).to_have_count(1, timeout=PATIENCE)
            found = BALANCE.search(await newer.inner_text())
            assert found is not None
            total, *parts = (int(re.sub(r"\D", "", part)) for part in found.groups())
            assert total == sum(parts)
            told[name] = total
        return told


async def test_an_evening_of_three_in_the_browser(tmp_path: Path) -> None:
    async with chromium("no evening is played on the page") as browser:
        async with playing(tmp_path) as url, opened(browser, url) as evening:
            await evening.open_table()
            while len(evening.kept) < 3 or min(evening.kept.values()) < ROUNDS:
                await evening.play_out(await evening.to_the_stakes())
            told = await evening.balances()
            assert told == in_the_ledger(tmp_path, evening.people)
            assert sum(told.values()) == 3000
            banker = await evening.to_the_stakes()
            punter = next(name for name in evening.people if name != banker)
            await evening.stake(punter, "10")
            await expect(evening.table()).to_contain_text(f"{punter} 10", timeout=PATIENCE)
            number = await evening.number()
        async with playing(tmp_path) as url, opened(browser, url) as again:
            assert await again.number() == number
            await expect(again.table()).to_contain_text(f"{punter} 10")
            assert await again.balances() == told
            await again.play_out(banker)
            told = await again.balances()
            assert told == in_the_ledger(tmp_path, again.people)
            assert sum(told.values()) == 3000


def in_the_ledger(folder: Path, people: dict[str, int]) -> dict[str, int]:
    """All that each person has, by the bot's database."""
    with closing(sqlite3.connect(f"file:{folder / 'bank.db'}?mode=ro", uri=True)) as ledger:
        rows = dict(ledger.execute("SELECT person, wallet + staked + banked FROM worths").fetchall())
    return {name: rows[user] for name, user in people.items()}


@asynccontextmanager
async def playing(folder: Path) -> AsyncIterator[str]:
    """The playground with its bot, as ``make play`` starts it; Ctrl-C ends both, with nothing amiss in the log."""
    given = {"PLAYGROUND_PORT": "0", "DATABASE": str(folder / "bank.db"), **CLOCKS}
    log = folder / "play.log"
    length = len(log.read_text("utf-8")) if log.exists() else 0
    process = await Process.start("playground", log, given)
    try:
        yield (await process.says(r"http://127\.0\.0\.1:\d+", after=length))[0]
        assert await process.end(signal.SIGINT) == 0
    finally:
        await process.end(signal.SIGKILL)
    assert [line for line in process.text().splitlines() if LOST.search(line)] == []


@asynccontextmanager
async def opened(browser: Browser, url: str) -> AsyncIterator[Evening]:
    """The page side by side; what its console reports as an error fails the test."""
    async with httpx.AsyncClient(base_url=url) as client:
        [chat] = (await client.get("/api/chats")).json()["chats"]
    people = {person["first_name"]: person["id"] for person in chat["people"] if not person["is_bot"]}
    troubles: list[str] = []

    def hear(said: ConsoleMessage) -> None:
        if said.type == "error":
            troubles.append(said.text)

    context = await browser.new_context(viewport={"width": 1600, "height": 1000}, locale="ru-RU")
    page = await context.new_page()
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("console", hear)
    await page.goto(url)
    await page.get_by_test_id("side-by-side").click()
    yield Evening(page, people)
    await context.close()
    assert troubles == []
