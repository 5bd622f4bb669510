"""Takes the README's pictures: ``python -m scripts.screenshot`` plays to the middle of two deals and looks at the
page. With ``--all FOLDER`` every game is seen so, in both languages, on a large screen and on a phone, and nothing of
the README is touched.
"""

import argparse
import asyncio
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from playwright.async_api import Browser, Page, ViewportSize, async_playwright, expect

from bot.callback import Act
from bot.words import LANGUAGES, Language
from games.core.registry import all_games
from playground import store
from playground.values import UserId
from playground.world import new_world
from scripts.moments import SHOWN_AFTER, Evening
from tests.page.conftest import ARGUMENTS, CHROMIUM
from tests.support.house import TOKEN, Room, a_house, button, targets

IMAGES = Path(__file__).parents[1] / "docs/images"
FRIENDS: dict[Language, tuple[str, ...]] = {
    "ru": ("Аня", "Боря", "Вера", "Гриша"),
    "en": ("Ann", "Ben", "Cora", "Dan"),
}
CLUB: dict[Language, str] = {"ru": "Клуб по четвергам", "en": "The Thursday club"}
LOCALE: dict[Language, str] = {"ru": "ru-RU", "en": "en-GB"}
CHATS: dict[Language, str] = {"ru": "Открыть список чатов", "en": "Open the list of chats"}
UNHURRIED = "300,300,300"
SETTINGS = {
    "PICTURES": "1",
    "CLOCKS__FIRST_STAKES": UNHURRIED,
    "CLOCKS__STAKES": UNHURRIED,
    "CLOCKS__CHOICE": UNHURRIED,
    "GRANTS__START": "5000",
}
LARGE, PHONE = ViewportSize(width=1280, height=800), ViewportSize(width=360, height=740)


@dataclass(frozen=True, slots=True)
class Shot:
    """A game in mid-deal, and where its picture goes; one more of a phone where that has a place too."""

    game: str
    language: Language
    large: Path
    phone: Path | None = None


README = (
    Shot("landsknecht", "ru", IMAGES / "table-ru.png"),
    Shot("macao", "en", IMAGES / "table-en.png"),
)


def every(folder: Path) -> Iterable[Shot]:
    """Each game in each language."""
    for game in all_games():
        for language in LANGUAGES:
            name = f"{game}-{language}"
            yield Shot(game, language, folder / f"{name}.png", folder / f"{name}-phone.png")


async def take(shots: Iterable[Shot]) -> None:
    async with async_playwright() as driver:
        browser = await driver.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for shot in shots:
            with tempfile.TemporaryDirectory() as folder:
                nobody_yet(Path(folder) / "world.json")
                async with a_house(Path(folder), **SETTINGS) as house:
                    friends = [{"name": name, "language": shot.language} for name in FRIENDS[shot.language]]
                    room = await house.playground.room(friends, title=CLUB[shot.language])
                    evening = Evening(room, shot.game, FRIENDS[shot.language], shot.language)
                    punter = await evening.to_a_good_moment()
                    await look(browser, room, shot, punter)
        await browser.close()


def nobody_yet(world: Path) -> None:
    """The one chat in the list is to be that of the picture."""
    store.write(world, store.dump(new_world(UserId(int(TOKEN.partition(":")[0])))))


async def look(browser: Browser, room: Room, shot: Shot, punter: str) -> None:
    page = await opened(browser, room, LARGE, shot.language)
    await page.get_by_test_id(f"person-{room.people[punter]}").click()
    if shot.game == "landsknecht":
        await stake_once_more(page, room)
    await settled(page)
    await page.screenshot(path=shot.large, animations="disabled")
    await page.context.close()
    if shot.phone is not None:
        page = await opened(browser, room, PHONE, shot.language)
        await settled(page)
        await page.screenshot(path=shot.phone, animations="disabled")
        await page.context.close()


async def opened(browser: Browser, room: Room, size: ViewportSize, language: Language) -> Page:
    """The page at the room, as the browser of one more reader shows it."""
    context = await browser.new_context(viewport=size, color_scheme="light", locale=LOCALE[language])
    page = await context.new_page()
    await page.goto(room.playground.url)
    chat = page.get_by_test_id(f"chat-{room.id}")
    await chat.wait_for(state="attached")
    if not await chat.is_visible():
        await page.get_by_role("button", name=CHATS[language]).click()
    await chat.click()
    await expect(page.locator(".message").last).to_be_in_viewport()
    return page


async def stake_once_more(page: Page, room: Room) -> None:
    """The picture shows a tap and its answer."""
    before = await label(room)
    card = before.split()[0]
    await page.get_by_role("button", name=card).last.click()
    await expect(page.get_by_test_id("toast")).to_be_visible()
    await room.playground.advance(SHOWN_AFTER)
    await expect(page.get_by_role("button", name=card).last).not_to_have_text(before)


async def settled(page: Page) -> None:
    """Nothing of the reader's own is in the picture, and every photo is there."""
    await page.mouse.move(0, 0)
    await page.evaluate("document.activeElement?.blur()")
    for photo in await page.locator(".photo img").all():
        await photo.evaluate("(image) => image.decode()")


async def label(room: Room) -> str:
    """What stands on the newest card's button."""
    message = await room.table()
    data = button(message, Act.STAKE, targets(message)[-1])
    rows = message["reply_markup"]["inline_keyboard"]
    return next(str(key["text"]) for row in rows for key in row if key["callback_data"] == data)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m scripts.screenshot", description=__doc__)
    parser.add_argument("--all", type=Path, metavar="FOLDER", help="save every game here instead")
    parser.add_argument("--game", choices=list(all_games()), help="of all games this one alone")
    chosen = parser.parse_args()
    if chosen.all is not None:
        chosen.all.mkdir(parents=True, exist_ok=True)
    shots = README if chosen.all is None else every(chosen.all)
    asyncio.run(take(shot for shot in shots if chosen.game in (None, shot.game)))


if __name__ == "__main__":
    main()
