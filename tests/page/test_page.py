"""What a reader does on the page, and what must never happen to them there."""

import asyncio
import re
from datetime import datetime, timedelta

import pytest
from playwright.async_api import Page, expect

from tests.page.conftest import Group, Opened, Playground, row

pytestmark = pytest.mark.browser


def pane_of(group: Group, name: str) -> str:
    return f"pane-{group.people[name]}"


def composer_of(group: Group, name: str) -> str:
    return f"composer-{group.people[name]}"


async def test_a_person_writes_and_others_see_it(playground: Playground, opened: Opened) -> None:
    group = await playground.group("Аня", "Боря")
    page = await opened(group)
    await page.get_by_test_id(composer_of(group, "Аня")).fill("добрый вечер")
    await page.keyboard.press("Enter")
    own = page.locator(".message.own", has_text="добрый вечер")
    await expect(own).to_be_visible()
    await page.get_by_test_id(f"person-{group.people['Боря']}").click()
    await expect(page.locator(".message.other", has_text="добрый вечер")).to_be_visible()
    await expect(page.get_by_test_id(composer_of(group, "Боря"))).to_be_focused()


async def test_what_people_write_never_becomes_markup(playground: Playground, opened: Opened) -> None:
    group = await playground.group("<i>Аня</i>")
    page = await opened(group)
    text = "<img src=x onerror=alert(1)> & <b>жирно</b>"
    number = await playground.say(group, "<i>Аня</i>", text)
    message = page.get_by_test_id(f"message-{number}")
    await expect(message.locator(".text")).to_contain_text(text)
    assert await page.locator("main img, main b, main i").count() == 0


async def test_formatting(playground: Playground, opened: Opened) -> None:
    group = await playground.group("Аня")
    page = await opened(group)
    html = (
        '<b>a<i>b</i></b>c <a href="https://example.org/">сайт</a> <tg-spoiler>тайна</tg-spoiler> '
        "<pre>x\n  y</pre>\n<code>z</code> /help"
    )
    sent = await playground.bot("sendMessage", chat_id=group.id, text=html, parse_mode="HTML")
    assert isinstance(sent, dict)
    text = page.get_by_test_id(f"message-{sent['message_id']}").locator(".text")
    await expect(text.locator("strong")).to_have_text("ab")
    await expect(text.locator("strong em")).to_have_text("b")
    await expect(text.locator("a")).to_have_attribute("href", "https://example.org/")
    await expect(text.locator("pre")).to_have_text("x\n  y")
    await text.locator(".spoiler").click()
    await expect(text.locator(".spoiler.open")).to_have_text("тайна")
    await text.locator(".command").click()
    await expect(page.locator(".message.own", has_text="/help")).to_be_visible()


async def test_a_long_quote_is_folded_until_wanted(playground: Playground, opened: Opened) -> None:
    group = await playground.group("Аня")
    page = await opened(group)
    html = "итог\n<blockquote expandable>" + "\n".join(f"строка {n}" for n in range(9)) + "</blockquote>"
    await playground.bot("sendMessage", chat_id=group.id, text=html, parse_mode="HTML")
    fold = page.locator(".fold")
    low = await fold.bounding_box()
    await page.get_by_role("button", name="Цитата целиком").click()
    high = await fold.bounding_box()
    assert low is not None
    assert high is not None
    assert high["height"] > 2.5 * low["height"]


async def test_the_command_menu_by_keyboard(playground: Playground, opened: Opened) -> None:
    names = ["balance", "sit", "stake", "stop"]
    await playground.bot("setMyCommands", commands=[{"command": name, "description": f"о {name}"} for name in names])
    group = await playground.group("Аня")
    page = await opened(group)
    field = page.get_by_test_id(composer_of(group, "Аня"))
    await field.press_sequentially("/s")
    await expect(page.get_by_role("option")).to_have_count(3)
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(field).to_have_value("/stake ")
    await expect(page.get_by_role("listbox")).to_be_hidden()
    await field.fill("/")
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("listbox")).to_be_hidden()
    await field.fill("/sit")
    await expect(page.get_by_role("option")).to_have_count(1)
    await page.keyboard.press("Enter")
    await expect(page.locator(".message.own", has_text="/sit")).to_be_visible()


async def test_a_toast_is_for_the_tapper_alone(playground: Playground, opened: Opened) -> None:
    group = await playground.group("Аня", "Боря")
    page = await opened(group)
    number = await playground.write(group, "стол", "Q♦ 35")
    await page.get_by_test_id("side-by-side").click()
    mine, theirs = page.get_by_test_id(pane_of(group, "Аня")), page.get_by_test_id(pane_of(group, "Боря"))
    key = mine.get_by_test_id(f"button-{number}-0-0")
    await key.click()
    await expect(key).to_have_attribute("aria-busy", "true")
    await playground.answer_next_tap(text="Q♦: ваших 35")
    await expect(mine.get_by_test_id("toast")).to_have_text("Q♦: ваших 35")
    await expect(key).to_have_attribute("aria-busy", "false")
    assert await theirs.get_by_test_id("toast").count() == 0


@pytest.mark.parametrize("closing", ["Enter", "Escape"])
async def test_an_alert_closes_by_keyboard_and_gives_the_focus_back(
    playground: Playground, opened: Opened, closing: str
) -> None:
    group = await playground.group("Аня")
    page = await opened(group)
    number = await playground.write(group, "стол", "Мои карты")
    key = page.get_by_test_id(f"button-{number}-0-0")
    await key.focus()
    await page.keyboard.press("Enter")
    await playground.answer_next_tap(text="9♠ 7♦, шестнадцать", show_alert=True)
    await expect(page.get_by_test_id("alert")).to_contain_text("9♠ 7♦, шестнадцать")
    await expect(page.get_by_test_id("alert-ok")).to_be_focused()
    await page.keyboard.press(closing)
    await expect(page.get_by_test_id("alert")).to_have_count(0)
    await expect(key).to_be_focused()


async def test_an_alert_leaves_the_keyboard_to_who_types_elsewhere(playground: Playground, opened: Opened) -> None:
    group = await playground.group("Аня", "Боря")
    page = await opened(group)
    number = await playground.write(group, "стол", "Мои карты")
    await page.get_by_test_id("side-by-side").click()
    mine, theirs = page.get_by_test_id(pane_of(group, "Аня")), page.get_by_test_id(composer_of(group, "Боря"))
    await mine.get_by_test_id(f"button-{number}-0-0").click()
    await theirs.click()
    await playground.answer_next_tap(text="9♠ 7♦", show_alert=True)
    await expect(mine.get_by_test_id("alert")).to_be_visible()
    await expect(page.get_by_test_id("alert")).to_have_count(1)
    await expect(theirs).to_be_focused()
    await mine.get_by_test_id("alert-ok").click()
    await expect(page.get_by_test_id("alert")).to_have_count(0)


async def test_an_edit_keeps_the_nodes_and_the_focus(playground: Playground, opened: Opened) -> None:
    group = await playground.group("Аня")
    page = await opened(group)
    number = await playground.write(group, "сдача 1", "Q♦ 10", "8♥")
    key = page.get_by_test_id(f"button-{number}-0-0")
    await key.focus()
    message = page.get_by_test_id(f"message-{number}")
    before = await message.element_handle()
    await playground.bot(
        "editMessageText", chat_id=group.id, message_id=number, text="сдача 2", reply_markup=row("Q♦ 35", "8♥", "J♠")
    )
    await expect(message).to_contain_text("сдача 2")
    await expect(message).to_contain_text("изменено")
    await expect(key).to_have_text("Q♦ 35")
    await expect(key).to_be_focused()
    assert await message.evaluate("(now, then) => now === then", before)
    await playground.bot("editMessageText", chat_id=group.id, message_id=number, text="итог")
    await expect(key).to_have_count(0)
    await expect(message).to_be_focused()


async def scrolled(page: Page) -> tuple[float, float]:
    """Where the list is, and how far from its end."""
    top, rest = await page.locator(".scroller").evaluate(
        "list => [list.scrollTop, list.scrollHeight - list.scrollTop - list.clientHeight]"
    )
    return top, rest


async def test_the_list_follows_the_talk_only_from_its_end(playground: Playground, opened: Opened) -> None:
    group = await playground.group("Аня")
    page = await opened(group)
    live = await playground.write(group, "сдача", "Карту")
    for number in range(40):
        last = await playground.say(group, "Аня", f"реплика {number}")
    await expect(page.get_by_test_id(f"message-{last}")).to_be_in_viewport(ratio=1)

    middle = page.get_by_test_id(f"message-{live + 20}")
    await middle.evaluate("node => node.scrollIntoView({block: 'start'})")
    await expect(page.locator(".down")).to_be_visible()
    place = await middle.bounding_box()
    last = await playground.say(group, "Аня", "ещё одна")
    await playground.bot("editMessageText", chat_id=group.id, message_id=live, text="сдача\n" * 8)
    await expect(page.locator(".unseen")).to_have_text("1")
    await expect(page.get_by_test_id(f"message-{live}")).to_contain_text("изменено")
    held = await middle.bounding_box()
    assert place is not None
    assert held is not None
    assert abs(held["y"] - place["y"]) < 1

    await page.locator(".down").click()
    await expect(page.get_by_test_id(f"message-{last}")).to_be_in_viewport(ratio=1)
    await expect(page.locator(".down")).to_be_hidden()
    await playground.bot("editMessageText", chat_id=group.id, message_id=live, text="сдача\n" * 20)
    last = await playground.say(group, "Аня", "и последняя")
    await expect(page.get_by_test_id(f"message-{last}")).to_be_in_viewport(ratio=1)
    assert (await scrolled(page))[1] <= 1


async def test_a_long_history_opens_at_its_end_and_grows_upwards(playground: Playground, opened: Opened) -> None:
    group = await playground.group("Аня")
    first = await playground.say(group, "Аня", "самая первая")
    await asyncio.gather(*(playground.say(group, "Аня", f"реплика {number}") for number in range(130)))
    page = await opened(group)
    await expect(page.locator(".message")).to_have_count(100)
    await page.locator(".earlier").click()
    await expect(page.get_by_test_id(f"message-{first}")).to_be_attached()
    await expect(page.locator(".earlier")).to_be_hidden()
    assert (await scrolled(page))[0] > 0


async def test_a_reply_quotes_and_a_deletion_removes(playground: Playground, opened: Opened) -> None:
    group = await playground.group("Аня", "Боря")
    page = await opened(group)
    number = await playground.say(group, "Боря", "кто держит банк?")
    message = page.get_by_test_id(f"message-{number}")
    await message.hover()
    await message.get_by_role("button", name="Ответить").click()
    await page.keyboard.type("я")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message.own .quote")).to_contain_text("кто держит банк?")
    await page.keyboard.press("Control+ArrowUp")
    await expect(page.locator(".reply-box")).to_contain_text("Аня")
    await page.keyboard.press("Escape")
    await expect(page.locator(".reply-box")).to_be_hidden()
    await playground.post(f"/api/chats/{group.id}/messages/{number}/delete")
    await expect(message).to_have_count(0)


async def test_the_clock_moves(playground: Playground, opened: Opened) -> None:
    group = await playground.group("Аня")
    page = await opened(group)
    before = (await playground.client.get("/api/clock")).json()["offset"]
    shown = page.get_by_test_id("clock")
    was = datetime.fromisoformat(await shown.get_attribute("datetime") or "")
    async with page.expect_response("**/api/clock"):
        await page.get_by_test_id("forward-600").click()
    assert (await playground.client.get("/api/clock")).json()["offset"] == before + 600
    ahead = re.compile("|".join(f"{was + timedelta(seconds=600 + late):%Y-%m-%dT%H:%M:%S}" for late in range(10)))
    await expect(shown).to_have_attribute("datetime", ahead)


async def test_writing_to_the_bot_privately(playground: Playground, opened: Opened) -> None:
    group = await playground.group("Аня", "Боря")
    page = await opened(group)
    await page.get_by_test_id(f"person-{group.people['Боря']}").click()
    await page.get_by_role("button", name="Меню").click()
    await page.get_by_role("menuitem", name="лично").click()
    await page.get_by_test_id(composer_of(group, "Боря")).fill("/start")
    await page.keyboard.press("Enter")
    await expect(page.get_by_test_id(f"chat-{group.people['Боря']}")).to_contain_text("/start")
    await expect(page.locator(".message.own")).to_have_count(1)


async def test_topics_are_tabs(playground: Playground, opened: Opened) -> None:
    group = await playground.group("Аня", forum=True)
    await playground.post(f"/api/chats/{group.id}/topics", name="Макао")
    page = await opened(group)
    await page.get_by_role("tab", name="Макао").click()
    await page.get_by_test_id(composer_of(group, "Аня")).fill("в теме")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message.own", has_text="в теме")).to_be_visible()
    await page.get_by_role("tab", name="Общая").click()
    await expect(page.locator(".message.own", has_text="в теме")).to_have_count(0)


async def test_the_page_follows_a_group_that_becomes_a_supergroup(playground: Playground, opened: Opened) -> None:
    group = await playground.group("Аня", kind="group")
    page = await opened(group)
    answer = await playground.post(f"/api/chats/{group.id}/migrate")
    await expect(page.get_by_test_id(f"chat-{group.id}")).to_have_count(0)
    await expect(page.locator(".chat[aria-current]")).to_have_attribute("data-testid", f"chat-{answer['chat']}")


async def test_a_refused_message_comes_back_with_the_reason(playground: Playground, opened: Opened) -> None:
    group = await playground.group("Аня")
    page = await opened(group)
    await playground.post(f"/api/chats/{group.id}/delete")
    field = page.get_by_test_id(composer_of(group, "Аня"))
    await field.fill("есть кто?")
    await page.keyboard.press("Enter")
    await expect(page.get_by_test_id("toast")).to_be_visible()
    await expect(field).to_have_value("есть кто?")


async def test_a_phone_shows_one_pane_and_nothing_sticks_out(playground: Playground, opened: Opened) -> None:
    group = await playground.group("Аня", "Боря", "Вера")
    page = await opened(group, width=360, height=740)
    await playground.write(group, "стол " * 40, *(f"10♦ {stake}" for stake in range(100, 105)))
    await expect(page.locator(".key")).to_have_count(5)
    await expect(page.locator(".pane")).to_have_count(1)
    await expect(page.get_by_test_id("side-by-side")).to_be_hidden()
    wide = await page.evaluate(
        "[...document.querySelectorAll('.stage, .head, .pane, .message, .key, .composer')]"
        ".filter(node => node.getBoundingClientRect().right > innerWidth || node.scrollWidth > node.clientWidth + 2)"
        ".map(node => node.className)"
    )
    assert wide == []


async def test_the_language_is_the_browsers_until_chosen(playground: Playground, opened: Opened) -> None:
    group = await playground.group("Аня")
    page = await opened(group, locale="en-US")
    await expect(page.get_by_role("button", name="Send")).to_be_visible()
    await page.locator(".language").click()
    await expect(page.get_by_role("button", name="Отправить")).to_be_visible()
    await page.reload()
    await expect(page.get_by_role("button", name="Отправить")).to_be_visible()
