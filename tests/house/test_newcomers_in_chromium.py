"""People who never saw the bot play Macao to the end of an evening in the browser, by clicking alone: what to click
they read on the buttons and in what the bot answers."""

import re
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import httpx
import pytest
from playwright.async_api import Browser, ConsoleMessage, Locator, Page, expect

from bot.words import Language, Words, words_for
from tests.house.test_evening_in_chromium import LOST, PATIENCE
from tests.support.chromium import chromium
from tests.support.process import Process

pytestmark = pytest.mark.browser

NAMES = {"ru": ("Аня", "Боря"), "en": ("Ann", "Ben")}
CLICKS = 60
"""More than enough for two deals."""
A_WHILE = 3_000
"""Milliseconds."""
DIGITS = re.compile(r"^\d+$")
SHORT_OF_A_MINUTE = "55,55,55"
CLOCKS = {
    f"CLOCKS__{name}": SHORT_OF_A_MINUTE for name in ("SETUP", "CUT", "FIRST_STAKES", "CHOICE", "WINDOW", "BETWEEN")
}
"""Time passes here by itself too, and a machine may be slow: whoever is told what to do has the time to do it, and a
click on "forward" passes over it."""


class Newcomers:
    """The page at a group without any message, side by side; nobody here ever types."""

    def __init__(self, page: Page, people: dict[str, int], words: Words) -> None:
        self.page = page
        self.people = people
        self.words = words

    def pane(self, name: str) -> Locator:
        return self.page.get_by_test_id(f"pane-{self.people[name]}")

    def key(self, name: str, label: str | re.Pattern[str]) -> Locator:
        """The newest button that reads so."""
        return self.pane(name).locator(".message").get_by_role("button", name=label, exact=True).last

    async def press(self, name: str, label: str | re.Pattern[str]) -> str:
        """Clicks the newest button that reads so; what the bot answers this person, and it is shown to him."""
        pane = self.pane(name)
        async with self.page.expect_response(f"**/people/{self.people[name]}/tap") as answering:
            await self.key(name, label).click(timeout=PATIENCE)
        answer = await (await answering.value).json()
        assert answer["answered"], label
        if answer["show_alert"]:
            await expect(pane.get_by_test_id("alert")).to_contain_text(answer["text"].splitlines()[0])
            await pane.get_by_test_id("alert-ok").click()
        return str(answer["text"])

    async def told(self, name: str) -> str:
        """What somebody is told to do now, by the button that he asks with."""
        return await self.press(name, self.words("button-what-now"))

    async def chat(self) -> str:
        """All that the chat shows."""
        return await self.pane(next(iter(self.people))).locator(".list").inner_text()

    async def wait_for(self, text: str | re.Pattern[str]) -> None:
        await expect(self.pane(next(iter(self.people)))).to_contain_text(text, timeout=PATIENCE)

    async def open_macao(self) -> None:
        """From the welcome to a lobby of Macao in which both sit: six clicks."""
        first, second = self.people
        await self.press(first, self.words("button-open-table"))
        assert self.words("now-lobby-alone") in await self.told(first)
        assert self.words("button-other") in await self.told(first)
        await self.press(first, self.words("button-other"))
        await self.press(first, self.words("game-macao"))
        await expect(self.key(first, self.words("button-other"))).to_be_visible(timeout=PATIENCE)
        assert self.words("button-sit") in await self.told(second)
        await self.press(second, self.words("button-sit"))
        begin = self.words("button-begin", count=2)
        await expect(self.key(first, begin)).to_be_visible(timeout=PATIENCE)
        assert self.words("now-lobby-begin") in await self.told(first)
        assert first in await self.told(second)
        await self.press(first, begin)

    async def play_until(self, wanted: str) -> list[str]:
        """Both ask what to do and do it, until the chat shows this; the time passes where nobody is asked. Gives what
        was clicked."""
        clicked: list[str] = []
        for _ in range(CLICKS):
            if wanted in await self.chat():
                return clicked
            acted = False
            for name in self.people:
                if wanted not in await self.chat() and (label := await self.step(name)):
                    clicked.append(label)
                    acted = True
            if not acted:
                await self._let_a_minute_pass()
        raise AssertionError(f"{wanted!r} never came; clicked {clicked}, the chat shows {await self.chat()}")

    async def _let_a_minute_pass(self) -> None:
        """Whatever comes of it is looked for a while; in a lobby that waits for people nothing does."""
        before = await self.chat()
        await self.page.get_by_test_id("forward-60").click()
        changed = expect(self.pane(next(iter(self.people))).locator(".list"))
        with suppress(AssertionError):
            await changed.not_to_have_text(before, use_inner_text=True, timeout=A_WHILE)

    async def step(self, name: str) -> str | None:
        """One thing that somebody does because he was told to; None where he was told to wait."""
        words = self.words
        told = await self.told(name)
        if words("now-setup-you") in told:
            keep = words("button-keep-bank", bank=0).replace("0", "")
            return await self.clicked(name, re.compile(f"^{re.escape(keep.strip())}"))
        if words("now-cut-you") in told:
            return await self.clicked(name, DIGITS)
        if re.search(re.escape(words("now-able-once-own", most=0)).replace("0", r"\d+"), told):
            return await self.clicked(name, words("button-own"))
        if words("now-banker", button=words("button-no-more")) in told and words("now-stakes-nobody") in told:
            return None  # the window closes by itself
        quoted = re.findall("[«“]([^»”]+)[»”]", told)
        choices = {words("now-choice-you", options=""), words("now-window-you", options="")}
        if any(choice.strip() in told for choice in choices):
            for label in (words("button-cards"), *reversed(quoted)):
                if label != words("button-cards") or words("now-cards") in told:
                    answer = await self.press(name, label)
                    if answer.startswith(label):
                        return str(label)
        return None

    async def clicked(self, name: str, label: str | re.Pattern[str]) -> str:
        await self.press(name, label)
        return label if isinstance(label, str) else label.pattern


@pytest.mark.parametrize("language", ["ru", "en"])
async def test_newcomers_play_macao_by_clicking_alone(tmp_path: Path, language: Language) -> None:
    words = words_for(language)
    async with (
        chromium("no evening is played on the page") as browser,
        started(tmp_path) as url,
        opened(browser, url, language) as people,
    ):
        await people.wait_for(words("button-open-table"))
        await people.open_macao()
        title = words("result", game=words("game-macao"), deal=1, ended="").replace("<b>", "").replace("</b>", "")
        clicked = await people.play_until(title.strip())
        assert words("button-own") in clicked
        second = words("title-deal", game=words("game-macao"), deal=2).replace("<b>", "").replace("</b>", "")
        await people.play_until(second)
        for name in people.people:
            await people.press(name, words("button-get-up"))
        await people.play_until(words("button-again"))


@asynccontextmanager
async def started(folder: Path) -> AsyncIterator[str]:
    """The playground with its bot; nothing amiss in the log at the end."""
    given = {"PLAYGROUND_PORT": "0", "PLAYGROUND_STATE": "none", "DATABASE": str(folder / "bank.db"), **CLOCKS}
    process = await Process.start("playground", folder / "play.log", given)
    try:
        yield (await process.says(r"http://127\.0\.0\.1:\d+"))[0]
        assert await process.end(signal.SIGINT) == 0
    finally:
        await process.end(signal.SIGKILL)
    assert [line for line in process.text().splitlines() if LOST.search(line)] == []


@asynccontextmanager
async def opened(browser: Browser, url: str, language: Language) -> AsyncIterator[Newcomers]:
    """A new group of people who speak this language; the bot is brought in once the page shows it."""
    async with httpx.AsyncClient(base_url=url) as client:
        people = [{"name": name, "language": language} for name in NAMES[language]]
        made = await client.post(
            "/api/chats", json={"title": "Macao", "type": "supergroup", "people": people, "bot": "left"}
        )
        chat, ids = made.json()["chat"], made.json()["people"]
        context = await browser.new_context(viewport={"width": 1600, "height": 1000}, locale="en-GB")
        page = await context.new_page()
        troubles: list[str] = []

        def hear(said: ConsoleMessage) -> None:
            if said.type == "error":
                troubles.append(said.text)

        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on("console", hear)
        await page.goto(url)
        await page.get_by_test_id(f"chat-{chat}").click()
        await page.get_by_test_id("side-by-side").click()
        bot = (await client.get("/api/bot")).json()["id"]
        assert (await client.post(f"/api/chats/{chat}/join", json={"user": bot})).status_code == 200
    yield Newcomers(page, ids, words_for(language))
    await context.close()
    assert troubles == []
