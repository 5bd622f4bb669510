"""Two libraries that know nothing of each other talk to the playground as they would to Telegram."""

from datetime import UTC, datetime

import aiogram
import aiogram.types
import pytest
import telegram
import telegram.error
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.exceptions import TelegramMigrateToChat, TelegramRetryAfter

from tests.playground.town import NOON, TOKEN, Town
from tests.support.bot_requests import check


async def test_python_telegram_bot(town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PTB_TIMEDELTA", "1")
    async with telegram.Bot(TOKEN, base_url=f"{town.http.base_url}/bot") as bot:
        assert bot.username == "bankomet_bot"
        button = telegram.InlineKeyboardButton("да", callback_data="да", style="success")
        sent = await bot.send_message(
            town.chat, "<b>стол</b>", parse_mode="HTML", reply_markup=telegram.InlineKeyboardMarkup([[button]])
        )
        assert sent.date == datetime.fromtimestamp(NOON, UTC)
        edited = await sent.edit_text("иначе", disable_web_page_preview=True)
        assert isinstance(edited, telegram.Message)
        assert edited.reply_markup is None
        with pytest.raises(telegram.error.BadRequest, match="Message is not modified"):
            await sent.edit_text("иначе")
        updates = await bot.get_updates(allowed_updates=telegram.Update.ALL_TYPES)
        assert [update.my_chat_member is not None for update in updates] == [True]
        await bot.set_my_commands([("help", "помощь")], language_code="ru")
        assert [each.status for each in await bot.get_chat_administrators(town.chat)] == []
        await town.api("faults", {"method": "sendMessage", "times": 1, "retry_after": 3})
        with pytest.raises(telegram.error.RetryAfter):
            await bot.send_message(town.chat, "x")
    assert [problem for call in (await town.api("calls"))["calls"] for problem in check(call)] == []


async def test_aiogram(empty_town: Town) -> None:
    town = await empty_town.settle(type="group")
    session = AiohttpSession(api=TelegramAPIServer.from_base(str(town.http.base_url)))
    async with aiogram.Bot(TOKEN, session=session) as bot:
        assert (await bot.me()).username == "bankomet_bot"
        button = aiogram.types.InlineKeyboardButton(text="да", callback_data="да")
        markup = aiogram.types.InlineKeyboardMarkup(inline_keyboard=[[button]])
        sent = await bot.send_message(town.chat, "стол", reply_markup=markup)
        await town.tap("Аня", sent.message_id, label="да")
        query = (await bot.get_updates(offset=-1))[0].callback_query
        assert query is not None
        assert await query.answer("да").as_(bot)
        await town.api("faults", {"method": "sendMessage", "times": 1, "retry_after": 3})
        with pytest.raises(TelegramRetryAfter):
            await bot.send_message(town.chat, "x")
        await town.happen("migrate")
        with pytest.raises(TelegramMigrateToChat):
            await bot.send_message(town.chat, "x")
    assert [problem for call in (await town.api("calls"))["calls"] for problem in check(call)] == []
