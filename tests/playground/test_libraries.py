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
from tests.support.images import png


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


async def test_photos_of_python_telegram_bot(empty_town: Town) -> None:
    town = await empty_town.settle(bot="admin")
    base = f"{town.http.base_url}/bot", f"{town.http.base_url}/file/bot"
    async with telegram.Bot(TOKEN, base_url=base[0], base_file_url=base[1]) as bot:
        markup = telegram.InlineKeyboardMarkup([[telegram.InlineKeyboardButton("да", callback_data="да")]])
        text = await bot.send_message(town.chat, "стол")
        media = telegram.InputMediaPhoto(png(9, 9), caption="<b>стол</b>", parse_mode="HTML")
        edited = await text.edit_media(media, reply_markup=markup)
        assert isinstance(edited, telegram.Message)
        assert (edited.caption, edited.photo[-1].width) == ("стол", 9)
        known = telegram.InputMediaPhoto(edited.photo[-1].file_id, caption="стол")
        await text.edit_media(known)
        with pytest.raises(telegram.error.BadRequest, match="Message is not modified"):
            await text.edit_media(telegram.InputMediaPhoto(png(9, 9), caption="стол"))
        with pytest.raises(telegram.error.BadRequest, match="There is no text in the message to edit"):
            await text.edit_text("иначе")
        sent = await bot.send_photo(town.chat, png(), caption="раз", reply_markup=markup)
        await sent.edit_caption("два")
        await bot.send_photo(town.chat, sent.photo[-1].file_id)
        file = await sent.photo[-1].get_file()
        assert bytes(await file.download_as_bytearray()) == png()
        assert await sent.pin(disable_notification=True)
        assert await sent.unpin()
    assert [problem for call in (await town.api("calls"))["calls"] for problem in check(call)] == []
    assert [call["unknown"] for call in (await town.api("calls"))["calls"] if call["unknown"]] == []


async def test_photos_of_aiogram(empty_town: Town) -> None:
    town = await empty_town.settle(bot="admin")
    session = AiohttpSession(api=TelegramAPIServer.from_base(str(town.http.base_url)))
    async with aiogram.Bot(TOKEN, session=session) as bot:
        picture = aiogram.types.BufferedInputFile(png(), "table.png")
        sent = await bot.send_photo(town.chat, picture, caption="стол")
        assert sent.photo is not None
        other = aiogram.types.BufferedInputFile(png(9, 9), "table.png")
        edited = await bot.edit_message_media(
            chat_id=town.chat,
            message_id=sent.message_id,
            media=aiogram.types.InputMediaPhoto(media=other, caption="дальше"),
        )
        assert isinstance(edited, aiogram.types.Message)
        assert edited.caption == "дальше"
        assert edited.photo is not None
        found = await bot.download(edited.photo[-1])
        assert found is not None
        assert found.read() == png(9, 9)
        assert await bot.pin_chat_message(town.chat, sent.message_id)
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
