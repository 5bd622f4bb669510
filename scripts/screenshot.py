"""Takes the README's picture: ``python -m scripts.screenshot`` plays to the middle of a deal and looks at the page.

With ``--also FOLDER`` the same moment is saved there as other readers see it: on a phone, side by side, in the dark.
"""

import argparse
import asyncio
import tempfile
from pathlib import Path
from typing import Literal

from playwright.async_api import Browser, Page, ViewportSize, async_playwright, expect

from bot.callback import Act
from tests.page.conftest import ARGUMENTS, CHROMIUM
from tests.support.evening import ASKING, banker_of, begin, cut, question
from tests.support.house import Message, Room, a_house, acts, button, forged, taps, targets

PICTURE = Path(__file__).parents[1] / "docs/images/playground.png"
FRIENDS = ("Аня", "Боря", "Вера", "Гриша")
CHIPS = ("10", "20", "5")
BANK = "400.5.50"
SHOWN_AFTER = 5.0
"""Seconds after which the chat's budget has let everything out."""
OPEN_CARDS = (3, 4)
MOST_STEPS = 1000
UNHURRIED = "300,300,300"
SETTINGS = {"CLOCKS__FIRST_STAKES": UNHURRIED, "CLOCKS__STAKES": UNHURRIED, "GRANTS__START": "5000"}

Theme = Literal["light", "dark"]


async def main(also: Path | None) -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with a_house(Path(folder), **SETTINGS) as house:
            room = await house.playground.room(FRIENDS, title="Клуб по четвергам")
            punter = await to_a_good_moment(room)
            async with async_playwright() as driver:
                browser = await driver.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
                page = await opened(browser, room, 1280, 800, "light")
                await stake_once_more(page, room, punter)
                await page.screenshot(path=PICTURE, animations="disabled")
                if also is not None:
                    await look_otherwise(browser, room, also)
                await browser.close()


async def to_a_good_moment(room: Room) -> str:
    """Deals until a result stands above, several cards are open with stakes of several people, and one is closed;
    somebody who staked."""
    await begin(room, FRIENDS)
    banker, staked = "", None
    for _ in range(MOST_STEPS):
        message = await room.until(lambda m: acts(m) & ASKING)
        punters = [name for name in FRIENDS if name != banker]
        if Act.PASS in acts(message):
            banker = await banker_of(room, message)
            await room.tap(banker, message, forged(message, Act.ACCEPT, BANK))
        elif Act.CUT in acts(message):
            await cut(room, message)
        elif (newest := targets(message)[-1:]) and question(message) != staked:
            staked = question(message)
            for chip, name in zip(CHIPS[: len(targets(message))], punters, strict=False):
                await room.stake(name, newest[0], chip)
        elif is_good(message):
            await room.send(punters[1], f"{banker}, сегодня вам не отвертеться")
            return punters[0]
        else:
            await room.press(banker, Act.NEXT, message=message)
        await room.playground.advance(SHOWN_AFTER)
    raise AssertionError("no good moment came")


def is_good(message: Message) -> bool:
    lines = message["text"].splitlines()
    closed = sum(line.startswith("закрыта") for line in lines)
    opened = any(line.startswith("Открылась") for line in lines)
    first = taps(message)[0].deal == 1
    return opened and closed == 1 and not first and len(targets(message)) in OPEN_CARDS


async def opened(browser: Browser, room: Room, width: int, height: int, theme: Theme) -> Page:
    """The page at the room, as the browser of one more reader shows it."""
    size = ViewportSize(width=width, height=height)
    context = await browser.new_context(viewport=size, color_scheme=theme, locale="ru-RU")
    page = await context.new_page()
    await page.goto(room.playground.url)
    chat = page.get_by_test_id(f"chat-{room.id}")
    await chat.wait_for(state="attached")
    if not await chat.is_visible():
        await page.get_by_role("button", name="Открыть список чатов").click()
    await chat.click()
    await expect(page.locator(".message").last).to_be_in_viewport()
    return page


async def stake_once_more(page: Page, room: Room, name: str) -> None:
    """The picture shows a tap and its answer."""
    await page.get_by_test_id(f"person-{room.people[name]}").click()
    before = await label(room)
    card = before.split()[0]
    await page.get_by_role("button", name=card).last.click()
    await expect(page.get_by_test_id("toast")).to_be_visible()
    await expect(page.get_by_role("button", name=card).last).not_to_have_text(before)
    await page.mouse.move(0, 0)
    await page.locator(":focus").blur()


async def label(room: Room) -> str:
    """What stands on the newest card's button."""
    message = await room.table()
    data = button(message, Act.STAKE, targets(message)[-1])
    rows = message["reply_markup"]["inline_keyboard"]
    return next(str(key["text"]) for row in rows for key in row if key["callback_data"] == data)


async def look_otherwise(browser: Browser, room: Room, folder: Path) -> None:
    phone = await opened(browser, room, 360, 740, "light")
    await phone.screenshot(path=folder / "phone.png", animations="disabled")
    wide = await opened(browser, room, 1600, 900, "light")
    await wide.get_by_test_id("side-by-side").click()
    await expect(wide.locator(".pane")).to_have_count(len(FRIENDS))
    await wide.screenshot(path=folder / "side-by-side.png", animations="disabled")
    dark = await opened(browser, room, 1280, 800, "dark")
    await dark.screenshot(path=folder / "dark.png", animations="disabled")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m scripts.screenshot", description=__doc__)
    parser.add_argument("--also", type=Path, metavar="FOLDER", help="save the other views here")
    asyncio.run(main(parser.parse_args().also))
