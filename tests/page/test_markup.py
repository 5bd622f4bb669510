"""Whatever people are called and whatever is written: the page shows it letter by letter and runs none of it."""

from playwright.async_api import Page

from tests.page.conftest import Opened, Playground
from tests.support.images import png

EVIL = (
    '<img src=x onerror="window.ran=1">',
    "<script>window.ran=2</script>",
    '"><svg onload=window.ran=3>',
    "javascript:window.ran=4",
    "{{constructor.constructor('window.ran=5')()}}",
    "</title><iframe srcdoc='<script>parent.ran=6</script>'>",
)
FOREIGN = "img[src='x'], svg[onload], iframe, script:not([src]), [onerror], [onclick], a[href^='javascript']"


async def shows(page: Page, *texts: str) -> None:
    """Each is there to be read, and nothing of it became anything else."""
    for text in texts:
        await page.get_by_text(text, exact=False).first.wait_for(state="attached")
    assert await page.locator(FOREIGN).count() == 0
    assert await page.evaluate("window.ran") is None


async def test_names_texts_buttons_and_toasts_are_letters(playground: Playground, opened: Opened) -> None:
    names = tuple(name[:64] for name in EVIL[:3])
    group = await playground.group(*names)
    await playground.post(f"/api/chats/{group.id}/rename", title=EVIL[0])
    page = await opened(group)
    for text in EVIL:
        await playground.say(group, names[0], text)
        await playground.write(group, text, EVIL[2][:30])
    await shows(page, *EVIL, EVIL[2][:30])
    entities = [{"type": "text_link", "offset": 0, "length": 4, "url": EVIL[3]}]
    await playground.bot("sendMessage", chat_id=group.id, text="link to nowhere", entities=entities)
    await playground.show(group, png(20, 10), EVIL[1].replace("<", "&lt;"))
    await shows(page, "link to nowhere")
    await page.get_by_role("button", name=EVIL[2][:30]).first.click()
    await playground.answer_next_tap(text=EVIL[0], show_alert=True)
    await shows(page, EVIL[0])


async def test_what_the_server_refuses_is_told_in_letters(playground: Playground, opened: Opened) -> None:
    group = await playground.group("Аня")
    page = await opened(group)
    for path in ("/api/people/1/%3Cimg%20src=x%20onerror=alert(1)%3E", "/%3Cscript%3Ealert(1)%3C/script%3E"):
        answer = await page.request.get(f"{playground.address}{path}")
        assert answer.status == 404
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["x-content-type-options"] == "nosniff"


async def test_no_page_frames_this_one(playground: Playground, opened: Opened) -> None:
    page = await opened(await playground.group("Аня"))
    answer = await page.request.get(playground.address)
    assert answer.headers["x-frame-options"] == "DENY"
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
