"""The pace the Bot API allows, under a clock that is moved."""

from playground.limits import PROFILES, Limits
from playground.values import ChatId
from tests.playground.town import Town, keyboard

GROUP, OTHER, PRIVATE = ChatId(-1), ChatId(-2), ChatId(7)


def test_a_chat_takes_three_at_once_then_one_a_second() -> None:
    limits = Limits(PROFILES["published"])
    assert [limits.spend(PRIVATE, 0.0) for _ in range(4)] == [0, 0, 0, 1]
    assert limits.spend(PRIVATE, 0.9) == 1
    assert [limits.spend(PRIVATE, 1.0), limits.spend(PRIVATE, 1.0)] == [0, 1]


def test_a_group_takes_twenty_in_any_minute() -> None:
    limits = Limits(PROFILES["published"])
    assert [limits.spend(GROUP, float(second)) for second in range(20)] == [0] * 20
    assert limits.spend(GROUP, 20.0) == 40
    assert limits.spend(GROUP, 59.5) == 1
    assert limits.spend(GROUP, 60.0) == 0
    assert limits.spend(GROUP, 60.0) == 1
    assert limits.used(GROUP, 60.0) == 20
    assert limits.spend(OTHER, 60.0) == 0


def test_all_chats_together_take_thirty_a_second() -> None:
    limits = Limits(PROFILES["published"])
    assert all(limits.spend(ChatId(number), 0.0) == 0 for number in range(1, 31))
    assert limits.spend(ChatId(31), 0.5) == 1
    assert limits.spend(ChatId(31), 1.0) == 0


def test_the_harsh_profile_shuts_a_chat_that_hammers() -> None:
    limits = Limits(PROFILES["harsh"])
    assert [limits.spend(GROUP, 0.0), limits.spend(GROUP, 0.0)] == [0, 30]
    assert limits.spend(GROUP, 29.0) == 30
    assert limits.spend(OTHER, 29.0) == 0
    assert limits.spend(GROUP, 59.0) == 0


def test_no_profile_no_limit() -> None:
    limits = Limits(PROFILES["off"])
    assert not any(limits.spend(GROUP, 0.0) for _ in range(100))
    assert limits.used(GROUP, 0.0) == 100


async def test_sends_and_edits_share_a_budget_and_429_says_when(strict_town: Town) -> None:
    town = strict_town
    sent = await town.say()
    for count in range(19):
        await town.forward(1)
        await town.ok("editMessageText", chat_id=town.chat, message_id=sent["message_id"], text=str(count))
    await town.forward(1)
    response = await town.http.post(f"/bot{town.hub.token}/sendMessage", json={"chat_id": town.chat, "text": "x"})
    assert response.status_code == 429
    assert response.headers["Retry-After"] == "40"
    assert response.json() == {
        "ok": False,
        "error_code": 429,
        "description": "Too Many Requests: retry after 40",
        "parameters": {"retry_after": 40},
    }
    chat = (await town.api("chats"))["chats"][0]
    assert chat["budget"] == {"used": 20, "limit": 20, "window": 60}
    await town.forward(40)
    await town.say()


async def test_what_has_no_limit(strict_town: Town) -> None:
    town = strict_town
    sent = await town.say(reply_markup=keyboard("да"))
    for _ in range(40):
        await town.tap("Аня", sent["message_id"], label="да")
    for update in await town.updates():
        if "callback_query" in update:
            await town.ok("answerCallbackQuery", callback_query_id=update["callback_query"]["id"])
            await town.ok("getChatMember", chat_id=town.chat, user_id=town.people["Аня"])
    assert await town.ok("deleteMessage", chat_id=town.chat, message_id=sent["message_id"])


async def test_a_call_refused_for_its_contents_costs_nothing(strict_town: Town) -> None:
    for _ in range(5):
        await strict_town.bot("sendMessage", chat_id=strict_town.chat, text="<b>", parse_mode="HTML")
    await strict_town.say()
