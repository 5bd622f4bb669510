"""Photos in the page: in their bubbles, exchanged, large; and the message pinned over them."""

import asyncio

import pytest
from playwright.async_api import Locator, Page, expect

from tests.page.conftest import Opened, Playground
from tests.support.images import png

pytestmark = pytest.mark.browser

GREEN, RED = png(640, 400), png(640, 400, (120, 30, 30))

HOLD_PICTURES = """() => {
  const decode = HTMLImageElement.prototype.decode;
  const held = new Promise((show) => { window.showPictures = show; });
  HTMLImageElement.prototype.decode = function () { return held.then(() => decode.call(this)); };
}"""
"""From now on no picture is ready to be seen before `showPictures()`, as if it were long on its way."""


def photo_in(page: Page, message: int) -> Locator:
    return page.get_by_test_id(f"message-{message}").locator(".photo")


async def drawn(image: Locator) -> bool:
    """Whether there is something to see in an `img`."""
    found: bool = await image.evaluate("image => image.complete && image.naturalWidth > 0")
    return found


async def top_of(place: Locator) -> float:
    box = await place.bounding_box()
    assert box is not None
    return box["y"]


@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), (1600, "dark")])
async def test_a_photo_has_its_caption_and_keys_by_it(
    playground: Playground, opened: Opened, width: int, scheme: str
) -> None:
    group = await playground.group("Аня")
    page = await opened(group, width=width)
    await page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    number = await playground.show(group, GREEN, "Ландскнехт, сдача 4\nБанк держит Б: 200", "Q♦ 35", "8♥")
    message = page.get_by_test_id(f"message-{number}")
    image = message.locator("img")
    await expect(image).to_have_attribute("alt", "Ландскнехт, сдача 4")
    await expect(message.locator(".text")).to_contain_text("Банк держит Б: 200")
    await image.evaluate("image => image.decode()")
    box, bubble = await image.bounding_box(), await message.locator(".bubble").bounding_box()
    text = await message.locator(".text").bounding_box()
    assert box is not None
    assert bubble is not None
    assert text is not None
    assert await top_of(message.locator(".keyboard")) >= max(box["y"] + box["height"], text["y"] + text["height"])
    if width == 360:
        assert text["y"] >= box["y"] + box["height"]
        assert abs(box["width"] - bubble["width"]) < 1
    else:
        assert text["x"] > box["x"] + box["width"]
        assert abs(box["height"] - bubble["height"]) < 1
    assert abs(box["width"] / box["height"] - 1.6) < 0.02
    for place in ("html", ".scroller"):
        assert await page.locator(place).evaluate("node => node.scrollWidth <= innerWidth")
    await expect(page.get_by_test_id(f"chat-{group.id}")).to_contain_text("Ландскнехт, сдача 4")


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (360, 740)])
async def test_a_table_is_seen_as_a_whole(playground: Playground, opened: Opened, width: int, height: int) -> None:
    """A picture, fifteen lines and four rows of keys; on a phone the lines are moved about in their place."""
    group = await playground.group("Аня")
    page = await opened(group, width=width, height=height)
    keys = [[{"text": f"{row}{key}", "callback_data": f"{row}{key}"} for key in range(4)] for row in range(4)]
    caption = "\n".join(f"Строка {number}" for number in range(15))
    sent = await playground.upload(
        "sendPhoto",
        GREEN,
        chat_id=group.id,
        photo="attach://file",
        caption=caption,
        reply_markup={"inline_keyboard": keys},
    )
    message = page.get_by_test_id(f"message-{sent['message_id']}")
    await message.locator("img").evaluate("image => image.decode()")
    for part in ("img", ".text", ".keyboard"):
        await expect(message.locator(part)).to_be_in_viewport(ratio=1)
    text = message.locator(".text")
    assert await text.evaluate("node => node.scrollHeight > node.clientHeight + 20") == (width == 360)
    await message.locator(".stamp").scroll_into_view_if_needed()
    await expect(message.locator(".stamp")).to_be_in_viewport(ratio=1)


async def test_a_photo_without_a_caption_has_a_name(playground: Playground, opened: Opened) -> None:
    group = await playground.group("Аня")
    page = await opened(group)
    number = await playground.show(group, GREEN, "")
    await expect(photo_in(page, number).locator("img")).to_have_attribute("alt", "Фото")
    await expect(page.get_by_test_id(f"chat-{group.id}")).to_contain_text("Банкомёт: Фото")


async def test_a_picture_is_exchanged_only_when_it_can_be_seen(playground: Playground, opened: Opened) -> None:
    group = await playground.group("Аня")
    page = await opened(group)
    number = await playground.show(group, GREEN, "сдача 1", "Q♦")
    photo = photo_in(page, number)
    before = await photo.element_handle()
    old = await photo.locator("img").get_attribute("src")
    await photo.locator("img").evaluate("image => image.decode()")
    await photo.focus()

    await page.evaluate(HOLD_PICTURES)
    await playground.exchange(group, number, RED, "<b>сдача 2</b>", "8♥")
    await expect(page.get_by_test_id(f"button-{number}-0-0")).to_have_text("8♥")
    await expect(page.get_by_test_id(f"message-{number}").locator(".text strong")).to_have_text("сдача 2")
    await expect(photo.locator("img")).to_have_attribute("src", old or "")
    assert await drawn(photo.locator("img"))
    await page.evaluate("showPictures()")
    await expect(photo.locator("img")).not_to_have_attribute("src", old or "")
    assert await drawn(photo.locator("img"))
    await expect(photo.locator("img")).to_have_attribute("alt", "сдача 2")
    await expect(photo.locator("img")).to_have_count(1)
    await expect(photo).to_be_focused()
    assert await photo.evaluate("(now, then) => now === then", before)


async def test_an_exchange_leaves_the_reader_where_he_is(playground: Playground, opened: Opened) -> None:
    group = await playground.group("Аня")
    page = await opened(group)
    number = await playground.show(group, GREEN, "сдача 1", "Q♦")
    for count in range(30):
        last = await playground.say(group, "Аня", f"реплика {count}")
    middle = page.get_by_test_id(f"message-{number + 5}")
    await expect(page.get_by_test_id(f"message-{last}")).to_be_in_viewport(ratio=1)
    await middle.evaluate("node => node.scrollIntoView({block: 'start'})")
    await expect(page.locator(".down")).to_be_visible()
    place = await top_of(middle)
    image = photo_in(page, number).locator("img")
    old = await image.get_attribute("src")
    await playground.exchange(group, number, RED, "сдача 2", "Q♦")
    await expect(image).not_to_have_attribute("src", old or "")
    assert abs(await top_of(middle) - place) < 1
    await playground.exchange(group, number, png(640, 600), "сдача 3", "Q♦")
    await expect(image).to_have_attribute("height", "600")
    assert abs(await top_of(middle) - place) < 1


async def test_a_text_becomes_a_photo_in_its_place(playground: Playground, opened: Opened) -> None:
    group = await playground.group("Аня")
    page = await opened(group)
    number = await playground.write(group, "стол", "Сесть")
    key = page.get_by_test_id(f"button-{number}-0-0")
    await key.focus()
    await playground.exchange(group, number, GREEN, "стол", "Сесть")
    await expect(photo_in(page, number).locator("img")).to_be_visible()
    await expect(key).to_be_focused()
    last = await playground.say(group, "Аня", "красиво")
    await expect(page.get_by_test_id(f"message-{last}")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("closing", ["Escape", "Enter", "click"])
async def test_a_photo_is_opened_large_and_gives_the_focus_back(
    playground: Playground, opened: Opened, closing: str
) -> None:
    group = await playground.group("Аня")
    page = await opened(group)
    number = await playground.show(group, GREEN, "сдача 1", "Q♦")
    photo, large = photo_in(page, number), page.get_by_test_id("large-photo")
    await expect(large).to_be_hidden()
    await photo.focus()
    await page.keyboard.press("Enter")
    await expect(large).to_be_visible()
    await expect(large).to_have_attribute("alt", "сдача 1")
    await expect(page.get_by_role("button", name="Закрыть фото")).to_be_focused()
    small, wide = await photo.bounding_box(), await large.bounding_box()
    assert small is not None
    assert wide is not None
    assert wide["width"] > small["width"]

    await playground.exchange(group, number, RED, "сдача 2", "Q♦")
    await expect(large).to_have_attribute("alt", "сдача 2")
    assert await large.get_attribute("src") == await photo.locator("img").get_attribute("src")

    if closing == "click":
        await page.get_by_test_id("viewer").click()
    else:
        await page.keyboard.press(closing)
    await expect(large).to_be_hidden()
    await expect(photo).to_be_focused()


async def test_the_pinned_message_is_over_the_talk(playground: Playground, opened: Opened) -> None:
    group = await playground.group("Аня", bot="admin")
    number = await playground.show(group, GREEN, "Ландскнехт, сдача 4", "Q♦")
    await asyncio.gather(*(playground.say(group, "Аня", f"реплика {count}") for count in range(130)))
    page = await opened(group)
    bar = page.get_by_test_id("pinned")
    await expect(page.locator(".message")).to_have_count(100)
    await expect(bar).to_be_hidden()
    await playground.bot("pinChatMessage", chat_id=group.id, message_id=number)
    await expect(bar).to_contain_text("Ландскнехт, сдача 4")
    await expect(page.locator(".service").last).to_have_text("Банкомёт: закреплено «Ландскнехт, сдача 4»")
    await bar.click()
    await expect(page.get_by_test_id(f"message-{number}")).to_be_in_viewport()
    await playground.exchange(group, number, RED, "Ландскнехт, сдача 5", "Q♦")
    await expect(bar).to_contain_text("Ландскнехт, сдача 5")
    await playground.bot("unpinChatMessage", chat_id=group.id, message_id=number)
    await expect(bar).to_be_hidden()


async def test_a_pin_is_shown_in_its_topic(playground: Playground, opened: Opened) -> None:
    group = await playground.group("Аня", forum=True, bot="admin")
    topic = (await playground.post(f"/api/chats/{group.id}/topics", name="Макао"))["topic"]
    sent = await playground.bot("sendMessage", chat_id=group.id, text="стол", message_thread_id=topic)
    assert isinstance(sent, dict)
    await playground.bot("pinChatMessage", chat_id=group.id, message_id=sent["message_id"])
    page = await opened(group)
    await expect(page.get_by_test_id("pinned")).to_be_hidden()
    await page.get_by_role("tab", name="Макао").click()
    await expect(page.get_by_test_id("pinned")).to_contain_text("стол")
